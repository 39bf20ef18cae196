// The pages of the course, which web/course/build.mjs makes, each opened as a file: what their cells print, draw and refuse.
import test from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { answered, readCells } from "../course/cells.mjs";
import { chrome, faultsOf, scratch, sizes, some, stumblingBlocks, widthOf } from "./support.mjs";

const root = new URL("../..", import.meta.url).pathname;
const course = join(scratch, "course");
execFileSync("node", [join(root, "web/course/build.mjs"), course]);
const pagesOf = (folder) => readdirSync(join(course, folder)).filter((name) => /^\d\d_.*html$/.test(name)).map((name) => join(folder, name));
const own = (path) => readCells(join(root, "notebooks/browser", path.split("/").at(-1).replace("html", "js")), path.includes("ja/") ? "ja" : "en");

/** As both languages write it: lists, what is nothing, what is true. */
const plain = (text) => text.replace(/[()[\]{}'"]/g, "").replace(/, /g, ",").replaceAll("None", "null").replaceAll("True", "true").replaceAll("False", "false").trim();

async function open(path, { size = sizes.desk, dark = false } = {}) {
  const context = await (await chrome()).newContext({ viewport: size, colorScheme: dark ? "dark" : "light", offline: true });
  const page = await context.newPage();
  const faults = faultsOf(page);
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

for (const path of [...pagesOf("."), ...some(pagesOf("ja"), 3)])
  test(`${path}: each cell prints and refuses what the notebook does, and takes its answer`, async () => {
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
    for (const [id, { code, answer }] of Object.entries(own(path).cells).filter(([, { answer }]) => answer !== undefined)) {
      const cell = page.locator(`#${id}`);
      await cell.locator("textarea").fill(answered(code, answer));
      await cell.locator("button").first().click();
      await page.waitForFunction((id) => document.getElementById(id).dataset.ran === "", id);
      assert.equal(await cell.locator(".right, .error").textContent(), path.startsWith("ja") ? "正解です。" : "Right.", id);
    }
    await done();
  });

for (const path of some([...pagesOf("teacher"), ...pagesOf("teacher/ja")], 5))
  test(`${path}: each exercise is answered`, async () => {
    const { page, done } = await open(path);
    const shown = await runAll(page);
    const exercises = Object.entries(own(path).cells).filter(([, { answer }]) => answer !== undefined);
    for (const [id] of exercises) assert.deepEqual([shown[id].error, shown[id].right], ["", true], id);
    assert.deepEqual(Object.values(shown).filter(({ error }) => error), []);
    assert.ok((await page.locator("details[open]").count()) >= exercises.length);
    await done();
  });

test("students have hints and blanks, teachers the answers, in notebooks as well", () => {
  for (const [edition, zip] of [["student", "notebooks.zip"], ["teacher", "teacher/notebooks.zip"]])
    execFileSync("/usr/bin/python3", ["-m", "zipfile", "-e", join(course, zip), join(scratch, edition)]);
  for (const lang of ["", "ja/"])
    for (const path of pagesOf(lang)) {
      const name = path.split("/").at(-1).replace("html", "ipynb");
      const read = (edition) => JSON.parse(readFileSync(join(scratch, edition, lang, name))).cells;
      const source = JSON.parse(readFileSync(join(root, "notebooks", lang, name))).cells;
      const [student, teacher] = [read("student"), read("teacher")];
      const textOf = (cell) => [cell.source].flat().join("");
      for (const i of source.keys()) {
        const answer = source[i + 1] && textOf(source[i + 1]).match(/```python\n([^]*?)\n```/)?.[1];
        if (source[i].cell_type === "code") assert.equal(textOf(student[i]), textOf(source[i]));
        else assert.equal(textOf(student[i]).includes("```python"), false);
        if (source[i].metadata.tags) assert.ok(textOf(teacher[i]).startsWith(`${answer}\n# The check`) && textOf(teacher[i]).endsWith(textOf(source[i]).split("# The check")[1]));
      }
      assert.doesNotMatch(readFileSync(join(course, path), "utf8"), /<summary>(Answer|答え)/);
      assert.doesNotMatch(readFileSync(join(course, lang, "index.html"), "utf8"), /<em>Answer|「答え」/);
      assert.match(readFileSync(join(course, "teacher", path), "utf8"), /<summary>(Answer|答え)/);
    }
});

test("the words that differ stand in a notebook, and Python's are gone", () => {
  for (const path of pagesOf(".")) {
    const texts = ["", "ja/"].map((lang) => join(root, "notebooks", lang, path.replace("html", "ipynb"))).filter(existsSync);
    const markdown = texts.flatMap((file) => JSON.parse(readFileSync(file)).cells.filter(({ cell_type }) => cell_type === "markdown").map(({ source }) => [source].flat().join(""))).join("\n");
    for (const [python] of own(path).words) assert.ok(markdown.includes(python), `${path}: ${python}`);
    const codes = Object.values(own(path).cells).flatMap(({ code, answer }) => [code, answer]).join("\n");
    for (const [english] of own(path).japanese) assert.ok(codes.includes(english), `${path}: ${english}`);
    const shown = readFileSync(join(course, "teacher", path), "utf8").replace(/<div class="python">[^]*?<\/div>/g, "");
    assert.doesNotMatch(shown, /\bnp\.|\bcourse\.[a-z]+\(|\blambda\b|\bdef \w+\(/);
  }
});

test("a cell is changed, stopped, kept and reset", async () => {
  const { page, done } = await open("04_a_number_for_every_heap.html");
  const cell = page.locator("#cell-08");
  const area = cell.locator("textarea");
  const written = await area.inputValue();
  const ran = () => page.waitForFunction(() => document.querySelector("#cell-08").dataset.ran === "");
  await area.fill("while (true) mex([]);");
  await area.press("Shift+Enter");
  await page.waitForFunction(() => document.querySelector("#cell-07").dataset.ran === "" && document.querySelector("#cell-08[aria-busy]"));
  await page.locator(".tools button").nth(1).click();
  await ran();
  assert.match(await cell.locator(".error").textContent(), /^Stopped/);
  await page.locator("#cell-10 button").first().click(); // what was stopped is gone, also that cell itself: it runs again, until it is stopped again
  await page.waitForFunction(() => document.querySelector("#cell-08[aria-busy]"));
  await page.locator(".tools button").nth(1).click();
  await page.waitForFunction(() => !document.querySelector("[aria-busy]"));
  await area.fill("const name = 3;\nnumber = 4;\nprint(name, number, mex([0, 1]), [[1], new Set([2])], { a: 1n });");
  await page.reload();
  await page.waitForFunction(() => document.querySelector("#cell-08 textarea").value.startsWith("const name = 3"));
  await cell.locator("button").first().click(); // runs what stands above it, too
  await ran();
  assert.equal(await cell.locator("pre").textContent(), "3 4 2 [[1], [2]] {a: 1}");
  await area.fill("nothing_of_the_kind");
  await area.press("Control+Enter");
  await ran();
  assert.match(await cell.locator(".error").textContent(), /nothing_of_the_kind is not defined: does a cell above define it\?/);
  await cell.locator("button").nth(1).click();
  assert.equal(await area.inputValue(), written);
  assert.equal(await page.evaluate(() => Object.values(localStorage).join("")), "");
  await area.fill("draw({ marks: [Plot.dot([1], { x: (d) => d })] });");
  await area.press("Control+Enter");
  await ran();
  assert.match(await cell.locator(".error").textContent(), /^A picture takes data alone/);
  await done();
});

for (const [i, [size, dark]] of [["phone", false], ["phone", true], ["desk", false], ["desk", true]].entries())
  test(`nobody stumbles, and nothing is wider than the screen (${size}, ${dark ? "dark" : "light"})`, async () => {
    for (const path of ["index.html", "teacher/index.html", ...some([...pagesOf("."), ...pagesOf("ja")], 7, i)]) {
      const { page, done } = await open(path, { size: sizes[size], dark });
      if (await page.locator(".cell").count()) await runAll(page);
      assert.ok((await widthOf(page)) <= sizes[size].width, path);
      assert.equal(await page.locator("figure > svg:not([role=img][aria-label])").count(), 0, path);
      await page.locator("figure > svg").evaluateAll((pictures) => pictures.forEach((picture) => picture.replaceChildren())); // parts of an image are nothing to a screen reader
      assert.deepEqual(await stumblingBlocks(page), [], path);
      await done();
    }
  });
