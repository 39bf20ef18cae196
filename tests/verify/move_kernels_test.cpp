#include "verify/move_kernels.hpp"

#include <random>

#include "index/box/box.hpp"
#include "label/nim/loss_lines.hpp"
#include "support/catch.hpp"
#include "support/instruction_sets.hpp"

namespace miyama {
namespace {

constexpr std::size_t lengths[] = {1, 2, 15, 16, 17, 31, 64, 65, 127, 200, 2048};

template <class T>
std::vector<T> random_numbers(std::size_t count, std::uint64_t greatest) {
  std::mt19937_64 random(count + greatest);
  std::vector<T> numbers(count);
  for (T& number : numbers) number = static_cast<T>(random() % (greatest + 1));
  return numbers;
}

template <class T>
std::uint64_t above(T size, T losing) {
  return size > losing ? std::uint64_t{size} - losing : 0;
}

/// A value of which some bit is set in every byte, so that an entry left out shows.
template <class T>
std::vector<T> untouched(std::size_t count) {
  return std::vector<T>(count, static_cast<T>(0x5A5A'5A5A));
}

}  // namespace

TEMPLATE_TEST_CASE("move kernels: labels from the XOR of the heaps", "[ladder]", std::uint8_t,
                   std::uint16_t, std::uint32_t) {
  for (const Isa isa : available_instruction_sets())
    for (const std::size_t n : lengths)
      for (const TestType common : {TestType{0}, TestType{5}, TestType{254}}) {
        const auto kernels = kernels_for<MoveKernels<TestType>>(isa);
        const auto own = random_numbers<TestType>(n, 254);
        const auto sizes = random_numbers<TestType>(n, 253);
        const PieceSum<TestType> sum{own.data(), common, n};
        auto outcomes = untouched<std::uint8_t>(n);
        auto values = untouched<TestType>(n);
        auto steps = untouched<TestType>(n);
        auto steps_of_common = untouched<TestType>(n);
        kernels.outcomes_of_sum(sum, outcomes.data());
        kernels.values_of_sum(sum, values.data());
        kernels.steps_to_sum_0(sum, {sizes.data(), 0}, steps.data());
        kernels.steps_to_sum_0(sum, {nullptr, 77}, steps_of_common.data());
        std::uint64_t wrong = 0;
        for (std::size_t i = 0; i < n; ++i) {
          const auto value = static_cast<TestType>(own[i] ^ common);
          wrong += values[i] != value;
          wrong += outcomes[i] != (value == 0 ? 0 : 1);
          wrong += steps[i] != above(sizes[i], static_cast<TestType>(sizes[i] ^ value));
          wrong += steps_of_common[i] != above(TestType{77}, static_cast<TestType>(77 ^ value));
        }
        CAPTURE(name_of(isa), n, common);
        CHECK(wrong == 0);
      }
}

TEMPLATE_TEST_CASE("move kernels: outcomes and numbers of moves from the steps", "[ladder]",
                   std::uint8_t, std::uint16_t, std::uint32_t) {
  for (const Isa isa : available_instruction_sets())
    for (const std::size_t n : lengths) {
      const auto kernels = kernels_for<MoveKernels<TestType>>(isa);
      const auto steps = random_numbers<TestType>(n, 2);
      const auto outcomes_before = random_numbers<std::uint8_t>(n, 1);
      const auto moves_before = random_numbers<std::uint32_t>(n, 1 << 30);
      auto outcomes = outcomes_before;
      auto moves = moves_before;
      kernels.mark_wins(steps.data(), n, outcomes.data());
      kernels.count_moves(steps.data(), n, moves.data());
      std::uint64_t wrong = 0;
      for (std::size_t i = 0; i < n; ++i) {
        wrong += outcomes[i] != (steps[i] != 0 ? 1 : outcomes_before[i]);
        wrong += moves[i] != moves_before[i] + (steps[i] != 0 ? 1 : 0);
      }
      CAPTURE(name_of(isa), n);
      CHECK(wrong == 0);
    }
}

namespace {

template <class T, class Item>
std::uint64_t wrong_targets(Isa isa, std::size_t n, std::uint64_t positions) {
  constexpr auto none = static_cast<Item>(-1);
  const auto kernels = kernels_for<TargetMoveKernels<T, Item>>(isa);
  const auto steps = random_numbers<T>(n, 3);
  const auto stride = static_cast<Item>((positions - 1) / 4);
  const auto rank_steps = random_numbers<Item>(n, 1000);
  auto before = random_numbers<Item>(n, positions - 1);
  for (std::size_t i = 0; i < n; i += 3) before[i] = none;
  auto drops = before;
  kernels.lower_drops(steps.data(), n, stride, drops.data());
  std::uint64_t wrong = 0;
  for (std::size_t i = 0; i < n; ++i)
    wrong += drops[i] !=
             (steps[i] == 0 ? before[i] : std::min<Item>(before[i], Item{steps[i]} * stride));
  auto targets = drops;
  const auto first = static_cast<Item>(positions - 1);
  kernels.targets_of_drops(rank_steps.data(), n, first, targets.data());
  for (std::size_t i = 0; i < n; ++i)
    wrong += targets[i] != (drops[i] == none ? none : first + rank_steps[i] - drops[i]);
  return wrong;
}

}  // namespace

TEMPLATE_TEST_CASE("move kernels: targets, of 4 and of 8 bytes", "[ladder]", std::uint8_t,
                   std::uint16_t, std::uint32_t) {
  for (const Isa isa : available_instruction_sets())
    for (const std::size_t n : lengths) {
      CAPTURE(name_of(isa), n);
      CHECK(wrong_targets<TestType, std::uint32_t>(isa, n, INT32_MAX) == 0);
      CHECK(wrong_targets<TestType, std::uint64_t>(isa, n, INT64_MAX) == 0);
    }
}

TEMPLATE_TEST_CASE("move kernels: each instruction set has its own compilation", "[unit]",
                   std::uint8_t, std::uint16_t, std::uint32_t) {
  using Piece = MoveKernels<TestType>;
  CHECK(has_own_compilations(&Piece::outcomes_of_sum));
  CHECK(has_own_compilations(&Piece::values_of_sum));
  CHECK(has_own_compilations(&Piece::steps_to_sum_0));
  CHECK(has_own_compilations(&Piece::steps_to_losses));
  CHECK(has_own_compilations(&Piece::mark_wins));
  CHECK(has_own_compilations(&Piece::count_moves));
  CHECK(has_own_compilations(&TargetMoveKernels<TestType, std::uint32_t>::lower_drops));
  CHECK(has_own_compilations(&TargetMoveKernels<TestType, std::uint64_t>::targets_of_drops));
}

}  // namespace miyama
