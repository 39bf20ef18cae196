// Explore as a map: what lies where, small planes, settings that act at once, guesses, stones, games from here.
import test from "node:test";
import assert from "node:assert/strict";
import { explore, openExplore, said } from "./explore_view.mjs";
import { coloursOf, comparePlane, evenFrames, eventually, openPage, sizes, styleColour, stumblingBlocks, timersOf, widthOf } from "./support.mjs";

for (const [width, height, least] of [[1280, 720, 0.6], [1280, 1000, 0.55], [1920, 1080, 0.6], [360, 740]])
  test(`the plane fills the window, and every heap is seen without scrolling: ${width} × ${height}`, async () => {
    const isPhone = width < 400;
    const { page, view, done } = await openExplore("#explore/nim/63,63,63/at:21,9,4", { size: { width, height }, touch: isPhone });
    await eventually(async () => assert.match(await view.counts.textContent(), /262,144/));
    const stones = page.locator(".heap-dots");
    await eventually(async () => assert.deepEqual(await stones.evaluate((dots) => [dots.textContent, dots.scrollWidth - dots.clientWidth]), ["2194", 0]));
    const edge = (selector, side) => page.locator(selector).first().evaluate((element, side) => element.getBoundingClientRect()[side], side);
    assert.ok((await edge(".heap-dots", "bottom")) <= height);
    const plane = await view.canvas.boundingBox();
    if (isPhone) {
      assert.ok(plane.width > 300 && plane.y + plane.height < 640, JSON.stringify(plane));
      for (const below of [".gallery", ".guess"]) assert.ok((await edge(below, "top")) > plane.y + plane.height);
      const end = await edge(".explore .now", "top"); // of what is in sight while the stones are
      assert.ok((await edge("[data-key=rise]", "bottom")) <= end);
      await page.locator("[data-key=rise]").click();
      const cube = await page.locator(".cube").boundingBox();
      assert.ok(cube.y >= 0 && cube.x >= 0 && cube.x + cube.width <= width && cube.y + cube.height <= (await edge(".explore .now", "top")), JSON.stringify(cube));
    } else {
      const scrubber = await view.slider("heap 1").boundingBox();
      assert.ok(plane.y > 0 && plane.height > least * height && scrubber.y + scrubber.height < height, JSON.stringify([plane, scrubber]));
      assert.ok((await edge(".adjust > summary", "bottom")) <= (await edge(".explore .head p", "top")) + 1);
      assert.ok((await edge("main", "width")) > 0.93 * width);
    }
    await done();
  });

test("nothing is wider than a screen of 320 px, in Japanese, with all settings open", async () => {
  const { page, view, done } = await openExplore("#explore/nim/9,9,9", { lang: "ja", size: { width: 320, height: 740 } });
  await eventually(async () => assert.match(await view.counts.textContent(), /1,000/));
  await view.openDrawer();
  for (const address of ["nim/9,9,9", "kayles/total:9", "0.77/total:9", `${encodeURIComponent('{"moves": [{"direction": [1, 0]}]}')}/9,9`, "nim%2Bpass/3,3,3/grundy"]) {
    await view.go(address);
    await eventually(async () => assert.match(await view.counts.textContent(), /\d/));
    const wide = await page.evaluate(() => [...document.querySelectorAll("select, input, textarea, button")].filter((control) => control.offsetParent && !control.closest(".scroll") && control.getBoundingClientRect().right > innerWidth).map(({ outerHTML }) => outerHTML));
    assert.deepEqual(wide, [], address);
    assert.ok((await widthOf(page)) <= 320, address);
  }
  assert.deepEqual(await stumblingBlocks(page), []);
  await done();
});

test("twelve small planes, one of which opens the large one", async () => {
  const { page, view, done } = await openExplore("#explore/nim/9,9,9");
  const cards = page.getByRole("navigation", { name: said("gallery") }).getByRole("link");
  assert.equal(await cards.count(), 12);
  const colours = () => page.evaluate(() => [...document.querySelectorAll(".gallery canvas")].map((canvas) => new Set(new Uint32Array(canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.buffer)).size));
  await eventually(async () => assert.ok((await colours()).every((number) => number > 1), String(await colours())));
  for (const name of ["cardWythoff", "cardPass", "cardOwn", "cardKayles"]) {
    const card = cards.filter({ hasText: said(name) });
    await card.click();
    await eventually(async () => assert.equal(await card.getAttribute("aria-current"), "true"));
    assert.equal(await page.locator(".gallery [aria-current]").count(), 1);
  }
  await page.getByRole("table").waitFor();
  await cards.filter({ hasText: said("cardWeave") }).click();
  const weave = { heaps: [63, 63], label: "grundy" };
  await eventually(async () => assert.match(await view.canvas.getAttribute("aria-label"), /Grundy/));
  await comparePlane(page, "grundy", await view.labels("subtraction:2,5,7", weave), [64, 64], [0, 0]);
  await done();
});

test("settings act at once; of what is typed, when the typing rests", async () => {
  const { page, view, done } = await openExplore("#explore/nim/5,5,5/at:0,0,0");
  await eventually(async () => assert.match(await view.counts.textContent(), /216/));
  await page.getByText(said("settings"), { exact: true }).click();
  await page.evaluate(() => {
    window.seen = new Set();
    new MutationObserver(() => window.seen.add(document.querySelector(".counts dd")?.textContent)).observe(document.querySelector(".counts"), { childList: true });
  });
  const heaps = page.getByLabel(said("heaps"), { exact: true });
  await heaps.fill("7,7,");
  await timersOf(page, 500);
  assert.equal(await page.locator("#explore-refusal").textContent(), ""); // somebody is typing
  await heaps.fill("7,7,7");
  await eventually(async () => assert.match(await view.counts.textContent(), /512/));
  assert.deepEqual(await page.evaluate(() => [...window.seen].filter(Boolean)), ["512"]);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.key), "heaps");
  await page.getByLabel(said("convention"), { exact: true }).selectOption("misere");
  await eventually(async () => assert.match(await page.evaluate(() => location.hash), /nim\/7,7,7\/misere/));
  await page.getByText(said("misereSaid")).waitFor();
  await page.getByLabel(said("label"), { exact: true }).selectOption("remoteness");
  await page.waitForURL(/nim\/7,7,7\/misere\/remoteness/);
  await page.keyboard.press("Escape");
  assert.equal(await heaps.isVisible(), false);
  await done();
});

const guess = (page) => page.getByLabel(said("claimField"));

test("a guess is tested while it is typed, and what is unfinished is no error", async () => {
  const { page, view, done } = await openExplore("#explore/wythoff/31,31/at:0,0");
  await page.getByText(said("thereIsOne")).waitFor();
  const wrong = await styleColour(page, "--plane-wrong");
  const wrongCells = async () => (await coloursOf(page, 32, 32, [0, 0])).filter((colour) => colour === wrong).length;
  await guess(page).pressSequentially("a =");
  await page.getByText(said("goOn")).waitFor();
  assert.equal(await page.getByRole("alert").filter({ hasText: /./ }).count(), 0);
  assert.equal(await wrongCells(), 0);
  await guess(page).pressSequentially("= b");
  const values = await view.labels("wythoff", { heaps: [31, 31] });
  const misses = values.filter((value, i) => (value === 0) !== (Math.floor(i / 32) === i % 32)).length;
  await page.getByText(said("hits", 1024 - misses, misses)).waitFor();
  await eventually(async () => assert.ok((await wrongCells()) > 0.8 * misses));
  await page.getByRole("button", { name: "1, 1", exact: true }).click();
  await eventually(async () => assert.match(await view.position.textContent(), /1, 1 won/));
  await guess(page).pressSequentially(" gru"); // no beginning of anything here
  await page.locator("#claim-refusal").waitFor();
  await done();
});

test("where the guess is wrong the cells pulse, unless nothing is to move", async () => {
  for (const motion of [true, false]) {
    const { page, done } = await openPage("#explore/nim/15,15,15/at:0,0,0", { motion });
    await page.getByText(said("thereIsOne")).waitFor();
    if (motion) await evenFrames(page);
    await page.evaluate(() => {
      const context = document.querySelector(".plane canvas").getContext("2d");
      const clear = context.clearRect.bind(context);
      const look = () => window.alphas.add(String(context.getImageData(300, 200, 200, 200).data.reduce((hash, part) => (Math.imul(hash, 31) + part) | 0, 0)));
      window.alphas = new Set();
      context.clearRect = (...box) => (look(), clear(...box));
    });
    await guess(page).fill("a == 1");
    await page.getByText(said("firstCounterexample")).waitFor();
    const pictures = () => page.evaluate(() => window.alphas.size);
    if (motion) await eventually(async () => assert.ok((await pictures()) > 5));
    else await timersOf(page, 600);
    assert.ok(motion || (await pictures()) <= 4, `${await pictures()}`); // the answers alone draw a few times
    await done();
  }
});

test("of a large table the plane is tested while somebody types, all of it when they want", async () => {
  const { page, done } = await openPage("#explore/nim/255,255,255/at:0,0,0");
  await page.getByText(said("thereIsOne")).waitFor();
  await guess(page).fill("a == 0 && b == c");
  await page.getByText(said("hitsHere", 65536, 0)).waitFor();
  await page.getByRole("button", { name: said("testAll") }).click();
  await page.getByText(said("missedLosses", 65536 - 256)).waitFor();
  await explore(page).go("exact:2/9,9,9"); // a game without a theorem says so
  await page.getByText(said("nobodyHas")).waitFor();
  await done();
});

for (const [lang, own, title] of [["en", "Moore’s Nim (moore)", "Moore’s Nim: 2 with a pass"], ["ja", "ムーアのニム (moore)", "パスつきのムーアのニム: 2"]])
  test(`games are called by names that people read, with what is typed beside them, ${lang}`, async () => {
    const { page, done } = await openPage("#explore/moore%3A2%2Bpass/3,3,3", { lang });
    await page.locator(".head h2", { hasText: title }).waitFor();
    const listed = await page.locator("[data-key=rules] option").evaluateAll((all) => all.map(({ value, text }) => [value, text]));
    const games = listed.filter(([value]) => value !== "own" && value !== "code");
    assert.ok(games.length > 20);
    for (const [value, text] of games) assert.ok(text.endsWith(` (${value})`) && text.split(" (")[0] !== value, text);
    assert.equal(games.find(([value]) => value === "moore")[1], own);
    await done();
  });

test("positions by total are typed, and their moves followed", async () => {
  const { page, view, done } = await openExplore("#explore/kayles/total:9");
  await view.enter("goTo", "5,4");
  await eventually(async () => assert.match(await view.position.textContent(), /^5, 4 won/));
  await page.locator(".moves button").first().click();
  await eventually(async () => assert.match(await view.position.textContent(), /^4, 4 × lost/));
  await view.enter("goTo", "5,x");
  await page.getByRole("alert").filter({ hasText: "“5,x” is not a list of heap sizes" }).waitFor();
  await done();
});

test("a plane of 1000 × 999 is half as wide in pixels, and no number of an axis is cut", async () => {
  for (const size of [sizes.phone, sizes.desk, { width: 1920, height: 1080 }]) {
    const { page, view, done } = await openExplore("#explore/nim/9,9,9", { size });
    await page.evaluate(() => {
      const write = CanvasRenderingContext2D.prototype.fillText;
      window.ends = {};
      CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
        if (this.canvas.isConnected && this.textAlign === "center") window.ends[text] = this.canvas.width - x - this.measureText(text).width / 2;
        return write.call(this, text, x, y);
      };
    });
    for (const [address, last, scale] of [["nim/999,998", "800", 0.5], ["nim/100,100", "100", 2], ["nim/1000,1000", "1000", 0.5]]) {
      await view.go(address);
      await eventually(async () => assert.ok((await page.evaluate((last) => window.ends[last], last)) > -0.5, `${last} at ${size.width}`));
      if (size !== sizes.phone) await eventually(async () => assert.ok(Number(await view.canvas.getAttribute("data-scale")) >= scale));
    }
    await done();
  }
});

test("a position is seen as stones; those that go are rings", async () => {
  const { page, view, done } = await openExplore("#explore/nim/63,63,63/at:3,5,7");
  const stones = (kind) => page.locator(`.dots .${kind}`).evaluateAll((all) => all.map((path) => path.getAttribute("d").split("M").length - 1));
  await eventually(async () => assert.deepEqual(await stones("going"), [1, 0, 0]));
  assert.deepEqual(await stones("lying"), [2, 5, 7]);
  assert.ok(!(await page.locator(".examples").textContent()).includes("^")); // nobody is told the answer
  await page.locator(".moves button").nth(1).hover();
  await eventually(async () => assert.deepEqual(await stones("going"), [0, 1, 0]));
  await page.locator(".moves button").nth(2).focus();
  await eventually(async () => assert.deepEqual(await stones("going"), [0, 0, 1]));
  const at = await view.canvas.evaluate((canvas) => {
    const ratio = canvas.clientWidth / canvas.width;
    return { x: ratio * (Number(canvas.dataset.x) + 60.5 * canvas.dataset.scale), y: ratio * (Number(canvas.dataset.y) - 50.5 * canvas.dataset.rowScale) };
  });
  await page.keyboard.press("Tab");
  await view.canvas.hover({ position: at });
  await eventually(async () => assert.match(await view.position.textContent(), /3, 50, 60 won/));
  assert.deepEqual((await page.locator(".heap-dots span").allTextContents()).map(Number), [3, 50, 60]);
  await done();
});

test("play from here: each position has a link to a game of it", async () => {
  const { page, view, done } = await openExplore("#explore/nim/9,9,9/misere/at:3,5,7");
  const link = page.getByRole("link", { name: said("playHere") });
  const leadsTo = (address) => eventually(async () => assert.equal(await link.getAttribute("href"), address));
  await leadsTo("#play/nim/3,5,7/misere");
  await view.go("nim%2Bpass/9,9/at:1,3,4");
  await leadsTo("#play/nim%2Bpass/3,4");
  await view.go("nim%2Bpass/9,9/at:0,3,4");
  await leadsTo("#play/nim/3,4");
  await view.go("kayles/total:5");
  await page.getByRole("button", { name: "4, 1", exact: true }).click();
  await leadsTo("#play/kayles/4,1");
  await eventually(async () => assert.match(await view.position.textContent(), /4, 1 × lost/));
  await view.go("nim/9,9,9/at:0,0,0");
  await eventually(async () => assert.match(await view.position.textContent(), /0, 0, 0 × lost/));
  await eventually(async () => assert.equal(await link.count(), 0)); // nothing is left to play
  await view.go("wythoff/20,20/at:4,9");
  await leadsTo("#play/wythoff/4,9");
  await link.click();
  await page.locator('[data-position="4,9"]').waitFor();
  await done();
});

test("of 1000² positions each loss is a mark that one can see", async () => {
  const { page, view, done } = await openExplore("#explore/nim/999,999,999/at:341,0,0", { size: { width: 1280, height: 720 } });
  await eventually(async () => assert.match(await view.counts.textContent(), /1,000,000,000/));
  const lost = await styleColour(page, "--plane-lost");
  const marksOf = (heap) => view.canvas.evaluate((canvas, [lost, heap]) => {
    const { scale, rowScale, x, y } = Object.fromEntries(Object.entries(canvas.dataset).map(([key, value]) => [key, Number(value)]));
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const isLost = (left, top) => data.subarray(4 * (top * canvas.width + left)).subarray(0, 3).join() === lost;
    const sides = [];
    for (let row = 100; row < 900; ++row) {
      const column = row ^ heap;
      if (column < 100 || column >= 900) continue;
      const [left, top] = [Math.floor(x + (column + 0.5) * scale), Math.floor(y - (row + 0.5) * rowScale)];
      sides.push([-1, 0, 1].every((by) => isLost(left + by, top) || isLost(left, top + by)) ? 3 : 0);
    }
    return { scale, sides };
  }, [lost, heap]);
  for (const heap of [341, 92]) {
    await view.slider("heap 1").fill(String(heap));
    await eventually(async () => {
      const marks = await marksOf(heap);
      assert.ok(marks.scale < 1 && marks.sides.length > 500);
      assert.ok(marks.sides.every((side) => side >= 3), `${marks.sides.filter((side) => side < 3).length} of ${marks.sides.length}`);
    });
  }
  await done();
});

test("a position is typed, and an old error goes when something else is looked at", async () => {
  const { page, view, done } = await openExplore("#explore/nim/9,9,9/at:1,2,3");
  await eventually(async () => assert.match(await view.position.textContent(), /1, 2, 3/));
  await view.enter("goTo", "3 × 5");
  await eventually(async () => assert.match(await view.position.textContent(), /5, 5, 5 won/));
  await view.enter("goTo", "1,99,1");
  await page.locator("#position-refusal").waitFor();
  await view.canvas.focus();
  await page.keyboard.press("ArrowRight");
  await eventually(async () => assert.equal(await page.locator("#position-refusal").textContent(), ""));
  await view.openDrawer();
  await view.enter("heaps", "x");
  await eventually(async () => assert.notEqual(await page.locator("#explore-refusal").textContent(), ""));
  await page.getByRole("link", { name: said("cardNim"), exact: true }).click();
  await eventually(async () => assert.equal(await page.locator("#explore-refusal").textContent(), ""));
  assert.match(await view.canvas.getAttribute("aria-label"), /heap 3 across/);
  await done();
});

test("losses of three heaps rise into a cube that turns, and lie down again; an address opens it risen", async () => {
  const { page, view, done } = await openExplore("#explore/nim/31,31,31/at:3,0,0");
  await eventually(async () => assert.match(await view.counts.textContent(), /32,768/));
  await view.button("rise").click();
  const cube = page.getByRole("application", { name: said("cubeLabel", 1024) });
  await cube.waitFor();
  assert.equal(await view.canvas.first().isVisible(), false);
  const picture = () => cube.evaluate((canvas) => canvas.toDataURL());
  const first = await picture();
  await cube.focus();
  await page.keyboard.press("ArrowLeft");
  const turned = await picture();
  assert.notEqual(turned, first);
  await page.keyboard.press("ArrowRight");
  assert.equal(await picture(), first);
  const { x, y, width, height } = await cube.boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 60, y + height / 2 + 20, { steps: 3 });
  await page.mouse.up();
  assert.notEqual(await picture(), first);
  assert.deepEqual(await stumblingBlocks(page), []);
  await page.keyboard.press("Escape");
  assert.equal(await cube.isVisible(), false);
  await view.go("wythoff/20,20/grundy"); // heights of two heaps
  await eventually(async () => assert.match(await view.counts.textContent(), /positions441/));
  await view.button("rise").click();
  await page.getByRole("application", { name: said("cubeLabel", 441) }).waitFor();
  for (const address of ["wythoff/20,20", "nim%2Bpass/9,9", "nim/2047,2047"]) {
    await view.go(address);
    await eventually(async () => assert.match(await page.evaluate(() => decodeURIComponent(location.hash)), new RegExp(address.split("%")[0])));
    await eventually(async () => assert.equal(await view.button("rise").count(), 0));
  }
  await view.go("nim/7,7,7/3d");
  await page.getByRole("application", { name: said("cubeLabel", 64) }).waitFor();
  await done();
});
