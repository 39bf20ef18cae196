/** What people call the labels of a table. */

import { speaker } from "../shell/language.ts";

const texts = {
  outcome: { en: "won or lost", ja: "勝ち負け" },
  winning_moves: { en: "number of winning moves", ja: "必勝手の数" },
  grundy: { en: "Grundy value", ja: "グランディ数" },
  remoteness: { en: "remoteness (moves left)", ja: "終局までの手数" },
  arrows: { en: "arrows (steps to take)", ja: "矢印（取る歩数）" },
  target: { en: "number of the position to move to", ja: "移る先の局面の番号" },
} satisfies import("../shell/language.ts").Texts;

const t = speaker(texts);

export function labelName(label: string): string {
  return label in texts ? t(label as keyof typeof texts) : label;
}
