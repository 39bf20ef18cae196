/** Table files: header, totals, and what Explore shows of any table: planes or lists, positions,
 *  guesses. A file is read where it lies, as far as somebody looks at it. */

import type { Engine } from "../engine/client.ts";
import type { OpenedFile } from "../engine/messages.ts";
import type { SolvedTable } from "../engine/questions.ts";
import { makeCursorPanel } from "../explore/cursor_panel.ts";
import { makeGuessPanel, type InPlane } from "../explore/guess_panel.ts";
import { makePlaneSection } from "../explore/plane_section.ts";
import type { Chosen } from "../files/handed.ts";
import { announce, button, h, redraw } from "../shell/dom.ts";
import { sentenceOf } from "../shell/language.ts";
import { remember } from "../shell/view.ts";
import { refusal, Work } from "../shell/work.ts";
import { makeTotalList } from "../plane/total_list.ts";
import type { Kind } from "./hand_over.ts";
import { headerPanel } from "./header_panel.ts";
import { labelChoices, type Label } from "./label_choices.ts";
import { t } from "./texts.ts";

interface Shown {
  chosen: Chosen;
  file: OpenedFile;
  /** It, as Explore knows tables. */
  table: SolvedTable;
  label: Label;
  guess: string;
}

/** `choose` lets people choose files or a folder, which then come to `open`. */
export function makeOpen(engine: Engine, choose: (kind: Kind) => void) {
  const element = h("section", { "aria-labelledby": "open-title" });
  const header = h("div.more");
  const choices = h("div.controls");
  const error = h("p.error", { role: "alert" });
  const planeless = h("div"); // why there is no plane
  const work = new Work(engine);
  const zone = h("div");
  let shown: Shown | null = null;
  let opening = 0;
  let refused: Error | null = null;
  let stays = false; // the table that was open before is open again

  const plane = makePlaneSection(engine, work, {
    oncursor: (position, value) => cursor.look(position, value),
    onmove: () => {},
  });
  const list = makeTotalList(engine, work, (position) => cursor.look(position, ""));
  const cursor = makeCursorPanel(engine, { goTo, arrows: (to) => plane.arrows(to) });
  const guess = makeGuessPanel(engine, work, { goTo, onguess });

  function goTo(position: number[]): void {
    if (plane.element.hidden) cursor.look(position, "");
    else void plane.goTo(position).catch(() => {}); // what could be read once
  }

  async function onguess(text: string): Promise<InPlane> {
    if (shown) shown.guess = text;
    return plane.element.hidden ? null : plane.claim(text);
  }

  async function open(chosen: Chosen): Promise<void> {
    const number = ++opening;
    forgive();
    plane.leave();
    try {
      const file = await work.run(() => engine.open(chosen));
      if (!file || number !== opening) return;
      const { rules, bounds, total, pass } = file;
      const misere = file.convention === "misere";
      const table: SolvedTable = { rules, misere, heaps: bounds, total, pass, opened: true };
      shown = { chosen, file, table, label: { label: "outcome", move: 1 }, guess: "" };
      cursor.show(table);
      guess.show(table, "");
      plane.hide();
      draw();
      announce(t("isOpen", chosen.name));
      await (bounds ? showPlane(shown) : list.show(table, file.levels!).catch(() => {}));
    } catch (reason) {
      if (number !== opening) return;
      refused = reason as Error;
      drawError();
      await reopen(number);
    }
  }

  /** A file that is refused leaves none open: the one that is shown comes back. */
  async function reopen(number: number): Promise<void> {
    try {
      if (!shown) return;
      await engine.open(shown.chosen);
      if (number !== opening) return;
      stays = true;
      drawError();
    } catch {
      if (number !== opening) return;
      shown = null;
      draw();
    }
  }

  function forgive(): void {
    [refused, stays] = [null, false];
    drawError();
  }

  /** A plane that cannot be drawn leaves positions and guesses to look at. */
  async function showPlane(now: Shown): Promise<void> {
    planeless.replaceChildren();
    try {
      const drawn = await plane.show(now.table, { ...plane.place(), ...now.label });
      if (drawn && now.guess) await plane.claim(now.guess);
    } catch (reason) {
      if (now === shown) planeless.replaceChildren(refusal(reason) ?? "");
    }
  }

  function drawError(): void {
    const still = stays && shown ? t("stillOpen", shown.chosen.name) : "";
    error.textContent = refused ? `${t("notOpened")} ${sentenceOf(refused)} ${still}` : "";
  }

  function drawZone(): void {
    const chooser = (kind: Kind, look: Record<string, unknown>) =>
      button(kind, t(kind), () => choose(kind), look);
    const main = chooser("chooseFile", shown ? {} : { class: "main" });
    zone.classList.toggle("drop", !shown);
    const words = !shown && h("p", t("dropHere"));
    redraw(zone, words, h("div.controls", main, chooser("chooseFolder", {})));
  }

  function drawChoices(): void {
    const now = shown!;
    const change = (label: Label) => {
      now.label = label;
      drawChoices();
      void showPlane(now);
    };
    redraw(choices, ...labelChoices(now.file, now.label, change));
  }

  function draw(): void {
    drawError();
    drawZone();
    element.className = shown ? "explore opened" : "";
    const title = h("h2", { id: "open-title" }, shown ? shown.chosen.name : t("openTitle"));
    if (!shown) return redraw(element, title, h("p", t("introduction")), zone, work.element, error);
    const { file } = shown;
    if (file.bounds) drawChoices();
    redraw(header, headerPanel(file));
    redraw(
      element,
      h("div.head", title, zone, work.element, file.bounds && choices),
      error,
      h("div.picture", planeless, ...(file.bounds ? [plane.element, plane.axes] : [list.element])),
      cursor.now,
      h("div.side", cursor.element, guess.element, cursor.form),
      header,
    );
  }

  draw();
  return {
    element,
    /** Opens a table beside whatever is shown; one that is refused leaves the table before it. */
    open,
    show(): void {
      remember("open");
      void engine.expectFile();
    },
    translate(): void {
      draw();
      for (const part of shown ? [work, cursor, guess, plane, list] : [work]) part.translate();
    },
    leave(): void {
      plane.leave();
      forgive();
    },
  };
}
