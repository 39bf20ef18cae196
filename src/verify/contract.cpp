#include "verify/contract.hpp"

#include <random>

#include "game/position.hpp"

namespace miyama {
namespace {

Position position_at(const Box& box, std::uint64_t rank) {
  Position position(box.heaps());
  box.unrank(rank, position);
  return position;
}

Position position_at(const Partitions& partitions, std::uint64_t rank) {
  return partitions.unrank(rank);
}

/// Index: Box or Partitions.
template <class Index>
class Contract {
 public:
  Contract(const Rules& rules, const Index& index) : rules_(rules), index_(index) {}

  void look_at(std::uint64_t rank) {
    const Position position = position_at(index_, rank);
    ++report_.positions;
    if (!index_.contains(position) || index_.rank(position) != rank)
      violation("rank " + std::to_string(rank) + " does not come back from", position);
    const std::uint64_t level = rules_.level(position);
    rules_.for_each_option(position, [&](const Option& option) {
      ++report_.options;
      if (!index_.contains(option.to))
        return violation("an option lies outside the table:", option.to);
      if (index_.rank(option.to) >= rank)
        return violation("an option does not come before its position:", option.to);
      if (rules_.level(option.to) >= level)
        violation("a move does not lower the level, to", option.to);
    });
  }

  /// Positions in order, until they have most_options options; the first rank that was not looked
  /// at.
  std::uint64_t look_at_first(std::uint64_t most_options) {
    std::uint64_t rank = 0;
    for (; rank < index_.positions() && report_.options < most_options; ++rank) look_at(rank);
    return rank;
  }

  const ContractReport& report() const { return report_; }

 private:
  void violation(const std::string& what, PositionView position) {
    if (report_.violations++ == 0) report_.first = what + " " + comma_text(position);
  }

  const Rules& rules_;
  const Index& index_;
  ContractReport report_;
};

/// As many positions again as the contract has looked at, drawn from `begin` on with a fixed seed.
/// `rank_of`: from the number drawn.
template <class Index, class RankOf>
ContractReport look_at_drawn(Contract<Index>& contract, std::uint64_t begin,
                             std::uint64_t positions, std::uint64_t most_options,
                             const RankOf& rank_of) {
  if (begin == positions) return contract.report();
  std::mt19937_64 random(1901);
  std::uniform_int_distribution<std::uint64_t> any_rank(begin, positions - 1);
  for (std::uint64_t n = 0; n < begin && contract.report().options < 2 * most_options; ++n)
    contract.look_at(rank_of(any_rank(random)));
  return contract.report();
}

}  // namespace

ContractReport check_contract(const Rules& rules, const Box& box, std::uint64_t most_options) {
  Contract contract(rules, box);
  const std::uint64_t begin = contract.look_at_first(most_options);
  return look_at_drawn(contract, begin, box.positions(), most_options, [&](std::uint64_t rank) {
    Position position = position_at(box, rank);
    // A single heap of 2³² has more options than there is time for.
    for (std::uint64_t& size : position) size %= most_options + 1;
    return box.rank(position);
  });
}

ContractReport check_contract(const Rules& rules, const Partitions& partitions,
                              std::uint64_t most_options) {
  Contract contract(rules, partitions);
  const std::uint64_t begin = contract.look_at_first(most_options);
  return look_at_drawn(contract, begin, partitions.positions(), most_options,
                       [](std::uint64_t rank) { return rank; });
}

}  // namespace miyama
