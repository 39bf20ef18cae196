/** The view in which a person plays: cards, the table with both sides, what can be done, a panel. */

import type { Engine } from "../engine/client.ts";
import { announce, h, redraw, type Child } from "../shell/dom.ts";
import { refusing, speaker } from "../shell/language.ts";
import { mayMove } from "../shell/motion.ts";
import { remember, type View } from "../shell/view.ts";
import { refusal } from "../shell/work.ts";
import { boardOf } from "./board.ts";
import { gameButtons } from "./buttons.ts";
import { cards, cardStrip } from "./cards.ts";
import { Conduct } from "./conduct.ts";
import { feast } from "./feast.ts";
import { fly, placesOf } from "./flight.ts";
import type { Game } from "./game.ts";
import { whyPanel } from "./hints.ts";
import { ladder, lessonOf } from "./ladder.ts";
import { learnerOf, learnerPanel } from "./learner.ts";
import { texts as learningTexts } from "./learning_texts.ts";
import { morePanel } from "./more.ts";
import { ownPanel } from "./own.ts";
import { openPuzzle, puzzleIsWon, puzzles } from "./puzzles.ts";
import { recordPanel } from "./record.ts";
import { seats } from "./seats.ts";
import { pathOf, rulesIn, writtenRules, type Settings } from "./settings.ts";
import { shapesSection } from "./shapes.ts";
import { side } from "./sides.ts";
import type { PanelName } from "./state.ts";
import { endingOf, ruleOf, statusOf } from "./status.ts";
import { texts } from "./texts.ts";
import { movePanel } from "./typed_move.ts";

const t = speaker(texts);

class PlayView implements View {
  private readonly strip = h("div", {});
  private readonly rule = h("div", { class: "rule-place" });
  private readonly table = h("div", { class: "table" });
  private readonly below = h("div", { class: "below" });
  private readonly panel = h("aside", { class: "panel-place" });
  readonly element = h(
    "section",
    {
      class: "play",
      "aria-labelledby": "play-heading",
      onkeydown: ({ key }: KeyboardEvent) =>
        key === "Escape" && this.state.panel !== "record" && this.open("record"),
    },
    h("h2", { id: "play-heading", class: "unseen" }),
    this.strip,
    h("div", { class: "play-main" }, this.rule, this.table, this.below),
    this.panel,
  );
  private readonly conduct: Conduct;
  private shownPath = "";
  private flight = new AbortController();
  private size = "";

  constructor(engine: Engine) {
    this.conduct = new Conduct(engine, {
      draw: () => this.draw(),
      busy: (working) => this.element.setAttribute("aria-busy", String(working)),
      glow: (pieces) => this.glow(pieces),
      ended: (game) => this.ended(game),
      begun: (game) => this.begun(game),
    });
    new ResizeObserver(() => this.resized()).observe(this.table);
    addEventListener("resize", () => this.resized());
  }

  private get state() {
    return this.conduct.state;
  }

  /** Without an address the game that is played goes on. */
  async show([rules, opening, ending]: string[]): Promise<void> {
    const { game } = this.state;
    const path = JSON.stringify([rules, opening, ending]);
    if (game && (!rules || path === this.shownPath)) {
      this.begun(game);
      return this.conduct.attempt(this.conduct.othersMove);
    }
    const [{ rules: usual, heaps }] = cards;
    if (!rules) return this.deal({ rules: usual, misere: false }, heaps);
    if (rules === "puzzle") return this.pose(opening ?? "");
    this.shownPath = path;
    try {
      await this.deal({ rules: rulesIn(rules), misere: ending === "misere" }, opening ?? "");
    } catch (error) {
      this.refuse(error);
    }
  }

  translate(): Promise<void> {
    return this.conduct.translate();
  }

  leave(): void {
    this.flight.abort();
    void this.conduct.stop();
  }

  private deal(change: Partial<Settings>, heaps: string): Promise<void> {
    return this.conduct.begin({ ...this.state.settings, puzzle: null, ...change }, heaps);
  }

  /** One puzzle after the other: who asks for a later one gets the next. */
  private async pose(asked: string): Promise<void> {
    const puzzle = openPuzzle(asked);
    const { rules, misere, opening } = puzzles[puzzle - 1];
    await this.deal({ rules, misere, puzzle, against: "resist", sticks: false }, opening);
    if (Number(asked) > puzzle) this.refuse(refusing(learningTexts.stillShut, asked, puzzle));
  }

  private begun(game: Game): void {
    const path = pathOf(game.settings, game.opening.heaps);
    const [rules, opening, ending] = path;
    this.shownPath = JSON.stringify([rules, opening, ending]);
    remember("play", ...path);
  }

  private refuse(error: unknown): void {
    this.state.error = error;
    this.draw();
  }

  private glow(pieces: string[]): void {
    for (const name of pieces)
      this.table.querySelector(`.board [data-piece="${name}"]`)?.classList.add("glowing");
  }

  private ended(game: Game): void {
    const { solved } = game;
    if (solved) {
      puzzleIsWon(solved);
      announce(`${endingOf(game)} ${lessonOf(solved)}`);
    }
    if (game.isPerson(game.match.winner!)) void feast(this.table);
  }

  /** The room for the board has changed. */
  private resized(): void {
    const size = `${this.table.clientWidth} ${this.table.clientHeight} ${innerHeight}`;
    if (this.size === size) return;
    this.size = size;
    this.flight.abort();
    if (this.state.game) this.drawTable(this.state.game);
  }

  private draw(): void {
    const { game } = this.state;
    const hadFocus = this.element.contains(document.activeElement);
    this.element.querySelector("h2")!.textContent = t("heading");
    redraw(this.strip, this.cards(game));
    redraw(this.rule, game && ruleOf(game, this.state.games));
    const before = placesOf(this.table);
    this.flight.abort();
    this.flight = new AbortController();
    if (game) this.drawTable(game);
    this.drawBelow();
    this.drawPanel(game);
    void fly(this.table, before, this.flight.signal);
    if (hadFocus && !this.element.contains(document.activeElement)) this.focusBoard();
  }

  /** What had the focus is gone, such as a stick that was erased. */
  private focusBoard(): void {
    const next = this.element.querySelector<HTMLElement>(
      '.board [tabindex="0"]:not(:disabled), .now button:not(:disabled)',
    );
    next?.focus();
  }

  private cards(game: Game | null): HTMLElement {
    const puzzle = game?.settings.puzzle;
    if (puzzle) return ladder(puzzle, () => this.deal({ rules: cards[0].rules }, cards[0].heaps));
    return cardStrip({
      settings: game?.settings ?? null,
      heaps: game?.opening.heaps ?? "",
      own: this.state.panel === "own",
      deal: (card, heaps) => this.deal(card, heaps),
      ownGame: () => this.toggle("own"),
    });
  }

  private drawTable(game: Game): void {
    const { state, conduct } = this;
    this.table.dataset.position = game.position.join(",");
    const top = this.table.getBoundingClientRect().top + scrollY; // it fills the window from here
    this.table.style.setProperty("--top", `${Math.round(top)}px`);
    const place = h("div", { class: "board-place" });
    const { against, puzzle } = game.settings;
    const chooser = puzzle ? null : seats(against, (against) => conduct.seat(against));
    redraw(this.table, side(game, "you"), place, side(game, "computer", chooser));
    const board = boardOf(game, {
      get taken() {
        return state.taken;
      },
      width: place.clientWidth || 600,
      height: place.clientHeight || 360,
      busy: conduct.working !== null,
      choose: (taken) => {
        state.taken = taken;
        this.drawBelow();
      },
      play: (move, rows) => conduct.play(move, rows),
      refuse: (error) => this.refuse(error),
    });
    redraw(place, board);
    for (const heap of state.hint?.heaps ?? [])
      place.querySelector(`[data-key="heap-${heap - 1}"]`)?.classList.add("hinted");
  }

  private drawBelow(): void {
    const { state, conduct } = this;
    const { game } = state;
    const said = state.panel === "own" || state.panel === "more" ? null : refusal(state.error);
    if (!game) return redraw(this.below, said);
    const buttons = gameButtons(game, {
      taken: state.taken,
      idle: conduct.working === null,
      running: state.running && conduct.working !== null,
      play: (move) => conduct.play(move),
      letMove: () => this.letMove(game),
      swap: () => conduct.swap(game),
      back: (moves) => conduct.backTo(moves),
      again: () => conduct.begin(game.settings, game.opening.heaps, game.first),
      deal: () => this.dealLike(game),
      given: state.hint,
      hint: (step) => conduct.hint(game, step),
      more: () => this.toggle("more"),
    });
    const [now, always] = buttons;
    const status = statusOf(game, state.message());
    redraw(this.below, h("div", { class: "turn-row" }, status, now), said, always);
  }

  /** Other heaps, as many as there are. */
  private dealLike(game: Game): Promise<void> {
    const { heaps, rows } = game.boards[0];
    return this.deal({ heaps: heaps.length || rows.length }, "");
  }

  private letMove(game: Game): Promise<void> {
    const { state, conduct } = this;
    const goesOn = game.settings.against === "watch" && state.running && conduct.working;
    if (goesOn) {
      state.running = false;
      return conduct.stop();
    }
    state.running = mayMove();
    return conduct.attempt(conduct.othersMove);
  }

  private toggle(panel: PanelName): void {
    this.open(this.state.panel === panel ? "record" : panel);
  }

  private open(panel: PanelName): void {
    this.state.panel = panel;
    this.draw();
  }

  private drawPanel(game: Game | null): void {
    const { panel } = this.state;
    const close = h(
      "button",
      {
        class: "close",
        "data-key": "close",
        "aria-label": t("close"),
        onclick: () => this.open("record"),
      },
      "×",
    );
    this.panel.dataset.panel = panel;
    const shut = panel === "record";
    const said = panel === "own" || panel === "more" ? refusal(this.state.error) : null;
    redraw(this.panel, !shut && close, said, game && this.panelOf(game, panel));
  }

  private panelOf(game: Game, panel: PanelName): Child {
    const { state } = this;
    if (panel === "record") return this.usualPanel(game);
    if (panel === "why") return state.hint && whyPanel(game, state.hint);
    if (panel === "more") return this.more(game);
    return ownPanel({
      settings: state.settings,
      heaps: game.opening.heaps,
      typed: state.wanted,
      games: state.games,
      deal: (settings, heaps) => this.conduct.begin({ ...settings, puzzle: null }, heaps),
      redraw: () => this.draw(),
      refuse: (error) => this.refuse(error),
    });
  }

  private usualPanel(game: Game): HTMLElement {
    const { against, rules, misere } = game.settings;
    if (against !== "learns") return recordPanel(game);
    const learner = learnerOf(writtenRules(rules), misere);
    const forget = () => (learner.forget(), this.draw());
    return h("div", {}, learnerPanel(learner, forget), recordPanel(game));
  }

  private more(game: Game): HTMLElement {
    const { state, conduct } = this;
    const moves = movePanel({
      game,
      typed: state.typed,
      listed: state.listed,
      ontyped: (typed) => (state.typed = typed),
      onplay: (move) => conduct.play(move),
      onlist: (listed) => (state.listed = listed),
    });
    const shapes = shapesSection(game, state.shapes, {
      ask: () => conduct.shapes(game),
      close: () => (state.shapes = null),
    });
    return morePanel(game.personsTurn && moves, shapes, recordPanel(game));
  }
}

export function makePlay(engine: Engine): View {
  return new PlayView(engine);
}
