// On paper stands what is shown, not the screen: no buttons, no bars, the stones in their colour.
import test from "node:test";
import assert from "node:assert/strict";
import { eventually, openPage, sizes } from "./support.mjs";
import { go } from "./lecture_view.mjs";
import { play } from "./play_view.mjs";

/** What is seen of these, as the print style shows it: how many, and whether all of them lie within the width of the paper. */
const printed = (page, selector) =>
  page.evaluate(async (selector) => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))); // what hears of another size has drawn
    const seen = [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && each.getBoundingClientRect().height > 0);
    return [seen.length, seen.every((each) => each.getBoundingClientRect().right <= innerWidth + 1)];
  }, selector);

const paper = { width: 680, height: 1000 }; // A4 and its margins, in pixels of CSS
const pressed = "#header, .card, .close, .grip, .lecture-turning, .chapters, .guesses, .adjust, .always button, .now button, .gallery, select, input[type=range]";

/** The number of pages; `check` looks at what is on them. */
async function onPaper(page, check) {
  const { width, height } = page.viewportSize();
  const pdf = await page.pdf({ format: "A4", margin: { top: "1.5cm", bottom: "1.5cm", left: "1.5cm", right: "1.5cm" } });
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize(paper); // what a printer does without telling the page
  assert.deepEqual((await printed(page, pressed))[0], 0);
  await check();
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width, height });
  return pdf.toString("latin1").match(/\/Type \/Page\b/g).length;
}

for (const [lang, size, dark] of [["en", sizes.desk, false], ["ja", sizes.phone, true]])
  test(`Play, the lecture and Explore are printed, each on a page or two: ${lang}, ${size.width} px`, async () => {
    const { page, done } = await openPage("#play/nim/3,5,7", { lang, size, dark });
    const view = play(page, lang);
    const count = (selector, number) => async () => assert.deepEqual(await printed(page, selector), [number, true], selector);
    await view.settled();
    await view.press("second");
    const pages = await onPaper(page, async () => {
      await count(".board .piece, .pile .piece", 15)();
      await count(".record li", 1)();
      const stone = await page.locator(".board .piece").first().evaluate((each) => [getComputedStyle(each).printColorAdjust, getComputedStyle(each).backgroundImage, getComputedStyle(document.body).backgroundColor]);
      assert.equal(stone[0], "exact");
      assert.match(stone[1], /gradient/);
      assert.equal(stone[2], "rgb(255, 255, 255)"); // of the light style
    });
    assert.equal(pages, 1);
    await view.press("advice");
    assert.equal(await onPaper(page, count(".why-picture, .why-said", 2)), 1);
    await view.go("rows/1,2,3,4,5,6/misere", "6,5,4,3,2,1");
    assert.equal(await onPaper(page, count(".board .piece", 21)), 1);
    for (const [beat, selector, number] of [["1/3", ".small .box", 27], ["2/3", ".squares", 1], ["3/6", ".growth", 1], ["4/0", ".partners", 1], ["4/1", ".bit", 9], ["4/7", ".proof-box", 2]]) {
      await page.evaluate(() => (location.hash = "#lecture/0"));
      await go(page, beat);
      assert.equal(await onPaper(page, async () => {
        await count(selector, number)();
        await count(".lecture-sentence", 1)();
      }), 1, beat);
    }
    await page.evaluate(() => (location.hash = "#explore/nim/63,63,63/at:21,9,4"));
    await eventually(async () => assert.match(await page.locator(".counts").textContent(), /262,144/));
    await eventually(async () => assert.equal(await page.locator(".heap-dots > div").count(), 3));
    const explored = await onPaper(page, async () => {
      for (const selector of [".plane > canvas:not([hidden])", ".heap-dots", ".counts", ".moves"]) await count(selector, 1)();
    });
    assert.ok(explored <= 2);
    await done();
  });
