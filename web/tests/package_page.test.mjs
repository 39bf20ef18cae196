// The package for JavaScript in a Chromium, which takes it from a web server.
import test, { after } from "node:test";
import assert from "node:assert/strict";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { build } from "esbuild";
import { digestsOf, folder, miyama, root, stopped, tables } from "./package.mjs";
import { chrome } from "./support.mjs";

cpSync(join(root, "web/examples"), folder, { recursive: true });
writeFileSync(join(folder, "blank.html"), "<!doctype html>");

const types = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };
/** A web server for what is installed, whose files other origins may read. */
async function serve() {
  const server = createServer(async ({ url }, response) => {
    const path = url.split("?")[0];
    const content = await readFile(join(folder, path)).catch(() => null);
    const head = { "Content-Type": types[extname(path)] ?? "text/plain", "Access-Control-Allow-Origin": "*" };
    response.writeHead(content ? 200 : 404, head).end(content);
  });
  await new Promise((resolve) => server.listen(0, resolve));
  after(() => server.close() && server.closeAllConnections());
  return `http://localhost:${server.address().port}`;
}
const origin = await serve();

/** A page of that server. What goes wrong in it is a failure when it is closed. */
async function visit(path) {
  const page = await (await chrome()).newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && !/favicon/.test(message.location().url) && faults.push(message.text()));
  await page.goto(`${origin}/${path}`);
  const close = async () => {
    await page.close();
    assert.deepEqual(faults, []);
  };
  return { page, close };
}

/** What a function returns for the package in a page, and for what is given. */
async function inPage(ask, ...given) {
  const { page, close } = await visit("blank.html");
  const run = `(async () => { const { load } = await import("/node_modules/miyama/browser.js"); return (${ask})(await load(), ...${JSON.stringify(given)}); })()`;
  const answer = await page.evaluate(run);
  await close();
  return answer;
}

test("digests of all labels are those in Node", async () => {
  assert.deepEqual(await inPage(digestsOf, tables), await digestsOf(miyama, tables));
});

test("what takes too long is stopped by its signal, and nothing else is", async () => {
  assert.deepEqual(await inPage(stopped), await stopped(miyama));
});

test("a package on another origin is loaded all the same", async () => {
  const elsewhere = await serve();
  const { page, close } = await visit("blank.html");
  assert.equal(await page.evaluate(`import("${elsewhere}/node_modules/miyama/browser.js").then(({ load }) => load()).then((miyama) => miyama.count("nim", { heaps: [9, 9, 9] })).then(({ lost }) => lost)`), 76);
  await close();
});

test("the example page draws the losses of its rule, of another one, and says what is wrong", async () => {
  const { page, close } = await visit("losses.html");
  const dots = page.locator("#plane circle");
  const step = ([a, b]) => [[a - 1, b], [a, b - 1], a < b ? [a, b - a] : [a - b, b]].filter(([c, d]) => c >= 0 && d >= 0 && (c !== a || d !== b)); // prettier-ignore
  const losses = await miyama.losses(step, { heaps: [60, 60] });
  await page.locator(`output:text-is("${losses.length} losses")`).waitFor();
  assert.equal(await dots.count(), losses.length);
  await page.setViewportSize({ width: 360, height: 640 });
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  await page.fill("#rule", "[a - 1, b], [a, b - 1]");
  await page.fill("#bound", "9");
  await page.locator('output:text-is("50 losses")').waitFor();
  await page.fill("#rule", "[a + 1, b]");
  await page.locator("output", { hasText: "own(9,0) has the option [10,0], which lies outside" }).waitFor();
  await close();
});

test("the notebook imports the package in a cell and draws a plane in the next", async () => {
  const notebook = readFileSync(join(folder, "plane.html"), "utf8");
  const cells = [...notebook.matchAll(/<script id="\d+" type="module"[^>]*>([^]*?)<\/script>/g)].map(([, cell]) => cell);
  assert.equal(cells.length, 2);
  const contents = `const display = (node) => document.body.append(node);\n${cells.join("\n")}`;
  await build({ stdin: { contents, resolveDir: join(root, "web") }, bundle: true, format: "esm", outfile: join(folder, "cells.js"), external: ["miyama"] });
  const imports = '<script type="importmap">{ "imports": { "miyama": "./node_modules/miyama/browser.js" } }</script>';
  writeFileSync(join(folder, "notebook.html"), `<!doctype html><body>${imports}<script type="module" src="cells.js"></script>`);
  const { page, close } = await visit("notebook.html");
  await page.locator("svg circle").first().waitFor();
  const losses = await miyama.losses("wythoff", { heaps: [60, 60] });
  assert.equal(await page.locator('g[aria-label="dot"] circle').count(), losses.length);
  assert.equal(await page.locator('g[aria-label="raster"] image').count(), 1);
  await close();
});
