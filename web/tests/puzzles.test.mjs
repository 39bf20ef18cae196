// The ladder of puzzles, hints in three steps with their reasons, and the opponent that learns.
import test from "node:test";
import assert from "node:assert/strict";
import { openPlay, play, texts } from "./play_view.mjs";
import { dice, evenFrames, eventually, moduleOf, sizes, some, startEngine, stumblingBlocks, timersOf, widthOf } from "./support.mjs";

const { nextPuzzle, openPuzzle, puzzleIsWon, puzzles, puzzlesWon } = await moduleOf("play/puzzles.ts");
const { Learner } = await moduleOf("play/learner.ts");
const { pairedBlocks, sizesOf } = await moduleOf("play/blocks.ts");

/** Waits until puzzle `number` is dealt, whatever was played before. */
async function posed(page, number) {
  const view = play(page);
  await page.locator(`.step[aria-current]`, { hasText: new RegExp(`^(${number}|✓)$`) }).waitFor();
  await page.waitForFunction((hash) => location.hash === hash, `#play/puzzle/${number}`);
  await eventually(async () => assert.deepEqual((await view.position()).split(",").sort(), puzzles[number - 1].opening.split(",").sort()));
  await view.settled();
}

const adviceFor = (page, { rules, misere }, position) => page.evaluate(([rules, position, misere]) => window.miyama.advise(rules, position, { misere }), [rules, position, misere]);

/** A move that wins; there has to be one. */
async function moveWell(page, game) {
  const view = play(page);
  const position = await view.position();
  const { outcome, moves } = await adviceFor(page, game, position);
  assert.equal(outcome, "win", `${game.rules} ${position}`);
  await view.move(moves[0]);
}

for (const [lang, size] of some([["ja", sizes.phone], ["en", sizes.desk]], 2))
  test(`all puzzles are won, one after the other, by the right first move or by letting the computer begin, ${lang}`, async () => {
    const { page, view, done } = await openPlay("", { lang, size });
    await page.evaluate(() => (location.hash = "#play/puzzle"));
    const left = [];
    for (const [i, puzzle] of puzzles.entries()) {
      await posed(page, i + 1);
      await page.getByText(puzzle.task[lang]).waitFor();
      assert.equal(await page.locator(".step.won").count(), i);
      if ((await adviceFor(page, puzzle, puzzle.opening)).outcome === "loss") {
        left.push(i + 1);
        await view.press("second");
      }
      for (let turn = 0; (await page.locator(".turn.won").count()) === 0; ++turn) {
        assert.ok(turn < 30, puzzle.opening);
        await moveWell(page, puzzle);
      }
      await page.locator(".said", { hasText: puzzle.lesson[lang] }).waitFor();
      assert.ok((await page.locator("#live").textContent()).endsWith(puzzle.lesson[lang]));
      assert.equal(await page.locator(".step.won").count(), i + 1);
      if (puzzles[i + 1]) await page.getByRole("link", { name: view.say("nextPuzzle") }).click();
    }
    assert.deepEqual(left, [2, 3, 8, 11]);
    assert.equal(await page.getByText(view.say("ladderDone")).count(), 1);
    await done();
  });

test("any puzzle opens; an address without a number leads to the next one that is not won", () => {
  assert.deepEqual([openPuzzle("9"), openPuzzle("")], [9, 1]);
  for (const number of [1, 2, 12]) puzzleIsWon(number);
  assert.deepEqual([...puzzlesWon()], [1, 2, 12]); // a page without storage knows it, too
  assert.deepEqual(["2", "0", "13", "", "x"].map(openPuzzle), [2, 3, 3, 3, 3]);
  assert.deepEqual([2, 11, 12].map(nextPuzzle), [3, 3, 3]);
});

test("a puzzle opens by a link, and what was won, not what was lost, is remembered on the device", async () => {
  const { page, view, done } = await openPlay("#play/puzzle/8");
  await posed(page, 8);
  for (const words of ["hintWho", "hintSecond"]) {
    await view.press("hint");
    await page.locator(".said", { hasText: view.say(words) }).waitFor();
  }
  await view.press("advice");
  await page.locator(".advice details", { hasText: view.say("hintSecond") }).waitFor();
  assert.doesNotMatch(await page.locator(".play").textContent(), new RegExp(`${view.say("isLost")}|hold`)); // it asks who should begin
  await view.press("puzzle-1"); // 3 and 5
  await posed(page, 1);
  await view.move({ from: 2, take: 1 }); // 3 and 4 are won by the computer
  while (!(await view.key("retry").count())) await page.locator(".board .playable [data-stone]").last().click().then(view.settled);
  assert.equal(await page.locator(".step.won").count(), 0);
  await view.press("retry");
  while (!(await page.locator(".turn.won").count())) await moveWell(page, puzzles[0]);
  await page.locator(".said", { hasText: puzzles[0].lesson.en }).waitFor();
  await page.reload();
  await page.waitForFunction(() => window.miyama);
  await page.evaluate(() => (location.hash = "#play/puzzle"));
  await posed(page, 2);
  assert.equal(await page.locator(".step.won").count(), 1);
  await view.press("leave-puzzles");
  await view.key("cardThree").waitFor();
  assert.equal(await page.evaluate(() => location.hash), "#play/nim/3,5,7");
  await done();
});

test("a simple end that is won can be skipped, and no other one", async () => {
  for (const [address, first] of [["nim/1,1,1,2", { from: 4, take: 1 }], ["nim/1,1,1,4/misere", { from: 4, take: 4 }]]) {
    const { page, view, done } = await openPlay(`#play/${address}`);
    await view.settled();
    assert.equal(await view.key("skip").count(), 0);
    await view.move(first); // ones are left
    const left = (await view.position()).split(",").map(Number).filter(Boolean);
    assert.ok(left.length > 1 && left.every((size) => size === 1), String(left));
    await view.press("skip");
    if (!address.endsWith("misere")) {
      assert.deepEqual([(await view.position()).replaceAll(/0|,/g, ""), await view.key("skip").count()], ["1", 0]); // the last stone is the person's to take
      await page.locator(".board .playable [data-piece]").click();
    }
    await page.locator(".turn.won").waitFor();
    assert.match(await view.position(), /^[0,]+$/);
    await done();
  }
});

const shown = (page, selector) => page.locator(selector).evaluateAll((all) => all.filter((element) => Number(element.getAttribute("opacity")) > 0).length);
const drawn = (page) => Promise.all([".left-over", ".why-tie", ".why-stone"].map((name) => shown(page, name)));

test("hints: which heap, how many, why; all blocks pair after the move", async () => {
  const { page, view, done } = await openPlay("#play/nim/2,4,9");
  await view.press("hint");
  await page.getByText("Take from heap 3.").first().waitFor();
  assert.equal(await page.locator(".hinted").getAttribute("data-key"), "heap-2");
  assert.equal(await view.key("hint").textContent(), view.say("howMany"));
  await view.press("hint");
  await page.getByText("Best: take 3 from heap 3 (9 → 6).").first().waitFor();
  assert.ok(await view.key("hint").isDisabled());
  await view.press("advice");
  await page.getByText("Left over: 8, 4, 2, 1. Break the largest, so that every block gets a partner.").waitFor();
  assert.deepEqual(await drawn(page), [4, 0, 15]);
  await view.press("why-after");
  await eventually(async () => assert.deepEqual(await drawn(page), [0, 2, 12]));
  await view.press("why-heaps");
  await eventually(async () => assert.equal(await shown(page, ".why-frame"), 0));
  await done();
});

// What is said is the engine's, and tested in C++ (tests/play/explanation_test.cpp).
for (const [address, heaps, said, blocks] of some([
  ["nim/2,4,9", "2,4,9", "Left over: 8, 4, 2, 1.", "2 = 2; 4 = 4; 9 = 8 + 1"],
  ["nim/3,5,6", "3,5,6", "Every block has its partner.", "3 = 2 + 1; 5 = 4 + 1; 6 = 4 + 2"],
  ["rows/7", "7", "Left over: 4, 2, 1. Break the largest, so that every block gets a partner.", "7 = 4 + 2 + 1"],
  ["grundys-game/8", "8", "Equal blocks make pairs. Blocks left over: 2.", "2 = 2"],
  ["wythoff/4,6", "4,6", "(4,6) is not one of the golden pairs (0,0), (1,2), (3,5), (4,7), (6,10), …"],
  ["wythoff/3,5", "3,5", "No two of them share a number or have the same difference"],
  ["nim+pass/2,2", "1,2,2", "While the pass is left, the pairs to leave are (0,0), (1,2), (3,4)"],
  ["nim+pass/3,4,5", "1,3,4,5", "miyama knows no theorem for more than two heaps, and has searched all lines of play. After \"{move}\" every move of the other player has an answer."],
  ["nim/1,1,5/misere", "1,1,5", "The move: {move}. It leaves an odd number of ones, 3, and"],
  ["nim/1,1,1,1/misere", "1,1,1,1", "an even number: 4. They go one at a time, and the last one falls to the other player."],
  ["nim/1,1,1/misere", "1,1,1", "an odd number: 3. They go one at a time, and the last one falls to you."],
  ["bounded%3A3/21", "21", "21 = 5 × 4 + 1. Take 1, so that groups of 4 are left."],
  ["bounded%3A3/20", "20", "20 = 5 × 4. Whatever you take, the other player takes the rest of a group of 4."],
  ["bounded%3A3/3", "3", "Take all 3"],
  ["bounded%3A3/5,6", "5,6", "Blocks left over: 2, 1.", "1 = 1; 2 = 2"],
  ["nim/4,4", "4,4", "The two heaps are equal.", "4 = 4; 4 = 4"],
  ["nim/5,8", "5,8", "The move: {move}. Now the two heaps are equal", "5 = 4 + 1; 8 = 8"],
  ["nim/4,4/misere", "4,4", "Every block has its partner.", "4 = 4; 4 = 4"],
  ["kayles/5,3", "5,3", "The move: {move}. Now the two heaps are equal", "4 = 4; 3 = 2 + 1"],
  ["kayles/7,3", "7,3", "Equal blocks make pairs. Blocks left over: 1.", "2 = 2; 3 = 2 + 1"],
], 3))
  test(`why: ${address} has a reason, and names the move of the hint; blocks pair after it`, async () => {
    const { page, view, done } = await openPlay(`#play/${address}`);
    await page.locator(`[data-position='${heaps}']`).waitFor();
    await view.press("hint");
    assert.match(await view.said(), /^(Take from heaps? |Look at a group of |Take nothing|You cannot force a win)/);
    await view.press("hint");
    const hint = page.locator(".said", { hasText: /^Best: |^The move / });
    await hint.waitFor();
    const move = (await hint.textContent()).replace(/^Best: |^The move .*?: |\.( (one|no) pass.*)?$/g, "");
    await view.press("advice");
    await page.locator(".why-said", { hasText: said.replace("{move}", move) }).waitFor();
    assert.equal(await page.locator(".why-picture").getAttribute("aria-label"), blocks ?? heaps.replace(/^1,(?=2,2|3,4,5)/, "").replaceAll(",", "; "));
    assert.ok((await page.locator(".advice details :is(li, .loss + p)").first().textContent()).includes(move));
    const wins = /^Best/.test(await hint.textContent());
    assert.equal(await view.key("why-after").count(), Number(wins));
    if (wins) await view.press("why-after");
    await eventually(async () => assert.equal(await shown(page, ".left-over"), 0));
    await done();
  });

for (const [lang, size] of [["en", sizes.phone], ["ja", sizes.desk]])
  test(`after the second loss the stones part into blocks, and one has no partner: ${size.width} px, ${lang}`, async () => {
    const { page, view, done } = await openPlay("#play/nim/3,5,7", { lang, size });
    for (let losses = 0; losses < 2; ++losses) {
      assert.equal(await page.locator(".block").count(), 0);
      await view.move({ from: 1, take: 3 }); // the whole heap gives the win away
      while (!(await view.key("retry").count())) await page.locator(".board .playable [data-stone]").last().click().then(view.settled);
      await view.press("retry");
    }
    assert.equal(await view.turn(), view.say("whichBlock"));
    const blocks = await page.locator(".block").evaluateAll((all) => all.map((block) => block.querySelectorAll("[data-piece]").length));
    assert.deepEqual(blocks, [1, 2, 1, 4, 1, 2, 4]); // from the top of each heap
    assert.ok((await widthOf(page)) <= size.width);
    assert.deepEqual(await stumblingBlocks(page), []);
    await view.press("block-1-4");
    assert.equal(await view.said(), view.say("hasPartner", 4, 3));
    assert.equal(await page.locator(".block.partner").count(), 2);
    for (const heap of [0, 1, 2]) {
      await view.press(`block-${heap}-1`); // any of the three is as good as another
      assert.deepEqual([await view.turn(), await view.said()], [view.say("right"), view.say("oddThree", 1, view.say("takeAny"))]);
      assert.equal(await page.locator(".block.alone").getAttribute("data-key"), `block-${heap}-1`);
    }
    await view.press("stones");
    await view.move({ from: 3, take: 1 });
    assert.equal((await adviceFor(page, { rules: "nim", misere: false }, await view.position())).outcome, "win"); // the computer has lost
    await done();
  });

test("blocks move where motion is welcome, and another picture can be chosen meanwhile", async () => {
  const { page, view, done } = await openPlay("#play/nim/3,5,7", { motion: true });
  await evenFrames(page);
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (window.moved || ![...document.querySelectorAll(".why-frame")].some((frame) => Number(frame.getAttribute("opacity")) % 1 > 0)) return;
      window.moved = true;
      document.querySelector("[data-key=why-after]").click(); // in the midst of it
    }).observe(document.body, { subtree: true, attributeFilter: ["opacity"] });
  });
  await view.key("advice").click();
  await page.waitForFunction(() => window.moved);
  await eventually(async () => assert.equal(await shown(page, ".left-over"), 0));
  await timersOf(page, 1500);
  assert.equal(await view.key("why-after").getAttribute("aria-pressed"), "true");
  await done();
});

test("blocks add up to their heap, and equal ones pair across heaps", () => {
  for (const row of [0, 1, 2]) // the heap to take from keeps what is left over
    assert.deepEqual(pairedBlocks([3, 5, 7], row).flatMap((block) => (block.partner ? [] : [block.row])), [row]);
  const rolled = dice(7);
  for (let i = 0; i < 200; ++i) {
    const values = Array.from({ length: 1 + rolled(6) }, () => rolled(i < 100 ? 32 : 2 ** 40));
    for (const value of values) assert.equal(sizesOf(value).reduce((sum, size) => sum + size, 0), value);
    const blocks = pairedBlocks(values, 0);
    const left = blocks.filter(({ partner }) => !partner).map(({ size }) => size);
    assert.equal(new Set(left).size, left.length);
    for (const block of blocks)
      if (block.partner) assert.ok(block.partner.partner === block && block.partner.size === block.size && block.partner.row !== block.row);
  }
});

/** Plays against the one who never errs, until it wins so many games in a row. */
async function taught(ask, learner, { opening, misere, games }) {
  let inARow = 0;
  for (let game = 0; game < games && inARow < 20; ++game) {
    const about = { rules: "nim", misere };
    const turns = [];
    let at = opening;
    for (let learns = true; ; learns = !learns) {
      const { moves } = (await ask({ ask: "options", ...about, position: at })).json;
      if (moves.length === 0) {
        const lost = learns !== misere;
        inARow = lost ? 0 : inARow + 1;
        if (lost) learner.learn(turns);
        break;
      }
      const from = at.split(",").map(Number);
      const best = async () => (await ask({ ask: "hint", ...about, opening: at, position: at })).json.move;
      const { to } = learns ? learner.choose(from, moves) : await best();
      if (learns) turns.push({ from, to });
      at = to.join(",");
    }
  }
  return inARow;
}

for (const misere of [false, true])
  test(`the opponent that learns becomes unbeatable, and all it knows is true${misere ? ", misère" : ""}`, async () => {
    const ask = await startEngine();
    const rolled = dice(misere ? 5 : 3);
    const learner = new Learner(true, () => rolled(1000) / 1000);
    assert.equal(await taught(ask, learner, { opening: "2,3,4", misere, games: 400 }), 20);
    assert.ok(learner.gamesLost > 3 && learner.lost.size > 1 && learner.won.size > 3);
    for (const [positions, outcome] of [[learner.lost, "loss"], [learner.won, "win"]])
      for (const position of positions) {
        const { json } = await ask({ ask: "advise", rules: "nim", misere, position });
        assert.equal(json.outcome, outcome, position);
      }
    learner.forget();
    assert.equal(learner.lost.size + learner.won.size + learner.gamesLost, 0);
  });

test("a person sees what the opponent has learnt, and can empty it", async () => {
  const { page, view, done } = await openPlay("#play/nim/1,1");
  await view.key("against").selectOption("learns");
  const panel = page.getByRole("region", { name: texts.learner.en });
  await panel.getByText(texts.learnerBegins.en).waitFor();
  await view.press("second");
  await page.locator("[data-position='0,1'], [data-position='1,0']").waitFor();
  await view.settled();
  await page.locator(".heap.playable [data-stone]").click();
  await panel.getByText("Games lost: 1. Positions learnt from them: 2.").waitFor();
  assert.deepEqual(await panel.locator(".learnt.lost li").allTextContents(), ["1,1"]);
  assert.deepEqual(await panel.locator(".learnt.won li").allTextContents(), ["1"]);
  assert.deepEqual(await stumblingBlocks(page), []);
  await view.press("forget");
  await panel.getByText(texts.learnerBegins.en).waitFor();
  await done();
});
