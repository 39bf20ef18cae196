// The Explore view, as its tests see it.
import { filled, openPage, textsOf } from "./support.mjs";

export const texts = await textsOf("explore/texts.ts");
/** A text with its values. */
export const said = (key, ...values) => filled(texts[key].en, ...values);

/** Its parts, by their roles and names. */
export const explore = (page) => ({
  go: (address) => page.evaluate((address) => (location.hash = `#explore/${address}`), address),
  /** Its settings are seen. */
  openDrawer: () => page.locator("details.adjust").evaluate((drawer) => (drawer.open = true)),
  /** Types it into the field of this name, and presses Enter. */
  enter: async (key, text) => {
    await page.getByLabel(said(key), { exact: true }).fill(text);
    await page.keyboard.press("Enter");
  },
  canvas: page.locator(".plane canvas"),
  position: page.locator(".position-now"),
  counts: page.locator(".counts"),
  slider: (name) => page.getByRole("group", { name: "The other heaps" }).getByLabel(name),
  button: (key) => page.getByRole("button", { name: texts[key].en, exact: true }),
  labels: (rules, options) => page.evaluate(async ([rules, options]) => Array.from((await window.miyama.labels(rules, options)).values), [rules, options]),
});

/** The page at an address of Explore, and this view of it. */
export async function openExplore(hash, options) {
  const opened = await openPage(hash, options);
  return { ...opened, view: explore(opened.page) };
}
