/// @file  method.hpp
/// @brief Chooses once how a request is solved, labelled, checked, cut and packed.
///
///     request ──→ choose_method ──→ Method ──→ solutions, certificates, strips, writers,
///                                         └──→ estimates (needs.hpp), words (explain.hpp)
///
/// A Method is plain data. The code that carries it out asks nothing about the rules.
///
///     losses     for                                         because
///     nim rows   Nim on a box                                a line holds one loss: one number per
///                                                            line says everything
///     bit rows   other lines, faces and a pass, on a box     64 positions a word; a bit per line
///     levels     other games on a box; multisets of a        options are listed, which any rules
///                bounded number of heaps                     can do
///     marks      other multisets                             a loss marks what one more heap makes
///                                                            of it
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "index/box/position_set.hpp"
#include "pipeline/request.hpp"

namespace miyama {

/// How losses are found, how a label follows from them, or how a label is checked.
enum class Way {
  nim_rows,  ///< these four find losses, see above
  bit_rows,
  levels,
  marks,
  losses,   ///< the outcome is the set of losses
  lines,    ///< labels follow from the losses below on each line, block by block
  scan,     ///< one scan, a cell for each line: what lies below
  listed,   ///< while the options of each position are listed
  options,  ///< every option of every position is looked up
  removals  ///< stated losses, put together with one more heap, reach every win and no loss
};

/// "nim rows", "bit rows", …
[[nodiscard]] std::string_view name_of(Way way);

struct Method {
  Way losses{};
  std::map<LabelKind, Way> labels;          ///< how each label of the request follows
  std::map<LabelKind, Way> certificate;     ///< how each of them is checked
  [[nodiscard]] bool checks_lines() const;  ///< whether some are checked by lines

  const VectorRules* followed = nullptr;  ///< followed_rules of a box, else null
  /// True if the blocks of some label are made in order only, so that none can be made alone.
  bool makes_blocks_in_order = false;

  /// About how many options a certificate by lines also looks up for each label; 0: none.
  std::uint64_t options_looked_up = 0;
  /// No Grundy value of the table is greater.
  std::uint64_t greatest_value = 0;

  /// The strips of a run that writes parts, one part each, which it solves one after the other. If
  /// there are none, every process that writes parts solves the whole table: why_whole says why.
  std::vector<Strip> strips;
  std::optional<std::string> why_whole;

  /// The options that are the rules, which the table stores; 0 where they are rules of another
  /// kind.
  std::uint64_t listed_options = 0;

  /// Indexed by array of the layout; the last one is for the lists, of losses and of options.
  std::vector<Packing> packing;
};

/// The rules whose moves are followed along lines and faces; null where options are listed.
[[nodiscard]] const VectorRules* followed_rules(const Rules& rules);

/// `parts`: the ranges that the table is cut into; none if it is one file.
[[nodiscard]] Method choose_method(const Request& request,
                                   const std::vector<PartRange>& parts = {});

}  // namespace miyama
