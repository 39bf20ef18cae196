// Tables of the program opened in the page: their headers, planes, lists, positions, claims.
import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { coloursOf, comparePlane, eventually, miyama, openPage, scratch, sizes, stumblingBlocks, styleColour, textsOf } from "./support.mjs";

const texts = await textsOf("open/texts.ts");
const explore = await textsOf("explore/texts.ts");
const shell = await textsOf("shell/texts.ts");
const plane = await textsOf("plane/texts.ts");
const { sliders: { en: slidersEn, ja: slidersJa }, ofTotal: totalField } = plane;
const sliders = new RegExp(`${slidersEn}|${slidersJa}`);
const english = (number) => number.toLocaleString("en-GB");

const tables = [
  { rules: "nim", bounds: ["--heaps", "4,11,13"], shape: [12, 14], position: "3,5,7", cursor: [5, 7] },
  { rules: "nim", bounds: ["--heaps", "4,11,13"], misere: true, shape: [12, 14], position: "1,1,1", cursor: [1, 1] },
  { rules: "nim+pass", bounds: ["--heaps", "3,8,9"], shape: [9, 10], position: "1,2,4,5", cursor: [4, 5] },
  { rules: "wythoff", bounds: ["--heaps", "15,18"], shape: [16, 19], position: "9,7", cursor: [9, 7] },
  { rules: "rows", bounds: ["--total", "12"], position: "5,4" },
  { rules: "kayles", bounds: ["--total", "13", "--largest", "7"], misere: true, position: "6,3,1" },
];

function solved({ rules, bounds, misere }, labels = "all") {
  const words = [rules, ...bounds, ...(misere ? ["--misere"] : [])];
  const file = join(scratch, `${words.join("").replaceAll(/[^a-z0-9]+/g, "-")}.h5`);
  miyama("solve", ...words, "--labels", labels, "--output", file, "--force", "--quiet");
  return file;
}

async function choose(page, file, lang = "en") {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.getByRole("button", { name: texts.chooseFile[lang] }).click()]);
  await chooser.setFiles(file);
}

/** A file as a program or a drop hands it to the page. */
const handed = (page, file) =>
  page.evaluateHandle(
    ([base64, name]) => new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name),
    [readFileSync(file).toString("base64"), basename(file)],
  );

async function drop(page, file) {
  const dropped = await page.evaluateHandle((file) => {
    const transfer = new DataTransfer();
    transfer.items.add(file);
    return transfer;
  }, await handed(page, file));
  await page.dispatchEvent("main section", "drop", { dataTransfer: dropped });
}

/** What the header says, by its words. */
const facts = (page, lang) =>
  eventually(async () => {
    const pairs = await page.getByRole("region", { name: texts.header[lang] }).locator("dl").first().evaluate((list) => [...list.children].map((fact) => [...fact.children].map((part) => part.textContent)));
    return Object.fromEntries(pairs);
  });

for (const [i, table] of tables.entries()) {
  const lang = i % 2 ? "ja" : "en";
  const name = `${table.rules} ${table.bounds.join(" ")}${table.misere ? " misère" : ""}`;
  test(`${name}, ${i % 2 ? "dropped" : "chosen"}: header, plane, position, claim`, async () => {
    const { page, done } = await openPage("#open", { lang, size: i % 2 ? sizes.phone : sizes.desk });
    const say = (key, ...values) => values.reduce((text, value, i) => text.replaceAll(`{${i + 1}}`, typeof value === "number" ? english(value) : value), texts[key][lang]);
    say.lang = lang;
    const file = solved(table);
    await (i % 2 ? drop(page, file) : choose(page, file));
    const info = JSON.parse(miyama("info", file, "--json"));
    const told = await facts(page, lang);
    assert.equal(told[say("rules")], info.rules);
    assert.equal(told[say("convention")], say(info.convention));
    assert.equal(told[say("labels")], info.labels.replaceAll(",", ", "));
    if (info.bounds) assert.equal(told[say("bounds")], info.bounds.join(", "));
    else assert.equal(told[say("total")], say("upTo", info.total) + (info.largest ? say("and") + say("heapsUpTo", info.largest) : ""));
    const totals = ["positions", "lostOnes", "winningMoves"].map((key) => told[say(key)]);
    assert.deepEqual(totals, [info.positions, info.lost, info.winning_moves_total].map(english));
    await (table.shape ? comparePlanes(page, table, file, say) : compareList(page, file, say));
    await comparePosition(page, table, file, say);
    await compareClaim(page, table, file, say);
    if (i < 2 || i > 3) assert.deepEqual(await stumblingBlocks(page), []);
    await done();
  });
}

/** Compares the first plane of every label. */
async function comparePlanes(page, { shape }, file, say) {
  const [head, ...rows] = miyama("export", file).trim().split("\n").map((line) => line.split(","));
  const heaps = head.indexOf("outcome");
  const plane = rows.filter((row) => row.slice(0, heaps - 2).every((size) => size === "0"));
  for (const label of ["outcome", "grundy", "remoteness", "winning_moves", "target", "arrows_2"]) {
    const column = head.indexOf(label);
    if (column < 0) continue; // some rules have no such label
    await page.getByLabel(say("label")).selectOption(label.replace("_2", ""));
    if (label === "arrows_2") await page.getByLabel(say("direction")).selectOption("2");
    await comparePlane(page, label, plane.map((row) => Number(row[column])), shape, null);
  }
  await page.getByLabel(say("label")).selectOption("outcome");
}

/** The positions of the total that is shown, with who wins them. */
async function compareList(page, file, say) {
  const [, ...rows] = miyama("export", file, "--labels", "outcome").trim().split("\n").map((line) => line.split(","));
  const ofTotal = (total) =>
    rows
      .filter(([heaps]) => heaps.split(" ").reduce((sum, size) => sum + Number(size), 0) === total)
      .map(([heaps, outcome]) => `${heaps.replaceAll(" ", ", ")} ${outcome === "0" ? `× ${plane.lost[say.lang]}` : plane.won[say.lang]}`);
  for (const total of [4, 11]) {
    await page.getByRole("spinbutton", { name: new RegExp(`^(${totalField.en}|${totalField.ja})$`) }).fill(String(total));
    await page.keyboard.press("Tab");
    await eventually(async () => {
      const lines = await page.locator("table.list tbody tr").evaluateAll((rows) => rows.map(({ cells }) => `${cells[0].textContent} ${cells[1].textContent}`));
      assert.deepEqual(lines.sort(), ofTotal(total).sort());
    });
  }
}

/** Types a position; with a pass the field says what stands first. */
async function lookAt(page, position, label = position.split(",").length === 4 ? "goToWithPass" : "goTo") {
  await page.getByLabel(new RegExp(`^(${Object.values(explore[label]).join("|")})$`)).fill(position);
  await page.keyboard.press("Enter");
}

async function comparePosition(page, { position, shape }, file, say) {
  const { outcome, moves } = JSON.parse(miyama("advise", "--table", file, position, "--json"));
  await lookAt(page, position);
  await page.locator(".now .position-now").getByText(explore[outcome === "win" ? "won" : "lost"][say.lang]).waitFor();
  assert.equal(await page.locator(".now strong").textContent(), position.replaceAll(",", ", "));
  assert.equal(await page.locator(".play-here").count(), 0); // rules of a file need not have a name that Play knows
  const buttons = await page.locator(".moves button").evaluateAll((all) => all.map((button) => button.dataset.key));
  assert.deepEqual(buttons, moves.map(({ to }) => to.join(",")));
  const looked = await page.evaluate((position) => window.miyama.look(position), position.split(",").map(Number));
  assert.deepEqual({ outcome: looked.outcome, moves: looked.moves.map(({ words, ...move }) => move) }, { outcome, moves });
  const first = page.getByRole("group", { name: sliders }).getByRole("slider").first(); // the plane goes there
  if (position.split(",").length > 2 && shape) await eventually(async () => assert.equal(await first.inputValue(), position[0]));
}

async function compareClaim(page, { shape, cursor }, file, say) {
  const text = shape ? "a == b" : "nim_sum == 1";
  let claim;
  assert.throws(() => miyama("check", file, "--claim", text, "--json"), ({ stdout }) => Boolean((claim = JSON.parse(stdout).claim)));
  await page.getByLabel(explore.claimField[say.lang]).fill(text);
  await page.keyboard.press("Enter");
  for (const [key, ...values] of [["hits", claim.agree, claim.compared - claim.agree], ["falseLosses", claim.false_losses], ["missedLosses", claim.missed_losses]])
    await page.locator(".verdict").getByText(values.reduce((said, value, i) => said.replace(`{${i + 1}}`, english(value)), explore[key][say.lang]), { exact: true }).waitFor();
  await page.locator(".verdict").getByRole("button", { name: claim.first.position.join(", ") || explore.nothing[say.lang], exact: true }).waitFor();
  if (!shape) return;
  const wrong = await styleColour(page, "--plane-wrong");
  await eventually(async () => assert.ok((await coloursOf(page, ...shape, cursor)).includes(wrong)));
}

test("window.miyama opens files and looks positions up", async () => {
  const { page, done } = await openPage();
  const file = await handed(page, solved(tables[1]));
  const opened = await page.evaluate((file) => window.miyama.open(file), file);
  const { rules, convention, bounds, lost, labels } = JSON.parse(miyama("info", solved(tables[1]), "--json"));
  assert.deepEqual(opened, { rules, convention, bounds, lost, labels });
  assert.equal((await page.evaluate(() => window.miyama.look([1, 1, 1]))).outcome, "loss");
  await assert.rejects(page.evaluate(() => window.miyama.look([1, 1, 99])), /Error: nim-heaps4-11-13-misere\.h5 does not hold the position 1,1,99: solve a table with higher bounds/);
  await done();
});

const alerts = (page) => page.getByRole("alert").filter({ hasText: /./ });

test("a table opens from whatever view is shown, by the keyboard", async () => {
  const { page, done } = await openPage("#play/nim/1,2,3");
  const button = page.getByRole("button", { name: shell.openTable.en });
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button.press("Enter")]);
  assert.ok(page.url().endsWith("#play/nim/1,2,3"), "nothing is left before a file is chosen");
  assert.equal(await page.getByRole("link", { name: shell.open.en, exact: true }).count(), 0);
  await chooser.setFiles(solved(tables[0]));
  assert.equal((await facts(page, "en"))[texts.rules.en], "nim");
  assert.ok(page.url().endsWith("#open"));
  await page.locator(".plane canvas").waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
  await page.setViewportSize(sizes.desk);
  await page.goto(page.url().replace("#open", "#explore"));
  await page.getByRole("link", { name: shell.open.en, exact: true }).click(); // there is a way back to it
  assert.equal((await facts(page, "en"))[texts.rules.en], "nim");
  await done();
});

/** Files of the machine that a hand drags over the page. */
async function dragged(page, file) {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  return async (...types) => {
    for (const type of types) await session.send("Input.dispatchDragEvent", { type, x: 300, y: 300, data });
  };
}

test("files that are dragged over any view cover it, and a drop opens them", async () => {
  const { page, done } = await openPage("#lecture/1");
  const drag = await dragged(page, solved(tables[0]));
  const cover = page.getByText(texts.dropNow.en);
  await drag("dragEnter", "dragOver");
  await cover.waitFor();
  await cover.waitFor({ state: "hidden" }); // they have gone elsewhere
  await drag("dragEnter", "dragOver");
  await cover.waitFor();
  await drag("drop");
  assert.equal((await facts(page, "en"))[texts.rules.en], "nim");
  assert.equal(await cover.isVisible(), false);
  await done();
});

test("a text may be dragged into a field", async () => {
  const { page, done } = await openPage("#open");
  const isTaken = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData("text/plain", "3,5,7");
    const over = new DragEvent("dragover", { dataTransfer, bubbles: true, cancelable: true });
    return !document.body.dispatchEvent(over) || document.querySelector(".drop-cover").matches(":popover-open");
  });
  assert.equal(isTaken, false);
  await done();
});

for (const lang of ["en", "ja"])
  test(`a refused file leaves the table that was open, and says so until one is opened or the view is left, ${lang}`, async () => {
    const { page, done } = await openPage("#open", { lang });
    const file = solved(tables[3]);
    const refused = { name: "refused.h5", mimeType: "", buffer: Buffer.from("no table") };
    const input = page.locator("input[type=file]").first();
    await input.setInputFiles(file);
    await facts(page, lang);
    await input.setInputFiles(refused);
    await alerts(page).filter({ hasText: texts.stillOpen[lang].replace("{1}", basename(file)) }).waitFor();
    assert.match(await alerts(page).textContent(), /refused\.h5/);
    assert.equal((await facts(page, lang))[texts.rules[lang]], "wythoff");
    assert.equal((await page.evaluate(() => window.miyama.look("2,1"))).outcome, "loss");
    await page.getByRole("link", { name: shell.play[lang] }).click();
    await page.getByRole("link", { name: shell.open[lang], exact: true }).click();
    assert.equal((await facts(page, lang))[texts.rules[lang]], "wythoff");
    assert.equal(await alerts(page).count(), 0);
    await input.setInputFiles(refused);
    await alerts(page).waitFor();
    await input.setInputFiles(solved(tables[0]));
    await eventually(async () => assert.equal((await facts(page, lang))[texts.rules[lang]], "nim"));
    assert.equal(await alerts(page).count(), 0);
    await done();
  });

test("what was refused is forgotten when something else is typed", async () => {
  const { page, done } = await openPage("#open");
  await page.locator("input[type=file]").first().setInputFiles(solved(tables[3]));
  for (const [field, wrong, next] of [[explore.goTo.en, "99,99", "2,"], [explore.claimField.en, "a ^ (", "a"]]) {
    await page.getByLabel(field).fill(wrong);
    await page.keyboard.press("Enter");
    await alerts(page).waitFor();
    await page.getByLabel(field).fill(next);
    assert.equal(await alerts(page).count(), 0, field);
  }
  await done();
});

test("of two files in quick succession the last one is shown, and nothing is said of the first", async () => {
  const { page, done } = await openPage("#open");
  const refused = await page.evaluateHandle(() => new File(["no table"], "refused.h5"));
  await page.evaluate(
    (files) => {
      for (const file of files) {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(file);
        document.querySelector("main section").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
      }
    },
    [refused, await handed(page, solved(tables[1]))],
  );
  assert.equal((await facts(page, "en"))[texts.rules.en], "nim");
  await page.locator(".plane canvas").waitFor();
  assert.equal(await page.getByRole("alert").filter({ hasText: /./ }).count(), 0);
  await done();
});

test("answers about a file that is left are not shown", async () => {
  const { page, done } = await openPage("#open");
  const first = solved({ rules: "nim", bounds: ["--heaps", "150,150,150"] }, "outcome");
  await page.locator("input[type=file]").first().setInputFiles(first);
  await page.locator(".plane canvas").waitFor();
  await page.getByLabel(explore.claimField.en).fill("a == b");
  await page.keyboard.press("Enter");
  await lookAt(page, "150,1,2");
  await page.locator("input[type=file]").first().setInputFiles(solved(tables[3]));
  await eventually(async () => assert.equal((await facts(page, "en"))[texts.rules.en], "wythoff"));
  await lookAt(page, "2,1"); // it is asked last
  await page.locator(".now").getByText(`2, 1 × ${explore.lost.en}`).waitFor();
  assert.equal(await page.getByText(explore.firstCounterexample.en).count(), 0);
  assert.equal(await page.getByRole("alert").filter({ hasText: /./ }).count(), 0);
  assert.match(await page.locator(".plane canvas").getAttribute("aria-label"), /heap 2 across, heap 1 upwards/);
  await done();
});

/** Lets the worker of a page count the bytes of WebAssembly that it holds: of the engine, and of whatever reads files. */
function countMemory() {
  const counting = () => {
    const { instantiate } = WebAssembly;
    const memories = [];
    WebAssembly.instantiate = async (...given) => {
      const made = await instantiate(...given);
      memories.push(...Object.values((made.instance ?? made).exports).filter((value) => value instanceof WebAssembly.Memory));
      return made;
    };
    self.held = () => memories.map(({ buffer }) => buffer.byteLength);
  };
  const { createObjectURL } = URL;
  URL.createObjectURL = (script) => createObjectURL(new Blob([`(${counting})();`, script]));
}

test("1000³ from a file: its first plane within 1.5 s, any other one, and less than 100 MB held", async () => {
  const file = solved({ rules: "nim", bounds: ["--heaps", "999,999,999"] }, "outcome,arrows");
  let least = Infinity;
  for (let i = 0; i < 5 && least > 1500; ++i) {
    const { page, done } = await openPage("#open", { alone: true, before: countMemory });
    await page.waitForTimeout(700); // somebody looks for the file
    await page.evaluate(() => document.querySelector("input[type=file]").addEventListener("change", () => (window.chosen = performance.now()), true));
    await choose(page, file);
    await page.waitForFunction(() => document.querySelector(".plane canvas")?.dataset.scale);
    least = Math.min(least, await page.evaluate(() => performance.now() - window.chosen));
    const [lost, won] = [await styleColour(page, "--plane-lost"), await styleColour(page, "--plane-won")];
    const compare = (heap) =>
      eventually(async () => {
        const per = Math.round(1 / (await page.locator(".plane canvas").getAttribute("data-scale"))); // positions share a pixel
        assert.ok(per === 2 || per === 3, per);
        const wide = Math.ceil(1000 / per);
        const seen = await coloursOf(page, 40, wide, null);
        const lostPixels = new Set();
        for (let row = 0; row < 41 * per; ++row) if ((row ^ heap) < 1000) lostPixels.add(`${Math.floor(row / per)} ${Math.floor((row ^ heap) / per)}`);
        const around = [-1, 0, 1]; // a mark is three pixels wide
        const isMarked = (row, column) => around.some((down) => around.some((right) => lostPixels.has(`${row + down} ${column + right}`)));
        seen.forEach((colour, i) => assert.equal(colour, isMarked(Math.floor(i / wide), i % wide) ? lost : won, String(i)));
      });
    await compare(0);
    await page.getByRole("slider").first().fill("513");
    await compare(513);
    const held = await page.workers()[0].evaluate(() => self.held());
    assert.ok(held.length > 0 && held.reduce((sum, bytes) => sum + bytes) < 100e6, `${held} bytes`);
    await done();
  }
  assert.ok(least <= 1500, `${least} ms`);
});
