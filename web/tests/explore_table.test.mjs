// Explore: claims about a table, its diagram and shapes, and the files that are saved.
import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { explore, said, texts } from "./explore_view.mjs";
import { coloursOf, eventually, miyama, openPage, scratch, styleColour } from "./support.mjs";

test("claims: a right one, a wrong one with its counts and cells, and no expression", async () => {
  const { page, done } = await openPage("#explore/nim/9,9,9/at:0,0,0");
  const view = explore(page);
  const claim = async (text) => {
    await page.getByLabel(said("claimField")).fill(text);
    await page.keyboard.press("Enter");
  };
  await claim("a ^ b ^ c == 0");
  await page.getByText(said("holds", 1000)).waitFor();
  const file = join(scratch, "claim.h5");
  miyama("solve", "nim", "--heaps", "9,9,9", "--output", file, "--force", "--quiet");
  let checked;
  assert.throws(() => miyama("check", file, "--claim", "a ^ b ^ c == 1", "--json"), ({ stdout }) => Boolean((checked = JSON.parse(stdout).claim)));
  await claim("a ^ b ^ c == 1");
  await page.getByText(said("hits", checked.agree, checked.compared - checked.agree)).waitFor();
  await page.getByText(said("falseLosses", checked.false_losses)).waitFor();
  await page.getByText(said("missedLosses", checked.missed_losses)).waitFor();
  await page.getByRole("button", { name: checked.first.position.join(", "), exact: true }).waitFor();
  const wrong = await styleColour(page, "--plane-wrong");
  await eventually(async () => {
    const seen = await coloursOf(page, 10, 10, [0, 0]);
    seen.forEach((colour, i) => colour && assert.equal(colour === wrong, i % 10 === Math.floor(i / 10) || (i % 10 ^ Math.floor(i / 10)) === 1, String(i)));
  });
  await claim("a ^ (b");
  await page.locator("#claim-refusal").waitFor();
  assert.match(await page.getByRole("alert").filter({ hasText: /./ }).first().textContent(), /the claim cannot be read: at column 7, expected an operator or a closing parenthesis, found the end/);
  assert.equal(await page.getByLabel(said("claimField")).inputValue(), "a ^ (b");
  await eventually(async () => assert.ok(!(await coloursOf(page, 10, 10, [0, 0])).includes(wrong)));
  await page.getByRole("button", { name: said("clear") }).click(); // and an old error goes
  await eventually(async () => assert.equal(await page.locator("#claim-refusal").textContent(), ""));
  await done();
});

test("the diagram of 2,2,2 and the good shapes of 9,9,9", async () => {
  const { page, done } = await openPage("#explore/nim/2,2,2");
  const { winningMoves } = await page.evaluate(() => window.miyama.solve("nim", { heaps: [2, 2, 2] }));
  const diagram = page.getByRole("listbox");
  await diagram.waitFor();
  assert.equal(await diagram.getByRole("option").count(), 27);
  const crossed = await diagram.locator(".position:has(.cross) text").allTextContents();
  assert.deepEqual(crossed.sort(), ["000", "011", "022", "101", "110", "202", "220"]);
  assert.equal(await diagram.locator(".arrow").count(), winningMoves);
  await explore(page).go("nim/9,9,9");
  await eventually(async () => assert.match(await explore(page).counts.textContent(), /1,000/));
  await page.getByText(texts.shapes.en, { exact: true }).click();
  const shapes = page.getByRole("list", { name: texts.shapesList.en }).getByRole("listitem");
  await eventually(async () => {
    const all = (await shapes.allTextContents()).map((text) => text.slice(1, -1).split(",").map(Number));
    assert.equal(new Set(all.map(String)).size, all.length);
    for (const shape of ["1,2,3", "1,4,5", "2,4,6"]) assert.ok(all.some((found) => String(found.toSorted()) === shape), shape);
    assert.ok(all.every((shape) => shape.reduce((sum, size) => sum ^ size, 0) === 0));
  });
  await done();
});

test("tables that are saved pass `miyama check`; pictures are PNG; too large ones are refused", async () => {
  const { page, done } = await openPage();
  const view = explore(page);
  const save = async (button) => {
    const [download] = await Promise.all([page.waitForEvent("download"), view.button(button).click()]);
    const file = join(scratch, download.suggestedFilename());
    await download.saveAs(file);
    return file;
  };
  const tables = [["nim/9,8,7", 720], ["wythoff/20,30/misere", 651], ["nim+pass/5,6,7", 672], ["kayles/total:14", 508]];
  for (const [address, positions] of tables) {
    await view.go(address);
    await eventually(async () => assert.match(await view.counts.textContent(), new RegExp(`^positions${positions}lost`)));
    const file = await save("saveTable");
    const info = JSON.parse(miyama("info", file, "--json"));
    assert.equal(info.convention, address.includes("misere") ? "misere" : "normal");
    assert.equal(info.positions, positions);
    miyama("check", file, "--quiet"); // throws unless it exits with 0
  }
  await view.go("nim/99,99,99/grundy");
  await eventually(async () => assert.match(await view.counts.textContent(), /1,000,000/));
  assert.equal(readFileSync(await save("savePng")).subarray(0, 8).toString("latin1"), "\x89PNG\r\n\x1a\n");
  await view.go("nim/99,99,100");
  await eventually(async () => assert.match(await view.counts.textContent(), /1,010,000/));
  await view.button("saveTable").click();
  await page.getByRole("alert").filter({ hasText: "1,000,000" }).waitFor();
  await done();
});
