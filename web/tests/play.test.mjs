// Whole games against the computer: by keyboard, by touch, by typing; won and lost.
import test from "node:test";
import assert from "node:assert/strict";
import { fingers, middle, openPage, pattern, samePage, sizes, stumblingBlocks, textsOf } from "./support.mjs";

const texts = await textsOf("play/texts.ts");

/** The view in one language, by its roles and names. */
function play(page, lang) {
  const say = (key) => texts[key][lang];
  const button = (key) => page.getByRole("button", { name: say(key), exact: true });
  const turn = page.locator(".turn");
  const settled = async () => {
    await page.waitForFunction((thinking) => !document.querySelector(".turn")?.textContent.includes(thinking), say("thinking"));
    await page.waitForFunction(() => !document.querySelector("[aria-busy=true]"));
  };
  return {
    say,
    button,
    settled,
    over: async () => [say("youWin"), say("computerWins")].includes(await turn.textContent()),
    ending: () => turn.textContent(),
    begin: async (who) => {
      await button(who).click();
      await settled();
    },
    type: async (move) => {
      await page.getByLabel(say("typedMove")).fill(move);
      await page.keyboard.press("Enter");
      await settled();
    },
    position: () => page.locator("[data-position]").getAttribute("data-position"),
  };
}

/** The best move as it is typed, from the page's own advice to programs. */
async function bestMove(page, rules, misere, position) {
  const { moves } = await page.evaluate(([rules, misere, position]) => window.miyama.advise(rules, position, { misere }), [rules, misere, position]);
  const [{ from, take, rests }] = moves;
  return rests ? [from, ...rests, 0, 0].slice(0, 3).join(" ") : `${from} ${take}`;
}

/** A game that begins, on the page that other tests have played on. */
async function fresh(address, options) {
  const { page } = await samePage("#play/nim/1", options);
  await page.locator("[data-position='1']").waitFor();
  const opened = await samePage(address, options);
  const [heaps] = address.split("/").slice(2);
  await page.locator(`[data-position='${heaps}'], [data-position='${heaps.split(",").reverse()}']`).waitFor();
  return opened;
}

const games = [
  { rules: "nim", opening: "3,5,7", misere: false },
  { rules: "nim", opening: "3,5,7", misere: true },
  { rules: "rows", opening: "2,4,5", misere: false },
  { rules: "rows", opening: "1,2,3,4,5,6", misere: true },
];

for (const { rules, opening, misere } of games)
  for (const lang of ["en", "ja"]) {
    const name = `${rules} ${opening}${misere ? " misère" : ""}, ${lang}`;
    const address = `#play/${rules}/${opening}${misere ? "/misere" : ""}`;
    test(`${name}: best moves win from the opening, and the record says so`, async () => {
      const { page, done } = await fresh(address, { lang, size: lang === "ja" ? sizes.phone : sizes.desk });
      const view = play(page, lang);
      await view.begin("first");
      for (let turn = 0; !(await view.over()); ++turn) {
        assert.ok(turn < 40);
        await view.type(await bestMove(page, rules, misere, await view.position()));
      }
      assert.equal(await view.ending(), view.say("youWin"));
      assert.match(await page.locator("pre", { hasText: "result" }).textContent(), /result you win/);
      await done();
    });

    test(`${name}: who goes second against best play loses, and is told`, async () => {
      const { page, done } = await fresh(address, { lang, size: lang === "ja" ? sizes.phone : sizes.desk });
      const view = play(page, lang);
      await view.begin("second");
      for (let turn = 0; !(await view.over()); ++turn) {
        assert.ok(turn < 40);
        await page.locator(".warning", { hasText: view.say("lost") }).waitFor();
        await view.type(await bestMove(page, rules, misere, await view.position()));
      }
      assert.equal(await view.ending(), view.say("computerWins"));
      await done();
    });
  }

test("heaps by keyboard: arrows choose, Enter takes", async () => {
  const { page, done } = await openPage("#play/nim/3,5,7", { lang: "en" });
  const view = play(page, "en");
  await view.button("first").focus();
  await page.keyboard.press("Enter");
  await view.settled();
  await page.getByRole("slider", { name: "Heap 3: 7" }).focus();
  await page.keyboard.press("ArrowUp");
  const slider = page.getByRole("slider", { name: "Heap 3: 7" });
  assert.equal(await slider.getAttribute("aria-valuetext"), "take 1, leave 6");
  await page.keyboard.press("Enter");
  await view.settled();
  assert.match(await page.getByRole("status").textContent(), /take/);
  await done();
});

test("heaps by touch: a stone and all behind it, tapped twice", async () => {
  const { page, done } = await openPage("#play/nim/1,5", { lang: "ja", size: sizes.phone, touch: true });
  const view = play(page, "ja");
  await view.button("first").tap();
  await view.settled();
  const stone = () => page.getByRole("slider").nth(1).locator(".stone").nth(1);
  await stone().tap();
  assert.equal(await page.getByRole("slider").nth(1).getAttribute("aria-valuenow"), "4");
  await stone().tap();
  await view.settled();
  assert.equal(await view.position(), "0,1");
  await done();
});

for (const way of ["mouse", "keyboard", "touch"])
  test(`sticks are erased by ${way}, and the gap stays open`, async () => {
    const touch = way === "touch";
    const { page, done } = await openPage("#play/rows/7,2", { lang: "en", touch, size: touch ? sizes.phone : sizes.desk });
    const view = play(page, "en");
    await view.begin("first");
    const stick = (place) => page.getByRole("button", { name: `row 1, stick ${place}`, exact: true });
    if (touch) {
      const [from, to] = [await middle(stick(3)), await middle(stick(5))];
      const touching = await fingers(page);
      await touching(from);
      for (const part of [0.3, 0.6, 1]) await touching({ x: from.x + part * (to.x - from.x), y: to.y });
      await page.waitForFunction(() => document.querySelectorAll(".stick.going").length === 3);
      await touching();
    } else if (way === "mouse") {
      const [from, to] = [await stick(3).boundingBox(), await stick(5).boundingBox()];
      await page.mouse.move(from.x + from.width / 2, from.y + 9);
      await page.mouse.down();
      await page.mouse.move(to.x + to.width / 2, to.y + 9, { steps: 4 });
      await page.mouse.up();
    } else {
      await stick(3).focus();
      await page.keyboard.press("Shift+ArrowRight");
      await page.keyboard.press("Shift+ArrowRight");
      assert.equal(await page.locator("#live").textContent(), "row 1: sticks 3 to 5 are chosen");
      await page.keyboard.press("Enter");
    }
    await page.locator(".gap").first().waitFor();
    await view.settled();
    const first = page.getByRole("group", { name: "Row 1" });
    assert.ok((await first.locator(".gap").count()) >= 3);
    const [yours] = await page.locator("ol li").allTextContents();
    assert.equal(yours, "You: leave 2 and 2 of the group of 7");
    await done();
  });

test("what is pressed while the computer thinks, or twice, does not count", async () => {
  const { page, done } = await openPage("#play/nim/3,5,7", { lang: "en", motion: true });
  const view = play(page, "en");
  const turns = () => page.locator("ol li").count();
  await view.button("first").dblclick();
  await view.settled();
  assert.deepEqual([await view.position(), await turns()], ["3,5,7", 0]);
  await page.getByLabel(view.say("typedMove")).fill("1 1");
  await page.keyboard.press("Enter");
  await page.getByText(view.say("thinking")).waitFor();
  assert.ok(await view.button("undo").isDisabled());
  await view.button("undo").click({ force: true });
  await view.settled();
  assert.equal(await turns(), 2);
  await view.button("undo").click();
  await view.settled();
  assert.deepEqual([await view.position(), await turns()], ["3,5,7", 0]);
  await view.button("again").click();
  await view.button("second").dblclick();
  await view.settled();
  assert.equal(await turns(), 1);
  await done();
});

test("a move across a gap is refused, and nothing is lost", async () => {
  const { page, done } = await openPage(`#play/rows/${encodeURIComponent("||-|| / |||")}`, { lang: "en" });
  const view = play(page, "en");
  await view.begin("first");
  const stick = (place) => page.getByRole("button", { name: `row 1, stick ${place}`, exact: true });
  await stick(2).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Enter");
  assert.match(await page.getByRole("alert").textContent(), /gap/);
  await view.type("9 9");
  assert.match(await page.getByRole("alert").textContent(), /group of 9/);
  assert.equal(await view.position(), "3,2,2");
  await done();
});

test("hint, advice with its reasons, undo, the same opening again", async () => {
  const { page, done } = await openPage("#play/nim/3,5,7", { lang: "en" });
  const view = play(page, "en");
  await view.begin("first");
  await view.button("hint").click();
  await page.getByText(pattern(texts.bestMove.en)).first().waitFor();
  await view.button("advice").click();
  const advice = page.getByRole("region", { name: view.say("advice") });
  assert.match(await advice.textContent(), /nim-sum +1 +001/);
  await view.type("1 3");
  await view.button("undo").click();
  await view.settled();
  assert.equal(await view.position(), "3,5,7");
  await view.button("again").click();
  await view.button("first").waitFor();
  assert.equal(await view.position(), "3,5,7");
  await done();
});

test("every game of the catalogue can be played by its list of moves", async () => {
  const { page, done } = await openPage("#play", { lang: "en" });
  const view = play(page, "en");
  for (const [rules, opening] of [["wythoff", "2,3"], ["moore:2", "1,2,2"], ["kayles", "4,3"], ["grundys-game", "7"], ["nim+pass", "1,2,2"], ["fibonacci", "8"]]) {
    await page.evaluate((address) => (location.hash = address), `#play/${rules}/${opening}`);
    await view.button("first").waitFor();
    await view.begin("first");
    for (let turn = 0; !(await view.over()); ++turn) {
      assert.ok(turn < 30, rules);
      await page.getByText(view.say("allMoves"), { exact: true }).click();
      await page.locator(".moves button").first().click();
      await view.settled();
    }
  }
  await done();
});

test("what was played is told again when the language changes", async () => {
  const { page, done } = await openPage("#play/nim/3,5,7", { lang: "en" });
  const view = play(page, "en");
  await view.begin("first");
  await view.type("1 1");
  await page.getByLabel("Language").selectOption("ja");
  await page.getByText("あなた：山1（3個）から1個取る").first().waitFor();
  await done();
});

test("random openings: three heaps of one to nine, unless another is asked for", async () => {
  const { page, done } = await openPage("#play", { lang: "en" });
  const view = play(page, "en");
  for (let i = 0; i < 5; ++i) {
    const heaps = (await view.position()).split(",").map(Number);
    assert.equal(heaps.length, 3);
    assert.ok(heaps.every((size) => size >= 1 && size <= 9), String(heaps));
    await view.button("another").click();
    await view.settled();
  }
  await done();
});

for (const lang of ["en", "ja"])
  for (const size of [sizes.phone, sizes.desk])
    test(`nothing to stumble over, and nothing wider than ${size.width} px, ${lang}`, async () => {
      const { page, done } = await openPage("#play/rows/7,2", { lang, size, dark: lang === "ja" });
      const view = play(page, lang);
      await view.begin("first");
      await view.button("advice").click();
      await page.getByRole("region", { name: view.say("advice") }).waitFor();
      assert.deepEqual(await stumblingBlocks(page), []);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= size.width);
      await done();
    });
