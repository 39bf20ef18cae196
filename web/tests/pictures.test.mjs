// Pictures that people save: they say what they show, and need nothing but themselves.
import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { openPage, textsOf } from "./support.mjs";

const texts = await textsOf("explore/texts.ts");

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
