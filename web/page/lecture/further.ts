/** Chapter 3: the squares of 000–999 rise into a stack whose losses lie in planes; one square grows,
 *  then heap 1 changes, and the class guesses what will happen; at last 65 536 losses turn. */

import type { Engine } from "../engine/client.ts";
import { cubeColours, drawCube, lossesOf, type CubeLook } from "../plane/cube.ts";
import { colourReader } from "../plane/colours.ts";
import { turnable } from "../plane/turning.ts";
import { h } from "../shell/dom.ts";
import { speaker } from "../shell/language.ts";
import { animate, smooth } from "../shell/motion.ts";
import { valuesOf } from "../shell/program_face.ts";
import type { Chapter, MakeChapter } from "./chapter.ts";
import { beats, from_above, lookBetween, stackBetween, type FurtherBeat } from "./further_beats.ts";
import { texts } from "./further_texts.ts";
import { makeSquare } from "./square.ts";
import { drawStack, squareImage, type SquareColours, type StackLook } from "./stack.ts";

const t = speaker(texts);
type Said = keyof typeof texts;

/** What the engine has found. */
interface Found {
  target: ArrayLike<number>;
  /** Losses by the bound of the heaps: 9, 15 and 255. */
  losses: Map<number, Uint16Array>;
}

async function ask(engine: Engine): Promise<Found> {
  const table = (bound: number) => ({
    rules: "nim",
    heaps: [bound, bound, bound],
    misere: false,
  });
  const { json, bytes } = await engine.askBytes("labels", { ...table(9), label: "target" });
  const losses = new Map<number, Uint16Array>();
  for (const bound of [9, 15, 255]) {
    const outcomes = (await engine.askBytes("labels", table(bound))).bytes;
    losses.set(bound, lossesOf(outcomes, [bound + 1, bound + 1, bound + 1]));
  }
  return { target: valuesOf(json, bytes), losses };
}

export const makeFurther: MakeChapter = (engine: Engine): Chapter => {
  const canvas = h("canvas", { class: "box", role: "img" });
  const square = makeSquare();
  const element = h("div", { class: "further" }, canvas, square.element);
  let finding: Promise<Found> | null = null;
  let found: Found | null = null;
  let shown = -1;
  let colours: SquareColours | null = null;
  let squares: HTMLCanvasElement[] = [];
  /** Draws what is on the canvas. */
  let repaint = () => {};
  let look: CubeLook | null = null; // the one that people turn

  const heapNames = () => [1, 2, 3].map((heap) => t("heap", heap)) as [string, string, string];

  /** The colours of now, and the squares in them. */
  function painted(): SquareColours {
    if (colours) return colours;
    const base = cubeColours(element, heapNames());
    const read = colourReader(element);
    const css = (name: string) => `rgb(${read(`var(--${name})`).join(", ")})`;
    const cells = { lost: css("plane-lost"), won: css("square-won"), onLost: css("paper") };
    colours = { ...base, ...cells };
    squares = Array.from({ length: 10 }, (_, heap) => squareImage(found!.target, heap, colours!));
    return colours;
  }

  function paintStack(now: StackLook): void {
    repaint = () => {
      const inks = painted();
      drawStack(canvas, squares, found!.losses.get(9)!, now, inks);
    };
    repaint();
  }

  function paintCube(bound: number, now: CubeLook): void {
    repaint = () => drawCube(canvas, found!.losses.get(bound)!, bound, now, painted());
    repaint();
  }

  function fit(): void {
    const ratio = Math.min(2, devicePixelRatio || 1);
    const [width, height] = [element.clientWidth * ratio, element.clientHeight * ratio];
    if (!width || !height || !found) return;
    if (canvas.width === Math.round(width) && canvas.height === Math.round(height)) return;
    [canvas.width, canvas.height] = [Math.round(width), Math.round(height)];
    repaint();
  }

  function restyle(): void {
    colours = null;
    if (element.isConnected && !canvas.hidden) repaint();
  }

  async function showStack(to: StackLook, before: FurtherBeat | undefined, signal: AbortSignal) {
    const from = before?.kind === "stack" ? before.look : to;
    if (from !== to)
      await animate(
        from.apart === to.apart ? 1200 : 3200,
        (part) => {
          paintStack(part === 1 ? to : stackBetween(from, to, part));
        },
        signal,
      );
    else paintStack(to);
  }

  async function showCube(
    { bound, look: to, rounds }: FurtherBeat & { kind: "cube" },
    forwards: boolean,
    signal: AbortSignal,
  ) {
    const from = rounds ? { ...to, turn: to.turn - 2 * Math.PI * rounds } : from_above;
    const way = (part: number) => paintCube(bound, lookBetween(from, to, smooth(part)));
    if (forwards) await animate(rounds ? 12_000 : 3000, way, signal);
    look = { ...to };
    paintCube(bound, look);
  }

  function name(beat: number): void {
    const now = beats[beat];
    canvas.setAttribute("role", now.kind === "cube" ? "application" : "img");
    canvas.toggleAttribute("data-own", now.kind === "cube");
    if (now.kind === "cube") canvas.tabIndex = 0;
    else canvas.removeAttribute("tabindex");
    const words =
      now.kind === "cube"
        ? t("cubePicture", found!.losses.get(now.bound)!.length / 3, now.bound)
        : t("stackPicture");
    canvas.setAttribute("aria-label", words);
  }

  async function show(beat: number, signal: AbortSignal): Promise<void> {
    found ??= await (finding ??= ask(engine).catch((error) => {
      finding = null;
      throw error;
    }));
    const [now, before] = [beats[beat], beats[shown]];
    const neighbour = Math.abs(beat - shown) === 1;
    const forwards = beat === shown + 1;
    shown = beat;
    look = null;
    canvas.hidden = now.kind === "plane";
    square.element.hidden = now.kind !== "plane";
    fit();
    name(beat);
    if (now.kind === "stack") await showStack(now.look, neighbour ? before : undefined, signal);
    else if (now.kind === "cube") await showCube(now, forwards, signal);
    else await square.show(now, neighbour ? before : undefined, found.losses.get(15)!, signal);
  }

  turnable(
    canvas,
    () => look,
    () => repaint(),
  );
  new ResizeObserver(fit).observe(element);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", restyle);

  return {
    element,
    beats: () => beats.length,
    show,
    sentence(beat) {
      const now = beats[beat];
      const bound = now.kind === "stack" ? 9 : now.kind === "cube" ? now.bound : 0;
      const number = found?.losses.get(bound);
      return t(`said${beat}` as Said, number ? number.length / 3 : "…");
    },
    translate() {
      if (shown < 0 || !found) return;
      name(shown);
      restyle();
      square.translate();
    },
    leave() {},
  };
};
