// The pages of the course, which web/course/build.mjs makes, each opened as a file: what their cells print, draw and refuse.
import test from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readCells } from "../course/cells.mjs";
import { chrome, scratch, sizes, stumblingBlocks } from "./support.mjs";

const root = new URL("../..", import.meta.url).pathname;
const course = join(scratch, "course");
execFileSync("node", [join(root, "web/course/build.mjs"), course]);
const pagesOf = (folder) => readdirSync(join(course, folder)).filter((name) => /^\d\d_.*html$/.test(name)).map((name) => join(folder, name));
const own = (path) => readCells(join(root, "notebooks/browser", path.split("/").at(-1).replace("html", "js")));

/** As both languages write it: lists, what is nothing, what is true. */
const plain = (text) => text.replace(/[()[\]{}'"]/g, "").replace(/, /g, ",").replaceAll("None", "null").replaceAll("True", "true").replaceAll("False", "false").trim();

async function open(path, { size = sizes.desk, dark = false } = {}) {
  const context = await (await chrome()).newContext({ viewport: size, colorScheme: dark ? "dark" : "light", offline: true });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000); // only so that nothing hangs
  const faults = [];
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("console", (message) => message.type() === "error" && faults.push(`console: ${message.text()}`));
  page.on("request", (request) => /^(file|blob|data):/.test(request.url()) || faults.push(`request: ${request.url()}`));
  await page.goto(String(pathToFileURL(join(course, path))));
  const done = async () => {
    await context.close();
    assert.deepEqual(faults, []);
  };
  return { page, done };
}

/** Runs all cells; what each of them shows, by its id. */
async function runAll(page) {
  await page.locator(".tools button").first().click();
  await page.waitForFunction(() => [...document.querySelectorAll(".cell")].every((cell) => cell.dataset.ran === ""));
  const shown = await page.locator(".cell").evaluateAll((cells) =>
    cells.map((cell) => ({
      id: cell.id,
      printed: [...cell.querySelectorAll("pre:not(.error, .right)")].map((lines) => lines.textContent).join("\n"),
      error: cell.querySelector(".error")?.textContent ?? "",
      right: Boolean(cell.querySelector(".right")),
      pictures: cell.querySelectorAll("figure").length,
      blank: [...cell.querySelectorAll("figure > svg")].filter((svg) => svg.querySelectorAll("circle, rect, path, line, image").length === 0).length,
    })),
  );
  return Object.fromEntries(shown.map((cell) => [cell.id, cell]));
}

for (const path of [...pagesOf("."), ...pagesOf("ja")])
  test(`${path}: each cell prints and refuses what the notebook does`, async () => {
    const { page, done } = await open(path);
    const shown = await runAll(page);
    const [seen, meant] = [{}, {}];
    for (const [id, { code, answer, printed, refused }] of Object.entries(own(path).cells)) {
      if (code === null) continue;
      const { printed: own_printed, error, pictures, blank } = shown[id];
      const is_measured = printed === "" && /\bprint\(/.test(code);
      meant[id] = { printed: plain(printed), error: plain(refused), is_exercise: answer !== undefined, draws: /\bdraw\(/.test(code), blank: 0 };
      seen[id] = { printed: is_measured ? "" : plain(own_printed), error: plain(error), is_exercise: refused !== "", draws: pictures > 0, blank };
    }
    assert.deepEqual(seen, meant);
    await done();
  });
