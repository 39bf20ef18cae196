/** The texts around the views. */

import { speaker, type Texts } from "./language.ts";

export const texts = {
  title: { en: "miyama: Nim, every position", ja: "三山くずし 全局面" },
  play: { en: "Play", ja: "対戦" },
  lecture: { en: "Lecture", ja: "講義" },
  explore: { en: "Explore", ja: "調べる" },
  views: { en: "Views", ja: "画面" },
  language: { en: "Language", ja: "言語" },
  skip: { en: "Skip to the content", ja: "本文へ" },
  noEngine: {
    en: "This browser cannot run the page: {1}",
    ja: "このブラウザではこのページを動かせません：{1}",
  },
  brokeDown: {
    en: "This was more than the page can hold, and it has begun afresh: choose lower bounds.",
    ja: "ページの容量を超えたため、計算を最初の状態に戻しました。上限を小さくしてください。",
  },
  notJson: {
    en: "This question cannot be written as JSON: {1}",
    ja: "この質問はJSONで表せません：{1}",
  },
  halfCharacter: {
    en: "This question has {1}, half of a character: write whole ones.",
    ja: "この質問の{1}は文字の片割れです。文字全体を書いてください。",
  },
  lacks: {
    en: "miyama.{1} lacks {2}. For example: {3}",
    ja: "miyama.{1}に{2}がありません。例：{3}",
  },
  noHeaps: {
    en: 'Heaps are sizes such as [3, 5, 7], "3,5,7" or "3 × 9", and these are {1}.',
    ja: "山の大きさは[3, 5, 7]、3,5,7、3 × 9のように書きます。渡されたのは{1}です。",
  },
  working: { en: "Working…", ja: "計算中…" },
  workingAt: { en: "Working… {1} of {2}", ja: "計算中… {1} / {2}" },
  stop: { en: "Stop", ja: "中止" },
  copied: { en: "The link is copied.", ja: "リンクをコピーしました。" },
  copyThis: { en: "Copy this link:", ja: "このリンクをコピーしてください：" },
  stopped: { en: "Stopped.", ja: "中止しました。" },
} satisfies Texts;
export const t = speaker(texts);
