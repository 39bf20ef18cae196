// The pages of the atlas, of some games, each opened as a file: widths, what a screen reader stumbles over, links, pictures, and the page of the program behind them.
import test from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { explore } from "./explore_view.mjs";
import { chrome, eventually, faultsOf, miyama, openPage, pageFile, program, scratch, sizes, stumblingBlocks, widthOf } from "./support.mjs";

const root = new URL("../..", import.meta.url).pathname;
const folder = join(scratch, "site/atlas");
const games = ["nim", "wythoff", "kayles", "king", "nim+pass", "mark", "circular-2", "yama-cycle-3"];
const environment = { ...process.env, PYTHONPATH: join(root, "scripts"), PYTHONDONTWRITEBYTECODE: "1", MIYAMA: program, MIYAMA_SOURCE: root };
execFileSync("/usr/bin/python3", ["-m", "mapping.pages", folder, ...games], { env: environment });
copyFileSync(pageFile, join(folder, "../miyama.html"));
const names = readdirSync(folder).filter((name) => name.endsWith(".html")).map((name) => name.slice(0, -5)).sort();
assert.ok(names.length >= games.length + 3);

async function open(name, { size = sizes.desk, dark = false } = {}) {
  const context = await (await chrome()).newContext({ viewport: size, colorScheme: dark ? "dark" : "light", offline: true });
  const page = await context.newPage();
  const faults = faultsOf(page);
  await page.goto(String(pathToFileURL(join(folder, `${name}.html`))));
  const done = async () => {
    await context.close();
    assert.deepEqual(faults, []);
  };
  return { page, done };
}

for (const [i, [size, dark]] of [["phone", false], ["phone", true], ["desk", false], ["desk", true]].entries())
  test(`nobody stumbles, and nothing is wider than the screen (${size}, ${dark ? "dark" : "light"})`, async () => {
    for (const [n, name] of names.entries()) {
      if (size === "desk" && n % 4 !== i) continue;
      const { page, done } = await open(name, { size: sizes[size], dark });
      assert.ok((await widthOf(page)) <= sizes[size].width, name);
      if (n % 4 === i || process.env.MIYAMA_SLOW) assert.deepEqual(await stumblingBlocks(page), [], name);
      const blank = await page.locator("img").evaluateAll((images) => images.filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src));
      assert.deepEqual(blank, [], name);
      await done();
    }
  });

test("all links lead somewhere, and a picture is small", () => {
  const listed = JSON.parse(readFileSync(join(root, "data/atlas/games.json"))).games.map(({ id }) => `${id}.html`);
  for (const name of names) {
    const text = readFileSync(join(folder, `${name}.html`), "utf8");
    const targets = [...text.matchAll(/(?:href|src)="([^"#]*)[^"]*"/g)].map(([, to]) => decodeURIComponent(to)).filter((to) => !to.startsWith("data:"));
    const lost = targets.filter((to) => to !== "../index.html" && !listed.includes(to) && !existsSync(join(dirname(join(folder, name)), to)));
    assert.deepEqual(lost, [], name);
  }
  for (const picture of readdirSync(join(folder, "pictures"))) assert.ok(readFileSync(join(folder, "pictures", picture)).length < 12_000, picture);
});

for (const [game, convention, ...table] of [
  ["wythoff", "normal", "wythoff", "--heaps", "63,63,63"],
  ["king", "misere", "--rules", join(root, "data/rules/king.json"), "--heaps", "127,127", "--misere"],
  ["kayles", "normal", "kayles", "--total", "30"],
])
  test(`${game}, ${convention}: the link opens the page on that game`, async () => {
    const text = readFileSync(join(folder, `${game}.html`), "utf8");
    const links = [...text.matchAll(/href="\.\.\/miyama\.html(#explore[^"]*)"/g)].map(([, hash]) => hash);
    const { page, done } = await openPage(links[convention === "normal" ? 0 : 1]);
    const { lost } = JSON.parse(miyama("count", ...table, "--json"));
    await eventually(async () => assert.match((await explore(page).counts.textContent()).replace(/(?<=\d)[^\d.](?=\d{3})/g, ""), new RegExp(`(^|\\D)${lost}\\D`)));
    await done();
  });
