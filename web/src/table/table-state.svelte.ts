/** What the parts of the table share: the stage, the preview, what is laid open. */

import { getContext, setContext } from "svelte";
import type { Verdict } from "../lib/fairness";
import type { Connection } from "../lib/connection.svelte";
import type {
  Advice,
  CardText,
  Choice,
  Inspected,
  PlanInfo,
  PlanLimit,
  PlayerBoard,
  SeatInfo,
  Stage,
} from "../lib/protocol";
import { SvelteMap } from "svelte/reactivity";
import { bareName } from "../board/naming";
import { settings } from "../lib/settings.svelte";
import { t } from "../lib/text";
import type { Playback } from "./playback/playback.svelte";
import { goalsOf } from "./places/places";
import { DIGITS, byCard, byPlace, isFinal, isRash, litChoices, matching, roomFor } from "./options/choices";
import {
  asChoice,
  byBeginning,
  byGoal,
  listed,
  stepsOf,
  type Then,
  unfolded,
  wayOf,
  withAnswer,
  wayWith,
  within,
} from "./plans/plans";

/** Milliseconds after which a second press is meant. */
const SECOND = 400;

export type Mode = "play" | "replay" | "watch";

/** What the table uses of the connection. */
export type TableConnection = Pick<
  Connection,
  | "advice"
  | "advise"
  | "advising"
  | "chat"
  | "choose"
  | "inspect"
  | "inspection"
  | "plan"
  | "reissue"
  | "say"
  | "standIn"
  | "standing"
  | "steps"
  | "stopped"
  | "takeBack"
  | "undo"
  | "watching"
>;

/** What the page around the table can do. */
export interface PageActions {
  about?: () => unknown;
  settings?: () => unknown;
  download?: () => unknown;
  /** Why nobody here may download the record yet: it holds the dice to come. */
  undownloadable?: string;
  leave?: () => unknown;
  replay?: () => unknown;
  /** The same game once more. */
  again?: (() => unknown) | undefined;
  /** What this browser finds out about the dice when the game is over; and how to save what it kept of them. */
  verdict?: Verdict | null;
  proof?: (() => unknown) | undefined;
  /** Asks for the lines of the chronicle that came before the first one here. */
  earlier?: (() => unknown) | undefined;
}

export interface View {
  stage: Stage;
  cards: Record<string, CardText>;
  seats: number[];
  mode: Mode;
  /** Missing in a replay. */
  connection: TableConnection | null;
  page: PageActions;
  /** In a replay: the option that was taken. */
  taken?: string | null;
  /** What happens, while it happens. */
  playback?: Playback | undefined;
}

/** An option that shows all its words beside it. */
export interface OpenOption {
  choice: Choice;
  label: string;
  anchor: DOMRect;
}

/** A card shown large; `pinned` until it is closed, else as long as the pointer rests on it. */
export interface OpenCard {
  card: string;
  note: string;
  anchor: DOMRect | null;
  above?: boolean;
  pinned: boolean;
}

export interface OpenRule {
  id: string;
  anchor: DOMRect;
}

/** Several options at one place or on one card. */
export interface OpenChooser {
  title: string;
  choices: Choice[];
}

/** What the player has set limits of plans to, as long as the page is open. */
const wishes = new SvelteMap<string, number>();

export class TableState {
  readonly #view: () => View;

  /** The option that is previewed, by id. */
  previewed = $state<string | null>(null);
  /** It was pointed at on the map, not in the list. */
  previewedOnMap = $state(false);
  /** A place that is pointed at from beside the map. */
  pointedPlace = $state<string | null>(null);
  openCard = $state<OpenCard | null>(null);
  /** The card to show: what stops play is never covered by a mere preview. */
  shownCard = $derived.by(() => {
    const stops = this.playback?.showing?.holds && !this.playback.aside;
    return stops && !this.openCard?.pinned ? null : this.openCard;
  });
  /** An option that is rested on, or held, and has no room for all its words. */
  openOption = $state.raw<OpenOption | null>(null);
  openRule = $state<OpenRule | null>(null);
  chooser = $state<OpenChooser | null>(null);
  /** Cards beside the map that are spread out: how to put them away. */
  closeSpread = $state.raw<(() => void) | null>(null);
  /** The side of a fight that lies open: how to close it. */
  closeSide = $state.raw<(() => void) | null>(null);
  /**
   * How high the list of options would have to be to show all that cannot be pressed on the map, and how high it is.
   */
  optionsSpace = $state.raw<{ needed: number; height: number }>({ needed: 0, height: 0 });
  /** How large what lies beside the map is drawn. */
  scale = $state(1);
  /** For how many options there is room. */
  optionRoom = $state(Infinity);
  /** How to spread out, and put away again, what lies open beside the map. */
  toggleMarket = $state.raw<(() => void) | null>(null);
  /** The question is new: what is pressed now was meant for the one before. */
  guarded = $state(false);
  #calming: ReturnType<typeof setTimeout> | undefined;
  /** An option that was pressed once and wants a second press: it is hardly wanted by mistake. */
  wantsSecondPress = $state<string | null>(null);
  /** Why it wants the second press: a key of the words. */
  secondPressReason = $state<"again" | "gone">("again");
  /** The plan whose sheet lies open, by id. */
  openPlan = $state<string | null>(null);
  #opened = 0;
  /** The place that is asked about. */
  inspectedPlace = $state<string | null>(null);
  /** Who acts in which phase of the round, as the player wants it; null: the best way. */
  chosenAnswers = $state.raw<readonly string[] | null>(null);
  /** The choice that is on its way, and the version it answers. */
  #sent = $state<{ option: string; version: number } | null>(null);

  constructor(view: () => View) {
    this.#view = view;
  }

  get stage(): Stage {
    return this.#view().stage;
  }
  get cards(): Record<string, CardText> {
    return this.#view().cards;
  }
  get seats(): number[] {
    return this.#view().seats;
  }
  get mode(): Mode {
    return this.#view().mode;
  }

  get connection(): TableConnection | null {
    return this.#view().connection;
  }
  get page(): PageActions {
    return this.#view().page;
  }
  get taken(): string | null {
    return this.#view().taken ?? null;
  }
  get playback(): Playback | null {
    return this.#view().playback ?? null;
  }
  /** Something that happened is still being shown: nobody answers anything. */
  get playing(): boolean {
    return this.playback?.playing ?? false;
  }
  /** What a bot would do, if it was asked, and why. */
  get advice(): Advice | null {
    return this.connection?.advice ?? null;
  }
  /** The option it would take. */
  get advisedOption(): string | null {
    return (settings.steps && this.advice?.step) || (this.advice?.option ?? null);
  }
  /** What the server says about the place that was asked about. */
  get inspection(): Inspected | null {
    return this.connection?.inspection ?? null;
  }
  /** More than a step on the way is being told: the question that led to it is over. */
  get showingResult(): boolean {
    return this.playback?.telling ?? false;
  }

  question = $derived.by(() => this.stage.question ?? null);
  /** The question is, or was, for one of the seats of this browser. */
  #ours = $derived.by(
    () =>
      this.mode === "play" &&
      this.question !== null &&
      this.seats.includes(this.question.seat) &&
      !this.standsIn(this.question.seat),
  );
  /** Is one of the seats of this browser asked? */
  asked = $derived.by(() => this.#ours && !this.showingResult);
  /** What came of one's own answer is being told, and it is nobody else's turn yet. */
  showingAnswer = $derived.by(() => this.#ours && this.showingResult && !this.playback?.passedOn);
  choices = $derived.by(() => (this.asked ? (this.question?.choices ?? []) : []));
  choicesByPlace = $derived.by(() => byPlace(this.choices));
  choicesByCard = $derived.by(() => byCard(this.choices));
  /** What could be done in one go. */
  plans = $derived.by(() => (this.asked ? (this.question?.plans ?? []) : []));
  plansByPlace = $derived.by(() => byGoal(this.plans));
  /** Those that lead nowhere on the map, and are no more than an option "and then …". */
  plansWithoutPlace = $derived.by(() => this.plans.filter((plan) => plan.place == null && !plan.begins));
  /** What can be done right after an option with the same press, by the option or the plan. */
  followUps = $derived.by(() => byBeginning(this.plans));
  /** The plan whose questions can be answered all at once: a round of combat. */
  round = $derived.by(() => this.plansWithoutPlace.find((plan) => plan.ways?.length) ?? null);
  /** The way to answer them that is chosen: the best, unless the player wants another. */
  way = $derived.by(() =>
    this.round ? ((this.chosenAnswers && wayOf(this.round, this.chosenAnswers)) ?? this.round.ways?.[0] ?? null) : null,
  );
  /** What is listed for the question; by wish all that the rules list. */
  listed = $derived.by(() => {
    if (settings.steps) return this.choices;
    const asked = new Set(
      [...(this.round?.before ?? []), ...(this.round?.parts?.[0]?.answers ?? [])].map((each) => each.option),
    );
    return listed(this.choices, this.plansByPlace).filter((choice) => !asked.has(choice.id));
  });
  /** So many of them, from the beginning, are no places where nothing can be won and nothing follows. */
  promisingCount = $derived.by(() =>
    settings.steps ? this.listed.length : unfolded(this.listed, this.plansByPlace, this.followUps),
  );
  /**
   * How many places at its end promise nothing, or have no room; and what is shown without them, unless somebody wants
   * the whole list.
   */
  hiddenPlaceCount = $derived.by(() => {
    const all = this.listed;
    return all.length - Math.min(this.promisingCount, roomFor(all, this.optionRoom));
  });
  unfiltered = $derived.by(() => {
    if (settings.whole || !this.hiddenPlaceCount) return this.listed;
    const first = this.listed.slice(0, -this.hiddenPlaceCount);
    const advised = this.listed.slice(first.length).find((choice) => choice.id === this.advisedOption);
    return advised ? [...first.slice(0, -1), advised] : first; // it has the place of the last: no other key changes
  });
  /** The words that narrow the options. */
  typed = $state("");
  /** There are more options than digits. */
  many = $derived.by(() => this.listed.length > DIGITS);
  /** The options that are shown. */
  shown = $derived.by(() => (this.many && this.typed ? matching(this.listed, this.typed) : this.unfiltered));
  /** Every place that can be picked: where a plan leads the plan counts, not its first step. */
  pickable = $derived.by(() => {
    const all = new Map(this.choicesByPlace);
    for (const [place, plan] of this.plansByPlace) all.set(place, [asChoice(plan)]);
    return all;
  });
  previewedPlan = $derived.by(() => this.plans.find((plan) => plan.id === this.previewed) ?? null);
  /** The plan whose sheet is shown: the one that was picked, else the one looked at. */
  shownPlan = $derived.by(
    () =>
      this.plans.find((plan) => plan.id === this.openPlan && plan.place != null) ??
      (this.previewedPlan?.place != null ? this.previewedPlan : null),
  );
  previewedChoice = $derived.by(() => this.choices.find((choice) => choice.id === this.previewed) ?? null);
  /** The place the preview or the pointer speaks of. */
  shownPlace = $derived.by(() => {
    if (this.pointedPlace !== null) return this.pointedPlace;
    const place = this.previewedChoice?.place ?? this.previewedPlan?.place ?? this.inspectedPlace;
    return place == null ? null : String(place);
  });
  /** Where quests of this browser's players lead, with their cards. */
  flags = $derived.by(() => {
    const seats = this.mode === "watch" ? [] : this.seats;
    const found = goalsOf(seats.map((seat) => this.board(seat)));
    for (const seat of seats) {
      const place = this.stage.scene?.goal?.progress?.[String(seat)]?.place;
      if (place != null && !found.has(String(place))) found.set(String(place), []);
    }
    return found;
  });
  /** The answer about the place is still to come. */
  inspecting = $derived.by(
    () => this.mode === "play" && this.inspectedPlace !== null && this.inspection?.place !== this.inspectedPlace,
  );
  route = $derived.by(() => {
    if (this.previewedPlan) return (this.previewedPlan.way ?? []).map(String);
    const way = this.previewed === null ? undefined : this.stage.scene?.routes?.[this.previewed];
    return (way ?? []).filter((place) => place != null).map(String);
  });
  /** Dice the preview would use, in the order of use. */
  spends = $derived.by(() =>
    this.previewedPlan
      ? (this.previewedPlan.spends ?? [])
      : this.previewed === null
        ? []
        : (this.stage.scene?.spends?.[this.previewed] ?? []),
  );
  /** Nothing can be answered now. */
  locked = $derived.by(() => this.guarded || this.playing || this.sentOption !== null);
  sentOption = $derived.by(() => (this.#sent?.version === this.stage.version ? this.#sent.option : null));

  cardText(card: string): CardText | null {
    return this.cards[card] ?? null;
  }

  seat(seat: number): SeatInfo | null {
    return this.stage.info.seats.find((each) => each.seat === seat) ?? null;
  }

  board(seat: number): PlayerBoard | null {
    return this.stage.scene?.players[String(seat)] ?? null;
  }

  /** The hero's name, or the player's before there is a hero. */
  hero(seat: number): string {
    return this.board(seat)?.name || this.player(seat);
  }

  /** What a symbol is called; a number is called as it is. */
  sign(word: string): string {
    return this.stage.scene?.signs?.[word] ?? word;
  }

  player(seat: number): string {
    return this.seat(seat)?.name || String(seat + 1);
  }

  /** Does a bot play the seat of a person for now? */
  standsIn(seat: number): boolean {
    const info = this.seat(seat);
    return info !== null && info.kind === "person" && info.bot !== "";
  }

  place(place: string): string {
    const board = this.stage.scene?.board;
    const beside = board?.places?.[place];
    if (beside) return beside.name;
    if (board?.kind === "hexes") {
      const cell = board.cells[place];
      return cell ? bareName(cell) : place;
    }
    for (const tile of Object.values(board?.tiles ?? {})) {
      const point = tile.points?.[place];
      if (point) return point.name || tile.name || place;
    }
    return place;
  }

  choicesOf(id: string, card: string): Choice[] {
    return litChoices(this.choicesByCard, id, card);
  }

  preview(option: string | null, onMap = false): void {
    this.previewed = option;
    this.previewedOnMap = onMap;
    if (option !== this.wantsSecondPress) this.wantsSecondPress = null;
  }

  filter(words: string): void {
    this.typed = words;
    this.preview(this.shown[0]?.id ?? null);
  }

  /** Ask a bot, or put away what it said. */
  toggleAdvice(): void {
    if (!this.connection) return;
    if (this.advice) this.connection.advice = null;
    else this.connection.advise();
  }

  /** From now on a card is used always, or never asked about, for a fight, a turn or the game. */
  answerOnce(card: string, span: "game" | "turn" | "fight", always = false): void {
    const seat = this.question?.seat;
    if (seat === undefined) return;
    this.connection?.standing(seat, withAnswer(this.stage.standing ?? [], seat, { card, span, always }));
  }

  /** A new question is asked: for a moment it takes no answer, and nothing is chosen beforehand. */
  ask(guard: number): void {
    clearTimeout(this.#calming);
    this.typed = "";
    this.wantsSecondPress = this.chosenAnswers = null;
    this.guarded = guard > 0;
    if (guard > 0) this.#calming = setTimeout(() => (this.guarded = false), guard);
  }

  /** Take an option: once, however often it is pressed, until the table has changed. */
  choose(option: string): void {
    const choice = this.choices.find((each) => each.id === option);
    if (this.locked) return;
    if (!choice) {
      this.carryOut(option);
      return;
    }
    if (this.#wantsSecond(option, choice)) return;
    this.previewed = option;
    this.#send(option, () => this.connection?.choose(option));
  }

  /**
   * Is something hardly wanted at the first press, or gone for good, and was it not pressed before? Then it waits for
   * the second.
   */
  #wantsSecond(name: string, choice: Choice, choices = this.choices): boolean {
    const gone = isFinal(choice, choices);
    const second = this.wantsSecondPress !== name && (gone || isRash(choice, choices));
    this.wantsSecondPress = second ? name : null;
    if (!second) return false;
    this.secondPressReason = gone ? "gone" : "again";
    this.previewed = choice.id;
    this.chooser = null;
    this.guarded = true; // the second click of a double click is no second thought
    clearTimeout(this.#calming);
    this.#calming = setTimeout(() => (this.guarded = false), SECOND);
    return true;
  }

  /** Carry a plan out, or one of its alternatives. */
  carryOut(plan: string, limits: Record<string, number> = {}): void {
    const known = this.plans.some((each) => each.id === plan || each.others?.some((other) => other.id === plan));
    if (!this.locked && known) this.#send(plan, () => this.connection?.plan(plan, limits));
  }

  /** An option, and right after it what it leads to. */
  chooseAndFollow(option: string, then: Then): void {
    const choice = this.choices.find((each) => each.id === option) ?? this.listed.find((each) => each.id === option);
    if (this.locked || !choice || this.#wantsSecond(then.id, choice)) return;
    this.carryOut(then.id, this.limits(then.limits));
  }

  /** What the player has set the limits of a plan to. */
  limits(limits: readonly PlanLimit[]): Record<string, number> {
    return Object.fromEntries(limits.map((limit) => [limit.id, within(limit, wishes.get(limit.id))]));
  }

  setLimit(limit: PlanLimit, value: number): void {
    wishes.set(limit.id, value);
  }

  /** Somebody else acts in this phase of the round. */
  assign(part: number, option: string): void {
    if (!this.round || !this.way) return;
    this.chosenAnswers = wayWith(this.round, this.way.options, part, option)?.options ?? this.chosenAnswers;
  }

  /** The round as it is shared out. */
  playRound(): void {
    const { round, way } = this;
    if (this.locked || !round || !way) return;
    const whole = { id: round.id, label: round.name, chance: way.chance };
    if (this.#wantsSecond(round.id, whole, this.listed)) return; // single rolls of the round are no other way
    this.#send(round.id, () => this.connection?.steps(stepsOf(round, way)));
  }

  #send(option: string, commit: () => unknown): void {
    const sent = { option, version: this.stage.version };
    this.#sent = sent;
    this.chooser = null;
    this.openPlan = null;
    this.inspectedPlace = null;
    const release = () => {
      if (this.#sent === sent) this.#sent = null;
    };
    const timer = setTimeout(release, 2500); // whatever became of it, the player may try again
    void Promise.resolve(commit()).catch(() => {
      clearTimeout(timer);
      release();
    });
  }

  /** The map was clicked: one goes there, or is told first. With a finger the first tap shows where it would go. */
  pickPlace(place: string, keep = false): void {
    const plan = this.plansByPlace.get(place);
    if (plan) {
      if (this.openPlan === plan.id && performance.now() - this.#opened < SECOND) return; // of a double click
      if (keep && this.openPlan !== plan.id) this.openPlanSheet(plan);
      else this.carryOut(plan.id);
      return;
    }
    const choices = this.choicesByPlace.get(place) ?? [];
    const [first] = choices;
    if (!first) return;
    if (choices.length > 1) {
      this.chooser = { title: t("seat.ask.pick", { place: this.place(place) }), choices };
      return;
    }
    if (this.previewed !== first.id && matchMedia("(pointer: coarse)").matches) this.preview(first.id);
    else this.choose(first.id);
  }

  /** Lay the sheet of a plan on the table: what it costs, what waits there, other ways; nothing is done yet. */
  openPlanSheet(plan: PlanInfo): void {
    this.inspectedPlace = null;
    this.openPlan = plan.id;
    this.#opened = performance.now();
    this.preview(plan.id, true);
  }

  /** Ask about a place, or put away what was told. */
  inspect(place: string | null): void {
    this.inspectedPlace = place;
    if (place === null) return;
    this.openPlan = null;
    if (this.previewedPlan) this.preview(null);
    if (this.mode === "play") this.connection?.inspect(place);
  }

  pickCard(id: string, card: string): void {
    const choices = this.choicesOf(id, card);
    const [first] = choices;
    if (!first) return;
    if (choices.length > 1)
      this.chooser = { title: t("seat.ask.pickCard", { card: this.cardText(card)?.name ?? card }), choices };
    else this.choose(first.id);
  }

  hoverPlace(place: string | null): void {
    if (place === null || this.openPlan !== null) return;
    const plan = this.plansByPlace.get(place);
    if (plan) {
      this.preview(plan.id, true);
      return;
    }
    const [first] = this.choicesByPlace.get(place) ?? [];
    if (first) this.preview(first.id, true);
  }

  /** Close the topmost thing that lies open; false if there was none. */
  close(): boolean {
    if (this.openRule) this.openRule = null;
    else if (this.openCard) this.openCard = null;
    else if (this.chooser) this.chooser = null;
    else if (this.closeSide) this.closeSide();
    else if (this.inspectedPlace) this.inspectedPlace = null;
    else if (this.openPlan) this.openPlan = null;
    else if (this.closeSpread) this.closeSpread();
    else return false;
    return true;
  }
}

const KEY = Symbol("table");

export function provideTable(table: TableState): TableState {
  return setContext(KEY, table);
}

/** Shields stand on other pages, too. */
export function mayUseTable(): TableState | undefined {
  return getContext<TableState | undefined>(KEY);
}

export function useTable(): TableState {
  return getContext<TableState>(KEY);
}
