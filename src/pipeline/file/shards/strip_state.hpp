/// @file  strip_state.hpp
/// @brief Keeps what strips hand on in files of a table's folder, so that a run that was killed can
/// go on from the middle.
///
///     strip 0 ─→ strip 1 ─→ strip 2 ─→ …        state-00001 holds what strip 1 takes,
///             │          │                      state-00002 what strip 2 takes
///       state-00001 state-00002
///
///     miyama-state 2 ⏎ digest of the plan ⏎ digest of plan and content ⏎ content
///
/// Wrong state is worse than lost state: a file that is not complete, was changed or belongs to
/// another plan or strip counts as missing, and the run begins at a lower strip. A digest notices
/// damage but not malice, so a strip that takes letters compares their lengths with those it needs.
///
/// Size: see solve/box/losses/strip_transport.hpp; arrows, targets and numbers of winning moves add
/// one or two numbers per line.
#pragma once

#include <map>

#include "pipeline/file/shards/plan.hpp"
#include "solve/box/losses/strip_transport.hpp"

namespace miyama {

/// The letters that a strip takes, indexed by chunk.
using StripLetters = std::map<std::uint64_t, std::vector<std::uint64_t>>;

/// Reads the letters for a strip; nothing if there is no file, or none that can be relied on.
[[nodiscard]] std::optional<StripLetters> load_letters(const Plan& plan, std::uint64_t strip);
/// Removes the files of all strips below `strip`.
void remove_letters_below(const Plan& plan, std::uint64_t strip);

/// Keeps the letters that go through it: those that a strip sends are in their file as soon as the
/// last of them has been sent.
class CheckpointedTransport final : public StripTransport {
 public:
  /// `next` takes and brings the letters. The run begins with strip `begins`, which takes `letters`
  /// in place of what `next` would bring; strip 0 takes none.
  CheckpointedTransport(StripTransport& next, const Plan& plan, std::uint64_t begins,
                        StripLetters letters)
      : next_(next), plan_(plan), begins_(begins), letters_(std::move(letters)) {}

  std::vector<std::uint64_t> receive(std::uint64_t strip, std::uint64_t chunk) override;
  void send(std::uint64_t strip, std::uint64_t chunk, std::vector<std::uint64_t> words) override;

 private:
  StripTransport& next_;
  const Plan& plan_;
  std::uint64_t begins_;
  StripLetters letters_;
  std::vector<std::uint64_t> sent_;  ///< the words of the file of the strip under way
};

}  // namespace miyama
