/// @file  marked_label_test.cpp
/// @brief Grundy values by marks: against one-heap values and their nim-sums, and against made-up
/// values at the ends of words.

#include "solve/partition/mark_table.hpp"

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

TEST_CASE("marked label: values are nim-sums of the heaps' values, in one, two and four words",
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

TEST_CASE("marked label: words for every value there can be", "[unit]") {
  const auto rows = make_take_and_break("rows");
  const auto lasker = make_take_and_break("lasker");
  const auto bytes = [](const TakeAndBreak& rules, std::uint64_t total) {
    return 8 * value_words(task_of(rules, Partitions(total, 2)));
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
template <std::size_t W>
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
  REQUIRE(value_words(task) == W);
  std::vector<std::uint16_t> items;
  MarkedBy<ValueMark<W>> marks(task, items);
  for (std::uint64_t n = 0; n < total; ++n) {
    marks.begin_level(n, {});
    items = values[n];
    marks.end_level();
  }
  marks.begin_level(total, {});
  items.assign(partitions.level_size(total), 0);
  const std::uint64_t index = partitions.rank(heaps) - partitions.level_offset(total);
  marks.sweep(index, index + 1);
  const std::uint16_t swept = std::exchange(items[index], std::uint16_t{0});
  PartitionRemovals position(partitions);
  position.set_rank(partitions.rank(heaps));
  marks.gather(index, position);
  return {swept, items[index]};
}

TEST_CASE("marked label: made-up values at the ends of words", "[unit]") {
  for (const std::uint16_t count : std::initializer_list<std::uint16_t>{1, 62})
    CHECK(made_up_value<1>("0.[F]", Partitions(24), count) == std::pair{count, count});
  for (const std::uint16_t count : std::initializer_list<std::uint16_t>{1, 63, 64, 100})
    CHECK(made_up_value<2>("C.[F]", Partitions(32, 12), count) == std::pair{count, count});
  CHECK(made_up_value<4>("4.[7]", Partitions(64, 11), 129) ==
        std::pair<std::uint16_t, std::uint16_t>{129, 129});
}

}  // namespace
}  // namespace miyama
