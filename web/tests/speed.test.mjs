// How quick the page is. Run with nothing beside it.
import test from "node:test";
import assert from "node:assert/strict";
import { openPage } from "./support.mjs";

/** The least of some measurements, as other programs share the machine; one within the bar is enough. */
async function least(bar, measure) {
  const all = [];
  do all.push(await measure());
  while (all.at(-1) > bar && all.length < 6);
  return Math.min(...all);
}

test("ready within 0.6 s", async () => {
  const ms = await least(600, async () => {
    const { page, done } = await openPage("", { alone: true });
    const ready = await page.evaluate(() => window.miyama.ready.then(() => performance.now()));
    await done();
    return ready;
  });
  assert.ok(ms <= 600, `${ms} ms`);
});

test("1000³ are solved within a second", async () => {
  const { page, done } = await openPage("", { alone: true });
  const ms = await least(1000, () =>
    page.evaluate(async () => {
      const begin = performance.now();
      const { lost, positions } = await window.miyama.solve("nim", { heaps: [999, 999, 999] });
      if (positions !== 1e9 || lost !== 976576) throw new Error(`${lost} of ${positions}`);
      return performance.now() - begin;
    }),
  );
  assert.ok(ms <= 1000, `${ms} ms`);
  await done();
});

test("no task keeps the page waiting for more than 100 ms", async () => {
  const longest = await least(100, async () => {
    const { page, done } = await openPage("", { alone: true });
    await page.evaluate(() => {
      window.longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
      }).observe({ type: "longtask" });
    });
    for (const address of ["#explore/nim/999,999,999", "#lecture/2", "#explore/wythoff/200,200", "#play/rows/30,30,30,30"]) {
      await page.evaluate((address) => (location.hash = address), address);
      await page.waitForTimeout(address.includes("999") ? 1200 : 600); // a thousand million positions take the engine a while
    }
    const longest = await page.evaluate(() => window.longest);
    await done();
    return longest;
  });
  assert.ok(longest <= 100, `${longest} ms`);
});
