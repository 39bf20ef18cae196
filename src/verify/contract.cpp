#include "verify/contract.hpp"

#include <random>

namespace miyama {
namespace {

std::string text_of(PositionView position) {
  std::string text;
  for (const std::uint64_t size : position) text += (text.empty() ? "" : ",") + std::to_string(size);
  return text;
}

class Contract {
 public:
  Contract(const Rules& rules, const Box& box) : rules_(rules), box_(box) {}

  void look_at(std::uint64_t rank) {
    Position position(box_.heaps());
    box_.unrank(rank, position);
    ++report_.positions;
    if (!box_.contains(position) || box_.rank(position) != rank)
      violation("rank " + std::to_string(rank) + " does not come back from", position);
    const std::uint64_t level = rules_.level(position);
    rules_.for_each_option(position, [&](const Option& option) {
      ++report_.options;
      if (!box_.contains(option.to)) return violation("an option lies outside the box:", option.to);
      if (box_.rank(option.to) >= rank) return violation("an option does not come before its position:", option.to);
      if (rules_.level(option.to) >= level) violation("a move does not lower the level, to", option.to);
    });
  }

  [[nodiscard]] const ContractReport& report() const { return report_; }

 private:
  void violation(const std::string& what, PositionView position) {
    if (report_.violations++ == 0) report_.first = what + " " + text_of(position);
  }

  const Rules& rules_;
  const Box& box_;
  ContractReport report_;
};

}  // namespace

ContractReport check_contract(const Rules& rules, const Box& box, std::uint64_t most_options) {
  Contract contract(rules, box);
  std::uint64_t rank = 0;
  for (; rank < box.positions() && contract.report().options < most_options; ++rank) contract.look_at(rank);
  if (rank == box.positions()) return contract.report();
  std::mt19937_64 random(1901);
  std::uniform_int_distribution<std::uint64_t> any_rank(rank, box.positions() - 1);
  Position position(box.heaps());
  for (const std::uint64_t positions = rank; rank < 2 * positions && contract.report().options < 2 * most_options; ++rank) {
    box.unrank(any_rank(random), position);
    for (std::uint64_t& size : position) size %= most_options + 1;  // a single heap of 2³² has more options than there is time for
    contract.look_at(box.rank(position));
  }
  return contract.report();
}

}  // namespace miyama
