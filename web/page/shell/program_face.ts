/** `window.miyama`: the page for programs that drive it, and for whoever opens the console. */

import type { Engine } from "../engine/client.ts";
import { chosenOf } from "../files/handed.ts";
import { refusing } from "./language.ts";
import { texts } from "./texts.ts";
import type { Advice, Plane, Size, TestedClaim } from "../engine/questions.ts";

interface Bounds {
  heaps?: Size[];
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

const table = (rules: string, { heaps, total, misere = false }: Bounds) => ({
  rules,
  heaps,
  total,
  misere,
});

export function programFace(engine: Engine) {
  return {
    async solve(rules: string, bounds: Bounds) {
      const { positions, lost, winningMoves } = await engine.ask("solve", table(rules, bounds));
      return { positions, lost, winningMoves };
    },
    advise(rules: string, position: Size[] | string, { misere = false } = {}): Promise<Advice> {
      return engine.ask("advise", { rules, misere, position: String(position) });
    },
    async labels(
      rules: string,
      options: Bounds & { label?: string; plane?: { heap: number; size: number }; move?: number },
    ) {
      const { label = "outcome", plane, move } = options;
      const { json, bytes } = await engine.askBytes("labels", {
        ...table(rules, options),
        label,
        plane,
        move,
      });
      return { shape: json.shape, values: valuesOf(json, bytes) };
    },
    claim(rules: string, options: Bounds & { text: string; label?: string }): Promise<TestedClaim> {
      return engine.ask("claim", {
        ...table(rules, options),
        text: options.text,
        label: options.label,
      });
    },
    /** A table file, or the files of a folder with a table in parts. */
    async open(files: File | File[]) {
      const handed = [files].flat().filter((file) => file instanceof File);
      const chosen = chosenOf(handed);
      if (!chosen) throw refusing(texts.noFiles);
      const { rules, convention, bounds, total, lost, labels } = await engine.open(chosen);
      return { rules, convention, bounds: bounds ?? total, lost, labels };
    },
    async look(position: Size[] | string) {
      const { outcome, moves } = await engine.ask("advise", {
        opened: true,
        position: String(position),
      });
      return { outcome, moves };
    },
  };
}
