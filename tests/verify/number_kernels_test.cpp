#include <random>

#include "support/catch.hpp"
#include "support/instruction_sets.hpp"
#include "verify/number_kernels.hpp"

namespace miyama {
namespace {

/// A row whose values are the mex of random sets below, as the definition says.
struct Scene {
  std::size_t n;
  std::size_t words;
  std::size_t first;
  bool along_row = true;
  std::vector<std::vector<std::uint64_t>> below;
  std::vector<std::uint32_t> values;

  Scene(std::size_t length, std::size_t set_words, std::size_t heaps, std::size_t skipped,
        unsigned seed)
      : n(length), words(set_words), first(skipped), below(heaps) {
    std::mt19937 random(seed);
    // Values stay below 200, so that sets of four and more words have room; and in all of them
    // something above is set too.
    for (auto& sets : below) {
      sets.assign(n * words, 0);
      for (std::size_t c = 0; c < n; ++c)
        for (int i = 0; i < 40; ++i) {
          const std::size_t value = i < 30 ? random() % 32 : random() % (64 * words);
          sets[c * words + value / 64] |= std::uint64_t{1} << (value % 64);
        }
    }
    std::vector<bool> own(64 * words + n, false);
    for (std::size_t c = 0; c < n; ++c) {
      std::size_t value = 0;
      while (own[value] || is_below(c, value)) ++value;
      values.push_back(static_cast<std::uint32_t>(value));
      own[value] = true;
    }
  }

  [[nodiscard]] bool is_below(std::size_t c, std::size_t value) const {
    if (value >= 64 * words) return false;
    for (const auto& sets : below)
      if ((sets[c * words + value / 64] >> (value % 64) & 1) != 0) return true;
    return false;
  }

  [[nodiscard]] bool holds(Isa isa) const {
    // The sets of some lines stand further apart than others'.
    std::vector<std::vector<std::uint64_t>> apart;
    std::vector<std::uint64_t*> sets;
    std::vector<std::size_t> step;
    for (std::size_t heap = 0; heap < below.size(); ++heap) {
      step.push_back((1 + heap % 2) * words);
      apart.emplace_back(n * step.back(), ~std::uint64_t{0});
      for (std::size_t c = 0; c < n; ++c)
        std::copy_n(below[heap].data() + c * words, words, apart.back().data() + c * step.back());
    }
    for (auto& line : apart) sets.push_back(line.data());
    return kernels_for<NumberCheckKernels>(isa).values_are_mex(
        {n, values.data(), nullptr, sets.size(), sets.data(), step.data(), along_row, first,
         words});
  }
};

/// Right values hold; with any one changed, up or down, they do not, unless it is one that is not
/// looked at.
void check(std::size_t n, std::size_t words, std::size_t heaps) {
  for (const Isa isa : available_instruction_sets())
    for (const std::size_t skipped : {0, 1}) {
      Scene scene(n, words, heaps, skipped, static_cast<unsigned>(n + words));
      CAPTURE(n, words, heaps, skipped, name_of(isa));
      REQUIRE(scene.holds(isa));
      for (std::size_t c = 0; c < n; ++c)
        for (const int change : {-1, 1, 64, -64}) {
          const int changed = static_cast<int>(scene.values[c]) + change;
          if (changed < 0 || changed >= static_cast<int>(64 * words)) continue;
          const std::uint32_t right = scene.values[c];
          scene.values[c] = static_cast<std::uint32_t>(changed);
          // What is not looked at is still below the rest of the row: the last one alone can change
          // without a trace.
          const bool noticed = !scene.holds(isa);
          if (c >= skipped) CHECK(noticed);
          scene.values[c] = right;
        }
    }
}

TEST_CASE("value check kernels: right values hold, any changed one does not", "[unit]") {
  for (const std::size_t heaps : {0, 1, 2, 3, 7}) {
    check(1, 1, 0);
    check(20, 1, heaps == 0 ? 0 : 1);
    check(60, 2, heaps);
    check(60, 3, heaps);  // no code of its own
    check(60, 4, heaps);
  }
}

TEST_CASE("value check kernels: sets of 8 words and more", "[unit]") {
  for (const std::size_t words : {8, 16, 32, 64, 1024}) check(40, words, 2);
}

TEST_CASE("value check kernels: what is not looked at is still below the others", "[unit]") {
  for (const Isa isa : available_instruction_sets()) {
    Scene scene(3, 1, 0, 1, 1);  // misère, one heap: 1 0 2
    scene.values = {1, 0, 2};
    CHECK(scene.holds(isa));
    scene.values = {0, 1, 2};
    CHECK(scene.holds(isa));
    scene.values = {0, 0, 2};
    CHECK_FALSE(scene.holds(isa));
    scene.first = 0;
    scene.values = {1, 0, 2};
    CHECK_FALSE(scene.holds(isa));
  }
}

TEST_CASE("value check kernels: no move along the row", "[unit]") {
  for (const Isa isa : available_instruction_sets()) {
    Scene scene(3, 1, 0, 0, 1);
    scene.along_row = false;
    scene.values = {0, 0, 0};
    CHECK(scene.holds(isa));
    scene.values = {0, 1, 0};
    CHECK_FALSE(scene.holds(isa));
  }
}

TEST_CASE("value check kernels: sets of more words than there is room for are left to the slow way",
          "[unit]") {
  for (const Isa isa : available_instruction_sets()) {
    Scene scene(2, 2048, 0, 0, 1);
    CHECK_FALSE(scene.holds(isa));
  }
}

namespace runs {

/// Eight rows of Nim's square 8 × 64, seen through sets that hold what the rows before them met, as
/// `Item`s; returns what the kernel returns for the last row.
template <class Item>
std::uint64_t last_row(Isa isa, std::uint32_t base, const std::vector<std::uint32_t>& changed) {
  std::vector<std::uint64_t> sets(64, 0);
  for (std::uint64_t b = 0; b < 8; ++b)
    for (std::uint64_t c = 0; c < 64; ++c) sets[c] |= b == 7 ? 0 : std::uint64_t{1} << (b ^ c);
  std::vector<Item> row;
  for (const std::uint32_t value : changed) row.push_back(static_cast<Item>(base + value));
  std::uint64_t* of_line = sets.data();
  const std::uint64_t met = kernels_for<NumberCheckKernels>(isa).row_follows_in_run(
      {row.size(), row.data(), sizeof(Item), base, 1, &of_line, 0});
  for (std::size_t c = 0; met != 0 && c < row.size(); ++c) CHECK((sets[c] >> changed[c] & 1) == 1);
  return met;
}

}  // namespace runs

TEST_CASE("run check kernels: a row of Nim holds, any changed value does not", "[unit]") {
  for (const Isa isa : available_instruction_sets())
    for (const std::size_t n : {1, 7, 63, 64}) {
      std::vector<std::uint32_t> row;
      std::uint64_t all = 0;
      for (std::uint32_t c = 0; c < n; ++c) {
        row.push_back(7 ^ c);
        all |= std::uint64_t{1} << (7 ^ c);
      }
      CAPTURE(name_of(isa), n);
      CHECK(runs::last_row<std::uint8_t>(isa, 192, row) == all);
      CHECK(runs::last_row<std::uint16_t>(isa, 640, row) == all);
      CHECK(runs::last_row<std::uint32_t>(isa, 1U << 20, row) == all);
      for (std::uint32_t& value : row)
        for (const std::uint32_t change : {1U, ~0U, 64U, ~63U}) {
          value += change;
          CHECK(runs::last_row<std::uint32_t>(isa, 1U << 20, row) == 0);
          value -= change;
        }
    }
}

TEST_CASE("run check kernels: the position without a move is not compared", "[unit]") {
  for (const Isa isa : available_instruction_sets()) {
    const std::vector<std::uint8_t> row{1, 0, 2};
    const auto follows = [&](std::uint64_t first) {
      return kernels_for<NumberCheckKernels>(isa).row_follows_in_run(
          {3, row.data(), 1, 0, 0, nullptr, first});
    };
    CHECK(follows(1) == 7);
    CHECK(follows(0) == 0);
  }
}

TEST_CASE("value check kernels: each instruction set has its own compilation", "[unit]") {
  CHECK(has_own_compilations(&NumberCheckKernels::values_are_mex));
  CHECK(has_own_compilations(&NumberCheckKernels::row_follows_in_run));
  CHECK(has_own_compilations(&NumberCheckKernels::lengths_follow));
  CHECK(has_own_compilations(&NumberCheckKernels::add_lengths));
}

}  // namespace
}  // namespace miyama
