// Reads notebooks/browser/*.js: what the cells of a notebook are in the browser, by their ids in the notebook.
//
//     // In the text, "Python" is "JavaScript".     words that differ there, in both languages
//     // % cell-03                                  a cell of code; behind "//> " stands what it prints, in Python, too
//     // % cell-05                                  an exercise: students write above CHECK; behind "//! " stands how it is refused
//     // % cell-05 answer                           what stands above CHECK in the teacher's edition
//     // % cell-01 none                             the browser needs no such cell
//
// A cell of code that is not named is for Python alone.
import { readFileSync } from "node:fs";

export const CHECK = "The check: your answer goes above this line.\n";

export function readCells(path) {
  const [head, ...parts] = readFileSync(path, "utf8").split(/^\/\/ % /m);
  const words = [...head.matchAll(/^\/\/ In the text, "(.*)" is "(.*)"\.$/gm)].map(([, python, page]) => [python, page]);
  const cells = {};
  for (const part of parts) {
    const [, id, use, body] = part.match(/^(\S+)(?: (none|answer))?\n([^]*)$/);
    const printed = [...body.matchAll(/^\/\/> ?(.*)$/gm)].map(([, line]) => line).join("\n");
    const refused = body.match(/^\/\/! (.*)$/m)?.[1] ?? "";
    const code = body.replace(/^\/\/[>!].*\n/gm, "").trim();
    if (use === "answer") cells[id].answer = code;
    else cells[id] = { code: use ? null : code, printed, refused };
  }
  return { words, cells };
}

// An exercise with its answer in place of what stands above its check.
export const answered = (code, answer) => `${answer}\n${code.slice(code.search(new RegExp(`^(#|//) ${CHECK}`, "m")))}`;
