/** Something that goes on step by step: alone, at a speed that is chosen, or by hand. */

import { h, labelled } from "../shell/dom.ts";
import { speaker } from "../shell/language.ts";
import { texts } from "./texts.ts";

const t = speaker(texts);

export interface FilmPlan {
  /** Steps from the beginning to the end. */
  steps(): number;
  /** Makes the page agree with `film.at`. */
  show(): void;
  /** Called when it rests: by hand, paused, or at its end. */
  rest(): void;
}

export class Film {
  at = 0;
  private handle = 0;
  private owed = 0;
  private before = 0;

  constructor(
    private readonly plan: FilmPlan,
    public perSecond: number,
  ) {}

  get playing(): boolean {
    return this.handle !== 0;
  }
  get atEnd(): boolean {
    return this.at >= this.plan.steps();
  }

  go(at: number): void {
    this.pause();
    this.at = Math.max(0, Math.min(this.plan.steps(), at));
    this.plan.show();
    this.plan.rest();
  }

  play(): void {
    if (this.playing) return;
    if (this.atEnd) this.at = 0;
    this.before = performance.now();
    this.owed = 1; // the first step comes at once
    const frame = (now: number) => {
      this.owed += ((now - this.before) / 1000) * this.perSecond;
      this.before = now;
      this.handle = requestAnimationFrame(frame);
      if (this.owed >= 1) this.forward(Math.floor(this.owed));
    };
    this.handle = requestAnimationFrame(frame);
  }

  private forward(steps: number): void {
    this.owed -= steps;
    this.at = Math.min(this.plan.steps(), this.at + steps);
    if (this.atEnd) return this.go(this.at);
    this.plan.show();
  }

  pause(): void {
    cancelAnimationFrame(this.handle);
    this.handle = 0;
  }

  toggle(): void {
    if (!this.playing) {
      this.play();
      this.plan.show();
    } else {
      this.go(this.at);
    }
  }
}

export interface FilmButtons {
  element: HTMLElement;
  /** Makes them agree with the film, in the language that is chosen now. */
  update(): void;
}

/** They stay where they are while the film runs, so that a press never misses them. */
export function filmButtons(film: Film): FilmButtons {
  const button = (act: () => void, kind?: string) =>
    h("button", { type: "button", class: kind, onclick: act });
  const play = button(() => film.toggle(), "main");
  const back = button(() => film.go(film.at - 1));
  const step = button(() => film.go(film.at + 1));
  const reset = button(() => film.go(0));
  const end = button(() => film.go(Infinity));
  const element = h("div", { class: "controls", role: "group" }, play, back, step, reset, end);
  const update = () => {
    element.setAttribute("aria-label", t("film"));
    play.textContent = t(film.playing ? "pause" : "playFilm");
    back.textContent = t("stepBack");
    step.textContent = t("step");
    reset.textContent = t("reset");
    end.textContent = t("toEnd");
    const focused = document.activeElement;
    back.disabled = reset.disabled = film.at === 0;
    step.disabled = end.disabled = film.atEnd;
    if (focused instanceof HTMLButtonElement && focused.disabled && element.contains(focused))
      play.focus();
  };
  return { element, update };
}

/** A slider with its name and its number. */
export function sliderField(
  label: string,
  slider: HTMLInputElement,
  output: HTMLElement,
): HTMLElement {
  const field = labelled(label, slider);
  slider.before(output);
  return field;
}
