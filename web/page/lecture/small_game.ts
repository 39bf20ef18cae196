/** Chapter 1: the 27 positions of three heaps of at most 2, decided by hand, round by round. */

import type { Engine } from "../engine/client.ts";
import { h } from "../shell/dom.ts";
import { listed, refusing } from "../shell/language.ts";
import { animate, smooth } from "../shell/motion.ts";
import type { Chapter, MakeChapter } from "./chapter.ts";
import { beats, pictureBetween, SmallStory, type Beat, type Picture } from "./small_beats.ts";
import { SmallDrawing } from "./small_drawing.ts";
import { Places } from "./small_places.ts";
import { t, texts } from "./texts.ts";
import { makeVote } from "./vote.ts";

const table = { rules: "nim", heaps: [2, 2, 2], misere: false };
const ms = { ask: 700, weigh: 900, tell: 600, start: 300, losses: 1800 };

async function storyFrom(engine: Engine): Promise<SmallStory> {
  const story = new SmallStory(await engine.ask("diagram", table));
  const agrees = story.rounds.every(({ positions, lost }) =>
    positions.every((i) => story.diagram.positions[i].lost === lost),
  );
  if (!agrees) throw refusing(texts.disagree);
  return story;
}

/** What is said of a round: at first a question. */
function about({ diagram, rounds }: SmallStory, beat: Beat & { round: number }): string {
  const { positions, lost } = rounds[beat.round];
  const [first, ...others] = positions.map((i) => diagram.positions[i]);
  const names = (indices: number[]) => listed(indices.map((i) => diagram.positions[i].text));
  const likewise = others.length ? ` ${t("likewise", listed(others.map(({ text }) => text)))}` : "";
  if (first.options.length === 0)
    return t(beat.kind === "ask" ? "askNoMove" : "noMove", first.text);
  if (beat.kind === "ask") return t("ask", first.text);
  return lost
    ? t("onlyWins", first.text) + likewise
    : t("someLoss", first.text, names(first.arrows.slice(0, 1))) + likewise;
}

export const makeSmallGame: MakeChapter = (engine: Engine): Chapter => {
  const vote = makeVote();
  const element = h("div.small-stage", vote.element);
  let story: SmallStory | null = null;
  let drawing: SmallDrawing | null = null;
  let picture: Picture;
  let upright: boolean | null = null;
  let at = 0;
  let weighing = false;

  /** A wide stage and an upright one have the same pictures, arranged so that they can be read best. */
  function lay(): void {
    if (!story || !element.clientWidth) return;
    const { clientWidth: width, clientHeight: height } = element;
    const wanted = Places.letters(true, width, height) > Places.letters(false, width, height);
    if (wanted === upright) return;
    upright = wanted;
    drawing = new SmallDrawing(story.diagram, story.moves, new Places(upright));
    element.replaceChildren(drawing.element, vote.element);
    draw(picture);
    describe();
  }
  new ResizeObserver(lay).observe(element);

  function draw(wanted: Picture): void {
    picture = wanted;
    drawing?.draw(picture);
  }

  /** For whoever does not see it. */
  function describe(): void {
    if (!story) return;
    const { positions } = story.diagram;
    const names = (kind: "won" | "lost") =>
      listed(positions.filter((_, i) => picture.boxes[i][kind]).map(({ text }) => text)) || "–";
    drawing?.element.setAttribute("aria-label", t("smallDiagram", names("lost"), names("won")));
  }

  async function move(to: Beat, from: Beat, forwards: boolean, signal: AbortSignal): Promise<void> {
    for (const next of forwards ? story!.way(to, from) : [to]) {
      const [before, after] = [picture, story!.picture(next)];
      weighing = next.kind === "ask" || next.kind === "weigh";
      element.dispatchEvent(new Event("said", { bubbles: true }));
      await animate(
        forwards ? ms[next.kind] : 300,
        (part) => draw(part === 1 ? after : pictureBetween(before, after, smooth(part))),
        signal,
      );
    }
  }

  return {
    element,
    beats: () => beats.length,
    async show(beat, signal) {
      const before = at;
      at = beat;
      weighing = false;
      const isFirst = !story;
      story ??= await storyFrom(engine);
      const now = beats[beat];
      vote.show(beat, now.kind === "ask" ? story.rounds[now.round].lost : null);
      if (isFirst) {
        draw(story.picture(now));
        lay();
      } else if (Math.abs(beat - before) === 1) {
        await move(now, beats[before], beat > before, signal);
      } else draw(story.picture(now));
      describe();
    },
    sentence(beat) {
      const said = beats[beat];
      if (!("round" in said)) return t(said.kind);
      if (!story) return "";
      if (weighing && said.kind === "tell") return about(story, { ...said, kind: "ask" });
      return vote.verdict(beat) + about(story, said);
    },
    key: vote.key,
    translate() {
      vote.translate();
      describe();
    },
  };
};
