#include "verify/box/losses_below_kernels.hpp"

#include <random>
#include <vector>

#include "support/catch.hpp"
#include "support/instruction_sets.hpp"

namespace miyama {
namespace {

constexpr std::size_t row_lengths[] = {1, 2, 15, 17, 63, 64, 65, 128, 200, 1000};

template <class T>
std::vector<T> random_row(std::mt19937_64& random, std::size_t n, std::uint64_t most) {
  std::vector<T> row(n);
  for (T& entry : row) entry = static_cast<T>(random() % (most + 1));
  return row;
}

}  // namespace

/// The row below lies `back` entries before this one: elsewhere, right before it, or in it.
TEMPLATE_TEST_CASE("losses below kernels: what is told, from the row below", "[ladder]",
                   std::uint8_t, std::uint16_t, std::uint32_t) {
  std::mt19937_64 random(17);
  for (const Isa isa : available_instruction_sets())
    for (const std::size_t n : row_lengths)
      for (const std::size_t back : {std::size_t{1}, std::size_t{2}, std::size_t{33}, n, 3 * n}) {
        const auto kernels = kernels_for<LossesBelowKernels<TestType>>(isa);
        const auto lost = random_row<std::uint8_t>(random, n, 1);
        auto numbers = random_row<TestType>(random, back + n, 2);
        for (TestType& number : numbers) number = number == 0 ? 0 : static_cast<TestType>(random());
        auto steps = numbers;
        auto right_numbers = numbers, right_steps = numbers;
        for (std::size_t x = 0; x < n; ++x) {
          right_numbers[back + x] = static_cast<TestType>(right_numbers[x] + lost[x]);
          const TestType farther = static_cast<TestType>(right_steps[x] + 1);
          right_steps[back + x] = lost[x] != 0 ? TestType{1} : right_steps[x] != 0 ? farther : 0;
        }
        kernels.numbers(numbers.data(), lost.data(), n, numbers.data() + back);
        kernels.steps(steps.data(), lost.data(), 1, n, steps.data() + back);
        CAPTURE(name_of(isa), n, back);
        CHECK(numbers == right_numbers);
        CHECK(steps == right_steps);
      }
}

TEMPLATE_TEST_CASE("losses below kernels: winning moves where the condition holds", "[ladder]",
                   std::uint8_t, std::uint16_t, std::uint32_t) {
  std::mt19937_64 random(18);
  for (const Isa isa : available_instruction_sets())
    for (const std::size_t n : row_lengths)
      for (const bool always : {false, true}) {
        const auto kernels = kernels_for<LossesBelowKernels<TestType>>(isa);
        auto numbers = random_row<TestType>(random, n, 1);
        for (TestType& number : numbers)  // sums that 32 bits of the largest would not hold
          if (number != 0) number = static_cast<TestType>(-1 - static_cast<int>(random() % 2));
        const auto holds = random_row<std::uint8_t>(random, n, 1);
        auto outcomes = random_row<std::uint8_t>(random, n, 1);
        auto moves = random_row<std::uint32_t>(random, n, 1 << 20);
        auto right_outcomes = outcomes;
        auto right_moves = moves;
        std::uint64_t sum = 0;
        for (std::size_t x = 0; x < n; ++x) {
          const TestType number = always || holds[x] != 0 ? numbers[x] : TestType{0};
          sum += number;
          right_outcomes[x] = number != 0 ? 1 : right_outcomes[x];
          right_moves[x] += number;
        }
        const std::uint8_t* const held = always ? nullptr : holds.data();
        CAPTURE(name_of(isa), n, always);
        CHECK(kernels.mark_wins(numbers.data(), held, n, outcomes.data()) == sum);
        CHECK(kernels.add_moves(numbers.data(), held, n, moves.data()) == sum);
        CHECK(outcomes == right_outcomes);
        CHECK(moves == right_moves);
      }
}

TEMPLATE_TEST_CASE("losses below kernels: each instruction set has its own compilation", "[unit]",
                   std::uint8_t, std::uint16_t, std::uint32_t) {
  using Below = LossesBelowKernels<TestType>;
  CHECK(has_own_compilations(&Below::numbers));
  CHECK(has_own_compilations(&Below::steps));
  CHECK(has_own_compilations(&Below::mark_wins));
  CHECK(has_own_compilations(&Below::add_moves));
}

}  // namespace miyama
