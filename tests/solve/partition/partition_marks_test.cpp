/// @file  partition_marks_test.cpp
/// @brief The solver of multisets against one that looks at every option: every label of every
/// position; and Grundy values against one-heap values and their nim-sums.

#include <random>
#include <set>

#include "base/error.hpp"
#include "game/catalogue.hpp"
#include "solve/partition/mark_table.hpp"
#include "support/catch.hpp"
#include "support/conventions.hpp"
#include "support/solved_partitions.hpp"
#include "support/thrown.hpp"
#include "support/told_games.hpp"

namespace miyama {
namespace {

using test::SolvedPartitions;
using Kinds = std::vector<LabelKind>;

using test::both_conventions;

/// Both rungs, all labels.
void check_code(const std::string& code, const Partitions& partitions, int threads = 1,
                const std::vector<Convention>& some_conventions = {Convention::normal,
                                                                   Convention::misere}) {
  const auto rules = make_take_and_break(code);
  for (const Convention convention : some_conventions) {
    CAPTURE(code, name_of(convention), partitions.total(), partitions.largest(), threads);
    const PartitionTask task{*rules, partitions, convention, test::every_label(), threads};
    const SolvedPartitions levels = test::solved(task, test::make_level_solver);
    const SolvedPartitions marks = test::solved(task, make_partition_solver);
    REQUIRE(marks.outcome == levels.outcome);
    REQUIRE(marks.move_from == levels.move_from);
    REQUIRE(marks.move_rests == levels.move_rests);
    REQUIRE(marks.counts == levels.counts);
    REQUIRE(marks.numbers == levels.numbers);
    REQUIRE(marks.winning_moves_total == levels.winning_moves_total);
    REQUIRE(marks == levels);
  }
}

TEST_CASE("partition marks: games by name and codes of every kind", "[ladder]") {
  for (const test::ToldGame& game : test::told_games()) {
    for (const std::uint64_t total : {0, 1, 2, 3, 4, 7, 16})
      check_code(game.name, Partitions(total));
    for (const std::uint64_t largest : {1, 2, 3, 6}) check_code(game.name, Partitions(15, largest));
  }
}

/// A first digit, up to four others, then perhaps a repeated one and unequal rests.
std::string random_code(std::mt19937_64& random) {
  const auto below = [&](std::uint64_t n) { return static_cast<std::size_t>(random() % n); };
  const std::string digits = below(2) == 0 ? "01234567" : "0123456789ABCDEF";
  std::string code = std::string{"0048C"[below(5)]} + ".";
  for (std::size_t more = 1 + below(4); more > 0; --more) code += digits[below(digits.size())];
  if (below(3) == 0) code += std::string{'[', digits[1 + below(digits.size() - 1)], ']'};
  if (below(4) == 0) code += ":unequal";
  return code;
}

TEST_CASE("partition marks: random codes", "[ladder]") {
  std::mt19937_64 random(20);
  for (int i = 0; i < 60; ++i) {
    std::string code = random_code(random);
    if (code.find_first_not_of("0.") == std::string::npos || code.starts_with("0.0:")) code = "0.1";
    if (code.find_first_of("123456789ABCDEF") == std::string::npos) continue;  // no move at all
    const std::uint64_t largest = random() % 3 == 0 ? 1 + random() % 8 : Partitions::no_bound;
    check_code(code, Partitions(10 + random() % 5, largest), 1 + static_cast<int>(random() % 3));
  }
}

TEST_CASE("partition marks: rows of 254 sticks at most, in many small heaps or few kinds",
          "[ladder]") {
  for (const std::string code : {"0.[7]", "4.F", "0.77"}) {
    check_code(code, Partitions(254, 1));
    check_code(code, Partitions(60, 2));
    check_code(code, Partitions(40, 3));
  }
}

TEST_CASE("partition marks: each set of labels alone", "[ladder]") {
  const Partitions partitions(13);
  for (const std::string code : {"0.[7]", "4.7", "0.F", "4.F:unequal", "0.17[3]"}) {
    const auto rules = make_take_and_break(code);
    for (const Convention convention : both_conventions)
      for (const Kinds& kinds :
           {Kinds{}, Kinds{LabelKind::outcome},
            Kinds{LabelKind::outcome, LabelKind::move_from, LabelKind::move_rests},
            Kinds{LabelKind::winning_moves}, Kinds{LabelKind::grundy}, Kinds{LabelKind::remoteness},
            Kinds{LabelKind::longest},
            Kinds{LabelKind::outcome, LabelKind::winning_moves, LabelKind::remoteness},
            Kinds{LabelKind::move_from, LabelKind::move_rests, LabelKind::grundy}}) {
        CAPTURE(code, name_of(convention), format_labels(kinds));
        const PartitionTask task{*rules, partitions, convention, kinds};
        CHECK(test::solved(task, make_partition_solver) ==
              test::solved(task, test::make_level_solver));
      }
  }
}

TEST_CASE("partition marks: the same table for any number of threads", "[unit]") {
  for (const std::string code : {"0.[7]", "4.[3]", "0.3F"}) {
    const auto rules = make_take_and_break(code);
    const Partitions partitions(32);
    const SolvedPartitions one = test::solved(
        {*rules, partitions, Convention::normal, test::every_label(), 1}, make_partition_solver);
    for (const int threads : {2, 3, 7}) {
      CAPTURE(code, threads);
      CHECK(test::solved({*rules, partitions, Convention::normal, test::every_label(), threads},
                         make_partition_solver) == one);
    }
  }
}

TEST_CASE("partition marks: levels and waves of more than one job", "[ladder]") {
  // The last level has over 2¹⁵ positions.
  check_code("0.07", Partitions(40), 3, {Convention::misere});
  check_code("grundys-game", Partitions(36), 3, {Convention::misere});  // some waves have over 2¹⁰
}

TEST_CASE("partition marks: levels that 32 bits cannot number are refused", "[unit]") {
  const auto rules = make_take_and_break("rows");
  const Partitions partitions(128);
  const PartitionTask task{*rules, partitions, Convention::normal, {}};
  const std::string message = message_of<usage_error>([&] { (void)make_partition_solver(task); });
  CHECK(contains(message, "4351078600"));
  CHECK(contains(message, "give a lower total or bound the heaps"));
}

/// Values of one heap: mex over the nim-sums of what it may become.
std::vector<unsigned> heap_values(const oracle::RestsOf& rests_of, int largest) {
  std::vector<unsigned> values{0};
  for (int size = 1; size <= largest; ++size) {
    std::set<unsigned> met;
    for (const oracle::Heaps& rests : rests_of(size)) {
      unsigned sum = 0;
      for (const int rest : rests) sum ^= values[static_cast<std::size_t>(rest)];
      met.insert(sum);
    }
    unsigned mex = 0;
    while (met.contains(mex)) ++mex;
    values.push_back(mex);
  }
  return values;
}

void check_values(const test::ToldGame& game, const Partitions& partitions) {
  const auto rules = make_take_and_break(game.name);
  const PartitionTask task{*rules, partitions, Convention::normal, {LabelKind::grundy}, 2};
  const test::SolvedPartitions table = test::solved(task, make_partition_solver);
  const std::vector<unsigned> values =
      heap_values(game.rests_of, static_cast<int>(partitions.largest()));
  for (std::uint64_t rank = 0; rank < partitions.positions(); ++rank) {
    unsigned sum = 0;
    for (const std::uint64_t part : partitions.unrank(rank)) sum ^= values[part];
    CAPTURE(game.name, partitions.total(), rank);
    REQUIRE(table.numbers[LabelKind::grundy][rank] == sum);
  }
}

TEST_CASE("partition marks: values are nim-sums of the heaps' values, in one, two and four words",
          "[theorem]") {
  for (const test::ToldGame& game : test::told_games()) {
    check_values(game, Partitions(22));
    for (const std::uint64_t total : {31, 32, 63, 64}) check_values(game, Partitions(total, 3));
    check_values(game, Partitions(130, 2));
  }
}

}  // namespace
}  // namespace miyama
