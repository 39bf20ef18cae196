/** The last beats: the proof as a circle, and where to go from here, with a code for phones. */

import { stonesPicture } from "../plane/stones.ts";
import { field, h, labelled, svg } from "../shell/dom.ts";
import { codePicture, publicAddress } from "./code.ts";
import { rule } from "./check.ts";
import { t } from "./texts.ts";

const arrow = (words: string, back = false) =>
  h("p", { class: back ? "proof-arrow back" : "proof-arrow" }, h("span", words));

/** From odd columns one move leads to even ones, and every move back. */
export function proof(): HTMLElement {
  return h(
    "div.proof",
    h("div.proof-box.won", h("b", t("someOdd")), h("p", t("proofWon"))),
    h("div", arrow(t("proofThere")), arrow(t("proofBack"), true)),
    h("div.proof-box.lost", h("b", `× ${t("allEven")}`), h("p", t("proofLost"))),
    h("p.proof-end", t("proofEnd")),
    h("p.proof-end", t("written"), " ", h("code", rule)),
  );
}

let typed = ""; // the address of a page that does not know its own

/** The code that phones scan. If the page is a file on this device, somebody says where others find
 *  it, or hands it on. */
function scanned(hash: string): HTMLElement {
  const own = publicAddress(hash);
  const code = h("div.ends-code");
  const words = h("p");
  function draw(): void {
    const address = own ?? publicAddress(hash, typed);
    const picture = address && codePicture(address, t("code", address));
    code.replaceChildren(picture ?? "");
    words.textContent = t(address ? "scan" : "handOver");
  }
  function write(text: string): void {
    typed = text;
    draw();
  }
  const look = { id: "page-address", type: "url" };
  const asked = !own && labelled(t("address"), field("address", typed, write, look));
  draw();
  return h("div.ends-scan", { "data-own": !own }, code, h("div", asked, words));
}

const link = (hash: string, title: string, words: string) =>
  h("a.ends-link", { href: hash, "data-key": hash }, h("b", title), h("span", words));

/** A game against the computer: on this screen, and on phones. */
export function beatIt(): HTMLElement {
  const hash = "#play/nim/3,5,7";
  const stones = stonesPicture([3, 5, 7], 1);
  const picture = svg("svg", { viewBox: "0 -7.1 3 7.3" }, stones);
  const card = link(hash, "3 · 5 · 7", t("playIt"));
  card.prepend(picture);
  return h("div.ends.halves", card, scanned(hash));
}

export function breakIt(): HTMLElement {
  const links = [
    link("#play/nim/3,5,7/misere", t("misere"), t("misereHow")),
    link("#play/nim+pass/3,4,5", t("pass"), t("passHow")),
    link("#play/wythoff/5,8", t("wythoff"), t("wythoffHow")),
  ];
  return h("div.ends", h("div.ends-links", ...links), scanned("#play"));
}
