/// @file  strip_state.hpp
/// @brief What strips hand on, kept in files of a table's folder, so that a run that was killed
/// goes on in the middle.
///
///     strip 0 ─→ strip 1 ─→ strip 2 ─→ …        state-00001 holds what strip 1 takes,
///             │          │                      state-00002 what strip 2 takes
///       state-00001 state-00002
///
///     miyama-state 2 ⏎ digest of the plan ⏎ digest of plan and content ⏎ content
///
/// Wrong state is worse than lost state: what is not complete, was changed or belongs to another
/// plan or strip counts as not there. Then a run begins lower down. A digest notices damage, not
/// malice: so whoever takes letters compares how many words they have with how many it needs.
///
/// Size: see solve/box/strip_solver.hpp; with arrows, targets or numbers of winning moves one or
/// two numbers per line more.
#pragma once

#include <map>

#include "pipeline/file/shards/plan.hpp"
#include "solve/box/strip_solver.hpp"

namespace miyama {

/// By chunk, what a strip takes.
using StripLetters = std::map<std::uint64_t, std::vector<std::uint64_t>>;

/// Replaces the file of the strip in the plan's folder: whoever reads meanwhile finds the old one
/// or the new one. Throws file_error.
void save_letters(const Plan& plan, std::uint64_t strip, const StripLetters& letters);
/// Nothing if there is no such file, or none that can be relied on.
[[nodiscard]] std::optional<StripLetters> load_letters(const Plan& plan, std::uint64_t strip);
/// Removes those of all strips below `strip`.
void remove_letters_below(const Plan& plan, std::uint64_t strip);

/// Keeps what goes through it: what a strip sends is in its file when the last of it has been sent.
class KeptLetters final : public StripTransport {
 public:
  /// `next`: takes and brings the letters. `begins`: the strip that the run begins with, which
  /// takes `letters` in place of what `next` would bring; 0: there is nothing below it.
  KeptLetters(StripTransport& next, const Plan& plan, std::uint64_t begins, StripLetters letters)
      : next_(next), plan_(plan), begins_(begins), letters_(std::move(letters)) {}

  std::vector<std::uint64_t> receive(std::uint64_t strip, std::uint64_t chunk) override;
  void send(std::uint64_t strip, std::uint64_t chunk, std::vector<std::uint64_t> words) override;

 private:
  StripTransport& next_;
  const Plan& plan_;
  std::uint64_t begins_;
  StripLetters letters_;
  std::vector<std::uint64_t> sent_;  ///< by the strip under way, as its file will hold it
};

}  // namespace miyama
