/// @file  option_lists.cpp
/// @brief Sorts lists of options, and finds the level of each position or a loop.

#include "table/index/box/option_lists.hpp"

#include <algorithm>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "base/parallel_for.hpp"
#include "base/text.hpp"

namespace miyama {
namespace {

constexpr std::uint32_t unseen = UINT32_MAX - 1;   // in place of a level
constexpr std::uint32_t waiting = UINT32_MAX - 2;  // for the levels of its options
constexpr std::uint64_t positions_at_once = 4096;
constexpr std::uint64_t steps_between_looks = 1 << 16;
constexpr std::size_t most_shown = 12;  // positions of a loop

}  // namespace

OptionLists::OptionLists(const Box& box, const std::vector<std::uint32_t>& counts,
                         std::vector<std::uint32_t> ranks, const Team& team)
    : box_(box), ranks_(std::move(ranks)), levels_(box.positions(), unseen) {
  if (counts.size() != levels_.size())
    throw usage_error("there are lists of options of ", counts.size(),
                      " positions, the heaps have ", levels_.size());
  if (options() > most)
    throw usage_error("there are ", options(), " options, at most ", most, " can be numbered");
  ends_.reserve(counts.size());
  std::uint64_t end = 0;
  for (const std::uint32_t count : counts) {
    if (count == no_position) {
      levels_[ends_.size()] = no_position;
      leaves_out_ = true;
    } else {
      end = std::min(end + count, most);
    }
    ends_.push_back(static_cast<std::uint32_t>(end));
  }
  if (end != options())
    throw usage_error("the positions have ", end, " options by their counts, listed are ",
                      options());
  sort(team);
  leave_out_repeated();
  find_levels(team);
}

Box OptionLists::box_of(std::span<const std::uint64_t> bounds) {
  Box box(bounds);
  if (box.positions() > most)
    throw usage_error("heaps up to ", comma_text(bounds), " have more than ", most,
                      " positions, too many to list the options of each: give lower bounds");
  return box;
}

std::uint64_t OptionLists::bytes(std::uint64_t positions, std::uint64_t options) {
  return (Saturating(positions) * 16 + Saturating(options) * 4).value();
}

std::string OptionLists::text(std::uint64_t rank) const {
  std::vector<std::uint64_t> position(box_.heaps());
  box_.unrank(rank, position);
  return comma_text(position);
}

void OptionLists::sort(const Team& team) {
  // A job sorts the lists of its own positions.
  parallel_for_pieces(levels_.size(), positions_at_once, team,
                      [&](std::uint64_t begin, std::uint64_t end, std::size_t) {
                        for (std::uint64_t position = begin; position < end; ++position) {
                          const auto first = ranks_.begin() + begin_of(position);
                          const auto last = ranks_.begin() + ends_[position];
                          if (!std::is_sorted(first, last)) std::sort(first, last);
                          if (first != last && last[-1] >= levels_.size())
                            throw usage_error("an option of the position ", text(position),
                                              " has the rank ", last[-1], ", there are only ",
                                              levels_.size(), " positions");
                        }
                      });
}

void OptionLists::leave_out_repeated() {
  auto to = ranks_.begin();
  auto from = ranks_.begin();
  for (std::uint32_t& end : ends_) {
    const auto last = ranks_.begin() + end;
    const auto kept = std::unique(from, last);
    to = to == from ? kept : std::move(from, kept, to);
    from = last;
    end = static_cast<std::uint32_t>(to - ranks_.begin());
  }
  ranks_.erase(to, ranks_.end());
}

void OptionLists::find_levels(const Team& team) {
  /// A position that waits for the levels of its options from number `next` on.
  struct Waiting {
    std::uint32_t position;
    std::uint32_t next;
    std::uint32_t level;  ///< so far
  };
  std::vector<Waiting> path;
  std::uint64_t steps = 0;
  const auto begin = [&](std::uint32_t position) {
    levels_[position] = waiting;
    path.push_back({position, begin_of(position), 0});
  };
  const auto refuse_loop = [&](std::uint32_t again) {
    auto first = path.begin();
    while (first->position != again) ++first;
    std::string shown;
    for (auto at = first; at != path.end(); ++at)
      if (static_cast<std::size_t>(at - first) < most_shown) shown += text(at->position) + " → ";
    if (static_cast<std::size_t>(path.end() - first) > most_shown) shown += "… → ";
    throw usage_error("the moves ", shown, text(again),
                      " make a loop, so that a game need not end: leave one of them out");
  };
  for (std::uint32_t start = 0; start < levels_.size(); ++start) {
    if (levels_[start] != unseen) continue;
    begin(start);
    while (!path.empty()) {
      if (++steps % steps_between_looks == 0) team.stop_if_asked();
      Waiting& last = path.back();
      while (last.next < ends_[last.position] && levels_[ranks_[last.next]] < waiting)
        last.level = std::max(last.level, levels_[ranks_[last.next++]] + 1);
      if (last.next < ends_[last.position]) {
        const std::uint32_t option = ranks_[last.next];
        if (levels_[option] == waiting) refuse_loop(option);
        if (!is_position(option))
          throw usage_error("a move from ", text(last.position), " leads to ", text(option),
                            ", which is not a position: leave that move out, or list options of ",
                            text(option));
        begin(option);
      } else {
        levels_[last.position] = last.level;
        path.pop_back();
      }
    }
  }
}

}  // namespace miyama
