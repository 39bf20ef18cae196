// Tables in parts: the files of a folder, chosen, dropped or handed over, are read as one table.
import test from "node:test";
import assert from "node:assert/strict";
import { cpSync, copyFileSync, readFileSync, readdirSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import h5wasm from "h5wasm/node";
import { comparePlane, eventually, middle, miyama, openPage, scratch, sizes, textsOf } from "./support.mjs";

await h5wasm.ready;
const texts = await textsOf("open/texts.ts");
const explore = await textsOf("explore/texts.ts");
const { ofTotal } = await textsOf("plane/texts.ts");
const path = (name) => join(scratch, name);

/** Solves a table twice, in a folder of three parts and in a file, with the labels that are asked for. */
function solved(name, words, labels) {
  const options = ["--labels", labels, "--quiet"];
  miyama("solve", ...words, ...options, "--shards", "3", "--output", path(name));
  miyama("solve", ...words, ...options, "--output", path(`${name}.h5`));
  return { folder: path(name), file: path(`${name}.h5`) };
}
const boxes = solved("boxes", ["subtraction:1,2,3+pass", "--heaps", "400,40,40"], "outcome,arrows,winning_moves");
const heap_1_begins = [0, 192, 320]; // in each part
const sums = solved("sums", ["kayles", "--total", "48", "--misere"], "outcome,move");

async function openFolder(page, folder, lang) {
  const button = page.getByRole("button", { name: texts.chooseFolder[lang] });
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button.click()]);
  await chooser.setFiles(folder);
}

/** Drops files or folders of the machine, which a hand would do. */
async function dropPaths(page, ...files) {
  const { x, y } = await middle(page.locator("main"));
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"]) await session.send("Input.dispatchDragEvent", { type, x, y, data });
  await session.detach();
}

const isOpen = (page, name) =>
  eventually(async () => assert.equal(await page.locator("#open-title").textContent(), name));
const digests = (page) => page.locator("details table tr").evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));
const look = (page, position) => page.evaluate((position) => window.miyama.look(position), position);

async function compareLooks(page, file, positions) {
  for (const position of positions) {
    const { outcome, moves } = JSON.parse(miyama("advise", "--table", file, String(position), "--json"));
    const looked = await look(page, position);
    assert.deepEqual({ outcome: looked.outcome, moves: looked.moves.map(({ words, ...move }) => move) }, { outcome, moves });
  }
}

async function compareClaim(page, lang, file, text) {
  let claim;
  assert.throws(() => miyama("check", file, "--claim", text, "--json"), ({ stdout }) => Boolean((claim = JSON.parse(stdout).claim)));
  await page.getByLabel(explore.claimField[lang]).fill(text);
  await page.keyboard.press("Enter");
  for (const [key, ...counts] of [["hits", claim.agree, claim.compared - claim.agree], ["falseLosses", claim.false_losses], ["missedLosses", claim.missed_losses]]) {
    const sentence = counts.reduce((said, count, i) => said.replace(`{${i + 1}}`, count.toLocaleString("en-GB")), explore[key][lang]);
    await page.locator(".verdict").getByText(sentence, { exact: true }).waitFor();
  }
}

/** Planes of all labels in all parts, against the file as HDF5 reads it. */
async function comparePlanes(page) {
  const file = new h5wasm.File(boxes.file, "r");
  for (const label of ["outcome", "winning_moves"]) {
    await page.getByLabel(texts.label.en).selectOption(label);
    for (const heap of heap_1_begins) {
      await page.getByRole("slider").nth(1).fill(String(heap));
      const plane = file.get(label).slice([[0, 1], [heap, heap + 1], [0, 41], [0, 41]]);
      await comparePlane(page, label, Array.from(plane, Number), [41, 41], null);
    }
  }
  file.close();
}

test("a folder that is chosen: header, digests, planes, positions and claims are those of the file", async () => {
  const { page, done } = await openPage("#open");
  await openFolder(page, boxes.folder, "en");
  await isOpen(page, "boxes");
  const info = JSON.parse(miyama("info", boxes.file, "--json"));
  assert.deepEqual(await digests(page), Object.entries(info.digests));
  await comparePlanes(page);
  await compareLooks(page, boxes.file, heap_1_begins.flatMap((heap) => [[1, heap, 9, 8], [0, heap + 1, heap % 41, 40]]));
  await compareClaim(page, "en", boxes.file, "b == c");
  await done();
});

test("a folder that is dropped: lists, positions and claims of sums", async () => {
  const { page, done } = await openPage("#open", { lang: "ja", size: sizes.phone });
  await dropPaths(page, sums.folder);
  await isOpen(page, "sums");
  await page.getByRole("spinbutton", { name: new RegExp(ofTotal.ja) }).fill("48");
  await page.keyboard.press("Tab");
  await page.locator("table.list tbody tr").nth(20).waitFor();
  await compareLooks(page, sums.file, [[1], [20, 14, 13], [30, 18], [48], Array(48).fill(1)]);
  await compareClaim(page, "ja", sums.file, "nim_sum == 1");
  await done();
});

test("the files of a folder in any order, with others of that folder", async () => {
  const { page, done } = await openPage("#open");
  const names = readdirSync(boxes.folder).map((name) => join(boxes.folder, name));
  writeFileSync(path("notes.txt"), "not a table");
  await page.getByLabel(texts.chooseFile.en).setInputFiles([path("notes.txt"), ...names.reverse()]);
  await eventually(async () => assert.equal((await look(page, [0, 400, 3, 5])).outcome, "win"));
  await compareLooks(page, boxes.file, [[0, 200, 8, 40], [1, 320, 1, 1]]);
  await done();
});

/** A copy of the folder with something changed. */
function changed(name, change) {
  cpSync(boxes.folder, path(name), { recursive: true });
  change((file) => join(path(name), file));
  return path(name);
}
const part = (i) => `part-0000${i}.h5`;
const other = solved("other", ["subtraction:1,2,3+pass", "--heaps", "400,40,41"], "outcome,arrows,winning_moves");

function withAttribute(file, name, ...value) {
  const table = new h5wasm.File(file, "a");
  table.delete_attribute(name);
  table.create_attribute(name, ...value);
  table.close();
}

const damaged = [
  [changed("a part is missing", (file) => rmSync(file(part(1)))), /part-00001\.h5.*--resume/],
  [changed("no view", (file) => rmSync(file("table.h5"))), /table\.h5.*--resume/],
  [changed("no plan", (file) => rmSync(file("plan.json"))), /plan\.json/],
  [changed("hollow", (file) => readdirSync(file("")).forEach((name) => rmSync(file(name))) || writeFileSync(file("notes"), "") || writeFileSync(file("more"), "")), /no table|表がありません/],
  [changed("plan is cut off", (file) => truncateSync(file("plan.json"), 200)), /plan\.json.*(no plan|計画)/],
  [changed("plan of another version", (file) => writeFileSync(file("plan.json"), readFileSync(file("plan.json"), "utf8").replace('"format_version": 1', '"format_version": 2'))), /plan\.json.*2/],
  [changed("plan with a gap", (file) => writeFileSync(file("plan.json"), readFileSync(file("plan.json"), "utf8").replace('"first": 192', '"first": 193'))), /plan\.json.*(no plan|計画)/],
  [changed("plan of another table", (file) => copyFileSync(join(other.folder, "plan.json"), file("plan.json"))), /table\.h5.*plan\.json/],
  [changed("part of another table", (file) => copyFileSync(join(other.folder, part(2)), file(part(2)))), /part-00002\.h5.*2/],
  [
    changed("swapped", (file) => {
      renameSync(file(part(0)), file("kept"));
      renameSync(file(part(1)), file(part(0)));
      renameSync(file("kept"), file(part(1)));
    }),
    /part-00000\.h5.*0/,
  ],
  [changed("part is empty", (file) => truncateSync(file(part(2)), 0)), /part-00002\.h5.*(empty|空)/],
  [changed("part is cut off", (file) => truncateSync(file(part(2)), statSync(file(part(2))).size >> 1)), /part-00002\.h5.*(damaged|壊れて)/],
  [changed("part under way", (file) => withAttribute(file(part(1)), "status", "writing")), /part-00001\.h5.*(not complete|完成していません)/],
  [changed("part of another range", (file) => withAttribute(file(part(1)), "range", new BigUint64Array([192n, 319n]))), /part-00001\.h5.*1/],
  [join(boxes.folder, part(1)), /plan\.json/],
  [join(boxes.folder, "table.h5"), /plan\.json/],
  [[boxes.file, sums.file], /plan\.json/],
];

for (const lang of ["en", "ja"])
  test(`a folder that is not whole is refused in a sentence, and the table before it stays, ${lang}`, async () => {
    const { page, done } = await openPage("#open", { lang });
    const refusal = page.locator("main > section > p.error[role=alert]");
    const input = (folder) => page.getByLabel((folder ? texts.chooseFolder : texts.chooseFile)[lang], { exact: true });
    await input(true).setInputFiles(boxes.folder);
    await isOpen(page, "boxes");
    for (const [files, sentence] of damaged) {
      const isFolder = !Array.isArray(files) && statSync(files).isDirectory();
      await input(isFolder).setInputFiles(files);
      const name = basename([files].flat()[0]);
      await eventually(async () => {
        const [, said] = (await refusal.textContent()).split(name);
        assert.match(said ?? "", sentence, name);
      });
      if (lang === "ja") assert.match(await refusal.textContent(), /[\u3040-\u30ff]/u);
      await isOpen(page, "boxes");
    }
    assert.equal((await look(page, [1, 300, 3, 5])).outcome, JSON.parse(miyama("advise", "--table", boxes.file, "1,300,3,5", "--json")).outcome);
    await done();
  });

test("a part whose labels are damaged answers nothing that is made up", async () => {
  const folder = changed("flipped", (file) => {
    const bytes = readFileSync(file(part(1)));
    for (let at = bytes.length >> 2; at < bytes.length >> 1; at += 64) bytes[at] ^= 0x10;
    writeFileSync(file(part(1)), bytes);
  });
  const { page, done } = await openPage("#open", { lang: "en" });
  await page.getByLabel(texts.chooseFolder.en, { exact: true }).setInputFiles(folder);
  await isOpen(page, "flipped");
  assert.equal((await look(page, [0, 100, 3, 2])).outcome, "win");
  await assert.rejects(look(page, [0, 300, 3, 2]), /flipped: the dataset outcome cannot be read: the file is damaged/);
  await done();
});
