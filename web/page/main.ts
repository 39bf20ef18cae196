/** The page: views, each with an address; one engine; two languages. */

import { Engine } from "./engine/client.ts";
import { makeExplore } from "./explore/explore.ts";
import { makeLecture } from "./lecture/lecture.ts";
import { makeOpen } from "./open/open.ts";
import { makePlay } from "./play/play.ts";
import { announce, choice, h, redraw } from "./shell/dom.ts";
import { chooseLanguage, language, speaker } from "./shell/language.ts";
import { programFace } from "./shell/program_face.ts";
import { texts } from "./shell/texts.ts";
import { currentPath, type MakeView, type View } from "./shell/view.ts";

const t = speaker(texts);

const makers = {
  play: makePlay,
  explore: makeExplore,
  lecture: makeLecture,
  open: makeOpen,
} satisfies Record<string, MakeView>;
type Name = keyof typeof makers;

const engine = new Engine();
const views = new Map<Name, View>();
let shown: Name = "play";

function view(name: Name): View {
  if (!views.has(name)) views.set(name, makers[name](engine));
  return views.get(name)!;
}

function drawHeader(): void {
  document.documentElement.lang = language();
  document.title = t("title");
  document.getElementById("skip")!.textContent = t("skip");
  const links = (Object.keys(makers) as Name[]).map((name) =>
    h(
      "a",
      { href: `#${name}`, "data-key": name, "aria-current": name === shown ? "page" : null },
      t(name),
    ),
  );
  const languages = choice(
    t("language"),
    [
      ["en", "English"],
      ["ja", "日本語"],
    ],
    language(),
    (name) => {
      chooseLanguage(name);
      announce(""); // whatever was said last was said in the other one
      drawHeader();
      for (const view of views.values()) view.translate();
    },
  );
  redraw(
    document.getElementById("header")!,
    h("h1", {}, "三山 miyama"),
    h("nav", { "aria-label": t("views") }, ...links),
    languages,
  );
}

function show(): void {
  const [name, ...path] = currentPath();
  const wanted = Object.hasOwn(makers, name) ? (name as Name) : "play";
  if (wanted !== shown) views.get(shown)?.leave?.();
  shown = wanted;
  drawHeader();
  const main = document.getElementById("main")!;
  const element = view(shown).element;
  if (main.firstChild !== element) main.replaceChildren(element);
  view(shown).show(path);
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
