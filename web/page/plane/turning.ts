/** Turns a box by drag or by arrow keys: the look that is given is changed in place. */

import type { CubeLook } from "./cube.ts";

const per_pixel = 0.008; // radians
const per_key = 0.08;
const keys: Record<string, [number, number]> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** `look` returns what is shown, or null while nothing may be turned; `changed` draws it. */
export function turnable(
  canvas: HTMLCanvasElement,
  look: () => CubeLook | null,
  changed: () => void,
): void {
  const turn = (by: number, up: number): void => {
    const now = look();
    if (!now) return;
    now.turn += by;
    now.tilt = Math.max(0, Math.min(Math.PI / 2, now.tilt + up));
    changed();
  };
  canvas.addEventListener("pointerdown", (event) => {
    if (look()) canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (canvas.hasPointerCapture(event.pointerId))
      turn(-per_pixel * event.movementX, per_pixel * event.movementY);
  });
  canvas.addEventListener("keydown", (event) => {
    const direction = keys[event.key];
    if (!direction || !look()) return;
    event.preventDefault();
    turn(per_key * direction[0], per_key * direction[1]);
  });
}
