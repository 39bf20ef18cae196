/** What happens in the Play view: games begin, moves are made, the computer answers. One thing at a
 *  time: while the engine thinks, everything a person does is ignored, except a new game. */

import type { Engine } from "../engine/client.ts";
import type { Level, Player, Size } from "../engine/questions.ts";
import { makeShapesSection, type ShapesSection } from "../explore/shapes_section.ts";
import { announce } from "../shell/dom.ts";
import { keep } from "../shell/kept.ts";
import { Work } from "../shell/work.ts";
import { mayMove, pause } from "../shell/motion.ts";
import { BlockQuestion } from "./block_question.ts";
import { Game, other, type KeptGame } from "./game.ts";
import { most_drawn } from "./heap_layout.ts";
import { Hint } from "./hints.ts";
import { learnerOf } from "./learner.ts";
import type { Settings } from "./settings.ts";
import { silent, State, type PanelName } from "./state.ts";
import { endingOf, lastMove, turnOf } from "./status.ts";
import { lostWords, piecesOf, takenBetween } from "./taken.ts";
import { afterSweep, typedSweep, type Sweep } from "./taking.ts";
import { tried, triesAt } from "./tries.ts";

/** What shows the state. */
export interface Stage {
  draw(): void;
  /** Other stones are about to be taken. */
  drawBelow(): void;
  /** The engine is asked. */
  busy(working: boolean): void;
  /** Pieces that are about to be taken. */
  glow(pieces: string[]): void;
  /** The game is over. */
  ended(game: Game): void;
  /** The address of what is played. */
  begun(game: Game): void;
}

const ms_to_think = 600;
const ms_of_glow = 500;
const losses_before_question = 2;

export class Conduct {
  readonly state = new State();
  /** The losses up to the greatest heap of the opening: the shapes to know by heart. */
  readonly shapes: ShapesSection;
  working: Promise<void> | null = null;
  private stopping = new AbortController();
  /** The blocks are asked for as soon as there is a position to show them in. */
  private asks = false;

  constructor(
    private readonly engine: Engine,
    private readonly stage: Stage,
  ) {
    this.shapes = makeShapesSection(new Work(engine));
  }

  /** Runs what asks the engine; its refusals are shown. */
  attempt(work: () => Promise<void>): Promise<void> {
    this.working ??= this.run(work);
    return this.working;
  }

  /** Ends what is going on, and does this instead. */
  async instead(work: () => Promise<void>): Promise<void> {
    this.stopping.abort();
    while (this.working) await this.working;
    return this.attempt(work);
  }

  /** Ends what is going on. */
  stop(): Promise<void> {
    return this.instead(async () => {});
  }

  private async run(work: () => Promise<void>): Promise<void> {
    this.stopping = new AbortController();
    this.state.error = null;
    this.stage.busy(true);
    try {
      await work();
    } catch (error) {
      this.state.error = error;
    }
    const { game } = this.state;
    if (game) keep("game", JSON.stringify(game.kept), "sessionStorage");
    this.working = null;
    this.stage.busy(false);
    this.stage.draw();
  }

  draw(): void {
    this.stage.draw();
  }

  /** Shows a panel; one that is shown gives way to the moves so far. */
  open(panel: PanelName): void {
    this.state.panel = this.state.panel === panel ? "record" : panel;
    this.shapes.element.open = this.state.panel === "shapes"; // they are looked for when they are wanted
    this.draw();
  }

  /** So much of each heap is about to be taken. */
  choose(taken: Size[]): void {
    this.state.taken = taken;
    this.stage.drawBelow();
  }

  /** These sticks are about to be crossed out. */
  chooseSticks(swept: Sweep): void {
    this.state.swept = swept;
    this.draw();
  }

  refuse(error: unknown): void {
    this.state.error = error;
    this.draw();
  }

  /** Another game than the one that is played. */
  deal(change: Partial<Settings>, heaps: string, first?: Player): Promise<void> {
    return this.begin({ ...this.state.settings, puzzle: null, day: null, ...change }, heaps, first);
  }

  /** Heaps of one's own, typed or random ones: the board comes into sight. */
  async own(typed: string): Promise<void> {
    await this.deal({}, typed);
    if (!this.state.error && this.state.panel === "own") this.open("own");
  }

  /** Other heaps, as many as there are. */
  dealLike({ dealt }: Game): Promise<void> {
    return this.deal({ heaps: dealt.length }, "");
  }

  /** Deals; a refused opening leaves the game that is played. */
  begin(settings: Settings, typed: string, first: Player = "you"): Promise<void> {
    return this.enter(() => {
      this.state.wanted = typed || null;
      return Game.begin(this.engine, { ...settings }, typed, first);
    });
  }

  /** Goes on with a game after a reload, if it can be played again. */
  resume(kept: KeptGame): Promise<void> {
    return this.enter(() => Game.again(this.engine, kept));
  }

  private enter(made: () => Promise<Game>): Promise<void> {
    return this.instead(async () => {
      const { state } = this;
      if (state.games.length === 0) state.games = (await this.engine.ask("games", {})).games;
      const game = await made();
      Object.assign(state, {
        game,
        settings: game.settings,
        message: () => lastMove(game),
        wanted: null,
      });
      if (game.shapesKnown) this.shapes.show(game.shapesAsked);
      this.forget();
      this.stage.begun(game);
      await this.othersMove();
      await this.askForBlock(game);
    });
  }

  /** The other one begins with these heaps. */
  swap(game: Game): Promise<void> {
    return this.begin(game.settings, game.opening.heaps, other(game.first));
  }

  /** Other players go on with this game. */
  seat(against: Settings["against"]): Promise<void> {
    return this.instead(async () => {
      this.state.settings.against = against;
      await this.othersMove();
    });
  }

  /** What was said of the position before. */
  private forget(): void {
    const taken = this.state.game!.board.heaps.map(() => 0);
    Object.assign(this.state, { hint: null, question: null, taken, swept: null });
    if (this.state.panel === "why") this.state.panel = "record";
  }

  private say(message: () => string): void {
    this.state.message = message;
    if (message()) announce(message());
  }

  play(move: string, rows?: string[]): Promise<void> {
    return this.attempt(async () => {
      const game = this.state.game!;
      const step = await game.after(move, rows && { rows, heaps: [] });
      await game.keep(step);
      this.moved(game);
      await this.othersMove();
    });
  }

  sweep(sweep: Sweep): Promise<void> {
    const { rows } = this.state.game!.board;
    return this.play(typedSweep(rows, sweep)!, afterSweep(rows, sweep));
  }

  /** Both play on as well as they can; the last stone, which wins, is the person's to take. */
  finish(game: Game): Promise<void> {
    return this.attempt(async () => {
      const left = () => game.position.reduce((sum, size) => sum + size, 0);
      while (!game.over && !(game.personsTurn && left() === 1))
        await game.keep(await game.after(await game.engineMove("resist")));
      this.moved(game);
    });
  }

  private moved(game: Game): void {
    this.say(() => lastMove(game));
    this.forget();
    if (!game.over) return;
    learnerOf(game)?.ended(game);
    if (game.personWon || game.personLost) tried(game);
    if (game.personLost) this.asks = triesAt(game).losses >= losses_before_question;
    announce(`${lastMove(game)} ${endingOf(game)}`);
    this.stage.ended(game);
  }

  /** The computer moves if it is its turn. */
  goOn(): Promise<void> {
    return this.attempt(() => this.othersMove());
  }

  private async othersMove(): Promise<void> {
    const game = this.state.game!;
    const { signal } = this.stopping;
    if (game.over || game.personsTurn || signal.aborted) return;
    this.stage.draw();
    const thinking = pause(ms_to_think, signal);
    const reply = learnerOf(game)?.reply(game) ?? game.engineMove(game.settings.against as Level);
    const [move] = await Promise.all([reply, thinking]);
    const step = await game.after(move);
    if (mayMove() && !signal.aborted) {
      this.stage.glow(takenBetween(game.board, step.board).flatMap(piecesOf).slice(0, most_drawn));
      await pause(ms_of_glow, signal);
    }
    if (signal.aborted) return;
    await game.keep(step);
    this.moved(game);
    if (game.personsTurn) announce(`${this.state.message()} ${turnOf(game)}`);
  }

  /** Goes back to where so many moves had been made; `lost`: because the next one lost the game. */
  backTo(moves: number, lost = false): Promise<void> {
    return this.instead(async () => {
      const game = this.state.game!;
      const [before, after] = game.boards.slice(moves);
      await game.backTo(moves);
      this.state.message = lost ? () => lostWords(before, after) : silent;
      announce(`${turnOf(game)} ${this.state.message()}`.trim()); // in place of how the game ended
      this.forget();
      await this.askForBlock(game);
    });
  }

  private async askForBlock(game: Game): Promise<void> {
    if (!this.asks || !game.pairsDecide) return;
    this.asks = false;
    this.answer(new BlockQuestion(await game.reason()));
  }

  /** A block was tapped, or is asked for. */
  answer(question: BlockQuestion): void {
    this.state.question = question;
    this.state.message = () => this.state.question?.words ?? "";
    announce(`${question.title} ${question.words}`);
    this.draw();
  }

  /** The blocks are stones of heaps again. */
  endQuestion(): void {
    const { words } = this.state.question!;
    this.state.question = null;
    this.state.message = () => words;
    this.draw();
  }

  /** Which heap, how many, why: hints are given in this order, or at once. */
  hint(game: Game, step: number): Promise<void> {
    return this.attempt(async () => {
      const hint = (this.state.hint ??= new Hint(await game.reason()));
      hint.step = Math.max(hint.step, step);
      if (step === 3) this.state.panel = "why";
      else this.say(() => (this.state.hint ?? hint).words(game));
    });
  }

  /** All that was said, in the language that is chosen now. */
  translate(): Promise<void> {
    return this.instead(async () => {
      const { state } = this;
      this.shapes.translate();
      state.games = (await this.engine.ask("games", {})).games;
      await state.game?.retell();
      if (state.hint) state.hint = new Hint(await state.game!.reason(), state.hint.step);
      if (state.question) state.question = new BlockQuestion(await state.game!.reason());
      if (state.game) await this.othersMove();
    });
  }
}
