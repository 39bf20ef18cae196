#include "verify/number_kernels.hpp"

#include <vector>

#include "support/catch.hpp"
#include "support/instruction_sets.hpp"

namespace miyama {
namespace {

/// A row whose position x can move to all before it and has met the value `met`; the stored numbers
/// are those beside, of which one may be wrong.
std::uint64_t wrong_values(Isa isa, std::size_t words, std::uint64_t met,
                           const std::vector<std::uint32_t>& numbers,
                           std::vector<std::uint64_t>& expected) {
  std::vector<std::uint64_t> own(words, 0), others(words * numbers.size(), 0);
  for (std::size_t x = 0; x < numbers.size(); ++x)
    others[x * words + met / 64] = std::uint64_t{1} << met % 64;
  const std::vector<CheckedCells> cells{{own.data(), 0, nullptr}, {others.data(), words, nullptr}};
  expected.assign(numbers.size(), 0);
  const std::uint64_t wrong = kernels_for<NumberCheckKernels>(isa).wrong_values(
      {numbers.size(), words, numbers.data(), 0, cells.data(), 2, 0, nullptr, 0, expected.data()});
  for (const std::uint32_t number : numbers)
    if (number < 64 * words) CHECK((own[number / 64] >> number % 64 & 1) == 1);
  return wrong;
}

TEST_CASE("number kernels: the least value in no set, at the borders of words", "[unit]") {
  for (const Isa isa : available_instruction_sets())
    for (const std::size_t words : {1, 2, 4, 8, 16, 40})
      for (const std::uint64_t met : {0, 1, 62, 63, 64, 127, 128, 511, 512})
        if (met < 64 * words) {
          // Positions before these have filled all values from 0 on but the one that was met.
          CAPTURE(name_of(isa), words, met);
          std::vector<std::uint32_t> right;
          for (std::uint32_t value = 0; right.size() < 64; ++value)
            if (value != met) right.push_back(value);
          std::vector<std::uint64_t> expected;
          const bool fits = right.back() < 64 * words;
          CHECK(wrong_values(isa, words, met, right, expected) ==
                (fits ? 0 : std::uint64_t{1} << 63));
          for (const std::uint32_t wrong : {0U, 63U, 64U, 70U, UINT32_MAX}) {
            std::vector<std::uint32_t> changed = right;
            if (std::exchange(changed[5], wrong) == wrong) continue;
            CHECK((wrong_values(isa, words, met, changed, expected) >> 5 & 1) == 1);
            CHECK(expected[5] == right[5]);
          }
        }
}

TEST_CASE("number kernels: each instruction set has its own compilation", "[unit]") {
  CHECK(has_own_compilations(&NumberCheckKernels::wrong_values));
  CHECK(has_own_compilations(&NumberCheckKernels::wrong_lengths));
}

}  // namespace
}  // namespace miyama
