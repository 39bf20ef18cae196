// The ladder of puzzles, hints in three steps with their reasons, and the opponent that learns.
import test from "node:test";
import assert from "node:assert/strict";
import { dice, eventually, fingers, middle, moduleOf, openPage, pattern, sizes, startEngine, stumblingBlocks, textsOf } from "./support.mjs";
import { groupOf } from "./play_view.mjs";

const texts = await textsOf("play/texts.ts");
const playTexts = await textsOf("play/texts.ts");
const { nextPuzzle, openPuzzle, puzzleIsWon, puzzles, puzzlesWon } = await moduleOf("play/puzzles.ts");
const { Learner } = await moduleOf("play/learner.ts");
const { pairedBlocks, sizesOf } = await moduleOf("play/blocks.ts");

const key = (page, name) => page.locator(`[data-key="${name}"]`);
const idle = (page) => page.waitForFunction(() => document.querySelector(".play[aria-busy=false]"));
const position = (page) => page.locator("[data-position]").getAttribute("data-position");

/** Waits until puzzle `number` is dealt, whatever was played before. */
async function posed(page, number) {
  await page.locator(`.step[aria-current]`, { hasText: new RegExp(`^(${number}|✓)$`) }).waitFor();
  await page.waitForFunction((hash) => location.hash === hash, `#play/puzzle/${number}`);
  await eventually(async () => assert.deepEqual((await position(page)).split(",").sort(), puzzles[number - 1].opening.split(",").sort()));
  await idle(page);
}

/** How a person takes stones and sticks and presses buttons, in each of three ways. */
function hands(page, way) {
  const press = async (element) => {
    if (way === "touch") return element.tap();
    if (way === "mouse") return element.click();
    await element.focus();
    await page.keyboard.press("Enter");
  };
  const take = async (heap, count) => {
    const row = key(page, `heap-${heap}`);
    if (way === "keyboard") {
      await row.focus();
      for (let i = 0; i < count; ++i) await page.keyboard.press("ArrowUp");
      assert.equal(await row.getAttribute("aria-valuenow"), String(count));
      return page.keyboard.press("Enter");
    }
    const stone = row.locator("[data-stone]").nth(-count);
    await press(stone);
    if (way === "touch") await press(stone);
  };
  const sweep = async (row, from, to) => {
    const stick = (place) => key(page, `stick-${row}-${place}`);
    if (way === "keyboard") {
      await stick(from).focus();
      for (let i = from; i < to; ++i) await page.keyboard.press("Shift+ArrowRight");
      return page.keyboard.press("Enter");
    }
    const [begin, end] = [await middle(stick(from)), await middle(stick(to))];
    if (way === "touch") {
      const touching = await fingers(page);
      await touching(begin);
      await touching(end);
      await touching();
      return stick(from).tap();
    }
    await page.mouse.move(begin.x, begin.y);
    await page.mouse.down();
    await page.mouse.move(end.x, end.y, { steps: 2 });
    await page.mouse.up();
  };
  return { press, take, sweep };
}

async function moveWell(page, { rules, misere }, { take, sweep }) {
  const { outcome, moves } = await page.evaluate(([rules, at, misere]) => window.miyama.advise(rules, at, { misere }), [rules, await position(page), misere]);
  assert.equal(outcome, "win", `${rules} ${await position(page)}`);
  const [{ from, take: count, rests }] = moves;
  if (!rests) return take(from - 1, count);
  const [row, place] = await groupOf(page, from);
  const [left = 0, right = 0] = rests;
  await sweep(row, place + left, place + from - right - 1);
}

for (const [ways, lang, size] of [[["keyboard", "mouse"], "en", sizes.desk], [["touch"], "ja", sizes.phone]])
  test(`all puzzles are won by ${ways.join(" or ")}, one after the other, ${lang}`, async () => {
    const { page, done } = await openPage("", { lang, size, touch: ways[0] === "touch" });
    await page.evaluate(() => (location.hash = "#play/puzzle"));
    for (let number = 1; number <= puzzles.length; ++number) {
      const hand = hands(page, ways[number % ways.length]);
      const puzzle = puzzles[number - 1];
      await posed(page, number);
      await page.getByText(puzzle.task[lang]).waitFor();
      assert.equal(await page.locator(".step.won").count(), number - 1);
      const { outcome } = await page.evaluate(([rules, at, misere]) => window.miyama.advise(rules, at, { misere }), [puzzle.rules, puzzle.opening, puzzle.misere]);
      if (outcome === "loss") await hand.press(key(page, "second"));
      for (let turn = 0; ; ++turn) {
        await idle(page);
        if ((await page.locator(".turn.won").count()) > 0) break;
        assert.ok(turn < 30, puzzle.opening);
        const before = await position(page);
        await moveWell(page, puzzle, hand);
        await page.waitForFunction((before) => document.querySelector("[data-position]").dataset.position !== before, before);
      }
      await page.locator(".said", { hasText: puzzle.lesson[lang] }).waitFor();
      assert.ok((await page.locator("#live").textContent()).endsWith(puzzle.lesson[lang]));
      assert.equal(await page.locator(".step.won").count(), number);
      if (number < puzzles.length) await hand.press(page.getByRole("link", { name: texts.nextPuzzle[lang] }));
    }
    assert.equal(await page.getByText(texts.ladderDone[lang]).count(), 1);
    await done();
  });

test("every puzzle can be won: by the right first move, or by letting the computer begin", async () => {
  const ask = await startEngine();
  const begins = await Promise.all(
    puzzles.map(async ({ rules, opening, misere }) => {
      const { json } = await ask({ ask: "advise", rules, misere, position: opening });
      assert.ok(!json.over);
      return json.outcome === "win" ? "you" : "computer";
    }),
  );
  assert.deepEqual(begins, ["you", "computer", "computer", "you", "you", "you", "you", "computer", "you", "you", "computer", "you"]);
});

test("any puzzle opens; an address without a number leads to the next one that is not won", () => {
  assert.deepEqual([openPuzzle("9"), openPuzzle("")], [9, 1]);
  for (const number of [1, 2, 12]) puzzleIsWon(number);
  assert.deepEqual([...puzzlesWon()], [1, 2, 12]); // a page without storage knows it, too
  assert.deepEqual(["2", "0", "13", "", "x"].map(openPuzzle), [2, 3, 3, 3, 3]);
  assert.deepEqual([2, 11, 12].map(nextPuzzle), [3, 3, 3]);
});

test("a puzzle opens by a link, and what was won is remembered on the device", async () => {
  const { page, done } = await openPage("#play/puzzle/8");
  await posed(page, 8);
  for (const words of [texts.hintWho.en, texts.hintSecond.en]) {
    await key(page, "hint").click();
    await page.locator(".said", { hasText: words }).waitFor();
  }
  await key(page, "advice").click();
  await page.locator(".advice details", { hasText: texts.hintSecond.en }).waitFor();
  assert.doesNotMatch(await page.locator(".play").textContent(), new RegExp(`${playTexts.isLost.en}|hold`)); // it asks who should begin
  await key(page, "puzzle-1").click();
  await posed(page, 1);
  await hands(page, "mouse").take(1, 2);
  for (let turn = 0; turn < 3; ++turn) {
    await idle(page);
    if ((await position(page)) !== "0,0") await moveWell(page, puzzles[0], hands(page, "mouse"));
  }
  await page.locator(".said", { hasText: puzzles[0].lesson.en }).waitFor();
  await page.reload();
  await page.waitForFunction(() => window.miyama);
  await page.evaluate(() => (location.hash = "#play/puzzle"));
  await posed(page, 2);
  assert.equal(await page.locator(".step.won").count(), 1);
  await page.getByRole("button", { name: texts.games.en }).click();
  await key(page, "cardThree").waitFor();
  assert.equal(await page.evaluate(() => location.hash), "#play/nim/3,5,7");
  await done();
});

test("a simple end that is won can be skipped, and no other one", async () => {
  for (const [address, first] of [["nim/2,5", [1, 3]], ["nim/1,1,1,4/misere", [3, 4]]]) {
    const { page, done } = await openPage(`#play/${address}`);
    await idle(page);
    assert.equal(await key(page, "skip").count(), 0);
    await hands(page, "mouse").take(...first); // two equal heaps, or three ones
    await idle(page);
    const asked = { rules: "nim", misere: address.endsWith("misere") };
    while (!(await key(page, "skip").count())) await moveWell(page, asked, hands(page, "mouse")).then(() => idle(page));
    const left = (await position(page)).split(",").map(Number).filter(Boolean);
    assert.ok(left.length === 1 || left.every((size) => size === 1), String(left));
    await key(page, "skip").click();
    await page.locator(".turn.won").waitFor();
    assert.match(await position(page), /^[0,]+$/);
    await done();
  }
});

test("a puzzle that is lost is not won", async () => {
  const { page, done } = await openPage("#play/puzzle/1");
  await posed(page, 1);
  for (let turn = 0; turn < 8 && (await page.locator(".turn", { hasText: "computer" }).count()) === 0; ++turn) {
    const heap = (await position(page)).split(",").findIndex((size) => size > 0);
    await hands(page, "mouse").take(heap, turn === 0 ? 3 : 1);
    await idle(page);
  }
  await page.locator(".retry, [data-key=retry]").waitFor();
  assert.equal(await page.locator(".step.won").count(), 0);
  await done();
});

const shown = (page, selector) => page.locator(selector).evaluateAll((all) => all.filter((element) => Number(element.getAttribute("opacity")) > 0).length);
const see = async (page, step) => {
  await key(page, `why-${step}`).click();
  await page.waitForTimeout(20);
};

test("hints: which heap, how many, why; all blocks pair after the move", async () => {
  const { page, done } = await openPage("#play/nim/2,4,9");
  await page.locator("[data-position='2,4,9']").waitFor();
  await key(page, "hint").click();
  await page.getByText("Take from heap 3.").first().waitFor();
  assert.equal(await page.locator(".hinted").getAttribute("data-key"), "heap-2");
  assert.equal(await key(page, "hint").textContent(), texts.howMany.en);
  await key(page, "hint").click();
  await page.getByText("Best: take 3 from heap 3 (9).").first().waitFor();
  assert.ok(await key(page, "hint").isDisabled());
  await key(page, "advice").click();
  await page.getByText("Left over: 8, 4, 2, 1. Break the largest, so that every block gets a partner.").waitFor();
  assert.deepEqual([await shown(page, ".left-over"), await shown(page, ".why-tie"), await shown(page, ".why-stone")], [4, 0, 15]);
  await see(page, "after");
  assert.deepEqual([await shown(page, ".left-over"), await shown(page, ".why-tie"), await shown(page, ".why-stone")], [0, 2, 12]);
  await see(page, "heaps");
  assert.equal(await shown(page, ".why-frame"), 0);
  assert.equal(await page.locator(".why-picture").getAttribute("aria-label"), "2 = 2; 4 = 4; 9 = 8 + 1");
  await done();
});

test("a lost position: everything pairs, and the hint says what holds out", async () => {
  const { page, done } = await openPage("#play/nim/3,5,6", { lang: "ja", size: sizes.phone });
  await page.locator("[data-position='3,5,6']").waitFor();
  await key(page, "hint").click();
  await page.getByText(texts.hintLost.ja).first().waitFor();
  await key(page, "hint").click();
  await page.getByText(pattern(playTexts.holdsOut.ja)).first().waitFor();
  await key(page, "advice").click();
  await page.getByText(texts.whyPaired.ja).waitFor();
  assert.deepEqual([await shown(page, ".left-over"), await shown(page, ".why-tie"), await key(page, "why-after").count()], [0, 3, 0]);
  assert.deepEqual(await stumblingBlocks(page), []);
  await done();
});

test("rows regroup, too, and so do groups that must split", async () => {
  const { page, done } = await openPage("#play/rows/7", { lang: "en" });
  await page.locator("[data-position='7']").waitFor();
  await key(page, "hint").click();
  await page.getByText("Look at a group of 7.").first().waitFor();
  await key(page, "advice").click();
  await page.getByText("Left over: 4, 2, 1. Break the largest, so that every block gets a partner.").waitFor();
  await see(page, "after");
  assert.equal(await shown(page, ".left-over"), 0);
  await page.evaluate(() => (location.hash = "#play/grundys-game/8"));
  await page.locator("[data-position='8']").waitFor();
  await key(page, "advice").click();
  await page.getByText("Equal blocks make pairs. Blocks left over: 2.").waitFor();
  await see(page, "after");
  assert.deepEqual([await shown(page, ".left-over"), await shown(page, ".why-stone")], [0, 0]);
  await done();
});

for (const [address, heaps, said, blocks] of [
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
])
  test(`why: ${address} has a reason, and names the move of the hint`, async () => {
    const { page, done } = await openPage(`#play/${address}`);
    await page.locator(`[data-position='${heaps}']`).waitFor();
    await key(page, "hint").click();
    await key(page, "hint").click();
    const hint = page.locator(".said", { hasText: /^Best: |^The move / });
    await hint.waitFor();
    const move = (await hint.textContent()).replace(/^Best: |^The move .*?: |\.( (one|no) pass.*)?$/g, "");
    await key(page, "advice").click();
    await page.locator(".why-said", { hasText: said.replace("{move}", move) }).waitFor();
    assert.equal(await page.locator(".why-picture").getAttribute("aria-label"), blocks ?? heaps.replace(/^1,(?=2,2|3,4,5)/, "").replaceAll(",", "; "));
    const first = page.locator(".advice details :is(li, .loss + p)").first();
    assert.ok((await first.textContent()).includes(move));
    await done();
  });

for (const [lang, size] of [["en", sizes.phone], ["ja", sizes.desk]])
  test(`after the second loss the stones part into blocks, and one has no partner: ${size.width} px, ${lang}`, async () => {
    const { page, done } = await openPage("#play/nim/3,5,7", { lang, size });
    await page.locator("[data-position='3,5,7']").waitFor();
    const said = (name, ...values) => values.reduce((text, value, i) => text.replace(`{${i + 1}}`, value), texts[name][lang]);
    for (let losses = 0; losses < 2; ++losses) {
      assert.equal(await page.locator(".block").count(), 0);
      await page.locator(".board [data-piece='0:0']").click(); // the whole heap gives the win away
      await idle(page);
      while (!(await key(page, "retry").count())) await page.locator(".board .playable [data-stone]").last().click().then(() => idle(page));
      await key(page, "retry").click();
      await idle(page);
    }
    assert.equal(await page.locator(".turn").textContent(), said("whichBlock"));
    const blocks = await page.locator(".block").evaluateAll((all) => all.map((block) => block.querySelectorAll("[data-piece]").length));
    assert.deepEqual(blocks, [1, 2, 1, 4, 1, 2, 4]); // from the top of each heap
    assert.ok((await widthOf(page)) <= size.width);
    assert.deepEqual(await stumblingBlocks(page), []);
    await key(page, "block-1-4").click();
    assert.equal(await page.locator(".said").textContent(), said("hasPartner", 4, 3));
    assert.equal(await page.locator(".block.partner").count(), 2);
    const { advise } = await page.evaluate(async () => ({ advise: await window.miyama.advise("nim", [3, 5, 7]) }));
    const alone = [];
    for (const heap of [0, 1, 2]) {
      await key(page, `block-${heap}-1`).click();
      if ((await page.locator(".block.alone").count()) === 1) alone.push([heap, await page.locator(".turn").textContent(), await page.locator(".said").textContent()]);
    }
    assert.equal(alone.length, 1);
    const [[heap, turn, words]] = alone;
    const move = advise.moves.find(({ from }) => from === heap + 1);
    assert.deepEqual([turn, words], [said("right"), said("noPartner", 1, move.words)]);
    await key(page, "stones").click();
    await hands(page, "mouse").take(heap, 1);
    await idle(page);
    assert.equal((await page.evaluate(async (at) => (await window.miyama.advise("nim", at)).outcome, await position(page))), "win");
    await done();
  });

test("blocks move where motion is welcome, and another picture can be chosen meanwhile", async () => {
  const { page, done } = await openPage("#play/nim/3,5,7", { motion: true });
  await page.locator("[data-position='3,5,7']").waitFor();
  await key(page, "advice").click();
  await page.waitForFunction(() => [...document.querySelectorAll(".why-frame")].some((frame) => Number(frame.getAttribute("opacity")) % 1 > 0));
  await key(page, "why-after").click();
  await eventually(async () => assert.equal(await shown(page, ".left-over"), 0));
  await page.waitForTimeout(1500);
  assert.equal(await key(page, "why-after").getAttribute("aria-pressed"), "true");
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
  const { page, done } = await openPage("#play/nim/1,1");
  await page.locator("[data-position='1,1']").waitFor();
  await key(page, "against").selectOption("learns");
  const panel = page.getByRole("region", { name: texts.learner.en });
  await panel.getByText(texts.learnerBegins.en).waitFor();
  await key(page, "second").click();
  await page.locator("[data-position='0,1'], [data-position='1,0']").waitFor();
  await idle(page);
  await page.locator(".heap.playable [data-stone]").click();
  await panel.getByText("Games lost: 1. Positions learnt from them: 2.").waitFor();
  assert.deepEqual(await panel.locator(".learnt.lost li").allTextContents(), ["1,1"]);
  assert.deepEqual(await panel.locator(".learnt.won li").allTextContents(), ["1"]);
  assert.deepEqual(await stumblingBlocks(page), []);
  await key(page, "forget").click();
  await panel.getByText(texts.learnerBegins.en).waitFor();
  await done();
});

for (const [lang, width] of [["en", 320], ["ja", 360]])
  test(`nothing to stumble over, and nothing wider than ${width} px, ${lang}`, async () => {
    const { page, done } = await openPage("#play/puzzle/1", { lang, size: { width, height: 640 }, dark: lang === "ja" });
    await posed(page, 1);
    await key(page, "advice").click();
    await page.locator(".why-picture").waitFor();
    assert.deepEqual(await stumblingBlocks(page), []);
    assert.ok((await widthOf(page)) <= width);
    await done();
  });
