// Files that are no tables: each is refused in a sentence, and the page stays usable.
import test from "node:test";
import assert from "node:assert/strict";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import h5wasm from "h5wasm/node";
import { eventually, miyama, openPage, scratch, textsOf } from "./support.mjs";

await h5wasm.ready;
const texts = await textsOf("explore/texts.ts");
const path = (name) => join(scratch, name);

function solved(name, ...words) {
  miyama("solve", ...words, "--labels", "all", "--quiet", "--output", path(name));
  return path(name);
}
const good = solved("good.h5", "nim", "--heaps", "4,11,13");
const another = solved("another.h5", "wythoff", "--heaps", "5,6");

function written(name, content) {
  writeFileSync(path(name), content);
  return path(name);
}

/** A copy of the good table with something changed. */
function changed(name, change) {
  copyFileSync(good, path(name));
  const file = new h5wasm.File(path(name), "a");
  change(file);
  file.close();
  return path(name);
}

const attribute = (name, ...value) =>
  changed(`${name} ${value[0]}.h5`, (file) => {
    file.delete_attribute(name);
    file.create_attribute(name, ...value);
  });
const numbers = (...all) => new BigUint64Array(all.map(BigInt));

/** A file of HDF5 with nothing of a table. */
function foreign() {
  const file = new h5wasm.File(path("foreign.h5"), "w");
  file.create_dataset({ name: "outcome", data: new Uint8Array(10) });
  file.close();
  return path("foreign.h5");
}

const bytes = readFileSync(good);
const damaged = [
  [written("empty.h5", ""), /is empty/],
  [written("text.h5", "no table at all\n".repeat(100)), /is not an HDF5 file/],
  [written("half.h5", bytes.subarray(0, bytes.length / 2)), /is not an HDF5 file, or it is damaged/],
  [written("start.h5", bytes.subarray(0, 600)), /is not an HDF5 file, or it is damaged/],
  [written("zeros.h5", Buffer.concat([bytes.subarray(0, 100), Buffer.alloc(bytes.length - 100)])), /damaged|no table of miyama/],
  [foreign(), /no table of miyama/],
  [attribute("format", "other"), /no table of miyama/],
  [attribute("format_version", numbers(2, 0)), /has format version 2/],
  [attribute("status", "writing"), /is not complete/],
  [changed("unknown.h5", (file) => ["rules", "rules_json"].forEach((name) => (file.delete_attribute(name), file.create_attribute(name, '{"name": "chess"}')))), /rules/],
  [attribute("rules", 5), /rules is missing or is not a text/],
  [changed("nameless.h5", (file) => file.delete_attribute("rules")), /rules is missing or is not a text/],
  [attribute("bounds", numbers(4294967295, 4294967295, 4294967295)), /its attributes say 840 positions/],
  [attribute("bounds", numbers(4, 11, 14)), /its attributes say 840 positions, its bounds 900/],
  [attribute("bounds", numbers(11, 4, 13)), /dataset outcome has the shape 5 × 12 × 14, and its attributes say 12 × 5 × 14/],
  [attribute("bounds", "4,11,13"), /bounds is missing or is not a list of whole numbers/],
  [attribute("positions", 999n, [], "<Q"), /its attributes say 999 positions/],
  [attribute("positions", 10n ** 15n, [], "<Q"), /use the program/],
  [attribute("lost", "many"), /lost is missing or is not a whole number/],
  [attribute("labels", "outcome,nothing"), /dataset nothing is missing/],
  [attribute("convention", "sideways"), /neither normal nor misere/],
  [
    changed("fractions.h5", (file) => {
      file.delete_attribute("labels");
      file.create_attribute("labels", "outcome,half");
      file.create_dataset({ name: "half", data: new Float64Array(840), shape: [5, 12, 14] });
    }),
    /dataset half does not hold whole numbers/,
  ],
];

for (const lang of ["en", "ja"])
  test(`what is no table is refused in a sentence, and the table before it stays, ${lang}`, async () => {
    const { page, done } = await openPage("#open", { lang });
    const choose = (file) => page.locator("input[type=file]").first().setInputFiles(file);
    const isOpen = (file) => eventually(async () => assert.equal(await page.locator("#open-title").textContent(), basename(file)));
    const refusal = page.locator("main > section > p.error[role=alert]");
    await choose(good);
    await isOpen(good);
    for (const [file, sentence] of damaged) {
      const name = basename(file);
      await choose(file);
      await eventually(async () => {
        const [, said] = (await refusal.textContent()).split(name);
        assert.match(said, lang === "en" ? sentence : /[\u3040-\u30ff]/u, name);
      });
      await isOpen(good);
      assert.equal((await page.evaluate(() => window.miyama.look([3, 5, 7]))).outcome, "win", name);
    }
    await page.getByLabel(texts.goTo[lang]).fill("1,2,3");
    await page.keyboard.press("Enter");
    await page.locator(".now").getByText(`1, 2, 3 × ${texts.lost[lang]}`).waitFor();
    await choose(another);
    await isOpen(another);
    assert.equal(await refusal.textContent(), "");
    await done();
  });
