#include "verify/agreement.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "verify/move_kernels.hpp"

namespace miyama {
namespace {

/// Calls use(items) with the entries as unsigned items of their size.
template <class Use>
void with_entries(const LabelArray& array, std::span<const std::byte> content, const Use& use) {
  if (array.item_bytes != 8) return with_items(array.item_bytes, content, use);
  use(std::span(reinterpret_cast<const std::uint64_t*>(content.data()), content.size() / 8));
}

/// How many entries say "lost".
template <class T>
std::uint64_t count_lost(std::span<const T> entries, const LostEntry& lost) {
  if constexpr (sizeof(T) == 8)
    return static_cast<std::uint64_t>(
        ranges::count_if(entries, [&](T entry) { return lost.is(entry); }));
  else
    return kernels_for<MoveKernels<T>>(best_isa())
        .count_equal(entries.data(), entries.size(), static_cast<T>(lost.mask),
                     static_cast<T>(lost.value));
}

/// True if each target is lost, or nobody knows.
template <class T>
bool targets_may_be_lost(std::span<const T> targets, const LossOracle& losses) {
  return ranges::all_of(targets, [&](T target) {
    return target == static_cast<T>(no_target) || losses.may_be_lost(target);
  });
}

}  // namespace

/// True for labels that say "lost" of positions without a move, which are won.
bool Agreement::misses_wins(LabelKind kind) const {
  return convention_ == Convention::misere && !tells_terminal(kind);
}

LostPlaces Agreement::called_lost(const BlockJob& job, std::span<const std::byte> content) const {
  const LabelArray& array = layout_.arrays()[job.array];
  const bool looks_at_moves = misses_wins(array.kind);
  LostPlaces lost;
  with_entries(array, content, [&]<class T>(std::span<const T> entries) {
    const LostEntry is_lost = lost_entry(array.kind, convention_);
    for (std::size_t place = 0; place < entries.size(); ++place)
      if (is_lost.is(entries[place]) &&
          !(looks_at_moves && is_terminal(rules_, partitions_->unrank(job.block.start[0] + place))))
        lost.push_back(static_cast<std::uint32_t>(place));
  });
  return lost;
}

void Agreement::check_block(const BlockJob& job, std::span<const std::byte> content,
                            const LostPlaces& lost, const LossOracle* losses,
                            Report& report) const {
  const LabelArray& array = layout_.arrays()[job.array];
  bool agree = false;
  if (rules_.leaves_out()) return name_differences(job, content, lost, losses, report);
  with_entries(array, content, [&]<class T>(std::span<const T> entries) {
    const LostEntry is_lost = lost_entry(array.kind, convention_);
    agree = ranges::all_of(lost, [&](std::uint32_t place) { return is_lost.is(entries[place]); });
    if (array.kind != LabelKind::arrows)
      agree = agree && count_lost(entries, is_lost) == lost.size();
    if (array.kind == LabelKind::target) agree = agree && targets_may_be_lost(entries, *losses);
  });
  if (!agree) name_differences(job, content, lost, losses, report);
}

void Agreement::name_differences(const BlockJob& job, std::span<const std::byte> content,
                                 const LostPlaces& lost, const LossOracle* losses,
                                 Report& report) const {
  const LabelArray& array = layout_.arrays()[job.array];
  const std::size_t heaps = layout_.box().heaps();
  const LostEntry is_lost_entry = lost_entry(array.kind, convention_);
  Report wrong;
  auto next = lost.begin();
  for_each_position(job.block, heaps, [&](std::uint64_t place, PositionView at) {
    if (partitions_ == nullptr && !rules_.is_position(at)) return;
    const bool is_lost = next != lost.end() && *next == place;
    if (is_lost) ++next;
    const std::int64_t entry = entry_of(array, content, place);
    const bool says = is_lost_entry.is(static_cast<std::uint64_t>(entry));
    const auto position = [&] {
      return partitions_ != nullptr ? partitions_->unrank(at[0]) : Position(at.begin(), at.end());
    };
    const auto differs = [&](std::int64_t expected, std::string remark) {
      wrong.mismatch(layout_.box().rank(at), position(), LabelKind::outcome, expected,
                     is_lost ? loss : win, std::move(remark));
    };
    if (says != is_lost) {
      if (says && array.kind == LabelKind::arrows) return;
      if (says && misses_wins(array.kind) && is_terminal(rules_, position())) return;
      differs(says ? loss : win, concat("its ", name_of(array.kind), " is ", entry));
    } else if (array.kind == LabelKind::target && !says &&
               !losses->may_be_lost(static_cast<std::uint64_t>(entry))) {
      differs(loss, concat("its target, number ", entry, ", is won"));
    }
  });
  report.add(0, wrong);
}

}  // namespace miyama
