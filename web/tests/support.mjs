// What the tests of the page share: the page in a Chromium, the engine without one, the program.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { after } from "node:test";
import assert from "node:assert/strict";
import { buildSync } from "esbuild";
import { startChromium } from "../chromium.mjs";

const root = new URL("../..", import.meta.url).pathname;
export const pageFile = join(root, "build/page/miyama.html");
export const program = process.env.MIYAMA ?? join(root, "build/release/miyama");
export const scratch = mkdtempSync(join(tmpdir(), "miyama-page-"));
after(() => rmSync(scratch, { recursive: true }));

export const sizes = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 800 } };

/** Each `share`-th case, or all of them in a slow run (scripts/test --slow). */
export const some = (cases, share, first = 0) => (process.env.MIYAMA_SLOW ? cases : cases.filter((_, i) => i % share === first));

export const miyama = (...words) => execFileSync(program, words, { encoding: "utf8", maxBuffer: 1 << 28 });

let browser;
export async function chrome() {
  browser ??= await startChromium();
  return browser;
}
after(() => browser?.close());

const free = new Map(); // pages that nobody uses any more, by their options

/** A page without a past, or one that a test has left: to start one anew takes longer than what it is to show. */
async function pageWith(key, { lang, size, touch, dark, motion }) {
  const left = free.get(key)?.pop();
  if (left) {
    await left.page.setViewportSize(size); // whoever had it before may have changed it
    return left;
  }
  const context = await (await chrome()).newContext({
    viewport: size,
    hasTouch: touch,
    locale: lang,
    reducedMotion: motion ? "no-preference" : "reduce", // nobody waits for the computer to think
    colorScheme: dark ? "dark" : "light",
    acceptDownloads: true,
    offline: true,
  });
  const page = await context.newPage();
  return { page, faults: faultsOf(page) };
}

/** What a page logs as an error from now on, and every request. */
export function faultsOf(page) {
  page.setDefaultTimeout(120_000); // only so that nothing hangs
  const faults = [];
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("console", (message) => message.type() === "error" && faults.push(`console: ${message.text()}`));
  page.on("request", (request) => /^(file|blob|data):/.test(request.url()) || faults.push(`request: ${request.url()}`));
  return faults;
}

/** The page at an address. What it logs as an error, and every request, is a failure when it is left by `done`. */
export async function openPage(hash = "", { lang = "en", size = sizes.desk, touch = false, dark = false, motion = false } = {}) {
  const options = { lang, size, touch, dark, motion };
  const key = JSON.stringify(options);
  const opened = await pageWith(key, options);
  const { page, faults } = opened;
  await page.goto(`${pathToFileURL(pageFile)}?lang=${lang}${hash}`);
  await page.waitForFunction(() => window.miyama); // the page unpacks itself first
  await page.evaluate(() => window.miyama.ready);
  const done = async () => {
    await page.evaluate(() => [localStorage, sessionStorage].forEach((each) => each.clear()));
    await page.mouse.move(0, 0);
    await page.goto("about:blank");
    free.set(key, [...(free.get(key) ?? []), opened]);
    assert.deepEqual(faults.splice(0), []);
  };
  return { page, done, faults };
}

const kept = new Map();

/** One page that several tests use, one after the other; other options have a page of their own. */
export async function samePage(hash, options = {}) {
  const key = JSON.stringify(options);
  if (!kept.has(key)) kept.set(key, await openPage(hash, options));
  const { page, faults } = kept.get(key);
  await page.evaluate((hash) => (location.hash = hash), hash);
  return { page, done: () => assert.deepEqual(faults.splice(0), []) };
}

/** Fingers on the page: each call says where all of them are now, none at the end. */
export async function fingers(page) {
  const session = await page.context().newCDPSession(page);
  const touch = (type, points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(({ x, y }, id) => ({ x, y, id })) });
  let down = 0;
  return async (...points) => {
    const type = points.length > down ? "touchStart" : points.length < down ? "touchEnd" : "touchMove";
    down = points.length;
    await touch(type, points);
  };
}

/** The middle of an element, on the screen, also of one that the page is about to draw anew. */
export async function middle(element) {
  const { x, y, width, height } = await eventually(async () => {
    await element.scrollIntoViewIfNeeded();
    const box = await element.boundingBox();
    assert.ok(box);
    return box;
  });
  return { x: x + width / 2, y: y + height / 2 };
}

/** The engine as Node runs it: question → { json, bytes }. */
export async function startEngine() {
  const { startEngine } = await import(join(root, "build/npm/package/engine.js"));
  const { answerIn } = await import(join(root, "build/npm/package/json.js"));
  const module = new WebAssembly.Module(readFileSync(join(root, "build/page/engine/page.wasm")));
  const engine = await startEngine(module, () => {});
  return (question) => {
    const { json, bytes } = engine(typeof question === "string" ? question : JSON.stringify(question));
    return { json: answerIn(json), bytes };
  };
}

/** Numbers that look random and are the same every time. */
export function dice(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** What a file of the page exports, such as "play/puzzles.ts", without a page around it. */
export async function moduleOf(file) {
  globalThis.location ??= { search: "" }; // where a page finds its language
  globalThis.navigator ??= { language: "en" };
  const outfile = join(scratch, `${file.replaceAll("/", "-")}.mjs`);
  buildSync({ entryPoints: [join(root, "web/page", file)], bundle: true, format: "esm", outfile });
  return import(pathToFileURL(outfile));
}

/** A table of texts of the page, such as "play/texts.ts". */
export const textsOf = async (file) => (await moduleOf(file)).texts;

/** The text with its values: behind a 1 the first words of "(is|are)", else the second. */
export function filled(text, ...values) {
  let last;
  return text.replace(/\{(\d)\}|\(([^()|]*)\|([^()]*)\)/g, (_, place, one, more) =>
    place ? (last = values[place - 1].toLocaleString("en-GB")) : last === "1" ? one : more);
}

/** The text with anything in place of {1}, {2}, (is|are) …, as a whole. */
export const pattern = (text) =>
  new RegExp(`^${text.replace(/\([^()|]*\|[^()]*\)/g, "{1}").replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\d+\}/g, ".*")}$`, "u");

/** How wide all of the page is. */
export const widthOf = (page) => page.evaluate(() => document.documentElement.scrollWidth);

const axe = readFileSync(join(root, "web/node_modules/axe-core/axe.min.js"), "utf8");

/** What a screen reader or a keyboard would stumble over. */
export async function stumblingBlocks(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { preload: false }));
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}

/** Asserts again and again, until it holds or it is too late: for what the page draws when the engine has answered. */
export async function eventually(check) {
  for (const end = Date.now() + 120_000; ; await new Promise((resolve) => setTimeout(resolve, 40))) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

/** Waits until all timers of the page that are due within these milliseconds have run, however busy the machine is. */
export const timersOf = (page, ms) => page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), ms);

/** From now on each picture of a movement comes 16 ms after the last one, by its own clock: none is left out on a busy machine. */
export const evenFrames = (page) =>
  page.evaluate(() => {
    let now = 0;
    window.requestAnimationFrame = (draw) => setTimeout(() => draw((now += 16)));
    window.cancelAnimationFrame = clearTimeout;
  });

/** A pixel "r,g,b" near the upper left corner of each position of the plane that is shown, row by row;
 *  null near the cursor, whose frame is drawn over its neighbours. Where positions share pixels, it is each pixel. */
export function coloursOf(page, rows, columns, cursor) {
  return page.evaluate(
    ([rows, columns, cursor]) => {
      const canvas = document.querySelector(".plane canvas");
      const [x, y] = [Number(canvas.dataset.x), Number(canvas.dataset.y)];
      const [scale, rowScale] = [Math.max(1, canvas.dataset.scale), Math.max(1, canvas.dataset.rowScale)];
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      const around = (cell, from, step) => from !== null && Math.abs(cell - from) <= Math.ceil(9 / step);
      return Array.from({ length: rows * columns }, (_, i) => {
        const [row, column] = [Math.floor(i / columns), i % columns];
        if (cursor && around(row, cursor[0], rowScale) && around(column, cursor[1], scale)) return null;
        const across = Math.floor(x + column * scale + 0.12 * scale);
        const down = Math.floor(y - (row + 1) * rowScale + 0.12 * rowScale);
        return data.subarray(4 * (down * canvas.width + across)).subarray(0, 3).join();
      });
    },
    [rows, columns, cursor],
  );
}

/** A colour of the page's style as "r,g,b". */
export const styleColour = (page, name) =>
  page.evaluate((name) => {
    const probe = document.createElement("span");
    document.body.append(probe);
    probe.style.color = `var(${name})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color.match(/\d+/g).slice(0, 3).join();
  }, name);

const brightness = (colour) => colour.split(",").reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);

/** Lost and won have the colours of the style; of numbers the greater are brighter, one colour each. */
export async function comparePlane(page, label, values, shape, cursor) {
  const [lost, won] = [await styleColour(page, "--plane-lost"), await styleColour(page, "--plane-won")];
  await eventually(async () => {
    const seen = await coloursOf(page, ...shape, cursor);
    assert.ok(seen.filter(Boolean).length > 0.7 * values.length);
    if (label === "outcome") return seen.forEach((colour, i) => assert.ok(!colour || colour === (values[i] === 0 ? lost : won), `${i}: ${colour}`));
    const colours = new Map();
    seen.forEach((colour, i) => colour && assert.equal(colours.get(values[i]) ?? (colours.set(values[i], colour), colour), colour, `${values[i]} at ${i}`));
    const ascending = [...colours].sort(([a], [b]) => a - b).map(([, colour]) => brightness(colour));
    assert.ok(ascending.length > 1 && ascending.every((bright, i) => i === 0 || bright > ascending[i - 1]), label);
  });
}
