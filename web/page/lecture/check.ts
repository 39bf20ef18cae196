/** Checks a claim on a thousand, a million, a thousand million positions of three heaps and counts
 *  them meanwhile. */

import { Stopped, type Engine } from "../engine/client.ts";
import type { TestedClaim } from "../engine/questions.ts";
import { announce, h, redraw } from "../shell/dom.ts";
import { number } from "../shell/language.ts";
import { refusal } from "../shell/work.ts";
import { publicAddress } from "./code.ts";
import { t } from "./texts.ts";

export const rule = "a ^ b ^ c == 0";
const suggestions = [rule, "a + b == c", "a == b"];
const bounds = [9, 99, 999];
const sizeOf = (bound: number): number => (bound + 1) ** 3;
const failures = ({ false_losses = 0, missed_losses = 0 }: TestedClaim): number =>
  false_losses + missed_losses;

/** The pages of the proof lie next to a page on the web (scripts/docs). */
const proof = () => h("a", { href: publicAddress("") && "proof/README.html" }, "proof/Bouton.v");

export function makeCheck(engine: Engine) {
  const label = h("label", { for: "check-claim" });
  const input = h("input", { id: "check-claim", autocomplete: "off", oninput: () => forget() });
  const button = h("button.main", { type: "submit" });
  const hint = h("span");
  const counter = h("p.check-counter");
  const rows = h("ul.check-rows");
  const refused = h("div");
  const others = h("div.check-suggestions", hint, ...suggestions.map(suggested));
  const field = h("div.field", label, input);
  const form = h("form.check-claim", { onsubmit: submit }, field, button, others);
  const proved = h("p");
  const element = h("div.check", form, counter, rows, refused, proved);
  const known = new Map<string, TestedClaim>(); // by claim and bound: it is asked once
  let hidden = new Set<string>(); // what was found when the stage came here before
  let running: number | null = null;
  let done = 0; // positions of the bound that is running
  let error: unknown = null;
  let stopping = new AbortController();

  const keyOf = (bound: number) => `${input.value}|${bound}`;
  const found = (bound: number) => (hidden.has(keyOf(bound)) ? undefined : known.get(keyOf(bound)));
  const failed = () => bounds.some((bound) => found(bound) && failures(found(bound)!) > 0);

  const stop = () => stopping.abort(new Stopped());

  function submit(event: Event): void {
    event.preventDefault();
    if (running === null) void run();
    else stop();
  }

  function forget(): void {
    error = null;
    stop();
    draw();
  }

  function suggested(text: string): HTMLElement {
    const choose = () => {
      input.value = text;
      forget();
    };
    return h("button.plain.mono", { onclick: choose }, text);
  }

  function row(bound: number): HTMLElement {
    const claim = found(bound);
    const part = claim ? 1 : running === bound ? done / sizeOf(bound) : 0;
    const holds = claim && failures(claim) === 0;
    const verdict = claim && (holds ? `✓ ${t("holds")}` : `✗ ${t("fails", failures(claim))}`);
    return h(
      "li",
      { class: claim ? (holds ? "holds" : "fails") : null },
      h("span.check-size", number(sizeOf(bound))),
      h("span.check-bar", h("span", { style: `--part: ${part}` })),
      h("b", verdict ?? ""),
    );
  }

  function counterexample(): string {
    const first = bounds.map((bound) => found(bound)?.first).find(Boolean);
    if (!first) return "";
    return t(first.found === 0 ? "missed" : "mistaken", first.position.join(", "));
  }

  function draw(): void {
    const all = bounds.reduce((sum, bound) => sum + (found(bound)?.compared ?? 0), done);
    redraw(counter, h("b", number(all)), ` ${t("compared")} `, counterexample());
    rows.replaceChildren(...bounds.map(row));
    redraw(refused, refusal(error));
    redraw(proved, t("machine"), " ", proof());
    label.textContent = t("claim");
    button.textContent = t(running === null ? "check" : "stop");
    hint.textContent = t("orTry");
  }

  async function test(bound: number): Promise<void> {
    const [text, key] = [input.value, keyOf(bound)];
    if (hidden.delete(key)) return;
    [running, done] = [bound, 0];
    draw();
    engine.onProgress((steps, all) => {
      if (running !== bound) return; // others ask, too
      done = Math.round((sizeOf(bound) * steps) / all);
      draw();
    });
    const heaps = [bound, bound, bound];
    const question = { rules: "nim", heaps, misere: false, text };
    const claim = await engine.ask("claim", question, stopping.signal);
    known.set(key, claim);
    done = 0;
  }

  /** From the smallest bound on, until the claim fails. */
  async function run(signal?: AbortSignal): Promise<void> {
    signal?.addEventListener("abort", stop);
    stopping = new AbortController();
    error = null;
    try {
      for (const bound of bounds) if (!found(bound) && !failed()) await test(bound);
      announce(failed() ? counterexample() : t("holds"));
    } catch (reason) {
      if (!(reason instanceof Stopped)) error = reason;
    }
    signal?.removeEventListener("abort", stop);
    [running, done] = [null, 0];
    draw();
  }

  return {
    element,
    async show(checked: boolean, signal: AbortSignal): Promise<void> {
      input.value = rule;
      error = null;
      hidden = new Set(checked ? [] : known.keys());
      draw();
      if (checked && !signal.aborted) await run(signal);
    },
    translate: draw,
    stop,
  };
}
