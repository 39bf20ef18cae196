/// @file  label.hpp
/// @brief The kinds of labels a position can have, and how a table stores each.
///
/// A file in table/labels defines each of them (table/definition.hpp).
///
/// Numbers have the smallest of the types u1, u2, u4 whose all-ones value is never a legal one: all
/// ones is the fill value, an impossible label, so that a block that was never written cannot be
/// mistaken for one that was.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/convention.hpp"

namespace miyama {

/// In the order in which files hold them. `move` is stored as two arrays, which people ask for by
/// one name.
enum class LabelKind {
  outcome,
  arrows,
  target,
  move_from,
  move_rests,
  winning_moves,
  losing_moves,
  grundy,
  remoteness,
  longest
};

inline constexpr auto label_kinds = static_cast<std::size_t>(LabelKind::longest) + 1;

/// Something for each label.
template <class T>
struct PerLabel : std::array<T, label_kinds> {
  T& operator[](LabelKind kind) { return this->at(static_cast<std::size_t>(kind)); }
  const T& operator[](LabelKind kind) const { return this->at(static_cast<std::size_t>(kind)); }
};

/// How a table is indexed, and so which labels it can have.
enum class TableFamily { box, partitions };

inline constexpr std::uint8_t loss = 0;
inline constexpr std::uint8_t win = 1;
inline constexpr std::uint8_t left_out = 0xFF;  ///< the outcome of what is not a position
inline constexpr std::int64_t no_target = -1;

/// True for labels that follow from the numbers of all options.
[[nodiscard]] bool is_number(LabelKind kind);

/// True for labels for which options are listed, whatever the rules.
[[nodiscard]] bool is_listed(LabelKind kind);

/// True for labels that say which positions are lost.
[[nodiscard]] bool tells_losses(LabelKind kind);
/// False for labels that know of moves alone: in misère play a position without moves looks like a
/// loss there, but is won.
[[nodiscard]] bool tells_terminal(LabelKind kind);

/// An entry of a label that shows losses is a loss if the bits of `mask` are `value`.
struct LostEntry {
  std::uint64_t mask, value;
  template <class T>
  bool is(T entry) const {
    return (entry & static_cast<T>(mask)) == static_cast<T>(value);
  }
};
[[nodiscard]] LostEntry lost_entry(LabelKind kind, Convention convention);

/// Every kind that tables of this family can have, in the order in which files hold them.
[[nodiscard]] const std::vector<LabelKind>& all_labels(TableFamily family = TableFamily::box);

/// The labels that all tables have: a number for each position.
[[nodiscard]] const std::vector<LabelKind>& common_labels();
/// What people call the labels of all families.
[[nodiscard]] std::vector<std::string_view> label_names();

/// The name of the array that holds it.
[[nodiscard]] std::string_view name_of(LabelKind kind);

/// "outcome,arrows" → kinds, in file order, each once; "all" → all of the family. Throws
/// usage_error for anything else.
[[nodiscard]] std::vector<LabelKind> parse_labels(std::string_view text,
                                                  TableFamily family = TableFamily::box);
/// All labels of a table: throws usage_error, too, if none says which positions are lost.
[[nodiscard]] std::vector<LabelKind> parse_table_labels(std::string_view text,
                                                        TableFamily family = TableFamily::box);

[[nodiscard]] bool contains(const std::vector<LabelKind>& kinds, LabelKind kind);

/// The inverse of parse_labels.
[[nodiscard]] std::string format_labels(const std::vector<LabelKind>& kinds);

/// Bytes of the smallest unsigned type for which `greatest` is not the all-ones value: 1, 2 or 4.
[[nodiscard]] constexpr std::size_t unsigned_bytes(std::uint64_t greatest) {
  return greatest < 0xFF ? 1 : greatest < 0xFFFF ? 2 : 4;
}

/// Calls use(T{}) with the unsigned type of 1, 2 or 4 bytes.
template <class Use>
decltype(auto) with_unsigned(std::size_t bytes, const Use& use) {
  assert(bytes == 1 || bytes == 2 || bytes == 4);
  if (bytes == 1) return use(std::uint8_t{});
  if (bytes == 2) return use(std::uint16_t{});
  return use(std::uint32_t{});
}

}  // namespace miyama
