#include "verify/nim/row_check.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "base/ranges.hpp"

namespace miyama {
namespace {

constexpr std::uint32_t no_loss = FoundTile::no_loss;

/// True if each row has its loss where the XOR of the other heaps says. False means: look again,
/// row by row.
bool follows_xor(const FoundTile& tile, std::uint32_t outer_sum, std::uint32_t bound) {
  std::uint32_t differences = 0;
  for (std::uint64_t a = 0; a < tile.a_count; ++a) {
    const std::uint32_t before = outer_sum ^ static_cast<std::uint32_t>(tile.a_first + a);
    const auto first = static_cast<std::uint32_t>(tile.b_first);
    const auto count = static_cast<std::uint32_t>(tile.b_count);
    const std::uint32_t* found = tile.sizes + a * count;
    for (std::uint32_t b = 0; b < count; ++b) {
      const std::uint32_t expected = before ^ (first + b);
      differences |= found[b] ^ (expected > bound ? no_loss : expected);
    }
  }
  return differences == 0;
}

/// Names the entries of one row that differ and returns how many there are: at most two.
std::uint64_t name_differences(const Box& box, Position& position, std::uint64_t expected,
                               std::uint64_t found, std::vector<Mismatch>& first) {
  std::array<std::pair<std::uint64_t, std::uint8_t>, 2> entries{{{expected, loss}, {found, win}}};
  ranges::sort(entries);
  std::uint64_t named = 0;
  for (const auto& [size, right] : entries) {
    if (size == no_loss) continue;
    ++named;
    if (first.size() == Report::most_named) continue;
    position.back() = size;
    first.push_back(
        {box.rank(position), LabelKind::outcome, 0, position, right, right == loss ? win : loss});
  }
  return named;
}

}  // namespace

void RowCheck::check_tile(const FoundTile& tile, Report& report) const {
  const auto bound = static_cast<std::uint32_t>(box_.bound(box_.heaps() - 1));
  const auto outer_sum = static_cast<std::uint32_t>(nim_sum(tile.outer));
  if (has_special_row(tile) || !follows_xor(tile, outer_sum, bound))
    return compare_rows(tile, report);
  report.add(tile.a_count * tile.b_count * (std::uint64_t{bound} + 1), 0, {});
}

/// Misère: the rule differs on rows whose other heaps are all 0 or 1.
bool RowCheck::has_special_row(const FoundTile& tile) const {
  return bouton_.convention() == Convention::misere && tile.a_first <= 1 && tile.b_first <= 1 &&
         ranges::all_of(tile.outer, [](std::uint64_t size) { return size <= 1; });
}

void RowCheck::compare_rows(const FoundTile& tile, Report& report) const {
  const std::size_t last = box_.heaps() - 1;
  Position position(tile.outer.begin(), tile.outer.end());
  position.resize(box_.heaps());
  std::uint64_t mismatches = 0;
  std::vector<Mismatch> first;
  for (std::uint64_t row = 0; row < tile.a_count * tile.b_count; ++row) {
    if (last >= 2) position[last - 2] = tile.a_first + row / tile.b_count;
    if (last >= 1) position[last - 1] = tile.b_first + row % tile.b_count;
    const std::uint64_t size = bouton_.losing_size(position, last);
    const std::uint64_t expected = size > box_.bound(last) ? no_loss : size;
    assert(tile.sizes[row] == no_loss || tile.sizes[row] <= box_.bound(last));
    if (tile.sizes[row] != expected)
      mismatches += name_differences(box_, position, expected, tile.sizes[row], first);
  }
  report.add(tile.a_count * tile.b_count * box_.size(last), mismatches, std::move(first));
}

std::optional<RowCheck> make_row_check(const ClosedForm* closed_form, const Box& box) {
  const Bouton* bouton = closed_form == nullptr ? nullptr : closed_form->bouton();
  return bouton == nullptr ? std::nullopt : std::optional<RowCheck>(std::in_place, *bouton, box);
}

}  // namespace miyama
