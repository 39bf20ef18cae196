#include "verify/box/options_along_lines.hpp"

#include "base/checked.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t positions_between_looks = 1 << 16;

}  // namespace

OptionsAlongLines::OptionsAlongLines(const VectorRules& rules, const Box& box,
                                     const PositionSet& losses, const StoredNumbers& numbers,
                                     const Team& team)
    : rules_(rules) {
  for (const LineMove& move : rules.moves().lines) {
    lines_.push_back({LinePlaces(box, rules.over_entries(move.direction), team), {}, {}});
    Lines& lines = lines_.back();
    lines.lost.resize(box.positions());
    lines.numbers.grundy.resize(numbers.grundy.size());
    lines.numbers.remoteness.resize(numbers.remoteness.size());
    for_each_position(box.whole(), box.heaps(), [&](std::uint64_t rank, PositionView position) {
      if (rank % positions_between_looks == 0) team.stop_if_asked();
      const std::uint64_t steps = most_steps(rules.heaps_of(position), move.direction);
      const LinePlaces& places = lines.places;
      const std::uint64_t place = places.first_place(places.line_of(rank, steps)) + steps;
      lines.lost[place] = losses.contains(position) ? 1 : 0;
      if (!numbers.grundy.empty()) lines.numbers.grundy[place] = numbers.grundy[rank];
      if (!numbers.remoteness.empty()) lines.numbers.remoteness[place] = numbers.remoteness[rank];
    });
  }
}

OptionsAlongLines::Span OptionsAlongLines::options(std::size_t move, LabelKind kind,
                                                   std::uint64_t rank,
                                                   PositionView position) const {
  const Lines& lines = lines_[move];
  const LineMove& line = rules_.moves().lines[move];
  const PositionView heaps = rules_.heaps_of(position);
  const std::optional<LineMove::Start> start =
      line.start(heaps, rules_.moves().pass ? position[0] : 0);
  if (!start || start->most == 0) return {};
  const std::uint64_t steps = most_steps(heaps, line.direction);
  const std::uint64_t first =
      lines.places.first_place(lines.places.line_of(rank, steps)) + steps - start->most;
  const std::vector<std::uint32_t>& numbers = lines.numbers.of(kind);
  return {std::span(lines.lost).subspan(first, start->most),
          numbers.empty() ? std::span<const std::uint32_t>()
                          : std::span(numbers).subspan(first, start->most),
          lines.places.rank_step()};
}

std::uint64_t OptionsAlongLines::bytes(const VectorRules& rules, const Box& box,
                                       std::size_t number_labels) {
  Saturating bytes = 0;
  for (const LineMove& move : rules.moves().lines)
    bytes = bytes + Saturating(box.positions()) * (1 + 4 * number_labels) +
            Saturating(LinePlaces::lines_of(box, rules.over_entries(move.direction))) * 16;
  return bytes.value();
}

}  // namespace miyama
