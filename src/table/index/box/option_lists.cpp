/// @file  option_lists.cpp
/// @brief Sorts lists of options, and finds the level of each position or a loop.

#include "table/index/box/option_lists.hpp"

#include <algorithm>
#include <atomic>
#include <functional>
#include <numeric>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "base/text.hpp"

namespace miyama {
namespace {

constexpr std::uint32_t unseen = UINT32_MAX - 1;   // in place of a level
constexpr std::uint32_t waiting = UINT32_MAX - 2;  // for the levels of its options
constexpr std::uint64_t positions_at_once = 4096;
constexpr std::uint64_t steps_between_looks = 1 << 16;
constexpr std::size_t most_shown = 12;  // positions of a loop

/// A table has a row of fields for each position that is listed.
void check_positions(const PositionList& positions, const std::vector<std::uint32_t>& counts) {
  constexpr std::uint64_t most_entries = std::uint64_t{1} << 31;
  if (positions.size() * positions.fields() > most_entries)
    throw usage_error(positions.size(), " positions of up to ", positions.fields(),
                      " entries are more than a table holds, ", most_entries,
                      " entries: give shorter tuples");
  const auto none = ranges::find(counts, OptionLists::no_position);
  if (none != counts.end())
    throw usage_error("the position ",
                      positions.text(static_cast<std::uint64_t>(none - counts.begin())),
                      " is listed, and said not to be one: leave it out, or list its options");
}

}  // namespace

ListedOptions reached_from(const ListedOptions& listed, std::uint32_t start) {
  const PositionList& all = *listed.positions;
  std::vector<std::uint64_t> first_option{0}, first_rank{0};  // of each position
  for (const std::uint32_t count : listed.counts) {
    first_option.push_back(first_option.back() + count);
    std::uint64_t ranks = count;
    if (listed.sizes && first_option.back() <= listed.sizes->size()) {
      const auto sizes =
          listed.sizes->begin() + static_cast<std::ptrdiff_t>(first_option.end()[-2]);
      ranks = std::accumulate(sizes, sizes + count, std::uint64_t{0});
    }
    first_rank.push_back(first_rank.back() + ranks);
  }
  const std::uint64_t options = listed.sizes ? listed.sizes->size() : listed.ranks.size();
  if (first_option.back() != options || first_rank.back() != listed.ranks.size())
    throw usage_error("the positions have ", first_option.back(),
                      " options by their counts, listed are ", options);
  const auto met = std::make_shared<PositionList>();
  std::vector<std::uint32_t> order{start};  // what the new numbers were
  met->add(all[start]);
  ListedOptions reached{{}, {}, {}, met};
  if (listed.sizes) reached.sizes.emplace();
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::uint32_t here = order[i];
    reached.counts.push_back(listed.counts[here]);
    for (std::uint64_t at = first_rank[here]; at < first_rank[here + 1]; ++at) {
      const std::uint32_t option = listed.ranks[at];
      if (option >= all.size())
        throw usage_error("an option of ", all.text(here), " has the rank ", option,
                          ", there are only ", all.size(), " positions");
      reached.ranks.push_back(met->add(all[option]));
      if (met->size() > order.size()) order.push_back(option);
    }
    if (listed.sizes)
      for (std::uint64_t option = first_option[here]; option < first_option[here + 1]; ++option)
        reached.sizes->push_back((*listed.sizes)[option]);
  }
  return reached;
}

OptionLists::OptionLists(const Box& box, ListedOptions listed, const Team& team)
    : box_(box),
      positions_(std::move(listed.positions)),
      are_sums_(listed.sizes.has_value() && !listed.sizes->empty()),
      ranks_(std::move(listed.ranks)),
      sizes_(std::move(listed.sizes).value_or(std::vector<std::uint32_t>{})),
      levels_(box.positions(), unseen) {
  if (positions_ != nullptr) check_positions(*positions_, listed.counts);
  if (listed.counts.size() != levels_.size())
    throw usage_error("there are lists of options of ", listed.counts.size(),
                      " positions, the heaps have ", levels_.size());
  if (ranks_.size() > most || sizes_.size() > most)
    throw usage_error("there are ", std::max(ranks_.size(), sizes_.size()), " options, at most ",
                      most, " can be numbered");
  ends_.reserve(listed.counts.size());
  std::uint64_t end = 0;
  for (const std::uint32_t count : listed.counts) {
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
  if (are_sums_) {
    sort_sums(team);
  } else {
    sort(team);
    leave_out_repeated();
  }
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
  if (positions_ != nullptr) return positions_->text(rank);
  std::vector<std::uint64_t> position(box_.heaps());
  box_.unrank(rank, position);
  return comma_text(position);
}

std::string OptionLists::option_text(std::span<const std::uint32_t> ranks) const {
  return ranks.empty() ? "nothing"
                       : joined(ranks, " + ", [&](std::uint32_t rank) { return text(rank); });
}

void OptionLists::sort(const Team& team) {
  std::atomic<bool> any_sorted = false;
  // A job sorts the lists of its own positions.
  parallel_for_pieces(levels_.size(), positions_at_once, team,
                      [&](std::uint64_t begin, std::uint64_t end, std::size_t) {
                        for (std::uint64_t position = begin; position < end; ++position) {
                          const auto first = ranks_.begin() + begin_in(ends_, position);
                          const auto last = ranks_.begin() + ends_[position];
                          if (!std::is_sorted(first, last)) {
                            std::sort(first, last);
                            any_sorted = true;
                          }
                          if (first != last) refuse_beyond(position, last[-1]);
                        }
                      });
  were_in_order_ = !any_sorted;
}

void OptionLists::refuse_beyond(std::uint64_t position, std::uint32_t rank) const {
  if (rank >= levels_.size())
    throw usage_error("an option of the position ", text(position), " has the rank ", rank,
                      ", there are only ", levels_.size(), " positions");
}

/// Goes on in place: what is kept never stands behind what is read.
void OptionLists::sort_sums(const Team& team) {
  option_ends_ = ends_;
  std::vector<std::vector<std::uint32_t>> options;  // of one position
  std::uint64_t read_sizes = 0, kept_sizes = 0;
  std::ptrdiff_t read = 0, kept = 0;
  for (std::uint64_t position = 0; position < ends_.size(); ++position) {
    if (position % positions_at_once == 0) team.stop_if_asked();
    options.clear();
    for (; read_sizes < option_ends_[position]; ++read_sizes) {
      const std::ptrdiff_t size = sizes_[read_sizes];
      if (size > std::ssize(ranks_) - read)
        throw usage_error("the options stand for more positions than the ", ranks_.size(),
                          " that are listed");
      auto& option = options.emplace_back(ranks_.begin() + read, ranks_.begin() + read + size);
      read += size;
      were_in_order_ = were_in_order_ && std::is_sorted(option.begin(), option.end());
      ranges::sort(option);
      if (size != 0) refuse_beyond(position, option.back());
    }
    were_in_order_ = were_in_order_ && std::adjacent_find(options.begin(), options.end(),
                                                          std::greater_equal<>()) == options.end();
    ranges::sort_unique(options);
    for (const auto& option : options) {
      sizes_[kept_sizes++] = static_cast<std::uint32_t>(option.size());
      std::copy(option.begin(), option.end(), ranks_.begin() + kept);
      kept += std::ssize(option);
    }
    option_ends_[position] = static_cast<std::uint32_t>(kept_sizes);
    ends_[position] = static_cast<std::uint32_t>(kept);
  }
  if (read != std::ssize(ranks_))
    throw usage_error("the options stand for ", read, " positions, listed are ", ranks_.size());
  sizes_.resize(kept_sizes);
  ranks_.resize(static_cast<std::size_t>(kept));
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
  were_in_order_ = were_in_order_ && to == ranks_.end();
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
    path.push_back({position, begin_in(ends_, position), 0});
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
