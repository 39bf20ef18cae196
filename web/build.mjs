// One file out of all: build/page/miyama.html. Run by scripts/page.
import { build } from "esbuild";
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

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
    define: { program: JSON.stringify(`miyama ${version} (page)`) },
    legalComments: "none",
  });
  return outputFiles[0].text;
}

const packed = (bytes) => gzipSync(bytes, { level: 9 }).toString("base64");
const here = (name) => new URL(name, import.meta.url).pathname;

const parts = {
  "/*style*/": readFileSync(here("page/style.css"), "utf8"),
  "<!--worker-->": packed(await bundled(here("page/engine/worker.ts"))),
  "<!--engine-->": packed(readFileSync(engine)),
  "<!--files-->": packed(await bundled(here("page/files/files.ts"))),
  "/*page*/": (await bundled(here("page/main.ts"))).replaceAll("</script", "<\\/script"),
};
let page = readFileSync(here("page/page.html"), "utf8");
for (const [place, content] of Object.entries(parts)) page = page.replace(place, () => content);
writeFileSync(output, page);
console.log(`${output}: ${(Buffer.byteLength(page) / 1e6).toFixed(2)} MB`);
