/// @file  position_list.hpp
/// @brief Positions that are listed: tuples of integers, numbered in the order of the list.
///
///     a board that breaks      (4)   (2)   (1,1)   (1)   ()       tuples of any length
///     number                    0     1      2      3    4
///
/// The entries stand one position after the other. A table of numbers with gaps finds the number of
/// a tuple: it is looked for from the place that its hash says, up to the next gap.
///
/// Cost: some 50 nanoseconds to find a tuple. Memory: 4 bytes per entry, up to 24 per position.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace miyama {

class PositionList {
 public:
  static constexpr std::uint64_t most = 10'000'000;
  /// In files, behind the entries of a tuple that is shorter than the longest; never an entry.
  static constexpr std::int32_t no_entry = INT32_MIN;
  static constexpr std::size_t most_fields = 65'535;

  using Entries = std::span<const std::int32_t>;

  std::uint64_t size() const { return ends_.size(); }
  /// The entries of the longest tuple, at least 1.
  std::size_t fields() const { return fields_; }
  Entries operator[](std::uint64_t number) const {
    const std::uint64_t begin = number == 0 ? 0 : ends_[number - 1];
    return Entries(entries_).subspan(begin, ends_[number] - begin);
  }
  /// The entry of a field, counted from 0, or `otherwise` where the tuple is shorter.
  std::int32_t entry(std::uint64_t number, std::size_t field, std::int32_t otherwise) const {
    const Entries tuple = (*this)[number];
    return field < tuple.size() ? tuple[field] : otherwise;
  }
  std::optional<std::uint32_t> find(Entries tuple) const;
  /// The number of a tuple, which is added where it is new. Throws usage_error for more than `most`
  /// positions or `most_fields` entries.
  std::uint32_t add(Entries tuple);
  /// Adds rows of so many fields, each a tuple and then no_entry. Throws usage_error, too, for a
  /// tuple that is there already, and for an entry behind no_entry.
  void add_rows(Entries rows, std::size_t fields);
  /// "2,-1,3"; "()" for the empty tuple.
  std::string text(std::uint64_t number) const;
  /// The entries as cells of a row of CSV, empty ones behind a short tuple.
  std::string cells(std::uint64_t number) const;
  /// Bytes that so many positions take while they are listed.
  static std::uint64_t bytes(std::uint64_t positions, std::uint64_t entries) {
    return positions * 40 + entries * 8;
  }
  std::uint64_t bytes() const { return bytes(size(), entries_.size()); }

 private:
  /// The place of a tuple in slots_, or the gap where it would stand.
  std::size_t place_of(Entries tuple) const;
  void grow();

  std::vector<std::int32_t> entries_;
  std::vector<std::uint64_t> ends_;    ///< entries of a position and those before
  std::vector<std::uint32_t> slots_;   ///< a number plus 1, or 0 for a gap; a power of two of them
  std::size_t fields_ = 1;
};

/// The tuple that a text such as "2,-1,3" or "()" writes; nothing for any other text, and for
/// entries that 32 bits do not hold.
[[nodiscard]] std::optional<std::vector<std::int32_t>> tuple_in(std::string_view text);

}  // namespace miyama
