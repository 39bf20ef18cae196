// What somebody new meets in Play: words that are true, hints that show what they mean, large heaps, the puzzle of the day, a picture to send.
import test from "node:test";
import assert from "node:assert/strict";
import { eventually, fingers, middle, miyama, moduleOf, stumblingBlocks } from "./support.mjs";
import { openPlay } from "./play_view.mjs";

const phone = { width: 360, height: 640 };
const { puzzleOf, today } = await moduleOf("play/day.ts");

test("the rule says how many, how to take from both, and what a code is", async () => {
  const { page, view, done } = await openPlay("#play/moore:2/3,4,5", { size: phone, touch: true });
  const rule = () => page.locator(".rule").textContent();
  await view.settled();
  assert.match(await rule(), /^Reduce 1 to 2 heaps, each by its own amount\./);
  await view.go("wythoff/6,9", "6,9");
  assert.equal(await page.locator(".touch").textContent(), view.say("severalTouch"));
  for (const code of ["octal:0.77", "0.77"]) {
    await view.go(`${code}/5,4`, "5,4");
    assert.ok((await rule()).startsWith(view.say("ruleCode", "0.77")), await rule());
  }
  await view.go("nim/70,8", "70,8");
  assert.equal(await page.locator(".touch").textContent(), view.say("barTouch"));
  const advised = await page.evaluate(() => window.miyama.advise("octal:0.77", "5,3"));
  assert.equal(advised.outcome, JSON.parse(miyama("advise", "octal:0.77", "5,3", "--json")).outcome);
  await done();
});

test("a title breaks before a position, not inside, and puzzles have buttons for fingers", async () => {
  const { page, view, done } = await openPlay("#play/rows/1,2,3,4,5,6/misere", { size: phone, touch: true });
  await view.settled();
  const lines = await page.locator("h2 span").evaluate((span) => [span.getClientRects().length, span.getBoundingClientRect().height, parseFloat(getComputedStyle(span).lineHeight)]);
  assert.ok(lines[0] === 1 && lines[1] < 1.5 * lines[2], String(lines));
  await view.go("puzzle/3", "1,2,3");
  const steps = await page.locator(".step").evaluateAll((all) => all.map((each) => each.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)));
  assert.ok(steps.length === 12 && Math.min(...steps) >= 40, String(steps));
  await done();
});

for (const lang of ["en", "ja"])
  test(`in rows a hint frames the group of which it speaks, and says once what a group is; a lost position offers no way to win, ${lang}`, async () => {
    const { page, view, done } = await openPlay("#play/rows/1,3,6", { lang, size: phone, touch: true });
    await view.settled();
    await view.press("hint");
    assert.equal(await view.said(), `${view.say("hintGroup", 6)} ${view.say("groupIs")}`);
    assert.deepEqual(await page.locator(".stick.hinted").evaluateAll((all) => all.map(({ dataset }) => `${dataset.row} ${dataset.place}`)), Array.from({ length: 6 }, (_, i) => `2 ${i}`));
    assert.equal(await view.key("hint").textContent(), view.say("howMany"));
    await view.move({ from: 6, rests: [2, 0] }); // 1, 2, 3 in rows is lost
    assert.equal(await page.locator(".hinted").count(), 0);
    await view.press("hint");
    assert.doesNotMatch(await view.said(), new RegExp(view.say("groupIs").slice(1, 9))); // once is enough
    await view.go("rows/2,2", "2,2");
    await view.press("hint");
    assert.equal(await view.key("hint").textContent(), view.say("holdOut"));
    await view.press("hint");
    assert.match(await view.said(), lang === "en" ? /holds out|takes least/ : /粘れる|少なく/);
    await done();
  });

test("heaps of more than 60 are bars: a finger cuts one, the slider and the number are exact", async () => {
  const { page, view, done } = await openPlay("#play/nim/70,80,1000", { size: phone, touch: true, dark: true });
  await view.settled();
  const bar = page.locator(".bar");
  assert.equal(await bar.count(), 3);
  assert.deepEqual(await page.locator(".heap-size").allTextContents(), ["70", "80", "1000"]);
  const at = await middle(bar.nth(2));
  const touching = await fingers(page);
  await touching(at);
  await touching();
  await view.key("take").waitFor();
  const cut = Number(await page.getByRole("slider", { name: "Heap 3" }).getAttribute("aria-valuenow"));
  assert.ok(Math.abs(cut - 500) < 40, String(cut));
  assert.equal(await view.position(), "70,80,1000"); // touching again cuts elsewhere
  await view.key("amount-range").focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await view.key("take").textContent(), `Take ${cut + 1} from heap 3`);
  await view.key("amount-number").fill("977");
  assert.deepEqual([await view.key("amount-range").inputValue(), await view.key("take").textContent()], ["977", "Take 977 from heap 3"]);
  assert.deepEqual(await stumblingBlocks(page), []);
  await view.press("take");
  assert.equal((await view.record())[0], "You took 977 from heap 3 (1,000 → 23)");
  assert.equal(await page.locator("[data-piece^='2:']").evaluateAll((all) => all.filter((each) => each.closest(".board")).length), Number((await view.position()).split(",")[2])); // 23, or what the computer has left
  await done();
});

test("the puzzle of the day follows from its number: one first move wins, and today's is the card", async () => {
  for (let day = 1; day <= 400; ++day) {
    const { opening, misere } = puzzleOf(day);
    const heaps = opening.split(",").map(Number);
    const sum = heaps.reduce((all, size) => all ^ size, 0);
    assert.equal(heaps.filter((size) => (size ^ sum) < size).length, 1, opening); // large heaps are left, so that it is the same in misère play
    assert.deepEqual([misere, heaps.length], [day % 7 === 0, day % 3 === 0 ? 4 : 3]);
  }
  assert.ok(new Set(Array.from({ length: 300 }, (_, day) => puzzleOf(day + 1).opening)).size > 200);
  assert.deepEqual(["2026-01-01T00:30", "2026-12-31T23:30", "2028-03-01T12:00"].map((date) => today(new Date(date))), [1, 365, 791]);
  const { page, view, done } = await openPlay("#play/day/333", { size: phone, lang: "ja", dark: true });
  const heaps = puzzleOf(333).opening;
  await page.locator(`[data-position='${heaps}']`).waitFor();
  await view.settled();
  assert.equal(await page.locator("h2").first().textContent(), view.say("dayTitle", "333", heaps.replaceAll(",", " · ")));
  assert.match(page.url(), /#play\/day\/333$/);
  await view.press("day");
  const now = await page.evaluate(() => Math.round((Date.UTC(new Date().getFullYear(), new Date().getMonth(), new Date().getDate()) - Date.UTC(2026, 0, 0)) / 864e5));
  await page.waitForURL(new RegExp(`#play/day/${now}$`));
  await page.locator(`[data-position='${puzzleOf(now).opening}']`).waitFor();
  await eventually(async () => assert.equal(await view.key("day").getAttribute("aria-pressed"), "true"));
  for (let turn = 0; !(await page.locator(".turn.won").count()); ++turn) {
    assert.ok(turn < 60);
    const { moves } = await page.evaluate(([position, misere]) => window.miyama.advise("nim", position, { misere }), [await view.position(), puzzleOf(now).misere]);
    await view.move(moves[0]);
  }
  assert.match(await view.key("day").textContent(), /✓/);
  assert.deepEqual(await stumblingBlocks(page), []);
  await done();
});

test("a win is sent with its picture first, where the system takes pictures", async () => {
  const { page, view, done } = await openPlay("#play/nim/2", { size: phone, touch: true });
  await view.settled();
  await view.move({ from: 1, take: 2 });
  await page.evaluate(() => {
    navigator.canShare = ({ files }) => files?.length === 1;
    navigator.share = async (shared) => void (window.shared = { ...shared, files: shared.files.map(({ name, type, size }) => [name, type, size > 5000]) });
  });
  await view.key("dare").tap();
  await page.waitForFunction(() => window.shared);
  const shared = await page.evaluate(() => window.shared);
  assert.deepEqual(shared.files, [["nim-2.png", "image/png", true]]);
  assert.match(shared.text, /^Nim 2: you begin and can always win\./);
  assert.deepEqual(Object.keys(shared)[0], "files");
  await done();
});

test("Explore opens on the game that was just played, and tells no formula before it is asked", async () => {
  const { page, view, done } = await openPlay("#play/nim/3,5,7");
  await view.settled();
  await view.move({ from: 3, take: 1 });
  const explore = async (url) => {
    await page.evaluate(() => (location.hash = "#explore"));
    await page.waitForURL(url);
  };
  await explore(/#explore\/nim\/15,15,15\/at:3,5,7$/);
  const guess = page.locator(".guess");
  await guess.getByText("Can you find it?").waitFor();
  const told = () => page.locator(".explore").evaluate((element) => /XOR rule|nim-sum/.test(element.innerText));
  assert.equal(await told(), false);
  await view.key("formula").click();
  await guess.getByText("Bouton's XOR rule").waitFor();
  assert.ok(await told());
  await view.go("rows/1,2,3/misere", "3,2,1");
  await view.press("stick-2-0");
  await explore(/#explore\/rows\/total:6\/misere$/);
  await guess.getByText("Can you find it?").waitFor();
  assert.equal(await told(), false);
  await page.evaluate(() => (location.hash = "#explore/wythoff/9,9"));
  await page.waitForURL(/wythoff/);
  await page.evaluate(() => (location.hash = "#lecture"));
  await page.locator(".lecture").waitFor();
  await explore(/#explore\/wythoff\/9,9/); // what was chosen since then stays
  await done();
});
