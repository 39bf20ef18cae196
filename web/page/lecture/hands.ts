/** What turns the beats of the lecture: keys, those of a presenter too, and fingers on the stage. */

export interface Hands {
  /** One beat forwards or backwards. */
  turn(by: 1 | -1): void;
  /** Hides all but the stage, or shows it again; `false` shows it in any case. */
  project(wanted?: boolean): void;
  /** A key that the chapter may want: true if it took it. */
  offer(key: string): boolean;
}

const forwards = [" ", "ArrowRight", "PageDown"];
const backwards = ["Backspace", "ArrowLeft", "PageUp"];
const least_swipe = 48; // pixels
export const most_tap = 10;

const within = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** Whoever has the focus may need a key: a text all of them, a slider or a grid the arrows. A
 *  presenter's keys turn beats in any case but a text. */
function wantsKey(target: EventTarget | null, key: string): boolean {
  const acts = within(target, "button, summary") && key === " "; // a link is followed by Enter
  const moves =
    key.startsWith("Arrow") &&
    within(target, "input[type=range], [role=slider], [role=listbox], [role=application]");
  return acts || moves || within(target, "input:not([type=range]), select, textarea");
}

/** Listens until the function that is returned is called. */
export function keysOf({ turn, project, offer }: Hands): () => void {
  const pressed = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (wantsKey(target, key)) return;
    if (forwards.includes(key)) turn(1);
    else if (backwards.includes(key)) turn(-1);
    else if (key.toLowerCase() === "p") project();
    else if (key === "Escape") project(false);
    else if (!offer(key.toLowerCase())) return;
    event.preventDefault();
  };
  addEventListener("keydown", pressed);
  return () => removeEventListener("keydown", pressed);
}

/** A swipe turns, a tap goes on; what has `data-own` around it keeps its touches to itself. */
export function fingersOn(element: HTMLElement, turn: Hands["turn"]): void {
  let from: PointerEvent | null = null;
  element.addEventListener("pointerdown", (event) => {
    from = event.isPrimary && event.pointerType === "touch" ? event : null;
  });
  element.addEventListener("pointercancel", () => (from = null));
  element.addEventListener("pointerup", (event) => {
    const start = from;
    from = null;
    if (!start || within(start.target, "[data-own]")) return;
    const [dx, dy] = [event.clientX - start.clientX, event.clientY - start.clientY];
    const acts = within(start.target, "button, a, input, [role=application]");
    const tapped = Math.hypot(dx, dy) < most_tap && !acts;
    if (Math.abs(dx) > least_swipe && Math.abs(dx) > 2 * Math.abs(dy)) turn(dx < 0 ? 1 : -1);
    else if (tapped) turn(1);
  });
}
