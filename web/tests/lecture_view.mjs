// The lecture, as its tests see it.
import { filled, openPage, textsOf } from "./support.mjs";

export const texts = await textsOf("lecture/texts.ts");
export const projector = { width: 1280, height: 720 };

/** A text with its values. */
export const said = (key, ...values) => filled(texts[key].en, ...values);
export const sentence = (page) => page.locator(".lecture-sentence").textContent();

/** Where the lecture is, "2/7", once its stage rests there. */
export const at = (page, place) => page.locator(`.lecture-stage[data-rests="${place}"]`).waitFor();

export async function go(page, place) {
  await page.evaluate((place) => (location.hash = `#lecture/${place}`), place);
  await at(page, place);
}

/** Presses a key that leads to a place. */
export async function press(page, key, place) {
  await page.keyboard.press(key);
  await at(page, place);
}

/** The page at a place of the lecture, once its stage rests there. */
export async function openLecture(place, options) {
  const opened = await openPage(`#lecture/${place}`, options);
  await at(opened.page, place);
  return opened;
}
