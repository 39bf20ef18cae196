/** The view in which a person plays against the computer. */

import type { Engine } from "../engine/client.ts";
import type { Player } from "../engine/questions.ts";
import { announce, h, redraw } from "../shell/dom.ts";
import { language, speaker } from "../shell/language.ts";
import { linkHere, remember, type View } from "../shell/view.ts";
import { advicePanel, hintText } from "./advice.ts";
import { boardOf } from "./board.ts";
import { gameButtons } from "./buttons.ts";
import { Game } from "./game.ts";
import { pathOf, withRules } from "./settings.ts";
import { setupControls } from "./setup.ts";
import { recordPanel } from "./record.ts";
import { shapesSection } from "./shapes.ts";
import { firstState, silent, type State } from "./state.ts";
import { endingOf, statusOf } from "./status.ts";
import { movePanel } from "./typed_move.ts";
import { texts } from "./texts.ts";

const t = speaker(texts);

class PlayView implements View {
  readonly element = h("section", { "aria-labelledby": "play-heading" });
  private state: State = firstState();
  private engine: Engine;
  private shownPath = "";
  private working: Promise<void> | null = null;

  constructor(engine: Engine) {
    this.engine = engine;
  }

  async show([rules, opening, ending]: string[]): Promise<void> {
    const path = JSON.stringify([rules, opening, ending]);
    if (this.state.game && path === this.shownPath) return;
    this.shownPath = path;
    await this.working;
    await this.attempt(
      async () => void (this.state.games = (await this.engine.ask("games", {})).games),
    );
    if (rules)
      this.state.settings = {
        ...withRules(this.state.settings, rules),
        misere: ending === "misere",
      };
    await this.begin(opening ?? "");
  }

  async translate(): Promise<void> {
    while (this.working) await this.working; // a view that waited for the same begins meanwhile
    await this.attempt(async () => {
      const { state } = this;
      const { game, hint, advice, moves } = state;
      state.games = (await this.engine.ask("games", {})).games;
      await game?.retell();
      if (hint) state.hint = await game!.hint();
      if (advice) state.advice = await game!.advice();
      if (moves) state.moves = await game!.options();
    });
  }

  /** Runs what asks the engine; its refusals are shown. One thing at a time: what a person does
   *  meanwhile is not heard. */
  private attempt(work: () => Promise<void>): Promise<void> {
    this.working ??= this.run(work);
    return this.working;
  }

  private async run(work: () => Promise<void>): Promise<void> {
    const hadFocus = this.element.contains(document.activeElement);
    this.state.error = "";
    this.element.setAttribute("aria-busy", "true");
    try {
      await work();
    } catch (error) {
      this.state.error = (error as Error).message;
    }
    this.working = null;
    this.element.removeAttribute("aria-busy");
    this.draw();
    if (hadFocus && !this.element.contains(document.activeElement)) this.focusBoard();
  }

  /** What had the focus is gone, such as a stick that was erased. */
  private focusBoard(): void {
    const next = this.element.querySelector<HTMLElement>(
      '.board [tabindex="0"]:not(:disabled), [data-key="again"]',
    );
    next?.focus();
  }

  private begin(typed: string): Promise<void> {
    return this.attempt(async () => {
      const game = await Game.begin(this.engine, this.state.settings, typed);
      this.state.settings.typed = typed;
      Object.assign(this.state, { game, message: silent, typed: "", shapes: null });
      this.forget();
      remember("play", ...pathOf(game.settings, game.opening.heaps));
      this.shownPath = JSON.stringify(pathOf(game.settings, game.opening.heaps));
    });
  }

  /** What was said of the position before. */
  private forget(): void {
    const nothing = { hint: null, advice: null, moves: null };
    Object.assign(this.state, { ...nothing, taken: this.state.game!.board.heaps.map(() => 0) });
  }

  private start(first: Player): Promise<void> {
    return this.attempt(async () => {
      await this.state.game!.start(first);
      this.say(silent);
      this.forget();
      await this.letComputerMove();
    });
  }

  private say(message: () => string): void {
    this.state.message = message;
    if (message()) announce(message());
  }

  /** What the last turn was, and how the game ended. */
  private lastTurn(game: Game): string {
    const { player, words } = game.match!.turns.at(-1)!;
    const turn = t(player === "you" ? "youPlayed" : "computerPlayed", words);
    return game.over ? `${turn} ${endingOf(game)}` : turn;
  }

  private play(move: string, rows?: string[]): Promise<void> {
    return this.attempt(async () => {
      const game = this.state.game!;
      await game.play(move, rows && { rows, heaps: [] });
      this.state.typed = "";
      this.say(() => this.lastTurn(game));
      this.forget();
      await this.letComputerMove();
    });
  }

  private async letComputerMove(): Promise<void> {
    const game = this.state.game!;
    if (!game.over && game.match!.toMove === "computer") {
      this.draw();
      await game.reply();
      this.forget();
    }
    if (game.match!.turns.length > 0) this.say(() => this.lastTurn(game));
    if (game.match!.lost) announce(`${this.state.message()} ${t("lost")}`);
  }

  draw(): void {
    redraw(
      this.element,
      h("h2", { id: "play-heading" }, t("heading")),
      this.setup(),
      this.state.error && h("p", { class: "error", role: "alert" }, this.state.error),
      this.state.game && this.table(this.state.game),
    );
  }

  private setup(): HTMLElement {
    const { settings, games } = this.state;
    const controls = setupControls({
      settings,
      games,
      onchange: (settings) => {
        this.state.settings = settings;
        const { level, stones } = settings; // which a game that is being played heeds
        if (this.state.game) Object.assign(this.state.game.settings, { level, stones });
        this.draw();
      },
      onopening: (typed) => (this.state.settings.typed = typed),
      onrandom: () => this.begin(""),
      ontyped: (opening) => this.begin(opening),
    });
    const details: HTMLDetailsElement = h(
      "details",
      { open: this.state.settingsOpen, ontoggle: () => (this.state.settingsOpen = details.open) },
      h("summary", { "data-key": "settings" }, t("settings")),
      controls,
    );
    return details;
  }

  private table(game: Game): HTMLElement {
    const board = boardOf(game, {
      taken: this.state.taken,
      choose: (taken) => {
        this.state.taken = taken;
        this.draw();
      },
      play: (move, rows) => this.play(move, rows),
      refuse: (sentence) => {
        this.state.error = sentence;
        this.draw();
      },
    });
    const status = statusOf(game, {
      message: this.state.message(),
      working: this.working !== null,
      letMove: () => this.attempt(() => this.letComputerMove()),
    });
    return h(
      "div",
      { class: "columns", "data-position": game.position.join(",") },
      h("div", {}, status, ...board, this.buttons(game), this.typedMove(game)),
      h("div", {}, this.side(game)),
    );
  }

  private buttons(game: Game): HTMLElement {
    return gameButtons(game, {
      start: (first) => this.start(first),
      another: () => this.begin(""),
      again: () => this.begin(game.opening.heaps),
      hint: () => this.attempt(() => this.giveHint(game)),
      advice: () => this.attempt(async () => void (this.state.advice = await game.advice())),
      undo: () => this.undo(),
      link: () => this.copyLink(),
    });
  }

  private async giveHint(game: Game): Promise<void> {
    this.state.hint = await game.hint();
    this.say(() => (this.state.hint ? hintText(this.state.hint) : ""));
  }

  private typedMove(game: Game): HTMLElement | null {
    if (!game.personsTurn) return null;
    return movePanel({
      game,
      typed: this.state.typed,
      moves: this.state.moves,
      ontyped: (typed) => (this.state.typed = typed),
      onplay: (move) => this.play(move),
      onlist: () => this.attempt(async () => void (this.state.moves = await game.options())),
    });
  }

  private side(game: Game): HTMLElement {
    const { advice, shapes } = this.state;
    const section = shapesSection(game, shapes, {
      ask: () => this.attempt(async () => void (this.state.shapes = await game.shapes())),
      close: () => (this.state.shapes = null),
    });
    return h("div", {}, advice && advicePanel(advice), recordPanel(game.match), section);
  }

  private undo(): Promise<void> {
    return this.attempt(async () => {
      await this.state.game!.undo();
      this.say(silent);
      this.forget();
    });
  }

  private copyLink(): Promise<void> {
    return this.attempt(async () => {
      const link = linkHere(language());
      const copied = await navigator.clipboard?.writeText(link).then(
        () => true,
        () => false,
      );
      this.say(() => (copied ? t("copied") : link));
    });
  }
}

export function makePlay(engine: Engine): View {
  return new PlayView(engine);
}
