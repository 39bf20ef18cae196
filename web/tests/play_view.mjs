// What the tests of Play share: the view in one language, by its roles and names.
import { textsOf } from "./support.mjs";

export const texts = await textsOf("play/texts.ts");

export function play(page, lang = "en") {
  const say = (key) => texts[key][lang];
  const button = (key) => page.getByRole("button", { name: say(key), exact: true });
  const settled = () => page.waitForFunction(() => document.querySelector(".play[aria-busy=false]"));
  const position = () => page.locator("[data-position]").getAttribute("data-position");
  const open = async (key, field) => {
    if (!(await page.locator(field).count())) await page.locator(`[data-key=${key}]`).click();
  };
  return {
    say,
    button,
    settled,
    position,
    turn: () => page.locator(".turn").textContent(),
    over: async () => (await button("again").count()) > 0 && [say("youWin"), say("computerWins")].includes(await page.locator(".turn").textContent()),
    /** Clicks what has this key, and waits for what follows. */
    press: async (key) => {
      await page.locator(`[data-key="${key}"]`).click();
      await settled();
    },
    type: async (move) => {
      await open("more", "[data-key=typed]");
      await page.getByLabel(say("typedMove")).fill(move);
      await page.keyboard.press("Enter");
      await settled();
    },
    /** Fills a field of a game of one's own. */
    own: async (field, value) => {
      await open("own", ".own");
      const control = page.locator(`[data-key="${field}"]`);
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
