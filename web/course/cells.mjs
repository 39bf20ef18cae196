// Reads notebooks/browser/*.js: what the cells of a notebook are in the browser, by their ids in the notebook.
//
//     // In the text, "Python" is "JavaScript".     words of the text that differ in the browser, in both languages
//     // In Japanese: heaps of ${a} ⇒ ${a}個の山     words of the cells in Japanese
//     // % cell-03                                  a cell of code; behind "//> " stands what it prints, in Python, too, behind "//ja> " in Japanese
//     // % cell-05                                  an exercise: students write above CHECK; behind "//! " and "//ja! " stands how it is refused
//     // % cell-05 answer                           what stands above CHECK in the teacher's edition
//     // % cell-01 none                             the browser needs no such cell
//
// A cell of code that is not named is for Python alone.
import { readFileSync } from "node:fs";

export const CHECK = "The check: your answer goes above this line.\n";

export function readCells(path, lang = "en") {
  const [head, ...parts] = readFileSync(path, "utf8").split(/^\/\/ % /m);
  const words = [...head.matchAll(/^\/\/ In the text, "(.*)" is "(.*)"\.$/gm)].map(([, python, page]) => [python, page]);
  const japanese = [...head.matchAll(/^\/\/ In Japanese: (.*) ⇒ (.*)$/gm)].map(([, english, own]) => [english, own]);
  const cells = {};
  for (const part of parts) {
    const [, id, use, body] = part.match(/^(\S+)(?: (none|answer))?\n([^]*)$/);
    const said = (mark) => {
      const lines = (sign) => body.match(new RegExp(`^//${sign}${mark}.*$`, "gm"))?.map((line) => line.replace(/^\S+ ?/, ""));
      return ((lang === "ja" && lines("ja")) || lines("") || []).join("\n");
    };
    const english = body.replace(/^\/\/(?:ja)?[>!].*\n/gm, "").trim();
    const code = lang === "ja" ? japanese.reduce((text, [from, to]) => text.replaceAll(from, to), english) : english;
    if (use === "answer") cells[id].answer = code;
    else cells[id] = { code: use ? null : code, printed: said(">"), refused: said("!") };
  }
  return { words, japanese, cells };
}

// An exercise with its answer in place of what stands above its check.
export const answered = (code, answer) => `${answer}\n${code.slice(code.search(new RegExp(`^(#|//) ${CHECK}`, "m")))}`;
