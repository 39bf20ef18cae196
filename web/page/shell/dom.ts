/** Elements, briefly: h("button.main", { onclick: play, "aria-label": "…" }, "Play"). A name may bring
 *  classes, and properties may be left out. */

export type Child = Node | string | number | null | undefined | false;
type Properties = Record<string, unknown>;
/** Properties, if any, then what is inside. */
type Given = [(Properties | Child)?, ...Child[]];

function apply(element: Element, properties: Properties): void {
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value as EventListener);
    else if (name === "value" || name === "checked" || name === "selected" || name === "disabled")
      (element as any)[name] = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

function fill(element: Element, children: Child[]): void {
  for (const child of children)
    if (child !== null && child !== undefined && child !== false)
      element.append(child instanceof Node ? child : String(child));
}

/** "p" of "p.hint". */
type Tag<Name extends string> = Name extends `${infer T}.${string}` ? T : Name;
type Named<Tags> = (keyof Tags & string) | `${keyof Tags & string}.${string}`;

function made<T extends Element>(name: string, make: (tag: string) => Element, given: Given): T {
  const [tag, ...classes] = name.split(".");
  const element = make(tag);
  if (classes.length > 0) element.setAttribute("class", classes.join(" "));
  if (tag === "button") element.setAttribute("type", "button"); // none but those that say so submits
  const [first, ...others] = given;
  const hasProperties = typeof first === "object" && first !== null && !(first instanceof Node);
  fill(element, (hasProperties ? others : given) as Child[]);
  if (hasProperties) apply(element, first);
  return element as T;
}

export const h = <N extends Named<HTMLElementTagNameMap>>(name: N, ...given: Given) =>
  made<HTMLElementTagNameMap[Tag<N> & keyof HTMLElementTagNameMap]>(
    name,
    (tag) => document.createElement(tag),
    given,
  );

export const svg = <N extends Named<SVGElementTagNameMap>>(name: N, ...given: Given) =>
  made<SVGElementTagNameMap[Tag<N> & keyof SVGElementTagNameMap]>(
    name,
    (tag) => document.createElementNS("http://www.w3.org/2000/svg", tag),
    given,
  );

let counted = 0;

/** A control with its label before it. */
export function labelled(label: string, control: HTMLElement): HTMLElement {
  control.id ||= `control-${++counted}`;
  return h("div", { class: "field" }, h("label", { for: control.id }, label), control);
}

/** A button that keeps the focus, by its key, when it is drawn anew. */
export function button(key: string, text: string, onclick: () => void, more: Properties = {}) {
  return h("button", { type: "button", "data-key": key, onclick, ...more }, text);
}

/** A field in which people type, or a slider; `write` hears of every change. */
export function field(
  key: string,
  value: string | number,
  write: (text: string) => void,
  more: Properties = {},
) {
  const look = { "data-key": key, autocomplete: "off", spellcheck: "false", ...more };
  const input = h("input", { ...look, value, oninput: () => write(input.value) });
  return input;
}

export function tick(
  label: string,
  checked: boolean,
  set: (checked: boolean) => void,
  key = label,
) {
  const onchange = () => set(input.checked);
  const input = h("input", { type: "checkbox", "data-key": key, checked, onchange });
  return h("label.field", input, label);
}

/** One of several, of which one is chosen: their names, and what people read. */
export function select<T extends string>(
  key: string,
  options: Record<T, string>,
  chosen: NoInfer<T>,
  onchoose: (value: T) => void,
  more: Properties = {},
) {
  const entries = Object.entries<string>(options).map(([value, text]) =>
    h("option", { value, selected: value === chosen }, text),
  );
  const onchange = () => onchoose(element.value as T);
  const element = h("select", { "data-key": key, onchange, ...more }, ...entries);
  return element;
}

/** With its label before it. */
export const choice = <T extends string>(
  label: string,
  options: Record<T, string>,
  chosen: NoInfer<T>,
  onchoose: (value: T) => void,
  key = label,
) => labelled(label, select(key, options, chosen, onchoose));

/** Draws anew; whatever had the focus, known by its data-key, has it again. */
export function redraw(place: Element, ...children: Child[]): void {
  const active = document.activeElement;
  const key = active && place.contains(active) ? active.getAttribute("data-key") : null;
  place.replaceChildren();
  fill(place, children);
  if (key) (place.querySelector(`[data-key="${CSS.escape(key)}"]`) as HTMLElement | null)?.focus();
}

/** Says it to people who cannot see the page. */
export function announce(text: string): void {
  document.getElementById("live")!.textContent = text;
}

export function download(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
