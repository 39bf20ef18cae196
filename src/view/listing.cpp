#include "view/listing.hpp"

namespace miyama {

PositionEntry look_up(const Rules& rules, PositionView position, const IsLoss& is_loss) {
  PositionEntry entry{is_loss(position), {}};
  if (entry.is_loss) return entry;
  rules.for_each_option(position, [&](const Option& option) {
    entry.has_option = true;
    if (is_loss(option.to)) entry.lost_options.emplace_back(option.to.begin(), option.to.end());
  });
  return entry;
}

std::string win_without_arrow(bool has_option) {
  return has_option ? " wins, but none of its options is a loss: check the table"
                    : " wins: no move is left";
}

std::string listing_line(PositionView position, const PositionEntry& entry,
                         const PositionFormat& format) {
  std::string line = format(position);
  if (entry.is_loss) return line + " ×";
  if (entry.lost_options.empty()) return line + win_without_arrow(entry.has_option);
  line += " →";
  for (const Position& option : entry.lost_options) {
    line += ' ';
    format.append(line, option);
  }
  return line;
}

}  // namespace miyama
