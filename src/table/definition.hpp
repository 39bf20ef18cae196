/// @file  definition.hpp
/// @brief What the file of a label says about it: its words, its type, what it follows from, and
/// how it folds over the options of a position.
///
///     begin(basis)              before the options of a position
///     see(option[, number])     for each option; `number` is its label of this kind
///     result(seen, move)        the label; `move`: a direction, or the number of a rest
///
/// What follows from losses sees lost options only. Rules may list an option several times.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/convention.hpp"
#include "base/ranges.hpp"
#include "table/label.hpp"

namespace miyama {

class Rests;

/// From what a label of a position follows.
enum class Follows {
  losses,   ///< which options are lost: along lines, from the losses below
  numbers,  ///< this label of every option: along lines, by one scan
  options   ///< which options there are: they are always listed
};

/// Which entries say that a position is lost, in normal and in misère play.
using LostEntries = std::array<LostEntry, 2>;
inline constexpr LostEntries zeros{{{UINT64_MAX, 0}, {UINT64_MAX, 0}}};
inline constexpr LostEntries minus_ones{{{UINT64_MAX, UINT64_MAX}, {UINT64_MAX, UINT64_MAX}}};
inline constexpr LostEntries unknown_entries{{{0, 1}, {0, 1}}};  ///< none

/// What the type of a label follows from.
struct LabelBounds {
  std::uint64_t largest_heap;
  std::uint64_t positions;
  std::uint64_t most_moves;  ///< no game lasts longer
};

constexpr std::size_t four_bytes(const LabelBounds&) { return 4; }
constexpr std::size_t bytes_of_moves(const LabelBounds& bounds) {
  return unsigned_bytes(bounds.most_moves);
}

struct LabelDefinition {
  const char* name = nullptr;
  const char* words = nullptr;  ///< it says to readers of the file what it is
  bool of_boxes = true, of_multisets = true;
  Follows follows = Follows::losses;
  LostEntries lost = zeros;
  std::size_t (*item_bytes)(const LabelBounds&) = [](const LabelBounds&) -> std::size_t {
    return 1;
  };
  /// How many times smaller it is on disk, at least: in tables of Nim on two heaps or fewer, on
  /// more whose shortest is below 200, below 900, or longer, of other games on a box, of multisets.
  std::array<double, 6> packs{1, 1, 1, 1, 1, 1};
  std::uint64_t format_minor = 0;  ///< the first minor version of the format that has it
};

[[nodiscard]] const LabelDefinition& definition_of(LabelKind kind);

/// An option, and the move to it.
struct LabelledOption {
  std::uint64_t rank;
  bool lost;
  std::size_t direction = 0;     ///< the direction of a move along lines
  std::uint64_t steps = 0;       ///< the steps of such a move; of multisets, the heap that breaks
  const Rests* rests = nullptr;  ///< the heaps that such a heap becomes
};

/// What all options together say about the outcome.
struct OptionOutcomes {
  Convention convention = Convention::normal;
  bool any = false;
  bool any_lost = false;

  void see(bool lost) {
    any = true;
    any_lost |= lost;
  }
  bool wins() const { return any ? any_lost : convention == Convention::misere; }
};

/// What a fold knows before the first option.
struct FoldBasis {
  Convention convention = Convention::normal;
  std::size_t moves = 0;    ///< number of directions
  bool may_repeat = false;  ///< an option may be listed several times
};

/// What a label begins with; it replaces what it needs.
template <LabelKind Kind>
struct LabelFold {
  static constexpr LabelKind kind = Kind;

  void begin(const FoldBasis&) {}
  void see(const LabelledOption&) {}
};

/// Counts options, each once.
template <LabelKind Kind>
struct CountFold : LabelFold<Kind> {
  bool may_repeat = false;
  std::int64_t count = 0;
  std::vector<std::uint64_t> ranks;

  void begin(const FoldBasis& basis) {
    may_repeat = basis.may_repeat;
    count = 0;
    ranks.clear();
  }
  void see(const LabelledOption& option) {
    ++count;
    if (may_repeat) ranks.push_back(option.rank);
  }
  std::int64_t result(const OptionOutcomes&, std::size_t) {
    if (!may_repeat) return count;
    ranges::sort_unique(ranks);
    return static_cast<std::int64_t>(ranks.size());
  }
};

}  // namespace miyama
