/// @file  strip_state.hpp
/// @brief What strips hand on, kept in files of a table's folder, so that a run that was killed
/// goes on in the middle.
///
///     strip 0 ─→ strip 1 ─→ strip 2 ─→ …        state-00001 holds what strip 1 takes,
///             │          │                      state-00002 what strip 2 takes
///       state-00001 state-00002
///
/// A file appears when it is complete. It names the plan that it belongs to and the strip that
/// takes it, and ends with a digest of all that: what is damaged, foreign or of another version
/// counts as not there, for wrong state would be worse than none. Then a run begins lower down.
///
/// Size: see solve/box/strip_solver.hpp; with arrows, targets or numbers of winning moves one or
/// two numbers per line more.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "solve/box/strip_solver.hpp"

namespace miyama {

/// By chunk, what a strip takes.
using StripLetters = std::map<std::uint64_t, std::vector<std::uint64_t>>;

/// The name of the file with what `strip` takes: "state-00012".
[[nodiscard]] std::string state_name(std::uint64_t strip);

/// Throws file_error.
void write_state(const std::filesystem::path& folder, const std::string& plan, std::uint64_t strip,
                 const StripLetters& letters);
/// Nothing if there is no such file, or none that can be relied on.
[[nodiscard]] std::optional<StripLetters> read_state(const std::filesystem::path& folder,
                                                     const std::string& plan, std::uint64_t strip);
/// Removes the states of all strips below `strip`; of all if there are no more strips.
void remove_states_below(const std::filesystem::path& folder, std::uint64_t strip);

/// Keeps what goes through it: what a strip sends is in its file when the last of it has been sent.
class KeptLetters final : public StripTransport {
 public:
  /// `next`: takes and brings the letters. `begins`: the strip that the run begins with, which
  /// takes `letters` in place of what `next` would bring; 0: there is nothing below it.
  KeptLetters(StripTransport& next, std::filesystem::path folder, std::string plan,
              std::uint64_t begins, StripLetters letters)
      : next_(next),
        folder_(std::move(folder)),
        plan_(std::move(plan)),
        begins_(begins),
        letters_(std::move(letters)) {}

  std::vector<std::uint64_t> receive(std::uint64_t strip, std::uint64_t chunk) override;
  void send(std::uint64_t strip, std::uint64_t chunk, std::vector<std::uint64_t> words) override;

 private:
  StripTransport& next_;
  std::filesystem::path folder_;
  std::string plan_;
  std::uint64_t begins_;
  StripLetters letters_;
  StripLetters sent_;  ///< by the strip under way
};

}  // namespace miyama
