/** Twelve puzzles that teach how to win, one idea each. A person wins every one of them against a
 *  computer that never errs: by the right first move, or by letting the computer begin. */

import { keep, kept } from "../shell/kept.ts";
import { pairs, type Said } from "../shell/language.ts";

export interface Puzzle {
  rules: string;
  opening: string;
  misere: boolean;
  /** What to think about before. */
  task: Said;
  /** What one knows after having won. */
  lesson: Said;
}

const games = [
  "nim 3,5",
  "nim 4,4",
  "nim 1,2,3",
  "nim 1,3,5",
  "nim 3,5,7",
  "nim 2,4,9",
  "nim 2,8,27",
  "nim 1,1,1,1,1 misere",
  "nim 1,1,5 misere",
  "nim 3,4,5 misere",
  "rows 5,5",
  "rows 1,2,3,4,5,6 misere",
];

/** Of each game in turn, the task and the lesson, in English and in Japanese. */
const said = pairs(
  "Two heaps. Can you make them look alike?",
  "山が二つ。同じ形にできますか？",
  "Make two heaps equal, then copy: whatever the other takes here, you take there.",
  "二つの山を同じにしたら、あとは「まねっこ」。相手が取った数だけ、もう一方から取ります。",
  "They are equal already. Who should begin?",
  "もう同じ大きさです。どちらから始めますか？",
  "Equal heaps lose for whoever must begin. So let the other begin, and copy.",
  "同じ大きさの二山では、先に取る人が負けます。相手に先を譲って、まねをします。",
  "Three small heaps. Would you like to begin?",
  "小さな三つの山。先に取りたいですか？",
  "1, 2, 3 is lost for whoever must move: whatever they take, you can leave two equal heaps and nothing else.",
  "1・2・3は、先に取る人の負け。どう取られても、同じ大きさの二山にして返せます。",
  "Can you leave a shape that you know?",
  "知っている形にして渡せますか？",
  "Leave shapes that you know to be lost: 1, 2, 3 in any order is one.",
  "負けと分かっている形を渡します。1・2・3は、どの順でもその一つです。",
  "The classic. See blocks of 4, 2 and 1 in each heap.",
  "いちばん有名な形。どの山にも4・2・1のかたまりが見えますか？",
  "See each heap as blocks of 4, 2 and 1. Move so that every block has an equal partner.",
  "山を4・2・1のかたまりに分けて見ます。どのかたまりにも同じ大きさの相手がいるように取ります。",
  "One block is larger than all others. Which heap is it in?",
  "一つだけ大きなかたまりがあります。どの山でしょう？",
  "Break the largest block without a partner, and use its pieces as partners for the rest.",
  "相手のいないいちばん大きなかたまりをこわし、そのかけらをほかのかたまりの相手にします。",
  "A big heap: there is a block of 16, too.",
  "大きな山には、16のかたまりもあります。",
  "However big the heaps, equal blocks cancel out. Only what is left over counts.",
  "山がどんなに大きくても、同じかたまりは打ち消し合います。余りだけが大事です。",
  "The last stone loses now! Count.",
  "今度は最後の石を取った人の負け！ 数えてみましょう。",
  "If the last stone loses, an odd number of single stones is lost for whoever must move.",
  "最後の石を取ると負けのとき、1個だけの山が奇数個なら、次に取る人の負けです。",
  "One big heap. How many single stones do you want to leave?",
  "大きな山は一つ。1個の山をいくつ残しますか？",
  "Whoever meets just one big heap wins: leave an odd number of single stones.",
  "大きな山が一つだけなら、取る人の勝ち。1個の山が奇数個になるように残します。",
  "Several big heaps, and the last stone loses.",
  "大きな山がいくつもあり、最後の石を取ると負け。",
  "Pair blocks as before while there are big heaps. Only when one big heap is left, count the ones.",
  "大きな山が二つ以上ある間は、前と同じく組を作ります。一つになったら、1個の山を数えます。",
  "Two equal rows; a move may split a row. Who should begin?",
  "同じ長さの2段。途中を消すと二つに分かれます。どちらから始めますか？",
  "A split makes no difference: copy it in the other row.",
  "二つに分けられても大丈夫。もう一方の段で、同じように消します。",
  "The whole game: six rows, and the last stick loses.",
  "いよいよ棒消し。6段あって、最後の棒を消した人の負けです。",
  "Rows are heaps: pair the blocks, and count the ones at the end. Now you can beat anybody.",
  "段も山と同じ。かたまりを組にして、最後に1本だけの組を数えます。もうだれにも負けません。",
);

export const puzzles: Puzzle[] = games.map((game, i) => {
  const [rules, opening, ending] = game.split(" ");
  const [task, lesson] = said.slice(2 * i);
  return { rules, opening, misere: ending === "misere", task, lesson };
});

let won = Math.trunc(Number(kept("puzzles"))) || 0;

/** How many were won, one after the other. */
export const puzzlesWon = (): number => Math.max(0, Math.min(won, puzzles.length));

/** The puzzle of an address: 1 for the first. Those that are not open yet lead to the next one. */
export function openPuzzle(asked: string): number {
  const number = Math.trunc(Number(asked)) || puzzlesWon() + 1;
  return Math.max(1, Math.min(number, puzzlesWon() + 1, puzzles.length));
}

export function puzzleIsWon(number: number): void {
  won = Math.max(puzzlesWon(), number);
  keep("puzzles", String(won));
}
