// What the tests of the page share: the page in a Chromium, the engine without one, the program.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { after } from "node:test";
import assert from "node:assert/strict";
import { buildSync } from "esbuild";
import { chromium } from "playwright-core";

const root = new URL("../..", import.meta.url).pathname;
export const pageFile = join(root, "build/page/miyama.html");
export const program = process.env.MIYAMA ?? join(root, "build/release/miyama");
export const scratch = mkdtempSync(join(tmpdir(), "miyama-page-"));
after(() => rmSync(scratch, { recursive: true }));

export const sizes = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 800 } };

export const miyama = (...words) => execFileSync(program, words, { encoding: "utf8", maxBuffer: 1 << 28 });

let browser;
export async function chrome() {
  browser ??= await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
  return browser;
}
after(() => browser?.close());

/** The page at an address. What it logs as an error, and every request, is a failure when it is
 *  closed by `done`. */
export async function openPage(hash = "", { lang = "en", size = sizes.desk, touch = false, dark = false } = {}) {
  const context = await (await chrome()).newContext({
    viewport: size,
    hasTouch: touch,
    locale: lang,
    reducedMotion: "reduce",
    colorScheme: dark ? "dark" : "light",
    acceptDownloads: true,
    offline: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const faults = [];
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("console", (message) => message.type() === "error" && faults.push(`console: ${message.text()}`));
  page.on("request", (request) => /^(file|blob|data):/.test(request.url()) || faults.push(`request: ${request.url()}`));
  await page.goto(`${pathToFileURL(pageFile)}?lang=${lang}${hash}`);
  await page.evaluate(() => window.miyama.ready);
  const done = async () => {
    await context.close();
    assert.deepEqual(faults, []);
  };
  return { page, done };
}

/** The engine as Node runs it: question → { json, bytes }. */
export async function startEngine() {
  const outfile = join(scratch, "engine.mjs");
  buildSync({ entryPoints: [join(root, "web/page/engine/engine.ts")], bundle: true, format: "esm", outfile });
  const { startEngine } = await import(pathToFileURL(outfile));
  const module = new WebAssembly.Module(readFileSync(join(root, "build/page/engine/engine.wasm")));
  return startEngine(module, { readBlock: () => assert.fail("no file is open"), progress() {} });
}

/** Numbers that look random and are the same every time. */
export function dice(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A table of texts of the page, such as "play/texts.ts". */
export async function textsOf(file) {
  globalThis.location ??= { search: "" }; // where a page finds its language
  globalThis.navigator ??= { language: "en" };
  const outfile = join(scratch, `${file.replaceAll("/", "-")}.mjs`);
  buildSync({ entryPoints: [join(root, "web/page", file)], bundle: true, format: "esm", outfile });
  return (await import(pathToFileURL(outfile))).texts;
}

/** The text with anything in place of {1}, {2} …, as a whole. */
export const pattern = (text) =>
  new RegExp(`^${text.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\d+\}/g, ".*")}$`, "u");

const axe = readFileSync(join(root, "web/node_modules/axe-core/axe.min.js"), "utf8");

/** What a screen reader or a keyboard would stumble over. */
export async function stumblingBlocks(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document));
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}
