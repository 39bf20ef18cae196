#include "solve/box/vector_values.hpp"

#include <cassert>

namespace miyama {
namespace {

/// numbers[rank] = number for every member of `set`; how many there are.
std::uint64_t write_number(const PositionSet& set, std::uint32_t number,
                           std::vector<std::uint32_t>& numbers) {
  const std::uint64_t n = set.box().size(set.box().heaps() - 1);
  std::uint64_t members = 0;
  for (std::uint64_t r = 0; r < set.rows(); ++r)
    for_each_bit(set.row(r), 0, n, [&](std::uint64_t x) {
      numbers[r * n + x] = number;
      ++members;
    });
  return members;
}

void add_to(PositionSet& all, const PositionSet& more) {
  for (std::size_t w = 0; w < all.words().size(); ++w) all.words()[w] |= more.words()[w];
}

void remove_from(PositionSet& all, const PositionSet& fewer) {
  for (std::size_t w = 0; w < all.words().size(); ++w) all.words()[w] &= ~fewer.words()[w];
}

/// Every position of the box but `others`.
PositionSet all_but(const PositionSet& others) {
  const std::uint64_t n = others.box().size(others.box().heaps() - 1);
  PositionSet rest(others.box());
  for (std::uint64_t r = 0; r < rest.rows(); ++r) {
    const std::span<std::uint64_t> row = rest.row(r);
    for (std::size_t w = 0; w < row.size(); ++w) row[w] = ~others.row(r)[w];
    if (n % 64 != 0) row.back() &= ~(~std::uint64_t{0} << (n % 64));
  }
  return rest;
}

}  // namespace

PositionSet losses_by_rows(VectorRows& rows, Convention convention) {
  PositionSet losses(rows.box());
  if (convention == Convention::normal) {
    rows.independent(nullptr, losses);
    return losses;
  }
  const PositionSet wins_at_once = rows.terminal();
  rows.independent(&wins_at_once, losses);
  return losses;
}

std::vector<std::uint32_t> grundy_by_rows(VectorRows& rows, Convention convention) {
  const std::uint64_t positions = rows.box().positions();
  std::vector<std::uint32_t> values(positions);
  PositionSet valued = losses_by_rows(rows, convention);
  std::uint64_t left = positions - write_number(valued, 0, values);
  PositionSet found(rows.box());
  for (std::uint32_t value = 1; left != 0; ++value) {
    rows.independent(&valued, found);
    const std::uint64_t members = write_number(found, value, values);
    assert(members != 0);  // the first position without a value has no option without one
    left -= members;
    add_to(valued, found);
  }
  return values;
}

std::vector<std::uint32_t> remoteness_by_rows(VectorRows& rows, const PositionSet& losses,
                                              Convention convention) {
  std::vector<std::uint32_t> remoteness(rows.box().positions());
  PositionSet losses_left = losses;
  PositionSet wins_left = all_but(losses);
  PositionSet last = rows.terminal();  // those that got their number last
  std::uint64_t left = rows.box().positions() - last.count();
  bool last_are_losses = convention == Convention::normal;
  remove_from(last_are_losses ? losses_left : wins_left, last);
  PositionSet reached(rows.box());
  for (std::uint32_t r = 1; left != 0; ++r) {
    rows.reach(last_are_losses ? last : wins_left, reached);
    PositionSet& waiting = last_are_losses ? wins_left : losses_left;
    for (std::size_t w = 0; w < last.words().size(); ++w)
      last.words()[w] =
          waiting.words()[w] & (last_are_losses ? reached.words()[w] : ~reached.words()[w]);
    const std::uint64_t members = write_number(last, r, remoteness);
    assert(members != 0);
    left -= members;
    remove_from(waiting, last);
    last_are_losses = !last_are_losses;
  }
  return remoteness;
}

}  // namespace miyama
