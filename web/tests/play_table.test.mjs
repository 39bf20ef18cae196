// The table of Play: what stays in its place, what is remembered, who plays, and what moves.
import test from "node:test";
import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { eventually, openPage, pageFile, sizes, some, stumblingBlocks, textsOf, widthOf } from "./support.mjs";
import { openPlay, play } from "./play_view.mjs";

const shell = await textsOf("shell/texts.ts");

/** Where something lies on the page. */
const boxOf = (page, selector) =>
  page.locator(selector).evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y + scrollY, width, height].map(Math.round).join();
  });

for (const [name, lang] of [["desk", "en"], ["phone", "en"], ["phone", "ja"]])
  test(`the board stays where it is, whatever happens, and what ends a turn is in sight: ${name}, ${lang}`, async () => {
    const size = sizes[name];
    const { page, view, done } = await openPlay("#play/nim/1,2", { lang, size, touch: name === "phone" });
    await view.settled();
    const place = await boxOf(page, ".board-place");
    const stays = async (when) => assert.equal(await boxOf(page, ".board-place"), place, when);
    const reached = async () => {
      const ends = await page.locator(".below button").evaluateAll((all) => all.map((button) => button.getBoundingClientRect().bottom));
      assert.ok(ends.length > 4 && Math.max(...ends) <= size.height, String(ends));
    };
    await reached();
    await page.getByRole("slider").last().press("ArrowUp");
    await view.key("take").waitFor();
    await stays("chosen");
    await reached();
    await page.keyboard.press("Enter");
    await view.settled();
    await stays("moved");
    await reached();
    for (const panel of ["shapes", "own"]) {
      await view.press(panel);
      await stays(panel);
      const [, top] = (await boxOf(page, ".panel-place")).split(",").map(Number);
      assert.ok(top - (await page.evaluate(() => scrollY)) < size.height, "the panel is in sight");
      await page.keyboard.press("Escape");
    }
    while (!(await view.over())) await view.move({ from: (await view.position()).startsWith("0") ? 2 : 1, take: 1 });
    await stays("over");
    await done();
  });

for (const [lang, width] of [["en", 360], ["ja", 360], ["en", 1280]])
  test(`a dare stands above the board, and the cards below it, words first: ${width} px, ${lang}`, async () => {
    const { page, view, done } = await openPlay("#play/nim/3,5,7", { lang, size: { width, height: 800 } });
    await view.settled();
    const tops = [];
    for (const selector of ["h2", ".dare", ".board-place", ".below", ".card span", ".card svg"]) tops.push(await page.locator(selector).first().evaluate((element) => element.getBoundingClientRect().top));
    assert.deepEqual(tops, width > 1000 ? [tops[0], ...tops.slice(1).sort((a, b) => a - b)] : tops.toSorted((a, b) => a - b));
    assert.match(await page.getByRole("heading", { level: 2 }).first().textContent(), /^(Nim\.|ニム) 3 · 5 · 7$/);
    assert.equal(await page.locator(".dare").textContent(), view.say("dareHard", view.say("dare")));
    await view.press("second");
    assert.equal(await page.locator(".dare").textContent(), view.say("dareWho")); // the computer begins, and wins
    await view.go("nim/3,5,6", "3,5,6");
    await view.press("second");
    assert.equal(await page.locator(".dare").textContent(), view.say("dareHard", view.say("dareSecond")));
    for (const [address, position] of [["nim/7", "7"], ["nim/5,8", "5,8"], ["bounded:3/21", "21"], ["nim/1,1,1", "1,1,1"]]) {
      await view.go(address, position);
      assert.equal(await page.locator(".dare").textContent(), view.say("dare")); // and many win at first
    }
    await view.go("nim/3,5,7", "3,5,7");
    await view.key("against").selectOption("learns");
    await view.settled();
    assert.equal(await page.locator(".dare").textContent(), view.say("dare"));
    await done();
  });

for (const [lang, width, height] of some([["ja", 360, 640], ["en", 360, 740], ["en", 1280, 800], ["en", 320, 640]], 2))
  test(`what is open leaves a part of the board of a phone in sight, with nothing to stumble over or wider than the window: ${width} × ${height}, ${lang}`, async () => {
    const { page, view, done } = await openPlay("#play/nim/3,5,7", { lang, size: { width, height }, dark: lang === "ja" });
    for (const [address, position, panels] of [["nim/3,5,7", "3,5,7", ["advice", "shapes", "own"]], ["puzzle/1", "3,5", ["advice"]]]) {
      await view.go(address, position);
      for (const panel of panels) {
        await view.press(panel);
        await page.evaluate(() => scrollTo(0, 0));
        const sheet = await page.locator(".panel-place").boundingBox();
        if (width === 360) assert.ok(sheet.height > 100 && sheet.height <= 0.7 * height + 1, `${panel}: ${sheet.height}`);
        assert.deepEqual(await stumblingBlocks(page), []);
        assert.ok((await widthOf(page)) <= width);
        await page.keyboard.press("Escape");
      }
    }
    await done();
  });

for (const [address, move] of [["nim/3,5,7/misere/second", { from: 3, take: 1 }], ["rows/3,3,1", "stick-1-0"], ["puzzle/1", { from: 2, take: 1 }]])
  test(`the game goes on after a reload, and after another view: ${address}`, async () => {
    const { page, view, done } = await openPlay(`#play/${address}`);
    await view.settled();
    const [from] = (await view.position()).split(",").slice(-1).map(Number);
    if (typeof move === "string") await view.press(move); // of two equal rows the second
    else await view.move(address.endsWith("second") ? { from: 3, take: Math.min(from, move.take) } : move);
    const seen = async () => [await view.position(), await view.record(), await page.locator(".board").innerText(), await page.locator(".row-sticks > *").evaluateAll((all) => all.map(({ className }) => className)), page.url()];
    const before = await seen();
    assert.ok(before[1].length >= 2);
    await page.reload();
    await page.locator("[data-position]").waitFor();
    await view.settled();
    assert.deepEqual(await seen(), before);
    for (const other of ["explore", "lecture"]) {
      await page.evaluate((other) => (location.hash = other), other);
      await page.locator(".play").waitFor({ state: "detached" });
      await page.evaluate(() => (location.hash = "play"));
      await page.locator(".play").waitFor();
      await page.waitForURL(before.at(-1)); // the address says which game goes on
      assert.deepEqual(await seen(), before);
    }
    await view.go("nim/1,2", "1,2"); // another address is another game
    const kept = await page.evaluate(() => sessionStorage.getItem("miyama-game"));
    for (const [game, hash, position] of [["{}", "#play/nim/1,2", "1,2"], [kept.replace('"moves":[', '"moves":["9 9"'), "#play", "3,5,7"]]) {
      await page.evaluate(([game, hash]) => (sessionStorage.setItem("miyama-game", game), history.replaceState(null, "", hash)), [game, hash]);
      await page.reload();
      await page.locator(`[data-position='${position}']`).waitFor(); // another version of the page has kept what cannot be played again
    }
    await done();
  });

for (const [lang, width] of [["en", 1280], ["ja", 320]])
  test(`a win says on which try, dares a friend, and leads on: ${width} px, ${lang}`, async () => {
    const { page, view, done } = await openPlay("#play/nim/1,1,2", { lang, size: { width, height: 800 } });
    await view.move({ from: 1, take: 1 }); // 1 and 2 are left, and lost
    await view.move({ from: (await view.position()).startsWith("0,1,1") ? 2 : 3, take: 1 });
    assert.equal(await view.turn(), view.say("computerWins"));
    await view.press("again");
    await view.move({ from: 3, take: 2 });
    await view.move({ from: (await view.position()).startsWith("0") ? 2 : 1, take: 1 });
    assert.equal(await view.said(), `${view.say("onTry", 2)} ${view.say("wonLesson")}`);
    assert.ok((await widthOf(page)) <= width);
    assert.deepEqual(await stumblingBlocks(page), []);
    await page.evaluate(() => (navigator.share = async (shared) => void (window.shared = shared)));
    await page.locator("[data-key=dare]").click();
    const name = `${lang === "en" ? "Nim" : "ニム"} 1 · 1 · 2`;
    assert.deepEqual(await page.evaluate(() => window.shared), { text: view.say("sendFirst", name, view.say("sendTries", 2)) });
    await page.locator(".below").getByText(shell.onFile[lang]).waitFor(); // whose address leads nobody here
    const [picture] = await Promise.all([page.waitForEvent("download"), page.locator("[data-key=picture]").click()]);
    assert.equal(picture.suggestedFilename(), "nim-1-1-2.png");
    assert.ok(statSync(await picture.path()).size > 5000);
    await page.locator(".below").getByText(view.say("saved", "nim-1-1-2.png")).waitFor();
    for (const [key, href] of [["whyItWorks", "#lecture/partners"], ["fractal", "#explore/nim/63,63,63/3d"]]) assert.equal(await page.locator(`[data-key=${key}]`).getAttribute("href"), href);
    await view.press("again");
    await view.move({ from: 3, take: 2 });
    await view.move({ from: (await view.position()).startsWith("0") ? 2 : 1, take: 1 });
    assert.equal(await view.said(), view.say("wonLesson")); // on which try is news only once
    await view.press("turned");
    await page.waitForURL(/#play\/nim\/1,1,2\/misere$/);
    assert.equal(await page.locator(".ending").textContent(), view.say("lastStoneLoses"));
    await done();
  });

test("a dare opens with whoever began, and is copied where nothing can be shared", async () => {
  const { page, done, faults } = await openPage();
  const address = "http://miyama.test/miyama.html?lang=en#play/nim/1,1/second";
  await page.route("http://miyama.test/**", (route) => route.fulfill({ path: pageFile, contentType: "text/html" }));
  await page.goto(address);
  assert.deepEqual(faults.splice(0), [`request: ${address.split("#")[0]}`]);
  const view = play(page);
  await view.settled();
  assert.deepEqual([(await view.record()).length, await page.locator(".dare").textContent()], [1, view.say("dareSecond")]);
  await view.move({ from: (await view.position()).startsWith("0") ? 2 : 1, take: 1 });
  assert.match(await view.said(), new RegExp(`^${view.say("firstTry")}`));
  await page.evaluate(() => {
    navigator.share = undefined;
    Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => void (window.copied = text) } }); // a page by http has none of its own
  });
  await page.locator("[data-key=dare]").click();
  await page.locator(".below").getByText(shell.copied.en).waitFor();
  assert.equal(await page.evaluate(() => window.copied), `Nim 1 · 1: the computer begins and you can always win. I won on the first try. You? ${address}`);
  await view.go("nim/3,5,7", "3,5,7");
  await view.button("link").click(); // below the moves, in any game
  await page.locator(".record").getByText(shell.copied.en).waitFor();
  assert.match(await page.evaluate(() => window.copied), /#play\/nim\/3,5,7$/);
  assert.equal(await page.locator("meta[property='og:description']").evaluate((meta) => meta.content.startsWith("You begin")), true);
  await done();
});

for (const lang of ["en", "ja"])
  test(`nothing is wider than the window from 320 to 1920 px, and wide windows are used, ${lang}`, async () => {
    const { page, view, done } = await openPlay("#play", { lang });
    const games = { "nim/3,5,7": "3,5,7", "rows/1,2,3,4,5,6/misere": "6,5,4,3,2,1", "wythoff/6,9": "6,9", "nim+pass/3,4,5": "1,3,4,5", "bounded:3/21": "21", "nim/1,2,3,9,9,6": "1,2,3,9,9,6", "puzzle/1": "3,5" };
    for (const [address, position] of Object.entries(games)) {
      await view.go(address, position);
      for (const width of [320, 360, 480, 768, 1024, 1280, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        await eventually(async () => {
          const { wide, left, right, ends } = await page.evaluate(() => ({
            ...document.querySelector(".play").getBoundingClientRect().toJSON(),
            wide: document.documentElement.scrollWidth,
            ends: [...document.querySelectorAll(".board > *")].map((heap) => heap.getBoundingClientRect().right),
          }));
          assert.ok(Math.max(wide, ...ends) <= width && left < 60 && right > width - 60, `${address} ${width}: ${wide}, ${left} to ${right}, ${ends}`);
        });
      }
    }
    await done();
  });

test("in numbers, a theorem is named in words, and a position says how many passes are left and which heaps there are", async () => {
  const { page, view, done } = await openPlay("#play/moore:2/3,4,5");
  const inNumbers = page.locator(".advice details");
  await view.press("advice");
  await inNumbers.getByText("Known by Moore's Nim with up to 2 heaps in a move.").waitFor({ state: "attached" });
  await view.go("nim+pass/2,3", "1,2,3");
  await view.press("advice");
  await inNumbers.getByText("Position one pass left, heaps 2, 3").waitFor({ state: "attached" });
  await view.press("pass");
  assert.equal(await view.button("passMove").count(), 0);
  assert.match(await view.said(), /no pass is left/);
  assert.equal((await view.record())[0], "You pass");
  await view.press("advice");
  await inNumbers.getByText("Position no pass left, heaps 2, 2").waitFor({ state: "attached" });
  await page.locator(".why-said", { hasText: "The two heaps are equal." }).waitFor();
  assert.equal(await page.locator(".why-picture").getAttribute("aria-label"), "2 = 2; 2 = 2"); // blocks decide again
  await done();
});

test("heaps of one's own: what is chosen is what is played, and stands in the address", async () => {
  const { page, view, done } = await openPlay("#play/nim/3,5,7");
  await view.own("Whoever takes last", "misere");
  await eventually(async () => assert.equal(await page.locator(".ending").textContent(), view.say("lastStoneLoses")));
  await page.waitForURL(/#play\/nim\/3,5,7\/misere$/);
  await view.own("opening", "7,x");
  await eventually(async () => assert.match(await page.getByRole("alert").textContent(), /"x"/));
  assert.equal(await page.locator("[data-key=opening]").inputValue(), "7,x"); // not lost
  await view.own("opening", "7,12");
  await eventually(async () => assert.equal(await view.position(), "7,12"));
  assert.equal(await page.locator(".own").count(), 0); // the board is in sight
  for (const typed of ["7 7", "7・7", "７，７", "7、7"]) {
    await view.press("own");
    await view.key("opening").fill(typed);
    await view.press("play-own");
    await eventually(async () => assert.equal(await view.position(), "7,7", typed));
    await view.press("cardTwo");
  }
  await view.press("own");
  await view.press("random");
  await eventually(async () => assert.equal((await view.position()).split(",").length, 3));
  await page.evaluate(() => (location.hash = "#play/euclid")); // which wants two heaps
  await eventually(async () => assert.equal((await view.position()).split(",").length, 2));
  await done();
});

test("the good shapes are one tap away, and those of the next game are looked for anew", async () => {
  const { page, view, done } = await openPlay("#play/nim/3,5,7");
  const shapes = page.locator(".shapes li");
  await view.press("shapes");
  await shapes.filter({ hasText: "(2,4,6)" }).waitFor();
  await page.evaluate(() => (location.hash = "#play/nim/5,8"));
  await shapes.filter({ hasText: "(8,8)" }).waitFor();
  assert.equal(await shapes.filter({ hasText: "(2,4,6)" }).count(), 0);
  await view.press("shapes");
  assert.equal(await shapes.count(), 0);
  for (const without of ["rows/3,5", "wythoff/3,5", "puzzle/1"]) {
    await page.evaluate((address) => (location.hash = address), `#play/${without}`);
    await eventually(async () => assert.equal(await page.locator("[data-key=shapes]").count(), 0));
  }
  await done();
});

test("rules of one's own: by address, refused in a sentence if they are none", async () => {
  const rules = { name: "diagonal", moves: [{ direction: [1, 1] }, { direction: [1, 0] }] };
  const { page, view, done } = await openPlay(`#play/${encodeURIComponent(JSON.stringify(rules))}/3,4`);
  await view.settled();
  assert.equal(await view.position(), "3,4");
  assert.match(await page.locator(".rule").textContent(), /diagonal/);
  await page.evaluate(() => (location.hash = "#play/%7Bbad/3,4"));
  await eventually(async () => assert.match(await page.getByRole("alert").textContent(), /not JSON/));
  await done();
});

test("two people at one screen, and who wins", async () => {
  const { page, view, done } = await openPlay("#play/nim/1,1");
  await page.getByLabel("Against").selectOption("people");
  await view.settled();
  assert.equal(await view.turn(), "Left to move.");
  await page.locator("[data-piece='0:0']").click();
  await view.settled();
  assert.equal(await view.turn(), "Right to move.");
  await page.locator("[data-piece='1:0']").click();
  await view.settled();
  assert.equal(await view.turn(), "Right wins!");
  assert.equal(await page.locator("[data-key=retry]").count(), 0);
  await view.press("undo");
  assert.deepEqual([await view.turn(), await view.position()], ["Right to move.", "0,1"]);
  await done();
});

test("stones fly to who takes them; what the computer takes glows before", async () => {
  const { page, done } = await openPage("#play/nim/3,5,7", { motion: true });
  await page.evaluate(() => {
    window.seen = new Set();
    const looked = [".side.you [data-piece='2:6'][data-flying]", ".board .glowing", ".side.computer [data-flying]"];
    const look = () => {
      for (const selector of looked) if (document.querySelector(selector)) window.seen.add(selector === ".board .glowing" ? document.querySelector(".turn").textContent : selector);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, attributes: true, childList: true });
  });
  await page.locator("[data-piece='2:4']").click();
  await page.waitForFunction(() => window.seen.size === 3 && [...window.seen].some((said) => said.includes("thinking")));
  await page.waitForFunction(() => !document.querySelector("[data-flying]"));
  const outside = await page.locator(".side [data-piece]").evaluateAll((pieces) => pieces.filter((piece) => piece.style.transform !== "").length);
  assert.equal(outside, 0);
  await done();
});

test("nothing moves where the system says so", async () => {
  const { page, view, done } = await openPlay("#play/nim/3,5,7");
  await page.evaluate(() => {
    window.moved = 0;
    new MutationObserver((changes) => {
      for (const { target } of changes) if (target.matches?.("[data-flying], .glowing, .feast *")) ++window.moved;
    }).observe(document.body, { subtree: true, attributes: true, childList: true });
  });
  await view.move({ from: 3, take: 1 });
  while (!(await view.over())) await page.locator(".board .playable [data-piece]").last().click().then(view.settled);
  assert.equal(await page.evaluate(() => window.moved), 0);
  await done();
});

test("a win is a small feast, which a key ends", async () => {
  const { page, view, done } = await openPlay("#play/nim/2", { motion: true });
  await page.evaluate(() => {
    const begin = Element.prototype.animate;
    Element.prototype.animate = function (...film) {
      const animation = begin.apply(this, film);
      if (this.closest(".feast")) animation.pause(); // it does not end by itself
      return animation;
    };
  });
  await page.locator("[data-piece='0:0']").click();
  await page.locator(".feast").waitFor({ state: "attached" });
  await view.settled();
  assert.equal(await view.turn(), view.say("youWin"));
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".feast").count(), 0);
  await done();
});
