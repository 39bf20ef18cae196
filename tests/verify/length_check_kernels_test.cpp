/// @file  length_check_kernels_test.cpp
/// @brief The kernels of remoteness against the literal rule, for every instruction set.

#include <algorithm>
#include <random>
#include <vector>

#include "support/catch.hpp"
#include "support/instruction_sets.hpp"
#include "verify/number_kernels.hpp"

namespace miyama {
namespace {

/// Rows in which every length is right, among cells with random numbers.
struct LengthScene {
  LengthScene(std::uint64_t n, std::size_t lines, std::size_t step, bool along_row,
              std::uint64_t first, bool some_lost, unsigned seed)
      : random(seed), cells(lines, std::vector<LengthsOfLine>((n - 1) * step + 1)), lost(n) {
    for (std::vector<LengthsOfLine>& line : cells)
      for (LengthsOfLine& cell : line)
        cell = {random() % 3 == 0 ? ~static_cast<std::uint32_t>(random() % 50) : 0,
                static_cast<std::uint32_t>(random() % 90)};
    for (std::uint64_t x = 0; x < n; ++x) lost[x] = some_lost && random() % 4 == 0;
    words.assign(n / 64 + 1, 0);
    for (std::uint64_t x = 0; x < n; ++x) words[x / 64] |= std::uint64_t{lost[x]} << x % 64;
    for (std::vector<LengthsOfLine>& line : cells) below.push_back(line.data());
    steps.assign(lines, step);
    lengths.assign(n, 0);
    row = {n,         lengths.data(), some_lost ? words.data() : nullptr,
           lines,     below.data(),   steps.data(),
           along_row, first};
    for (std::uint64_t x = first; x < n; ++x) lengths[x] = right_length(x);
  }
  LengthScene(const LengthScene&) = delete;
  LengthScene& operator=(const LengthScene&) = delete;

  /// One more than the quickest loss, or else than the slowest position, that can be moved to.
  [[nodiscard]] std::uint32_t right_length(std::uint64_t x) const {
    LengthsOfLine met;
    for (const std::vector<LengthsOfLine>& line : cells) {
      met.quickest = std::max(met.quickest, line[x * steps[0]].quickest);
      met.slowest = std::max(met.slowest, line[x * steps[0]].slowest);
    }
    for (std::uint64_t y = 0; row.along_row && y < x; ++y) {
      if (lost[y]) met.quickest = std::max(met.quickest, ~lengths[y]);
      met.slowest = std::max(met.slowest, lengths[y]);
    }
    return 1 + (met.quickest != 0 ? ~met.quickest : met.slowest);
  }

  std::mt19937 random;
  std::vector<std::vector<LengthsOfLine>> cells;
  std::vector<bool> lost;
  std::vector<std::uint64_t> words;
  std::vector<LengthsOfLine*> below;
  std::vector<std::size_t> steps;
  std::vector<std::uint32_t> lengths;
  LengthCheckRow row{};
};

template <class Test>
void for_each_length_scene(const Test& test) {
  unsigned seed = 0;
  for (const std::uint64_t n : {1U, 255U, 256U, 257U, 600U})
    for (const std::size_t step : {1U, 2U})
      for (const std::size_t lines : {0U, 1U, 3U})
        for (const bool along_row : {false, true})
          for (const std::uint64_t first : {0U, 1U, 300U})
            for (const bool some_lost : {false, true}) {
              CAPTURE(n, step, lines, along_row, first, some_lost);
              LengthScene scene(n, lines, step, along_row, std::min(first, n), some_lost, ++seed);
              test(scene);
            }
}

TEST_CASE("length check kernels: right rows follow, one wrong length does not", "[unit]") {
  for (const Isa isa : available_instruction_sets())
    for_each_length_scene([&](LengthScene& scene) {
      const auto kernels = kernels_for<NumberCheckKernels>(isa);
      CHECK(kernels.lengths_follow(scene.row));
      const std::uint64_t x = scene.random() % scene.row.n;
      scene.lengths[x] += 1 + static_cast<std::uint32_t>(scene.random() % 5);
      CHECK_FALSE(kernels.lengths_follow(scene.row));
    });
}

TEST_CASE("length check kernels: a row is entered into the first of its lines", "[unit]") {
  for (const Isa isa : available_instruction_sets())
    for_each_length_scene([&](LengthScene& scene) {
      auto expected = scene.cells;
      const std::size_t entered = scene.row.lines == 0 ? 0 : scene.row.lines - 1;
      for (std::size_t i = 0; i < entered; ++i)
        for (std::uint64_t x = 0; x < scene.row.n; ++x) {
          LengthsOfLine& cell = expected[i][x * scene.steps[i]];
          if (scene.lost[x]) cell.quickest = std::max(cell.quickest, ~scene.lengths[x]);
          cell.slowest = std::max(cell.slowest, scene.lengths[x]);
        }
      kernels_for<NumberCheckKernels>(isa).add_lengths(scene.row, entered);
      for (std::size_t i = 0; i < scene.row.lines; ++i)
        for (std::size_t k = 0; k < expected[i].size(); ++k)
          if (scene.cells[i][k].quickest != expected[i][k].quickest ||
              scene.cells[i][k].slowest != expected[i][k].slowest)
            FAIL("line " << i << ", cell " << k);
    });
}

}  // namespace
}  // namespace miyama
