/** The texts of chapter 3. */

import { pairs, speaker, type Texts } from "../shell/language.ts";

/** What is said at each beat. */
export const said = pairs(
  "Here are the 1000 positions again: ten squares, one for each size of heap 1.",
  "もう一度、1000個の局面です。山1の大きさごとに、正方形が10枚あります。",
  "Pile them up. Heap 2 goes to the right, heap 3 to the back, heap 1 upwards.",
  "積み重ねてみましょう。山2は右へ、山3は奥へ、山1は上へのびます。",
  "Now leave out everything but the losses. {1} of 1,000 stay, and they lie in slanted planes. What is the pattern?",
  "負け局面だけを残します。1000個のうち{1}個が、斜めの面に並んでいます。どんな規則があるのでしょうか。",
  "Start small: heap 1 is empty, the other two have at most one stone. Two positions are lost.",
  "小さいところから始めましょう。山1は空、ほかの山は石が1個までです。負け局面は2個です。",
  "Up to three stones: where will the next losses be? Tap the squares you expect.",
  "石を3個までに増やします。次の負け局面はどこでしょうか。思うマスを押してください。",
  "The square copies itself along the diagonal. The other two quarters stay empty.",
  "正方形が対角線に沿って、そっくり写されます。残りの二つの部分は空のままです。",
  "Up to seven: it copies itself again, 4 further: each heap has a block of 4 more.",
  "7個まで。また同じように、4だけ先へ写されます。どちらの山にも4のかたまりが増えます。",
  "Up to fifteen: again. 1, 3, 7, 15: each time twice as wide.",
  "15個まで。また写されます。1、3、7、15と、幅は毎回2倍です。",
  "Back to seven. Now heap 1 gets a stone. Where do the losses go? Tap a few.",
  "7個までに戻ります。ここで山1に石を1個置きます。負け局面はどこへ動くでしょうか。押してみてください。",
  "Neighbours change places: blocks of 1.",
  "隣どうしが入れかわります。幅1のブロックです。",
  "Heap 1 becomes 3 = 2 + 1: now blocks of 2 change places, too.",
  "山1を3 = 2 + 1にすると、幅2のブロックも入れかわります。",
  "7 = 4 + 2 + 1: and blocks of 4. Each of 1, 2, 4 in heap 1 swaps blocks of its own width, whatever the others do.",
  "7 = 4 + 2 + 1では幅4のブロックも。山1に含まれる1、2、4が、それぞれの幅のブロックを、ほかと関係なく入れかえます。",
  "All sixteen squares, piled up: {1} losses. Drag to turn them.",
  "16枚の正方形を重ねると、負け局面は{1}個です。ドラッグすると回せます。",
  "Heaps of up to 255: {1} losses among 16,777,216 positions, and the same picture within the picture.",
  "山を255個までにすると、16,777,216個の局面のうち負け局面は{1}個。図の中に、同じ図がまた現れます。",
);

export const texts = {
  heap: { en: "heap {1}", ja: "山{1}" },
  heap1Is: { en: "Heap 1", ja: "山1" },
  counted: { en: "{1} of {2} are lost", ja: "{2}個のうち負け局面は{1}個" },
  cell: { en: "heap 2: {1}, heap 3: {2}", ja: "山2が{1}、山3が{2}" },
  guesses: { en: "Your guesses: {1}", ja: "予想：{1}個" },
  hits: { en: "{1} of your {2} guesses are right", ja: "予想{2}個のうち{1}個が当たり" },
  planePicture: {
    en: "Square of heap 2 and heap 3, 0 to {1} each, heap 1 being {2}",
    ja: "山1が{2}のときの、山2と山3の正方形（それぞれ0〜{1}）",
  },
  stackPicture: {
    en: "The ten squares of 000–999, heap 1 from 0 to 9",
    ja: "000〜999の正方形10枚（山1は0〜9）",
  },
  cubePicture: {
    en: "The {1} losses of three heaps of 0 to {2}, as points in a box; arrow keys turn it",
    ja: "0〜{2}の三山の負け局面{1}個を、箱の中の点で表した図。矢印キーで回せます",
  },
} satisfies Texts;
export const t = speaker(texts);
