/// @file  request.hpp
/// @brief What is asked for: rules, bounds, convention, labels.
///
/// A request for ordered heaps is bounded by a box, one for multisets of heaps by
/// their total. From here on, whatever differs between the two families is asked of the request, or
/// is hidden behind Solution (solution.hpp) and Certificate (certificate.hpp).
///
///     const Request lecture = make_request("nim", {999, 999, 999});
///     const Request rows = make_request("rows", PartitionBounds{40}, Convention::misere);
#pragma once

#include <concepts>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <variant>

#include "game/sum_rules.hpp"
#include "game/take_and_break.hpp"
#include "game/vector_rules.hpp"
#include "table/index/box/box.hpp"
#include "table/index/partition/partitions.hpp"
#include "table/layout.hpp"
#include "theorem/heap_sum.hpp"

namespace miyama {

/// What numbers the positions. The coordinates of a box are the heaps, after the passes left if the
/// rules have a pass.
using PositionIndex = std::variant<Box, Partitions>;

/// What a table says where nobody knows a theorem.
inline constexpr const char* no_theorem = "none known";

/// A theorem, which is made when somebody asks for it: a misère quotient may take a second. Copies
/// share it.
class LazyTheorem {
 public:
  using Theorem = std::shared_ptr<const ClosedForm>;

  LazyTheorem() : LazyTheorem(nullptr) {}
  template <class Known>
  requires std::convertible_to<Known, Theorem> LazyTheorem(Known theorem)
      : LazyTheorem([known = Theorem(std::move(theorem))] { return known; }) {}
  /// `make` may return null, if none is known; any thread may call it.
  explicit LazyTheorem(std::function<Theorem()> make)
      : made_(std::make_shared<CachedTheorem>()), make_(std::move(make)) {}

  const Theorem& get() const {
    std::call_once(made_->once, [this] { made_->theorem = make_(); });
    return made_->theorem;
  }
  explicit operator bool() const { return get() != nullptr; }
  const ClosedForm* operator->() const { return get().get(); }

 private:
  struct CachedTheorem {
    std::once_flag once;
    Theorem theorem;
  };

  std::shared_ptr<CachedTheorem> made_;
  std::function<Theorem()> make_;
};

struct Request {
  std::shared_ptr<const Rules> rules;
  Convention convention = Convention::normal;
  PositionIndex index;
  LazyTheorem theorem{};            ///< null if none is known
  std::vector<LabelKind> labels{};  ///< labels to be stored
  bool reproducible = false;        ///< equal tables are to be equal bytes, wherever they are made

  bool is_box() const { return std::holds_alternative<Box>(index); }
  const Box& box() const { return std::get<Box>(index); }
  const Partitions& partitions() const { return std::get<Partitions>(index); }
  /// The rules as vector rules; null for other rules.
  const VectorRules* vector_rules() const { return rules->vector_rules(); }
  /// The rules of a request of multisets.
  const TakeAndBreak& take_and_break() const { return *rules->take_and_break(); }
  /// The theorem of a request of multisets, or null. Throws usage_error for one of the caller's own
  /// that is not a sum of heaps.
  const HeapSum* heap_sum() const;

  bool has_pass() const { return rules->first_heap() == 1; }
  /// Bounds of the heaps of a box, without the passes left.
  std::vector<std::uint64_t> heap_bounds() const;
  /// The directions of the arrows; empty if the moves follow none.
  std::vector<Direction> directions() const;
  /// Ranks of the index: those of a box that are not positions are counted, too.
  std::uint64_t positions() const;
  /// The position with this rank; multisets descending.
  Position position(std::uint64_t rank) const;
  /// Precondition: contains(position).
  std::uint64_t rank(PositionView position) const;
  /// True if the position is one of the table; multisets must be descending.
  bool contains(PositionView position) const;
  /// The arrays of a table with these labels. Throws usage_error for labels whose values would not
  /// fit.
  Layout layout() const;
  /// What each file holds where the table is cut into this many parts, or as many as it has.
  std::vector<PartRange> part_ranges(std::uint64_t parts) const;
  std::string theorem_name() const { return theorem_names().english; }
  Bilingual theorem_names() const;
};

/// The rules of this name in the catalogue, on a box of heaps up to `bounds`, or on all multisets
/// within `bounds`; a sum of games, "sum:nim+0.07", with a bound for each place, or none where they
/// stand in the name. `labels` as label.hpp spells them: "outcome,arrows", "all"; empty for the
/// usual ones. Throws usage_error for unknown names, for bounds that are too large, for labels that
/// the rules do not have.
[[nodiscard]] Request make_request(std::string_view rules, const std::vector<std::uint64_t>& bounds,
                                   Convention convention = Convention::normal,
                                   std::string_view labels = {});
[[nodiscard]] Request make_request(std::string_view rules, const PartitionBounds& bounds,
                                   Convention convention = Convention::normal,
                                   std::string_view labels = {});
/// Makes a request for take-and-break rules of one's own, whose list has no larger heaps.
[[nodiscard]] Request make_request(std::unique_ptr<TakeAndBreak> rules,
                                   const PartitionBounds& bounds,
                                   Convention convention = Convention::normal,
                                   std::string_view labels = {});
/// Does what the first of these does, for bounds in braces: make_request("nim", {9, 9, 9}).
[[nodiscard]] inline Request make_request(std::string_view rules,
                                          std::initializer_list<std::uint64_t> bounds,
                                          Convention convention = Convention::normal,
                                          std::string_view labels = {}) {
  return make_request(rules, std::vector<std::uint64_t>(bounds), convention, labels);
}
/// Makes a request for rules of one's own, with a bound for each entry of a position except the
/// passes left. Throws usage_error, too, for another number of bounds, and if the rules bear a name
/// of the catalogue that belongs to others.
[[nodiscard]] Request make_request(std::unique_ptr<Rules> rules,
                                   const std::vector<std::uint64_t>& bounds,
                                   Convention convention = Convention::normal,
                                   std::string_view labels = {});

/// Makes the request for a sum of games.
[[nodiscard]] Request make_request(std::unique_ptr<SumRules> rules, Convention convention,
                                   std::string_view labels = {});

/// The rules that the JSON of a rules file describes. `source` names it in messages. Throws
/// usage_error, also if the rules bear a name of the catalogue that belongs to others.
[[nodiscard]] std::unique_ptr<Rules> rules_from_json(const std::string& json,
                                                     const std::string& source);

/// Makes the rules of one's own that a table names, on `heaps` heaps, the passes left not counted;
/// null for a name that it does not know. It is called for names that the catalogue does not have.
using MakeOwnRules =
    std::function<std::unique_ptr<Rules>(const std::string& name, std::size_t heaps)>;

/// The request that an existing table answers, from what it says about itself. Throws file_error,
/// naming `source`, if its rules are unknown.
[[nodiscard]] Request request_of(const TableHeader& header, const std::string& source,
                                 const MakeOwnRules& make_own = {});

/// The header with everything about rules, bounds and labels. `source` and `history` stay empty.
[[nodiscard]] TableHeader header_of(const Request& request);

/// The header of a file. Throws usage_error if the rules are more text than a table may hold.
[[nodiscard]] TableHeader stored_header_of(const Request& request);

/// "nim, normal play, heaps 0–9 × 0–9 × 0–9", "rows, misère play, up to 80 sticks".
[[nodiscard]] std::string describe(const Request& request);
[[nodiscard]] Bilingual description(const Request& request);

/// A name for a file, without its ending: "nim-9-9-9", "rows-80-misere".
[[nodiscard]] std::string table_name(const Request& request);

}  // namespace miyama
