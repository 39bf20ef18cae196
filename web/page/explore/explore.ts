/** Explore: a table of any rules as a picture, with its counts, its shapes, and a claim about it. */

import { Stopped, type Engine } from "../engine/client.ts";
import type { Game, SolvedTable } from "../engine/questions.ts";
import { h } from "../shell/dom.ts";
import { refusing, speaker } from "../shell/language.ts";
import { remember, type View } from "../shell/view.ts";
import { levelsOfPartitions, makeTotalList } from "../plane/total_list.ts";
import { Work } from "../shell/work.ts";
import { makeClaimPanel } from "./claim_panel.ts";
import { makeCounts } from "./counts.ts";
import { makeCursorPanel } from "./cursor_panel.ts";
import { makeDiagramSection } from "./diagram_section.ts";
import { makePlaneSection } from "./plane_section.ts";
import { makeSavePanel } from "./save_panel.ts";
import { makeSettingsForm } from "./settings_form.ts";
import { makeShapesSection } from "./shapes_section.ts";
import { defaultPlace, pathOf, placeOf, tableMeant, type Place } from "./state.ts";
import { texts } from "./texts.ts";

const t = speaker(texts);

export function makeExplore(engine: Engine): View {
  let place: Place = defaultPlace();
  let games: Game[] = [];
  let table: SolvedTable | null = null; // that is shown
  let shown: Place = place; // its settings, which the form may have left behind
  let wanted = 0;

  const work = new Work(engine);
  const form = makeSettingsForm(() => {
    place = { ...place, ...where(), claim: shown.claim };
    void showTable();
  });
  const counts = makeCounts(engine, work);
  const plane = makePlaneSection(engine, work, { oncursor: look, onmove: rememberSoon });
  const list = makeTotalList(engine, { during: (asked) => work.during(asked) });
  const cursor = makeCursorPanel(engine, { goTo, arrows: (to) => plane.arrows(to) });
  const claim = makeClaimPanel(engine, work, { goTo, onclaim });
  const diagram = makeDiagramSection(engine, work);
  const shapes = makeShapesSection(engine, work);
  const save = makeSavePanel(engine, work, () => ({
    png: plane.element.hidden ? null : plane.png,
    name: pictureName,
  }));

  const heading = h("h2", { class: "unseen" });
  const result = h(
    "div",
    { hidden: true },
    h(
      "div",
      { class: "columns" },
      h("div", {}, plane.element, list.element),
      h("div", {}, counts.element, cursor.element, claim.element, save.element),
    ),
    shapes.element,
    diagram.element,
  );
  const element = h("section", { class: "explore" }, heading, form.element, work.element, result);

  /** The address waits until the cursor rests: browsers refuse too many changes. */
  let timer = 0;
  function rememberSoon(): void {
    clearTimeout(timer);
    timer = window.setTimeout(
      () => element.isConnected && remember("explore", ...pathOf({ ...shown, ...where() })),
      300,
    );
  }

  function where(): Pick<Place, "plane" | "at"> {
    return table?.heaps ? plane.place() : { plane: null, at: null };
  }

  function look(position: number[], value: string): void {
    cursor.look(position, value);
    rememberSoon();
  }

  function goTo(position: number[]): void {
    void plane.goTo(position).catch((error: Error) => form.refuse(error));
  }

  function onclaim(text: string): void {
    shown.claim = text;
    rememberSoon();
    if (table?.heaps) void plane.claim(text).catch((error: Error) => form.refuse(error));
  }

  function pictureName(): string {
    const { at } = plane.place();
    return [shown.settings.label, ...(at ?? [])].join("-");
  }

  /** Draws the plane or the list; what is said against it, if anything. */
  async function draw(now: SolvedTable): Promise<Error | null> {
    try {
      if (now.heaps) await plane.show(now, shown);
      else await list.show(now, levelsOfPartitions(now.total!));
      return null;
    } catch (error) {
      return error as Error;
    }
  }

  async function showTable(): Promise<void> {
    form.refuse(null);
    const meant = tableMeant(place.settings);
    if ("refused" in meant) {
      const field = {
        badHeaps: "heaps",
        badTotal: "total",
        badJson: "own",
        noObject: "own",
      } as const;
      return form.refuse(refusing(texts[meant.refused], meant.what), field[meant.refused]);
    }
    const number = ++wanted;
    table = meant.table;
    shown = { ...place, settings: { ...place.settings } };
    plane.hide();
    [list.element.hidden, cursor.element.hidden] = [!!table.heaps, !table.heaps];
    cursor.show(table);
    claim.show(table, shown.claim);
    await work.giveUp();
    const refused = await draw(table);
    if (number !== wanted) return;
    if (refused) cursor.element.hidden = list.element.hidden = result.hidden = true;
    if (refused instanceof Stopped) return;
    save.show(table);
    if (refused) form.refuse(refused);
    result.hidden = refused !== null; // until there is a table at all
    rememberSoon();
    const counted = await counts.show(table, refused);
    if (number !== wanted) return;
    result.hidden = !counted && refused !== null;
    if (result.hidden) return;
    shapes.show(table);
    diagram.show(table);
    await claim.test();
  }

  async function learnGames(): Promise<void> {
    games = (await engine.ask("games", {})).games;
    form.know(games);
  }

  function translate(): void {
    heading.textContent = t("title");
    form.know(games);
    void learnGames();
    for (const part of [work, counts, plane, list, cursor, claim, save, shapes, diagram])
      part.translate();
  }

  heading.textContent = t("title");
  form.show(place.settings, games);
  void learnGames();

  return {
    element,
    show(path) {
      if (path.length === 0 && table) return rememberSoon();
      if (path.length > 0) place = placeOf(path);
      form.show(place.settings, games);
      void showTable();
    },
    translate,
    leave() {
      clearTimeout(timer);
      plane.leave();
    },
  };
}
