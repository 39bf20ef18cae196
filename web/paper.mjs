// Makes what is printed, in English and in Japanese: a page for each beat of the page's lecture, and the handout of web/handout.html.
//   node web/paper.mjs FOLDER      slides.pdf, slides.ja.pdf, handout.pdf and handout.ja.pdf; scripts/paper calls it
// Needs build/page/miyama.html, the program (MIYAMA, or build/release/miyama), Graphviz and a Chromium.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { startChromium } from "./chromium.mjs";

const root = new URL("..", import.meta.url).pathname;
const program = process.env.MIYAMA ?? join(root, "build/release/miyama");
const miyama = (...words) => execFileSync(program, words, { encoding: "utf8" });
const slide = { width: 1280, height: 720 };
const look = `
  body:has(.lecture) { display: block; height: auto }
  main { box-sizing: border-box; width: ${slide.width}px; height: ${slide.height}px; padding: 1rem 2rem; break-after: page; overflow: hidden }
  .lecture-bar, .guesses, .ends-scan, .check-claim > :not(.field), input[type="range"], [opacity="0"] { display: none !important }
  .ends { display: grid; grid-template-columns: minmax(0, 1fr); justify-items: center }`;

/** Keeps a copy of the lecture as it rests now, its canvases as pictures. True at the last beat. */
function keepBeat() {
  const lecture = document.querySelector(".lecture");
  const copy = lecture.cloneNode(true);
  const canvases = lecture.querySelectorAll("canvas");
  copy.querySelectorAll("canvas").forEach((canvas, i) => {
    const { offsetWidth, offsetHeight } = canvases[i];
    const picture = Object.assign(new Image(offsetWidth, offsetHeight), { src: canvases[i].toDataURL(), className: canvas.className });
    canvas.replaceWith(picture);
  });
  (window.kept ??= []).push(copy);
  return lecture.querySelector(".lecture-turning .main").ariaDisabled === "true";
}

/** Every kept beat on a page of its own. */
function layOut() {
  const main = document.querySelector("main");
  const places = window.kept.map((copy) => {
    const place = main.cloneNode();
    place.append(copy);
    return place;
  });
  document.body.replaceChildren(...places);
}

async function slides(page, lang, path) {
  await page.goto(`${pathToFileURL(join(root, "build/page/miyama.html"))}?lang=${lang}#lecture/0`);
  await page.locator(".projector").click();
  for (let last = false; !last; ) {
    const [chapter, beat = 0] = await page.evaluate(() => location.hash.split("/").slice(1));
    await page.locator(`.lecture-stage[data-rests="${chapter}/${beat}"]`).waitFor();
    last = await page.evaluate(keepBeat);
    await page.keyboard.press("PageDown");
  }
  await page.evaluate(layOut);
  await page.addStyleTag({ content: look });
  await page.emulateMedia({ media: "screen" });
  await page.pdf({ path, width: `${slide.width}px`, height: `${slide.height}px`, printBackground: true });
}

/** The picture of a graph in the DOT language, to stand in a page. */
function drawn(dot) {
  const picture = execFileSync("dot", ["-Tsvg"], { input: dot, encoding: "utf8" });
  return picture.slice(picture.indexOf("<svg"));
}

/** A table of heaps 0–15, the first to the right, the second upwards. */
function grid(cell) {
  const sizes = [...Array(16).keys()];
  const row = (b) => `<tr><th>${b}${sizes.map((a) => `<td>${cell(a, b)}`).join("")}`;
  return `<table class="four">${sizes.toReversed().map(row).join("")}<tr><th>b&thinsp;/&thinsp;a${sizes.map((a) => `<th>${a}`).join("")}</table>`;
}

/** The third heap that makes a loss of two heaps of at most 15. */
function thirdHeaps() {
  const folder = mkdtempSync(join(tmpdir(), "miyama-paper-"));
  const table = join(folder, "nim.h5");
  miyama("solve", "nim", "--heaps", "15,15,15", "--output", table, "--quiet");
  const losses = JSON.parse(miyama("losses", table, "--json"));
  rmSync(folder, { recursive: true });
  return (a, b) => losses.find(([x, y]) => x === a && y === b)[2];
}

/** What fills the figures of the handout, by name. */
function figures(lang) {
  const solved = miyama("diagram", "nim", "--heaps", "2,2,2", "--format", "dot").replace(/label="[^"]*"/, 'label=""');
  const open = solved.replace(/^.* -> .*\n/gm, "").replace(/, label="\d+ ×".*\]/g, "]").replaceAll("#dbe8f2", "white");
  const boards = ["5", "2,3", "1,3,4", "1,2,3"];
  const sticks = (board) => board.split(",").map((size) => `<div class="row">${"<i></i>".repeat(size)}</div>`).join("");
  const moves = (board) => {
    const [head, ...said] = miyama("advise", "rows", board, "--misere", "--lang", lang).split("\n");
    const { outcome } = JSON.parse(miyama("advise", "rows", board, "--misere", "--json"));
    return outcome === "win" ? said.filter((line) => line.includes("→")).join("<br>") : head;
  };
  const list = (of) => boards.map((board, i) => `<li><b>${"ABCD"[i]}</b> ${of(board)}`).join("");
  return { open: drawn(open), solved: drawn(solved), grid: grid(() => ""), filled: grid(thirdHeaps()), rows: list(sticks), moves: list(moves) };
}

async function handout(page, lang, path) {
  const filling = figures(lang);
  const text = readFileSync(join(root, "web/handout.html"), "utf8").replace(/<!-- (\w+) -->/g, (_, name) => filling[name]);
  await page.setContent(text.replace("<!doctype html>", `<!doctype html><html lang="${lang}">`));
  await page.pdf({ path, preferCSSPageSize: true, printBackground: true });
}

const browser = await startChromium();
for (const lang of ["en", "ja"])
  for (const [name, make] of Object.entries({ handout, slides })) {
    const page = await browser.newPage({ viewport: slide, reducedMotion: "reduce", colorScheme: "light", locale: lang });
    await make(page, lang, join(process.argv[2], lang === "en" ? `${name}.pdf` : `${name}.${lang}.pdf`));
    await page.close();
  }
await browser.close();
