/// @file  plan.hpp
/// @brief The plan of a request: how it is solved, labelled, checked, cut and packed.
///
///     request ──→ make_plan ──→ TablePlan ──→ solutions, certificates, writers, the page
///                                         └──→ estimates (needs.hpp), words (explain.hpp)
///
/// A plan is plain data, made once and handed on with its request. The code that carries it out
/// asks nothing about the rules. src/README.md says which games take which way, and why.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "pipeline/request.hpp"
#include "table/index/box/position_set.hpp"

namespace miyama {

/// The name of a way, and what it does in a few words.
using WayNames = std::pair<const char*, const char*>;

/// How losses are found.
enum class LossWay { nim_rows, bit_rows, levels, marks };
inline constexpr std::array<WayNames, 4> loss_ways{
    {{"nim rows", "rows of bits, one loss on each line"},
     {"bit rows", "rows of bits, 64 positions a word"},
     {"levels", "every option of every position looked up"},
     {"marks", "total by total: a loss marks what one more heap makes of it"}}};

/// How a label follows.
enum class LabelWay { losses, lines, scan, listed, marks };
inline constexpr std::array<WayNames, 5> label_ways{
    {{"losses", "the losses themselves"},
     {"lines", "from the losses below on each line, block by block"},
     {"scan", "one scan, a cell for each line"},
     {"listed", "found while the options of each position are listed"},
     {"marks", "found with the losses"}}};

/// How a table is checked.
enum class CheckWay { lines, options, removals };
inline constexpr std::array<WayNames, 3> check_ways{
    {{"lines", "what lies below on each line, from the stated losses and numbers"},
     {"options", "every option of every position looked up"},
     {"removals", "stated losses, put together with one more heap, reach every win and no loss"}}};

/// "nim rows", "bit rows", …
[[nodiscard]] std::string_view name_of(LossWay way);
[[nodiscard]] std::string_view name_of(LabelWay way);
[[nodiscard]] std::string_view name_of(CheckWay way);

struct TablePlan {
  LossWay losses{};
  std::map<LabelKind, LabelWay> labels;  ///< how each label of the request follows
  CheckWay check{};

  /// The rules of a box whose moves are followed along lines and faces; null where options are
  /// listed.
  const VectorRules* followed = nullptr;

  /// About how many options a certificate looks up for each label: UINT64_MAX by options; by lines
  /// some, which needs a bit for each position, or 0.
  std::uint64_t options_looked_up = 0;
  /// No Grundy value of the table is greater.
  std::uint64_t greatest_value = 0;

  /// The options that are the rules, which the table stores; 0 where they are rules of another
  /// kind.
  std::uint64_t listed_options = 0;

  /// One for each array of the layout; the last one is for the lists, of losses and of options.
  std::vector<Packing> packing;

  /// How this label is checked: what follows from all options is checked by options.
  CheckWay check_of(LabelKind kind) const { return is_listed(kind) ? CheckWay::options : check; }
  /// True if the blocks of some label are made in order only, so that none can be made alone.
  bool makes_blocks_in_order() const;
};

/// Takes the fastest ways to the request's table, or those in `asked`, where `check` is a name like
/// `losses` and the labels: "losses=levels,grundy=listed,check=options". The table is the same.
/// Throws usage_error, with the names that do, where one does not fit.
[[nodiscard]] TablePlan make_plan(const Request& request, std::string_view asked = {});

/// A request and its plan, which everybody who carries the request out is handed. Whoever hands
/// over a request alone has its plan made then.
struct PlannedRequest : Request {
  // NOLINTNEXTLINE(google-explicit-constructor): most callers want the plan that is made
  PlannedRequest(const Request& request) : PlannedRequest(request, make_plan(request)) {}
  PlannedRequest(const Request& request, TablePlan chosen)
      : Request(request), plan(std::move(chosen)) {}

  /// Its outcome alone, in the same way: for counts.
  PlannedRequest outcome_alone() const;

  TablePlan plan;
};

}  // namespace miyama
