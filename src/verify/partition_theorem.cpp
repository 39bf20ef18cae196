#include "verify/partition_theorem.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "index/partition_cursor.hpp"
#include "verify/slice_report.hpp"

namespace miyama {

struct PartitionTheorem::Summary {
  std::uint64_t sum = 0;  ///< XOR of the values
  std::int64_t ones = 0;
  std::int64_t larger = 0;  ///< heaps of more than 1

  void put(std::uint64_t size, std::uint64_t value, int times) {
    sum ^= value;
    if (size == 1) ones += times;
    if (size > 1) larger += times;
  }
};

PartitionTheorem::PartitionTheorem(const HeapSum& sum, const TakeAndBreak& rules, const Partitions& partitions)
    : sum_(sum), rules_(rules), partitions_(partitions), value_count_(std::bit_ceil(std::ranges::max(sum.values()) + 1)) {
  const std::uint64_t sizes = partitions.largest() + 1;
  ways_.assign(sizes * value_count_, 0);
  has_move_.assign(sizes, false);
  const std::vector<std::uint64_t>& values = sum.values();
  for (std::uint64_t size = 1; size < sizes; ++size)
    rules.for_each_rests(size, [&](const Rests& rests) {
      ++ways_[size * value_count_ + (values[rests[0]] ^ values[rests[1]] ^ values[rests[2]])];
      has_move_[size] = true;
    });
}

bool PartitionTheorem::is_loss(const Summary& position) const {
  if (sum_.lone_heaps() && position.larger == 0) return position.ones % 2 == 1;
  return position.sum == 0;
}

PartitionTheorem::Summary PartitionTheorem::after(const Summary& position, std::uint64_t from, const Rests& rests) const {
  Summary option = position;
  option.put(from, sum_.values()[from], -1);
  for (const std::uint64_t rest : rests) option.put(rest, sum_.values()[rest], 1);
  return option;
}

std::int64_t PartitionTheorem::winning_moves(std::span<const std::uint8_t> parts, const Summary& position) const {
  // One heap of more than 1 may become lone sticks, where another rule holds: there all rests are looked at.
  const bool one_by_one = sum_.lone_heaps() && position.larger <= 1;
  std::int64_t moves = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::uint64_t size = parts[i];
    if (i > 0 && size == parts[i - 1]) continue;
    if (one_by_one)
      rules_.for_each_rests(size, [&](const Rests& rests) { moves += is_loss(after(position, size, rests)) ? 1 : 0; });
    else
      moves += ways_[size * value_count_ + (position.sum ^ sum_.values()[size])];
  }
  return moves;
}

void PartitionTheorem::check_slice(const PartitionSlice& slice, Report& report) const {
  const std::uint8_t* outcome = slice.bytes(LabelKind::outcome);
  const std::uint8_t* from = slice.bytes(LabelKind::move_from);
  const std::uint8_t* rests = slice.bytes(LabelKind::move_rests);
  const bool has_moves = slice.has(LabelKind::winning_moves);
  const bool has_values = slice.has(LabelKind::grundy) && !sum_.lone_heaps();
  PartitionCursor cursor(partitions_, slice.first_rank());
  std::array<Summary, Partitions::max_total + 2> before{};  // before[i]: of the parts in front of part i
  SliceReport found;
  for (std::uint64_t i = 0; i < slice.count(); ++i, cursor.next()) {
    const std::span<const std::uint8_t> parts = cursor.parts();
    for (std::size_t p = i == 0 ? 0 : cursor.first_changed(); p < parts.size(); ++p) {
      before[p + 1] = before[p];
      before[p + 1].put(parts[p], sum_.values()[parts[p]], 1);
    }
    const Summary& position = before[parts.size()];
    const bool lost = is_loss(position);
    if (outcome != nullptr && (outcome[i] == loss) != lost)
      found.mismatch(cursor.rank(), parts, LabelKind::outcome, lost ? loss : win, outcome[i]);
    if (from != nullptr && from[i] != 0) {
      const std::uint8_t* r = rests + i * slice.rests();
      const Rests made{r[0], r[1], slice.rests() == 3 ? r[2] : std::uint64_t{0}};
      const bool legal = from[i] <= partitions_.largest() && rules_.may_become(from[i], made);
      if (!legal || lost || !is_loss(after(position, from[i], made)))
        found.mismatch(cursor.rank(), parts, LabelKind::move_from, lost ? 0 : from[i], from[i], "the move leads to no loss");
    } else if (from != nullptr && !lost && std::ranges::any_of(parts, [this](std::uint8_t part) { return has_move_[part]; })) {
      found.mismatch(cursor.rank(), parts, LabelKind::move_from, parts[0], 0, "a win has a winning move");
    }
    if (has_moves) {
      const std::int64_t wanted = lost ? 0 : winning_moves(parts, position);
      const std::int64_t stored = slice.entry(LabelKind::winning_moves, i);
      if (stored != wanted) found.mismatch(cursor.rank(), parts, LabelKind::winning_moves, wanted, stored);
    }
    if (has_values) {
      const std::int64_t stored = slice.entry(LabelKind::grundy, i);
      if (stored != static_cast<std::int64_t>(position.sum))
        found.mismatch(cursor.rank(), parts, LabelKind::grundy, static_cast<std::int64_t>(position.sum), stored);
    }
  }
  const std::uint64_t labels = (outcome != nullptr ? 1 : 0) + (from != nullptr ? 1 : 0) + (has_moves ? 1 : 0) + (has_values ? 1 : 0);
  found.add_to(report, labels * slice.count());
}

}  // namespace miyama
