/// @file  option_certificate.cpp
/// @brief Finds what all labels of a position should be from one look at its options, for some
/// positions or for all.
///
/// Where only some positions are looked at, they are taken in steps of about 5/8 of the block's
/// length, without a common factor: however few they are, they are spread over the block, and none
/// comes twice.
///
///     a block of 8 positions, step 5:    0 5 2 7 4 1 6 3
///
/// A block's share of the options is its share of the positions. A position counts as some options
/// more: it takes as long before the first one.

#include "verify/box/option_certificate.hpp"

#include <algorithm>
#include <numeric>

#include "base/ranges.hpp"

namespace miyama {
namespace {

/// How many options take as long as what is done once per position.
constexpr std::uint64_t options_of_position = 20;

/// Visits numbers below `count` in an order that jumps about, each once, while visit(i) is true.
template <class Visit>
void for_each_scattered(std::uint64_t count, const Visit& visit) {
  std::uint64_t step = std::max<std::uint64_t>(count * 5 / 8, 1);
  while (std::gcd(step, count) != 1) ++step;
  for (std::uint64_t i = 0, at = 0; i < count && visit(at); ++i) at = (at + step) % count;
}

}  // namespace

NumbersByRank::NumbersByRank(const LabelSource& source, LabelKind kind, const Team& team)
    : array_(source.layout().find(kind)) {
  if (array_ == nullptr) return;
  const std::size_t index = source.layout().index_of(kind);
  reader_ = std::make_shared<SlabReader>(source, std::vector{index}, team);
  reader_->read(source.layout().box().whole());
  items_ = reader_->content(index, 0);
}

NumbersByRank::NumbersByRank(const LabelArray& array, const PositionSet& wanted)
    : array_(&array), wanted_(&wanted) {
  const BitRowView words = wanted.words();
  std::uint32_t count = 0;  // plans look at some millions
  before_.reserve(words.size() / 2 + 1);
  for (std::size_t w = 0; w < words.size(); ++w) {
    if (w % 2 == 0) before_.push_back(count);
    count += members_of(words[w]);
  }
  sample_.resize(count);
}

std::uint64_t NumbersByRank::place_of(std::uint64_t row, std::uint64_t x) const {
  const std::uint64_t word = row * wanted_->row_words() + x / 64;
  const std::uint64_t below = wanted_->words()[word] & ~(full_word << (x % 64));
  const std::uint32_t before = word % 2 == 0 ? 0 : members_of(wanted_->words()[word - 1]);
  return before_[word / 2] + before + members_of(below);
}

void NumbersByRank::put(const Block& block, std::span<const std::byte> content) {
  const std::size_t last = wanted_->box().heaps() - 1;
  for_each_row(block, last + 1, [&](std::uint64_t place, PositionView position) {
    const std::uint64_t row = wanted_->box().line_of(position, last), begin = position[last];
    std::uint64_t to = UINT64_MAX;
    for_each_bit(wanted_->row(row), begin, begin + block.extent[last], [&](std::uint64_t x) {
      if (to == UINT64_MAX) to = place_of(row, x);
      sample_[to++] = static_cast<std::uint32_t>(entry_of(*array_, content, place + x - begin));
    });
  });
}

template <class See>
std::uint64_t OptionCertificate::for_each_option(PositionView position, const See& see) const {
  const Box& box = layout_.box();
  const std::size_t last = box.heaps() - 1;
  std::uint64_t options = 0;
  rules_.for_each_option(position, [&](const Option& option) {
    ++options;
    // An option that is not in the table is left to the contract check.
    if (option.to.size() <= last || option.to[last] >= box.size(last)) return;
    std::uint64_t row = 0;
    for (std::size_t i = 0; i < last; ++i) {
      if (option.to[i] >= box.size(i)) return;
      row = row * box.size(i) + option.to[i];
    }
    see(option, row, option.to[last]);
  });
  return options;
}

std::uint64_t OptionCertificate::look_at(PositionView position, OptionFolds& folds) const {
  std::uint64_t options = 0;
  folds.begin();
  if (sums_ != nullptr) {
    sums_->for_each_option(layout_.box().rank(position),
                           [&](std::span<const std::uint32_t> positions) {
                             std::uint32_t value = 0;  // the XOR of the stated ones
                             for (const std::uint32_t one : positions)
                               value ^= numbers_[LabelKind::grundy][one];
                             folds.see({options++, value == 0}, [&](LabelKind) { return value; });
                             return true;
                           });
    return options;
  }
  const std::uint64_t n = losses_.row_size();
  return for_each_option(position, [&](const Option& option, std::uint64_t row, std::uint64_t x) {
    folds.see({row * n + x, losses_.contains(row, x), option.direction, option.steps},
              [&](LabelKind kind) { return numbers_[kind].at(row, x, n); });
  });
}

template <class Look>
void OptionCertificate::for_each_chosen(const Block& block, const Look& look) const {
  const std::size_t heaps = layout_.box().heaps();
  if (most_options_ == all) return for_each_position(block, heaps, look);
  const double share =
      static_cast<double>(block.positions) / static_cast<double>(layout_.box().positions());
  const auto enough = static_cast<std::uint64_t>(static_cast<double>(most_options_) * share);
  std::uint64_t cost = 0;
  for_each_scattered(block.positions, [&](std::uint64_t at) {
    const Coordinates position = coordinates_at(block, heaps, at);
    cost += look(at, PositionView(position.data(), heaps)) + options_of_position;
    return cost <= enough;
  });
}

void OptionCertificate::mark(const Block& block, PositionSet& wanted) const {
  for_each_chosen(block, [&](std::uint64_t, PositionView position) {
    stop_if_asked(observer_);
    const std::uint64_t rank = layout_.box().rank(position), n = wanted.row_size();
    wanted.insert(rank / n, rank % n);
    return for_each_option(position, [&](const Option&, std::uint64_t row, std::uint64_t x) {
      wanted.insert(row, x);
    });
  });
}

void OptionCertificate::check(const BlockLabels& block, Report& report) {
  const Box& box = layout_.box();
  // Some rules list an option twice; a caller's own rules may do so without saying so.
  const bool may_repeat = rules_.vector_rules() == nullptr || rules_.moves_meet();
  std::vector<LabelKind> kinds;
  for (const LabelEntries& label : block.labels)
    kinds.push_back(layout_.arrays()[label.array].kind);
  std::vector<LabelKind> sampled;  // numbers that the block does not bring
  for (const LabelKind kind : layout_.kinds())
    if (most_options_ != all && numbers_[kind].is_sample() && !ranges::contains(kinds, kind))
      sampled.push_back(kind);
  kinds.insert(kinds.end(), sampled.begin(), sampled.end());
  OptionFolds folds(kinds, {convention_, layout_.moves(), may_repeat});
  std::uint64_t positions = 0, winning_moves = 0, entries = 0;
  Report wrong;
  for_each_chosen(block.block, [&](std::uint64_t at, PositionView position) -> std::uint64_t {
    stop_if_asked(observer_);
    const bool is_left_out = rules_.leaves_out() && !rules_.is_position(position);
    const std::uint64_t options = is_left_out ? 0 : look_at(position, folds);
    const auto compare = [&](const LabelArray& array, std::size_t move, std::int64_t found) {
      const std::int64_t wanted = is_left_out ? fill_entry(array) : folds.result(array.kind, move);
      if (wanted != found)
        wrong.mismatch(box.rank(position), position, array.kind, wanted, found, {}, move);
    };
    for (const LabelEntries& label : block.labels) {
      const LabelArray& array = layout_.arrays()[label.array];
      compare(array, label.move, entry_of(array, label.content, at));
    }
    for (const LabelKind kind : sampled)
      compare(*layout_.find(kind), 0, numbers_[kind][box.rank(position)]);
    entries += kinds.size();
    if (is_left_out) return 0;
    ++positions;
    winning_moves += folds.winning_moves();
    return options;
  });
  positions_ += positions;
  winning_moves_ += winning_moves;
  report.add(entries, wrong);
}

}  // namespace miyama
