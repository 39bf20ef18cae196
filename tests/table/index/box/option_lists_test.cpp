#include "table/index/box/option_lists.hpp"

#include <map>
#include <numeric>
#include <random>

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

using Ranks = std::vector<std::uint32_t>;
using Bounds = std::vector<std::uint64_t>;

Ranks found_counts(const OptionLists& lists) {
  Ranks counts;
  for (std::uint64_t position = 0; position < lists.box().positions(); ++position)
    counts.push_back(lists.count(position));
  return counts;
}

OptionLists lists_in(const Bounds& bounds, const Ranks& counts, Ranks ranks, int threads = 1) {
  return {OptionLists::box_of(bounds), {counts, std::move(ranks)}, threads};
}

std::string lists_refusal(const Bounds& bounds, const Ranks& counts, const Ranks& ranks) {
  return message_of<usage_error>([&] { (void)lists_in(bounds, counts, ranks); });
}

PositionList listed(const std::vector<std::vector<std::int32_t>>& tuples) {
  PositionList list;
  for (const auto& tuple : tuples) (void)list.add(tuple);
  return list;
}

std::string row_refusal(const std::vector<std::int32_t>& rows, std::size_t fields) {
  return message_of<usage_error>([&] { PositionList().add_rows(rows, fields); });
}

TEST_CASE("position list: tuples of any length have the numbers in which they came", "[unit]") {
  PositionList list;
  std::mt19937 random(59);
  std::map<std::vector<std::int32_t>, std::uint32_t> numbers;
  for (int i = 0; i < 4000; ++i) {
    std::vector<std::int32_t> tuple(random() % 4);
    for (std::int32_t& entry : tuple) entry = static_cast<std::int32_t>(random() % 9) - 4;
    const auto number = static_cast<std::uint32_t>(numbers.size());
    const auto known = numbers.emplace(tuple, number).first;
    CHECK(list.add(tuple) == known->second);
  }
  CHECK(list.size() == numbers.size());
  CHECK(list.fields() == 3);
  for (const auto& [tuple, number] : numbers) {
    CHECK(list.find(tuple) == number);
    CHECK(std::vector<std::int32_t>(list[number].begin(), list[number].end()) == tuple);
    CHECK(tuple_in(list.text(number)) == tuple);
  }
  CHECK(list.find(std::vector<std::int32_t>{5}) == std::nullopt);
  CHECK(PositionList().find(std::vector<std::int32_t>{}) == std::nullopt);
}

TEST_CASE("position list: texts, cells, rows with padding", "[unit]") {
  constexpr std::int32_t none = PositionList::no_entry;
  PositionList list;
  list.add_rows(std::vector<std::int32_t>{2, -1, 3, none, none, none}, 2);
  CHECK(list.text(0) == "2,-1");
  CHECK(list.text(1) == "3");
  CHECK(list.text(2) == "()");
  CHECK(list.cells(1) == "3,");
  CHECK(list.cells(2) == ",");
  CHECK(list.entry(1, 0, 7) == 3);
  CHECK(list.entry(1, 1, 7) == 7);
  CHECK(row_refusal({1, 2, 1, 2}, 2).find("positions 0 and 1 are the same, 1,2") !=
        std::string::npos);
  CHECK(row_refusal({none, 2}, 2).find("position 0 has an entry behind its end") !=
        std::string::npos);
  for (const char* const text :
       {"", ",", "1,", ",1", "1,,2", "a", "1 2", "2147483648", "-2147483648"})
    CHECK(tuple_in(text) == std::nullopt);
  CHECK(tuple_in("-2147483647,0") == std::vector<std::int32_t>{-2147483647, 0});
}

TEST_CASE("option lists: sums are sorted, each once, and make no loop", "[unit]") {
  const Box row(Bounds{3});
  // From 3 to 1 + 0, twice, to 2 and to nothing; from 2 to 1 + 1.
  const OptionLists found(
      row, {{0, 0, 1, 4}, {1, 1, 1, 0, 2, 0, 1}, std::vector<std::uint32_t>{2, 2, 1, 0, 2}}, 1);
  CHECK(found.are_sums());
  CHECK_FALSE(found.were_in_order());
  CHECK(found.options() == 4);
  CHECK(found.count(3) == 3);
  CHECK(found.sizes() == Ranks{2, 0, 2, 1});
  CHECK(found.ranks() == Ranks{1, 1, 0, 1, 2});
  CHECK(found.level(3) == 2);
  std::vector<std::string> texts;
  found.for_each_option(3, [&](std::span<const std::uint32_t> positions) {
    texts.push_back(found.option_text(positions));
    return true;
  });
  CHECK(texts == std::vector<std::string>{"nothing", "0 + 1", "2"});
  CHECK(OptionLists(row, {found_counts(found), found.ranks(), found.sizes()}, 1).were_in_order());
  const auto refusal = [&](ListedOptions options) {
    return message_of<usage_error>([&] { OptionLists(row, std::move(options), 1); });
  };
  const auto has = [](const std::string& said, const char* words) {
    return said.find(words) != std::string::npos;
  };
  CHECK(has(refusal({{0, 1, 1, 0}, {0, 2, 1}, Ranks{2, 1}}), "make a loop"));
  CHECK(has(refusal({{0, 1, 0, 0}, {0}, Ranks{2}}), "stand for more positions than the 1"));
  CHECK(has(refusal({{0, 1, 0, 0}, {0, 0}, Ranks{1}}), "stand for 1 positions, listed are 2"));
  CHECK(has(refusal({{0, 1, 0, 0}, {4}, Ranks{1}}), "has the rank 4"));
  CHECK(
      has(refusal({{0, 2, 0, 0}, {0}, Ranks{1}}), "have 2 options by their counts, listed are 1"));
}

TEST_CASE("option lists: what can be reached, in the order in which it is met", "[unit]") {
  const auto all = std::make_shared<PositionList>(listed({{4}, {3}, {2}, {1}}));
  const ListedOptions listing{{2, 1, 1, 0}, {3, 1, 3, 3, 2}, Ranks{1, 2, 1, 1}, all};
  // 0 → 3, or 1 and 3; 1 → 3; 2 → 2 is not reached.
  const ListedOptions reached = reached_from(listing, 0);
  CHECK(reached.counts == Ranks{2, 0, 1});
  CHECK(reached.ranks == Ranks{1, 2, 1, 1});
  CHECK(reached.sizes == Ranks{1, 2, 1});
  CHECK(reached.positions->text(1) == "1");
  CHECK(reached.positions->text(2) == "3");
  const auto refused = [&](ListedOptions options) {
    options.positions = all;
    return !message_of<usage_error>([&] { (void)reached_from(options, 0); }).empty();
  };
  CHECK(refused({{2, 1, 1, 9}, {3, 1, 3, 3, 2}}));
  CHECK(refused({{2, 1, 1, 0}, {3, 1, 3, 3, 2}, Ranks{1, 2, 1, 9}}));
  CHECK(refused({{OptionLists::no_position, 1, 1, 0}, {3, 1}}));
  CHECK(refused({{1, 0, 0, 0}, {4}}));
}

TEST_CASE("option lists: what is listed is a position, and fits a table", "[unit]") {
  const auto two = std::make_shared<PositionList>(listed({{1}, {}}));
  CHECK(message_of<usage_error>([&] {
          OptionLists(Box(Bounds{1}), {{0, OptionLists::no_position}, {}, std::nullopt, two}, 1);
        }).find("the position () is listed, and said not to be one") == 0);
  PositionList many;
  for (std::int32_t i = 0; i < 40'000; ++i) (void)many.add(std::vector{i});
  (void)many.add(std::vector<std::int32_t>(65'535));
  const std::vector<std::uint32_t> none(many.size());
  CHECK(message_of<usage_error>([&] {
          OptionLists(Box::row_of(many.size()),
                      {none, {}, std::nullopt, std::make_shared<PositionList>(many)}, 1);
        }).find("40001 positions of up to 65535 entries are more than a table holds") == 0);
  CHECK(message_of<usage_error>([&] {
          (void)many.add(std::vector<std::int32_t>(65'536));
        }).find("65536 entries, at most 65535") != std::string::npos);
}

TEST_CASE("option lists: sorted, each once, with levels", "[unit]") {
  const OptionLists found = lists_in({1, 2}, {0, 1, 4, 1, 0, 1}, {0, 1, 0, 1, 1, 2, 3});
  CHECK(found.options() == 5);
  CHECK(found.ranks() == Ranks{0, 0, 1, 2, 3});
  const Ranks counts{0, 1, 2, 1, 0, 1}, levels{0, 1, 2, 3, 0, 4};
  for (std::uint64_t position = 0; position < 6; ++position) {
    CAPTURE(position);
    CHECK(found.count(position) == counts[position]);
    CHECK(found.level(position) == levels[position]);
  }
  CHECK(found.ranks_of(2)[1] == 1);
}

TEST_CASE("option lists: a game that meets every position", "[unit]") {
  // 0 → 99 999 → 99 998 → … → 1: no stack holds so many calls.
  constexpr std::uint32_t n = 100'000;
  Ranks counts(n, 1), ranks(n);
  std::iota(ranks.begin(), ranks.end(), 0U - 1);
  ranks[0] = n - 1;
  counts[1] = 0;
  ranks.erase(ranks.begin() + 1);
  const OptionLists found = lists_in({n - 1}, counts, ranks);
  CHECK(found.level(0) == n - 1);
  CHECK(found.level(1) == 0);
}

TEST_CASE("option lists: a loop is shown, a long one in part", "[unit]") {
  const std::string rest = " make a loop, so that a game need not end: leave one of them out";
  CHECK(lists_refusal({1, 2}, {1, 1, 1, 0, 0, 0}, {1, 2, 1}) == "the moves 0,1 → 0,2 → 0,1" + rest);
  CHECK(lists_refusal({1}, {0, 1}, {1}) == "the moves 1 → 1" + rest);
  Ranks ring(100);
  std::iota(ring.begin(), ring.end(), 1U);
  ring.back() = 0;
  CHECK(lists_refusal({99}, Ranks(100, 1), ring) ==
        "the moves 0 → 1 → 2 → 3 → 4 → 5 → 6 → 7 → 8 → 9 → 10 → 11 → … → 0" + rest);
}

}  // namespace
}  // namespace miyama
