/** What people take away: a picture, a table file, a link. */

import { Stopped, type Engine } from "../engine/client.ts";
import type { SolvedTable } from "../engine/questions.ts";
import { announce, download, h, redraw } from "../shell/dom.ts";
import { refusing } from "../shell/language.ts";
import { captioned, type Drawn } from "../plane/caption.ts";
import { pngOf, standalone, svgText } from "../plane/picture.ts";
import { linkButton } from "../shell/link_button.ts";
import { refusal, type Work } from "../shell/work.ts";
import { positionsOf } from "./state.ts";
import { t, texts } from "./texts.ts";

type Format = "png" | "svg";
const most_saved = 1_000_000; // positions

export interface Picture {
  /** Null where there is no plane. */
  plane: (() => Promise<Drawn>) | null;
  /** Holds the diagram, with words above it. */
  diagram: HTMLElement;
  /** Behind the name of the table: the label, where the plane lies. */
  name(): string;
  /** What is shown, in a heading and a sentence. */
  title: HTMLElement;
}

/** nim-pass-9-9-9-misere, as the program would call it. */
function fileName({ rules, heaps, total, misere }: SolvedTable): string {
  const name = typeof rules === "string" ? rules : ((rules as { name?: string }).name ?? "rules");
  const tidy = name.replace(/[^\p{L}\p{N}.]+/gu, "-").replace(/^-|-$/g, "");
  return [tidy, ...(heaps ?? [total]), ...(misere ? ["misere"] : [])].join("-");
}

export function makeSavePanel(engine: Engine, work: Work, picture: () => Picture) {
  let table: SolvedTable | null = null;
  let said: () => HTMLElement | null = () => null;
  const element = h("section.panel");

  /** It is said again in another language. */
  function say(element: () => HTMLElement | null): void {
    said = element;
    draw();
  }

  function tellOf(file: string): void {
    say(() => h("p", t("saved", file)));
    announce(t("saved", file));
  }

  async function savePlane(format: Format): Promise<void> {
    const { plane, name, title } = picture();
    const drawn = await plane!();
    const [heading, sentence] = [...title.children].map((part) => part.textContent!);
    const words = [sentence, ...drawn.words];
    await saveAs(`${fileName(table!)}-${name()}`, { ...drawn, title: heading, words }, format);
  }

  async function saveDiagram(format: Format): Promise<void> {
    const { diagram } = picture();
    const drawing = diagram.querySelector<SVGSVGElement>("svg.diagram");
    if (!drawing) return say(() => refusal(refusing(texts.noDiagram)));
    const [legend] = diagram.querySelector("p")!.textContent!.match(/^.*?[.。]/)!;
    const words = [t(table!.misere ? "misereSaid" : "normalSaid"), legend];
    const title = drawing.getAttribute("aria-label")!;
    const drawn = { drawing: standalone(drawing), legend: [], title, words };
    await saveAs(`${fileName(table!)}-diagram`, drawn, format);
  }

  async function saveAs(name: string, drawn: Drawn, format: Format): Promise<void> {
    const file = `${name}.${format}`;
    const whole = captioned(drawn, element);
    if (format === "svg") download(file, svgText(whole), "image/svg+xml");
    else download(file, await pngOf(whole), "image/png");
    tellOf(file);
  }

  /** Labels as the program stores them: moves that are no steps along lines have targets, no arrows. */
  async function contentOf(table: SolvedTable): Promise<Uint8Array> {
    if (!table.heaps) return engine.save({ ...table, label: "outcome,move" });
    return engine.save({ ...table, label: "outcome,arrows" }).catch((refused) => {
      if (refused instanceof Stopped) throw refused;
      return engine
        .save({ ...table, label: "outcome,target" })
        .catch(() => Promise.reject(refused));
    });
  }

  async function saveTable(): Promise<void> {
    const positions = table!.heaps ? positionsOf(table!) : 0;
    try {
      if (positions > most_saved) throw refusing(texts.tooLarge, most_saved, positions);
      const bytes = await work.during(contentOf(table!));
      const file = `${fileName(table!)}.h5`;
      download(file, bytes as BlobPart, "application/x-hdf5");
      tellOf(file);
    } catch (error) {
      say(() => refusal(error));
    }
  }

  function draw(): void {
    const button = (key: keyof typeof texts, onclick: () => void) =>
      h("button", { "data-key": key, onclick }, t(key));
    redraw(
      element,
      h("h2", t("save")),
      h(
        "div.controls",
        picture().plane && button("savePng", () => savePlane("png")),
        picture().plane && button("saveSvg", () => savePlane("svg")),
        button("diagramPng", () => saveDiagram("png")),
        button("diagramSvg", () => saveDiagram("svg")),
        button("saveTable", saveTable),
        linkButton(t("copyLink")),
      ),
      said(),
    );
  }

  return {
    element,
    show(shown: SolvedTable): void {
      [table, said] = [shown, () => null];
      draw();
    },
    translate: draw,
  };
}
