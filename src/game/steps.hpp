/// @file  steps.hpp
/// @brief How far a move may go along its direction: the set of allowed steps.
///
///     any                    t = 1, 2, 3, …                      Nim
///     1,2,3   1-5            these and no others                 subtraction games
///     all-but:2,3,7          every t but these
///     1mod2   1,4 mod 5      every t with such a residue
///     squares  primes  powers-of-2  factorials  fibonacci  triangular
///
/// Numbers are kept as disjoint intervals. The greater members of a named set are computed one
/// after the other; a function says which numbers belong to a set of residues or of such_that. Such
/// a set has no greatest step, and only the size of the heap limits a move.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/visitor.hpp"

namespace miyama {

/// The number written by `digits`; none for other text, and for numbers beyond 64 bits.
[[nodiscard]] std::optional<std::uint64_t> number_in(std::string_view digits);

class Steps {
 public:
  /// The steps first, first + 1, …, last.
  struct Interval {
    std::uint64_t first, last;
    bool operator==(const Interval&) const = default;
  };

  static constexpr std::uint64_t greatest_step = 0xFFFF'FFFF;  ///< no heap of a table is larger
  static constexpr std::uint64_t greatest_modulus = 65'536;
  /// Steps up to this number are kept as intervals.
  static constexpr std::uint64_t listed_up_to = 1 << 16;

  using Holds = std::function<bool(std::uint64_t)>;

  /// Every t ≥ 1.
  static Steps any();
  /// The set written as above. Throws usage_error for text of another form, for a step 0, and for a
  /// set without steps.
  static Steps parse(std::string_view text);

  /// The steps for which `holds`, a thread-safe function, is true; none if no step up to
  /// listed_up_to is. `ends`: it is the same for all greater steps; else they are computed one by
  /// one, and `name` is the text of the set: sets with equal names are equal.
  static std::optional<Steps> such_that(std::string name, Holds holds, bool ends);

  /// The names of the named sets, as `parse` knows them.
  static std::vector<std::string> names();

  bool is_any() const {
    return members_->intervals.size() == 1 && members_->intervals[0] == Interval{1, endless};
  }
  /// Precondition for a named set: step ≤ 2⁶³.
  bool contains(std::uint64_t step) const;
  /// The least step.
  std::uint64_t least() const { return members_->intervals.front().first; }
  /// 2⁶⁴ − 1 if there are steps beyond every bound.
  std::uint64_t greatest() const {
    return members_->goes_on() ? endless : members_->intervals.back().last;
  }
  bool has_greatest() const { return greatest() != endless; }
  /// The least step from which on every number is a step; none if there is no such step, or if the
  /// set computes its members.
  std::optional<std::uint64_t> all_from() const {
    const Interval& last = members_->intervals.back();
    return !members_->goes_on() && last.last == endless ? std::optional(last.first) : std::nullopt;
  }
  /// The steps up to `most`, ascending.
  std::vector<std::uint64_t> up_to(std::uint64_t most) const {
    std::vector<std::uint64_t> steps;
    for_each(most, [&](std::uint64_t t) { steps.push_back(t); });
    return steps;
  }
  /// The steps up to `most` as intervals, ascending, with gaps between them: a short list where
  /// intervals are long.
  std::vector<Interval> intervals_up_to(std::uint64_t most) const;
  /// Visits every step up to `most`, ascending, until `visit` has seen enough; false if it has.
  template <class Visit>
  bool for_each(std::uint64_t most, const Visit& visit) const {
    for (const Interval& interval : members_->intervals) {
      if (interval.first > most) return true;  // a named set has thousands of them
      for (std::uint64_t t = interval.first; t <= interval.last && t <= most; ++t)
        if (!goes_on(visit, t)) return false;
    }
    return !members_->goes_on() || members_->for_each(listed_up_to + 1, most, visit);
  }

  /// Canonical: `parse` turns it back into this set. Where such_that has made a set that computes
  /// its members, the text is the name of that set, and does not parse.
  std::string text() const;

  bool operator==(const Steps& other) const { return *members_ == *other.members_; }

 private:
  static constexpr std::uint64_t endless = UINT64_MAX;

  struct Members {
    std::string named{};  ///< the text of a set that computes its members; else empty
    Holds holds{};        ///< finds the members one by one; null: they have a formula
    /// Ascending, with gaps between them. The last may go on without end; those of a set that goes
    /// on by computing its members go up to listed_up_to.
    std::vector<Interval> intervals{};

    bool goes_on() const { return !named.empty(); }
    /// Computes the members from `least` to `most`, one after the other.
    bool for_each(std::uint64_t least, std::uint64_t most,
                  const Visitor<std::uint64_t>& visit) const;
    bool operator==(const Members& other) const {
      return named == other.named && intervals == other.intervals;
    }
  };

  static Steps parse_residues(std::string_view text, std::size_t mod);
  /// Lists the first members.
  static Steps computed(Members members);

  explicit Steps(Members members) : members_(std::make_shared<const Members>(std::move(members))) {}

  std::shared_ptr<const Members> members_;  ///< thousands of lines may have the same, long ones
};

}  // namespace miyama
