/** Table files: header, totals, planes or lists, single positions, claims. A file is read where it
 *  lies, as far as somebody looks at it. */

import type { Engine } from "../engine/client.ts";
import type { Chosen } from "../files/handed.ts";
import { announce, h, redraw } from "../shell/dom.ts";
import { sentenceOf } from "../shell/language.ts";
import { remember, type View } from "../shell/view.ts";
import { Work } from "../shell/work.ts";
import { makeTotalList } from "../plane/total_list.ts";
import { makeClaimPanel } from "./claim_panel.ts";
import type { Kind } from "./hand_over.ts";
import { headerPanel } from "./header_panel.ts";
import { opened, sizesOf, type Opened } from "./opened.ts";
import { makePlanePanel } from "./plane_panel.ts";
import { makePositionPanel } from "./position_panel.ts";
import { t } from "./texts.ts";

interface Shown {
  chosen: Chosen;
  table: Opened;
}

export interface OpenView extends View {
  /** Opens a table beside whatever is shown; one that is refused leaves the table before it. */
  open(chosen: Chosen): Promise<void>;
}

/** `choose` lets people choose files or a folder, which then come to `open`. */
export function makeOpen(engine: Engine, choose: (kind: Kind) => void): OpenView {
  const element = h("section", { "aria-labelledby": "open-title" });
  const header = h("div");
  const content = h("div");
  const error = h("p.error", { role: "alert" });
  const work = new Work(engine);
  const zone = h("div");
  let shown: Shown | null = null;
  let opening = 0;
  let refused: Error | null = null;
  let stays = false; // the table that was open before is open again

  const plane = makePlanePanel(engine, (position) => positions.look(position.join(",")));
  const list = makeTotalList(engine, {
    during: (asked) => work.during(asked),
    onposition: (position) => positions.look(position.join(",") || "0"),
  });
  const positions = makePositionPanel(engine, {
    goTo,
    arrows: (to) => shown?.table.bounds && plane.arrows(to),
  });
  const claim = makeClaimPanel(engine, {
    onclaim: (text) => shown?.table.bounds && plane.claim(text),
    goTo: goToAndLook,
  });

  function goTo(position: number[]): void {
    if (shown?.table.bounds) void plane.goTo(position);
  }

  function goToAndLook(position: number[]): void {
    goTo(position);
    positions.look(position.join(",") || "0");
  }

  async function open(chosen: Chosen): Promise<void> {
    const number = ++opening;
    forgive();
    plane.leave();
    try {
      const table = await work.run(() => engine.open(chosen));
      if (!table || number !== opening) return;
      shown = { chosen, table };
      draw();
      announce(t("isOpen", chosen.name));
      await showTable(table);
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

  async function showTable(table: Opened): Promise<void> {
    claim.show(table);
    positions.show(
      table.bounds
        ? sizesOf(table)
            .map((size) => size - 1)
            .join(",")
        : "3,2,1",
      table.pass,
    );
    if (table.bounds) await plane.show(table);
    else await list.show(opened, table.levels!).catch(() => {}); // it says itself what is wrong
  }

  function drawError(): void {
    const still = stays && shown ? t("stillOpen", shown.chosen.name) : "";
    error.textContent = refused ? `${t("notOpened")} ${sentenceOf(refused)} ${still}` : "";
  }

  function drawZone(): void {
    const button = (kind: Kind, more: string) => {
      const onclick = () => choose(kind);
      return h("button", { class: more, "data-key": kind, onclick }, t(kind));
    };
    const buttons = [button("chooseFile", shown ? "" : "main"), button("chooseFolder", "")];
    const words = !shown && h("p", t("dropHere"));
    zone.classList.toggle("drop", !shown);
    redraw(zone, words, h("div.controls", ...buttons));
  }

  function draw(): void {
    drawError();
    drawZone();
    redraw(header, shown && headerPanel(shown.table));
    const wide = shown?.table.bounds ? plane.element : list.element;
    redraw(content, shown && h("div.columns", wide, h("div", positions.element, claim.element)));
    const title = h("h2", { id: "open-title" }, shown ? shown.chosen.name : t("openTitle"));
    const head = h("div", { class: shown ? "open-head" : "" }, title);
    head.append(shown ? zone : h("p", t("introduction")));
    redraw(element, head, !shown && zone, work.element, error, content, header);
  }

  draw();
  return {
    element,
    open,
    show() {
      remember("open");
      void engine.expectFile();
    },
    translate() {
      draw();
      work.translate();
      if (!shown) return;
      claim.translate();
      positions.translate();
      if (shown.table.bounds) plane.translate();
      else list.translate();
    },
    leave() {
      plane.leave();
      forgive();
    },
  };
}
