/** Something that is being fetched: nothing yet, the thing, or why not. */
import { message } from "./api";

export class Load<T> {
  value = $state.raw<T | null>(null);
  problem = $state("");
  #fetch: () => Promise<T>;
  #turn = 0;

  constructor(fetch: () => Promise<T>) {
    this.#fetch = fetch;
    void this.again();
  }

  async again(): Promise<void> {
    const turn = ++this.#turn;
    this.problem = "";
    try {
      const value = await this.#fetch();
      if (turn === this.#turn) this.value = value;
    } catch (error) {
      if (turn === this.#turn) this.problem = message(error);
    }
  }
}
