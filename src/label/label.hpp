/// @file  label.hpp
/// @brief The kinds of labels a position can have, and how a table stores each.
///
///     label          type    value
///     outcome        u1      0 loss, 1 win
///     arrows         u       per direction: steps to a loss, 0 = no arrow
///     target         i4/i8   rank of the lost option of greatest rank, −1 = none
///     winning_moves  u4      number of winning moves
///     grundy         u       mex of the options' values; misère: 1 for positions without a move
///     remoteness     u       moves left when the winner hurries and the loser delays
///
/// `u` is the smallest of u1, u2, u4 whose all-ones value is no legal value: all ones is the fill
/// value, an impossible label, so that a block that was never written cannot be mistaken for one
/// that was.
#pragma once

#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace miyama {

/// `move` is stored as two arrays, which people ask for by one name.
enum class LabelKind {
  outcome,
  arrows,
  target,
  move_from,
  move_rests,
  winning_moves,
  grundy,
  remoteness
};

inline constexpr std::size_t label_kinds = 8;  ///< how many there are

/// How a table is indexed, and so which labels it can have.
enum class TableFamily { box, partitions };

inline constexpr std::uint8_t loss = 0;
inline constexpr std::uint8_t win = 1;
inline constexpr std::int64_t no_target = -1;

/// True for labels that follow from the numbers of all options.
[[nodiscard]] constexpr bool is_number(LabelKind kind) {
  return kind == LabelKind::grundy || kind == LabelKind::remoteness;
}

/// Every kind that tables of this family can have, in the order in which files hold them.
[[nodiscard]] const std::vector<LabelKind>& all_labels(TableFamily family = TableFamily::box);

/// The name of the array that holds it.
[[nodiscard]] std::string_view name_of(LabelKind kind);

/// "outcome,arrows" → kinds, in file order, each once; "all" → all of the family. Throws
/// usage_error for anything else.
[[nodiscard]] std::vector<LabelKind> parse_labels(std::string_view text,
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
