#include "sequence/file/period_certificate.hpp"

#include <algorithm>
#include <bit>

#include "base/error.hpp"
#include "base/text.hpp"
#include "sequence/compute/stamps.hpp"

namespace miyama {
namespace {

constexpr std::size_t runs_per_line = 40;

}  // namespace

void refuse_uncertified(const TakeAndBreak& rules) {
  const char* const reason = rules.lists() != nullptr        ? "a list says its moves, not a code"
                             : rules.repeated() != 0         ? "its last digit repeats"
                             : rules.unequal()               ? "the heaps that are left must differ"
                             : rules.splits_without_taking() ? "a move may take nothing"
                             : rules.most_rests() > 2        ? "a heap may become three"
                                                             : nullptr;
  if (reason != nullptr)
    throw usage_error(
        "no checker certifies a period of ", rules.name(), ", because ", reason,
        ": give a code such as 0.77, whose digits are 0 to 7 behind the point, or no certificate");
}

std::string period_certificate(const TakeAndBreak& rules, const HeapPeriod& period,
                               std::span<const std::uint32_t> values) {
  values = values.first(period.preperiod + period.period);
  SparseSpace space;
  space.choose(values, std::bit_ceil(*std::max_element(values.begin(), values.end()) + 2));
  std::string text =
      concat("miyama period 1\ncode ", rules.code(), "\npreperiod ", period.preperiod, "\nperiod ",
             period.period, "\nmask ", space.mask(), "\nvalues");
  std::size_t runs = 0;
  for (auto from = values.begin(); from != values.end(); ++runs) {
    const auto to = std::find_if(from, values.end(), [&](std::uint32_t v) { return v != *from; });
    text += concat(runs % runs_per_line == 0 ? '\n' : ' ', *from);
    if (to - from > 1) text += concat('*', to - from);
    from = to;
  }
  return text + '\n';
}

}  // namespace miyama
