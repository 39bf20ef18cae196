#include "solve/box/solve_by_rows.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "base/checked.hpp"
#include "base/ranges.hpp"

namespace miyama {
namespace {

/// Writes `number` for every member of `set` in these words, and returns how many there are. Heap
/// `heap` and the last one are exchanged between the box of the set and that of the numbers.
std::uint64_t write_number(const PositionSet& set, const WordRange& words, std::size_t heap,
                           std::uint32_t number, std::vector<std::uint32_t>& numbers) {
  const Box box = with_heap_last(set.box(), heap);
  const std::size_t last = box.heaps() - 1;
  const std::uint64_t stride = box.stride(heap);
  const std::uint64_t end = std::min<std::uint64_t>(64 * words.end, set.row_size());
  std::uint64_t members = 0;
  for_each_row(set.box(), 0, set.rows(), [&](std::uint64_t r, PositionView at) {
    std::uint64_t first = 0;
    for (std::size_t i = 0; i < last; ++i) first += at[i] * box.stride(i == heap ? last : i);
    for_each_bit(set.row(r), 64 * words.first, end, [&](std::uint64_t x) {
      numbers[first + x * stride] = number;
      ++members;
    });
  });
  return members;
}

/// Replaces each word of `to` by combine_words(word of `to`, word of `other`).
template <class Combine>
void combine(PositionSet& to, const PositionSet& other, const Combine& combine_words) {
  for (std::size_t w = 0; w < to.words().size(); ++w)
    to.words()[w] = combine_words(to.words()[w], other.words()[w]);
}

void remove_from(PositionSet& all, const PositionSet& fewer) {
  combine(all, fewer, [](std::uint64_t a, std::uint64_t b) { return a & ~b; });
}

/// Chooses the words of rows that a sweep for the next value looks at. A value stands near one size
/// of a long last heap:
///
///     all have values │ the next one stands here │ and not yet here
///     ─────────────── first ──────────────────── end ──────────────
class SweptWords {
 public:
  SweptWords(const VectorRows& rows, const PositionSet& set)
      : all_(set.row_words()),
        cuts_(rows.may_cut_rows() && all_ >= worth_cutting),
        width_(cuts_ ? least_width : all_),
        words_{0, width_} {
    full_.assign(all_, full_word);
    clear_past_end(full_, set.row_size());
  }

  [[nodiscard]] const WordRange& words() const { return words_; }
  [[nodiscard]] WordRange all() const { return {0, all_}; }

  /// Returns false, with more words to look at, if some row may have a member of `found` behind the
  /// words: where none was found and positions without a value are left.
  bool hold(const PositionSet& found, const PositionSet& valued) {
    const WordRange behind{words_.end, all_};
    for (std::uint64_t r = 0; r < found.rows() && words_.end < all_; ++r) {
      const BitRowView here = words_.of(found.row(r));
      if (ranges::any_of(here, [](std::uint64_t word) { return word != 0; }) ||
          ranges::equal(behind.of(valued.row(r)), behind.of(BitRowView(full_))))
        continue;
      width_ = std::min(2 * width_, all_);
      words_.end = std::min(all_, words_.first + width_);
      return false;
    }
    return true;
  }

  /// Adds `found` to `valued`.
  void merge(const PositionSet& found, PositionSet& valued) const {
    for (std::uint64_t r = 0; r < found.rows(); ++r)
      for (std::size_t w = words_.first; w < words_.end; ++w) valued.row(r)[w] |= found.row(r)[w];
  }

  /// Leaves behind the words in which all positions have values, and now and then tries fewer.
  void go_on(const PositionSet& valued) {
    if (!cuts_) return;
    if (++values_ % values_between_tries == 0) width_ = std::max(width_ / 2, least_width);
    const auto is_done = [&](std::size_t w) {
      for (std::uint64_t r = 0; r < valued.rows(); ++r)
        if (valued.row(r)[w] != full_word) return false;
      return true;
    };
    while (words_.first + 1 < all_ && is_done(words_.first)) ++words_.first;
    words_.end = std::min(all_, words_.first + width_);
  }

 private:
  static constexpr std::size_t worth_cutting = 64;
  static constexpr std::size_t least_width = 4;
  static constexpr std::uint64_t values_between_tries = 16;

  std::size_t all_;
  bool cuts_;
  std::size_t width_;
  std::uint64_t values_ = 0;
  WordRange words_;
  std::vector<std::uint64_t> full_;  ///< a row in which all positions have values
};

/// Every position of the box but `others`.
PositionSet all_but(const PositionSet& others) {
  PositionSet rest(others.box());
  for (std::uint64_t r = 0; r < rest.rows(); ++r) fill_below(rest.row(r), rest.row_size());
  remove_from(rest, others);
  return rest;
}

/// The progress of work that numbers the positions set by set: how many have a number, in
/// thousandths.
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

std::vector<std::uint32_t> find_grundy(const VectorRules& rules, const Box& box, VectorRows& rows,
                                       Convention convention, std::size_t heap, const Team& team) {
  if (heap + 1 == box.heaps()) return grundy_by_rows(rows, convention, heap);
  VectorRows others(with_heap_last(rules, heap), with_heap_last(box, heap), team);
  return grundy_by_rows(others, convention, heap);
}

}  // namespace

Box with_heap_last(const Box& box, std::size_t heap) {
  std::vector<std::uint64_t> bounds = box.bounds();
  std::swap(bounds[heap], bounds.back());
  return Box(bounds);
}

VectorRules with_heap_last(const VectorRules& rules, std::size_t heap) {
  Moves moves = rules.moves();
  const std::size_t place = heap - rules.first_heap();
  const std::size_t last = moves.heaps - 1;
  for (LineMove& line : moves.lines) {
    std::swap(line.direction[place], line.direction[last]);
    if (!line.initial_take.empty()) std::swap(line.initial_take[place], line.initial_take[last]);
    line.as_written = nullptr;  // it has the heaps in their old order; the steps say the same
  }
  for (Face& face : moves.faces) {
    for (std::size_t& i : face) i = i == place ? last : i == last ? place : i;
    ranges::sort(face);
  }
  return {rules.name(), std::move(moves)};
}

SolvedTable solve_by_rows(const VectorRules& rules, Convention convention, const Layout& layout,
                          const NumberWays& ways, const Team& team) {
  PlacedMoves moves(rules, layout.box(), team);
  WholeLabels whole;
  PositionSet losses = [&] {
    VectorRows rows(moves, layout.box(), team);
    PositionSet found = rows.losses(convention);
    if (layout.find(LabelKind::grundy) != nullptr)
      whole.grundy = find_grundy(rules, layout.box(), rows, convention, ways.row_heap, team);
    if (layout.find(LabelKind::remoteness) != nullptr)
      whole.remoteness = ways.scans_remoteness
                             ? scan_remoteness(moves, layout.box(), convention, team)
                             : remoteness_by_rows(rows, found, convention);
    return found;
  }();
  const Strip all = losses.window().strip();
  return {std::move(moves), layout, std::move(losses), all, {}, team, std::move(whole)};
}

std::uint64_t rows_bytes(const VectorRules& rules, const Box& box,
                         const std::vector<LabelKind>& labels, const NumberWays& ways) {
  Saturating bytes = Saturating(2) * PositionSet::bytes(box) + VectorRows::bytes(rules, box) +
                     SolvedTable::bytes(rules, box, labels);
  if (contains(labels, LabelKind::grundy)) {
    const Box turned = with_heap_last(box, ways.row_heap);
    bytes = bytes + Saturating(value_sets) * PositionSet::bytes(turned);
    if (ways.row_heap + 1 != box.heaps())
      bytes = bytes + VectorRows::bytes(with_heap_last(rules, ways.row_heap), turned);
  }
  if (contains(labels, LabelKind::remoteness))
    bytes = bytes + (ways.scans_remoteness ? Saturating(scan_remoteness_bytes(rules, box))
                                           : Saturating(value_sets) * PositionSet::bytes(box));
  return bytes.value();
}

std::vector<std::uint32_t> grundy_by_rows(VectorRows& rows, Convention convention,
                                          std::size_t heap) {
  const std::uint64_t positions = rows.box().positions();
  std::vector<std::uint32_t> values(positions);
  PositionSet valued = rows.losses(convention);
  SweptWords swept(rows, valued);
  std::uint64_t left = positions - write_number(valued, swept.all(), heap, 0, values);
  PositionSet found(rows.box());
  Numbering numbering(rows.observer(), positions);
  for (std::uint32_t value = 1; left != 0; ++value) {
    numbering.left(left);
    do rows.independent(&valued, found, swept.words());
    while (!swept.hold(found, valued));
    const std::uint64_t members = write_number(found, swept.words(), heap, value, values);
    assert(members != 0);  // the first position without a value has no option without one
    left -= members;
    swept.merge(found, valued);
    swept.go_on(valued);
  }
  return values;
}

std::vector<std::uint32_t> remoteness_by_rows(VectorRows& rows, const PositionSet& losses,
                                              Convention convention) {
  const std::size_t last_heap = rows.box().heaps() - 1;
  std::vector<std::uint32_t> remoteness(rows.box().positions());
  PositionSet losses_left = losses;
  PositionSet wins_left = all_but(losses);
  PositionSet last = rows.terminal();  // the positions that got their number last
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
    const std::uint64_t members =
        write_number(last, {0, last.row_words()}, last_heap, r, remoteness);
    assert(members != 0);
    left -= members;
    remove_from(waiting, last);
    last_are_losses = !last_are_losses;
  }
  return remoteness;
}

}  // namespace miyama
