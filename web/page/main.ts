/** The page: views, each with an address; one engine; two languages. */

import { Engine } from "./engine/client.ts";
import { makeExplore } from "./explore/explore.ts";
import { makeLecture } from "./lecture/lecture.ts";
import { makeOpen } from "./open/open.ts";
import { makePlay } from "./play/play.ts";
import { makeHandOver } from "./open/hand_over.ts";
import { announce } from "./shell/dom.ts";
import { makeHeader } from "./shell/header.ts";
import { language } from "./shell/language.ts";
import { programFace } from "./shell/program_face.ts";
import { t } from "./shell/texts.ts";
import { currentPath, type View } from "./shell/view.ts";

const engine = new Engine();

const makers = {
  play: () => makePlay(engine),
  lecture: () => makeLecture(engine),
  explore: () => makeExplore(engine),
  open: () => makeOpen(engine, (kind) => handOver.choose(kind)),
};
type Views = { [Name in keyof typeof makers]: ReturnType<(typeof makers)[Name]> };
type Name = keyof Views;

const views: Partial<Views> = {};
let shown: Name = "play";

function view<N extends Name>(name: N): Views[N] {
  views[name] ??= makers[name]() as Views[N];
  return views[name]!;
}

const handOver = makeHandOver((chosen) => {
  location.hash = "#open";
  show(); // the file need not wait for the address
  void view("open").open(chosen);
});
document.body.append(handOver.element);

const header = makeHeader({ onopen: () => handOver.choose("chooseFile"), onlanguage: translate });

function drawHeader(): void {
  document.documentElement.lang = language();
  document.title = t("title");
  document.getElementById("skip")!.textContent = t("skip");
  const names = (Object.keys(makers) as Name[]).filter((name) => name !== "open" || views.open);
  header.draw(names, shown);
}

function translate(): void {
  announce(""); // whatever was said last was said in the other one
  drawHeader();
  handOver.translate();
  for (const view of Object.values(views)) view.translate();
}

function show(): void {
  const [name, ...path] = currentPath();
  const wanted = Object.hasOwn(makers, name) ? (name as Name) : "play";
  const now: View = view(wanted);
  if (wanted !== shown) views[shown]?.leave?.();
  shown = wanted;
  drawHeader();
  const main = document.getElementById("main")!;
  if (main.firstChild !== now.element) main.replaceChildren(now.element);
  now.show(path);
}

document.getElementById("skip")!.addEventListener("click", (event) => {
  event.preventDefault(); // the address says which view is shown
  document.getElementById("main")!.focus();
});
addEventListener("hashchange", show);
Object.assign((window as any).miyama, programFace(engine));
engine.ready.then(
  () => dispatchEvent(new Event("miyama-ready")),
  (error: Error) => document.getElementById("main")!.replaceChildren(t("noEngine", error.message)),
);
show();
