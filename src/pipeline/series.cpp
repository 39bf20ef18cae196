#include "pipeline/series.hpp"

#include <atomic>
#include <list>
#include <mutex>
#include <numeric>

#include "base/parallel_for.hpp"
#include "verify/claim/where.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

/// Calls add(n, i) for each position of a block, the i-th, where n is its largest heap. It goes row
/// by row: the other heaps of a row have one greatest size.
template <class Add>
void for_each_largest(const Request& request, const Block& block, const Add& add) {
  const std::size_t last = request.box().heaps() - 1;
  const std::uint64_t length = block.extent[last];
  for (std::uint64_t at = 0; at < block.positions; at += length) {
    const Coordinates here = coordinates_at(block, last + 1, at);
    std::uint64_t greatest = 0;
    for (std::size_t i = request.has_pass() ? 1 : 0; i < last; ++i)
      greatest = std::max<std::uint64_t>(greatest, here[i]);
    for (std::uint64_t i = 0; i < length; ++i) add(std::max(greatest, here[last] + i), at + i);
  }
}

/// Calls add(n, i) for each position of a block, the i-th, where n is its number of sticks.
template <class Add>
void for_each_total(const Partitions& partitions, const Block& block, const Add& add) {
  const std::uint64_t first = block.start[0];
  std::uint64_t n = partitions.total_of(first);
  for (std::uint64_t i = 0; i < block.positions; ++i) {
    while (first + i >= partitions.level_offset(n + 1)) ++n;
    add(n, i);
  }
}

/// Entries of a label in a block, and for which positions the condition holds; empty: for all.
using UseBlock = std::function<void(const Block& block, std::span<const std::byte> content,
                                    const std::vector<std::uint8_t>& held)>;

/// Solves and checks the request, and hands on all blocks of one label. They are handed on as they
/// are made, unless the request has others: a group may have one label alone.
void solve_where(const PlannedRequest& request, LabelKind of, const Where* where, const Team& team,
                 SolveReport& report, const UseBlock& use) {
  const Layout layout = request.layout();
  const std::size_t number = layout.index_of(of);
  if (request.labels == std::vector{of}) {
    const auto take = [&](const BlockGroup& group) {
      const Block block = layout.job(group.first).block;
      const std::span<const std::byte> content = group.contents[0];
      use(block, content,
          where == nullptr ? std::vector<std::uint8_t>()
                           : where->holds(block, [&](std::size_t) { return content; }));
    };
    return solve_and_check(request, team, take, report);
  }
  const TableInMemory table = solve_in_memory(request, team, report);
  const LabelArray& array = layout.arrays()[number];
  parallel_for(array.grid.blocks(), team, [&](std::uint64_t b, int) {
    const BlockJob job = layout.block(number, b);
    use(job.block, read_content(table, job),
        where == nullptr ? std::vector<std::uint8_t>() : where->holds(job.block, table));
  });
}

/// What an entry adds to a series.
std::uint64_t value_of(LabelKind of, std::int64_t entry) {
  return of == LabelKind::outcome ? entry == loss : static_cast<std::uint64_t>(entry);
}

/// Terms are of smaller tables, in which other moves are forbidden.
void refuse_moves_that_bounds_cut(const Request& request) {
  if (request.vector_rules() != nullptr && request.vector_rules()->moves().forbids_outside)
    throw usage_error(words::bounds_change_rules, request.rules->name());
}

}  // namespace

CountedWhere count_where(const PlannedRequest& request, const Where& where, const Team& team,
                         SolveReport& report) {
  if (where.intervals()) {
    CountedWhere counted;
    std::list<RowIntervals> idle;  // as many as threads have counted at a time
    std::mutex mutex;              // of both
    count_table(request, team, report, [&](const SolvedRows& rows) {
      std::list<RowIntervals> own;
      std::unique_lock lock(mutex);
      if (!idle.empty()) own.splice(own.begin(), idle, idle.begin());
      lock.unlock();
      if (own.empty()) own.push_back(*where.intervals());
      const CountedWhere found = own.front().count(rows);
      lock.lock();
      counted.positions += found.positions;
      counted.lost += found.lost;
      idle.splice(idle.begin(), own);
    });
    return counted;
  }
  std::atomic<std::uint64_t> positions{0}, lost{0};
  solve_where(request, LabelKind::outcome, &where, team, report,
              [&](const Block&, std::span<const std::byte> outcomes, const auto& held) {
                std::uint32_t all = 0, losses = 0;  // a block is small
                for (std::size_t i = 0; i < held.size(); ++i) {
                  all += held[i];
                  losses += held[i] & (outcomes[i] == std::byte{loss} ? 1U : 0U);
                }
                positions += all;
                lost += losses;
              });
  return {positions, lost};
}

Series make_series(const Request& request, LabelKind of, const Team& team, const Where* where) {
  refuse_moves_that_bounds_cut(request);
  const Layout layout = request.layout();
  const LabelArray& array = layout.arrays()[layout.index_of(of)];
  Series series;
  series.terms.resize(
      1 + (request.is_box() ? request.box().max_bound() : request.partitions().total()));
  std::mutex mutex;
  // A block has sums of its own, which are added under a lock.
  const UseBlock use = [&](const Block& block, std::span<const std::byte> content,
                           const std::vector<std::uint8_t>& held) {
    std::vector<std::uint64_t> sums(series.terms.size());
    const auto add = [&](std::uint64_t n, std::uint64_t i) {
      if (!held.empty() && held[i] == 0) return;
      const std::int64_t entry = entry_of(array, content, i);
      if (entry != fill_entry(array)) sums[n] += value_of(of, entry);
    };
    request.is_box() ? for_each_largest(request, block, add)
                     : for_each_total(request.partitions(), block, add);
    const std::lock_guard lock(mutex);
    for (std::size_t n = 0; n < sums.size(); ++n) series.terms[n] += sums[n];
  };
  solve_where(request, of, where, team, series.report, use);
  if (request.is_box())
    std::partial_sum(series.terms.begin(), series.terms.end(), series.terms.begin());
  return series;
}

Series make_ordered_series(const Request& request, LabelKind of, ReadingOrder order,
                           const Team& team, const Where* where) {
  refuse_moves_that_bounds_cut(request);
  constexpr std::uint64_t none = UINT64_MAX;
  const Layout layout = request.layout();
  const LabelArray& array = layout.arrays()[layout.index_of(of)];
  const Box& box = request.box();
  Series series;
  series.terms.assign(terms_in(order, box), none);
  // Each position is in one block and has a term of its own.
  const UseBlock use = [&](const Block& block, std::span<const std::byte> content,
                           const std::vector<std::uint8_t>& held) {
    for_each_position(block, 2, [&](std::uint64_t place, PositionView position) {
      const std::uint64_t term = term_of(order, box, box.rank(position));
      const std::int64_t entry = entry_of(array, content, place);
      if (term < series.terms.size() && (held.empty() || held[place] != 0) &&
          request.rules->is_position(position))
        series.terms[term] = value_of(of, entry);
    });
  };
  solve_where(request, of, where, team, series.report, use);
  std::erase(series.terms, none);
  return series;
}

}  // namespace miyama
