/// @file  option_certificate.cpp
/// @brief Finds what a label should be from all options of a position, for some positions or for
/// all.
///
/// Where only some positions are looked at, they are taken in steps of about 5/8 of the block's
/// length, without a common factor: however few they are, they are spread over the block, and none
/// comes twice.
///
///     a block of 8 positions, step 5:    0 5 2 7 4 1 6 3
///
/// A block's share of the options is its share of the label's entries. A position counts as some
/// options more: it takes as long before the first one.

#include "verify/box/option_certificate.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <numeric>

#include "base/parallel_for.hpp"
#include "base/ranges.hpp"

namespace miyama {
namespace {

/// How many options take as long as what is done once per position.
constexpr std::uint64_t options_of_position = 20;

/// Visits numbers below `count` in an order that jumps about, each once, while visit(i) is true.
template <class Visit>
void for_each_scattered(std::uint64_t count, const Visit& visit) {
  std::uint64_t step = std::max<std::uint64_t>(count * 5 / 8, 1);
  while (std::gcd(step, count) != 1) ++step;
  for (std::uint64_t i = 0, at = 0; i < count && visit(at); ++i) at = (at + step) % count;
}

}  // namespace

/// What the options of one position say, as far as one label needs it.
struct OptionCertificate::Seen {
  std::uint64_t options = 0;
  /// Ranks of lost options, each once.
  std::vector<std::uint64_t> lost;
  std::vector<std::uint32_t> values;  ///< Grundy values
  std::uint64_t arrow = 0;            ///< least steps to a loss along the move asked for
  std::uint32_t quickest = UINT32_MAX;
  std::uint32_t slowest = 0;

  void see_loss(std::uint64_t rank, bool is_along_move, std::uint64_t steps) {
    lost.push_back(rank);
    if (is_along_move && (arrow == 0 || steps < arrow)) arrow = steps;
  }
  /// The least value that no option has.
  [[nodiscard]] std::uint32_t mex() const {
    std::vector<bool> has(values.size() + 1);
    for (const std::uint32_t value : values)
      if (value < has.size()) has[value] = true;
    return static_cast<std::uint32_t>(ranges::find(has, false) - has.begin());
  }
};

OptionCertificate::OptionCertificate(const Rules& rules, Convention convention,
                                     const Layout& layout, const PositionSet& losses,
                                     const StoredNumbers& numbers, std::uint64_t most_options)
    : rules_(rules),
      convention_(convention),
      layout_(layout),
      losses_(losses),
      numbers_(numbers),
      most_options_(most_options) {}

OptionCertificate::Seen OptionCertificate::look_at(LabelKind kind, std::size_t move,
                                                   PositionView position) const {
  const Box& box = layout_.box();
  const bool of_all = is_number(kind);
  Seen seen;
  const auto see = [&](const Option& option) {
    ++seen.options;
    if (!box.contains(option.to)) return;  // the contract check reports it
    const bool lost = losses_.contains(option.to);
    if (!lost && !of_all) return;
    const std::uint64_t rank = box.rank(option.to);
    if (lost) seen.see_loss(rank, option.direction == move, option.steps);
    if (kind == LabelKind::grundy) seen.values.push_back(numbers_.grundy[rank]);
    if (kind != LabelKind::remoteness) return;
    seen.slowest = std::max(seen.slowest, numbers_.remoteness[rank]);
    if (lost) seen.quickest = std::min(seen.quickest, numbers_.remoteness[rank]);
  };
  rules_.for_each_option(position, see);
  if (rules_.vector_rules() != nullptr && !rules_.moves_meet()) return seen;
  ranges::sort_unique(seen.lost);
  return seen;
}

std::int64_t OptionCertificate::expected(LabelKind kind, std::size_t move, PositionView position,
                                         std::uint64_t& options_seen) const {
  const Seen seen = look_at(kind, move, position);
  options_seen += seen.options;
  const bool terminal = seen.options == 0;
  const bool wins = terminal ? convention_ == Convention::misere : !seen.lost.empty();
  switch (kind) {
    case LabelKind::outcome: return wins ? win : loss;
    case LabelKind::arrows: return static_cast<std::int64_t>(seen.arrow);
    case LabelKind::target:
      return seen.lost.empty() ? no_target : static_cast<std::int64_t>(ranges::max(seen.lost));
    case LabelKind::winning_moves: return static_cast<std::int64_t>(seen.lost.size());
    case LabelKind::grundy: return terminal ? (wins ? 1 : 0) : seen.mex();
    case LabelKind::remoteness:
      return terminal ? 0 : std::int64_t{1} + (wins ? seen.quickest : seen.slowest);
    default: break;
  }
  assert(false);
  return 0;
}

void OptionCertificate::check_block(const BlockJob& job, std::span<const std::byte> content,
                                    Report& report) const {
  const LabelArray& array = layout_.arrays()[job.array];
  const Box& box = layout_.box();
  const auto share = static_cast<double>(job.block.positions) /
                     static_cast<double>(box.positions() * array.boxes());
  const std::uint64_t enough =
      most_options_ == all ? all
                           : static_cast<std::uint64_t>(static_cast<double>(most_options_) * share);
  std::uint64_t options = 0;
  std::uint64_t entries = 0;
  Report wrong;
  for_each_scattered(job.block.positions, [&](std::uint64_t at) {
    const Coordinates coordinates = coordinates_at(job.block, box.heaps(), at);
    const PositionView position(coordinates.data(), box.heaps());
    const std::int64_t wanted = expected(array.kind, job.move, position, options);
    const std::int64_t found = entry_of(array, content, at);
    ++entries;
    if (wanted != found)
      wrong.mismatch(box.rank(position), position, array.kind, wanted, found, {}, job.move);
    return options + options_of_position * entries <= enough;
  });
  report.add(entries, wrong);
}

std::uint64_t OptionCertificate::count_winning_moves(const Team& team) const {
  const Box& box = layout_.box();
  std::atomic<std::uint64_t> moves{0};
  // A job adds its row's sum once, atomically.
  parallel_for(losses_.rows(), team, [&](std::uint64_t r, int) {
    Position position(box.heaps());
    std::uint64_t of_row = 0;
    std::uint64_t options = 0;
    for (std::uint64_t x = 0; x < losses_.row_size(); ++x) {
      box.unrank(r * losses_.row_size() + x, position);
      of_row +=
          static_cast<std::uint64_t>(expected(LabelKind::winning_moves, 0, position, options));
    }
    moves += of_row;
  });
  return moves;
}

}  // namespace miyama
