// Whole games through the page's own state, as its views play them: every stick is on the board, where it stood, or in one of the piles.
import test from "node:test";
import assert from "node:assert/strict";
import { dice, moduleOf, startEngine } from "./support.mjs";

const number_of_games = Number(process.env.MIYAMA_GAMES ?? 440);
const random = dice(Number(process.env.MIYAMA_SEED ?? 1));
const oneOf = (list) => list[random(list.length)];
Math.random = () => random(2 ** 30) / 2 ** 30;
Object.defineProperty(globalThis, "crypto", { value: { getRandomValues: () => [random(2 ** 30)] } });
globalThis.location = { search: "", hash: "" };
globalThis.history = { replaceState: (_state, _title, hash) => (location.hash = hash) };

const { Game, other } = await moduleOf("play/game.ts");
const { cards } = await moduleOf("play/cards.ts");
const { puzzles } = await moduleOf("play/puzzles.ts");
const { learnerOf } = await moduleOf("play/learner.ts");
const { afterSweep, typedSweep } = await moduleOf("play/taking.ts");
const { pileOf } = await moduleOf("play/taken.ts");
const { openingOf, pathOf, rulesIn, usual } = await moduleOf("play/settings.ts");
const { currentPath } = await moduleOf("shell/view.ts");
const { arrive, remember } = await moduleOf("shell/steps.ts");

const ask = await startEngine();
const engine = { ask: async (what, question) => ask({ ask: what, lang: "en", ...question }).json };

const drawn = ["-|||| / |||||", "||-|| / --|||- / -", "| ||--| / / ||||", "--|-|||| |-"];
const breaking = ["rows", "kayles", "grundys-game", "lasker", "0.[F]", "4.F"];
const others = ["subtraction:1,3,4", "moore:2", "exact:2", "equal:3", "wythoff+pass"];
const deals = [
  ...cards.map(({ rules, heaps, misere }) => ({ rules, opening: heaps, misere })),
  ...puzzles.map(({ rules, opening, misere }) => ({ rules, opening, misere })),
  ...drawn.flatMap((opening) => ["rows", "lasker"].map((rules) => ({ rules, opening }))),
  ...breaking.flatMap((rules) => ["7,4", "5,0,9"].map((opening) => ({ rules, opening }))),
  ...others.map((rules) => ({ rules, opening: "4,5,6" })),
  { rules: "fibonacci", opening: "20" },
  { rules: "lasker", opening: "9,9,7,7", misere: true }, // the longest way to lose is known only when it is asked for again
];
const opponents = ["resist", "errs", "learns", "people"];

const gapless = (row) => row.replaceAll(" ", "");

/** The names of all pieces of a board. */
const piecesOn = ({ rows, heaps }) =>
  heaps.length > 0
    ? heaps.flatMap((size, heap) => Array.from({ length: size }, (_, i) => `${heap}:${i}`))
    : rows.flatMap((row, i) => [...gapless(row)].flatMap((letter, place) => (letter === "|" ? `${i}:${place}` : [])));

/** The position that a board of rows shows. */
const groupsOf = (rows) => rows.flatMap((row) => row.match(/\|+/g) ?? []).map((group) => group.length).sort((a, b) => b - a);

/** What is on the board, in the piles and in the engine is one game. */
function compare(game) {
  const { opening, board, position } = game;
  const piles = ["you", "computer"].flatMap((player) => pileOf(game, player));
  assert.deepEqual([...piecesOn(board), ...piles].sort(), piecesOn(game.boards[0]).sort());
  if (opening.breaks) assert.deepEqual(groupsOf(board.rows), position);
  else assert.deepEqual(board.heaps, position.slice(opening.pass ? 1 : 0).slice(0, board.heaps.length));
  assert.equal(game.boards.length, game.match.turns.length + 1);
}

/** The last move changed one row or heap, or those that the rules allow. */
function compareMove(game) {
  const { breaks, several, pass } = game.opening;
  const [before, after] = game.boards.slice(-2);
  if (breaks) {
    assert.deepEqual(after.rows.map((row) => gapless(row).length), before.rows.map((row) => gapless(row).length));
    assert.equal(after.rows.filter((row, i) => row !== before.rows[i]).length, 1);
  } else {
    const taken = before.heaps.map((size, heap) => size - after.heaps[heap]).filter((size) => size !== 0);
    assert.ok(taken.every((size) => size > 0));
    assert.ok(several || taken.length <= 1);
    assert.ok(pass || taken.length >= 1);
  }
}

/** A person's move: over sticks that the hand finds, or one of the list. */
async function personsMove(game) {
  const { rows } = game.board;
  const sticks = piecesOn(game.board);
  if (game.opening.breaks && random(3) > 0) {
    const [row, place] = oneOf(rows.flatMap((letters, row) => [...letters].flatMap((letter, place) => (letter === "|" ? [[row, place]] : []))));
    const sweep = { row, from: place, to: Math.min(place + random(3), rows[row].length - 1) };
    const typed = typedSweep(rows, sweep);
    const step = typed && (await game.after(typed, { rows: afterSweep(rows, sweep), heaps: [] }).catch(() => null)); // the rules may refuse it
    assert.deepEqual(piecesOn(game.board), sticks);
    if (step) return step;
  }
  return game.after(oneOf(game.options).typed);
}

async function move(game) {
  const person = game.isPerson(game.match.toMove);
  const reply = () => learnerOf(game)?.reply(game) ?? game.engineMove(game.settings.against);
  const step = person ? await personsMove(game) : await game.after(await reply());
  await game.keep(step);
  compareMove(game);
  compare(game);
}

/** A reason names a move that there is, and that wins if any does. */
async function compareReason(game) {
  const { best, advice } = await game.reason();
  assert.ok(game.options.some(({ to }) => String(to) === String(best.to)));
  assert.equal(advice.outcome, game.match.lost ? "loss" : "win");
  const { rules, misere } = game.settings;
  const { outcome } = await engine.ask("advise", { rules, misere, position: best.to.join(",") || "0" });
  assert.equal(outcome, game.match.lost ? "win" : "loss");
  if (advice.outcome === "win") assert.ok(advice.moves[0] === best && best.words !== "");
}

/** Back to some move, and the board is the one that there was. */
async function lookBack(game) {
  const moves = random(game.boards.length);
  const board = structuredClone(game.boards[moves]);
  await game.backTo(moves);
  assert.deepEqual(game.board, board);
  compare(game);
  await compareReason(game);
}

/** A link to this opening begins with this board. */
async function followLink(game, opening, board) {
  location.hash = "";
  arrive();
  remember("play", ...pathOf(game.settings, opening));
  const [, rules, heaps, ending] = currentPath();
  const again = await Game.begin(engine, { ...usual, rules: rulesIn(rules), misere: ending === "misere" }, heaps);
  assert.deepEqual(again.board, board);
}

async function play(settings, opening, first) {
  const game = await Game.begin(engine, settings, opening, first);
  compare(game);
  await compareReason(game);
  while (!game.over) {
    if (game.begun && random(8) === 0) await lookBack(game);
    else await move(game);
    if (game.opening.breaks && !game.over && random(4) === 0) await followLink(game, game.board.rows.join("/"), game.board);
  }
  const last = game.match.turns.at(-1).player;
  assert.equal(game.match.winner, settings.misere ? other(last) : last);
  learnerOf(game)?.ended(game);
  await followLink(game, game.opening.heaps, game.boards[0]);
}

/** Every deal with every opponent, and whoever begins; at last the heaps are random. */
const asked = deals.flatMap((deal) => opponents.flatMap((against) => ["you", "computer"].map((first) => ({ ...deal, against, first }))));

test(`${number_of_games} games of every card, opening, convention and opponent keep every stick where it is`, async () => {
  for (let number = 0; number < number_of_games; ++number) {
    const { rules, opening, misere = random(2) === 0, against, first } = asked[number % asked.length];
    const settings = { ...usual, rules, misere, against, heaps: 2 + random(3) };
    const dealt = number >= asked.length && random(3) === 0 && !rules.includes("fibonacci") ? "" : opening;
    try {
      await play(settings, dealt, first);
    } catch (error) {
      error.message = `game ${number}, ${JSON.stringify({ ...settings, dealt, first })}: ${error.message}`;
      throw error;
    }
  }
});

test("random heaps are as many as the rules want, and leave a move", async () => {
  for (let deal = 0; deal < 100; ++deal) assert.equal((await openingOf(engine, { ...usual, rules: "euclid" }, "")).position.length, 2);
});
