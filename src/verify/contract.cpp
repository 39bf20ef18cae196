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

/// Index: Box or Partitions.
template <class Index>
class Contract {
 public:
  Contract(const Rules& rules, const Index& index) : rules_(rules), index_(index) {
    if (const VectorRules* vector = rules.vector_rules())
      options_worth_a_position_ =
          (vector->moves().lines.size() + vector->moves().faces.size()) / 256;
  }

  void look_at(std::uint64_t rank) {
    unrank(index_, rank, position_);
    if (!index_.contains(position_) || index_.rank(position_) != rank)
      violation("rank " + std::to_string(rank) + " does not come back from", position_);
    if (!rules_.is_position(position_)) return;
    ++report_.positions;
    const std::uint64_t level = rules_.level(position_);
    for_each_distinct_option(rules_, position_, [&](const Option& option) {
      ++report_.options;
      if (are_sums_) return;  // whoever read the list knows its positions and levels
      if (!index_.contains(option.to))
        return violation("an option lies outside the table:", option.to);
      if (!rules_.is_position(option.to))
        return violation(leads_out(rules_, position_, option.to).english);
      if (options_come_before_ && index_.rank(option.to) >= rank)
        return violation("an option does not come before its position:", option.to);
      if (rules_.level(option.to) >= level)
        violation("a move does not lower the level, to", option.to);
    });
  }

  /// Looks at positions in order, then at as many drawn from those left, with a fixed seed.
  /// `rank_of` turns the number drawn into a rank.
  template <class RankOf>
  ContractReport look(std::uint64_t most_options, const RankOf& rank_of) {
    std::uint64_t begin = 0;
    for (; begin < index_.positions() && work() < most_options; ++begin) look_at(begin);
    if (begin == index_.positions()) return report_;
    std::mt19937_64 random(1901);
    std::uniform_int_distribution<std::uint64_t> any_rank(begin, index_.positions() - 1);
    for (std::uint64_t n = 0; n < begin && work() < 2 * most_options; ++n)
      look_at(rank_of(any_rank(random)));
    return report_;
  }

 private:
  /// Options met, and a share for each position: thousands of moves are work even where none is
  /// possible.
  std::uint64_t work() const {
    return report_.options + report_.positions * options_worth_a_position_;
  }

  void violation(const std::string& what, PositionView position) {
    violation(what + " " + text_of(rules_, position));
  }
  void violation(std::string what) {
    if (report_.violations++ == 0) report_.first = std::move(what);
  }

  const Rules& rules_;
  const Index& index_;
  /// If a table lists the options, they only must not form a loop.
  const bool options_come_before_ = rules_.option_lists() == nullptr;
  const bool are_sums_ = !options_come_before_ && rules_.option_lists()->are_sums();
  std::uint64_t options_worth_a_position_ = 0;
  Position position_;  ///< the position looked at
  ContractReport report_;
};

}  // namespace

ContractReport check_contract(const Rules& rules, const Box& box, std::uint64_t most_options) {
  return Contract(rules, box).look(most_options, [&](std::uint64_t rank) {
    Position position;
    unrank(box, rank, position);
    // A single heap of 2³² has more options than there is time for.
    for (std::uint64_t& size : position) size %= most_options + 1;
    return box.rank(position);
  });
}

ContractReport check_contract(const Rules& rules, const Partitions& partitions,
                              std::uint64_t most_options) {
  return Contract(rules, partitions).look(most_options, [](std::uint64_t rank) { return rank; });
}

}  // namespace miyama
