/// @file  strip_run.hpp
/// @brief A box table in parts solved strip by strip: a part is a strip, whose losses are held
/// while it is solved and written, and no longer.
///
///     one process    strip 0 │ part 0 │ strip 1 │ part 1 │ strip 2 │ part 2 │ …
///     two ranks      strip 0 │ part 0 │ strip 2 │ part 2 │ …
///                       strip 1 │ part 1 │ strip 3 │ part 3 │ …
///
/// What a strip hands on is kept in a file too (strip_state.hpp), so that a run that was killed
/// goes on with the first part that is missing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <vector>

#include "pipeline/file/shards/write_shards.hpp"
#include "pipeline/strips.hpp"

namespace miyama {

/// The strips whose number leaves `rank` when divided by `ranks`.
struct StripShare {
  std::uint64_t rank = 0;
  std::uint64_t ranks = 1;
};

class StripRun {
 public:
  using WritePart = std::function<void(std::size_t part, Solution& strip)>;

  /// `strips`: those of the plan's parts, at least one. What is given must outlive it.
  StripRun(const Request& request, const std::filesystem::path& folder, const Plan& plan,
           const std::vector<Strip>& strips)
      : request_(request), folder_(folder), plan_(plan), strips_(strips) {}

  /// The strip to begin with: the highest whose state can be relied on, no higher than the first
  /// part that is missing. If none is missing the last strip is solved again: it knows the totals.
  [[nodiscard]] std::size_t begins() const;

  /// Solves the strips of a share from `first` on, and lets `write` write the parts that are not
  /// there. Adds the seconds of solving to `report`, and whoever has the last strip the totals.
  /// Throws stopped_error, file_error.
  void solve(std::size_t first, const StripShare& share, StripTransport& transport,
             const Team& team, const WritePart& write, SolveReport& report) const;

 private:
  [[nodiscard]] bool is_there(std::size_t part) const;
  [[nodiscard]] std::size_t first_missing() const;

  const Request& request_;
  const std::filesystem::path& folder_;
  const Plan& plan_;
  const std::vector<Strip>& strips_;
};

/// What the view says of a table of which nobody has found all losses: these are read from its
/// parts. `report`: its totals.
[[nodiscard]] WholeTable whole_of_parts(const Request& request, const std::filesystem::path& folder,
                                        const Plan& plan, const SolveReport& report,
                                        const Team& team);

}  // namespace miyama
