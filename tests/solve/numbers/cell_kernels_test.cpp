#include "solve/numbers/cell_kernels.hpp"

#include <array>
#include <vector>

#include "support/catch.hpp"
#include "support/instruction_sets.hpp"

namespace miyama {
namespace {

/// Two lines whose cells hold the values 0 … n − 1 and n … 2n − 1, for a run of one position.
std::uint32_t value_after(std::size_t words, std::size_t n, Isa isa, bool* enough) {
  alignas(64) std::array<std::uint64_t, 48> own{}, other{};
  for (std::size_t v = 0; v < 2 * n; ++v)
    (v < n ? own : other)[v / 64] |= std::uint64_t{1} << (v % 64);
  const std::array<CellRead, 2> reads{CellRead{own.data(), 0, nullptr, nullptr},
                                      CellRead{other.data(), words, nullptr, nullptr}};
  std::uint32_t value = UINT32_MAX;
  const CellRun run{1, 0, words, reads.data(), 2, 0, nullptr, 0, &value};
  *enough = kernels_for<CellKernels>(isa).find_values(&run, 1);
  if (*enough) {
    CHECK((own[value / 64] >> (value % 64) & 1) == 1);
    CHECK((other[value / 64] >> (value % 64) & 1) == 1);
  }
  return value;
}

TEST_CASE("cell kernels: the least value that no cell holds, at the borders of words", "[unit]") {
  for (const Isa isa : available_instruction_sets())
    for (const std::size_t words : {1, 2, 4, 8, 16, 24, 32, 40})
      for (const std::size_t n : {0, 1, 31, 32, 33, 64, 255, 256, 511, 512, 1000}) {
        if (2 * n > 64 * words) continue;
        CAPTURE(name_of(isa), words, n);
        bool enough = false;
        const std::uint32_t value = value_after(words, n, isa, &enough);
        CHECK(enough == (2 * n < 64 * words));
        if (enough) CHECK(value == 2 * n);
      }
}

TEST_CASE("cell kernels: each instruction set has its own compilation", "[unit]") {
  CHECK(has_own_compilations(&CellKernels::find_values));
  CHECK(has_own_compilations(&CellKernels::find_lengths));
}

}  // namespace
}  // namespace miyama
