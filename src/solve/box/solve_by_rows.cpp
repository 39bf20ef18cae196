#include "solve/box/solve_by_rows.hpp"

#include <cassert>
#include <functional>

#include "base/checked.hpp"
#include "base/ranges.hpp"

namespace miyama {
namespace {

/// numbers[rank] = number for every member of `set`; how many there are.
std::uint64_t write_number(const PositionSet& set, std::uint32_t number,
                           std::vector<std::uint32_t>& numbers) {
  std::uint64_t members = 0;
  for_each_rank(set, [&](std::uint64_t rank) {
    numbers[rank] = number;
    ++members;
  });
  return members;
}

/// Words of `to` become combine(word of `to`, word of `other`).
template <class Combine>
void combine(PositionSet& to, const PositionSet& other, const Combine& combine_words) {
  for (std::size_t w = 0; w < to.words().size(); ++w)
    to.words()[w] = combine_words(to.words()[w], other.words()[w]);
}

void remove_from(PositionSet& all, const PositionSet& fewer) {
  combine(all, fewer, [](std::uint64_t a, std::uint64_t b) { return a & ~b; });
}

/// Every position of the box but `others`.
PositionSet all_but(const PositionSet& others) {
  PositionSet rest(others.box());
  for (std::uint64_t r = 0; r < rest.rows(); ++r) fill_below(rest.row(r), rest.row_size());
  remove_from(rest, others);
  return rest;
}

/// A stage of work that numbers the positions, set by set: how many have theirs, in thousandths.
class Numbering {
 public:
  Numbering(Observer* observer, std::uint64_t positions)
      : stage_(observer, "solving", steps), positions_(positions) {}

  void left(std::uint64_t positions) {
    const double share = 1 - static_cast<double>(positions) / static_cast<double>(positions_);
    for (; done_ < share * steps; ++done_) stage_.advance();
  }

 private:
  static constexpr int steps = 1000;
  Stage stage_;
  std::uint64_t positions_;
  int done_ = 0;
};

bool wants_numbers(const std::vector<LabelKind>& labels) {
  return contains(labels, LabelKind::grundy) || contains(labels, LabelKind::remoteness);
}

}  // namespace

SolvedTable solve_by_rows(const VectorRules& rules, Convention convention, const Layout& layout,
                          const Team& team) {
  PlacedMoves moves(rules, layout.box(), team);
  WholeLabels whole;
  PositionSet losses = [&] {
    VectorRows rows(moves, layout.box(), team);
    PositionSet found = losses_by_rows(rows, convention);
    if (layout.find(LabelKind::grundy) != nullptr) whole.grundy = grundy_by_rows(rows, convention);
    if (layout.find(LabelKind::remoteness) != nullptr)
      whole.remoteness = remoteness_by_rows(rows, found, convention);
    return found;
  }();
  return {std::move(moves), layout, std::move(losses), std::move(whole), team};
}

std::uint64_t rows_bytes(const VectorRules& rules, const Box& box,
                         const std::vector<LabelKind>& labels) {
  const std::uint64_t sets = 2 + (wants_numbers(labels) ? value_sets : 0);
  return (Saturating(sets) * PositionSet::bytes(box) + VectorRows::bytes(rules, box) +
          SolvedTable::bytes(rules, box, labels))
      .value();
}

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
  Numbering numbering(rows.observer(), positions);
  for (std::uint32_t value = 1; left != 0; ++value) {
    numbering.left(left);
    rows.independent(&valued, found);
    const std::uint64_t members = write_number(found, value, values);
    assert(members != 0);  // the first position without a value has no option without one
    left -= members;
    combine(valued, found, std::bit_or<>());
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
  Numbering numbering(rows.observer(), remoteness.size());
  for (std::uint32_t r = 1; left != 0; ++r) {
    numbering.left(left);
    rows.reach(last_are_losses ? last : wins_left, reached);
    PositionSet& waiting = last_are_losses ? wins_left : losses_left;
    ranges::copy(waiting.words(), last.words().begin());
    combine(last, reached,
            [&](std::uint64_t a, std::uint64_t b) { return a & (last_are_losses ? b : ~b); });
    const std::uint64_t members = write_number(last, r, remoteness);
    assert(members != 0);
    left -= members;
    remove_from(waiting, last);
    last_are_losses = !last_are_losses;
  }
  return remoteness;
}

}  // namespace miyama
