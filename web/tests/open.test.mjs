// Table files: such as the program makes them, and such as nobody should.
import test from "node:test";
import assert from "node:assert/strict";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import h5wasm from "h5wasm/node";
import { coloursOf, eventually, miyama, openPage, scratch, sizes, stumblingBlocks, styleColour, textsOf } from "./support.mjs";

const texts = await textsOf("open/texts.ts");
await h5wasm.ready;

const path = (name) => join(scratch, name);
function solved(name, ...words) {
  miyama("solve", ...words, "--quiet", "--output", path(name));
  return path(name);
}
const lecture = solved("lecture.h5", "nim", "--heaps", "9,9,9", "--labels", "all");

const choose = (page, file) => page.locator("input[type=file]").setInputFiles(file);
const heading = (page) => page.locator("section.panel h2").first();
const isOpen = (page, name) => eventually(async () => assert.equal(await heading(page).textContent(), name));

for (const lang of ["en", "ja"]) {
  const size = lang === "ja" ? sizes.phone : sizes.desk;
  const say = (key) => texts[key][lang];

  test(`the lecture's table: header, plane, position, claim, ${lang}`, async () => {
    const { page, done } = await openPage("#open", { lang, size });
    await choose(page, lecture);
    await isOpen(page, "lecture.h5");
    const facts = await page.locator(".facts").first().innerText();
    for (const fact of ["1,000", "76", "1,170", "9, 9, 9"]) assert.ok(facts.includes(fact), fact);
    await eventually(async () => {
      const lost = await styleColour(page, "--plane-lost");
      (await coloursOf(page, 10, 10, null)).forEach((colour, i) => assert.equal(colour === lost, i % 11 === 0, String(i)));
    });
    await page.getByLabel(say("typePosition")).fill("3,5,7");
    await page.keyboard.press("Enter");
    await eventually(async () => assert.equal(await page.locator(".moves li").count(), 3));
    await page.getByLabel(say("claimIs")).fill("a + b + c == 0");
    await page.keyboard.press("Enter");
    await eventually(async () => assert.ok((await page.locator("[role=status]").allTextContents()).join().includes("925")));
    for (const label of ["arrows", "target", "winning_moves", "grundy", "remoteness"]) {
      await page.getByLabel(say("label")).selectOption(label);
      await eventually(async () => assert.match(await page.locator(".plane canvas").getAttribute("aria-label"), new RegExp(label)));
    }
    assert.deepEqual(await stumblingBlocks(page), []);
    await done();
  });

  test(`a table by total is a list, ${lang}`, async () => {
    const { page, done } = await openPage("#open", { lang, size });
    await choose(page, solved(`rows-${lang}.h5`, "rows", "--total", "14", "--misere"));
    await page.getByLabel(say("ofTotal"), { exact: true }).fill("12");
    await page.keyboard.press("Tab");
    await eventually(async () => assert.equal(await page.locator("table.list tbody tr").count(), 77));
    assert.deepEqual(await stumblingBlocks(page), []);
    await done();
  });
}

/** A copy of the lecture's table with something changed. */
function changed(name, change) {
  copyFileSync(lecture, path(name));
  const file = new h5wasm.File(path(name), "a");
  change(file);
  file.close();
  return path(name);
}

function attribute(name, ...value) {
  return (file) => {
    file.delete_attribute(name);
    file.create_attribute(name, ...value);
  };
}

function written(name, content) {
  writeFileSync(path(name), content);
  return path(name);
}

const bytes = readFileSync(lecture);
const bad = [
  written("empty.h5", ""),
  written("text.h5", "no table at all\n".repeat(100)),
  written("half.h5", bytes.subarray(0, bytes.length / 2)),
  written("start.h5", bytes.subarray(0, 600)),
  written("zeros.h5", Buffer.concat([bytes.subarray(0, 100), Buffer.alloc(bytes.length - 100)])),
  changed("foreign.h5", attribute("format", "other")),
  changed("version.h5", attribute("format_version", new BigUint64Array([2n, 0n]))),
  changed("interrupted.h5", attribute("status", "writing")),
  changed("rules.h5", attribute("rules", "chess")),
  changed("rules_type.h5", attribute("rules", 5)),
  changed("huge.h5", attribute("bounds", new BigUint64Array([4294967295n, 4294967295n, 4294967295n]))),
  changed("larger.h5", attribute("bounds", new BigUint64Array([9n, 9n, 10n]))),
  changed("fewer.h5", attribute("bounds", new BigUint64Array([9n, 9n]))),
  changed("count.h5", attribute("positions", 999n, [], "<Q")),
  changed("lost.h5", attribute("lost", "many")),
  changed("missing.h5", attribute("labels", "outcome,nothing")),
  changed("nowhere.h5", attribute("convention", "sideways")),
];

for (const lang of ["en", "ja"])
  test(`what is no table is refused in words, and the table before it stays, ${lang}`, async () => {
    const { page, done } = await openPage("#open", { lang });
    await choose(page, lecture);
    await isOpen(page, "lecture.h5");
    for (const file of bad) {
      await choose(page, file);
      const name = file.slice(file.lastIndexOf("/") + 1);
      await eventually(async () => assert.match(await page.locator(".error").first().textContent(), new RegExp(name), name));
      assert.equal(await heading(page).textContent(), "lecture.h5");
    }
    await page.getByLabel(texts.typePosition[lang]).fill("1,2,3");
    await page.keyboard.press("Enter");
    await eventually(async () => assert.ok((await page.locator("[aria-live=polite] .loss").allTextContents()).includes(texts.lost[lang])));
    await done();
  });

test("a table of 1000³ opens at once", async () => {
  const file = solved("large.h5", "nim", "--heaps", "999,999,999");
  const { page, done } = await openPage("#open");
  await page.waitForTimeout(1000); // somebody looks for the file
  await page.evaluate(() => document.querySelector("input[type=file]").addEventListener("change", () => (window.chosen = performance.now()), true));
  await choose(page, file);
  await page.waitForFunction(() => document.querySelector(".plane canvas")?.dataset.scale);
  const ms = await page.evaluate(() => performance.now() - window.chosen);
  console.log(`# opened and drawn after ${Math.round(ms)} ms`);
  assert.ok(ms < 1500, `${ms} ms`);
  await done();
});
