/** `window.miyama`: the page for programs that drive it, and for whoever opens the console. */

import type { Engine } from "../engine/client.ts";
import { heapsIn } from "./heaps.ts";
import { refusing } from "./language.ts";
import { texts } from "./texts.ts";
import type { Advice, Plane, Rules, Size, SolvedTable, TestedClaim } from "../engine/questions.ts";

/** Numbers, or what people write: "9,9,9", "3 × 9". */
type Sizes = Size[] | string;

interface Bounds {
  heaps?: Sizes;
  total?: number;
  misere?: boolean;
}

/** The entries of a plane as numbers. */
export function valuesOf(plane: Plane, bytes: Uint8Array): ArrayLike<number> {
  const from = bytes.buffer as ArrayBuffer;
  if (plane.itemBytes === 1) return bytes;
  if (plane.itemBytes === 2) return new Uint16Array(from);
  if (plane.itemBytes === 4) return plane.signed ? new Int32Array(from) : new Uint32Array(from);
  return Array.from(plane.signed ? new BigInt64Array(from) : new BigUint64Array(from), Number);
}

const examples = {
  solve: 'miyama.solve("nim", { heaps: [3, 5, 7] })',
  labels: 'miyama.labels("nim", { heaps: [3, 5, 7], label: "grundy" })',
  claim: 'miyama.claim("nim", { heaps: [9, 9, 9], text: "a ^ b ^ c == 0" })',
  advise: 'miyama.advise("nim", [3, 5, 7])',
  look: 'miyama.look("nim", [3, 5, 7], { heaps: [9, 9, 9] })',
};
type Named = keyof typeof examples;

/** Refuses a call that lacks an argument, and shows one that does not. */
function need(given: unknown, argument: string, name: Named): void {
  if (given === undefined || given === null)
    throw refusing(texts.lacks, name, argument, examples[name]);
}

function table(name: Named, rules: Rules, bounds: Bounds): SolvedTable {
  need(rules, "rules", name);
  const { total, misere = false, heaps: given } = bounds ?? {};
  need(given ?? total, "heaps | total", name);
  const heaps = typeof given === "string" ? heapsIn(given) : given;
  if (heaps === null) throw refusing(texts.noHeaps, JSON.stringify(given));
  return { rules, heaps, total, misere };
}

/** The engine refuses what is not a position. */
function positionOf(name: Named, given: Sizes): string {
  need(given, "position", name);
  return String((typeof given === "string" && heapsIn(given)) || given);
}

export function programFace(engine: Engine) {
  return {
    async solve(rules: Rules, bounds: Bounds) {
      const asked = table("solve", rules, bounds);
      const { positions, lost, winningMoves } = await engine.ask("solve", asked);
      return { positions, lost, winningMoves };
    },
    async advise(rules: Rules, position: Sizes, { misere = false } = {}): Promise<Advice> {
      need(rules, "rules", "advise");
      return engine.ask("advise", { rules, misere, position: positionOf("advise", position) });
    },
    async labels(
      rules: Rules,
      options: Bounds & { label?: string; plane?: { heap: number; size: number }; move?: number },
    ) {
      const asked = table("labels", rules, options);
      const { label = "outcome", plane, move } = options;
      const { json, bytes } = await engine.askBytes("labels", { ...asked, label, plane, move });
      return { shape: json.shape, values: valuesOf(json, bytes) };
    },
    async claim(
      rules: Rules,
      options: Bounds & { text: string; label?: string },
    ): Promise<TestedClaim> {
      const asked = table("claim", rules, options);
      need(options.text, "text", "claim");
      return engine.ask("claim", { ...asked, text: options.text, label: options.label });
    },
    /** The winner of a position and the moves, as the table with these bounds says. */
    async look(rules: Rules, position: Sizes, bounds: Bounds) {
      const asked = table("look", rules, bounds);
      const { outcome, moves } = await engine.ask("advise", {
        ...asked,
        position: positionOf("look", position),
      });
      return { outcome, moves };
    },
  };
}
