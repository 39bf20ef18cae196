/// @file  value_marks_test.cpp
/// @brief Grundy values by marks: against one-heap values and their nim-sums, and against made-up
/// values at the ends of words.

#include "solve/partition/value_marks.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include "game/catalogue.hpp"
#include "support/catch.hpp"
#include "support/solved_partitions.hpp"
#include "support/told_games.hpp"

namespace miyama {
namespace {

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
  const test::SolvedPartitions table = test::solved(task, make_mark_solver);
  const std::vector<unsigned> values =
      heap_values(game.rests_of, static_cast<int>(partitions.largest()));
  for (std::uint64_t rank = 0; rank < partitions.positions(); ++rank) {
    unsigned sum = 0;
    for (const std::uint64_t part : partitions.unrank(rank)) sum ^= values[part];
    CAPTURE(game.name, partitions.total(), rank);
    REQUIRE(table.grundy[rank] == sum);
  }
}

TEST_CASE("value marks: values are nim-sums of the heaps' values, in one, two and four words",
          "[theorem]") {
  for (const test::ToldGame& game : test::told_games()) {
    check_values(game, Partitions(22));
    for (const std::uint64_t total : {31, 32, 63, 64}) check_values(game, Partitions(total, 3));
    check_values(game, Partitions(130, 2));
  }
}

PartitionTask task_of(const TakeAndBreak& rules, const Partitions& partitions) {
  return {rules, partitions, Convention::normal, {LabelKind::grundy}};
}

TEST_CASE("value marks: words for every value there can be", "[unit]") {
  const auto rows = make_take_and_break("rows");
  const auto lasker = make_take_and_break("lasker");
  const auto bytes = [](const TakeAndBreak& rules, std::uint64_t total) {
    return value_cell_bytes(task_of(rules, Partitions(total, 2)));
  };
  CHECK(bytes(*rows, 0) == 8);
  CHECK(bytes(*rows, 62) == 8);  // misère values go up to total + 1
  CHECK(bytes(*rows, 63) == 16);
  CHECK(bytes(*rows, 126) == 16);
  CHECK(bytes(*rows, 127) == 32);
  CHECK(bytes(*rows, 254) == 32);
  CHECK(bytes(*lasker, 31) == 8);
  CHECK(bytes(*lasker, 32) == 16);
  CHECK(bytes(*lasker, 63) == 16);
  CHECK(bytes(*lasker, 64) == 32);
  CHECK(bytes(*lasker, 127) == 32);
  CHECK(bytes(*lasker, 128) == 64);
  CHECK(bytes(*lasker, 254) == 64);
}

TEST_CASE("value marks: there are none where no values are wanted", "[unit]") {
  const auto rows = make_take_and_break("rows");
  const Partitions partitions(5);
  const PartitionTask task{*rows, partitions, Convention::normal, {LabelKind::outcome}};
  CHECK(make_value_marks(task) == nullptr);
}

/// Heaps of different sizes from the largest downwards, as long as there are sticks for them, then
/// lone sticks.
Position with_many_options(std::uint64_t total, std::uint64_t largest) {
  Position heaps;
  for (std::uint64_t size = largest; size > 0; --size)
    if (size <= total) {
      heaps.push_back(size);
      total -= size;
    }
  heaps.insert(heaps.end(), total, 1);
  return heaps;
}

/// The options of one position of the last level are given the values 0 … count − 1, in turn, all
/// other positions `count` + 1. Returns the value of that position, which must be `count`, from the
/// sweep and from the look-up.
std::pair<std::uint16_t, std::uint16_t> made_up_value(const std::string& code,
                                                      const Partitions& partitions,
                                                      std::uint16_t count) {
  const auto rules = make_take_and_break(code);
  const PartitionTask task = task_of(*rules, partitions);
  const std::uint64_t total = partitions.total();
  const Position heaps = with_many_options(total, partitions.largest());
  std::vector<std::vector<std::uint16_t>> values(total);
  for (std::uint64_t n = 0; n < total; ++n)
    values[n].assign(partitions.level_size(n), static_cast<std::uint16_t>(count + 1));
  std::uint64_t given = 0;
  rules->for_each_option(heaps, [&](const Option& option) {
    const std::uint64_t n = std::accumulate(option.to.begin(), option.to.end(), std::uint64_t{0});
    if (n < total)
      values[n][partitions.rank(option.to) - partitions.level_offset(n)] =
          static_cast<std::uint16_t>(given++ % count);
  });
  REQUIRE(given >= count);
  const auto marks = make_value_marks(task);
  for (std::uint64_t n = 0; n < total; ++n) {
    marks->begin_level(n);
    marks->finish_level(values[n]);
  }
  marks->begin_level(total);
  const std::uint64_t index = partitions.rank(heaps) - partitions.level_offset(total);
  std::uint16_t swept = 0;
  marks->sweep(total, index, index + 1, &swept);
  PartitionRemovals position(partitions);
  position.set(PositionView(heaps));
  return {swept, marks->gather(position)};
}

TEST_CASE("value marks: made-up values at the ends of words", "[unit]") {
  const auto check = [](const std::string& code, const Partitions& partitions,
                        const std::vector<std::uint16_t>& counts) {
    for (const std::uint16_t count : counts) {
      CAPTURE(code, partitions.total(), count);
      CHECK(made_up_value(code, partitions, count) == std::pair{count, count});
    }
  };
  check("0.[F]", Partitions(24), {1, 33, 62});                   // one word
  check("C.[F]", Partitions(32, 12), {1, 62, 63, 64, 65, 100});  // two
  check("4.[7]", Partitions(64, 11), {129});                     // four
}

}  // namespace
}  // namespace miyama
