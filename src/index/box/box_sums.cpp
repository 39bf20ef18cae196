#include "index/box/box_sums.hpp"

#include <algorithm>
#include <functional>

namespace miyama {
namespace {

constexpr std::uint64_t items_between_looks = std::uint64_t{1} << 22;

/// Asks `observer` now and then whether to stop.
struct Looks {
  const Observer* observer;
  std::uint64_t next = 0;

  void at(std::uint64_t item) {
    if (item < next) return;
    stop_if_asked(observer);
    next = item + items_between_looks;
  }
};

/// running[p] = merge over all sizes up to p_i of one heap, whose stones are `stride` items apart.
template <class Number, class Merge>
void run_along(std::span<Number> running, std::uint64_t stride, std::uint64_t size,
               const Merge& merge, const Observer* observer = nullptr) {
  Looks looks{observer};
  for (std::uint64_t begin = 0; begin < running.size(); begin += size * stride)
    for (std::uint64_t at = begin + stride; at < begin + size * stride;) {
      const std::uint64_t end = std::min(begin + size * stride, at + items_between_looks);
      for (; at < end; ++at) running[at] = merge(running[at], running[at - stride]);
      looks.at(at);
    }
}

/// `number(rank)` of the losses, `none` elsewhere, merged along `axes`; what stands one below on
/// each of them is merged into `result`.
template <class Number, class OfRank, class Merge>
void merge_losses(const PositionSet& losses, const std::vector<std::size_t>& axes,
                  std::vector<Number>& result, Number none, const OfRank& number,
                  const Merge& merge, const Observer* observer) {
  const Box& box = losses.box();
  const std::size_t heaps = box.heaps();
  if (result.empty()) result.assign(box.positions(), none);
  std::vector<Number> running(box.positions(), none);
  for_each_rank(losses, [&](std::uint64_t rank) { running[rank] = number(rank); });
  std::uint64_t back = 0;
  Block reached = box.whole();  // where all of these heaps have stones
  for (const std::size_t axis : axes) {
    run_along<Number>(running, box.stride(axis), box.size(axis), merge, observer);
    back += box.stride(axis);
    reached.start[axis] = 1;
    --reached.extent[axis];
  }
  if (make_block(heaps, {}, reached.extent).positions == 0) return;
  Looks looks{observer};
  for_each_row(reached, heaps, [&](std::uint64_t place, PositionView position) {
    looks.at(place);
    const std::uint64_t rank = box.rank(position);
    for (std::uint64_t at = rank; at < rank + reached.extent[heaps - 1]; ++at)
      result[at] = merge(result[at], running[at - back]);
  });
}

}  // namespace

void add_counts_below(const PositionSet& losses, const std::vector<std::size_t>& axes,
                      std::vector<std::uint32_t>& counts, const Observer* observer) {
  merge_losses(
      losses, axes, counts, 0U, [](std::uint64_t) { return 1U; }, std::plus<>(), observer);
}

void raise_to_ranks_below(const PositionSet& losses, const std::vector<std::size_t>& axes,
                          std::vector<std::int64_t>& ranks, const Observer* observer) {
  merge_losses(
      losses, axes, ranks, std::int64_t{-1},
      [](std::uint64_t rank) { return static_cast<std::int64_t>(rank); },
      [](std::int64_t a, std::int64_t b) { return std::max(a, b); }, observer);
}

void fill_above(PositionSet& set, const std::vector<std::size_t>& axes) {
  const Box& box = set.box();
  for (const std::size_t axis : axes) {
    if (axis + 1 != box.heaps()) {
      run_along<std::uint64_t>(set.words(), box.stride(axis) / set.row_size() * set.row_words(),
                               box.size(axis), std::bit_or<>());
      continue;
    }
    for (std::uint64_t r = 0; r < set.rows(); ++r) {
      fill_from(set.row(r), first_bit(set.row(r)));
      clear_past_end(set.row(r), set.row_size());
    }
  }
}

}  // namespace miyama
