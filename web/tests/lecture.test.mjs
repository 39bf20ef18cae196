// The lecture: its four chapters, turned by buttons and keys, in both languages.
import test from "node:test";
import assert from "node:assert/strict";
import { join } from "node:path";
import { coloursOf, eventually, miyama, openPage, pattern, scratch, sizes, styleColour, textsOf } from "./support.mjs";

const texts = await textsOf("lecture/texts.ts");
const losses_of_27 = ["000", "011", "022", "101", "110", "202", "220"];

function lecture(page, lang) {
  const said = (key, ...values) => values.reduce((text, value, i) => text.replaceAll(`{${i + 1}}`, value.toLocaleString("en-GB")), texts[key][lang]);
  const button = (key) => page.getByRole("button", { name: texts[key][lang], exact: true });
  return { said, button, chapter: () => page.locator("#lecture-title").textContent(), sentence: page.locator(".lecture-sentence") };
}

for (const lang of ["en", "ja"])
  test(`27 positions, step by step to the end, ${lang}`, async () => {
    const { page, done } = await openPage("#lecture/1", { lang, size: lang === "ja" ? sizes.phone : sizes.desk });
    const view = lecture(page, lang);
    const diagram = page.getByRole("listbox");
    await diagram.waitFor();
    const shown = () => diagram.locator(".position text").allTextContents();
    assert.deepEqual(await shown(), []);
    assert.equal(await view.sentence.textContent(), texts.smallStart[lang]);
    let before = [];
    let steps = 0;
    await view.button("step").focus();
    while (await view.button("step").isEnabled()) {
      await page.keyboard.press("Enter");
      assert.ok(++steps < 27);
      const now = await shown();
      const fresh = now.filter((name) => !before.includes(name));
      assert.ok(fresh.length > 0 && before.every((name) => now.includes(name)));
      const sentence = await view.sentence.textContent();
      for (const name of fresh) assert.ok(sentence.includes(name), `${name}: ${sentence}`);
      const lost = losses_of_27.includes(fresh[0]);
      assert.match(sentence, pattern(`${texts[steps === 1 ? "noMove" : lost ? "onlyWins" : "someLoss"][lang]}{1}`));
      assert.ok(fresh.every((name) => losses_of_27.includes(name) === lost), String(fresh));
      before = now;
    }
    assert.equal(new Set(before).size, 27);
    assert.deepEqual((await diagram.locator(".position:has(.cross) text").allTextContents()).sort(), losses_of_27);
    const { winningMoves } = await page.evaluate(() => window.miyama.solve("nim", { heaps: [2, 2, 2] }));
    assert.equal(await diagram.locator(".arrow").count(), winningMoves);
    await page.getByText(texts.smallEnd[lang]).waitFor();
    await page.getByText(view.said("foundSoFar", 7, 20, 0)).waitFor();
    await view.button("stepBack").click();
    assert.ok((await shown()).length < 27);
    await done();
  });

test("000 to 999: the array that fills is the program's", async () => {
  const { page, done } = await openPage("#lecture/2");
  const view = lecture(page, "en");
  const file = join(scratch, "nim-9-9-9.h5");
  miyama("solve", "nim", "--heaps", "9,9,9", "--labels", "outcome,target", "--output", file, "--force", "--quiet");
  const targets = miyama("export", file, "--labels", "target").trim().split("\n").slice(1).map((line) => Number(line.split(",").at(-1)));
  assert.equal(targets.length, 1000);
  const cells = page.locator(".thousand [data-i]");
  const array = async () => (await cells.allTextContents()).map((text) => (text === "" ? null : Number(text.replace("−", "-"))));
  await view.button("step").waitFor();
  assert.ok((await array()).every((entry) => entry === null));
  await view.button("step").focus();
  for (let i = 0; i < 12; ++i) await page.keyboard.press("Enter");
  assert.deepEqual(await array(), targets.map((target, i) => (i < 12 ? target : null)));
  assert.equal(await view.sentence.textContent(), "a[011] = −1: none of these is lost, so 011 is.");
  await page.getByLabel("Position i").focus();
  await page.keyboard.press("ArrowRight");
  assert.deepEqual(await array(), targets.map((target, i) => (i < 13 ? target : null)));
  await cells.nth(357).click();
  const found = await page.locator(".lecture-decision .loss").allTextContents();
  assert.deepEqual(found, ["257×", "347×", "356×"]);
  await page.getByLabel("Speed").press("End");
  await view.button("playFilm").click();
  await view.button("pause").waitFor();
  await view.button("playFilm").waitFor(); // at the end of the film
  assert.deepEqual(await array(), targets);
  assert.equal(await page.locator(".thousand .lost").count(), 76);
  await page.getByText(view.said("agree", "", 1000)).waitFor();
  await done();
});

test("planes: sliders and sizes show what the engine says", async () => {
  const { page, done } = await openPage("#lecture/3/15/0", { size: sizes.phone, touch: true });
  const [lost, won] = [await styleColour(page, "--plane-lost"), await styleColour(page, "--plane-won")];
  const compare = (size, heap) =>
    eventually(async () => {
      const seen = await coloursOf(page, size + 1, size + 1, null);
      seen.forEach((colour, i) => assert.equal(colour, (Math.floor(i / (size + 1)) ^ i % (size + 1)) === heap ? lost : won, String(i)));
    });
  await compare(15, 0);
  await page.getByLabel("Heap 1", { exact: true }).focus();
  for (let i = 0; i < 5; ++i) await page.keyboard.press("ArrowRight");
  await compare(15, 5);
  await page.getByLabel("Heaps of at most").focus();
  await page.keyboard.press("ArrowRight");
  await compare(16, 5);
  await page.getByRole("button", { name: "31", exact: true }).tap();
  await compare(31, 5);
  await page.getByText(lecture(page, "en").said("growthCounts", 32, 1024)).waitFor();
  await done();
});

test("the XOR rule holds for a thousand and a million entries, and in the example", async () => {
  const { page, done } = await openPage("#lecture/4");
  const view = lecture(page, "en");
  for (const [bound, positions] of [[9, 1000], [99, 1_000_000]]) {
    const button = page.getByRole("button", { name: view.said("checkUpTo", bound), exact: true });
    await button.click();
    await page.getByText(view.said("ruleHolds", positions)).first().waitFor();
    const row = page.getByRole("row").filter({ has: button });
    assert.deepEqual(await row.locator("td.number").allTextContents(), [positions, positions, 0].map((number) => number.toLocaleString("en-GB")));
  }
  await page.getByLabel(texts.examplePosition.en).fill("1,4,5");
  await page.keyboard.press("Enter");
  await page.getByText(view.said("exampleLost", "1, 4, 5")).waitFor();
  await page.getByLabel(texts.examplePosition.en).fill("1,4,x");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").filter({ hasText: /\S/ }).waitFor();
  await done();
});

for (const lang of ["en", "ja"])
  test(`chapters are turned by buttons, links and keys, ${lang}`, async () => {
    const { page, done } = await openPage("#lecture/1", { lang });
    const view = lecture(page, lang);
    const titles = ["smallTitle", "thousandTitle", "growthTitle", "ruleTitle"].map((key, i) => `${i + 1}. ${texts[key][lang]}`);
    const at = (number) =>
      eventually(async () => {
        assert.equal(await view.chapter(), titles[number - 1]);
        assert.equal(await page.locator("[aria-current=step]").textContent(), titles[number - 1]);
        assert.match(await page.evaluate(() => location.hash), new RegExp(`^#lecture/${number}`));
      });
    await at(1);
    assert.ok(await view.button("back").isDisabled());
    await view.button("next").click();
    await at(2);
    await page.keyboard.press("ArrowRight");
    await at(3);
    await page.keyboard.press("PageDown");
    await at(4);
    assert.ok(await view.button("next").isDisabled());
    await page.keyboard.press("PageDown");
    await at(4);
    await page.locator("body").press("PageUp");
    await at(3);
    await view.button("back").click();
    await at(2);
    await page.keyboard.press("ArrowLeft");
    await at(1);
    await page.getByRole("link", { name: titles[2] }).click();
    await at(3);
    await page.locator("main input[type=range]").first().focus();
    await page.keyboard.press("ArrowRight"); // moves the slider, not the lecture
    await at(3);
    await done();
  });
