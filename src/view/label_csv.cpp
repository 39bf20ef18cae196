/// @file  label_csv.cpp
/// @brief Rows of text, one behind the other.
///
/// The length of the whole text is estimated by the number of rows and the mean length of some that
/// are spread over the table.

#include "view/label_csv.hpp"

#include <cmath>
#include <mutex>
#include <numbers>

#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "base/text.hpp"
#include "game/left_out.hpp"
#include "game/option_rules.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t slab_bytes = std::uint64_t{128} << 20;
constexpr std::uint64_t rows_at_once = std::uint64_t{1} << 15;
constexpr std::uint64_t sampled_rows = 100;

std::vector<std::size_t> arrays_to_read(const RowSelection& wanted, const StatedLosses& losses) {
  std::vector<std::size_t> arrays = wanted.arrays;
  if (wanted.outcome && !ranges::contains(arrays, losses.array())) arrays.push_back(losses.array());
  return arrays;
}

constexpr std::size_t most_values = 1'000'000;

void add(Histogram& histogram, const Histogram& part) {
  for (const auto& [value, bin] : part.bins) {
    Histogram::Bin& all = histogram.bins[value];
    all.positions += bin.positions;
    all.first = std::min(all.first, bin.first);
  }
  histogram.positions += part.positions;
}

}  // namespace

LabelRows::LabelRows(const StatedLosses& losses, std::uint64_t lost, const RowSelection& wanted,
                     const Team& team)
    : losses_(losses),
      lost_(lost),
      wanted_(wanted),
      team_(team),
      list_(listed_positions(&losses.rules())),
      names_(losses.partitions() != nullptr || (list_ != nullptr && wanted.json)
                 ? std::vector<std::string>{"position"}
                 : coordinate_names(layout().box(), layout().pass(), &losses.rules())),
      reader_(losses.source(), arrays_to_read(wanted, losses), team) {
  for (const std::size_t array : wanted.arrays) {
    const LabelArray& label = layout().arrays()[array];
    const bool several = label.moves != 0 || label.rests != 0;
    for (std::size_t move = 0; move < std::max<std::size_t>(label.moves, 1); ++move)
      for (std::size_t rest = 0; rest < std::max<std::size_t>(label.rests, 1); ++rest) {
        columns_.push_back({array, move, rest});
        names_.push_back(concat(name_of(label.kind), several ? concat('_', move + rest + 1) : ""));
      }
  }
  for (const std::string& name : names_)
    leads_.push_back(wanted.json      ? concat(leads_.empty() ? '{' : ',', '"', name, "\":")
                     : leads_.empty() ? ""
                     : wanted.bfile   ? " "
                                      : ",");
}

void LabelRows::append_heaps(std::string& out, PositionView heaps, char separator) const {
  if (wanted_.json) out += '[';
  if (heaps.empty() && !wanted_.json) out += '0';
  append_joined(out, heaps, wanted_.json ? ',' : separator);
  if (wanted_.json) out += ']';
}

void LabelRows::append_position(std::string& out, std::uint64_t rank) const {
  if (losses_.partitions() != nullptr) {
    out += leads_[0];
    return append_heaps(out, losses_.partitions()->unrank(rank), ' ');
  }
  Coordinates coordinates{};
  const auto position = std::span(coordinates).first(layout().box().heaps());
  layout().box().unrank(rank, position);
  if (list_ != nullptr) {
    out += leads_[0];
    out += wanted_.json ? concat('[', joined((*list_)[rank], ","), ']') : list_->cells(rank);
    return;
  }
  const SumRules* const sum = wanted_.bfile ? nullptr : losses_.rules().sum_rules();
  for (std::size_t i = 0; i < position.size(); ++i) {
    out += leads_[i];
    if (sum != nullptr)
      append_heaps(out, sum->summand(i).heaps_of(position[i]), '+');
    else
      append_joined(out, position.subspan(i, 1), ',');
  }
}

std::vector<std::span<const std::byte>> LabelRows::contents() const {
  std::vector<std::span<const std::byte>> contents;
  for (const Column& column : columns_)
    contents.push_back(reader_.content(column.array, column.move));
  return contents;
}

std::int64_t LabelRows::entry_in(std::span<const std::span<const std::byte>> contents,
                                 std::size_t column, std::uint64_t at) const {
  const LabelArray& array = layout().arrays()[columns_[column].array];
  return entry_of(array, contents[column], at * array.items(1) + columns_[column].rest);
}

template <class Entry>
void LabelRows::append_row(std::string& out, std::uint64_t n, std::uint64_t rank,
                           const Entry& entry) {
  if (wanted_.json) out += is_begun_ ? ",\n" : "\n";
  is_begun_ = true;
  if (wanted_.bfile && wanted_.order)
    out += std::to_string(n);
  else
    append_position(out, rank);
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    out += leads_[leads_.size() - columns_.size() + c];
    out += std::to_string(entry(c));
  }
  out += wanted_.json ? '}' : '\n';
}

std::uint64_t LabelRows::append(std::string& out, const RankSlab& slab, std::uint64_t most,
                                std::span<const std::uint8_t> keep) {
  const auto contents = this->contents();
  std::uint64_t rows = 0;
  for (std::uint64_t rank = slab.begin; rank < slab.end && rows < most; ++rank) {
    const std::uint64_t at = rank - slab.first_rank;
    if (!keep.empty() && keep[at] == 0) continue;
    append_row(out, rows, rank, [&](std::size_t c) { return entry_in(contents, c, at); });
    ++rows;
  }
  return rows;
}

std::uint64_t LabelRows::rows() const {
  std::uint64_t rows = wanted_.order ? terms_in(*wanted_.order, layout().box())
                                     : wanted_.ranks.end - wanted_.ranks.begin;
  if (wanted_.outcome) {
    const double all = static_cast<double>(layout().box().positions());
    const double share = std::clamp(static_cast<double>(lost_) / all, 0.0, 1.0);
    rows = static_cast<std::uint64_t>(
        std::round(static_cast<double>(rows) * (*wanted_.outcome == loss ? share : 1 - share)));
  }
  return std::min(rows, wanted_.most);
}

std::uint64_t LabelRows::terms_kept() const {
  const bool all = !wanted_.outcome && wanted_.where == nullptr && !losses_.rules().leaves_out();
  const std::uint64_t terms = terms_in(*wanted_.order, layout().box());
  return all ? std::min(terms, wanted_.most) : terms;
}

std::uint64_t LabelRows::kept_bytes() const {
  return wanted_.order ? terms_kept() * (1 + columns_.size()) * sizeof(std::int64_t) : 0;
}

std::uint64_t LabelRows::estimated_bytes(std::uint64_t short_bytes) {
  const Box& box = layout().box();
  // Numbers have at most twelve characters. The longest multiset consists of single sticks with
  // spaces between them.
  const std::uint64_t longest_row =
      12 * (box.heaps() + columns_.size()) + (losses_.partitions() ? 2 * Partitions::max_total : 0);
  if (rows() < short_bytes / longest_row) return 0;
  const auto& [first, last] = wanted_.ranks;
  std::string text;
  for (std::uint64_t place = 0; place < sampled_rows; ++place) {
    // Multiples of the golden ratio, modulo 1, are spread evenly and follow no power of two or ten.
    const double share = std::fmod(static_cast<double>(place) * std::numbers::phi, 1.0);
    const std::uint64_t begin =
        first + static_cast<std::uint64_t>(share * static_cast<double>(last - first));
    const RankSlab slab = slab_around(box, begin, begin + 1);
    reader_.read(slab.block);
    append(text, slab, 1, {});
  }
  return static_cast<std::uint64_t>(static_cast<double>(rows()) * static_cast<double>(text.size()) /
                                    static_cast<double>(sampled_rows));
}

/// An entry for each position of the slab, 1 if it is wanted; empty if all are.
std::span<const std::uint8_t> LabelRows::kept(const RankSlab& slab) {
  if (wanted_.where != nullptr) {
    keep_ = wanted_.where->holds(slab.block, losses_.source());
    return keep_;
  }
  if (!wanted_.outcome) {
    keep_.clear();
    for_each_left_out(losses_.rules(), slab.block, [&](std::uint64_t place) {
      keep_.resize(slab.block.positions, 1);
      keep_[place] = 0;
    });
    return keep_;
  }
  keep_.assign(slab.block.positions, loss);
  for (std::size_t move = 0; move < layout().arrays()[losses_.array()].boxes(); ++move)
    losses_.mark_wins(reader_.content(losses_.array(), move), keep_);
  losses_.finish_outcomes(slab.block, keep_);
  for (std::uint8_t& outcome : keep_) outcome = outcome == *wanted_.outcome ? 1 : 0;
  return keep_;
}

template <class Use>
void LabelRows::for_each_slab(const RankRange& range, const Use& use) {
  RankSlabs slabs(layout().box(), layout().arrays()[wanted_.arrays.front()].grid, range.begin,
                  range.end,
                  std::max<std::uint64_t>(slab_bytes / (reader_.position_bytes() + 1), 1));
  while (const auto slab = slabs.next()) {
    reader_.read(slab->block);
    if (!use(*slab, kept(*slab))) return;
  }
}

/// Keeps the rank and the entries of every term, since a slab has terms from everywhere.
std::uint64_t LabelRows::append_in_order(std::string& out, const std::function<void()>& flush) {
  constexpr std::uint64_t none = UINT64_MAX;
  const Box& box = layout().box();
  const std::size_t columns = columns_.size();
  std::vector<std::uint64_t> ranks(terms_kept(), none);
  std::vector<std::int64_t> entries(ranks.size() * columns);
  const std::uint64_t end = rows_with(*wanted_.order, box, ranks.size()) * box.size(1);
  for_each_slab({0, end}, [&](const RankSlab& slab, std::span<const std::uint8_t> keep) {
    const auto contents = this->contents();
    for (std::uint64_t rank = slab.begin; rank < slab.end; ++rank) {
      const std::uint64_t term = term_of(*wanted_.order, box, rank);
      const std::uint64_t at = rank - slab.first_rank;
      if (term >= ranks.size() || (!keep.empty() && keep[at] == 0)) continue;
      ranks[term] = rank;
      for (std::size_t c = 0; c < columns; ++c)
        entries[term * columns + c] = entry_in(contents, c, at);
    }
    team_.stop_if_asked();
    return true;
  });
  std::uint64_t rows = 0;
  for (std::uint64_t term = 0; term < ranks.size() && rows < wanted_.most; ++term) {
    if (ranks[term] == none) continue;
    append_row(out, rows++, ranks[term],
               [&](std::size_t c) { return entries[term * columns + c]; });
    flush();
  }
  return rows;
}

std::uint64_t LabelRows::write(std::string& out, const std::function<void()>& flush) {
  out += wanted_.json ? "[" : wanted_.bfile ? "" : joined(names_, ",") + '\n';
  is_begun_ = false;
  std::uint64_t rows = wanted_.order ? append_in_order(out, flush) : 0;
  if (!wanted_.order)
    for_each_slab(wanted_.ranks, [&](RankSlab slab, std::span<const std::uint8_t> keep) {
      for (const std::uint64_t end = slab.end; slab.begin < end && rows < wanted_.most;
           slab.begin = slab.end) {
        slab.end = std::min(slab.begin + rows_at_once, end);
        rows += append(out, slab, wanted_.most - rows, keep);
        team_.stop_if_asked();
        flush();
      }
      return rows < wanted_.most;
    });
  if (wanted_.json) out += "\n]\n";
  return rows;
}

Histogram make_histogram(const LabelSource& source, std::size_t array, const Where* where,
                         const Team& team) {
  const Layout& layout = source.layout();
  const LabelArray& label = layout.arrays()[array];
  const std::size_t heaps = layout.box().heaps();
  const std::int64_t none = fill_entry(label);  // there is no position
  Histogram histogram;
  std::mutex mutex;
  // A job counts one block for itself, and adds what it found under the lock.
  parallel_for(label.grid.blocks(), team, [&](std::uint64_t b, int) {
    const BlockJob job = layout.block(array, b);
    const std::vector<std::byte> content = read_content(source, job);
    const std::vector<std::uint8_t> held =
        where == nullptr ? std::vector<std::uint8_t>() : where->holds(job.block, source);
    Histogram part;
    Histogram::Bin* bin = nullptr;  // that of the value before, which mostly comes again
    std::int64_t before = 0;
    for_each_row(job.block, heaps, [&](std::uint64_t at, PositionView position) {
      const std::uint64_t rank = layout.box().rank(position);
      for (std::uint64_t x = 0; x < job.block.extent[heaps - 1]; ++x) {
        if (!held.empty() && held[at + x] == 0) continue;
        const std::int64_t value = entry_of(label, content, at + x);
        if (value == none) continue;
        if (bin == nullptr || value != before) bin = &part.bins[before = value];
        ++bin->positions;
        ++part.positions;
        bin->first = std::min(bin->first, rank + x);
      }
    });
    const std::lock_guard lock(mutex);
    add(histogram, part);
    if (histogram.bins.size() > most_values)
      throw usage_error(name_of(label.kind), " has more than ", most_values,
                        " values here: count some of the positions, by a condition");
  });
  return histogram;
}

}  // namespace miyama
