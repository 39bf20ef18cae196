#include "solve/partition/partition_recursion.hpp"

#include <unordered_map>

#include "label/label.hpp"

namespace miyama {
namespace {

/// FNV-1a over the heaps.
struct HeapsHash {
  std::size_t operator()(const Position& heaps) const {
    std::size_t hash = 0xCBF29CE484222325;
    for (const std::uint64_t heap : heaps) hash = (hash ^ heap) * 0x100000001B3;
    return hash;
  }
};

struct Memo {
  const TakeAndBreak& rules;
  Convention convention;
  std::unordered_map<Position, std::uint8_t, HeapsHash> known;

  std::uint8_t outcome_of(const Position& position) {
    if (const auto found = known.find(position); found != known.end()) return found->second;
    bool has_option = false;
    bool has_lost_option = false;
    rules.for_each_option(position, [&](const Option& option) {
      has_option = true;
      has_lost_option = has_lost_option || outcome_of({option.to.begin(), option.to.end()}) == loss;
    });
    const bool wins = has_option ? has_lost_option : convention == Convention::misere;
    return known[position] = wins ? win : loss;
  }
};

}  // namespace

std::vector<std::uint8_t> solve_by_recursion(const TakeAndBreak& rules, Convention convention,
                                             const Partitions& partitions) {
  Memo memo{rules, convention, {}};
  std::vector<std::uint8_t> outcome;
  outcome.reserve(partitions.positions());
  for (std::uint64_t rank = 0; rank < partitions.positions(); ++rank)
    outcome.push_back(memo.outcome_of(partitions.unrank(rank)));
  return outcome;
}

}  // namespace miyama
