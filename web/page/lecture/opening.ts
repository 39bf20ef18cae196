/** Chapter 0: the class plays against the computer, before anything is explained. */

import { h } from "../shell/dom.ts";
import type { Chapter, MakeChapter } from "./chapter.ts";
import { beatIt } from "./rule_end.ts";
import { t } from "./texts.ts";

export const makeOpening: MakeChapter = (): Chapter => {
  const element = h("div.rule-beats");
  const draw = () => element.replaceChildren(beatIt());
  return {
    element,
    beats: () => 1,
    show: async () => draw(),
    sentence: () => t("opening"),
    translate: draw,
  };
};
