// Whole games against the computer: by keyboard, by touch, by mouse; won and lost.
import test from "node:test";
import assert from "node:assert/strict";
import { fingers, middle, sizes, some, startEngine } from "./support.mjs";
import { openPlay } from "./play_view.mjs";

/** The best move, from the page's own advice to programs. */
const bestMove = (page, rules, misere, position) => page.evaluate(async ([rules, misere, position]) => (await window.miyama.advise(rules, position, { misere })).moves[0], [rules, misere, position]);

const games = [
  { rules: "nim", opening: "3,5,7", misere: false, lang: "en" },
  { rules: "nim", opening: "3,5,7", misere: true, lang: "ja" },
  { rules: "rows", opening: "2,4,5", misere: false, lang: "ja" },
  { rules: "rows", opening: "1,2,3,4,5,6", misere: true, lang: "en" },
];

for (const { rules, opening, misere, lang } of some(games, 2, 1)) {
  const name = `${rules} ${opening}${misere ? " misère" : ""}, ${lang}`;
  test(`${name}: best moves win from the opening; whoever goes second loses, and hears when it was lost`, async () => {
    const { page, view, done } = await openPlay(`#play/${rules}/${opening}${misere ? "/misere" : ""}`, { lang, size: lang === "ja" ? sizes.phone : sizes.desk });
    const playToTheEnd = async () => {
      for (let turn = 0; !(await view.over()); ++turn) {
        assert.ok(turn < 40);
        await view.move(await bestMove(page, rules, misere, await view.position()));
      }
    };
    await playToTheEnd();
    assert.equal(await view.turn(), view.say("youWin"));
    assert.equal(await page.locator("main").getByText(view.say("youWin")).count(), 1);
    assert.ok((await view.record()).length > 2);
    await view.press("again");
    await view.press("second");
    await playToTheEnd();
    assert.equal(await view.turn(), view.say("computerWins"));
    assert.equal(await view.said(), view.say("wonFromStart"));
    await view.press("swap");
    assert.equal(await view.turn(), view.say("yourStart"));
    await done();
  });
}

for (const [address, heap, presses, text] of [
  ["nim/3,5,7", "Heap 3: 7", { ArrowRight: 1, ArrowUp: 2, ArrowLeft: 1, End: 7, Home: 0, PageUp: 7, ArrowDown: 6 }, "take 6, leave 1"],
  ["subtraction:2,5/9", "Heap 1: 9", { ArrowUp: 2, ArrowRight: 5, PageUp: 5, ArrowDown: 2, ArrowLeft: 0, End: 5 }, "take 5, leave 4"], // the numbers that may be taken
])
  test(`heaps by keyboard: right and up take more, left and down fewer, Enter takes: ${address}`, async () => {
    const { page, view, done } = await openPlay(`#play/${address}`);
    const slider = page.getByRole("slider", { name: heap });
    await slider.focus();
    for (const [key, value] of Object.entries(presses)) {
      await page.keyboard.press(key);
      assert.equal(await slider.getAttribute("aria-valuenow"), String(value), key);
    }
    assert.equal(await slider.getAttribute("aria-valuetext"), text);
    await page.keyboard.press("Enter");
    await view.settled();
    const [, take, leave] = text.match(/(\d), leave (\d)/);
    assert.match((await view.record())[0], new RegExp(`^You took ${take} from heap . \\(. → ${leave}\\)`));
    assert.match(await page.locator("#live").textContent(), /Computer took/);
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("role")), "slider"); // after the computer's move, too
    await done();
  });

test("heaps by mouse: pointing lifts what would go, a click takes it", async () => {
  const { page, view, done } = await openPlay("#play/nim/3,5,7");
  await page.locator("[data-piece='2:5']").hover();
  assert.equal(await page.locator(".board .going").count(), 2);
  assert.equal(await page.locator(".heap-size").nth(2).textContent(), "7 → 5");
  await page.mouse.move(0, 0);
  assert.equal(await page.locator(".board .going").count(), 0);
  await page.locator("[data-piece='2:5']").click();
  await view.settled();
  assert.equal((await view.record())[0], "You took 2 from heap 3 (7 → 5)");
  assert.equal(await page.locator(".side.you [data-piece]").count(), 2);
  await view.go("subtraction:2,5/9", "9");
  await page.locator("[data-piece='0:1']").hover();
  assert.equal(await page.locator(".board .going").count(), 5); // as many as may be taken
  await done();
});

test("heaps by touch: a stone and all above it, tapped twice", async () => {
  const { page, view, done } = await openPlay("#play/nim/1,5", { lang: "ja", size: sizes.phone, touch: true });
  const stone = page.locator("[data-piece='1:1']");
  await stone.tap();
  assert.equal(await page.getByRole("slider").nth(1).getAttribute("aria-valuenow"), "4");
  assert.equal(await view.position(), "1,5");
  await stone.tap();
  await view.settled();
  assert.match(await view.position(), /^(0,1|1,0)$/); // the computer takes either
  await done();
});

test("several heaps at once: Wythoff's game takes as many from both", async () => {
  const { page, view, done } = await openPlay("#play/wythoff/6,9");
  const take = page.locator("[data-key=take]");
  await page.locator("[data-piece='0:4']").click();
  await page.locator("[data-piece='1:6']").click();
  assert.ok(await take.isDisabled()); // 2 and 3
  await page.locator("[data-piece='1:7']").click();
  assert.equal(await take.textContent(), "Take 2 from heap 1 and 2 from heap 2");
  await take.click();
  await view.settled();
  assert.equal((await view.record())[0], "You took 2 from heap 1 (6 → 4) and took 2 from heap 2 (9 → 7)");
  await done();
});

const stick = (page, row, place) => page.getByRole("button", { name: `row ${row}, stick ${place}`, exact: true });

for (const way of ["mouse", "keyboard", "touch"])
  test(`sticks are erased by ${way}, also where the pointer leaves the row, and the record names the row`, async () => {
    const touch = way === "touch";
    const { page, view, done } = await openPlay("#play/rows/2,7", { touch, size: touch ? sizes.phone : sizes.desk });
    if (touch) {
      const [from, to] = [await middle(stick(page, 2, 3)), await middle(stick(page, 2, 5))];
      const touching = await fingers(page);
      await touching(from);
      for (const part of [0.3, 0.6, 1]) await touching({ x: from.x + part * (to.x - from.x), y: to.y - 70 * part });
      await page.waitForFunction(() => document.querySelectorAll(".stick.going").length === 3);
      await touching();
      assert.equal(await page.locator("[data-key=take]").textContent(), "Take 3 in row 2");
      assert.equal(await view.position(), "7,2"); // they go when they are touched again, as the stones of a heap do
      await stick(page, 2, 4).tap();
    } else if (way === "mouse") {
      const [from, to] = [await middle(stick(page, 2, 3)), await middle(stick(page, 2, 5))];
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y + 300, { steps: 4 }); // far below the board
      await page.mouse.up();
    } else {
      await stick(page, 2, 3).focus();
      await page.keyboard.press("Shift+ArrowRight");
      await page.keyboard.press("Shift+ArrowRight");
      assert.equal(await page.locator("#live").textContent(), "row 2: sticks 3 to 5 are chosen");
      await page.keyboard.press("Enter");
    }
    await page.locator(".gap").first().waitFor();
    await view.settled();
    assert.ok((await page.getByRole("group", { name: "Row 2" }).locator(".gap").count()) >= 3);
    assert.equal((await view.record())[0], "You took 3 in row 2: sticks 3 to 5");
    await done();
  });

test("what is pressed while the computer thinks, or twice, does not count", async () => {
  const { page, view, done } = await openPlay("#play/nim/3,5,7", { motion: true });
  const turns = async () => (await view.record()).length;
  await page.evaluate(() => {
    new MutationObserver(() => {
      const undo = document.querySelector("[data-key=undo]");
      if (window.disabled || !/thinking/.test(document.querySelector(".turn").textContent)) return;
      window.disabled = undo.disabled;
      undo.click();
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await page.locator("[data-piece='0:2']").dblclick();
  await page.waitForFunction(() => window.disabled);
  await view.settled();
  assert.equal(await turns(), 2);
  await view.press("undo");
  assert.deepEqual([await view.position(), await turns()], ["3,5,7", 0]);
  await page.locator("[data-key=second]").dblclick();
  await view.settled();
  assert.equal(await turns(), 1);
  await done();
});

test("a move across a gap is refused, nothing is lost, and a good move takes the sentence away", async () => {
  const { page, view, done } = await openPlay(`#play/rows/${encodeURIComponent("||-|| / |||")}`);
  await stick(page, 1, 2).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Enter");
  assert.match(await page.getByRole("alert").textContent(), /gap/);
  assert.equal(await view.position(), "3,2,2");
  await view.move({ from: 3, rests: [1, 1] });
  assert.equal(await page.getByRole("alert").count(), 0);
  await done();
});

test("who loses is told by which move, and tries again from there", async () => {
  const { page, view, done } = await openPlay("#play/nim/2,2,1");
  await view.move({ from: 1, take: 2 }); // gives the win away
  assert.equal(await view.position(), "0,1,1");
  await view.move({ from: 2, take: 1 }); // has to
  assert.equal(await view.turn(), view.say("computerWins"));
  assert.equal(await view.said(), "You had it won, until you took 2 from heap 1 (2 → 0).");
  assert.equal(await page.locator(".side.you .count").textContent(), "3 taken");
  await view.press("retry");
  assert.deepEqual([await view.position(), await view.turn(), await view.record()], ["2,2,1", view.say("yourStart"), []]);
  assert.equal(await page.locator("#live").textContent(), `${view.say("yourStart")} ${await page.locator(".said").textContent()}`); // and no longer how it ended
  await view.move({ from: 3, take: 1 });
  assert.notEqual(await view.position(), "2,2,1");
  await done();
});

test("games of the catalogue are played on the board", async () => {
  const { page, view, done } = await openPlay("#play/wythoff/2,3");
  for (const [rules, opening, position = opening] of [["wythoff", "2,3"], ["moore:2", "1,2,2"], ["kayles", "4,3"], ["lasker", "4,3"], ["grundys-game", "7"], ["nim+pass", "1,2,2", "1,1,2,2"], ["fibonacci", "8", "8,7"]]) {
    await view.go(`${rules}/${opening}`, position);
    for (let turn = 0; !(await view.over()); ++turn) {
      assert.ok(turn < 30, rules);
      await view.move(await bestMove(page, rules, false, await view.position()));
    }
  }
  await done();
});

test("a card deals at once, and new heaps are as many, of one to nine", async () => {
  const { page, view, done } = await openPlay("#play");
  await view.settled();
  assert.equal(await view.position(), "3,5,7");
  for (let i = 0; i < 5; ++i) {
    await view.press("new");
    const heaps = (await view.position()).split(",").map(Number);
    assert.equal(heaps.length, 3);
    assert.ok(heaps.every((size) => size >= 1 && size <= 9), String(heaps));
  }
  for (const [card, position, ending] of [["cardRows", "6,5,4,3,2,1", "lastStickLoses"], ["cardTwo", "5,8", "lastStoneWins"], ["cardPass", "1,3,4,5", "lastStoneWins"]]) {
    await view.press(card);
    assert.equal(await view.position(), position);
    assert.equal(await page.locator(".ending").textContent(), view.say(ending));
    assert.equal(await page.locator(`[data-key=${card}]`).getAttribute("aria-pressed"), "true");
  }
  await done();
});

test("a losing computer does not make the same move every time", async () => {
  const engine = await startEngine();
  const about = { ask: "match", lang: "en", rules: "nim", misere: false, opening: "2,4,6", first: "computer", moves: [] };
  const replies = Array.from({ length: 20 }, (_, seed) => engine({ ...about, reply: { level: "resist", seed } }));
  const moves = new Set(replies.map(({ json }) => json.moves[0]));
  assert.deepEqual([...moves].sort(), ["1 1", "3 1"]); // both hold out for eleven more moves
});

test("on a phone piles stay in their cards, buttons keep their places and stand apart, and a lost move has its reason", async () => {
  const { page, view, done } = await openPlay("#play/nim/3,5,7", { size: sizes.phone });
  const boxes = (selector) => page.locator(selector).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
  const places = async () => (await boxes(".always button")).map(({ left, top, width }) => [left, top, width]);
  await view.settled();
  const before = await places();
  await view.press("hint");
  assert.deepEqual(await places(), before);
  await view.move({ from: 3, take: 3 }); // gives the win away
  const heights = [];
  for (const hint of [false, true]) {
    if (hint) await view.press("hint");
    const [turn] = await boxes(".turn");
    heights.push(turn.top, turn.left + turn.width / 2);
  }
  assert.deepEqual(heights.slice(0, 2), heights.slice(2)); // "Your move." stays where it is
  while (!(await view.over())) await page.locator(".board .playable [data-piece]").last().click().then(view.settled);
  for (const player of ["you", "computer"]) {
    const [[card], pieces] = [await boxes(`.side.${player}`), await boxes(`.side.${player} [data-piece]`)];
    assert.ok(pieces.length > 3 && pieces.every(({ bottom, right }) => bottom < card.bottom && right < card.right));
  }
  const [retry, always] = [await boxes(".now button"), await boxes(".always")];
  assert.ok(retry.every(({ bottom }) => always[0].top - bottom >= 8));
  await view.press("advice");
  await page.locator(".why-said", { hasText: "Three blocks of 1" }).waitFor(); // of 3, 5, 7, not of no stones
  const table = await page.locator(".binary").textContent();
  assert.deepEqual(table.split("\n").map((line) => line.replaceAll(/ +/g, " ").trim()), ["4 2 1", "heap 1 3 0 1 1", "heap 2 5 1 0 1", "heap 3 7 1 1 1", "nim-sum 1 0 0 1"]);
  assert.match(await page.locator(".advice details").textContent(), new RegExp(view.say("nimSum", 1)));
  await view.press("close");
  await view.press("retry");
  const said = () => page.locator(".said").textContent();
  assert.equal(await said(), "Taking 3 here lost (7 → 4). Try another move, or tap Why?");
  await view.move({ from: 3, take: 1 });
  assert.doesNotMatch(await said(), /lost/);
  await done();
});
