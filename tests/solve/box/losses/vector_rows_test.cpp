#include "solve/box/losses/vector_rows.hpp"

#include <algorithm>
#include <random>

#include "game/catalogue.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/vector_cases.hpp"

namespace miyama {
namespace {

using test::case_of;
using test::VectorCase;

/// The positions of which belongs(position, members so far) is true, in C order.
template <class Belongs>
PositionSet set_of(const Box& box, const Belongs& belongs) {
  PositionSet found(box);
  const std::uint64_t n = found.row_size();
  for_each_position(box.whole(), box.heaps(), [&](std::uint64_t rank, PositionView position) {
    if (belongs(position, found)) found.insert(rank / n, rank % n);
  });
  return found;
}

bool has_option_in(const VectorRules& rules, PositionView position, const PositionSet& set) {
  return !rules.for_each_option(position,
                                [&](const Option& option) { return !set.contains(option.to); });
}

PositionSet independent_by_options(const VectorRules& rules, const Box& box,
                                   const PositionSet* excluded) {
  return set_of(box, [&](PositionView position, const PositionSet& found) {
    return (excluded == nullptr || !excluded->contains(position)) &&
           !has_option_in(rules, position, found);
  });
}

PositionSet terminal_by_options(const VectorRules& rules, const Box& box) {
  return set_of(
      box, [&](PositionView position, const PositionSet&) { return is_terminal(rules, position); });
}

PositionSet random_set(const Box& box, std::uint64_t seed, std::uint64_t one_in) {
  PositionSet set(box);
  std::mt19937_64 random(seed);
  const std::uint64_t n = box.size(box.heaps() - 1);
  for (std::uint64_t rank = 0; rank < box.positions(); ++rank)
    if (random() % one_in == 0) set.insert(rank / n, rank % n);
  return set;
}

/// A row's bits past the last size count as well: they must be 0.
bool same(const PositionSet& a, const PositionSet& b) {
  return std::ranges::equal(a.words(), b.words());
}

/// What one game answers, position by position.
struct RowAnswers {
  PositionSet sparse, dense;  ///< sets to exclude
  PositionSet independent, without_sparse, without_dense, terminal;

  explicit RowAnswers(const VectorRules& rules, const Box& box)
      : sparse(random_set(box, 5, 20)),
        dense(random_set(box, 6, 2)),
        independent(independent_by_options(rules, box, nullptr)),
        without_sparse(independent_by_options(rules, box, &sparse)),
        without_dense(independent_by_options(rules, box, &dense)),
        terminal(terminal_by_options(rules, box)) {}
};

/// One VectorRows does all sweeps: nothing may stay behind from the one before. Returns which
/// sweeps differ.
std::string different(const VectorRules& rules, const RowAnswers& answers, int threads) {
  const Box& box = answers.sparse.box();
  VectorRows rows(rules, box, threads);
  std::string differ;
  const auto independent = [&](const PositionSet* excluded, const PositionSet& expected,
                               const char* name) {
    PositionSet found = answers.dense;
    rows.independent(excluded, found);
    if (!same(found, expected)) differ += name;
  };
  independent(nullptr, answers.independent, " independent");
  independent(&answers.dense, answers.without_dense, " without dense");
  independent(&answers.sparse, answers.without_sparse, " without sparse");
  if (!same(rows.terminal(), answers.terminal)) differ += " terminal";
  return differ;
}

TEST_CASE("vector rows: named rules on small boxes, option by option", "[ladder]") {
  for (const VectorCase& game : test::named_cases()) {
    CAPTURE(game.rules.name(), game.heap_bounds);
    REQUIRE(different(game.rules, RowAnswers(game.rules, game.box()), 1) == "");
  }
}

TEST_CASE("vector rows: random directions, steps, faces and passes", "[ladder]") {
  for (const VectorCase& game : test::random_cases(7, 600)) {
    CAPTURE(game.heap_bounds, game.rules.moves().pass, game.rules.moves().faces,
            game.rules.directions());
    REQUIRE(different(game.rules, RowAnswers(game.rules, game.box()), 1) == "");
  }
}

TEST_CASE("vector rows: word boundaries of the last heap", "[ladder]") {
  for (const std::uint64_t size : {62, 63, 64, 65, 127, 128, 129, 192, 193})
    for (const char* name : {"nim", "wythoff", "subtraction:2,3,7", "subtraction:1,63,64,65,128",
                             "subtraction:all-but:64", "moore:2", "exact:2", "slow-exact:2",
                             "nim+pass", "exact:2+pass", "subtraction:3+pass"}) {
      const VectorCase game = case_of(name, {3, size - 1});
      CAPTURE(name, size);
      REQUIRE(different(game.rules, RowAnswers(game.rules, game.box()), 1) == "");
    }
}

TEST_CASE("vector rows: directions that shift by whole words, and beyond the row", "[ladder]") {
  for (const std::uint64_t size : {64, 128, 129, 200})
    for (const unsigned places : {2U, 63U, 64U, 65U, 127U, 128U, 129U, 255U})
      for (const char* steps : {"any", "1,2", "all-but:1"}) {
        const auto last = static_cast<std::uint8_t>(places);
        const VectorRules skew(
            "skew",
            Moves{2, {{{1, last}, Steps::parse(steps)}, {{1, 0}, Steps::any()}}, {}, false});
        const VectorRules within(
            "within", Moves{2,
                            {{{0, last}, Steps::parse(steps)}, {{1, 0}, Steps::parse("2")}},
                            {{0, 1}},
                            true});
        CAPTURE(size, places, steps);
        REQUIRE(different(skew, RowAnswers(skew, Box(Bounds{4, size - 1})), 1) == "");
        REQUIRE(different(within, RowAnswers(within, Box(Bounds{1, 2, size - 1})), 1) == "");
      }
}

/// A part is at least one size of the first heap, a chunk 64 rows of the others; fewer than 1024
/// words are left to one thread. Here are several parts, and mostly several chunks.
TEST_CASE("vector rows: parts that follow each other give what one thread gives", "[ladder]") {
  const std::pair<const char*, Bounds> games[] = {{"nim", {30, 9, 14, 3}},
                                                  {"wythoff", {70, 66, 3}},
                                                  {"subtraction:1,4,5", {33, 150, 4}},
                                                  {"moore:2", {9, 7, 13, 3}},
                                                  {"exact:2+pass", {14, 70, 3}},
                                                  {"slow-exact:2+pass", {40, 130, 3}},
                                                  {"circular:3", {6, 6, 4, 4, 2}},
                                                  {"subtraction:squares+pass", {70, 65}},
                                                  {"exact:3", {13, 8, 9, 5}}};
  for (const auto& [name, bounds] : games) {
    const VectorCase game = case_of(name, bounds);
    const RowAnswers answers(game.rules, game.box());
    for (const int threads : {1, 2, 3, 7}) {
      CAPTURE(name, bounds, threads);
      REQUIRE(different(game.rules, answers, threads) == "");
    }
  }
}

/// Long enough that threads meet: a part that does not wait for the one before it reads rows that
/// are not there yet.
TEST_CASE("vector rows: threads of a long sweep wait for each other", "[ladder]") {
  for (const auto& [name, bounds] :
       {std::pair{"wythoff", Bounds{200, 400, 255}}, {"moore:2+pass", Bounds{60, 400, 255}}}) {
    const VectorCase game = case_of(name, bounds);
    const PositionSet set = random_set(game.box(), 9, 1000);
    VectorRows alone(game.rules, game.box(), 1);
    PositionSet found(game.box());
    alone.independent(&set, found);
    for (const int threads : {2, 3, 7}) {
      VectorRows rows(game.rules, game.box(), threads);
      PositionSet found_together(game.box());
      rows.independent(&set, found_together);
      CAPTURE(name, threads);
      CHECK(same(found_together, found));
    }
  }
}

}  // namespace
}  // namespace miyama
