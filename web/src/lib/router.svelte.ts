/** Where we are: follows the address bar. */
import { parse, type Route } from "./route";

class Router {
  #route = $state.raw<Route>(parse(location.hash));

  constructor() {
    addEventListener("hashchange", () => (this.#route = parse(location.hash)));
  }

  get route(): Route {
    return this.#route;
  }
}

export const router = new Router();
