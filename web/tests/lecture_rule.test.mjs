// The lecture's chapters 3 and 4: what the class guesses, does by hand, claims, and takes home on its phones.
import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { at, go, openLecture, projector, said, sentence, texts } from "./lecture_view.mjs";
import { chrome, eventually, middle, openPage, pageFile, sizes } from "./support.mjs";

const beat = { guess3: "3/4", square3: "3/5", guess1: "3/8", square1: "3/9", cube: "3/13", partners: "4/0", look: "4/1", even: "4/2", large: "4/3", shown: "4/4", keep: "4/5", proof: "4/7", check: "4/8", checked: "4/9", play: "4/10", breaks: "4/11" };

/** "row,column" of each loss in the square that is shown. */
const marks = (page, side) =>
  page.locator(".growth .mark").evaluateAll((marks, side) => marks.map((mark) => {
    const { e, f } = mark.transform.baseVal.consolidate().matrix;
    return `${Math.floor((-f / 100) * side)},${Math.floor((e / 100) * side)}`;
  }).sort(), side);

/** The losses according to the engine. */
const losses = (page, size, heap) =>
  page.evaluate(async ([size, heap]) => {
    const { values } = await window.miyama.labels("nim", { heaps: [size, size, size], plane: { heap: 1, size: heap } });
    return Array.from(values).flatMap((won, i) => (won ? [] : [`${i % (size + 1)},${Math.floor(i / (size + 1))}`])).sort();
  }, [size, heap]);

test("squares grow, and heap 1 changes, as the engine says", async () => {
  const { page, done } = await openPage("#lecture/3/3", { size: projector });
  for (const [beat, size, heap] of [[3, 1, 0], [5, 3, 0], [6, 7, 0], [7, 15, 0], [9, 7, 1], [10, 7, 3], [11, 7, 7]]) {
    await go(page, `3/${beat}`);
    assert.deepEqual(await marks(page, size + 1), await losses(page, size, heap), String(beat));
    await page.getByText(said("counted", size + 1, (size + 1) ** 2)).waitFor();
  }
  await done();
});

for (const touch of [false, true])
  test(`the class guesses where the next losses are, by ${touch ? "fingers" : "keyboard"}`, async () => {
    const { page, done } = await openLecture(beat.guess3, { size: touch ? sizes.phone : projector, touch });
    const guess = async (row, column) => {
      const cell = page.getByRole("button", { name: said("cell", column, row), exact: true });
      if (touch) return cell.tap();
      await cell.focus();
      await page.keyboard.press("Space");
    };
    const verdict = page.locator(".growth-verdict");
    assert.equal(await page.locator(".cell-guesses button").count(), 12);
    for (const [row, column] of [[2, 2], [3, 3], [0, 3]]) await guess(row, column);
    assert.equal(await verdict.textContent(), said("guesses", 3));
    await at(page, beat.guess3); // neither a tap nor a key turned it
    await page.locator(".lecture-turning .main").click();
    await at(page, beat.square3);
    assert.equal(await verdict.textContent(), said("hits", 2, 3));
    await page.locator("header select").selectOption("ja");
    assert.equal(await verdict.textContent(), texts.hits.ja.replace("{1}", "2").replace("{2}", "3"));
    await go(page, beat.guess1);
    assert.equal(await page.locator(".cell-guesses button").count(), 64);
    await go(page, beat.square1);
    assert.equal(await page.locator(".cell-guesses button").count(), 0);
    await done();
  });

test("65 536 losses turn under the pointer, a finger and arrow keys", async () => {
  const { page, done } = await openLecture(beat.cube, { size: projector });
  assert.match(await sentence(page), /^Heaps of up to 255: 65,536 losses/);
  const canvas = page.locator(".box");
  const picture = () => canvas.evaluate((canvas) => canvas.toDataURL());
  const first = await picture();
  const { x, y } = await middle(canvas);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 80, y + 20, { steps: 3 });
  await page.mouse.up();
  const turned = await picture();
  assert.ok(turned !== first);
  await canvas.focus();
  await page.keyboard.press("ArrowLeft");
  assert.ok((await picture()) !== turned);
  await at(page, beat.cube);
  await go(page, beat.square1);
  await go(page, beat.cube);
  assert.ok((await picture()) === first);
  await page.emulateMedia({ colorScheme: "dark" });
  await eventually(async () => assert.ok((await picture()) !== first));
  await page.emulateMedia({ colorScheme: "light" });
  await done();
});

test("partners become columns: blocks slide from their heaps below each other, and a column is odd where one has no partner", async () => {
  const { page, done } = await openLecture("3/13", { size: projector, motion: true });
  await page.evaluate(() => (window.requestAnimationFrame = (draw) => (window.step = draw, 1)));
  await page.evaluate(() => (location.hash = "#lecture/partners"));
  const middles = () => page.locator(".partners .block rect").evaluateAll((all) => all.map((rect) => Math.round(rect.getBoundingClientRect().x + rect.getBoundingClientRect().width / 2)));
  const step = (time) => page.evaluate((time) => window.step(time), time);
  await page.waitForFunction(() => document.querySelector(".partners")?.isConnected && window.step);
  await step(1);
  const places = async () => {
    const [a, b, c, d, e, f, g] = await middles(); // 3 = 2 + 1, 5 = 4 + 1, 7 = 4 + 2 + 1
    return [[c, e], [a, f], [b, d, g]].map((column) => new Set(column).size);
  };
  assert.deepEqual(await places(), [1, 2, 3]); // the 4s come first in their heaps
  await step(100_000);
  await at(page, beat.partners);
  assert.deepEqual(await places(), [1, 1, 1]);
  assert.deepEqual(await page.locator(".partners .count").allTextContents(), [texts.even.en, texts.even.en, texts.odd.en]);
  assert.deepEqual([await page.locator(".partners .why-tie").count(), await page.locator(".partners .left-over").count()], [3, 1]);
  await page.evaluate(() => delete window.requestAnimationFrame);
  await done();
});

const digit = (page, heap, digit) => page.getByRole("button", { name: said("digit", heap, digit, ""), exact: false });
const status = (page) => page.locator(".trial-status").textContent();
const lemma = (page) => page.locator(".trial-lemma").textContent();

test("make all columns even by one heap: any right move is taken, no other one", async () => {
  const { page, done } = await openPage(`#lecture/${beat.even}`, { size: sizes.phone, touch: true });
  for (const [heap, to] of [[1, "2, 5, 7"], [2, "3, 4, 7"], [3, "3, 5, 6"]]) {
    await go(page, beat.look);
    assert.equal(await status(page), said("isWon", "3, 5, 7"));
    await digit(page, heap, 1).tap();
    await eventually(async () => assert.equal(await status(page), said("isLost", to)));
    assert.doesNotMatch(await page.locator(".lecture-stage").textContent(), /→|take|move makes/); // no move is named
    await go(page, beat.even);
    assert.equal(await lemma(page), "");
    await digit(page, heap, 1).tap();
    await eventually(async () => assert.equal(await status(page), said("madeEven", to)));
    assert.equal(await lemma(page), texts.lemmaEven.en);
  }
  await go(page, beat.large);
  await digit(page, 1, 8).tap();
  assert.equal(await status(page), said("stillOddMany", "8, 2 and 1"));
  await digit(page, 3, 1).tap(); // the other heap is back
  assert.equal(await page.locator(".bit-size").nth(1).textContent(), "9");
  assert.equal(await status(page), said("grows", 6, 7));
  await digit(page, 3, 2).tap();
  await eventually(async () => assert.equal(await status(page), said("madeEven", "9, 12, 5")));
  await page.locator("header select").selectOption("ja");
  assert.equal(await lemma(page), texts.lemmaEven.ja);
  await at(page, beat.large);
  await done();
});

test("keep all columns even: all ten moves fail, and then the lemma is said", async () => {
  const { page, done } = await openLecture(beat.keep, { size: projector });
  assert.equal(await page.evaluate(async () => (await window.miyama.advise("nim", [1, 4, 5])).outcome), "loss");
  const tried = page.locator(".trial-moves .tried");
  let number = 0;
  for (const [heap, size] of [[0, 1], [1, 4], [2, 5]]) {
    const slider = page.getByRole("slider", { name: said("heap", heap + 1), exact: true });
    await slider.focus();
    for (let left = size; left > 0; --left) {
      assert.equal(await lemma(page), "");
      await page.keyboard.press("ArrowLeft"); // moves the heap, not the lecture
      assert.equal(await tried.count(), ++number);
      assert.match(await status(page), new RegExp(`^Odd now: .* ${number} of 10`));
    }
  }
  assert.equal(await lemma(page), texts.lemmaKeep.en);
  await at(page, beat.keep);
  await done();
});

test("a thousand million positions are checked, and wrong claims fail", async () => {
  const { page, done } = await openPage(`#lecture/${beat.proof}`, { size: projector });
  assert.equal(await page.locator(".proof code").textContent(), "a ^ b ^ c == 0");
  await go(page, beat.check);
  const [claim, counter, rows] = [page.getByLabel(texts.claim.en), page.locator(".check-counter"), page.locator(".check-rows b")];
  const check = (name) => page.getByRole("button", { name, exact: true }).click();
  const settled = (words) => eventually(async () => assert.equal(await counter.textContent(), words));
  assert.equal(await counter.locator("b").textContent(), "0");
  await page.getByText(`${texts.machine.en} proof/Bouton.v`, { exact: true }).waitFor();
  await check("a + b == c");
  await check(texts.check.en);
  const first = await page.evaluate(() => window.miyama.claim("nim", { heaps: [9, 9, 9], text: "a + b == c" }));
  await settled(`1,000 ${texts.compared.en} ${said("missed", first.first.position.join(", "))}`);
  assert.deepEqual(await rows.allTextContents(), [`✗ ${said("fails", first.false_losses + first.missed_losses)}`, "", ""]);
  await claim.fill("");
  await page.keyboard.type("a ^ b =="); // every letter finds the field
  await claim.press("Enter");
  await page.getByRole("alert").filter({ hasText: "column 9" }).waitFor();
  assert.equal(await claim.inputValue(), "a ^ b ==");
  await page.locator(".lecture-turning .main").click();
  await at(page, beat.checked);
  assert.equal(await claim.inputValue(), "a ^ b ^ c == 0");
  await settled(`1,001,001,000 ${texts.compared.en} `);
  assert.deepEqual(await rows.allTextContents(), Array(3).fill(`✓ ${texts.holds.en}`));
  await done();
});

test("from here on: links, and a code for phones where the page has an address", async () => {
  const { page, done } = await openPage(`#lecture/${beat.play}`, { size: projector });
  await page.getByText(texts.handOver.en).waitFor();
  assert.equal(await page.locator(".scan").count(), 0);
  for (const [place, hash] of [[beat.play, "#play/nim/3,5,7"], [beat.breaks, "#play/nim/3,5,7/misere"], [beat.breaks, "#play/nim+pass/3,4,5"], [beat.breaks, "#play/wythoff/5,8"]]) {
    await go(page, place);
    await page.locator(`.ends-link[href="${hash}"]`).click();
    await eventually(async () => assert.ok((await page.evaluate(() => decodeURIComponent(location.hash))).startsWith(hash)));
    await page.locator(".lecture").waitFor({ state: "detached" });
  }
  await go(page, "0/0"); // the class against the computer
  await page.getByLabel(texts.address.en).pressSequentially("https://nim.example/a b.html"); // spaces turn no beat
  assert.equal(await page.locator(".scan").getAttribute("aria-label"), said("code", "https://nim.example/a%20b.html#play/nim/3,5,7"));
  await done();
  const context = await (await chrome()).newContext({ viewport: projector, reducedMotion: "reduce" });
  const served = await context.newPage();
  await served.route("**/*", (route) => route.fulfill({ body: readFileSync(pageFile), contentType: "text/html" }));
  await served.goto(`https://nim.example/miyama.html#lecture/${beat.play}`);
  const code = served.locator(".scan");
  await code.waitFor();
  assert.equal(await code.getAttribute("aria-label"), said("code", "https://nim.example/miyama.html#play/nim/3,5,7"));
  const corners = await code.evaluate((svg) => {
    const [side, path] = [svg.viewBox.baseVal.width, svg.querySelector("path")];
    const dark = (x, y) => (path.isPointInFill(new DOMPoint(x + 0.5, y + 0.5)) ? "#" : ".");
    const across = (x, y, length) => Array.from({ length }, (_, i) => dark(x + i, y)).join("");
    return [across(0, 7, 12), across(side - 12, 7, 12), across(0, side - 8, 12), across(0, side - 4, side)];
  });
  assert.deepEqual(corners.slice(0, 3), ["....#.###.#.", ".#.###.#....", "....#.###.#."]); // what phones look for
  assert.match(corners[3], /^\.+$/);
  await served.goto("https://nim.example/miyama.html#lecture");
  const half = await served.locator(".ends-code").boundingBox();
  const stage = await served.locator(".lecture-stage").boundingBox();
  assert.ok(half.width > 0.48 * stage.width && half.height > 0.98 * stage.height);
  assert.deepEqual(await code.boundingBox(), half); // the picture fills it
  await context.close();
});
