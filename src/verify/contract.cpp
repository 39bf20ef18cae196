#include "verify/contract.hpp"

#include <random>

#include "game/rules.hpp"
#include "game/vector_rules.hpp"
#include "table/index/box/option_lists.hpp"

namespace miyama {
namespace {

void unrank(const Box& box, std::uint64_t rank, Position& position) {
  position.resize(box.heaps());
  box.unrank(rank, position);
}

void unrank(const Partitions& partitions, std::uint64_t rank, Position& position) {
  position = partitions.unrank(rank);
}

/// Index: Box or Partitions. Looks at positions in order, then at as many drawn from those left,
/// with a fixed seed. `rank_of` turns the number drawn into a rank.
template <class Index, class RankOf>
ContractReport look(const Rules& rules, const Index& index, std::uint64_t most_options,
                    const RankOf& rank_of) {
  const VectorRules* const vector = rules.vector_rules();
  const auto lists = rules.option_lists();
  // If a table lists the options, they only must not form a loop; if moves add stones, weights
  // fall.
  const bool come_before = vector != nullptr ? vector->weights().empty() : lists == nullptr;
  ContractReport report;
  const auto violation = [&](std::string what) {
    if (report.violations++ == 0) report.first = std::move(what);
  };
  const auto with = [&](const std::string& what, PositionView position) {
    return what + " " + text_of(rules, position);
  };
  Position position;
  const auto look_at = [&](std::uint64_t rank) {
    unrank(index, rank, position);
    if (!index.contains(position) || index.rank(position) != rank)
      violation(with("rank " + std::to_string(rank) + " does not come back from", position));
    if (!rules.is_position(position)) return;
    ++report.positions;
    const std::uint64_t level = rules.level(position);
    for_each_distinct_option(rules, position, [&](const Option& option) {
      ++report.options;
      // Whoever read a list of sums knows its positions and levels.
      if (lists != nullptr && lists->are_sums()) return;
      if (!index.contains(option.to))
        return violation(with("an option lies outside the table:", option.to));
      if (!rules.is_position(option.to))
        return violation(leads_out(rules, position, option.to).english);
      if (come_before && index.rank(option.to) >= rank)
        return violation(with("an option does not come before its position:", option.to));
      if (rules.level(option.to) >= level)
        violation(with("a move does not lower the level, to", option.to));
    });
  };
  // Options met, and a share for each position: thousands of moves are work even where none is
  // possible.
  const std::uint64_t worth_a_position =
      vector == nullptr ? 0 : (vector->moves().lines.size() + vector->moves().faces.size()) / 256;
  const auto work = [&] { return report.options + report.positions * worth_a_position; };
  std::uint64_t begin = 0;
  for (; begin < index.positions() && work() < most_options; ++begin) look_at(begin);
  if (begin == index.positions()) return report;
  std::mt19937_64 random(1901);
  std::uniform_int_distribution<std::uint64_t> any_rank(begin, index.positions() - 1);
  for (std::uint64_t n = 0; n < begin && work() < 2 * most_options; ++n)
    look_at(rank_of(any_rank(random)));
  return report;
}

}  // namespace

ContractReport check_contract(const Rules& rules, const Box& box, std::uint64_t most_options) {
  return look(rules, box, most_options, [&](std::uint64_t rank) {
    Position position;
    unrank(box, rank, position);
    // A single heap of 2³² has more options than there is time for.
    for (std::uint64_t& size : position) size %= most_options + 1;
    return box.rank(position);
  });
}

ContractReport check_contract(const Rules& rules, const Partitions& partitions,
                              std::uint64_t most_options) {
  return look(rules, partitions, most_options, [](std::uint64_t rank) { return rank; });
}

}  // namespace miyama
