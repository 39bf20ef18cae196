// Makes web/page/words.ts of the catalogue, data/words/ja.po: of its entry "play.hint" comes the text play.hint. Run by scripts/page.
import { readFileSync, writeFileSync } from "node:fs";

const here = (name) => new URL(name, import.meta.url);
const text = String.raw`((?:"[^\n]*"\n)+)`;
const entries = new RegExp(`^msgctxt "(\\w+)\\.([\\w-]+)"\nmsgid ${text}msgstr ${text}`, "gm");
const views = {};
for (const [, view, name, en, ja] of readFileSync(here("../data/words/ja.po"), "utf8").matchAll(entries)) {
  const [english, japanese] = [en, ja].map((lines) => lines.trim().replaceAll('"\n"', ""));
  (views[view] ??= []).push(`  ${JSON.stringify(name)}: { en: ${english}, ja: ${japanese} },\n`);
}
const tables = Object.entries(views).map(([view, lines]) => `export const ${view} = {\n${lines.join("")}};\n`);
writeFileSync(here("page/words.ts"), `// Made of data/words/ja.po by web/words.mjs.\n\n${tables.join("\n")}`);
