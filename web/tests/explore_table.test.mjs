// Explore: claims about a table, and its good shapes.
import test from "node:test";
import assert from "node:assert/strict";
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

test("the good shapes of 9,9,9", async () => {
  const { page, done } = await openPage("#explore/nim/9,9,9");
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
