// Makes the course of the notebooks, in two editions, English and Japanese: pages whose cells run in the browser, from a file, and notebooks.
//     node web/course/build.mjs FOLDER [NOTEBOOKS]     NOTEBOOKS with their results; without them what only Python can do has none
// FOLDER/index.html, 01_….html, ja/…, notebooks.zip   for students: hints, no answers
// FOLDER/teacher/…                                    for teachers: each exercise answered, with lesson plans
// FOLDER/course.js                        the engine and what draws, once for all pages; scripts/page makes the engine
import { build, transform } from "esbuild";
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { marked } from "marked";
import { answered, readCells } from "./cells.mjs";

const here = new URL(".", import.meta.url).pathname;
const root = join(here, "../..");
const sources = join(root, "notebooks");
const [output, executed = sources] = process.argv.slice(2);
if (!output) throw new Error("node web/course/build.mjs FOLDER [NOTEBOOKS]");

async function bundled(entry) {
  const options = { bundle: true, minify: true, write: false, target: "es2022", charset: "utf8", legalComments: "none" };
  return (await build({ ...options, entryPoints: [join(here, entry)], format: "iife" })).outputFiles[0].text;
}
const packed = (bytes) => execFileSync("libdeflate-gzip", ["-12", "-c"], { input: bytes, maxBuffer: 2 ** 26 }).toString("base64");
const escaped = (text) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
function write(path, text) {
  mkdirSync(dirname(join(output, path)), { recursive: true });
  writeFileSync(join(output, path), text);
}

const DETAILS = /<details><summary>(Answer|答え)[^<]*<\/summary>\n([^]*?)<\/details>\n?/g;
const ANSWER = /<summary>(?:Answer|答え)[^<]*<\/summary>\n\n```python\n([^]*?)\n```/;
const ELSEWHERE = /\[([^\]]*)\]\((?:\.\.\/)*(?:proof\/|README)[^)]*\)/g; // what does not lie next to the copies
const textOf = (cell) => [cell.source].flat().join("");

/** The text of a cell in an edition: with the answers open, or without them. */
const inEdition = (text, edition) =>
  edition === "student" ? text.replace(DETAILS, "") : text.replace(DETAILS, "<details open><summary>$1</summary>\n$2</details>\n");

/** The notebook of an edition: exercises as they are, or answered. */
function notebookOf(notebook, edition) {
  const cells = notebook.cells.map((cell, i) => {
    const text = inEdition(textOf(cell), edition).replace(ELSEWHERE, "$1");
    if (cell.cell_type === "markdown") return { ...cell, source: text };
    const bare = { ...cell, outputs: [], execution_count: null };
    if (edition === "student" || !cell.metadata.tags) return bare;
    return { ...bare, metadata: {}, source: answered(textOf(cell), textOf(notebook.cells[i + 1]).match(ANSWER)[1]) };
  });
  return { ...notebook, cells };
}

/** Links among notebooks are links among pages; what lies elsewhere is text. `top`: the way to the folder of the course. */
const linked = (text, back, top) =>
  text
    .replace(/\]\((?:\.\.\/)?lecture\.c\)/g, `](${top}lecture.c)`)
    .replace(/\]\(([\w/]*)(\d\d_\w+)\.ipynb\)/g, "]($1$2.html)")
    .replace(/\]\((\.\.\/)?README\.md[^)]*\)/g, (_, up = back) => `](${up}index.html)`)
    .replace(/\[([^\]]*)\]\((?!https?:|[\w/]*\d\d_\w+\.html|[./]*(?:index\.html|lecture\.c)|#)[^)]*\)/g, "$1");

/** The words and answers of a text that are other ones in JavaScript. */
function inJavaScript(text, { words, cells }, turn) {
  const spoken = words.reduce((changed, [python, page]) => changed.replaceAll(python, page), text);
  return spoken.replace(/```python\n[^]*?\n```/, () => `\`\`\`js\n${cells[turn]?.answer}\n\`\`\``);
}

const html = (text) => marked(text).replaceAll("<th></th>", "<td></td>"); // a corner of a table says nothing

const resultOf = ({ data = {}, text, output_type }) =>
  data["image/png"]
    ? `<img alt="" src="data:image/png;base64,${[data["image/png"]].flat().join("").trim()}">`
    : output_type === "error" ? "" : `<pre>${escaped([text ?? data["text/plain"] ?? ""].flat().join("").trim())}</pre>`;

function pythonAlone({ source, outputs }) {
  const results = outputs.map(resultOf).join("");
  return `<div class="python"><pre><code>${escaped([source].flat().join(""))}</code></pre>${results && `<div class="output">${results}</div>`}</div>`;
}

function codeCell(cell, { code, answer }, edition) {
  if (code === null) return "";
  const number = Number(cell.id.match(/\d+/)[0]);
  const [shown, turn] = [answer && edition === "teacher" ? answered(code, answer) : code, answer ? " turn" : ""];
  const area = `<textarea spellcheck="false" autocapitalize="off" autocomplete="off" aria-label="[${number}]" rows="${shown.split("\n").length}">${escaped(shown)}</textarea>`;
  return `<div class="cell${turn}" id="${cell.id}">${area}<div class="buttons"></div><div class="output" aria-live="polite"></div></div>`;
}

function bodyOf(notebook, english, javascript, edition, back, top) {
  const ids = english.cells.map(({ id }) => id);
  const lost = Object.keys(javascript.cells).filter((id) => !ids.includes(id));
  if (lost.length) throw new Error(`notebooks/browser has cells that the notebook lacks: ${lost}`);
  return notebook.cells.map((cell, i) => {
    if (cell.cell_type === "markdown") return html(linked(inJavaScript(inEdition(textOf(cell), edition), javascript, ids[i - 1]), back, top));
    const own = javascript.cells[ids[i]];
    return own ? codeCell({ ...cell, id: ids[i] }, own, edition) : pythonAlone(cell);
  }).join("\n");
}

const styles = ["../page/colours.css", "course.css"].map((name) => readFileSync(join(here, name), "utf8")).join("\n");
const { code: style } = await transform(styles, { loader: "css", minify: true });
const policy = "default-src 'none'; script-src 'self' file: 'unsafe-inline' 'unsafe-eval' blob:; worker-src blob:; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";
function page({ lang, title, top, nav, body, scripts }) {
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<header><nav>${nav}</nav>${scripts ? '<p class="tools"></p>' : ""}</header>
<main>
${body}
</main>
${scripts ? `<script src="${top}course.js"></script>` : ""}
</body>
</html>
`;
}

const { code: words } = await transform(readFileSync(join(root, "web/page/words.ts"), "utf8"), { loader: "ts" });
const { course: texts } = await import(`data:text/javascript,${encodeURIComponent(words)}`);
const languages = { en: "English", ja: "日本語" };
const link = (to, text) => `<a href="${to}">${text}</a>`;

/** The way from an edition's folder to the pages of students. */
const folderOf = (lang, edition) => (edition === "teacher" ? "teacher/" : "") + (lang === "ja" ? "ja/" : "");
const topOf = (folder) => "../".repeat(folder.split("/").length - 1);

function makePages(lang, edition) {
  const folder = folderOf(lang, edition);
  const top = topOf(folder);
  const own = join(executed, lang === "ja" ? "ja" : "");
  const files = readdirSync(own).filter((name) => name.endsWith(".ipynb")).sort();
  for (const file of files) {
    const name = file.slice(0, -6);
    const notebook = JSON.parse(readFileSync(join(own, file)));
    const english = JSON.parse(readFileSync(join(sources, file)));
    const title = textOf(notebook.cells[0]).match(/^# (.*)/)[1];
    const cells = readCells(join(sources, "browser", `${name}.js`), lang);
    const back = existsSync(join(own, "README.md")) ? "" : "../".repeat(lang === "ja");
    const translated = Object.keys(languages).filter((other) => other !== lang && existsSync(join(executed, other === "ja" ? "ja" : "", file)));
    const nav = [
      link(`${back}index.html`, texts.contents[lang]),
      `<span>${texts[edition][lang]}</span>`,
      ...translated.map((other) => `<a href="${top}${folderOf(other, edition)}${name}.html" lang="${other}">${languages[other]}</a>`),
    ].join(" ");
    write(`${folder}${name}.html`, page({ lang, title, top, nav, body: bodyOf(notebook, english, cells, edition, back, top), scripts: true }));
    const copy = `notebooks/${edition}/${lang === "ja" ? "ja/" : ""}`;
    write(`${copy}${file}`, `${JSON.stringify(notebookOf(notebook, edition), null, 1)}\n`);
  }
}

/** What the course at a glance says of hints and answers, and what it says to students. */
const HINTS = [
  [/Below it, \*Hint\* and \*Answer\*\s+open with a click\./, "Below it, a *hint* opens with a click."],
  [/すぐ下の「ヒント」と「答え」は、\s*クリックすると開きます。/, "すぐ下の「ヒント」は、クリックすると開きます。"],
];

/** The course at a glance; for teachers with their part, in Japanese where there is one. */
function makeContents(lang, edition) {
  const readme = join(sources, lang === "ja" ? "ja" : "", "README.md");
  if (!existsSync(readme)) return;
  const [first, second = ""] = readFileSync(readme, "utf8").split(/\n(?=## How to start|## 始め方)/);
  const plans = second.slice(second.search(/^## (For teachers|授業をする人へ)/m));
  const folder = folderOf(lang, edition);
  const hints = HINTS.reduce((text, [both, hint]) => text.replace(both, hint), first);
  const glance = edition === "student" ? hints : `${first}\n${plans}`;
  const notebooks = link(`${topOf(folderOf(lang, "student"))}notebooks.zip`, texts.notebooks[lang]);
  const students = link(`${topOf(folder)}${folderOf(lang, "student")}index.html`, texts.student[lang]);
  const nav = edition === "student" ? notebooks : `<span>${texts.teacher[lang]}</span> ${notebooks} ${students}`;
  write(`${folder}index.html`, page({ lang, title: first.match(/^# (.*)/)[1], top: topOf(folder), nav, body: html(linked(glance, "", topOf(folder))), scripts: false }));
}

rmSync(output, { recursive: true, force: true });
for (const lang of Object.keys(languages))
  for (const edition of ["student", "teacher"]) {
    makePages(lang, edition);
    makeContents(lang, edition);
  }
for (const edition of ["student", "teacher"]) {
  const [folder, zip] = [join(output, "notebooks", edition), join(output, folderOf("en", edition), "notebooks.zip")];
  for (const name of ["course.py", "lecture.c"]) cpSync(join(sources, name), join(folder, name));
  cpSync(join(sources, "course.py"), join(folder, "ja/course.py"));
  execFileSync("/usr/bin/python3", ["-m", "zipfile", "-c", zip, ...readdirSync(folder).map((name) => join(folder, name))]);
}
rmSync(join(output, "notebooks"), { recursive: true });
cpSync(join(sources, "lecture.c"), join(output, "lecture.c"));
const engine = packed(readFileSync(join(root, "build/page/engine/package.wasm")));
const [start, ...scripts] = await Promise.all(["start.ts", "page.ts", "worker.ts"].map(bundled));
const [page_script, worker] = scripts.map(packed);
write("course.js", `const packed = ${JSON.stringify({ page: page_script, worker, engine })};\n${start}`);
console.log(`${output}/index.html`);
