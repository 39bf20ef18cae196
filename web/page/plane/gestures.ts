/** Mouse, touch and wheel on a canvas, in its own pixels. */

import type { Point } from "../shell/motion.ts";

export interface Gestures {
  /** The mouse rests or moves, with no button down; null when it leaves. */
  hover(at: Point | null): void;
  tap(at: Point): void;
  pan(dx: number, dy: number): void;
  /** Two fingers spread (ratio > 1) or close around a point. */
  pinch(ratio: number, x: number, y: number): void;
  /** A step of the wheel. Returns false where there is nothing nearer or farther: the page scrolls. */
  wheel(nearer: boolean, x: number, y: number): boolean;
}

const least_drag = 5; // pixels of CSS
const wheel_step = 40;

export function listen(canvas: HTMLCanvasElement, gestures: Gestures): void {
  const down = new Map<number, Point>();
  let start: Point = { x: 0, y: 0 };
  let dragging = false;
  let turned = 0;

  const pointOf = (event: MouseEvent): Point => {
    const box = canvas.getBoundingClientRect();
    const ratio = canvas.width / box.width;
    return { x: (event.clientX - box.left) * ratio, y: (event.clientY - box.top) * ratio };
  };

  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    const at = pointOf(event);
    if (down.size === 0) [start, dragging] = [at, false];
    else dragging = true;
    down.set(event.pointerId, at);
    canvas.setPointerCapture(event.pointerId);
  });

  function drag(id: number, at: Point): void {
    const last = down.get(id)!;
    const [other] = [...down].filter(([key]) => key !== id);
    down.set(id, at);
    if (!other) return gestures.pan(at.x - last.x, at.y - last.y);
    const [, still] = other;
    const ratio =
      Math.hypot(at.x - still.x, at.y - still.y) /
      (Math.hypot(last.x - still.x, last.y - still.y) || 1);
    gestures.pinch(ratio, (at.x + still.x) / 2, (at.y + still.y) / 2);
  }

  canvas.addEventListener("pointermove", (event) => {
    const at = pointOf(event);
    if (!down.has(event.pointerId)) {
      if (event.pointerType === "mouse") gestures.hover(at);
      return;
    }
    const ratio = canvas.width / canvas.getBoundingClientRect().width;
    dragging ||= Math.hypot(at.x - start.x, at.y - start.y) > least_drag * ratio;
    if (dragging) drag(event.pointerId, at);
  });

  const up = (event: PointerEvent) => {
    if (!down.delete(event.pointerId)) return;
    if (event.type === "pointerup" && !dragging && down.size === 0) gestures.tap(pointOf(event));
  };
  canvas.addEventListener("pointerup", up);
  canvas.addEventListener("pointercancel", up);
  canvas.addEventListener("pointerleave", () => gestures.hover(null));

  canvas.addEventListener(
    "wheel",
    (event) => {
      if (event.shiftKey) return;
      turned = Math.sign(turned) === Math.sign(event.deltaY) ? turned + event.deltaY : event.deltaY;
      const { x, y } = pointOf(event);
      if (Math.abs(turned) < wheel_step) return event.preventDefault();
      turned = 0;
      if (gestures.wheel(event.deltaY < 0, x, y)) event.preventDefault();
    },
    { passive: false },
  );
}
