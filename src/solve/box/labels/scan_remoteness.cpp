/// @file  scan_remoteness.cpp
/// @brief The remoteness of every position, in games of lines and a pass, in one sweep: row by row
/// in C order, all sizes of the last heap at a time.
///
///     a line, every step       what was met on each line below: two numbers, merged from row to
///                              row (solve/box/labels/kernels.hpp)
///     a line, some steps       the numbers t steps below, for each step t
///     within the row, a pass   position by position
///
/// What lost: sweeps of bits, one per length of play (solve/box/solve_by_rows.hpp). A game of
/// finite steps on one heap of 4 million lasts for millions of moves; and for 160³ positions with
/// steps 1, 2, 3 one sweep is ten times as fast. Sweeps of bits are left to faces, and to lines
/// with every step and an initial take, on which this sweep would look too far.
///
/// Cost: about a nanosecond per position and line, or step. Memory: 8 bytes per line.

#include <algorithm>
#include <array>
#include <optional>

#include "base/checked.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "index/box/direction_lines.hpp"
#include "solve/box/labels/kernels.hpp"
#include "solve/box/solve_by_rows.hpp"

namespace miyama {
namespace {

// Fewer positions are done before other threads have woken up.
constexpr std::uint64_t positions_to_share = 1 << 16;
constexpr std::uint64_t rows_between_looks = 64;

/// Lengths of neighbouring positions, or of lines (solve/box/labels/kernels.hpp).
struct Lengths {
  std::vector<std::uint32_t> quick, slow;

  explicit Lengths(std::uint64_t count = 0) : quick(count), slow(count) {}
  void clear() {
    ranges::fill(quick, 0U);
    ranges::fill(slow, 0U);
  }
};

/// True if what is met on its lines, which leave their rows, is remembered.
bool is_remembered(const PlacedLine& line, const Box& box) {
  return line.every_step && line.rows_back != 0 && DirectionLines::pays(box, line.direction);
}

/// A line that leaves its row.
struct ScannedLine {
  PlacedLine move;  ///< the move, with every step listed unless its lines are remembered
  std::optional<DirectionLines> lines{};
  std::int64_t stride = 0;  ///< growth of the line number from entry to entry of a row
  Lengths met{};            ///< indexed by line: what was met on it

  ScannedLine(PlacedLine placed, const Box& box) : move(std::move(placed)) {
    if (!is_remembered(move, box)) {
      move.list_steps();
      return;
    }
    lines.emplace(box, move.direction);
    stride = lines->next_line(box.heaps() - 1);
    met = Lengths(lines->numbers());
  }
};

class RemotenessScan {
 public:
  RemotenessScan(const PlacedMoves& moves, const Box& box, Convention convention, const Team& team)
      : moves_(moves),
        box_(box),
        last_(box.heaps() - 1),
        n_(box.size(last_)),
        lost_(convention == Convention::misere ? 1 : 0),
        team_(team),
        rows_(box, moves.pass_rows_back != 0, {}),
        remoteness_(box.positions()),
        workers_(team.size()) {
    for (std::size_t m = 0; m < moves.lines.size(); ++m)
      if (m != moves.within) lines_.emplace_back(moves.lines[m], box);
  }

  /// A part writes its own rows and the lengths of lines through them. On such a line the rows of
  /// parts that follow come later.
  std::vector<std::uint32_t> run() {
    const Stage stage(team_.observer, "solving", rows_.strip().end * chunks_of(rows_));
    share_sweep(rows_, rows_.strip(), team_, box_.positions() < positions_to_share,
                [&](const Strip& part, std::uint64_t chunk, std::size_t thread) {
                  Worker& worker = workers_[thread];
                  if (worker.row.quick.empty())
                    worker = {Lengths(n_), Lengths(moves_.conditions ? n_ : 0)};
                  for_each_row(box_, rows_, part, chunk,
                               [&](std::uint64_t r, PositionView position) {
                                 if (r % rows_between_looks == 0) team_.stop_if_asked();
                                 do_row(r, position, worker);
                               });
                  for (std::uint64_t a = part.first; a < part.end; ++a) stage.advance();
                });
    return std::move(remoteness_);
  }

 private:
  /// One per thread that has a part.
  struct Worker {
    Lengths row;
    Lengths conditional;  ///< lengths along one line before its condition is applied
  };

  /// Finds the numbers of row `r`. `position`: the first of the row.
  void do_row(std::uint64_t r, PositionView position, Worker& worker) {
    const PositionView outer = position.first(last_);
    worker.row.clear();
    for (const ScannedLine& line : lines_) {
      if (!fits(line.move, outer, 0)) continue;
      if (!line.move.condition) {
        gather(line, r, position, worker.row);
        continue;
      }
      worker.conditional.clear();
      gather(line, r, position, worker.conditional);
      clear_forbidden(line.move, outer, worker.conditional);
      kernels_.merge_lengths(worker.conditional.quick.data(), worker.conditional.slow.data(), n_,
                             worker.row.quick.data(), worker.row.slow.data());
    }
    std::uint32_t* const numbers = remoteness_.data() + r * n_;
    const bool may_pass = moves_.pass_rows_back != 0 && outer[0] != 0;
    if (moves_.within || may_pass)
      settle_one_by_one(outer, may_pass ? numbers - moves_.pass_rows_back * n_ : nullptr,
                        worker.row, numbers);
    else
      kernels_.settle(worker.row.quick.data(), worker.row.slow.data(), n_, numbers);
    for (ScannedLine& line : lines_)
      if (line.lines) remember(numbers, position, line);
  }

  void gather(const ScannedLine& line, std::uint64_t r, PositionView position, Lengths& to) const {
    if (!line.lines) return gather_steps(line.move, r, position.first(last_), to);
    const std::uint64_t first = line.lines->line_of(position);
    const std::uint32_t* const quick = line.met.quick.data() + first;
    const std::uint32_t* const slow = line.met.slow.data() + first;
    if (line.stride == 1)
      return kernels_.merge_lengths(quick, slow, n_, to.quick.data(), to.slow.data());
    for (std::int64_t x = 0, at = 0; x < static_cast<std::int64_t>(n_); ++x, at += line.stride)
      kernels_.merge_lengths(quick + at, slow + at, 1, &to.quick[x], &to.slow[x]);
  }

  void gather_steps(const PlacedLine& line, std::uint64_t r, PositionView outer,
                    Lengths& to) const {
    for (const std::uint64_t t : line.steps) {
      const std::uint64_t taken = line.initial_last + t * line.last;
      if (!fits(line, outer, t) || taken >= n_) return;
      const std::uint64_t row = r - line.initial_rows_back - t * line.rows_back;
      kernels_.merge_options(remoteness_.data() + row * n_, n_ - taken, lost_,
                             to.quick.data() + taken, to.slow.data() + taken);
    }
  }

  void clear_forbidden(const PlacedLine& line, PositionView outer, Lengths& lengths) const {
    const BitRowView forbidden = moves_.conditions->forbidden(*line.condition, outer);
    const RowsOfBits bits{forbidden.data(), forbidden.size(), 0, 1, n_, n_};
    entry_kernels_.put(bits, 0, lengths.quick.data());
    entry_kernels_.put(bits, 0, lengths.slow.data());
  }

  /// The lengths of one position.
  struct Length {
    std::uint32_t quick = 0, slow = 0;

    void merge(const Length& other) {
      quick = std::max(quick, other.quick);
      slow = std::max(slow, other.slow);
    }
  };
  [[nodiscard]] Length of_option(std::uint32_t remoteness) const {
    return {remoteness % 2 == lost_ ? ~remoteness : 0, remoteness + 1};
  }

  /// Settles a row with a pass or with moves within it, position by position. `after_pass`: the
  /// numbers of the row without the pass, or null.
  void settle_one_by_one(PositionView outer, const std::uint32_t* after_pass, const Lengths& row,
                         std::uint32_t* numbers) const {
    const PlacedLine* const within = moves_.within ? &moves_.lines[*moves_.within] : nullptr;
    const BitRowView forbidden = within != nullptr && within->condition
                                     ? moves_.conditions->forbidden(*within->condition, outer)
                                     : BitRowView();
    std::array<Length, 256> below{};  // indexed by size modulo the step within the row
    const std::uint64_t rests = within != nullptr ? within->last : 1;
    for (std::uint64_t x = 0, rest = 0; x < n_; ++x, rest = rest + 1 == rests ? 0 : rest + 1) {
      Length length{row.quick[x], row.slow[x]};
      const bool is_free =
          within != nullptr && (forbidden.empty() || (forbidden[x / 64] >> x % 64 & 1) == 0);
      if (is_free && within->every_step) length.merge(below[rest]);
      if (is_free)
        for (const std::uint64_t t : within->steps) {
          if (t * rests > x) break;
          length.merge(of_option(numbers[x - t * rests]));
        }
      if (after_pass != nullptr && length.slow != 0) length.merge(of_option(after_pass[x]));
      numbers[x] = length.quick != 0 ? ~length.quick + 1 : length.slow;
      below[rest].merge(of_option(numbers[x]));
    }
  }

  void remember(const std::uint32_t* numbers, PositionView position, ScannedLine& line) const {
    const std::uint64_t first = line.lines->line_of(position);
    std::uint32_t* const quick = line.met.quick.data() + first;
    std::uint32_t* const slow = line.met.slow.data() + first;
    if (line.stride == 1) return kernels_.merge_options(numbers, n_, lost_, quick, slow);
    for (std::int64_t x = 0, at = 0; x < static_cast<std::int64_t>(n_); ++x, at += line.stride)
      kernels_.merge_options(numbers + x, 1, lost_, quick + at, slow + at);
  }

  const PlacedMoves& moves_;
  const Box& box_;
  std::size_t last_;
  std::uint64_t n_;
  std::uint32_t lost_;  ///< remoteness % 2 of a loss
  Team team_;
  RowWindow rows_;
  std::vector<std::uint32_t> remoteness_;
  std::vector<ScannedLine> lines_;
  std::vector<Worker> workers_;
  LengthKernels kernels_ = kernels_for<LengthKernels>();
  StepKernels<std::uint32_t> entry_kernels_ = kernels_for<StepKernels<std::uint32_t>>();
};

}  // namespace

std::vector<std::uint32_t> scan_remoteness(const PlacedMoves& moves, const Box& box,
                                           Convention convention, const Team& team) {
  return RemotenessScan(moves, box, convention, team).run();
}

std::uint64_t scan_remoteness_bytes(const VectorRules& rules, const Box& box) {
  // Each thread that has a part holds the lengths of a row twice, if there are conditions. There
  // are no more parts than sizes of the first heap, and one where each size has a single row.
  const RowWindow all(box, rules.moves().pass, {});
  const std::uint64_t parts = all.rows_of_size() == 1 ? 1 : all.strip().end;
  Saturating lines = Saturating(2) * box.size(box.heaps() - 1) * parts;
  for (const PlacedLine& line : place_lines(rules, box))
    if (is_remembered(line, box)) lines = lines + DirectionLines(box, line.direction).numbers();
  return (lines * 2 * sizeof(std::uint32_t)).value();
}

}  // namespace miyama
