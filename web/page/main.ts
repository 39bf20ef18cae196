/** The page: views, each with an address; one engine; two languages. */

import { Engine } from "./engine/client.ts";
import { makeExplore } from "./explore/explore.ts";
import { makeLecture } from "./lecture/lecture.ts";
import { makePlay } from "./play/play.ts";
import { announce, h } from "./shell/dom.ts";
import { drawHeader } from "./shell/header.ts";
import { language } from "./shell/language.ts";
import { programFace } from "./shell/program_face.ts";
import { arrive, followSteps, layOff } from "./shell/steps.ts";
import { t } from "./shell/texts.ts";
import { currentPath, type View } from "./shell/view.ts";

declare const styles: string; // of the views
document.head.append(h("style", styles));

const engine = new Engine();

const makers = {
  play: () => makePlay(engine),
  lecture: () => makeLecture(engine),
  explore: () => makeExplore(engine),
};
type Views = { [Name in keyof typeof makers]: ReturnType<(typeof makers)[Name]> };
type Name = keyof Views;

const views: Partial<Views> = {};
let shown: Name = "play";

function view<N extends Name>(name: N): Views[N] {
  views[name] ??= makers[name]() as Views[N];
  return views[name]!;
}

function draw(): void {
  document.documentElement.lang = language();
  document.title = t("title");
  document.getElementById("skip")!.textContent = t("skip");
  drawHeader(Object.keys(makers) as Name[], shown, translate);
}

function translate(): void {
  announce(""); // whatever was said last was said in the other one
  draw();
  for (const view of Object.values(views)) view.translate();
}

/** Shows what the address says; the address of an unknown view leads to the first one. */
function show(): void {
  const [name, ...path] = currentPath();
  const isKnown = Object.hasOwn(makers, name);
  if (name && !isKnown) history.replaceState(null, "", "#play");
  arrive();
  const wanted = isKnown ? (name as Name) : "play";
  const now: View = view(wanted);
  if (wanted !== shown) {
    layOff();
    views[shown]?.leave?.();
  }
  shown = wanted;
  draw();
  const main = document.getElementById("main")!;
  if (main.firstChild !== now.element) main.replaceChildren(now.element);
  now.show(isKnown ? path : []);
}

document.getElementById("skip")!.addEventListener("click", (event) => {
  event.preventDefault(); // the address says which view is shown
  document.getElementById("main")!.focus();
});
followSteps();
addEventListener("hashchange", show);
Object.assign((window as any).miyama, programFace(engine));
engine.ready.then(
  () => dispatchEvent(new Event("miyama-ready")),
  (error: Error) => document.getElementById("main")!.replaceChildren(t("noEngine", error.message)),
);
show();
