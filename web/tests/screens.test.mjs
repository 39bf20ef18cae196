// Small screens: nothing that can be pressed lies over what it asks about, whatever is needed is in sight, and Back closes what is open.
import test from "node:test";
import assert from "node:assert/strict";
import { moduleOf, openPage, samePage, some, stumblingBlocks, widthOf } from "./support.mjs";
import { at, go } from "./lecture_view.mjs";
import { openPlay, play } from "./play_view.mjs";

const { puzzleOf } = await moduleOf("play/day.ts");
const phones = [[360, 640], [390, 664], [640, 360]];
const desk = [[1280, 800]];
const size = ([width, height]) => ({ width, height });
const beats = [1, 14, 6, 14, 12].flatMap((number, chapter) => Array.from({ length: number }, (_, beat) => `${chapter}/${beat}`));

/** What lies under a control that neither holds it nor is held by it, and that is seen: rectangles, cut off where their surroundings are. */
const covered = (page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))); // observers of sizes have drawn
    const cut = (a, b) => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) });
    const seen = (element, box = element.getBoundingClientRect()) => {
      let rest = cut(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
      for (let each = element; each && each !== document.body; each = each.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(each);
        if (each !== element && (overflowX !== "visible" || overflowY !== "visible") && !(each instanceof SVGElement)) rest = cut(rest, each.getBoundingClientRect());
        if (position === "fixed") break;
      }
      return rest;
    };
    const all = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !each.closest(".unseen, .skip"));
    const texts = all("main *, #header *").filter((each) => !(each instanceof SVGElement) && [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()));
    const things = [...new Set([...texts, ...all("main :is(.piece, .bar, canvas, svg .box, svg.why-picture, svg.growth-heap, svg.partners, .heap-dots)")])];
    const controls = all(":is(button, select, input, summary, main a[href], .lecture-turning, .panel-place:not([data-panel=record]), .explore .now)");
    const own = ".cell-guesses, .panel-place:not([data-panel=record]), .adjust[open] form"; // asked about themselves, or opened over the view
    const words = (each) => `${each.tagName}.${each.getAttribute("class") ?? ""} ${(each.textContent || each.getAttribute("aria-label") || "").trim().slice(0, 24)}`;
    return controls.flatMap((control) => {
      const a = seen(control);
      return things.flatMap((thing) => {
        if (control.contains(thing) || thing.contains(control)) return [];
        const stays = control.closest(".explore .now");
        if (stays && !stays.contains(thing) && !thing.matches("canvas, .legend *")) return []; // the stones of a position stay in sight above what is scrolled
        if (control.closest(own) && control.closest(own) !== thing.closest(own)) return [];
        const range = document.createRange();
        range.selectNodeContents(thing);
        const boxes = texts.includes(thing) ? [...range.getClientRects()] : [thing.getBoundingClientRect()];
        return boxes.map((box) => cut(a, seen(thing, box))).filter((over) => over.right - over.left > 2 && over.bottom - over.top > 2).slice(0, 1).flatMap((over) => {
          const top = document.elementFromPoint((over.left + over.right) / 2, (over.top + over.bottom) / 2);
          return control.contains(top) ? [`${words(control)} over ${words(thing)} at ${[over.left, over.top, over.right, over.bottom].map(Math.round)}`] : [];
        });
      });
    });
  });

/** Nothing is covered at any of these sizes. */
async function free(page, sizes, where) {
  for (const each of sizes) {
    await page.setViewportSize(size(each));
    await page.evaluate(() => scrollTo(0, 0));
    assert.deepEqual(await covered(page), [], `${where} at ${each.join(" × ")}`);
    assert.ok((await widthOf(page)) <= each[0], `${where} is wider than ${each[0]}`);
  }
}

test("what covers something is found", async () => {
  const { page, done } = await samePage("#lecture/1/3", { size: size(phones[0]), touch: true });
  await go(page, "1/3");
  await page.addStyleTag({ content: ".guesses { position: absolute !important; inset: 0 0 auto; } .guesses button { min-height: 8rem !important; }" });
  assert.ok((await covered(page)).some((said) => /Won \(W\) over .*001/.test(said)), String(await covered(page)));
  await page.evaluate(() => document.head.lastChild.remove());
  assert.deepEqual(await covered(page), []);
  await done();
});

for (const lang of ["en", "ja"])
  for (const [name, sizes] of Object.entries({ phones, desk }))
    test(`no control covers what it asks about in any beat of the lecture: ${name}, ${lang}`, async () => {
      const { page, done } = await openPage("#lecture/0", { lang, size: size(sizes[0]), touch: name === "phones" });
      await at(page, "0/0");
      for (const beat of some(beats, 4, Number(lang === "ja"))) {
        await go(page, beat);
        await free(page, sizes, beat);
        if (!beat.startsWith("1/")) continue;
        for (const each of sizes) {
          await page.setViewportSize(size(each));
          const outside = await page.evaluate(async () => {
            await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
            const stage = document.querySelector(".lecture-stage").getBoundingClientRect();
            return [...document.querySelectorAll(".small .box .open")].map((box) => box.getBoundingClientRect()).filter(({ top, bottom, left, right }) => top < stage.top - 1 || bottom > stage.bottom + 1 || left < 0 || right > innerWidth).map(({ top, bottom }) => [top, bottom, stage.top, stage.bottom]);
          });
          assert.deepEqual(outside, [], `${beat} at ${each}`);
        }
      }
      await done();
    });

const games = { "nim/3,5,7": "3,5,7", "rows/1,2,3,4,5,6/misere": "6,5,4,3,2,1", "wythoff/6,9": "6,9", "nim+pass/3,4,5": "1,3,4,5", "bounded:3/21": "21", "nim/70,80,1000": "70,80,1000", "nim/3,4,5,6,7,8": "3,4,5,6,7,8", "puzzle/5": "3,5,7", "moore:2/3,4,5": "3,4,5" };

for (const lang of ["en", "ja"])
  for (const [name, sizes] of Object.entries({ phones, desk }))
    test(`nothing covers the game, and all that is pressed in a turn is in sight: ${name}, ${lang}`, async () => {
      const { page, view, done } = await openPlay("#play/nim/1", { lang, size: size(sizes[0]), touch: name === "phones" });
      for (const [address, position] of Object.entries(games)) {
        await view.go(address, position);
        await free(page, sizes, address);
        const slider = page.getByRole("slider").last();
        if (!address.startsWith("rows")) await slider.press("ArrowUp");
        for (const each of sizes) {
          await page.setViewportSize(size(each));
          await page.evaluate(() => scrollTo(0, 0));
          assert.deepEqual(await covered(page), [], `${address}, chosen, at ${each}`);
          const out = await page.locator(".board [data-piece], .bar, .below :is(button, select)").evaluateAll((all) => all.filter((each) => !each.closest("[hidden]")).map((each) => [each, each.getBoundingClientRect()]).filter(([, { top, bottom }]) => top < -12 || bottom > innerHeight).map(([each]) => each.textContent || each.className));
          assert.deepEqual(out, [], `${address} at ${each}`);
        }
        for (const panel of ["advice", "own", ...(address.startsWith("nim/3,5") ? ["shapes"] : [])]) {
          if (panel === "own" && address.startsWith("puzzle")) continue;
          await view.press(panel);
          await free(page, sizes, `${address}, ${panel}`);
          await page.keyboard.press("Escape");
        }
      }
      await done();
    });

for (const lang of ["en", "ja"])
  for (const [name, sizes] of Object.entries({ phones, desk }))
    test(`nothing covers the planes of Explore, nor the end of a game: ${name}, ${lang}`, async () => {
      const { page, done } = await openPage("#explore/nim/63,63,63/at:21,9,4", { lang, size: size(sizes[0]), touch: name === "phones" });
      const counted = (number) => page.locator(".counts", { hasText: number }).waitFor();
      for (const [address, number] of [["nim/63,63,63/at:21,9,4", "262,144"], ["wythoff/63,63/grundy/at:3,5", "4,096"], ["nim+pass/9,9/at:1,3,5", "200"], ["kayles/total:14", "508"]]) {
        await page.evaluate((address) => (location.hash = `#explore/${address}`), address);
        await counted(number);
        await free(page, sizes, address);
        await page.locator(".adjust > summary").click();
        await free(page, sizes, `${address}, settings`);
        await page.locator(".adjust").evaluate((drawer) => (drawer.open = false));
      }
      const view = play(page, lang);
      await view.go("nim/1", "1");
      await view.move({ from: 1, take: 1 });
      await page.locator(".turn.won").waitFor();
      await free(page, sizes, "won");
      await view.go("day/333", puzzleOf(333).opening);
      await free(page, sizes, "day");
      await done();
    });

for (const [lang, each] of [["en", phones[0]], ["ja", phones[2]]])
  test(`Why? shows its sentence and its picture whole on ${each.join(" × ")}, is pulled to another height, and Back closes it, ${lang}`, async () => {
    const { page, view, done } = await openPlay("#play/nim/3,5,7", { lang, size: size(each), touch: true });
    await view.settled();
    await view.press("advice");
    const box = (selector) => page.locator(selector).evaluate((element) => element.getBoundingClientRect().toJSON());
    const whole = async (most) => {
      const [drawer, picture, said, close] = [await box(".panel-place"), await box(".why-picture"), await box(".why-said"), await box(".close")];
      assert.ok(drawer.height <= most * each[1] + 1 && drawer.height > 0.2 * each[1], String(drawer.height));
      for (const part of [picture, said, close]) assert.ok(part.top >= drawer.top && part.bottom <= each[1] + 1 && part.height > 20, JSON.stringify([part, drawer]));
      assert.ok(picture.height > 0.3 * drawer.height, String(picture.height));
      return drawer;
    };
    const { top } = await whole(0.7);
    await page.mouse.move(each[0] / 2, top + 10);
    await page.mouse.down();
    await page.mouse.move(each[0] / 2, top - 40);
    await page.mouse.up();
    assert.ok((await whole(0.9)).top < top - 20);
    await page.locator(".advice details summary").click();
    await page.locator(".advice").evaluate((advice) => (advice.scrollTop = 1000));
    assert.ok((await box(".why-said")).top >= (await box(".panel-place")).top); // it stays
    assert.deepEqual(await stumblingBlocks(page), []);
    await page.evaluate(() => history.back());
    await page.locator(".panel-place[data-panel=record]").waitFor();
    assert.equal(await view.position(), "3,5,7");
    await done();
  });

test("another game is a step of the history: Back closes what is open, then leads to the game before, as it was", async () => {
  const { page, view, done } = await openPlay("#play/nim/3,5,7", { size: size(phones[0]) });
  const back = () => page.evaluate(() => history.back());
  await view.settled();
  const begun = await page.evaluate(() => history.length);
  await view.move({ from: 3, take: 1 });
  const [before, record] = [await view.position(), await view.record()];
  await view.press("advice");
  await view.press("close"); // its step stays for the next one
  await view.press("cardTwo");
  assert.equal(await view.position(), "5,8");
  await view.press("cardWythoff");
  await view.press("own");
  assert.equal(await page.evaluate(() => history.length), begun + 3);
  await back();
  await page.locator(".own").waitFor({ state: "detached" });
  assert.equal(await view.position(), "6,9");
  await back();
  await page.locator("[data-position='5,8']").waitFor();
  await back();
  await page.locator(`[data-position='${before}']`).waitFor();
  await view.settled();
  assert.deepEqual(await view.record(), record); // it goes on
  await page.evaluate(() => (location.hash = "#explore/nim/9,9"));
  await page.locator(".adjust > summary").click();
  await page.waitForFunction(() => history.state?.over);
  await page.getByLabel("Largest heaps").fill("7,7");
  await page.keyboard.press("Enter");
  await page.waitForURL(/explore\/nim\/7,7/);
  await back();
  await page.waitForFunction(() => !document.querySelector("details.adjust").open);
  await page.waitForURL(/explore\/nim\/7,7/); // what was chosen stays
  await back();
  await page.locator(`[data-position='${before}']`).waitFor();
  await done();
});

test("an address that is on its way is not written over by the game before", async () => {
  globalThis.location = { search: "", hash: "#play/nim/1" };
  globalThis.history = { state: null, replaceState: (said, _, hash) => Object.assign(location, { hash }) };
  const { arrive, stepTo } = await moduleOf("shell/steps.ts");
  location.hash = "#play/nim/3,5,7"; // and the page has not been told so
  stepTo(1, true, "play", "nim", "1");
  assert.equal(location.hash, "#play/nim/3,5,7");
  arrive();
  stepTo(2, true, "play", "nim", "3,5,7", "second");
  assert.equal(location.hash, "#play/nim/3,5,7/second");
});
