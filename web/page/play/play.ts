/** The view in which a person plays: a dare, the table with both sides, what can be done, cards, a
 *  panel. */

import type { Engine } from "../engine/client.ts";
import { announce, h, redraw } from "../shell/dom.ts";
import { layOff, layOver, step, stepTo } from "../shell/steps.ts";
import type { View } from "../shell/view.ts";
import { refusal } from "../shell/work.ts";
import { boardOf } from "./board.ts";
import { gameButtons } from "./buttons.ts";
import { cards, cardStrip } from "./cards.ts";
import { Conduct, type Stage } from "./conduct.ts";
import { dayIsWon, dayOf, puzzleOf } from "./day.ts";
import { feast } from "./feast.ts";
import { fly, placesOf } from "./flight.ts";
import { keptGame, type Game, type KeptGame } from "./game.ts";
import { ladder } from "./ladder.ts";
import { drawPanel, saysErrors } from "./panel.ts";
import { lessonOf, openPuzzle, puzzleIsWon, puzzles } from "./puzzles.ts";
import { outlineGroup } from "./rows_board.ts";
import { pathOf, rulesIn } from "./settings.ts";
import { seats, side } from "./sides.ts";
import { endingOf, invitation, ruleOf, statusOf } from "./status.ts";

const pathTo = ({ settings, heaps, first }: KeptGame): string =>
  pathOf(settings, heaps, first).join("/");

const paper = { width: 640, height: 360 }; // pixels for a board in print (print.css)

class PlayView implements View, Stage {
  private readonly invitation = h("div.invitation");
  private readonly strip = h("div.strip");
  private readonly rule = h("div.rule-place");
  private readonly table = h("div.table");
  private readonly below = h("div.below");
  private readonly panel = h("aside.panel-place");
  readonly element = h(
    "section.play",
    {
      "aria-labelledby": "play-heading",
      onkeydown: ({ key }: KeyboardEvent) =>
        key === "Escape" && this.state.panel !== "record" && this.conduct.open(this.state.panel),
    },
    this.invitation,
    h("div.play-main", this.rule, this.table, this.below),
    this.strip,
    this.panel,
  );
  private readonly conduct: Conduct;
  private shownPath = "";
  /** The games of this page, to which Back leads, and what is asked for by the address. */
  private readonly played = new Map<number, KeptGame>();
  private now = 0;
  private arrives = false;
  private size = "";
  /** The key of what had the focus last. */
  private focused: string | null = null;

  constructor(engine: Engine) {
    this.conduct = new Conduct(engine, this);
    new ResizeObserver(() => this.resized()).observe(this.table);
    addEventListener("resize", () => this.resized());
  }

  private get state() {
    return this.conduct.state;
  }

  /** Without an address the game that is played goes on, also after a reload. */
  async show(path: string[]): Promise<void> {
    const { game } = this.state;
    const [rules, opening, ...how] = path;
    this.arrives = true;
    const earlier = step().game === this.now ? null : this.played.get(step().game ?? 0);
    if (earlier && pathTo(earlier) === path.join("/")) return this.conduct.resume(earlier);
    if (game && (!rules || path.join("/") === this.shownPath)) {
      this.begun(game);
      return this.conduct.goOn();
    }
    if (!game && (await this.resumed(path))) return;
    const [{ rules: usual, heaps }] = cards;
    if (!rules) return this.conduct.deal({ rules: usual, misere: false }, heaps);
    if (rules === "puzzle") return this.pose(opening ?? "");
    if (rules === "day") return this.poseDay(dayOf(opening ?? ""));
    this.shownPath = path.join("/");
    try {
      const dealt = { rules: rulesIn(rules), misere: how.includes("misere") };
      const first = how.includes("second") ? "computer" : "you";
      await this.conduct.deal(dealt, opening ?? "", first);
    } catch (error) {
      this.conduct.refuse(error);
    }
  }

  /** The game that was played before a reload goes on, unless another one is asked for. What another
   *  version of the page has kept may not be played again: the next game takes its place. */
  private async resumed(path: string[]): Promise<boolean> {
    try {
      const last = keptGame();
      const isAsked = last && (!path[0] || path.join("/") === pathTo(last));
      if (isAsked) await this.conduct.resume(last);
    } catch {
      // it is not even a game
    }
    return this.state.game !== null;
  }

  translate(): Promise<void> {
    return this.conduct.translate();
  }

  leave(): void {
    void this.conduct.stop();
  }

  private async pose(asked: string): Promise<void> {
    const puzzle = openPuzzle(asked);
    const { rules, misere, opening } = puzzles[puzzle - 1];
    await this.conduct.deal({ rules, misere, puzzle, against: "resist", sticks: false }, opening);
  }

  private poseDay(day: number): Promise<void> {
    const { misere, opening } = puzzleOf(day);
    return this.conduct.deal({ rules: "nim", misere, day, against: "resist" }, opening);
  }

  begun(game: Game): void {
    const path = pathOf(game.settings, game.opening.heaps, game.first);
    this.shownPath = path.join("/");
    this.now = (this.arrives && step().game) || Date.now();
    stepTo(this.now, this.arrives, "play", ...path);
    this.arrives = false;
    scrollTo(0, 0); // the cards lie below the board of a phone
  }

  busy(working: boolean): void {
    this.element.setAttribute("aria-busy", String(working));
  }

  glow(pieces: string[]): void {
    for (const name of pieces)
      this.table.querySelector(`.board [data-piece="${name}"]`)?.classList.add("glowing");
  }

  ended(game: Game): void {
    const { solved } = game;
    const { day } = game.settings;
    if (day && game.personWon) dayIsWon(day);
    if (solved) {
      puzzleIsWon(solved);
      announce(`${endingOf(game)} ${lessonOf(solved)}`);
    }
    if (game.isPerson(game.match.winner!)) feast(this.table);
  }

  /** The room for the board has changed. */
  private resized(): void {
    const size = `${this.table.clientWidth} ${this.table.clientHeight} ${innerHeight}`;
    if (this.size === size) return;
    this.size = size;
    if (this.state.game) this.drawTable(this.state.game);
  }

  draw(): void {
    const { game, panel } = this.state;
    if (game) this.played.set(this.now, game.kept);
    if (panel === "record") layOff();
    else if (this.element.isConnected) layOver(() => this.conduct.open(panel));
    const active = document.activeElement;
    if (this.element.contains(active)) this.focused = active!.getAttribute("data-key") ?? "";
    redraw(this.invitation, ...(game ? invitation(game) : []));
    const puzzle = game?.settings.puzzle;
    redraw(this.strip, puzzle ? ladder(puzzle, this.conduct) : cardStrip(game, this.conduct));
    redraw(this.rule, game && ruleOf(game, this.state.games));
    const before = placesOf(this.table);
    if (game) this.drawTable(game);
    this.drawBelow();
    drawPanel(this.panel, this.conduct);
    fly(this.table, before);
    this.keepFocus();
  }

  /** What had the focus, such as an erased stick, may be gone for good, or only while the computer
   *  thinks: the focus returns later, or goes to a neighbour. */
  private keepFocus(): void {
    const ways = [
      `[data-key="${CSS.escape(this.focused ?? "")}"]`,
      '.board [tabindex="0"]:not(:disabled)',
      ".now button:not(:disabled)",
    ];
    for (const way of ways)
      if (this.focused !== null && document.activeElement === document.body)
        this.element.querySelector<HTMLElement>(way)?.focus();
  }

  private drawTable(game: Game): void {
    const { state, conduct } = this;
    this.table.dataset.position = game.position.join(",");
    const top = this.table.getBoundingClientRect().top + scrollY; // it fills the window from here
    this.table.style.setProperty("--top", `${Math.round(top)}px`);
    const place = h("div.board-place");
    const { against, puzzle } = game.settings;
    const chooser = puzzle ? null : seats(against, (against) => conduct.seat(against));
    redraw(this.table, side(game, "you"), place, side(game, "computer", chooser));
    const room = { width: place.clientWidth || 600, height: place.clientHeight || 360 };
    redraw(place, boardOf(game, conduct, room));
    const fits = Math.min(1, paper.width / room.width, paper.height / room.height);
    place.style.cssText = `--high: ${room.height}px; --wide: ${room.width}px; --fits: ${fits}`;
    const end = place.getBoundingClientRect().bottom + scrollY; // what is open on a phone lies below
    this.element.style.setProperty("--end", `${Math.round(end)}px`);
    for (const heap of game.over ? [] : (state.hint?.heaps ?? []))
      place.querySelector(`[data-key="heap-${heap - 1}"]`)?.classList.add("hinted");
    if (!game.over && state.hint?.group) outlineGroup(place, state.hint.group);
  }

  drawBelow(): void {
    const { state, conduct } = this;
    const { game } = state;
    const said = saysErrors(conduct) ? null : refusal(state.error);
    if (!game) return redraw(this.below, said);
    const [now, always] = gameButtons(game, conduct);
    const status = statusOf(game, state.message(), state.question?.title);
    redraw(this.below, h("div.turn-row", status, now), said, always);
  }
}

export function makePlay(engine: Engine): View {
  return new PlayView(engine);
}
