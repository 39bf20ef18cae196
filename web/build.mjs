// One file out of all: build/page/miyama.html. Run by scripts/page.
import { build, transform } from "esbuild";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";

const [engine, output, version = "unknown"] = process.argv.slice(2);

async function bundled(entry) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
    charset: "utf8",
    define: { program: JSON.stringify(`miyama ${version} (page)`), styles: JSON.stringify(styles) },
    legalComments: "none",
  });
  return outputFiles[0].text;
}

// Its highest level makes the page 4 % smaller than zlib's does.
const packed = (bytes) => execFileSync("libdeflate-gzip", ["-12", "-c"], { input: bytes, maxBuffer: 2 ** 26 }).toString("base64");
const here = (name) => new URL(name, import.meta.url).pathname;

const styleOf = async (names) => (await transform(names.map((name) => readFileSync(here(`page/${name}`), "utf8")).join("\n"), { loader: "css", minify: true })).code;
// The page's own style comes first; each view's lies next to it, and is packed with its script.
const own = ["colours.css", "style.css"];
const styles = await styleOf(readdirSync(here("page"), { recursive: true }).filter((name) => name.endsWith(".css") && !own.includes(name)).sort());

const parts = {
  "/*style*/": await styleOf(own),
  "<!--worker-->": packed(await bundled(here("engine/package/web_worker.ts"))),
  "<!--engine-->": packed(readFileSync(engine)),
  "<!--main-->": packed(await bundled(here("page/main.ts"))),
  "/*page*/": await bundled(here("page/start.ts")),
};
let page = readFileSync(here("page/page.html"), "utf8");
for (const [place, content] of Object.entries(parts)) page = page.replace(place, () => content);
writeFileSync(output, page);
console.log(`${output}: ${(Buffer.byteLength(page) / 1e6).toFixed(2)} MB`);
