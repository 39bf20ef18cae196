/** What each beat of chapter 1 shows: a look, in numbers, of every position and every move, so that
 *  a movement is the way from one picture to the next.
 *
 *      start    27 boxes, nothing known
 *      ask      the first position of a round; its moves are dashed
 *      tell     moves to losses become solid, the others fade: won, or lost where all fade
 *      losses   of each shape one order stays, and the losses stand out */

import type { Diagram } from "../engine/questions.ts";
import { allBetween } from "../shell/motion.ts";
import { roundsOf, type Round } from "./rounds.ts";
import { shapeOf } from "./small_places.ts";

export type Beat = { kind: "start" | "losses" } | { kind: "ask" | "weigh" | "tell"; round: number };

export interface BoxLook {
  asked: number;
  won: number;
  lost: number;
  /** It was decided just now. */
  fresh: number;
  shown: number;
}
export interface ArrowLook {
  shown: number;
  /** Not dashed. */
  solid: number;
}
export interface Picture {
  boxes: BoxLook[];
  /** In the order of `movesOf`. */
  arrows: ArrowLook[];
}

export const beats: Beat[] = [
  { kind: "start" },
  ...[0, 1, 2, 3, 4, 5].flatMap((round): Beat[] => [
    { kind: "ask", round },
    { kind: "tell", round },
  ]),
  { kind: "losses" },
];

export interface SmallMove {
  from: number;
  to: number;
}

export class SmallStory {
  readonly rounds: Round[];
  readonly moves: SmallMove[];

  constructor(readonly diagram: Diagram) {
    this.rounds = roundsOf(diagram.positions);
    this.moves = diagram.positions.flatMap(({ options }, from) =>
      options.map((to) => ({ from, to })),
    );
  }

  /** The round that found out about a position. */
  private roundOf(position: number): number {
    return this.rounds.findIndex(({ positions }) => positions.includes(position));
  }

  private box(position: number, beat: Beat): BoxLook {
    const round = this.roundOf(position);
    const { lost } = this.rounds[round];
    const at = "round" in beat ? beat.round : beat.kind === "start" ? -1 : this.rounds.length;
    const told = round < at || (round === at && beat.kind === "tell");
    const asked = round === at && !told && this.rounds[round].positions[0] === position;
    const { text } = this.diagram.positions[position];
    const alone = at < this.rounds.length || text === shapeOf(text);
    const left = alone ? (beat.kind === "losses" && !lost ? 0.25 : 1) : 0;
    return {
      asked: Number(asked),
      won: Number(told && !lost),
      lost: Number(told && lost),
      fresh: Number((told && round === at) || (beat.kind === "losses" && lost)),
      shown: left,
    };
  }

  private arrow({ from, to }: SmallMove, beat: Beat): ArrowLook {
    const round = this.roundOf(from);
    const wins = this.rounds[this.roundOf(to)].lost;
    const none = { shown: 0, solid: 0 };
    if ("round" in beat && round < beat.round && wins) return { shown: 0.45, solid: 1 };
    if (!("round" in beat) || round !== beat.round) return none;
    const first = this.rounds[round].positions[0] === from;
    if (beat.kind === "ask") return first ? { shown: 1, solid: 0 } : none;
    if (!wins) return first ? { shown: 0.3, solid: 0 } : none;
    return first || beat.kind === "tell" ? { shown: 1, solid: 1 } : none;
  }

  picture(beat: Beat): Picture {
    return {
      boxes: this.diagram.positions.map((_, position) => this.box(position, beat)),
      arrows: this.moves.map((move) => this.arrow(move, beat)),
    };
  }

  /** The pictures on the way to a beat from the one before it, the beat's own the last. */
  way(to: Beat, from: Beat): Beat[] {
    if (to.kind !== "tell") return [to];
    const { round } = to;
    return [
      ...(from.kind === "ask" ? [] : [{ kind: "ask" as const, round }]),
      { kind: "weigh", round },
      to,
    ];
  }
}

export function pictureBetween(from: Picture, to: Picture, part: number): Picture {
  return {
    boxes: to.boxes.map((look, i) => allBetween(from.boxes[i], look, part)),
    arrows: to.arrows.map((look, i) => allBetween(from.arrows[i], look, part)),
  };
}
