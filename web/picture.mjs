// Makes docs/page.png, the picture of docs/page.md, from build/page/miyama.html.
import { startChromium } from "./chromium.mjs";

const root = new URL("..", import.meta.url).pathname;
const browser = await startChromium();
const page = await browser.newPage({ viewport: { width: 1280, height: 760 }, reducedMotion: "reduce" });
await page.goto(`file://${root}build/page/miyama.html?lang=en#play/rows/1,2,3,4,5,6/misere`);
await page.getByRole("button", { name: "Let the computer begin" }).click();
await page.locator(".turn", { hasText: "Your move." }).waitFor();
await page.getByRole("button", { name: "Why?" }).click();
await page.locator(".panel-place[data-panel=why]").waitFor();
await page.screenshot({ path: `${root}docs/page.png` });
await browser.close();
