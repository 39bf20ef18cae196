// No English on the Japanese page: every view is clicked through, and what it says is looked at.
import test from "node:test";
import assert from "node:assert/strict";
import { eventually, openPage, some, startEngine, textsOf } from "./support.mjs";

const ask = await startEngine();
const { games } = ask({ ask: "games" }).json;
const explore = await textsOf("explore/texts.ts");

// Names, keys and what stands in formulas are the same in every language.
const names = ["miyama", "English", "Coq", "proof", "Bouton", "XOR", "JSON", "PNG", "SVG", "HDF5", "html", "USB", "Tab", "Shift", "Enter", "Escape"];
const labels = ["outcome", "winning_moves", "losing_moves", "grundy", "remoteness", "longest", "arrows", "target", "move", "move_from", "move_rests"];
const formulas = ["nim_sum", "total", "heaps", "largest", "value", "count", "passes", "direction", "steps", "face", "complex", "first", "when", "upto", "from", "positions", "outside", "forbidden", "moves", "name", "any", "pass", "symmetric", "family", "comment", "true", "false"];
const functions = ["min", "max", "gcd", "lcm", "popcount", "abs", "odd", "even", "isqrt"];
const commands = ["miyama games", "miyama solve"];
const steps = ["all-but", "mod", "squares", "primes", "powers-of-2", "factorials", "triangular"];
const rules = games.flatMap(({ name, parameter, example }) => [name, parameter, example]);
const known = new Set([...names, ...labels, ...formulas, ...functions, ...commands, ...steps, ...rules].flatMap((text) => text.match(/[A-Za-z]{3,}/g) ?? []));

/** Runs of latin letters that a person or a screen reader meets, but those that are known. */
const foreign = (page, known) =>
  page.evaluate((known) => {
    const met = [];
    const said = ["aria-label", "aria-valuetext", "aria-description", "title", "placeholder", "alt"];
    const skipped = "[hidden], code, pre.record, .facts .mono, script, style";
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (element.closest(skipped)) continue;
      if (node instanceof Text) met.push(node.data);
      else for (const name of said) met.push(element.getAttribute(name) ?? "");
    }
    const isForeign = (text) => (text.match(/[A-Za-z]{3,}/g) ?? []).some((word) => !known.includes(word));
    return [...new Set(met.filter(isForeign))];
  }, known);

const onlyJapanese = async (page, ...more) => assert.deepEqual(await foreign(page, [...known, ...more]), []);

const japanese = (address) => openPage(address, { lang: "ja" });

const go = (page, address) => page.evaluate((address) => (location.hash = address), address);

test("play: both boards, reasons, shapes, refusals, heaps of one's own", async () => {
  const { page, done } = await japanese("#play/nim/3,5,7");
  const settled = () => page.locator(".play[aria-busy=false]").waitFor();
  const games = { "nim/3,5,7": "3,5,7", "rows/7,2/misere": "7,2", "nim+pass/1,2,2": "1,1,2,2", "fibonacci/8": "8,7", "kayles/5,3": "5,3" };
  for (const [address, position] of Object.entries(games)) {
    await go(page, `#play/${address}`);
    await page.locator(`[data-position="${position}"]`).waitFor();
    await settled();
    await onlyJapanese(page);
    for (const key of ["hint", "advice"]) {
      await page.locator(`[data-key=${key}]`).click();
      await settled();
      await onlyJapanese(page);
    }
    await page.locator(".playable [data-piece], .stick").last().click();
    await settled();
    await onlyJapanese(page);
    if (address === "nim/3,5,7") {
      await page.locator("[data-key=shapes]").click();
      await page.locator(".shapes li").first().waitFor();
      await onlyJapanese(page);
    }
    await page.locator("[data-key=own]").click();
    await onlyJapanese(page);
    await page.keyboard.press("Escape");
  }
  for (const address of ["nim/0,0", "rows/1,2,-3", "chess/3", "moore/2,2", "0.x/3"]) {
    await go(page, `#play/${address}`);
    await page.getByRole("alert").waitFor().catch(() => assert.fail(address));
    await onlyJapanese(page, "chess");
    await go(page, "#play/nim/1,2");
    await eventually(async () => assert.equal(await page.getByRole("alert").count(), 0));
  }
  await done();
});

test("explore: each game, planes, lists, shapes, claims", async () => {
  const { page, done } = await japanese("#explore/nim/5,6,7");
  const shown = () => page.waitForFunction(() => document.querySelector(".counts dd") && !document.querySelector(".busy progress"));
  await shown();
  await page.locator("details.adjust").evaluate((drawer) => (drawer.open = true));
  for (const { name } of games) {
    await page.getByLabel(explore.rules.ja, { exact: true }).selectOption(name);
    await onlyJapanese(page);
  }
  const addresses = ["wythoff/9,9/grundy", "nim+pass/3,4,5/misere/remoteness", "circular:2/3,3,3/winning_moves", "kayles/total:9", "0.77/total:6/misere", "lasker/total:9"];
  for (const address of some(addresses, 2, 1)) {
    await go(page, `#explore/${address}`);
    await page.waitForFunction((bounds) => document.querySelector(".title p").textContent.includes(bounds), address.split("/")[1].replace("total:", "").replaceAll(",", ", "));
    await shown();
    const shapes = page.getByText(explore.shapes.ja, { exact: true });
    if (!(await shapes.evaluate((heading) => heading.closest("details").open))) await shapes.click();
    await page.locator("details .shapes, details .error").first().waitFor();
    for (const claim of ["nim_sum == 1", "a ^ b == 1", "a ^ (b", "x == 1", "grundy == 1", "a % (b - b) == 0"]) {
      await page.getByLabel(explore.claimField.ja).fill(claim);
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => !document.querySelector(".busy progress"));
      await onlyJapanese(page);
    }
    await page.getByRole("button", { name: explore.copyLink.ja, exact: true }).click();
    await onlyJapanese(page);
  }
  await done();
});

test("explore: what is refused", async () => {
  const { page, done } = await japanese("#explore/nim/5,6,7");
  const files = ["{", '{"moves": []}', '{"moves": [{"direction": [1, -1]}]}', '{"moves": [{"direction": [1, 0], "when": "a >"}]}', '{"moves": [{"direction": [1, 0], "when": "a / b"}]}'];
  const refused = ["nim/3,x", "nim/99999999999,2", "nimm/3,3", "euclid/9,9,9", "kayles/total:900", "rows/9,9", "nim/65535,65535/grundy", ...files.map((file) => `${encodeURIComponent(file)}/9,9`)];
  for (const address of refused) {
    await go(page, `#explore/${address}`);
    await page.waitForFunction(() => [...document.querySelectorAll("main .error")].some((error) => error.textContent && error.offsetParent) && !document.querySelector(".busy progress")).catch(() => assert.fail(address));
    const sentence = await page.locator("main .error").evaluateAll((all) => all.map(({ textContent }) => textContent).join(""));
    assert.match(sentence, /[ぁ-ん]/u, `${address}: ${sentence}`);
    await onlyJapanese(page, "nimm", "custom", "family", "vector");
    await go(page, "#explore/nim/1,1");
    await page.waitForFunction(() => ![...document.querySelectorAll("main .error")].some((error) => error.textContent && error.offsetParent)).catch(() => assert.fail(`after ${address}: ${sentence}`));
  }
  await done();
});

test("lecture: every beat", async () => {
  const { page, done } = await japanese("#lecture");
  const counter = page.locator(".lecture-counter");
  const next = page.locator(".lecture-turning .main");
  for (let last = false; !last; ) {
    const [beat] = (await counter.textContent()).split(" / ");
    if (!page.url().endsWith("#lecture/4/9")) await page.locator(`.lecture-stage[data-rests$="/${beat - 1}"]`).waitFor(); // there a thousand million positions are counted
    await onlyJapanese(page);
    last = (await next.getAttribute("aria-disabled")) === "true";
    await page.keyboard.press("PageDown");
  }
  assert.match(await page.evaluate(() => location.hash), /^#lecture\/\d\/\d+$/);
  await done();
});

test("what is shown already changes its language", async () => {
  const change = async (page) => {
    await page.getByLabel("Language").selectOption("ja");
    await eventually(() => onlyJapanese(page));
  };
  const playing = await openPage("#play/nim/3,5,7");
  const key = (name) => playing.page.locator(`[data-key=${name}]`).click();
  await playing.page.locator("[data-piece='0:2']").click();
  await playing.page.locator(".record li").nth(1).waitFor();
  await key("shapes");
  await playing.page.locator(".shapes li").first().waitFor();
  await key("hint");
  await change(playing.page);
  await key("shapes");
  await playing.page.getByText("あなた：山1から1個取った（3 → 2）").first().waitFor(); // told again
  await key("advice");
  await eventually(() => onlyJapanese(playing.page));
  await playing.done();

  const { page, done } = await openPage("#explore/nim/5,5,5/claim:a%20%3D%3D%20b");
  const fill = async (key, text) => {
    await page.getByLabel(explore[key].en, { exact: true }).fill(text);
    await page.keyboard.press("Enter");
  };
  await page.getByText(explore.firstCounterexample.en).waitFor();
  await fill("goTo", "9,9,9");
  await fill("claimField", "a ^ (b");
  await page.locator("#claim-refusal").waitFor();
  await page.locator("details.adjust").evaluate((drawer) => (drawer.open = true));
  await fill("heaps", "99999999999,2");
  await page.locator("#explore-refusal", { hasText: /./ }).waitFor();
  await change(page);
  await done();
});
