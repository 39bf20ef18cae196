#include "verify/report.hpp"

#include <iterator>
#include <tuple>

#include "base/ranges.hpp"

namespace miyama {

void Report::add(std::uint64_t entries, std::uint64_t mismatches, std::vector<Mismatch> first) {
  const std::lock_guard lock(mutex_);
  entries_ += entries;
  mismatches_ += mismatches;
  if (first.empty()) return;
  std::move(first.begin(), first.end(), std::back_inserter(first_));
  ranges::sort(first_, {}, [](const Mismatch& m) { return std::tuple(m.rank, m.label, m.move); });
  if (first_.size() > most_named) first_.resize(most_named);
}

}  // namespace miyama
