/** The view in which a person plays against the computer. */

import type { Engine } from "../engine/client.ts";
import type { Advice, Game as CatalogueGame, Move, Player } from "../engine/questions.ts";
import { announce, h, redraw } from "../shell/dom.ts";
import { language, speaker } from "../shell/language.ts";
import { linkHere, remember, type View } from "../shell/view.ts";
import { advicePanel, hintText, shapesPanel } from "./advice.ts";
import { boardOf } from "./board.ts";
import { Game } from "./game.ts";
import { pathOf, usual, withRules, type Settings } from "./settings.ts";
import { setupControls } from "./setup.ts";
import { recordPanel } from "./record.ts";
import { movePanel } from "./typed_move.ts";
import { texts } from "./texts.ts";

const t = speaker(texts);

interface State {
  settings: Settings;
  games: CatalogueGame[];
  game: Game | null;
  taken: number[];
  typed: string;
  message: string;
  error: string;
  advice: Advice | null;
  moves: { moves: Move[]; all: boolean } | null;
  shapes: HTMLElement | null;
  settingsOpen: boolean;
}

class PlayView implements View {
  readonly element = h("section", { "aria-labelledby": "play-heading" });
  private state: State = {
    settings: usual,
    games: [],
    game: null,
    taken: [],
    typed: "",
    message: "",
    error: "",
    advice: null,
    moves: null,
    shapes: null,
    settingsOpen: false,
  };
  private engine: Engine;
  private shownPath = "";

  constructor(engine: Engine) {
    this.engine = engine;
  }

  async show([rules, opening, ending]: string[]): Promise<void> {
    const path = JSON.stringify([rules, opening, ending]);
    if (this.state.game && path === this.shownPath) return;
    this.shownPath = path;
    this.draw();
    this.state.games = (await this.engine.ask("games", {})).games;
    if (rules) {
      const settings = withRules(this.state.settings, rules, this.state.games);
      this.state.settings = { ...settings, misere: ending === "misere" };
    }
    await this.begin(opening ?? "");
  }

  translate(): void {
    this.state.advice = null;
    this.state.moves = null;
    this.state.shapes = null;
    this.state.message = "";
    this.draw();
    void this.attempt(async () => {
      this.state.games = (await this.engine.ask("games", {})).games;
      await this.state.game?.retell();
    });
  }

  /** Runs what asks the engine; its refusals are shown. */
  private async attempt(work: () => Promise<void>): Promise<void> {
    this.state.error = "";
    this.element.setAttribute("aria-busy", "true");
    try {
      await work();
    } catch (error) {
      this.state.error = (error as Error).message;
    }
    this.element.removeAttribute("aria-busy");
    this.draw();
  }

  private begin(typed: string): Promise<void> {
    return this.attempt(async () => {
      const game = await Game.begin(this.engine, this.state.settings, typed);
      this.state.settings.typed = typed;
      Object.assign(this.state, { game, message: "", typed: "" });
      this.forget();
      remember("play", ...pathOf(game.settings, game.opening.heaps));
      this.shownPath = JSON.stringify(pathOf(game.settings, game.opening.heaps));
    });
  }

  /** What was said of the position before. */
  private forget(): void {
    Object.assign(this.state, { advice: null, moves: null, taken: this.state.game!.board.heaps.map(() => 0) });
  }

  private start(first: Player): Promise<void> {
    return this.attempt(async () => {
      await this.state.game!.start(first);
      this.say("");
      this.forget();
      await this.letComputerMove();
    });
  }

  private say(message: string): void {
    this.state.message = message;
    if (message) announce(message);
  }

  private play(move: string, rows?: string[]): Promise<void> {
    return this.attempt(async () => {
      const game = this.state.game!;
      await game.play(move, rows && { rows, heaps: [] });
      this.state.typed = "";
      this.say(t("youPlayed", game.match!.turns.at(-1)!.words));
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
    const last = game.match!.turns.at(-1);
    if (last?.player === "computer") this.say(t("computerPlayed", last.words));
    if (game.over) this.say(`${this.state.message} ${this.ending()}`);
    else if (game.match!.lost) announce(`${this.state.message} ${t("lost")}`);
  }

  private ending(): string {
    return t(this.state.game!.match!.winner === "you" ? "youWin" : "computerWins");
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
        this.draw();
      },
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
    return h(
      "div",
      { class: "columns", "data-position": game.position.join(",") },
      h("div", {}, this.status(game), ...board, game.match ? this.actions(game) : this.choosing(), this.typedMove(game)),
      h("div", {}, this.side(game)),
    );
  }

  private status(game: Game): HTMLElement {
    if (!game.match) return h("p", {}, t("lookFirst"));
    const turn = game.over ? this.ending() : game.match.toMove === "you" ? t("yourTurn") : t("thinking");
    return h(
      "div",
      { class: "status" },
      h("p", {}, this.state.message),
      h("p", { class: "turn" }, turn),
      game.personsTurn && game.match.lost && h("p", { class: "warning" }, t("lost")),
    );
  }

  private choosing(): HTMLElement {
    return h(
      "div",
      { class: "controls" },
      h("button", { class: "main", "data-key": "first", onclick: () => this.start("you") }, t("first")),
      h("button", { class: "main", "data-key": "second", onclick: () => this.start("computer") }, t("second")),
      h("button", { "data-key": "another", onclick: () => this.begin("") }, t("another")),
      h("button", { "data-key": "advice", onclick: () => this.showAdvice() }, t("advice")),
      h("button", { "data-key": "link", onclick: () => this.copyLink() }, t("link")),
    );
  }

  private actions(game: Game): HTMLElement {
    const { over, personsTurn } = game;
    return h(
      "div",
      { class: "controls" },
      !over && h("button", { "data-key": "hint", disabled: !personsTurn, onclick: () => this.showHint() }, t("hint")),
      !over && h("button", { "data-key": "advice", disabled: !personsTurn, onclick: () => this.showAdvice() }, t("advice")),
      h("button", { "data-key": "undo", disabled: !game.canUndo, onclick: () => this.undo() }, t("undo")),
      h("button", { "data-key": "again", class: over ? "main" : null, onclick: () => this.begin(game.opening.heaps) }, t("again")),
      h("button", { "data-key": "another", onclick: () => this.begin("") }, t("newGame")),
    );
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
    const { advice } = this.state;
    return h("div", {}, advice && advicePanel(advice), recordPanel(game.match), this.shapes(game));
  }

  /** The losses within the opening's heaps, each once, where they are few. */
  private shapes(game: Game): HTMLElement | null {
    if (game.rules !== "nim" || game.opening.position.length > 4) return null;
    const details = h("details", { open: this.state.shapes ? true : null, ontoggle: () => this.toggleShapes(details, game) },
      h("summary", {}, t("shapes")), this.state.shapes);
    return details;
  }

  private async toggleShapes(details: HTMLDetailsElement, game: Game): Promise<void> {
    if (!details.open || this.state.shapes) return;
    const heaps = game.opening.position.map(() => Math.min(Math.max(9, ...game.opening.position), 30));
    const { shapes, number } = await this.engine.ask("shapes", { rules: game.rules, heaps, misere: game.settings.misere });
    this.state.shapes = shapesPanel(shapes, number);
    this.draw();
  }

  private undo(): Promise<void> {
    return this.attempt(async () => {
      await this.state.game!.undo();
      this.say("");
      this.forget();
    });
  }

  private showHint(): Promise<void> {
    return this.attempt(async () => this.say(hintText(await this.state.game!.hint())));
  }

  private showAdvice(): Promise<void> {
    return this.attempt(async () => void (this.state.advice = await this.state.game!.advice()));
  }

  private copyLink(): Promise<void> {
    return this.attempt(async () => {
      await navigator.clipboard.writeText(linkHere(language()));
      announce(t("copied"));
    });
  }
}

export function makePlay(engine: Engine): View {
  return new PlayView(engine);
}
