/** Chapter 3: the squares of 000–999 rise into a stack whose losses lie on surfaces; one square grows,
 *  then heap 1 changes, and the class guesses what will happen; at last 65 536 losses turn. */

import type { Engine } from "../engine/client.ts";
import { cubeColours, drawCube, lossesOf, type CubeLook } from "../plane/cube.ts";
import { turnable } from "../plane/turning.ts";
import { h } from "../shell/dom.ts";
import { inLanguage } from "../shell/language.ts";
import { allBetween, animate, smooth } from "../shell/motion.ts";
import type { Chapter, MakeChapter } from "./chapter.ts";
import { beats, from_above, stackBetween, type FurtherBeat } from "./further_beats.ts";
import { makeSquare } from "./square.ts";
import { drawStack, squareImage, type StackLook } from "./stack.ts";
import { saidOfGrowth, t } from "./texts.ts";

/** Losses by the bound of the heaps. */
type Found = Map<number, Uint16Array>;

async function ask(engine: Engine): Promise<Found> {
  const found: Found = new Map();
  for (const bound of [9, 15, 255]) {
    const table = { rules: "nim", heaps: Array(3).fill(bound), misere: false };
    const outcomes = (await engine.askBytes("labels", table)).bytes;
    found.set(bound, lossesOf(outcomes, Array(3).fill(bound + 1)));
  }
  return found;
}

export const makeFurther: MakeChapter = (engine: Engine): Chapter => {
  const canvas = h("canvas.box");
  const square = makeSquare();
  const element = h("div.further");
  let found: Found | null = null;
  let shown = -1;
  let paints: ReturnType<typeof paintsOfNow> | null = null;
  let repaint = () => {}; // draws what is on the canvas
  let look: CubeLook | null = null; // the one that people turn

  const losses = (bound: number) => found!.get(bound)!;

  /** The colours of now, and the squares in them. */
  function paintsOfNow() {
    const names = [1, 2, 3].map((heap) => t("heap", heap)) as [string, string, string];
    const colours = cubeColours(element, names);
    const squares = Array.from({ length: 10 }, (_, i) => squareImage(losses(9), i, colours));
    return { colours, squares };
  }

  function paint(draw: (paints: ReturnType<typeof paintsOfNow>) => void): void {
    repaint = () => draw((paints ??= paintsOfNow()));
    repaint();
  }
  const paintStack = (now: StackLook) =>
    paint(({ colours, squares }) => drawStack(canvas, squares, losses(9), now, colours));
  const paintCube = (bound: number, now: CubeLook) =>
    paint(({ colours }) => drawCube(canvas, losses(bound), bound, now, colours));

  function fit(): void {
    const ratio = Math.min(2, devicePixelRatio || 1);
    const width = Math.round(element.clientWidth * ratio);
    const height = Math.round(element.clientHeight * ratio);
    if (!width || !height || (canvas.width === width && canvas.height === height)) return;
    Object.assign(canvas, { width, height });
    repaint();
  }

  function restyle(): void {
    paints = null;
    if (canvas.isConnected) repaint();
  }

  async function showStack(to: StackLook, from: StackLook, signal: AbortSignal): Promise<void> {
    if (from === to) return paintStack(to);
    const way = (part: number) => paintStack(part === 1 ? to : stackBetween(from, to, part));
    await animate(from.apart === to.apart ? 1200 : 3200, way, signal);
  }

  async function showCube(
    { bound, look: to, rounds }: FurtherBeat & { kind: "cube" },
    forwards: boolean,
    signal: AbortSignal,
  ): Promise<void> {
    const from = rounds ? { ...to, turn: to.turn - 2 * Math.PI * rounds } : from_above;
    const way = (part: number) => paintCube(bound, allBetween(from, to, smooth(part)));
    if (forwards) await animate(rounds ? 12_000 : 3000, way, signal);
    paintCube(bound, (look = { ...to }));
  }

  /** Only a box is turned. */
  function name(beat: FurtherBeat): void {
    const bound = beat.kind === "cube" ? beat.bound : 0;
    const words = bound ? t("cubePicture", losses(bound).length / 3, bound) : t("stackPicture");
    canvas.setAttribute("aria-label", words);
    canvas.setAttribute("role", bound ? "application" : "img");
    canvas.toggleAttribute("data-own", bound > 0);
    if (bound) canvas.tabIndex = 0;
    else canvas.removeAttribute("tabindex");
  }

  async function show(beat: number, signal: AbortSignal): Promise<void> {
    found ??= await ask(engine);
    const now = beats[beat];
    const before = Math.abs(beat - shown) === 1 ? beats[shown] : undefined;
    const forwards = beat > shown;
    shown = beat;
    look = null;
    const wanted = now.kind === "plane" ? square.element : canvas;
    if (element.firstChild !== wanted) element.replaceChildren(wanted);
    if (now.kind === "plane") return square.show(now, before, losses(15), signal);
    name(now);
    fit();
    if (now.kind === "cube") return showCube(now, forwards && Boolean(before), signal);
    await showStack(now.look, before?.kind === "stack" ? before.look : now.look, signal);
  }

  const turned = () => repaint();
  turnable(canvas, () => look, turned);
  new ResizeObserver(() => canvas.isConnected && fit()).observe(element);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", restyle);

  return {
    element,
    beats: () => beats.length,
    show,
    sentence(beat) {
      const now = beats[beat];
      const bound = now.kind === "stack" ? 9 : now.kind === "cube" ? now.bound : 15;
      return inLanguage(saidOfGrowth[beat], found ? losses(bound).length / 3 : "…");
    },
    translate() {
      if (shown < 0 || !found) return;
      name(beats[shown]);
      restyle();
      square.translate();
    },
  };
};
