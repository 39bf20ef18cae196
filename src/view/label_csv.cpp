/// @file  label_csv.cpp
/// @brief Rows of text, written into a buffer that fits the longest.
///
///     7,3,5,1,1,1,1    "7,3," is kept while the last heap counts up; 5 and the entries are written
///     3 2 1,0,0,0      multisets: the cursor's parts, then the entries
///
/// Heads go from position to position with the rank and are never computed from it. Most labels
/// have one digit, which takes a short way; all others go through std::to_chars.

#include "view/label_csv.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>

#include "index/partition/partitions.hpp"

namespace miyama {
namespace {

constexpr std::size_t number_bytes = 21;  // of the longest, with what follows it

template <class Number>
char* put(char* out, Number number) {
  if (static_cast<std::uint64_t>(number) < 10) {  // most labels
    *out = static_cast<char>('0' + number);
    return out + 1;
  }
  return std::to_chars(out, out + number_bytes, number).ptr;
}

/// The positions of a box, one after the other: what stands before the last heap is kept.
class BoxHeads {
 public:
  BoxHeads(const Box& box, std::uint64_t rank) : box_(box), position_(box.heaps()) {
    box.unrank(rank, position_);
    keep_front();
  }
  std::size_t most_bytes() const { return number_bytes * position_.size(); }
  char* put_to(char* out) const {
    std::memcpy(out, front_.data(), front_.size());
    return put(out + front_.size(), position_.back());
  }
  void next() {
    if (++position_.back() < box_.size(box_.heaps() - 1)) return;
    --position_.back();
    advance(box_.whole(), box_.heaps(), position_);
    keep_front();
  }

 private:
  void keep_front() {
    front_.clear();
    for (std::size_t i = 0; i + 1 < position_.size(); ++i) {
      append_number(front_, position_[i]);
      front_ += ',';
    }
  }

  const Box& box_;
  std::vector<std::uint64_t> position_;
  std::string front_;
};

/// The multisets, one after the other.
class MultisetHeads {
 public:
  MultisetHeads(const Partitions& partitions, std::uint64_t rank)
      : most_bytes_(4 * partitions.total() + number_bytes), cursor_(partitions, rank) {}
  std::size_t most_bytes() const { return most_bytes_; }
  char* put_to(char* out) const {
    const std::span<const PartitionCursor::Part> parts = cursor_.parts();
    if (parts.empty()) return put(out, 0);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (i != 0) *out++ = ' ';
      out = put(out, parts[i]);
    }
    return out;
  }
  void next() { cursor_.next(); }

 private:
  std::size_t most_bytes_;
  PartitionCursor cursor_;
};

/// One column of a slab.
struct Entries {
  const LabelArray* array;
  std::span<const std::byte> content;
  std::uint64_t items;  ///< per position
  std::uint64_t item;   ///< which of them
};

char* put_entries(char* out, const std::vector<Entries>& columns, std::uint64_t at,
                  char separator) {
  for (const Entries& column : columns) {
    *out++ = separator;
    const std::uint64_t place = at * column.items + column.item;
    if (column.array->item_bytes == 1)
      out = put(out, std::to_integer<std::uint64_t>(column.content[place]));
    else
      out = put(out, entry_of(*column.array, column.content, place));
  }
  *out++ = '\n';
  return out;
}

template <class Heads>
std::uint64_t append_rows(std::string& out, Heads heads, const std::vector<Entries>& columns,
                          const CsvRange& range) {
  std::vector<char> row(heads.most_bytes() + number_bytes * columns.size() + 1);
  std::uint64_t rows = 0;
  for (std::uint64_t rank = range.begin; rank < range.end && rows < range.most; ++rank) {
    const std::uint64_t at = rank - range.first_rank;
    if (range.keep.empty() || range.keep[at] != 0) {
      char* const end = put_entries(heads.put_to(row.data()), columns, at, range.separator);
      out.append(row.data(), end);
      ++rows;
    }
    if (rank + 1 < range.end) heads.next();
  }
  return rows;
}

}  // namespace

LabelCsv::LabelCsv(const Layout& layout, const std::vector<std::size_t>& arrays,
                   const Partitions* partitions)
    : layout_(layout), partitions_(partitions) {
  names_ = partitions == nullptr ? coordinate_names(layout.box(), layout.pass())
                                 : std::vector<std::string>{"position"};
  for (const std::size_t array : arrays) {
    const LabelArray& label = layout_.arrays()[array];
    const bool several = label.moves != 0 || label.rests != 0;
    const std::string name(name_of(label.kind));
    for (std::size_t move = 0; move < std::max<std::size_t>(label.moves, 1); ++move)
      for (std::size_t rest = 0; rest < std::max<std::size_t>(label.rests, 1); ++rest) {
        columns_.push_back({array, move, rest});
        names_.push_back(several ? name + "_" + std::to_string(move + rest + 1) : name);
      }
  }
}

std::uint64_t LabelCsv::append(std::string& out, const SlabReader& slab,
                               const CsvRange& range) const {
  if (range.begin == range.end) return 0;
  std::vector<Entries> columns;
  for (const Column& column : columns_) {
    const LabelArray& array = layout_.arrays()[column.array];
    columns.push_back(
        {&array, slab.content(column.array, column.move), array.items(1), column.rest});
  }
  if (partitions_ != nullptr)
    return append_rows(out, MultisetHeads(*partitions_, range.begin), columns, range);
  return append_rows(out, BoxHeads(layout_.box(), range.begin), columns, range);
}

}  // namespace miyama
