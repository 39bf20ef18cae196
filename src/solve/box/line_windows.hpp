/// @file  line_windows.hpp
/// @brief What the options along a line say about a position, where a move has a limit: a window of
/// the line, which ends right below the position.
///
///     at most 3 steps      ● ○ ○ ● ○ ○ ○ p        ● loss   ○ win
///                                  └───┘          no loss in the window: no move along here wins
///
/// A line is filled from its lower end upwards, as a position is solved after all of its options.
/// What is known of its positions stands side by side (index/box/line_places.hpp):
///
///     losses       how many there are up to each place, and the last one: two numbers say how many
///                  are in the window, and which is nearest
///     remoteness   the least of a window's losses, the greatest of all: a loop over neighbours
///     values       for each Grundy value the last place that has it: a value is in the window if
///                  that place is, and the mex is the least value that is in no window
///
/// A window of n options costs some n/8 operations on vectors; listing them one by one
/// (solve_by_levels.cpp) takes n jumps through memory, and is some 50 times slower where n is
/// 10 000. A line that is short beside the greatest value holds its values place by place instead:
/// a list of last places for each of very many lines would need more memory than the table.
#pragma once

#include "game/vector_rules.hpp"
#include "index/box/line_places.hpp"
#include "label/layout.hpp"
#include "solve/seen_options.hpp"

namespace miyama {

/// Different threads may open and fill windows of different lines.
class LineWindows {
 public:
  struct Window {
    std::size_t line;
    std::uint64_t steps;  ///< from the lower end of the line to the position
    std::uint64_t most;   ///< options: those that lie 1 … most steps below
  };

  /// Precondition: `rules` have lines only, none with an initial take, and any number of steps that
  /// their conditions and limits allow. Keeps what the labels of `layout` need.
  LineWindows(const VectorRules& rules, const Layout& layout, const Team& team);

  /// The windows of the position, one for each line of the rules. Throws usage_error where a
  /// condition or a limit cannot be computed.
  void open(std::uint64_t rank, PositionView position, std::vector<Window>& windows) const;

  [[nodiscard]] std::uint64_t losses(std::size_t move, const Window& window) const;
  /// Steps to the nearest loss. Precondition: there is one.
  [[nodiscard]] std::uint64_t steps_to_loss(std::size_t move, const Window& window) const {
    return window.steps + 1 - lines_[move].last_loss[window.line];
  }
  [[nodiscard]] std::uint64_t rank_step(std::size_t move) const {
    return lines_[move].places.rank_step();
  }
  /// Adds the remoteness of the options in the window.
  void see_lengths(std::size_t move, const Window& window, SeenOptions& seen) const;
  /// The least value that no window has and `is_taken` does not know. Calls take(value) for those
  /// that lines hold place by place.
  template <class Take, class IsTaken>
  [[nodiscard]] std::uint32_t mex(const std::vector<Window>& windows, const Take& take,
                                  const IsTaken& is_taken) const {
    for (std::size_t m = 0; m < windows.size(); ++m)
      for (const std::uint32_t value : values_in(m, windows[m])) take(value);
    std::uint32_t mex = 0;
    for (std::uint32_t before = 1; mex != before;) {
      before = mex;
      for (std::size_t m = 0; m < windows.size(); ++m) mex = next_missing(m, windows[m], mex);
      while (is_taken(mex)) ++mex;
    }
    return mex;
  }

  /// Adds the position, which is solved, to its lines. Labels that were not asked for are 0.
  void add(const std::vector<Window>& windows, bool is_lost, std::uint32_t value,
           std::uint32_t remoteness);

  /// Bytes that this takes; saturates.
  [[nodiscard]] static std::uint64_t bytes(const VectorRules& rules, const Box& box,
                                           const std::vector<LabelKind>& labels);

 private:
  /// All lines along one direction. Arrays are indexed by place, and empty if nobody asks.
  struct Lines {
    LinePlaces places;
    std::vector<std::uint32_t> losses_up_to;
    std::vector<std::uint64_t> last_loss;     ///< by line: its steps + 1; 0: there is none
    std::vector<std::uint32_t> lost_lengths;  ///< remoteness of losses; of wins the greatest number
    std::vector<std::uint32_t> lengths;
    std::vector<std::uint32_t> values;
    /// By line, then by value: the steps of the last place that has it, + 1.
    std::vector<std::vector<std::uint32_t>> last_of_value;
  };

  /// The values of the window, if the line holds them place by place.
  [[nodiscard]] std::span<const std::uint32_t> values_in(std::size_t move,
                                                         const Window& window) const;
  /// The least value from `value` on that is not in the window, as far as last places say.
  [[nodiscard]] std::uint32_t next_missing(std::size_t move, const Window& window,
                                           std::uint32_t value) const;

  const VectorRules& rules_;
  std::vector<Lines> lines_;
};

}  // namespace miyama
