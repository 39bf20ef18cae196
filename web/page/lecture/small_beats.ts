/** What each beat of chapter 1 shows: a look, in numbers, of every position and every move, so that
 *  a movement is the way from one picture to the next.
 *
 *      start    27 boxes, nothing known
 *      ask      one position of a shape; its moves are dashed
 *      tell     moves to losses become solid, the others fade: won, or lost where all fade
 *      merge    the orders of the same heaps become one box
 *      losses   those that remain */

import type { Diagram } from "../engine/questions.ts";
import { allBetween, between } from "../shell/motion.ts";
import { stepsOf, type Step } from "./rounds.ts";
import { shapeOf } from "./small_places.ts";

export type Beat =
  { kind: "start" | "merge" | "losses" } | { kind: "ask" | "weigh" | "tell"; step: number };

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
  /** How far it reaches. */
  grown: number;
  /** Not dashed. */
  solid: number;
}
export interface Picture {
  merged: number;
  boxes: BoxLook[];
  /** In the order of `movesOf`. */
  arrows: ArrowLook[];
}

const asked = [0, 1, 3, 5, 7, 9]; // shapes about which the class guesses

/** A tenth shape is the last one. */
export const beats: Beat[] = [
  { kind: "start" },
  ...Array.from({ length: 10 }, (_, step): Beat[] => [
    ...(asked.includes(step) ? [{ kind: "ask" as const, step }] : []),
    { kind: "tell", step },
  ]).flat(),
  { kind: "merge" },
  { kind: "losses" },
];

export interface SmallMove {
  from: number;
  to: number;
}

export class SmallStory {
  readonly steps: Step[];
  readonly moves: SmallMove[];

  constructor(readonly diagram: Diagram) {
    this.steps = stepsOf(diagram.positions);
    this.moves = diagram.positions.flatMap(({ options }, from) =>
      options.map((to) => ({ from, to })),
    );
  }

  /** The step that found out about a position. */
  private stepOf(position: number): number {
    return this.steps.findIndex(({ positions }) => positions.includes(position));
  }

  private box(position: number, beat: Beat): BoxLook {
    const step = this.stepOf(position);
    const { lost } = this.steps[step];
    const at = "step" in beat ? beat.step : beat.kind === "start" ? -1 : this.steps.length;
    const told = step < at || (step === at && beat.kind === "tell");
    const asked = step === at && !told && this.steps[step].positions[0] === position;
    const { text } = this.diagram.positions[position];
    const alone = at < this.steps.length || text === shapeOf(text);
    const left = alone ? (beat.kind === "losses" && !lost ? 0.25 : 1) : 0;
    return {
      asked: Number(asked),
      won: Number(told && !lost),
      lost: Number(told && lost),
      fresh: Number((told && step === at) || (beat.kind === "losses" && lost)),
      shown: left,
    };
  }

  private arrow({ from, to }: SmallMove, beat: Beat): ArrowLook {
    const step = this.stepOf(from);
    const wins = this.steps[this.stepOf(to)].lost;
    const none = { shown: 0, grown: 0, solid: 0 };
    if (!("step" in beat)) {
      const { arrows, text } = this.diagram.positions[from];
      if (beat.kind === "start" || arrows[0] !== to) return none;
      if (text !== shapeOf(text)) return { ...none, grown: 1, solid: 1 };
      return { shown: beat.kind === "losses" ? 0.25 : 1, grown: 1, solid: 1 };
    }
    if (step < beat.step && wins) return { shown: 0.45, grown: 1, solid: 1 };
    if (step !== beat.step) return none;
    const first = this.steps[step].positions[0] === from;
    if (beat.kind === "ask") return first ? { shown: 1, grown: 1, solid: 0 } : none;
    if (!wins) return first ? { shown: 0.3, grown: 1, solid: 0 } : none;
    return first || beat.kind === "tell" ? { shown: 1, grown: 1, solid: 1 } : none;
  }

  picture(beat: Beat): Picture {
    return {
      merged: Number(beat.kind === "merge" || beat.kind === "losses"),
      boxes: this.diagram.positions.map((_, position) => this.box(position, beat)),
      arrows: this.moves.map((move) => this.arrow(move, beat)),
    };
  }

  /** The pictures on the way to a beat from the one before it, the beat's own the last. */
  way(to: Beat, from: Beat): Beat[] {
    if (to.kind !== "tell") return [to];
    const { step } = to;
    return [
      ...(from.kind === "ask" ? [] : [{ kind: "ask" as const, step }]),
      { kind: "weigh", step },
      to,
    ];
  }
}

export function pictureBetween(from: Picture, to: Picture, part: number): Picture {
  return {
    merged: between(from.merged, to.merged, part),
    boxes: to.boxes.map((look, i) => allBetween(from.boxes[i], look, part)),
    arrows: to.arrows.map((look, i) => allBetween(from.arrows[i], look, part)),
  };
}
