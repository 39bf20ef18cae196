/** Explore: a map of the positions of any rules. The plane fills the window; settings act at once;
 *  a position that somebody points at is shown as stones, and can be played. */

import { Stopped, type Engine } from "../engine/client.ts";
import type { Game, SolvedTable } from "../engine/questions.ts";
import { h } from "../shell/dom.ts";
import { refusing } from "../shell/language.ts";
import { remember } from "../shell/steps.ts";
import type { View } from "../shell/view.ts";
import { keptGame } from "../play/game.ts";
import { levelsOfPartitions, makeTotalList } from "../plane/total_list.ts";
import { Work } from "../shell/work.ts";
import { makeCounts } from "./counts.ts";
import { makeCursorPanel } from "./cursor_panel.ts";
import { makeGallery } from "./gallery.ts";
import { makeGuessPanel, type InPlane } from "./guess_panel.ts";
import { makePlaneSection } from "./plane_section.ts";
import { makeSavePanel } from "./save_panel.ts";
import { makeSettingsDrawer, type Field } from "./settings_drawer.ts";
import { makeShapesSection } from "./shapes_section.ts";
import {
  defaultPlace,
  pathOf,
  placeAround,
  placeOf,
  sizesOf,
  tableMeant,
  type Looked,
  type Place,
} from "./state.ts";
import { makeTitle } from "./title.ts";
import { t, texts } from "./texts.ts";

const ms_of_patience = 900; // with somebody who is typing
const fieldOf = { badHeaps: "heaps", badTotal: "total", badJson: "own", noObject: "own" } as const;

export function makeExplore(engine: Engine): View {
  let place: Place = defaultPlace(); // that is wanted
  let table: SolvedTable | null = null; // that is shown
  let shown: Place = place;
  let wanted = 0;

  const work = new Work(engine);
  const counts = makeCounts(work);
  const plane = makePlaneSection(work, { oncursor: look, onmove: rememberSoon });
  const drawer = makeSettingsDrawer((hurried) => {
    place = { ...place, ...where(), claim: shown.claim };
    void showTable(hurried);
  }, plane.axes);
  const list = makeTotalList(work, (position, lost) => look(position, t(lost ? "lost" : "won")));
  const cursor = makeCursorPanel(engine, work, { goTo, arrows: (to) => plane.arrows(to) });
  const onask = () => element.classList.add("told");
  const guess = makeGuessPanel(work, { goTo, onguess, onask });
  const shapes = makeShapesSection(work);
  const save = makeSavePanel(() => ({
    plane: plane.element.hidden ? null : plane.picture,
    name: pictureName,
    title: title.element,
  }));
  const title = makeTitle();
  const gallery = makeGallery(engine);

  const head = h("div.head", title.element, drawer.error, work.element, drawer.element);
  const side = h(
    "div.side",
    cursor.element,
    guess.element,
    counts.element,
    cursor.form,
    shapes.element,
    save.element,
  );
  const picture = h("div.picture", plane.element, list.element);
  const element = h("section.explore", head, picture, cursor.now, gallery.element, side);
  const result = [cursor.now, side, list.element];
  for (const part of result) part.hidden = true; // until there is a table at all

  /** The address waits until the cursor rests: browsers refuse too many changes. One that somebody
   *  has just chosen is not written over before it is shown. */
  let timer = 0;
  let known = "";
  function rememberSoon(): void {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (!table || !element.isConnected || location.hash !== known) return;
      remember("explore", ...pathOf({ ...shown, ...where() }));
      known = location.hash;
    }, 300);
  }

  function where(): Looked {
    return table?.heaps ? plane.place() : { plane: null, at: null };
  }

  function look(position: number[], value: string): void {
    cursor.look(position, value);
    rememberSoon();
  }

  function goTo(position: number[]): void {
    if (!table?.heaps) return look(position, "");
    void plane.goTo(position).catch((error: Error) => drawer.refuse(error));
    plane.element.scrollIntoView({ block: "nearest" });
  }

  async function onguess(text: string): Promise<InPlane> {
    shown.claim = text;
    rememberSoon();
    return table?.heaps ? plane.claim(text) : null;
  }

  function pictureName(): string {
    const { at } = plane.place();
    return [shown.settings.label, ...(at ?? [])].join("-");
  }

  /** What is shown stays. Somebody who is typing may be about to mend it. */
  async function refuse(reason: Error, hurried: boolean, field?: Field): Promise<void> {
    const number = wanted;
    if (hurried) await new Promise((resolve) => setTimeout(resolve, ms_of_patience));
    if (number === wanted) drawer.refuse(reason, field);
  }

  /** Draws the plane or the list. False where something else is to be shown meanwhile. */
  async function draw(now: SolvedTable): Promise<boolean> {
    if (now.heaps) return plane.show(now, { ...place, label: place.settings.label });
    await list.show(now, levelsOfPartitions(now.total!));
    return true;
  }

  async function showTable(hurried: boolean): Promise<void> {
    const number = ++wanted;
    const meant = tableMeant(place.settings);
    if ("refused" in meant)
      return refuse(refusing(texts[meant.refused], meant.what), hurried, fieldOf[meant.refused]);
    await work.giveUp();
    try {
      if (!(await draw(meant.table)) || number !== wanted) return;
    } catch (reason) {
      if (number !== wanted || reason instanceof Stopped) return;
      return refuse(reason as Error, hurried);
    }
    drawer.refuse(null);
    await tellAbout(meant.table, number);
  }

  /** All that stands around the plane. */
  async function tellAbout(now: SolvedTable, number: number): Promise<void> {
    table = now;
    shown = { ...place, settings: { ...place.settings } };
    for (const part of result) part.hidden = false;
    element.classList.remove("told");
    list.element.hidden = !!table.heaps;
    if (!table.heaps) plane.hide();
    title.show(shown.settings, table);
    gallery.show(pathOf({ ...shown, at: null, plane: null, claim: "" }).join("/"));
    cursor.show(table);
    if (table.heaps) plane.point();
    if (place.solid) void plane.rise();
    place.solid = false;
    guess.show(table, shown.claim);
    save.show(table);
    rememberSoon();
    const counted = await counts.show(table);
    if (number !== wanted) return;
    if (counted) guess.know(counted.compared > 0 ? counted.theorem : null);
    shapes.show(table);
    await guess.test();
    void gallery.make(() => rest(now));
  }

  /** Waits until the page is idle. The engine forgets the table that was asked for least
   *  lately: the one that is shown is to stay. */
  async function rest(of: SolvedTable): Promise<boolean> {
    await new Promise((resolve) => setTimeout(resolve, 60));
    await new Promise((resolve) => requestIdleCallback(resolve));
    if (of !== table || work.running || !element.isConnected) return false;
    const { label } = shown.settings;
    if (of.heaps)
      await engine.askBytes("labels", { ...of, label, fixed: sizesOf(of).map(() => 0) });
    return true;
  }

  let games: Game[] = [];
  function know(): void {
    drawer.know(games);
    title.know(games);
  }
  async function learnGames(): Promise<void> {
    games = (await engine.ask("games", {})).games;
    know();
  }

  function translate(): void {
    know();
    void learnGames();
    for (const part of [work, counts, plane, list, cursor, guess, save, shapes, gallery])
      part.translate();
  }

  /** A table around the game that was played since somebody was here last. */
  let lastPlayed = "";
  function playedSince(): Place | null {
    let around: Place | null = null;
    try {
      const game = keptGame();
      around = game && placeAround(game);
    } catch {
      // it is not even a game
    }
    const path = around ? pathOf(around).join("/") : "";
    if (path === lastPlayed) return null;
    lastPlayed = path;
    return around;
  }

  drawer.show(place.settings);
  gallery.show("");
  void learnGames();

  return {
    element,
    show(path) {
      known = location.hash;
      const around = path.length === 0 ? playedSince() : null;
      if (path.length === 0 && table && !around) {
        plane.translate(); // it may have come while another view was shown
        return rememberSoon();
      }
      if (path.length > 0 || around) place = around ?? placeOf(path);
      drawer.show(place.settings);
      void showTable(false);
    },
    translate,
    leave() {
      clearTimeout(timer);
      plane.leave();
    },
  };
}
