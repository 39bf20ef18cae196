/// @file  vector_certificate.cpp
/// @brief Blocks of outcome, arrows, target and winning moves, compared with the lines' lowest
/// losses.
///
/// What a block should be is put together from three walks, over the winning moves along lines, by
/// a pass and by faces. There are three ways to compare, each slower than the one before:
///
///     follows            outcomes by memcmp, arrows along one heap by a kernel
///     agree              the expected numbers of the block, compared by one plain loop
///     compare_entries    entry by entry, with coordinates, for the report
///
/// A right table needs the first two only. Sums over boxes (index/box/box_sums.hpp) say what faces
/// do, block by block.

#include "verify/box/vector_certificate.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <optional>

#include "base/checked.hpp"
#include "base/ranges.hpp"
#include "index/box/box_sums.hpp"
#include "index/box/line_walk.hpp"
#include "verify/box/line_members.hpp"
#include "verify/check_kernels.hpp"

namespace miyama {
namespace {

/// What the entries of one block should be.
struct Expected {
  std::vector<std::uint32_t> numbers;  ///< arrows of one move, or winning moves
  std::vector<std::int64_t> target;
};

std::vector<BoxSums::Axes> coordinates_of_faces(const VectorRules& rules) {
  std::vector<BoxSums::Axes> faces = rules.moves().faces;
  for (BoxSums::Axes& axes : faces)
    for (std::size_t& axis : axes) axis += rules.first_heap();
  return faces;
}

/// T: type of sizes and arrows.
template <class T>
class LineCertificate final : public VectorCertificate {
 public:
  LineCertificate(const VectorRules& rules, const PositionSet* losses, const Layout& layout,
                  Convention convention)
      : rules_(rules),
        losses_(losses),
        layout_(layout),
        box_(layout.box()),
        last_(box_.heaps() - 1),
        convention_(convention),
        kernels_(kernels_for<CheckKernels<T>>(best_isa())) {
    for (const LineMove& move : rules.moves().lines)
      lines_.emplace_back(rules, move, box_).look_at(losses);
    faces_ = coordinates_of_faces(rules);
    if (!faces_.empty()) sums_.emplace(*losses);
  }

  void add(PositionView loss) override {
    for (LineMembers<T>& line : lines_) line.add(loss);
  }

  bool is_lowest_loss(PositionView position) const override {
    return ranges::all_of(lines_, [&](const auto& line) { return line.is_lowest(position); });
  }

  void check_block(const BlockJob& job, std::span<const std::byte> content,
                   Report& report) const override {
    const LabelArray& array = layout_.arrays()[job.array];
    if (array.kind == LabelKind::grundy || array.kind == LabelKind::remoteness) return;
    if (follows(array.kind, job, content)) return report.add(job.block.positions, 0, {});
    const Expected expected = expect(array.kind, job);
    if (agree(array, expected, content)) return report.add(job.block.positions, 0, {});
    const auto entry = [&](std::uint64_t at, PositionView) -> std::int64_t {
      return array.kind == LabelKind::target ? expected.target[at] : expected.numbers[at];
    };
    compare_entries(layout_, job, content, entry, report);
  }

 private:
  /// The fast way. False means: look again, entry by entry.
  bool follows(LabelKind kind, const BlockJob& job, std::span<const std::byte> content) const {
    if (kind == LabelKind::outcome) {
      const std::vector<std::uint8_t> wins = expect_wins(job.block);
      return std::memcmp(wins.data(), content.data(), wins.size()) == 0;
    }
    if (kind != LabelKind::arrows || job.move == lines_.size()) return false;
    const LineMembers<T>& line = lines_[job.move];
    return line.axis() && kernels_.arrows_follow_lines(
                              make_line_walk(box_, job.block, *line.axis()), line.lowest().data(),
                              reinterpret_cast<const T*>(content.data()));
  }

  std::vector<std::uint8_t> expect_wins(const Block& block) const {
    std::vector<std::uint8_t> wins(block.positions, loss);
    std::uint8_t* const to = wins.data();
    for (const LineMembers<T>& line : lines_)
      if (line.axis())
        kernels_.mark_reach(make_line_walk(box_, block, *line.axis()), line.lowest().data(), to);
      else
        for_each_line_move(line, block, [to](std::uint64_t at, std::uint32_t steps) {
          to[at] = static_cast<std::uint8_t>(to[at] | (steps != 0 ? win : loss));
        });
    for_each_pass(block, [to](std::uint64_t at) { to[at] = win; });
    for (const BoxSums::Axes& axes : faces_) sums_->mark(axes, block, to);
    if (convention_ == Convention::misere)  // where no move is left, the position is won
      for_each_row(block, [&](std::uint64_t entry, PositionView position, std::uint64_t) {
        const std::uint64_t first = block.start[last_];
        const std::uint64_t end =
            std::min(least_size_with_move(rules_, position), first + block.extent[last_]);
        for (std::uint64_t x = first; x < end; ++x) to[entry + (x - first)] = win;
      });
    return wins;
  }

  Expected expect(LabelKind kind, const BlockJob& job) const {
    if (kind == LabelKind::target) return {{}, expect_target(job.block)};
    if (kind == LabelKind::arrows) return {expect_arrows(job), {}};
    if (kind == LabelKind::winning_moves) return {expect_moves(job.block), {}};
    const std::vector<std::uint8_t> wins = expect_wins(job.block);
    return {{wins.begin(), wins.end()}, {}};
  }

  /// The same comparison as that of each entry, a loop per type. False means: look again,
  /// entry by entry.
  static bool agree(const LabelArray& array, const Expected& expected,
                    std::span<const std::byte> content) {
    bool different = false;
    const auto compare = [&](const auto* found, const auto& numbers) {
      using Number = std::decay_t<decltype(numbers[0])>;
      for (std::size_t at = 0; at < numbers.size(); ++at)
        different |= static_cast<Number>(found[at]) != numbers[at];
    };
    if (array.kind != LabelKind::target)
      with_items(array.item_bytes, content,
                 [&](const auto items) { compare(items.data(), expected.numbers); });
    else if (array.item_bytes == 4)
      compare(reinterpret_cast<const std::int32_t*>(content.data()), expected.target);
    else
      compare(reinterpret_cast<const std::int64_t*>(content.data()), expected.target);
    return !different;
  }

  /// Rows of the block in turn: visit(number of the first entry, coordinates, row of the table).
  template <class Visit>
  void for_each_row(const Block& block, const Visit& visit) const {
    Coordinates position = block.start;
    const PositionView here(position.data(), last_ + 1);
    std::uint64_t entry = 0;
    do {
      visit(entry, here, box_.line_of(here, last_));
      entry += block.extent[last_];
    } while (advance(block, last_, position));
  }

  template <class Visit>
  void for_each_line_move(const LineMembers<T>& line, const Block& block,
                          const Visit& visit) const {
    const std::uint64_t first = block.start[last_];
    for_each_row(block, [&](std::uint64_t entry, PositionView position, std::uint64_t) {
      line.for_each_move(position, first, first + block.extent[last_],
                         [&](std::uint64_t at, std::uint32_t steps) { visit(entry + at, steps); });
    });
  }

  /// Calls visit(entry) where passing leads to a loss.
  template <class Visit>
  void for_each_pass(const Block& block, const Visit& visit) const {
    if (!rules_.moves().pass) return;
    const std::uint64_t first = block.start[last_];
    const std::uint64_t rows_back = box_.stride(0) / box_.size(last_);
    for_each_row(block, [&](std::uint64_t entry, PositionView position, std::uint64_t row) {
      if (position[0] == 0) return;
      for (std::uint64_t x = std::max(first, least_size_with_move(rules_, position));
           x < first + block.extent[last_]; ++x)
        if (losses_->contains(row - rows_back, x)) visit(entry + (x - first));
    });
  }

  std::vector<std::uint32_t> expect_arrows(const BlockJob& job) const {
    std::vector<std::uint32_t> arrows(job.block.positions, 0);
    std::uint32_t* const to = arrows.data();
    if (job.move == lines_.size())
      for_each_pass(job.block, [to](std::uint64_t at) { to[at] = 1; });
    else
      for_each_line_move(lines_[job.move], job.block, [to](std::uint64_t at, std::uint32_t steps) {
        to[at] = to[at] == 0 ? steps : to[at];
      });
    return arrows;
  }

  std::vector<std::uint32_t> expect_moves(const Block& block) const {
    std::vector<std::uint32_t> moves(block.positions, 0);
    std::uint32_t* const to = moves.data();
    for (const LineMembers<T>& line : lines_)
      for_each_line_move(line, block, [to](std::uint64_t at, std::uint32_t steps) {
        to[at] += steps != 0 ? 1U : 0U;
      });
    for_each_pass(block, [to](std::uint64_t at) { ++to[at]; });
    for (const BoxSums::Axes& axes : faces_) sums_->add_counts(axes, block, to);
    return moves;
  }

  /// The lost option of greatest rank is the one that lowers the rank least.
  std::vector<std::int64_t> expect_target(const Block& block) const {
    std::vector<std::uint64_t> drop(block.positions, UINT64_MAX);
    std::uint64_t* const least = drop.data();
    for (const LineMembers<T>& line : lines_)
      for_each_line_move(line, block, [&](std::uint64_t at, std::uint32_t steps) {
        if (steps != 0) least[at] = std::min(least[at], steps * line.rank_step());
      });
    for_each_pass(block,
                  [&](std::uint64_t at) { least[at] = std::min(least[at], box_.stride(0)); });
    std::vector<std::int64_t> target(block.positions, no_target);
    for_each_row(block, [&](std::uint64_t entry, PositionView position, std::uint64_t) {
      const std::uint64_t rank = box_.rank(position);
      for (std::uint64_t x = 0; x < block.extent[last_]; ++x)
        if (least[entry + x] != UINT64_MAX)
          target[entry + x] = static_cast<std::int64_t>(rank + x - least[entry + x]);
    });
    for (const BoxSums::Axes& axes : faces_) sums_->raise_to_ranks(axes, block, target.data());
    return target;
  }

  const VectorRules& rules_;
  const PositionSet* losses_;
  const Layout& layout_;
  const Box& box_;
  std::size_t last_;
  Convention convention_;
  CheckKernels<T> kernels_;
  std::vector<LineMembers<T>> lines_;
  std::vector<BoxSums::Axes> faces_;
  std::optional<BoxSums> sums_;  ///< of the losses, if there are faces
};

std::uint64_t count_steps_up(const LineMove& line, const Box& box, std::size_t first_heap,
                             PositionView position) {
  Position room;
  for (std::size_t i = first_heap; i < position.size(); ++i)
    room.push_back(box.bound(i) - position[i]);
  const std::uint64_t most = most_steps(room, line.direction);
  if (line.steps.is_any()) return most;
  std::uint64_t steps = 0;
  line.steps.for_each(most, [&](std::uint64_t) { ++steps; });
  return steps;
}

}  // namespace

bool needs_losses(const VectorRules& rules, const Box& box) {
  return rules.moves().pass || !rules.moves().faces.empty() ||
         !ranges::all_of(rules.moves().lines, [&](const LineMove& line) {
           return numbers_lines(line.steps, rules.over_entries(line.direction), box);
         });
}

std::unique_ptr<VectorCertificate> make_vector_certificate(const VectorRules& rules,
                                                           const PositionSet* losses,
                                                           const Layout& layout,
                                                           Convention convention) {
  assert(losses != nullptr || !needs_losses(rules, layout.box()));
  return with_unsigned(unsigned_bytes(layout.box().max_bound()),
                       [&]<class T>(T) -> std::unique_ptr<VectorCertificate> {
                         return std::make_unique<LineCertificate<T>>(rules, losses, layout,
                                                                     convention);
                       });
}

std::uint64_t count_moves_to(const VectorRules& rules, const Box& box, PositionView position) {
  const std::size_t first = rules.first_heap();
  std::uint64_t moves = 0;
  for (const LineMove& line : rules.moves().lines)
    moves += count_steps_up(line, box, first, position);
  for (const Face& face : rules.moves().faces) {
    std::uint64_t above = 1;
    for (const std::size_t heap : face) above *= box.bound(first + heap) - position[first + heap];
    moves += above;
  }
  const bool by_pass = rules.moves().pass && position[0] == 0 &&
                       position.back() >= least_size_with_move(rules, position);
  return moves + (by_pass ? 1 : 0);
}

std::uint64_t vector_certificate_bytes(const VectorRules& rules, const Box& box) {
  std::uint64_t numbers = 0;
  for (const LineMove& move : rules.moves().lines)
    if (const Direction direction = rules.over_entries(move.direction);
        numbers_lines(move.steps, direction, box))
      numbers = saturating_add(numbers, DirectionLines(box, direction).numbers());
  const std::uint64_t bytes = saturating_multiply(numbers, unsigned_bytes(box.max_bound()));
  if (rules.moves().faces.empty()) return bytes;
  return saturating_add(bytes, BoxSums::bytes(box, coordinates_of_faces(rules)));
}

}  // namespace miyama
