// The lecture: every beat of every chapter forth and back, by keys and fingers, in both languages.
import test from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { at, go, openLecture, press, projector, said, sentence, texts } from "./lecture_view.mjs";
import { eventually, miyama, openPage, scratch, sizes, some, stumblingBlocks, widthOf } from "./support.mjs";

const losses_of_27 = ["000", "011", "022", "101", "110", "202", "220"];
const address = (page) => page.evaluate(() => location.hash);

/** How many beats each chapter has: [1, 14, …]. */
async function beatsOf(page) {
  const beats = [];
  for (let chapter = 0; chapter < (await page.locator(".chapters li").count()); ++chapter) {
    await page.evaluate((chapter) => (location.hash = `#lecture/${chapter}`), chapter);
    await at(page, `${chapter}/0`);
    beats.push(Number((await page.locator(".lecture-counter").textContent()).split("/")[1]));
  }
  return beats;
}

/** All beats, in order: ["1/0", "1/1", …]. */
const placesOf = async (page) => (await beatsOf(page)).flatMap((beats, i) => Array.from({ length: beats }, (_, beat) => `${i}/${beat}`));

/** All beats but 4/9, which counts to a thousand million and lies as the one before it does. */
const quickPlacesOf = async (page) => (await placesOf(page)).filter((place) => place !== "4/9");

/** What a beat shows: its sentence, the elements of the stage, and what is painted on its canvases. */
const picture = (page) =>
  page.evaluate(() => {
    const stage = document.querySelector(".lecture-stage");
    const words = document.querySelector(".lecture-sentence").textContent;
    return [words, stage.innerHTML, ...[...stage.querySelectorAll("canvas")].map((canvas) => canvas.toDataURL())].join("\n");
  });

test("each beat shows the same picture forth, back and from its address, and nothing moves where a person wants no motion", async () => {
  const { page, done } = await openPage("#lecture/1", { size: projector });
  const places = await placesOf(page);
  await page.evaluate(() => {
    window.frames_asked = 0;
    const ask = window.requestAnimationFrame;
    window.requestAnimationFrame = (draw) => (++window.frames_asked, ask(draw));
  });
  await go(page, places[0]);
  const pictures = new Map();
  for (const place of places) {
    if (place !== places[0]) await page.keyboard.press("PageDown");
    assert.equal(await page.evaluate(() => document.getAnimations().length), 0, place);
    await at(page, place);
    pictures.set(place, await picture(page));
    assert.equal(await address(page), `#lecture/${place}`.replace("/0", ""));
  }
  await press(page, "PageDown", places.at(-1)); // there is no further one
  for (const place of places.toReversed()) {
    if (place !== places.at(-1)) await page.keyboard.press("PageUp");
    await at(page, place);
    assert.ok((await picture(page)) === pictures.get(place), place);
  }
  for (const place of places.filter((_, i) => i % 6 === 1).toReversed()) {
    await go(page, place);
    assert.ok((await picture(page)) === pictures.get(place), place);
  }
  await go(page, "1/2");
  await press(page, "PageDown", "1/3"); // to a question
  await go(page, "1/8"); // an answer, without its question
  assert.ok((await picture(page)) === pictures.get("1/8"));
  assert.equal(await page.evaluate(() => window.frames_asked), 0);
  await done();
});

test("a beat that still moves is at its end at once, and none is lost", async () => {
  const { page, done } = await openPage("#lecture/1", { size: projector, motion: true });
  const places = await placesOf(page);
  await go(page, places[0]);
  for (const _ of places.slice(1)) await page.keyboard.press("ArrowRight");
  await at(page, places.at(-1));
  for (const _ of places.slice(20)) await page.keyboard.press("ArrowLeft");
  await at(page, places[19]);
  const moved = await picture(page);
  await go(page, places[0]);
  await go(page, places[19]);
  assert.ok((await picture(page)) === moved);
  await done();
});

for (const lang of ["en", "ja"])
  test(`it is read from the last row, nothing lies below the fold or the buttons of a phone, and 320 pixels are enough, ${lang}`, async () => {
    const { page, done } = await openPage("#lecture/1", { lang, size: projector });
    const small = () =>
      page.evaluate(() => {
        const written = (element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
        const scale = (element) => (element instanceof SVGElement ? element.getScreenCTM().a : 1);
        return [...document.querySelectorAll(".lecture-stage *, .lecture-sentence")]
          .filter((element) => written(element) && element.checkVisibility() && parseFloat(getComputedStyle(element).fontSize) * scale(element) < 23.99)
          .map((element) => element.outerHTML.slice(0, 90));
      });
    const places = some(await quickPlacesOf(page), 2, Number(lang === "ja"));
    for (const place of places) {
      await go(page, place);
      assert.deepEqual(await small(), [], place);
      assert.deepEqual(await page.evaluate(() => [document.documentElement.scrollHeight, document.documentElement.scrollWidth]), [720, 1280], place);
    }
    const cut = () =>
      page.evaluate(() =>
        [...document.querySelectorAll(".lecture-sentence, .lecture-stage *")]
          .filter((element) => element.checkVisibility() && !element.closest("svg"))
          .filter((element) => (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== "visible") || element.getBoundingClientRect().right > innerWidth)
          .map((element) => element.outerHTML.slice(0, 120)),
      );
    await page.setViewportSize({ width: 320, height: 640 });
    for (const place of places) {
      await go(page, place);
      assert.deepEqual([await widthOf(page), await cut()], [320, []], place);
    }
    await done();
    const phone = await openPage("#lecture/1", { lang, size: sizes.phone, touch: true });
    for (const place of places) {
      await go(phone.page, place);
      const [below, over] = await phone.page.evaluate(() => {
        const bar = document.querySelector(".lecture-turning").getBoundingClientRect().top;
        const ends = [...document.querySelectorAll(".lecture-stage *")].filter((element) => element.getClientRects().length > 0).map((element) => element.getBoundingClientRect().bottom - bar);
        return [Math.max(...ends), document.documentElement.scrollHeight - innerHeight];
      });
      assert.ok(below <= 1 && over <= 0, `${place}: ${below} pixels below the buttons, ${over} below the screen`);
    }
    await phone.done();
  });

test("the language changes in each chapter, and all of it", async () => {
  const { page, done } = await openPage("#lecture/1", { size: projector });
  const places = (await beatsOf(page)).map((beats, i) => `${i}/${beats >> 1}`);
  for (const place of places) {
    await go(page, place);
    const english = [await sentence(page), await picture(page)];
    await page.locator("header select").selectOption("ja");
    assert.match(await sentence(page), /[ぁ-ん]/);
    assert.match(await page.locator("#lecture-title").textContent(), /[ぁ-んァ-ヶ一-鿿〜]/);
    assert.equal(await page.locator(".lecture-turning .main").textContent(), texts.next.ja);
    const japanese = await picture(page);
    await go(page, places.find((other) => other !== place));
    await go(page, place);
    assert.ok((await picture(page)) === japanese, place);
    await page.locator("header select").selectOption("en");
    assert.ok([await sentence(page), await picture(page)].every((part, i) => part === english[i]), place);
  }
  await done();
});

test("keys, a presenter's too, turn beats; those of controls stay theirs; P projects", async () => {
  const { page, done } = await openLecture("1/12", { size: projector });
  for (const [key, place] of [["Space", "1/13"], ["ArrowRight", "2/0"], ["PageDown", "2/1"], ["ArrowLeft", "2/0"], ["Backspace", "1/13"], ["PageUp", "1/12"]]) {
    await press(page, key, place);
  }
  await page.getByRole("link", { name: "Lecture" }).focus(); // as after a click on the view's name
  await press(page, "Space", "1/13");
  await page.keyboard.press("PageUp");
  await page.locator(".lecture-turning .main").focus();
  await press(page, "Space", "1/13"); // presses the button, once
  await page.keyboard.press("Control+ArrowRight");
  await page.keyboard.press("p");
  for (const hidden of ["header", ".lecture-bar"]) assert.ok(await page.locator(hidden).first().isHidden());
  await press(page, "PageUp", "1/12");
  const { height } = await page.locator(".lecture-stage").boundingBox();
  assert.ok(height > 560, String(height));
  await page.keyboard.press("Escape");
  assert.ok(await page.locator("header").isVisible());
  await page.keyboard.press("P");
  await page.keyboard.press("p");
  assert.ok(await page.locator(".lecture-bar").isVisible());
  await page.getByRole("link", { name: `2. ${texts.thousandTitle.en}` }).click();
  await at(page, "2/0");
  await page.locator(".squares").focus();
  await press(page, "ArrowRight", "2/0"); // asks about an entry
  await press(page, "PageDown", "2/1");
  await page.evaluate(() => (location.hash = "#lecture/1/999"));
  await at(page, "1/13");
  await page.evaluate(() => (location.hash = "#play"));
  await page.keyboard.press("PageUp");
  assert.match(await address(page), /^#play/);
  await done();
});

test("fingers: a tap goes on, a swipe turns, a guess and an entry keep their taps", async () => {
  const { page, done } = await openLecture("1/0", { size: sizes.phone, touch: true });
  const session = await page.context().newCDPSession(page);
  const swipe = async (from, to) => {
    const touch = (type, x) => session.send("Input.dispatchTouchEvent", { type, touchPoints: x === null ? [] : [{ x, y: 500 }] });
    for (const [type, x] of [["touchStart", from], ["touchMove", (from + to) / 2], ["touchMove", to], ["touchEnd", null]]) await touch(type, x);
  };
  await page.locator(".lecture-stage").tap({ position: { x: 20, y: 250 } });
  await at(page, "1/1");
  await page.getByRole("button", { name: texts.guessLost.en }).tap();
  await at(page, "1/2");
  assert.ok((await sentence(page)).startsWith(texts.right.en));
  await swipe(60, 300);
  await at(page, "1/1");
  await swipe(300, 60);
  await at(page, "1/2");
  await go(page, "2/5");
  await page.locator(".squares").tap({ position: { x: 30, y: 40 } });
  await eventually(async () => assert.match(await page.locator(".decision").textContent(), /^a\[0\d\d\]/));
  await at(page, "2/5");
  await done();
});

test("27 by hand: guesses, and both halves of the definition, as the engine has them", async () => {
  const { page, done } = await openPage("#lecture/1", { size: projector });
  const shown = (kind) =>
    page.evaluate((kind) => [...document.querySelectorAll(".small .box")].filter((box) => box.querySelector(`:scope > .${kind}`).getAttribute("opacity") === "1").map((box) => box.dataset.position), kind);
  const arrows = (solid) =>
    page.evaluate((solid) => [...document.querySelectorAll(".small .arrow")].filter((arrow) => Number(arrow.getAttribute("opacity")) && (arrow.querySelector(".shaft").getAttribute("stroke-dasharray") === "none") === solid).length, solid);
  let [right, asked] = [0, 0];
  let before = [];
  await go(page, "1/0");
  for (let beat = 1; beat <= 12; ++beat) {
    const name = (await shown("asked"))[0];
    if (name) await page.keyboard.press(asked++ < 3 ? "l" : "w");
    else await page.keyboard.press(" ");
    await at(page, `1/${beat}`);
    const now = [...(await shown("won")), ...(await shown("lost"))];
    const fresh = now.filter((position) => !before.includes(position));
    const words = await sentence(page);
    if (name) {
      const lost = losses_of_27.includes(name);
      const expected = lost === asked <= 3;
      right += Number(expected);
      assert.ok(words.startsWith(texts[expected ? "right" : "wrong"].en), words);
      assert.match(words, new RegExp(`${name} is ${lost ? "lost" : "won"}`));
      const fading = await arrows(false); // moves to wins stay, pale
      const stones = [...name].reduce((sum, digit) => sum + Number(digit), 0); // as many moves as stones
      assert.equal(fading, stones - Number(!lost), name);
    }
    for (const position of fresh) assert.ok(words.includes(position), words);
    before = now;
  }
  assert.deepEqual([asked, right > 0 && right < asked], [6, true]);
  assert.deepEqual((await shown("lost")).sort(), losses_of_27);
  assert.equal(before.length, 27);
  const { winningMoves } = await page.evaluate(() => window.miyama.solve("nim", { heaps: [2, 2, 2] }));
  assert.equal(await arrows(true), winningMoves);
  await press(page, " ", "1/13");
  const left = (least) => page.evaluate((least) => [...document.querySelectorAll(".small .box")].filter((box) => box.getAttribute("opacity") >= least).map((box) => box.dataset.position).sort(), least);
  assert.deepEqual(await left(0.01), ["000", "001", "002", "011", "012", "022", "111", "112", "122", "222"]);
  assert.deepEqual(await left(1), ["000", "011", "022"]);
  await done();
});

for (const size of [projector, sizes.phone])
  test(`27 by hand: no arrow runs behind a box, ${size.width} pixels wide`, async () => {
    const { page, done } = await openPage("#lecture/1", { size });
    let drawn = 0;
    for (let beat = 1; beat <= 13; ++beat) {
      await go(page, `1/${beat}`);
      const [arrows, hidden] = await page.evaluate(() => {
        const boxes = [...document.querySelectorAll(".small .box")].filter((box) => box.getAttribute("opacity") !== "0");
        const places = boxes.map((box) => [box.dataset.position, box.querySelector(".open").getBoundingClientRect()]);
        const shafts = [...document.querySelectorAll(".small .shaft")].filter((shaft) => shaft.getAttribute("d")).filter((shaft) => shaft.parentElement.getAttribute("opacity") !== "0");
        const behind = shafts.flatMap((shaft) => {
          const matrix = shaft.getScreenCTM();
          const length = shaft.getTotalLength();
          const points = Array.from({ length: 60 }, (_, i) => shaft.getPointAtLength((length * (i + 0.5)) / 60).matrixTransform(matrix));
          return places.filter(([, box]) => points.some(({ x, y }) => x > box.left + 1 && x < box.right - 1 && y > box.top + 1 && y < box.bottom - 1)).map(([name]) => name);
        });
        return [places.length && shafts.length, behind];
      });
      assert.deepEqual(hidden, [], `beat ${beat}`);
      drawn += arrows;
    }
    assert.ok(drawn > 0);
    await done();
  });

test("000 to 999: the program on the stage runs, and fills the array as the engine does", async () => {
  const { page, done } = await openLecture("2/0", { size: projector });
  const lines = await page.locator(".thousand pre code").allTextContents();
  assert.ok(lines.length <= 12);
  const array = execFileSync("python3", ["-c", `${lines.join("\n")}\nprint(*a)`], { encoding: "utf8" }).trim().split(" ").map(Number);
  const file = join(scratch, "nim-9-9-9.h5");
  miyama("solve", "nim", "--heaps", "9,9,9", "--labels", "outcome,target", "--output", file, "--force", "--quiet");
  const targets = miyama("export", file, "--labels", "target").trim().split("\n").slice(1).map((line) => Number(line.split(",").at(-1)));
  assert.deepEqual(array, targets);
  const losses = targets.filter((target) => target === -1).length;
  await go(page, "2/5");
  assert.equal(await sentence(page), said("rain", losses, 1000));
  await done();
});

test("000 to 999: an entry that is asked about says how it was decided, and nothing is erased", async () => {
  const { page, done } = await openLecture("2/5", { size: projector });
  const before = await picture(page);
  const squares = page.locator(".squares");
  const { cell, gap, line } = await squares.evaluate(({ dataset }) => Object.fromEntries(Object.entries(dataset).map(([name, value]) => [name, Number(value)])));
  const [left, top] = [line + 3 * (10 * cell + gap), line]; // the square 300–399, heap 2 to the right, heap 3 upwards
  await squares.click({ position: { x: left + 5.5 * cell, y: top + 2.5 * cell } });
  assert.deepEqual(await page.locator(".decision .found").allTextContents(), ["257×", "347×", "356×"]);
  assert.equal(await sentence(page), said("decidedLast", 357, "257, 347, 356", 356));
  await press(page, "PageDown", "3/0"); // the click took no keys
  await press(page, "PageUp", "2/5");
  assert.ok((await picture(page)) === before);
  await go(page, "2/2");
  await squares.click({ position: { x: 2 * line, y: 2 * line } });
  await squares.focus();
  for (const _ of Array(20)) await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowUp");
  assert.equal(await sentence(page), said("decidedOne", "001", "000"));
  await go(page, "2/1");
  await page.keyboard.press("ArrowUp");
  assert.equal(await page.locator(".decision").textContent(), said("notYet", "002"));
  await done();
});

test("000 to 999: the entries that are looked at are large, and 123 is guessed before the program decides it", async () => {
  const { page, done } = await openLecture("2/3", { size: sizes.desk });
  assert.ok(Number(await page.locator(".squares").getAttribute("data-cell")) >= 30);
  assert.match(await page.locator(".decision").textContent(), /^a\[123\] = …023103113120121122$/);
  await press(page, "l", "2/4");
  assert.equal(await sentence(page), `${texts.right.en} ${said("decidedLost", "123")}`);
  await press(page, "PageDown", "2/5");
  assert.ok(Number(await page.locator(".squares").getAttribute("data-cell")) >= 16);
  await done();
});

test("words and digits on canvases have 18 pixels and name the heaps, and the stage uses the window", async () => {
  const { page, done } = await openPage("#lecture/1", { size: sizes.desk });
  await page.evaluate(() => {
    window.written = [];
    const write = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...where) {
      const { a, b } = this.getTransform();
      if (this.canvas.isConnected) window.written.push([text, parseFloat(this.font.match(/([\d.]+)px/)[1]) * Math.hypot(a, b)]);
      return write.call(this, text, ...where);
    };
  });
  for (const place of ["2/4", "2/5", "3/0", "3/2", "3/13"]) {
    await page.evaluate(() => (window.written = []));
    await go(page, place);
    const written = await page.evaluate(() => window.written);
    assert.deepEqual(written.filter(([, pixels]) => pixels < 18), [], place);
    for (const heap of place === "3/0" ? [1] : [1, 2, 3]) assert.ok(written.some(([text]) => text.startsWith(said("heap", heap))), `${place}: heap ${heap}`);
  }
  for (const size of [sizes.desk, { width: 1920, height: 1080 }]) {
    await page.setViewportSize(size);
    await go(page, "4/2");
    const [columns, stage] = await Promise.all([".bits", ".lecture-stage"].map((name) => page.locator(name).boundingBox()));
    assert.ok(columns.height > 0.55 * stage.height && stage.width > size.width - 40, JSON.stringify([columns, stage]));
  }
  await page.reload();
  await done();
});

for (const [lang, dark] of [["en", false], ["ja", true]])
  test(`each chapter is said to whoever does not see it, ${lang}, ${dark ? "dark" : "light"}`, async () => {
    const { page, done } = await openPage("#lecture", { lang, dark, size: projector });
    for (const place of ["0/0", "1/5", "2/3", "2/5", "3/4", "3/13", "4/0", "4/3", "4/5", "4/8", "4/11"]) {
      await go(page, place);
      assert.deepEqual(await stumblingBlocks(page), [], place);
    }
    await done();
  });
