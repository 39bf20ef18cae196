/** The drawing of chapter 1: 27 boxes with stones and digits, and the arrows between them. Elements
 *  are made once; a picture sets how they look. */

import type { Diagram, DiagramPosition } from "../engine/questions.ts";
import { stonesPicture } from "../plane/stones.ts";
import { svg } from "../shell/dom.ts";
import type { Point } from "../shell/motion.ts";
import type { ArrowLook, BoxLook, Picture, SmallMove } from "./small_beats.ts";
import { Places } from "./small_places.ts";

interface Arrow {
  group: SVGGElement;
  shaft: SVGElement;
}
interface Box {
  group: SVGElement;
  layers: Record<keyof Omit<BoxLook, "shown">, SVGElement>;
}

/** Only as many digits as the eye can see, so that equal pictures have equal texts. */
const short = (value: number): number => Math.round(value * 100) / 100;

/** Most parts rest while some move: what is the same is not set again. */
function set(element: SVGElement, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

const visible = (element: SVGElement, part: number) => set(element, "opacity", String(short(part)));

export class SmallDrawing {
  readonly element: SVGSVGElement;
  private boxes: Box[];
  private arrows: Arrow[];

  constructor(
    diagram: Diagram,
    moves: SmallMove[],
    private readonly places: Places,
  ) {
    const names = diagram.positions.map(({ text }) => text);
    this.arrows = moves.map(({ from, to }) => this.arrow(places.way(names[from], names[to])));
    this.boxes = diagram.positions.map((entry) => this.box(entry));
    this.element = svg(
      "svg",
      {
        class: places.upright ? "small upright" : "small",
        viewBox: `0 0 ${places.width} ${places.height}`,
        preserveAspectRatio: places.upright ? "xMidYMin" : "xMidYMid",
        role: "img",
      },
      ...this.arrows.map(({ group }) => group),
      ...this.boxes.map(({ group }) => group),
    );
  }

  /** A line, and a head at its end. */
  private arrow(way: Point[]): Arrow {
    const tip = way.at(-1)!;
    const longest = this.places.upright ? 8 : 12;
    const far = ({ x, y }: Point) => Math.hypot(tip.x - x, tip.y - y);
    const before = way.slice(0, -1).filter((point) => far(point) > longest);
    const leaving = before.at(-1) ?? way[0];
    const share = Math.min(longest, far(leaving)) / far(leaving);
    const [ux, uy] = [(tip.x - leaving.x) * share, (tip.y - leaving.y) * share];
    const text = (...values: number[]) => values.map(short).join(",");
    const line = [...before, { x: tip.x - 0.8 * ux, y: tip.y - 0.8 * uy }];
    const shaft = svg("path.shaft", { d: `M${line.map(({ x, y }) => text(x, y)).join("L")}` });
    const head = `M${text(tip.x, tip.y)}l${text(-ux - uy / 2, -uy + ux / 2)}l${text(uy, -ux)}z`;
    return { group: svg("g.arrow", shaft, svg("path.head", { d: head })), shaft };
  }

  private box({ position, text, lost }: DiagramPosition): Box {
    const { width, height } = this.places.box;
    const place = this.places.place(text);
    const size = { x: -width / 2, y: -height / 2, width, height, rx: 8 };
    const pitch = this.places.upright ? 12 : 15;
    const stones = stonesPicture(position, pitch);
    const [x, y] = this.places.upright
      ? [(-position.length * pitch) / 2, 3]
      : [-width / 2 + 10, pitch];
    stones.setAttribute("transform", `translate(${x},${y})`);
    const digits = this.places.upright ? { x: 0, y: height / 2 - 5 } : { x: 27, y: 9 };
    const corner = `translate(${2 - width / 2},${2 - height / 2})`;
    const cross = [svg("circle", { r: 10 }), svg("path", { d: "M-4,-4L4,4M-4,4L4,-4" })];
    const layers = {
      asked: svg("rect.asked", { ...size }),
      won: svg("rect.won", { ...size }),
      fresh: svg("rect.fresh", { ...size }),
      lost: svg("g.lost", svg("rect", size), svg("g.cross", { transform: corner }, ...cross)),
    };
    const group = svg(
      "g",
      {
        class: lost ? "box losing" : "box",
        "data-position": text,
        transform: `translate(${short(place.x)},${short(place.y)})`,
      },
      svg("rect.open", { ...size }),
      ...Object.values(layers),
      stones,
      svg("text", digits, text),
    );
    return { group, layers };
  }

  draw({ boxes, arrows }: Picture): void {
    boxes.forEach((look, i) => this.drawBox(this.boxes[i], look));
    arrows.forEach((look, i) => this.drawArrow(this.arrows[i], look));
  }

  private drawBox({ group, layers }: Box, look: BoxLook): void {
    visible(group, look.shown);
    for (const [name, layer] of Object.entries(layers)) visible(layer, look[name as keyof BoxLook]);
  }

  private drawArrow({ group, shaft }: Arrow, look: ArrowLook): void {
    visible(group, look.shown);
    set(group, "style", `--solid: ${short(look.solid)}`);
    const dashes = look.solid === 1 ? "none" : `7 ${short(6 * (1 - look.solid))}`;
    set(shaft, "stroke-dasharray", dashes);
  }
}
