// What the tests of the package for JavaScript share: the package as npm installs it, and what is asked in Node and in a page alike.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { pathToFileURL } from "node:url";

export const root = new URL("../..", import.meta.url).pathname;
export const folder = mkdtempSync(join(tmpdir(), "miyama-package-"));
after(() => rmSync(folder, { recursive: true }));
const program_file = process.env.MIYAMA ?? join(root, "build/release/miyama");
export const program = (...words) => execFileSync(program_file, words, { encoding: "utf8", maxBuffer: 1 << 28 });

export const packed = join(root, "build/npm", readdirSync(join(root, "build/npm")).find((name) => name.endsWith(".tgz")));
execFileSync("npm", ["install", "--offline", "--no-audit", "--no-fund", "--no-save", packed], { cwd: folder, stdio: "pipe" });
export const installed = join(folder, "node_modules/miyama");

const { load } = await import(pathToFileURL(join(installed, "node.js")));
export const miyama = await load();
after(() => miyama.close());

const knights = { name: "knights", heaps: 2, moves: [{ direction: [2, 1] }, { direction: [1, 2], steps: "1,2" }, { face: [1, 2] }] };
const low = { name: "low", heaps: 3, moves: [{ direction: [1, 0, 0] }, { direction: [0, 1, 0] }, { direction: [0, 0, 1] }], positions: "a + b + c <= 9" };
const others = [["nim+pass", [5, 4]], ["wythoff+pass", [4, 5]], ["moore:2+pass", [3, 3, 3]], ["nim", [300]], ["0.07", 12], ["0.137", 12], ["0.6", 12], ["4.3", 12],
                ["0.123", 12], ["sum:nim+0.07", [4, 6]], ["sum:nim+subtraction:1,2", [4, 6]], [knights, [7, 9]], [low, [4, 4, 4]]]; // prettier-ignore
const bounded = ({ example, places, bounds }) => [example, places ? bounds.split(",").map((bound) => Math.min(bound, 7)) : 12];
export const games = [...(await miyama.games()).map(bounded), ...others];
export const tables = games.flatMap(([rules, bounds]) =>
  [false, true].map((misere) => ({ rules, misere, labels: "all", ...(Array.isArray(bounds) ? { heaps: bounds } : { total: bounds }) })));

/** The digests of the labels in the file of the program. */
export function digestsInFile({ rules, misere, heaps, total }) {
  const file = join(folder, "rules.json");
  if (typeof rules === "object") writeFileSync(file, JSON.stringify(rules));
  const which = typeof rules === "object" ? ["--rules", file] : [rules];
  const bounds = heaps ? ["--heaps", String(heaps)] : ["--total", String(total)];
  const words = [...which, ...bounds, ...(misere ? ["--misere"] : []), "--labels", "all", "--output", join(folder, "digests.h5"), "--force", "--json"];
  return JSON.parse(program("solve", ...words)).digests;
}

/** The digests of all tables; runs in Node and in a page. */
export const digestsOf = async (miyama, tables) => {
  const digests = [];
  for (const { rules, ...options } of tables) digests.push((await miyama.solve(rules, options)).digests);
  return digests;
};

/** A long question is stopped as soon as it reports; runs in Node and in a page. Returns what happened. */
export const stopped = async (miyama) => {
  const long = new AbortController();
  const reports = [];
  const progress = (done, steps) => (reports.push([done, steps]), long.abort(new Error("enough")));
  const asked = miyama.solve("wythoff", { heaps: [300, 300, 300], labels: "outcome,remoteness", signal: long.signal, progress });
  const waiting = miyama.count("nim", { heaps: [9, 9], signal: AbortSignal.abort(new Error("too late")) });
  const behind = miyama.count("nim", { heaps: [9, 9, 9] });
  const said = [];
  for (const promise of [waiting, asked]) said.push(await promise.then(String, (error) => error.message));
  return [...said, (await behind).lost, reports.length === 1 && reports[0][0] <= reports[0][1]];
};
