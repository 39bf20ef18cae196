/// @file  left_out_test.cpp
/// @brief Rules that say which tuples are positions, against brute force: random games, both
/// conventions, every label; labels that are forged; moves that lead out.

#include <map>
#include <random>
#include <set>

#include "base/error.hpp"
#include "game/option_rules.hpp"
#include "pipeline/findings.hpp"
#include "pipeline/request.hpp"
#include "pipeline/series.hpp"
#include "pipeline/solution.hpp"
#include "support/catch.hpp"
#include "support/conventions.hpp"
#include "support/thrown.hpp"
#include "table/index/box/option_lists.hpp"
#include "verify/claim/table_difference.hpp"

namespace miyama::kept_positions {  // names that other tests have, too
namespace {

/// Which pairs of the first two heaps are positions: as a text, in which # stands for what follows
/// the names, and as a function.
struct Kept {
  std::string text;
  std::function<bool(std::int64_t, std::int64_t)> holds;

  std::string after() const { return with("'"); }
  std::string with(const std::string& mark) const {
    std::string named;
    for (const char c : text) named += c == '#' ? mark : std::string(1, c);
    return named;
  }
};

/// The moves of a random game as brute force makes them: every step of each direction, and every
/// way to reduce the first two heaps together.
struct Game {
  std::vector<Position> directions;
  bool face = false, pass = false;
  Kept kept;
  Position bounds;  ///< largest size of each heap

  std::string json() const {
    std::string moves;
    for (const Position& d : directions)
      moves += concat(moves.empty() ? "" : ", ", "{\"direction\": [", joined(d, ","),
                      "], \"when\": \"", kept.after(), "\"}");
    if (face) moves += concat(", {\"face\": [1, 2], \"when\": \"", kept.after(), "\"}");
    return concat("{\"name\": \"kept\", \"heaps\": ", bounds.size(), ", \"positions\": \"",
                  kept.with(""), "\", \"pass\": ", pass ? "true" : "false", ", \"moves\": [", moves,
                  "]}");
  }
  bool is_position(const Position& heaps) const {
    return kept.holds(static_cast<std::int64_t>(heaps[0]), static_cast<std::int64_t>(heaps[1]));
  }
};

struct Move {
  Position to;
  std::size_t direction;
  std::uint64_t steps;
};

/// The moves from `here`, whose first entry is the passes left if there is a pass.
std::vector<Move> moves_from(const Game& game, const Position& here) {
  std::vector<Move> moves;
  const std::size_t first = game.pass ? 1 : 0;
  const auto add = [&](const Position& heaps, std::size_t direction, std::uint64_t steps) {
    if (!game.is_position(heaps)) return;
    Position to(here.begin(), here.begin() + static_cast<std::ptrdiff_t>(first));
    to.insert(to.end(), heaps.begin(), heaps.end());
    moves.push_back({to, direction, steps});
  };
  const Position heaps(here.begin() + static_cast<std::ptrdiff_t>(first), here.end());
  for (std::size_t d = 0; d < game.directions.size(); ++d)
    for (std::uint64_t t = 1; t <= 20; ++t) {
      Position after = heaps;
      bool fits = true;
      for (std::size_t i = 0; i < heaps.size(); ++i) {
        fits = fits && heaps[i] >= t * game.directions[d][i];
        after[i] -= t * game.directions[d][i];
      }
      if (fits) add(after, d, t);
    }
  if (game.face)
    for (std::uint64_t a = 0; a < heaps[0]; ++a)
      for (std::uint64_t b = 0; b < heaps[1]; ++b) {
        Position after = heaps;
        after[0] = a;
        after[1] = b;
        add(after, game.directions.size(), 1);
      }
  if (game.pass && here[0] == 1 && !moves.empty()) {
    Position to = here;
    to[0] = 0;
    moves.push_back({to, game.directions.size(), 1});
  }
  return moves;
}

/// What every label of a position is, by the words of data/README.md.
struct Labels {
  bool lost = false;
  std::int64_t target = -1, winning = 0, losing = 0, grundy = 0, remoteness = 0, longest = 0;
  std::vector<std::int64_t> arrows;

  std::int64_t entry(LabelKind kind, std::size_t move) const {
    switch (kind) {
      case LabelKind::outcome: return lost ? 0 : 1;
      case LabelKind::target: return target;
      case LabelKind::winning_moves: return winning;
      case LabelKind::losing_moves: return losing;
      case LabelKind::grundy: return grundy;
      case LabelKind::remoteness: return remoteness;
      case LabelKind::longest: return longest;
      case LabelKind::arrows: return arrows[move];
      default: FAIL("a label that this test does not know"); return 0;
    }
  }
};

std::map<Position, Labels> brute_force(const Game& game, const Box& box, Convention convention) {
  std::map<Position, Labels> known;
  const std::size_t first = game.pass ? 1 : 0;
  // In C order every option comes before its position.
  for_each_position(box.whole(), box.heaps(), [&](std::uint64_t, PositionView tuple) {
    const Position here(tuple.begin(), tuple.end());
    if (!game.is_position({here.begin() + static_cast<std::ptrdiff_t>(first), here.end()})) return;
    Labels& labels = known[here];
    labels.arrows.assign(game.directions.size() + first, 0);
    std::set<Position> winning, losing;
    std::set<std::int64_t> values;
    std::int64_t quickest = INT64_MAX, slowest = -1;
    const std::vector<Move> moves = moves_from(game, here);
    for (const Move& move : moves) {
      const Labels& option = known.at(move.to);
      values.insert(option.grundy);
      slowest = std::max(slowest, option.remoteness);
      labels.longest = std::max(labels.longest, option.longest + 1);
      (option.lost ? winning : losing).insert(move.to);
      if (!option.lost) continue;
      quickest = std::min(quickest, option.remoteness);
      labels.target = std::max(labels.target, static_cast<std::int64_t>(box.rank(move.to)));
      if (move.direction >= labels.arrows.size()) continue;
      std::int64_t& arrow = labels.arrows[move.direction];
      const auto steps = static_cast<std::int64_t>(move.steps);
      arrow = arrow == 0 ? steps : std::min(arrow, steps);
    }
    const bool misere = convention == Convention::misere;
    labels.lost = moves.empty() ? !misere : winning.empty();
    labels.winning = static_cast<std::int64_t>(winning.size());
    labels.losing = static_cast<std::int64_t>(losing.size());
    while (values.contains(labels.grundy)) ++labels.grundy;
    if (moves.empty()) labels.grundy = misere ? 1 : 0;
    if (!moves.empty()) labels.remoteness = 1 + (winning.empty() ? slowest : quickest);
  });
  return known;
}

class Draw {
 public:
  explicit Draw(std::uint64_t seed) : random_(seed) {}
  std::uint64_t upto(std::uint64_t most) { return random_() % (most + 1); }

 private:
  std::mt19937_64 random_;
};

Kept random_kept(Draw& draw) {
  const auto x = static_cast<std::int64_t>(1 + draw.upto(2));
  const auto y = static_cast<std::int64_t>(draw.upto(3));
  switch (draw.upto(4)) {
    case 0:
      return {concat("a# * ", x, " <= b# + ", y), [=](auto a, auto b) { return a * x <= b + y; }};
    case 1:
      return {concat("(a# * ", x, " + b#) % ", y + 2, " != 1"),
              [=](auto a, auto b) { return (a * x + b) % (y + 2) != 1; }};
    case 2:
      return {concat("a# >= ", x, " && b# >= ", y),
              [=](auto a, auto b) { return a >= x && b >= y; }};
    case 3: return {concat("(a# ^ b#) < ", x + y), [=](auto a, auto b) { return (a ^ b) < x + y; }};
    default:  // cannot be computed where b is 0, unless a is
      return {concat("a# == 0 || b# != 0 && a# % b# < ", x),
              [=](auto a, auto b) { return a == 0 || (b != 0 && a % b < x); }};
  }
}

Game random_game(Draw& draw) {
  Game game{{}, draw.upto(2) == 0, draw.upto(3) == 0, random_kept(draw), {}};
  const std::size_t heaps = 2 + draw.upto(1);
  for (std::size_t i = 0; i < heaps; ++i) game.bounds.push_back(1 + draw.upto(heaps == 2 ? 6 : 3));
  std::set<Position> directions;
  for (std::uint64_t n = 1 + draw.upto(2); directions.size() < n;) {
    Position direction;
    for (std::size_t i = 0; i < heaps; ++i) direction.push_back(draw.upto(draw.upto(2)));
    if (ranges::any_of(direction, [](std::uint64_t taken) { return taken != 0; }))
      directions.insert(direction);
  }
  game.directions.assign(directions.begin(), directions.end());
  return game;
}

Request request_of(const Game& game, Convention convention) {
  return make_request(rules_from_json(game.json(), "kept.json"), game.bounds, convention, "all");
}

/// Compares every entry of every label; returns how many tuples are left out.
std::uint64_t compare(const TableInMemory& table, const std::map<Position, Labels>& right) {
  const Layout& layout = table.layout();
  const Box& box = layout.box();
  for (std::size_t a = 0; a < layout.arrays().size(); ++a) {
    const LabelArray& array = layout.arrays()[a];
    SlabReader reader(table, {a}, 1);
    reader.read(box.whole());
    for (std::size_t move = 0; move < array.boxes(); ++move)
      for_each_position(box.whole(), box.heaps(), [&](std::uint64_t rank, PositionView tuple) {
        const auto known = right.find({tuple.begin(), tuple.end()});
        const std::int64_t wanted =
            known == right.end() ? fill_entry(array) : known->second.entry(array.kind, move);
        if (entry_of(array, reader.content(a, move), rank) == wanted) return;
        CAPTURE(name_of(array.kind), move, rank, wanted);
        CHECK(entry_of(array, reader.content(a, move), rank) == wanted);
      });
  }
  return box.positions() - right.size();
}

/// The table with entry `rank` of an array replaced. Precondition: one block an array and move.
TableInMemory forged(const TableInMemory& table, std::size_t a, std::uint64_t rank,
                     std::int64_t entry) {
  Contents blocks = table.blocks();
  put_entry(table.layout().arrays()[a], blocks[table.layout().job_of(a, 0)], rank, entry);
  return {table.layout(), std::move(blocks), table.totals()};
}

}  // namespace

TEST_CASE("left out: every label of random games, positions of which are chosen", "[ladder]") {
  Draw draw(58);
  std::uint64_t left_out = 0, forgeries = 0;
  for (int n = 0; n < 500; ++n) {
    const Game game = random_game(draw);
    for (const Convention convention : test::both_conventions) {
      CAPTURE(n, game.json(), name_of(convention));
      const Request request = request_of(game, convention);
      const Box& box = request.box();
      const std::map<Position, Labels> right = brute_force(game, box, convention);
      SolveReport solved;
      if (right.empty()) {
        CHECK(contains(message_of<usage_error>([&] { (void)solve_in_memory(request, 2); }),
                       "no position within these bounds"));
        continue;
      }
      const TableInMemory table = solve_in_memory(request, 2, solved);
      REQUIRE(solved.fine());
      left_out += compare(table, right);
      std::uint64_t lost = 0, winning = 0;
      for (const auto& [position, labels] : right) {
        lost += labels.lost ? 1 : 0;
        winning += static_cast<std::uint64_t>(labels.winning);
      }
      CHECK(table.totals().positions == right.size());
      CHECK(table.totals().lost == lost);
      CHECK(table.totals().winning_moves == winning);
      const Findings findings = check_labels(request, table, 2);
      REQUIRE(findings.fine());
      CHECK(findings.totals.positions == right.size());
      CHECK(findings.totals.lost == lost);
      CHECK(count_table(request, 2).totals.positions == right.size());

      const std::size_t a = draw.upto(table.layout().arrays().size() - 1);
      const LabelArray& array = table.layout().arrays()[a];
      const std::uint64_t rank = draw.upto(box.positions() - 1);
      const bool is_position = right.contains(request.position(rank));
      CHECK(request.contains(request.position(rank)) == is_position);
      const std::int64_t entry = is_position ? fill_entry(array) : draw.upto(1);
      CAPTURE(name_of(array.kind), rank, entry);
      CHECK(check_labels(request, forged(table, a, rank, entry), 2).certificate.mismatches() != 0);
      ++forgeries;
    }
  }
  CHECK(left_out > 5000);
  CHECK(forgeries > 900);
}

TEST_CASE("left out: claims, series and comparisons ask positions only", "[unit]") {
  Game game{{{1, 0}, {0, 1}}, false, false, {"b# >= 1 && a# <= 2 * b#", {}}, {4, 4}};
  game.kept.holds = [](std::int64_t a, std::int64_t b) { return b >= 1 && a <= 2 * b; };
  const Request request = request_of(game, Convention::normal);
  const TableInMemory table = solve_in_memory(request, 2);
  const auto right = brute_force(game, request.box(), Convention::normal);
  REQUIRE(right.size() == 18);
  // b is 0 only where no position is.
  for (const char* const text : {"a % b >= 0", "remoteness + a / b >= 0"}) {
    const TestedClaim tested =
        test_claim(request, table, claim_of(request, table, text, "the table"), 2, 100);
    CHECK(tested.result.compared == 18);
    CHECK(tested.result.examples.size() == tested.result.differ);
    for (const Counterexample& wrong : tested.result.examples)
      CHECK(!right.at(wrong.position).lost);
  }
  CHECK(message_of<usage_error>([&] {
          (void)test_claim(request, table, claim_of(request, table, "b % (a - 2) == 0", "t"), 1);
        }).find("2,1") != std::string::npos);
  for (const char* const label : {"outcome", "winning_moves"}) {
    Request counted = request;
    counted.labels = parse_labels(label);
    std::vector<std::uint64_t> terms(5);
    for (const auto& [position, labels] : right)
      for (std::uint64_t n = std::max(position[0], position[1]); n < 5; ++n)
        terms[n] += counted.labels[0] == LabelKind::outcome
                        ? (labels.lost ? 1 : 0)
                        : static_cast<std::uint64_t>(labels.winning);
    CHECK(make_series(counted, counted.labels[0], 2).terms == terms);
  }
  const Request nim = make_request("nim", {4, 4}, Convention::normal, "all");
  const TableInMemory whole = solve_in_memory(nim, 2);
  const TableDifference found =
      compare_tables({table, header_of(request)}, {whole, header_of(nim)}, 0, 1);
  CHECK(found.positions == 18);
  CHECK(found.all_of_first);
  CHECK_FALSE(found.all_of_second);
  for (const LabelDifference& label : found.labels)
    if (label.label == LabelKind::outcome) CHECK(label.compared == 18);
}

TEST_CASE("left out: a move that leads to no position is named, with what helps", "[unit]") {
  const Request request = make_request(rules_from_json(R"({"name": "out", "positions": "a <= b / 2",
                         "moves": [{"direction": [1, 0]}, {"direction": [0, 1]}]})",
                                                       "out.json"),
                                       {2, 5});
  const std::string why = message_of<usage_error>([&] { (void)solve_in_memory(request, 1); });
  CHECK(why.find("from 1,2 leads to 1,1, which is not a position") != std::string::npos);
  CHECK(why.find("\"a <= b / 2\"") != std::string::npos);
  CHECK(why.find("leave that move out") != std::string::npos);
}

TEST_CASE("left out: tables cannot say it of rules of one's own", "[unit]") {
  struct Own final : ListedRules {
    Own() : ListedRules("own", 1) {}
    bool leaves_out() const override { return true; }
    bool for_each_option(PositionView, const Visit&) const override { return true; }
  };
  CHECK(contains(message_of<usage_error>([] { (void)make_request(std::make_unique<Own>(), {3}); }),
                 "a rules file with \"positions\""));
}

TEST_CASE("left out: listed options of which some tuples have none", "[unit]") {
  constexpr std::uint32_t none = OptionLists::no_position;
  const Box box(std::vector<std::uint64_t>{1, 2});
  // 0,1 and 1,1 are no positions: 1,0 leads to 0,0, and 1,2 leads to 0,0 and 1,0.
  const auto lists =
      std::make_shared<OptionLists>(box, ListedOptions{{0, none, 0, 1, none, 2}, {0, 0, 3}}, 1);
  for (const Convention convention : test::both_conventions) {
    const Request request =
        make_request(std::make_unique<OptionRules>("lists", lists), {1, 2}, convention, "all");
    SolveReport solved;
    const TableInMemory table = solve_in_memory(request, 1, solved);
    REQUIRE(solved.fine());
    CHECK(solved.totals.positions == 4);
    CHECK(check_labels(request, table, 1).fine());
    const std::uint8_t end = convention == Convention::misere ? win : loss;
    const std::uint8_t one = end == win ? loss : win;
    const std::vector<std::uint8_t> right{end, left_out, end, one, left_out, win};
    CHECK(ranges::equal(table.blocks()[0], std::as_bytes(std::span(right))));
  }
  CHECK(message_of<usage_error>([&] {
          OptionLists(box, {{0, none, 0, 1, 0, 0}, {1}}, 1);
        }).find("from 1,0 leads to 0,1") != std::string::npos);
}

}  // namespace miyama::kept_positions
