#include "verify/box/vector_certificate.hpp"

#include <algorithm>
#include <cassert>

#include "base/checked.hpp"
#include "index/box/box_sums.hpp"
#include "verify/box/line_members.hpp"

namespace miyama {
namespace {

/// What the entries of one block should be.
struct Expected {
  std::vector<std::uint32_t> arrows;  ///< of one move
  std::vector<std::uint32_t> moves;   ///< number of winning moves
  std::vector<std::int64_t> target;
};

class VectorCertificate final : public BlockCheck {
 public:
  VectorCertificate(const VectorRules& rules, const PositionSet& losses, const Layout& layout,
                    Convention convention)
      : rules_(rules), losses_(losses), layout_(layout), convention_(convention) {
    for (const LineMove& move : rules.moves().lines) {
      lines_.emplace_back(rules, move, layout.box());
      lines_.back().look_at(losses);
    }
    for (const Face& face : rules.moves().faces) {
      std::vector<std::size_t> axes;
      for (const std::size_t heap : face) axes.push_back(rules.first_heap() + heap);
      if (layout.find(LabelKind::outcome) != nullptr ||
          layout.find(LabelKind::winning_moves) != nullptr)
        add_counts_below(losses, axes, face_moves_);
      if (layout.find(LabelKind::target) != nullptr)
        raise_to_ranks_below(losses, axes, face_target_);
    }
  }

  void check_block(const BlockJob& job, std::span<const std::byte> content,
                   Report& report) const override {
    const LabelArray& array = layout_.arrays()[job.array];
    if (array.kind == LabelKind::grundy || array.kind == LabelKind::remoteness) return;
    const Expected expected = expect(array.kind, job);
    if (agree(array, expected, content)) return report.add(job.block.positions, 0, {});
    std::vector<Mismatch> first;
    std::uint64_t mismatches = 0;
    Coordinates position = job.block.start;
    const std::span<const std::uint64_t> here(position.data(), layout_.box().heaps());
    for (std::uint64_t at = 0; at < job.block.positions;
         ++at, advance(job.block, here.size(), position)) {
      const std::int64_t wanted = entry(array.kind, expected, at);
      const std::int64_t found = entry_of(array, content, at);
      if (wanted == found) continue;
      ++mismatches;
      if (first.size() < Report::most_named)
        first.push_back({layout_.box().rank(here),
                         array.kind,
                         job.move,
                         {here.begin(), here.end()},
                         wanted,
                         found});
    }
    report.add(job.block.positions, mismatches, std::move(first));
  }

 private:
  /// The same comparison as `entry` against entry_of, a loop per type. False means: look again,
  /// entry by entry.
  [[nodiscard]] static bool agree(const LabelArray& array, const Expected& expected,
                                  std::span<const std::byte> content) {
    const auto same = [&]<class Item, class Number>(Item, const std::vector<Number>& numbers) {
      const Item* const found = reinterpret_cast<const Item*>(content.data());
      bool different = false;
      for (std::size_t at = 0; at < numbers.size(); ++at)
        different |= static_cast<Number>(found[at]) != numbers[at];
      return !different;
    };
    if (array.kind == LabelKind::outcome) {
      bool different = false;
      for (std::size_t at = 0; at < expected.moves.size(); ++at)
        different |=
            static_cast<std::uint8_t>(content[at]) != (expected.moves[at] != 0 ? win : loss);
      return !different;
    }
    if (array.kind == LabelKind::target)
      return array.item_bytes == 4 ? same(std::int32_t{}, expected.target)
                                   : same(std::int64_t{}, expected.target);
    const std::vector<std::uint32_t>& numbers =
        array.kind == LabelKind::arrows ? expected.arrows : expected.moves;
    if (array.item_bytes == 1) return same(std::uint8_t{}, numbers);
    return array.item_bytes == 2 ? same(std::uint16_t{}, numbers) : same(std::uint32_t{}, numbers);
  }

  [[nodiscard]] static std::int64_t entry(LabelKind kind, const Expected& expected,
                                          std::uint64_t at) {
    switch (kind) {
      case LabelKind::arrows: return expected.arrows[at];
      case LabelKind::target: return expected.target[at];
      case LabelKind::winning_moves: return expected.moves[at];
      default: return expected.moves[at] != 0 ? win : loss;
    }
  }

  /// Rows of the block in turn: visit(number of the first entry, coordinates, row of the table).
  template <class Visit>
  void for_each_row(const Block& block, const Visit& visit) const {
    const std::size_t last = layout_.box().heaps() - 1;
    Coordinates position = block.start;
    const std::span<const std::uint64_t> here(position.data(), last + 1);
    std::uint64_t entry = 0;
    do {
      visit(entry, here, layout_.box().line_of(here, last));
      entry += block.extent[last];
    } while (advance(block, last, position));
  }

  [[nodiscard]] Expected expect(LabelKind kind, const BlockJob& job) const {
    Expected expected;
    const std::uint64_t n = job.block.positions;
    if (kind == LabelKind::arrows) {
      expected.arrows.assign(n, 0);
      expect_arrows(job, expected.arrows);
    } else if (kind == LabelKind::target) {
      expected.target.assign(n, no_target);
      expect_target(job.block, expected.target);
    } else {
      expected.moves.assign(n, 0);
      expect_moves(job.block, expected.moves);
      if (kind == LabelKind::outcome && convention_ == Convention::misere)
        win_without_move(job.block, expected.moves);
    }
    return expected;
  }

  template <class Visit>
  void for_each_line_move(const LineMembers& line, const Block& block, const Visit& visit) const {
    const std::size_t last = layout_.box().heaps() - 1;
    const std::uint64_t first = block.start[last];
    for_each_row(block, [&](std::uint64_t entry, std::span<const std::uint64_t> position,
                            std::uint64_t) {
      line.for_each_move(position, first, first + block.extent[last],
                         [&](std::uint64_t at, std::uint32_t steps) { visit(entry + at, steps); });
    });
  }

  /// Calls visit(entry) where passing leads to a loss.
  template <class Visit>
  void for_each_pass(const Block& block, const Visit& visit) const {
    if (!rules_.moves().pass) return;
    const std::size_t last = layout_.box().heaps() - 1;
    const std::uint64_t first = block.start[last];
    const std::uint64_t rows_back = layout_.box().stride(0) / layout_.box().size(last);
    for_each_row(block, [&](std::uint64_t entry, std::span<const std::uint64_t> position,
                            std::uint64_t row) {
      if (position[0] == 0) return;
      for (std::uint64_t x = std::max(first, least_size_with_move(rules_, position));
           x < first + block.extent[last]; ++x)
        if (losses_.contains(row - rows_back, x)) visit(entry + (x - first));
    });
  }

  void expect_arrows(const BlockJob& job, std::vector<std::uint32_t>& arrows) const {
    if (job.move == lines_.size())
      return for_each_pass(job.block, [&](std::uint64_t at) { arrows[at] = 1; });
    std::uint32_t* const to = arrows.data();
    for_each_line_move(lines_[job.move], job.block, [to](std::uint64_t at, std::uint32_t steps) {
      to[at] = to[at] == 0 ? steps : to[at];
    });
  }

  void expect_moves(const Block& block, std::vector<std::uint32_t>& moves) const {
    std::uint32_t* const to = moves.data();
    for (const LineMembers& line : lines_)
      for_each_line_move(line, block, [to](std::uint64_t at, std::uint32_t steps) {
        to[at] += steps != 0 ? 1U : 0U;
      });
    for_each_pass(block, [&](std::uint64_t at) { ++moves[at]; });
    if (face_moves_.empty()) return;
    for_each_row(block,
                 [&](std::uint64_t entry, std::span<const std::uint64_t> position, std::uint64_t) {
                   const std::uint64_t rank = layout_.box().rank(position);
                   for (std::uint64_t x = 0; x < block.extent[position.size() - 1]; ++x)
                     moves[entry + x] += face_moves_[rank + x];
                 });
  }

  void expect_target(const Block& block, std::vector<std::int64_t>& target) const {
    const Box& box = layout_.box();
    std::vector<std::uint64_t> drop(block.positions, UINT64_MAX);
    const auto take = [&](std::uint64_t at, std::uint64_t by) {
      drop[at] = std::min(drop[at], by);
    };
    for (const LineMembers& line : lines_)
      for_each_line_move(line, block, [&](std::uint64_t at, std::uint32_t steps) {
        if (steps != 0) take(at, steps * line.rank_step());
      });
    for_each_pass(block, [&](std::uint64_t at) { take(at, box.stride(0)); });
    for_each_row(block,
                 [&](std::uint64_t entry, std::span<const std::uint64_t> position, std::uint64_t) {
                   const std::uint64_t rank = box.rank(position);
                   for (std::uint64_t x = 0; x < block.extent[box.heaps() - 1]; ++x) {
                     std::int64_t& to = target[entry + x];
                     if (drop[entry + x] != UINT64_MAX)
                       to = static_cast<std::int64_t>(rank + x - drop[entry + x]);
                     if (!face_target_.empty()) to = std::max(to, face_target_[rank + x]);
                   }
                 });
  }

  /// Misère: where no move is left, the position is won.
  void win_without_move(const Block& block, std::vector<std::uint32_t>& moves) const {
    const std::size_t last = layout_.box().heaps() - 1;
    const std::uint64_t first = block.start[last];
    for_each_row(block,
                 [&](std::uint64_t entry, std::span<const std::uint64_t> position, std::uint64_t) {
                   const std::uint64_t end =
                       std::min(least_size_with_move(rules_, position), first + block.extent[last]);
                   for (std::uint64_t x = first; x < end; ++x) moves[entry + (x - first)] = 1;
                 });
  }

  const VectorRules& rules_;
  const PositionSet& losses_;
  const Layout& layout_;
  Convention convention_;
  std::vector<LineMembers> lines_;
  std::vector<std::uint32_t>
      face_moves_;  ///< by rank; empty where no label asks for it, or no move is a face
  std::vector<std::int64_t> face_target_;
};

}  // namespace

std::unique_ptr<BlockCheck> make_vector_certificate(const VectorRules& rules,
                                                    const PositionSet& losses, const Layout& layout,
                                                    Convention convention) {
  return std::make_unique<VectorCertificate>(rules, losses, layout, convention);
}

std::uint64_t vector_certificate_bytes(const VectorRules& rules, const Box& box,
                                       const std::vector<LabelKind>& labels) {
  std::uint64_t bytes = PositionSet::bytes(box);
  for (const LineMove& move : rules.moves().lines)
    bytes = saturating_add(bytes, LineMembers::bytes(rules, move, box));
  if (rules.moves().faces.empty()) return bytes;
  const std::uint64_t per_position = contains(labels, LabelKind::target)
                                         ? 16 + 4
                                         : 8;  // with the running sums while they are made
  return saturating_add(bytes, saturating_multiply(box.positions(), per_position));
}

}  // namespace miyama
