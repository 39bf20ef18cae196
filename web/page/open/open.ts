/** Table files: header, totals, planes or lists, single positions, claims. A file is read where it
 *  lies, as far as somebody looks at it. */

import type { Engine } from "../engine/client.ts";
import type { Chosen } from "../files/handed.ts";
import { announce, h, redraw } from "../shell/dom.ts";
import { sentenceOf, speaker } from "../shell/language.ts";
import { remember, type View } from "../shell/view.ts";
import { Work } from "../shell/work.ts";
import { makeTotalList } from "../plane/total_list.ts";
import { makeClaimPanel } from "./claim_panel.ts";
import { makeDropZone } from "./drop_zone.ts";
import { headerPanel } from "./header_panel.ts";
import { opened, sizesOf, type Opened } from "./opened.ts";
import { makePlanePanel } from "./plane_panel.ts";
import { makePositionPanel } from "./position_panel.ts";
import { texts } from "./texts.ts";

const t = speaker(texts);

interface Shown {
  chosen: Chosen;
  table: Opened;
}

export function makeOpen(engine: Engine): View {
  const element = h("section", { "aria-labelledby": "open-title" });
  const header = h("div", {});
  const content = h("div", {});
  const error = h("p", { class: "error", role: "alert" });
  const work = new Work(engine);
  const zone = makeDropZone(element, (chosen) => void open(chosen));
  let shown: Shown | null = null;
  let opening = 0;
  let refused: Error | null = null;

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
    refused = null;
    drawError();
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
      if (shown) await engine.open(shown.chosen);
    } catch {
      if (number !== opening) return;
      shown = null;
      draw();
    }
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
    error.textContent = refused ? `${t("notOpened")} ${sentenceOf(refused)}` : "";
  }

  function draw(): void {
    drawError();
    zone.draw(shown !== null);
    redraw(header, shown && headerPanel(shown.chosen.name, shown.table));
    const wide = shown?.table.bounds ? plane.element : list.element;
    redraw(
      content,
      shown && h("div", { class: "columns" }, wide, h("div", {}, positions.element, claim.element)),
    );
    redraw(
      element,
      h("h2", { id: "open-title" }, t("openTitle")),
      h("p", {}, t("introduction")),
      zone.element,
      work.element,
      error,
      header,
      content,
    );
  }

  draw();
  return {
    element,
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
    leave: () => plane.leave(),
  };
}
