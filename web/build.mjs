// One file out of all: build/page/miyama.html. Run by scripts/page.
import { build } from "esbuild";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

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
    define: { packedLetters: JSON.stringify(letters), program: JSON.stringify(`miyama ${version} (page)`) },
    legalComments: "none",
  });
  return outputFiles[0].text;
}

// Four bytes are five of these letters, none of which means anything in HTML: base64 takes 7 % more.
const letters = [...Array(94)].map((_, i) => String.fromCharCode(33 + i)).filter((c) => !"\"&'`<>\\,;".includes(c)).join("");

function written(bytes) {
  const groups = new Uint8Array(Math.ceil(bytes.length / 4) * 4);
  groups.set(bytes);
  const view = new DataView(groups.buffer);
  let text = "";
  for (let at = 0; at < groups.length; at += 4) {
    let number = view.getUint32(at);
    let group = "";
    for (let i = 0; i < 5; ++i, number = Math.floor(number / 85)) group = letters[number % 85] + group;
    text += group;
  }
  return `${bytes.length} ${text}`;
}

// Its highest level makes the page 4 % smaller than zlib's does.
const packed = (bytes) => written(execFileSync("libdeflate-gzip", ["-12", "-c"], { input: bytes, maxBuffer: 2 ** 26 }));
const here = (name) => new URL(name, import.meta.url).pathname;

const parts = {
  "/*style*/": readFileSync(here("page/style.css"), "utf8"),
  "<!--worker-->": packed(await bundled(here("page/engine/worker.ts"))),
  "<!--engine-->": packed(readFileSync(engine)),
  "<!--files-->": packed(await bundled(here("page/files/files.ts"))),
  "<!--main-->": packed(await bundled(here("page/main.ts"))),
  "/*page*/": await bundled(here("page/start.ts")),
};
let page = readFileSync(here("page/page.html"), "utf8");
for (const [place, content] of Object.entries(parts)) page = page.replace(place, () => content);
writeFileSync(output, page);
console.log(`${output}: ${(Buffer.byteLength(page) / 1e6).toFixed(2)} MB`);
