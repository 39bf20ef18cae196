/** Hints in three steps: which heap, how many, and why. */

import { h } from "../shell/dom.ts";
import { adviceLines } from "./advice.ts";
import type { Game } from "./game.ts";
import { t } from "./texts.ts";
import { whyStage, type Reason } from "./why.ts";

let explained = false; // what a group is

export class Hint {
  private stage: ReturnType<typeof whyStage> | null = null;
  private readonly explains: boolean;

  constructor(
    readonly reason: Reason,
    /** 1: which heap, 2: and how many, 3: and why. */
    public step = 1,
  ) {
    this.explains = this.group !== null && !explained;
    explained ||= this.explains;
  }

  /** What the step that was taken last says. */
  words({ begun, settings }: Game): string {
    const { advice, best, question } = this.reason;
    const won = advice.outcome === "win";
    if (question && !won) return t(this.step === 1 ? "hintWho" : "hintSecond");
    const { against } = settings;
    const canSwap = !begun && against !== "people";
    const remedy = canSwap ? "lostOpening" : against === "resist" ? "lostUndo" : "lostHope";
    if (this.step === 1 && won && this.explains) return `${whichHeap(this.reason)} ${t("groupIs")}`;
    if (this.step === 1) return won ? whichHeap(this.reason) : t("hintLost", t(remedy));
    if (won) return t("hintMove", best.words);
    return t(advice.resistance === "remoteness" ? "holdsOut" : "takesLeast", best.words);
  }

  /** The heaps to take from, counted from 1, where heaps are ordered. */
  get heaps(): number[] {
    const { advice, best } = this.reason;
    return advice.outcome === "win" && !best.rests ? [best.from].flat() : [];
  }

  /** The size of the group to take from, in rows. */
  get group(): number | null {
    const { advice, best } = this.reason;
    return advice.outcome === "win" && best.rests ? (best.from as number) : null;
  }

  get offersWin(): boolean {
    return this.reason.advice.outcome === "win";
  }

  /** It is made once, and goes on when the page is drawn anew. */
  shownStage(): HTMLElement {
    if (!this.stage) {
      this.stage = whyStage(this.reason);
      void this.stage.play();
    }
    return this.stage.element;
  }
}

function whichHeap({ best, advice }: Reason): string {
  const heaps = [best.from].flat();
  if (best.rests) return t("hintGroup", heaps[0]);
  if (heaps.length === 0) return t("hintPass");
  const many = advice.moves.length > 1 ? t("hintMany", advice.moves.length) : "";
  return t(heaps.length > 1 ? "hintHeaps" : "hintHeap", heaps.join(t("and"))) + many;
}

/** What the button for hints offers next; the reason has a button of its own. */
export function hintName(hint: Hint | null): string {
  if (!hint || hint.step > 2) return t("hint");
  if (hint.offersWin) return t("howMany");
  return t(hint.reason.question ? "hint" : "holdOut");
}

/** What the blocks are in numbers: where they are the heaps, their nim-sum. */
function numbersName({ advice: { values } }: Reason): string {
  const sum = values?.map(BigInt).reduce((all, value) => all ^ value, 0n);
  return sum === undefined ? t("inNumbers") : t("nimSumIs", String(sum));
}

/** The reason, to look at and in numbers. */
export function whyPanel(game: Game, hint: Hint): HTMLElement {
  return h(
    "section.advice",
    { "aria-label": t("advice") },
    hint.shownStage(),
    h("details", h("summary", numbersName(hint.reason)), ...adviceLines(game, hint.reason.advice)),
  );
}
