/** A page of the course: its cells can be changed and run. Nothing leaves the page. */

import { keep, kept } from "../page/shell/kept.ts";
import { figures } from "./picture.ts";
import { unpacked } from "./packed.ts";
import { said, speak, texts } from "./said.ts";
import type { FromCells, ToCells } from "./worker.ts";

const lang = document.documentElement.lang === "ja" ? "ja" : "en";
speak(lang);
const t = (name: keyof typeof texts): string => said(texts[name]);

const script = unpacked("worker", "text/javascript").blob();
const engine = WebAssembly.compileStreaming(unpacked("engine", "application/wasm"));

/** Ended and started again to stop a cell, whose variables are then gone. */
class Cells {
  private worker: Promise<Worker> | null = null;
  private hear: (message: FromCells) => void = () => {};
  private give_up: () => void = () => {};

  async run(code: string, show: (message: FromCells) => void): Promise<string | null> {
    const worker = await (this.worker ??= this.start());
    return new Promise((resolve) => {
      this.hear = (message) => ("done" in message ? resolve(message.done) : show(message));
      this.give_up = () => resolve(t("stopped"));
      worker.postMessage({ run: code } satisfies ToCells);
    });
  }

  stop(): void {
    void this.worker?.then((worker) => worker.terminate());
    this.worker = null;
    for (const cell of cells) cell.has_run = false;
    this.give_up();
  }

  private async start(): Promise<Worker> {
    const worker = new Worker(URL.createObjectURL(await script));
    worker.onmessage = ({ data }) => this.hear(data);
    worker.onerror = ({ message }) => this.hear({ done: message });
    worker.postMessage({ module: await engine, lang } satisfies ToCells);
    return worker;
  }
}
const engine_of_cells = new Cells();

function button(text: string, act: () => void): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = text;
  element.onclick = act;
  return element;
}

class Cell {
  has_run = false;
  private readonly area: HTMLTextAreaElement;
  private readonly output: HTMLElement;
  private readonly runs: HTMLButtonElement;
  private readonly resets: HTMLButtonElement;

  constructor(readonly element: HTMLElement) {
    this.area = element.querySelector("textarea")!;
    this.output = element.querySelector(".output")!;
    this.runs = button(t("run"), () => void runUpTo(this));
    this.resets = button(t("reset"), () => this.change(this.area.defaultValue));
    element.querySelector(".buttons")!.append(this.runs, this.resets);
    this.area.oninput = () => this.change(this.area.value);
    this.area.onkeydown = (event) => {
      if (event.key !== "Enter" || !(event.shiftKey || event.ctrlKey)) return;
      event.preventDefault();
      void runUpTo(this);
    };
    this.change(kept(this.key) || this.area.value);
  }

  /** Where changes are kept, until the text of the cell is another one. */
  private get key(): string {
    return `course ${location.pathname} ${this.element.id} ${this.area.defaultValue}`;
  }

  private change(code: string): void {
    const is_own = code !== this.area.defaultValue;
    if (this.area.value !== code) this.area.value = code;
    if (is_own || kept(this.key)) keep(this.key, is_own ? code : "");
    this.resets.hidden = !is_own;
    this.has_run = false;
    delete this.element.dataset.ran;
    this.fit();
  }

  fit(): void {
    this.area.style.height = "auto";
    this.area.style.height = `${this.area.scrollHeight + 2}px`;
  }

  async run(): Promise<void> {
    this.output.replaceChildren();
    delete this.element.dataset.ran;
    this.element.setAttribute("aria-busy", "true");
    this.has_run = true; // until it is stopped
    const show = (message: FromCells) => this.show(message);
    const why = await engine_of_cells.run(this.area.value, show).catch(String);
    this.element.removeAttribute("aria-busy");
    if (why !== null) this.write(why, "error");
    else if (this.element.classList.contains("turn")) this.write(t("right"), "right");
    this.element.dataset.ran = "";
  }

  private show(message: FromCells): void {
    if ("print" in message) return this.write(message.print, "");
    if (!("draw" in message)) return;
    try {
      this.output.append(figures(message.draw, this.output.clientWidth));
    } catch (error) {
      this.write(String(error), "error");
    }
  }

  /** A line of text, which joins the lines of its kind above it. */
  private write(text: string, kind: string): void {
    const last = this.output.lastElementChild;
    if (last?.tagName === "PRE" && last.className === kind) return last.append(`\n${text}`);
    const lines = document.createElement("pre");
    lines.className = kind;
    lines.textContent = text;
    this.output.append(lines);
  }
}

const cells = Array.from(document.querySelectorAll<HTMLElement>(".cell"), (element) => new Cell(element)); // prettier-ignore
const stops = button(t("stop"), () => engine_of_cells.stop());
stops.disabled = true;

/** Runs cells one after the other; `stop` ends those that wait, too. */
let running: Cell[] = [];
async function runAll(some: Cell[]): Promise<void> {
  if (running.length) return;
  running = some;
  stops.disabled = false;
  for (const cell of some) if (running === some) await cell.run();
  stops.disabled = true;
  running = [];
}
stops.addEventListener("click", () => (running = []));

/** A cell may use what those above it define. */
const runUpTo = (cell: Cell): Promise<void> =>
  runAll([...cells.slice(0, cells.indexOf(cell)).filter((above) => !above.has_run), cell]);

document.querySelector(".tools")?.append(button(t("runAll"), () => void runAll(cells)), stops, t("local")); // prettier-ignore
for (const python of document.querySelectorAll(".python")) {
  const note = document.createElement("p");
  note.textContent = t(python.querySelector(".output") ? "python" : "pythonAlone");
  python.prepend(note);
}
addEventListener("resize", () => cells.forEach((cell) => cell.fit()));
