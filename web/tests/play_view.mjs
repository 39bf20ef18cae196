// What the tests of Play share: the view in one language, by its roles and names.
import { filled, openPage, textsOf } from "./support.mjs";

export const texts = await textsOf("play/texts.ts");

/** Where a row has a group of so many sticks: [row, place]. */
export const groupOf = (page, size) =>
  page.evaluate((size) => {
    for (const [row, element] of [...document.querySelectorAll(".row-sticks")].entries()) {
      const letters = [...element.children].map((child) => (child.matches(".stick") ? "|" : "-")).join("");
      for (const { 0: { length }, index } of letters.matchAll(/\|+/g)) if (length === size) return [row, index];
    }
  }, size);

export function play(page, lang = "en") {
  const say = (key, ...values) => filled(texts[key][lang], ...values);
  const key = (name) => page.locator(`[data-key="${name}"]`);
  const button = (key) => page.getByRole("button", { name: say(key), exact: true });
  const settled = () => page.waitForFunction(() => document.querySelector(".play[aria-busy=false]"));
  const position = () => page.locator("[data-position]").getAttribute("data-position");
  /** Crosses out all of a group but what rests of it on either side, or splits it. */
  const cross = async (size, [left = 0, right = 0]) => {
    if (left + right === size) return key("split").selectOption(`${size} ${left} ${right}`);
    const [row, place] = await groupOf(page, size);
    await key(`stick-${row}-${place + left}`).focus();
    for (let i = left + 1; i < size - right; ++i) await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Enter");
  };
  return {
    say,
    key,
    button,
    settled,
    position,
    turn: () => page.locator(".turn").textContent(),
    said: () => page.locator(".said").textContent(),
    /** Another address, as a link leads to it. */
    go: async (address, position) => {
      await page.evaluate((address) => (location.hash = `#play/${address}`), address);
      await page.locator(`[data-position="${position}"]`).waitFor();
      await settled();
    },
    over: async () => (await button("again").count()) > 0 && [say("youWin"), say("computerWins")].includes(await page.locator(".turn").textContent()),
    /** Clicks what has this key, and waits for what follows. */
    press: async (name) => {
      await key(name).click();
      await settled();
    },
    /** Makes a move as `miyama advise` says it: from which heap how many, or what rests of a group. */
    move: async ({ from, take, rests }) => {
      if (rests) await cross(from, rests);
      else if ([from].flat().length === 0) await key("pass").click();
      for (const [i, heap] of rests ? [] : [from].flat().entries()) {
        const size = await key(`heap-${heap - 1}`).getAttribute("aria-valuemax");
        await page.locator(`.board [data-piece="${heap - 1}:${size - [take].flat()[i]}"]`).click();
      }
      await settled();
      if (await key("take").count()) await key("take").click(); // of several heaps at once
      await settled();
    },
    /** Fills a field of a game of one's own. */
    own: async (field, value) => {
      if (!(await page.locator(".own").count())) await key("own").click();
      const control = key(field);
      if ((await control.evaluate(({ tagName }) => tagName)) === "SELECT") await control.selectOption(value);
      else {
        await control.fill(value);
        await control.press("Enter");
      }
      await settled();
    },
    record: () => page.locator(".record li").allTextContents(),
  };
}

/** The page at an address of Play, and this view of it. */
export async function openPlay(hash, options) {
  const opened = await openPage(hash, options);
  return { ...opened, view: play(opened.page, options?.lang) };
}
