// Explore: planes pixel by pixel, sliders and films, the cursor, addresses, refusals, claims, good shapes, pictures that are saved.
import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { explore, openExplore, said, texts } from "./explore_view.mjs";
import { coloursOf, comparePlane, eventually, fingers, middle, miyama, openPage, sizes, styleColour, textsOf, timersOf } from "./support.mjs";

const asymmetric = { name: "a", moves: [{ direction: [1, 0] }, { direction: [1, 2] }, { direction: [0, 1], steps: [1, 3] }] };

for (const [name, size, dark] of [["phone", sizes.phone, false], ["desk", sizes.desk, false], ["dark", sizes.desk, true]])
  test(`planes are the labels, pixel by pixel: ${name}`, async () => {
    const { page, view, done } = await openExplore("", { size, dark });
    for (const label of ["outcome", "winning_moves", "grundy", "remoteness"]) {
      await view.go(`nim/5,21,25/${label}/at:3,4,7`);
      const values = await view.labels("nim", { heaps: [5, 21, 25], label, plane: { heap: 1, size: 3 } });
      await comparePlane(page, label, values, [22, 26], [4, 7]);
    }
    await done();
  });

test("axes change places: by address, and by the two choices", async () => {
  const { page, view, done } = await openExplore(`#explore/${encodeURIComponent(JSON.stringify(asymmetric))}/12,17/grundy/at:0,0`);
  const values = await view.labels(asymmetric, { heaps: [12, 17], label: "grundy" });
  const transposed = Array.from({ length: 18 * 13 }, (_, i) => values[(i % 13) * 18 + Math.floor(i / 13)]);
  assert.notDeepEqual(values, transposed);
  await comparePlane(page, "grundy", values, [13, 18], [0, 0]);
  await view.openDrawer();
  await page.getByLabel("Across", { exact: true }).selectOption("heap 1");
  await comparePlane(page, "grundy", transposed, [18, 13], null);
  await eventually(async () => assert.match(await page.evaluate(() => location.hash), /plane:2,1/));
  await page.reload();
  await comparePlane(page, "grundy", transposed, [18, 13], [0, 0]);
  await done();
});

test("the slider by keyboard, and the film, which stops", async () => {
  const { page, view, done } = await openExplore("#explore/nim/7,15,15/at:0,0,0");
  const planeAt = async (size) => comparePlane(page, "outcome", await view.labels("nim", { heaps: [7, 15, 15], plane: { heap: 1, size } }), [16, 16], [0, 0]);
  await planeAt(0);
  await view.slider("heap 1").focus();
  await page.keyboard.press("ArrowRight");
  await planeAt(1);
  await page.keyboard.press("End");
  await planeAt(7);
  await view.openDrawer();
  // A film is over before anybody looks: the page itself notes what it shows, and presses the button at the plane `stopAt`.
  await view.slider("heap 1").evaluate((slider) => {
    const button = slider.closest(".explore").querySelector("[data-key=play]");
    window.film = ["Play"];
    new MutationObserver(() => {
      if (window.film.at(-1) !== button.textContent) window.film.push(button.textContent);
      if (slider.value === window.stopAt && button.textContent === "Pause") button.click();
    }).observe(slider.closest(".explore"), { subtree: true, childList: true });
  });
  const filmed = (words) => eventually(async () => assert.deepEqual(await page.evaluate(() => window.film), words));
  await page.getByLabel("Speed").fill("30");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await filmed(["Play", "Pause", "Play"]); // from the start to the end
  await planeAt(7);
  await page.evaluate(() => ([window.film, window.stopAt] = [["Play"], "3"]));
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await filmed(["Play", "Pause", "Play"]);
  await timersOf(page, 600);
  await planeAt(3);
  assert.equal(await view.slider("heap 1").inputValue(), "3");
  await done();
});

for (const way of ["keyboard", "click", "touch"])
  test(`the cursor by ${way}: the position and its moves`, async () => {
    const { page, view, done } = await openExplore("#explore/nim/3,9,9/at:3,0,0", { touch: way === "touch", size: way === "touch" ? sizes.phone : sizes.desk });
    await eventually(async () => assert.match(await view.position.textContent(), /3, 0, 0 won/));
    if (way === "keyboard") {
      await view.canvas.focus();
      for (const key of ["ArrowUp", "End", "ArrowLeft", "ArrowLeft", "Shift+ArrowUp", "PageDown", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp"]) await page.keyboard.press(key);
      assert.match(await page.locator("#live").textContent(), /^3, 5, 7: won$/);
    } else {
      const at = await view.canvas.evaluate((canvas) => {
        const { scale, rowScale, x, y } = canvas.dataset;
        const ratio = canvas.clientWidth / canvas.width;
        return { x: ratio * (Number(x) + 7.5 * scale), y: ratio * (Number(y) - 5.5 * rowScale) };
      });
      if (way === "touch") await view.canvas.tap({ position: at });
      else await view.canvas.click({ position: at });
    }
    await eventually(async () => assert.match(await view.position.textContent(), /3, 5, 7 won/));
    const advice = JSON.parse(miyama("advise", "nim", "3,5,7", "--json"));
    const moves = page.locator(".moves button");
    await eventually(async () => assert.equal(await moves.count(), advice.moves.length));
    await moves.first().click();
    await eventually(async () => assert.match(await view.position.textContent(), new RegExp(`${advice.moves[0].to.join(", ")} × lost`)));
    await page.getByText(said("lostAdvice")).or(page.getByText(said("lostLeast"))).waitFor();
    await done();
  });

test("an address, and a copied link, show what their sender saw", async () => {
  const { page, done } = await openPage("#explore/nim%2Bpass/5,6,7/misere/grundy/plane:4,2/at:1,2,3,4/claim:a%20%5E%20b%20%3D%3D%200");
  const seen = async (page) => {
    const view = explore(page);
    await page.getByText(said("firstCounterexample")).waitFor();
    await eventually(async () => assert.match(await view.counts.textContent(), /\d/));
    await page.waitForFunction(() => !document.querySelector(".busy progress"));
    const picture = await coloursOf(page, 8, 6, [4, 2]); // heap 3 upwards
    const words = [view.position, view.counts, page.locator(".guess")].map((part) => part.textContent());
    return [decodeURIComponent(await page.evaluate(() => location.hash)), await view.canvas.getAttribute("aria-label"), await page.getByLabel(said("claimField")).inputValue(), picture, ...(await Promise.all(words))];
  };
  const before = await seen(page);
  assert.equal(before[0], "#explore/nim+pass/5,6,7/misere/grundy/plane:4,2/at:1,2,3,4/claim:a ^ b == 0");
  assert.match(before[4], /1, 2, 3, 4/);
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => (window.link = text) } }));
  await explore(page).button("copyLink").click();
  await page.getByText((await textsOf("shell/texts.ts")).copied.en).first().waitFor();
  const link = new URL(await page.evaluate(() => window.link));
  assert.equal(link.searchParams.get("lang"), "en");
  await page.reload();
  assert.deepEqual(await seen(page), before);
  const other = await openPage(link.hash);
  assert.deepEqual(await seen(other.page), before);
  await other.done();
  await done();
});

test("two fingers zoom a plane", async () => {
  const { page, view, done } = await openExplore("#explore/nim/63,63,63/at:0,0,0", { touch: true, size: sizes.phone });
  await eventually(async () => assert.match(await view.counts.textContent(), /262,144/));
  const { x, y } = await middle(view.canvas);
  const scale = async () => Number(await view.canvas.getAttribute("data-scale"));
  const touching = await fingers(page);
  const spread = async (...distances) => {
    await touching({ x: x - distances[0], y });
    for (const distance of distances) await touching({ x: x - distance, y }, { x: x + distance, y });
    await touching({ x: x - distances.at(-1), y });
    await touching();
  };
  const before = await scale();
  await spread(20, 30, 45, 70);
  await eventually(async () => assert.ok((await scale()) >= 2 * before));
  assert.equal(await page.evaluate(() => visualViewport.scale), 1); // the plane alone
  await spread(100, 60, 30, 10);
  await eventually(async () => assert.equal(await scale(), before));
  await done();
});

test("what takes long is stopped, and the page goes on", async () => {
  const { stop, stopped } = await textsOf("shell/texts.ts");
  const { page, view, done } = await openExplore("#explore/nim/3,3");
  // It may be over before anybody looks: the page itself notes what is shown while it works, and presses the button.
  await page.evaluate((stop) => {
    const look = () => {
      const button = [...document.querySelectorAll(".busy button")].find(({ textContent }) => textContent === stop);
      if (!button || window.worked || !document.querySelector(".busy progress")) return;
      window.worked = document.querySelector(".busy").textContent;
      button.click();
    };
    new MutationObserver(look).observe(document.querySelector(".explore"), { subtree: true, childList: true });
  }, stop.en);
  await view.go("r-wythoff:300/1999,1999");
  await page.waitForFunction(() => window.worked);
  assert.match(await page.evaluate(() => window.worked), /^Working…( \d+ %)?Stop$/); // not so many of a number of something
  await page.locator(".busy", { hasText: stopped.en }).waitFor();
  assert.equal(await page.getByRole("progressbar").count(), 0);
  await view.go("nim/9,9,9");
  await eventually(async () => assert.match(await view.counts.textContent(), /1,000/));
  await page.waitForFunction(() => !document.querySelector(".busy progress"));
  assert.equal(await page.getByRole("alert").filter({ hasText: /./ }).count(), 0);
  await done();
});

test("what others have asked meanwhile is answered when a table is given up", async () => {
  const { page, view, done } = await openExplore("#explore/nim/3,3");
  await eventually(async () => assert.match(await view.counts.textContent(), /16/));
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype;
    window.held = [];
    Worker.prototype.postMessage = function (message) {
      const post = () => postMessage.call(this, message);
      if (message.kind === "ask" && window.held) window.held.push(post);
      else post();
    };
  });
  await page.evaluate(() => void (window.other = window.miyama.advise("nim", "1,2,3")));
  await view.go("wythoff/3,3");
  await page.locator(".busy progress").waitFor();
  await view.go("nim/7,7,7");
  await page.waitForFunction(() => !document.querySelector(".busy progress"));
  await page.evaluate(() => window.held.splice(0).forEach((post) => post()) ?? (window.held = null));
  await eventually(async () => assert.match(await view.counts.textContent(), /512/));
  assert.equal((await page.evaluate(() => window.other)).outcome, "loss");
  await done();
});

test("answers about a table that is left are not shown", async () => {
  const { page, view, done } = await openExplore("#explore/nim/9,9,9/claim:a%20%3D%3D%20b");
  await page.getByText(said("firstCounterexample")).waitFor();
  await page.evaluate(() => {
    window.seen = new Set();
    const look = () => window.seen.add(document.querySelector(".counts").textContent.match(/^\D+([\d,]+)/)?.[1]);
    new MutationObserver(look).observe(document.querySelector(".counts"), { childList: true });
  });
  await view.go("r-wythoff:300/149,99/claim:a%20%3D%3D%20b"); // 15,000 positions
  await view.go("nim/5,5,5");
  await eventually(async () => assert.match(await view.counts.textContent(), /216/));
  await page.waitForFunction(() => !document.querySelector(".busy progress"));
  assert.equal(await page.getByText(said("firstCounterexample")).count(), 0);
  assert.ok(!(await page.evaluate(() => [...window.seen])).includes("15,000"));
  await comparePlane(page, "outcome", await view.labels("nim", { heaps: [5, 5, 5], plane: { heap: 1, size: 0 } }), [6, 6], [0, 0]);
  await done();
});

test("what cannot be is refused in a sentence; what was typed and the table that is shown stay", async () => {
  const { page, view, done } = await openExplore("#explore/nim/9,9,9/at:0,0,0");
  await eventually(async () => assert.match(await view.counts.textContent(), /1,000/));
  await view.openDrawer();
  const heaps = page.getByLabel(said("heaps"), { exact: true });
  const refusal = page.locator("#explore-refusal");
  const values = await view.labels("nim", { heaps: [9, 9, 9], plane: { heap: 1, size: 0 } });
  const refusals = [
    ["3,x", said("badHeaps", "3,x")],
    ["", said("badHeaps", "")],
    ["99999999999,2", said("tooLong", 4096)],
    ["9999,9999,9999", said("tooLong", 4096)],
  ];
  for (const [bounds, sentence] of refusals) {
    await view.enter("heaps", bounds);
    await eventually(async () => assert.equal(await refusal.textContent(), sentence));
    assert.equal(await heaps.inputValue(), bounds);
    assert.match(await view.counts.textContent(), /1,000/);
    await comparePlane(page, "outcome", values, [10, 10], [0, 0]);
  }
  await heaps.fill("4,4,4"); // acts without a key or a button
  await eventually(async () => assert.match(await view.counts.textContent(), /125/));
  assert.equal(await refusal.textContent(), "");
  await view.go(`${encodeURIComponent('{"moves": [{"direction": [1, -1]}]}')}/9,9`);
  await eventually(async () => assert.match(await refusal.textContent(), /leads to 0,10, outside of the table/));
  assert.match(await page.getByLabel(said("ownRules")).inputValue(), /-1/);
  for (const rules of ["null", "[]", "3", '"nim"']) {
    await page.getByLabel(said("ownRules")).fill(rules);
    await eventually(async () => assert.equal(await refusal.textContent(), said("noObject", rules)));
  }
  await page.getByLabel(said("rules"), { exact: true }).selectOption("wythoff"); // and an old error goes
  await eventually(async () => assert.equal(await refusal.textContent(), ""));
  await done();
});

test("claims: a right one, a wrong one with its counts and cells, and no expression", async () => {
  const { page, view, done } = await openExplore("#explore/nim/9,9,9/at:0,0,0");
  const claim = (text) => view.enter("claimField", text);
  await claim("a ^ b ^ c == 0");
  await page.getByText(said("holds", 1000)).waitFor();
  const checked = await page.evaluate(() => window.miyama.claim("nim", { heaps: [9, 9, 9], text: "a ^ b ^ c == 1" })); // the program's, as page.test says
  await claim("a ^ b ^ c == 1");
  await page.getByText(said("hits", checked.agree, checked.compared - checked.agree)).waitFor();
  await page.getByText(said("falseLosses", checked.false_losses)).waitFor();
  await page.getByText(said("missedLosses", checked.missed_losses)).waitFor();
  await page.getByRole("button", { name: checked.first.position.join(", "), exact: true }).waitFor();
  const wrong = await styleColour(page, "--plane-wrong");
  await eventually(async () => {
    const seen = await coloursOf(page, 10, 10, [0, 0]);
    seen.forEach((colour, i) => colour && assert.equal(colour === wrong, i % 10 === Math.floor(i / 10) || (i % 10 ^ Math.floor(i / 10)) === 1, String(i)));
  });
  await claim("(a|b) = 0"); // a sentence that quotes what looks like a mark of the catalogue
  await page.getByRole("alert").filter({ hasText: "(a|b) = 0" }).first().waitFor();
  await claim("a ^ (b");
  await page.locator("#claim-refusal").waitFor();
  assert.match(await page.getByRole("alert").filter({ hasText: /./ }).first().textContent(), /the claim cannot be read: at column 7, expected an operator or a closing parenthesis, found the end/);
  assert.equal(await page.getByLabel(said("claimField")).inputValue(), "a ^ (b");
  await eventually(async () => assert.ok(!(await coloursOf(page, 10, 10, [0, 0])).includes(wrong)));
  await page.getByRole("button", { name: said("clear") }).click(); // and an old error goes
  await eventually(async () => assert.equal(await page.locator("#claim-refusal").textContent(), ""));
  await done();
});

test("the good shapes of 9,9,9", async () => {
  const { page, view, done } = await openExplore("#explore/nim/9,9,9");
  await eventually(async () => assert.match(await view.counts.textContent(), /1,000/));
  await page.getByText(texts.shapes.en, { exact: true }).click();
  const shapes = page.getByRole("list", { name: texts.shapesList.en }).getByRole("listitem");
  await eventually(async () => {
    const all = (await shapes.allTextContents()).map((text) => text.slice(1, -1).split(",").map(Number));
    assert.equal(new Set(all.map(String)).size, all.length);
    for (const shape of ["1,2,3", "1,4,5", "2,4,6"]) assert.ok(all.some((found) => String(found.toSorted()) === shape), shape);
    assert.ok(all.every((shape) => shape.reduce((sum, size) => sum ^ size, 0) === 0));
  });
  await done();
});

// Pictures that people save: they say what they show, and need nothing but themselves.
async function saved(page, key, lang) {
  const button = page.getByRole("button", { name: texts[key][lang], exact: true });
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
}

/** Words, sizes and links of an SVG, as a page of its own that has no style would draw it. */
const read = (page, content) =>
  page.evaluate((text) => {
    const picture = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    const { width, height } = picture.viewBox.baseVal;
    const all = [...picture.querySelectorAll("*")];
    const links = all.flatMap((element) => [...element.attributes].filter(({ name }) => /href|class/.test(name) && name !== "class").map(({ value }) => value.slice(0, 15)));
    return { kind: picture.tagName, words: all.filter(({ localName }) => localName === "text").map(({ textContent }) => textContent), width, height, links, variables: text.includes("var(") };
  }, String(content));

const sizeOfPng = (bytes) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];

for (const [lang, dark] of [["en", false], ["ja", true]])
  test(`a plane is saved with its rules, plane, claim, legend and version, ${lang}`, async () => {
    const { page, done } = await openPage("#explore/nim/9,15,15/misere/plane:2,3/at:5,3,6/claim:a ^ b == c + 1", { lang, dark });
    await page.locator(".legend li").nth(2).waitFor(); // the claim is tested
    const svg = await saved(page, "saveSvg", lang);
    assert.equal(svg.name, "nim-9-15-15-misere-outcome-5-3-6.svg");
    const { kind, words, width, height, links, variables } = await read(page, svg.content);
    assert.equal(kind, "svg");
    const said = words.join(" ");
    for (const key of ["misereSaid", "lost", "won"]) assert.ok(said.includes(texts[key][lang]), `${key}: ${said}`);
    assert.ok(said.includes(`${texts.wrongHere[lang]}: a ^ b == c + 1`), said);
    assert.match(said, lang === "en" ? /Nim .*9, 15, 15.*heap 3 across, heap 2 upwards · heap 1 = 5/ : /9, 15, 15.*横は山3、縦は山2 · 山1 = 5/);
    assert.match(words.at(-1), /^miyama [\d.]+$/);
    for (let size = 0; size <= 15; ++size) assert.ok(words.filter((word) => word === String(size)).length >= 2, "both axes");
    assert.deepEqual(links, ["data:image/png;"]);
    assert.ok(!variables);
    const png = await saved(page, "savePng", lang);
    assert.equal(png.name, svg.name.replace("svg", "png"));
    assert.deepEqual(sizeOfPng(png.content), [2 * width, 2 * height]);
    await done();
  });

test("each position of a large plane has a pixel at least", async () => {
  const { page, done } = await openPage("#explore/wythoff/2999,2999");
  await page.locator(".legend li").first().waitFor();
  const [width, height] = sizeOfPng((await saved(page, "savePng", "en")).content);
  assert.ok(width >= 3000 && height >= 3000, `${width} x ${height}`);
  await done();
});
