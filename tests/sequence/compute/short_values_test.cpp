#include "sequence/compute/short_values.hpp"

// Bytes for values, what a search of all pairs finds, and what is forgotten.

#include <algorithm>
#include <cstring>
#include <sstream>

#include "base/error.hpp"
#include "base/ranges.hpp"
#include "support/catch.hpp"
#include "support/heap_definition.hpp"
#include "support/short_sequences.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

std::string saved(const ShortValues& values) {
  std::string state;
  values.save([&](const void* bytes, std::size_t count) {
    state.append(static_cast<const char*>(bytes), count);
  });
  return state;
}

ShortValues restored(const std::string& state, std::uint64_t keep = HeapValues::endless) {
  std::istringstream in(state);
  SavedBytes bytes(in, state.size());
  ShortValues values(bytes, keep);
  CHECK(bytes.left() == 0);
  return values;
}

TEST_CASE("short values: a pair with the value is found where there is one", "[unit]") {
  for (const auto& game : test::split_games) {
    INFO(game.code);
    const auto expected = test::stamped(game.code, 1500);
    const ShortValues values = test::shortened(expected, expected.size());
    for (const std::uint64_t heap : {70, 200, 1400, 1500})
      for (std::uint32_t value = 0; value <= ShortValues::largest; ++value) {
        bool has_pair = false;
        for (const std::uint32_t take : game.moves.leave_two)
          for (std::uint64_t a = 1; 2 * a + (game.moves.unequal ? 1 : 0) <= heap - take; ++a) {
            const std::uint64_t b = heap - take - a;
            if (!values.is_rare(a) && !values.is_rare(b) &&
                (values.byte(a) ^ values.byte(b)) == value)
              has_pair = true;
          }
        REQUIRE(values.has_pair(game.moves, heap, static_cast<std::uint8_t>(value)) == has_pair);
      }
  }
}

TEST_CASE("short values: heap by heap from the definition", "[ladder]") {
  for (const auto& game : test::split_games) {
    INFO(game.code);
    const auto expected = test::stamped(game.code, 3000);
    ShortValues values = test::shortened(expected, 100);
    while (values.size() < expected.size()) REQUIRE(values.add_certain(game.moves));
    for (std::uint64_t heap = 0; heap < expected.size(); ++heap)
      REQUIRE(values.value(heap) == expected[heap]);
  }
}

TEST_CASE("short values: a value that fits no byte is none", "[unit]") {
  ShortValues values(test::values_that_outgrow_bytes(), 1, HeapValues::endless);
  const std::uint64_t before = values.size();
  CHECK_FALSE(values.add_certain({{1}, {1}, false}));
  CHECK(values.size() == before);
}

TEST_CASE("short values: what is forgotten is asked for in vain", "[unit]") {
  const auto expected = test::stamped("0.1777", 90'000);
  const SplitMoves moves{{2, 3, 4}, {2, 3, 4}, false};
  ShortValues values = test::shortened(expected, 5000, 40'000);
  CHECK(values.is_complete());
  while (values.size() < expected.size()) REQUIRE(values.add_certain(moves));
  CHECK_FALSE(values.is_complete());
  CHECK(values.front() == 20'000);
  for (std::uint64_t heap = 0; heap < values.size(); ++heap)
    if (heap < values.front() || heap >= values.size() - values.reach())
      REQUIRE(values.value(heap) == expected[heap]);
  values.require_reach(values.reach());
  CHECK(message_of<file_error>([&] {
          values.require_reach(values.reach() + 1);
        }).find("allow more memory") != std::string::npos);
  // No pair that is left has this value, and those that are forgotten might.
  CHECK(message_of<file_error>([&] {
          (void)values.has_pair(moves, values.size(), 250);
        }).find("allow more memory") != std::string::npos);
}

constexpr std::uint64_t little = 80'000;

/// 0.1777 up to heap 90 000, with this memory.
ShortValues found_in(const std::vector<std::uint32_t>& expected, std::uint64_t keep) {
  ShortValues values = test::shortened(expected, 5000, keep);
  while (values.size() < expected.size())
    REQUIRE(values.add_certain({{2, 3, 4}, {2, 3, 4}, false}));
  return values;
}

void check_kept(const ShortValues& values, const std::vector<std::uint32_t>& expected) {
  REQUIRE(values.size() == expected.size());
  for (std::uint64_t heap = 0; heap < values.size(); ++heap)
    if (heap < values.front() || heap >= values.size() - values.reach())
      REQUIRE(values.value(heap) == expected[heap]);
}

TEST_CASE("short values: what is saved comes back", "[unit]") {
  const auto expected = test::stamped("0.1777", 90'000);
  for (const std::uint64_t keep : {little, HeapValues::endless}) {
    const ShortValues values = found_in(expected, keep);
    const ShortValues again = restored(saved(values));
    CHECK(again.front() == values.front());
    CHECK(again.reach() == values.reach());
    CHECK(again.rare_heaps().size() == values.rare_heaps().size());
    check_kept(again, expected);
  }
}

TEST_CASE("short values: the memory of the run that goes on is what counts", "[unit]") {
  const auto expected = test::stamped("0.1777", 190'000);
  const std::vector<std::uint32_t> first(expected.begin(), expected.begin() + 90'000);
  const auto go_on = [&](ShortValues values) {
    while (values.size() < expected.size())
      REQUIRE(values.add_certain({{2, 3, 4}, {2, 3, 4}, false}));
    check_kept(values, expected);
    return values;
  };
  // Less: some are forgotten at once.
  const std::string all = saved(found_in(first, HeapValues::endless));
  const ShortValues less = restored(all, little);
  CHECK((less.front() == little / 2 && less.front() + less.reach() == little / 4 * 3));
  check_kept(less, first);
  const ShortValues later = go_on(restored(all, little));
  CHECK(later.front() + later.reach() <= little);
  const ShortValues third = go_on(restored(saved(found_in(first, 88'000)), little));
  CHECK((third.front() == little / 2 && third.front() + third.reach() <= little));
  // More: the large heaps have it.
  const std::string few = saved(found_in(first, little));
  const ShortValues more = go_on(restored(few, HeapValues::endless));
  CHECK((more.front() == little / 2 && more.reach() >= 100'000));
  CHECK(message_of<file_error>([&] { (void)restored(all, 1000); }).find("allow more memory") !=
        std::string::npos);
}

TEST_CASE("short values: lengths that contradict each other are refused before they are allocated",
          "[unit]") {
  const auto expected = test::stamped("0.1777", 90'000);
  const std::string right = saved(found_in(expected, little));
  for (std::size_t field = 0; field < 6; ++field)
    for (const std::uint64_t wrong : {std::uint64_t{1} << 40, ~std::uint64_t{0}}) {
      if (field == 4) continue;  // how many heaps have a bit each: as many as there may be
      INFO(field << ' ' << wrong);
      std::string state = right;
      std::memcpy(state.data() + field * sizeof wrong, &wrong, sizeof wrong);
      std::istringstream in(state);
      SavedBytes bytes(in, state.size());
      CHECK_THROWS_AS(ShortValues(bytes, HeapValues::endless), damaged_state);
    }
}

}  // namespace
}  // namespace miyama
