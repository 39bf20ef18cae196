// The engine's answers are those of the program, for every game of the catalogue.
import test from "node:test";
import assert from "node:assert/strict";
import { join } from "node:path";
import { dice, miyama, scratch, startEngine } from "./support.mjs";

const ask = await startEngine();
const { games } = ask({ ask: "games" }).json;
const positionsPerGame = 60;

/** Every position of a small table of the program: outcome and number of winning moves. */
function tableOf(rules, bounds, misere) {
  const file = join(scratch, "verdicts.h5");
  const words = misere ? ["--misere"] : [];
  miyama("solve", rules, ...bounds, ...words, "--labels", "outcome,winning_moves", "--output", file, "--force", "--quiet");
  const [, ...lines] = miyama("export", file).trim().split("\n");
  return lines.map((line) => {
    const cells = line.replaceAll('"', "").split(",");
    const numbers = cells.slice(-2);
    const position = cells.slice(0, -2).join(",").replaceAll(" ", ",");
    return { position, outcome: numbers[0] === "0" ? "loss" : "win", moves: Number(numbers[1]) };
  });
}

function boundsOf(game) {
  if (!game.places) return ["--total", "12"];
  return ["--heaps", game.bounds.split(",").map((bound) => Math.min(Number(bound), 7)).join(",")];
}

for (const game of games)
  for (const misere of [false, true])
    test(`verdicts of ${game.example}${misere ? ", misère" : ""} are the program's`, () => {
      const table = tableOf(game.example, boundsOf(game), misere);
      const random = dice(7);
      for (let i = 0; i < positionsPerGame; ++i) {
        const { position, outcome, moves } = table[random(table.length)];
        const advice = ask({ ask: "advise", rules: game.example, misere, position: position }).json;
        assert.equal(advice.outcome, outcome, position);
        if (advice.outcome === "win") assert.equal(advice.moves.length, moves, position);
      }
    });

test("totals are the program's, also of a thousand million positions", () => {
  for (const bound of [99, 999]) {
    const told = JSON.parse(miyama("count", "nim", "--heaps", `${bound},${bound},${bound}`, "--json"));
    const totals = ask({ ask: "solve", rules: "nim", heaps: [bound, bound, bound], misere: false }).json;
    assert.deepEqual([totals.lost, totals.winningMoves, totals.mismatches], [told.lost, told.winning_moves_total, 0]);
  }
});

const refused = [
  ["no JSON", "no JSON", /^a question is a JSON object$/],
  ["what is nested too deep", `{"ask": "solve", "rules": ${'{"a":'.repeat(5000)}1${"}".repeat(5000)}, "heaps": [3]}`, /more than 16 deep/],
  ["heaps with a total", { ask: "solve", rules: "nim", heaps: [3, 3], total: 9 }, /"heaps" and "total" are both given: leave one/],
  ["unknown rules", { ask: "solve", rules: "nimm", heaps: [3, 3] }, /unknown|no rules|there are/],
  ["too many positions", { ask: "solve", rules: "nim", heaps: [9999, 9999, 9999] }, /4294967296/],
  ["a negative heap", { ask: "solve", rules: "nim", heaps: [-1] }, /heaps/],
  ["no question", { ask: "sing" }, /sing/],
  ["a plane outside", { ask: "labels", rules: "nim", heaps: [3, 3], plane: { heap: 3, size: 0 } }, /heap 3/],
  ["a claim that is none", { ask: "claim", rules: "nim", heaps: [3, 3], text: "a ^^ b" }, /claim/],
  ["a move that is none", { ask: "match", rules: "nim", opening: "1,2", first: "you", moves: ["3 1"] }, /heap 3/],
];
for (const [what, question, sentence] of refused)
  test(`${what} is refused in words`, () => {
    assert.throws(() => ask(question), { message: sentence });
  });
