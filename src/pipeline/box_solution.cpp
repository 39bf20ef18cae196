/// @file  box_solution.cpp
/// @brief Tables on a box, whole or in strips: any rules, and Nim, whose lines hold one loss each.
///
/// Any rules: the set of losses, and a source of labels, by the fastest rung there is: bit rows for
/// vector rules, levels for rules that only list their options and for moves with a limit.
///
/// Nim: the losses line by line, from which any block of any label follows.
///
///     outcome, arrows, target, …   from the losses per line             solve/nim/derive.hpp
///     remoteness                   from the remoteness of the losses    solve/nim/derive.hpp
///     grundy                       block after block, on all threads    solve/nim/value_blocks.hpp
///
/// Counting Nim keeps nothing: tiles of rows are compared and counted while they are in the cache,
/// so the memory is n^(k−1)/8 bytes and 4.4·10¹² positions of three heaps are a matter of seconds.

#include <mutex>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "base/ranges.hpp"
#include "pipeline/method.hpp"
#include "pipeline/solution.hpp"
#include "solve/box/losses/strip_transport.hpp"
#include "solve/box/losses/vector_rows.hpp"
#include "solve/box/solve_by_rows.hpp"
#include "solve/box/solved_table.hpp"
#include "solve/nim/bit_rows.hpp"
#include "solve/nim/derive.hpp"
#include "solve/nim/value_blocks.hpp"
#include "verify/theorem.hpp"

namespace miyama {
namespace {

/// What a strip hands on after its last chunk, as words: losses and winning moves of all strips so
/// far, how many bytes follow, and what is known about lines.
constexpr std::size_t words_before_lines = 3;

/// The bytes about lines in a letter. Throws letter_error if it is too short, states more losses
/// than `positions`, or another number of bytes than it has.
std::span<const std::byte> lines_of(const std::vector<std::uint64_t>& letter,
                                    std::uint64_t positions) {
  if (letter.size() < words_before_lines || letter[0] > positions) throw letter_error();
  const std::span<const std::byte> bytes =
      std::as_bytes(std::span(letter)).subspan(8 * words_before_lines);
  if (letter[2] > bytes.size() || bytes.size() - letter[2] >= 8) throw letter_error();
  return bytes.first(letter[2]);
}

/// A strip, and how it talks to the others.
struct OneStrip {
  const std::vector<Strip>& all;
  std::uint64_t number;
  StripTransport& transport;

  [[nodiscard]] const Strip& sizes() const { return all[number]; }
};

class BoxSolution final : public Solution {
 public:
  explicit BoxSolution(const Request& request, std::optional<OneStrip> strip = {})
      : Solution(request), strip_(strip) {}

  void solve(const Team& team) override {
    clocks_.solving.time([&] {
      if (strip_)
        solve_strip_of_table(team);
      else if (method_->followed != nullptr)
        table_ = solve_by_rows(*method_->followed, request_.convention, layout_,
                               {method_->row_heap, method_->scans_remoteness}, team);
      else
        table_ = solve_by_levels(*request_.rules, request_.convention, layout_, team,
                                 method_->losses == Way::windows);
    });
    if (strip_) return hand_on();
    list_.emplace(table_->losses());
    totals_ = {request_.positions(), list_->size(), table_->winning_moves()};
  }

  LostPlaces losses_in(const Block& block) const override {
    LostPlaces lost;
    for_each_place(table_->losses(), block,
                   [&](std::uint64_t place) { lost.push_back(static_cast<std::uint32_t>(place)); });
    return lost;
  }

  bool may_be_lost(std::uint64_t rank) const override {
    const PositionSet& losses = table_->losses();
    const std::uint64_t row = rank / losses.row_size();
    return !losses.window().keeps(row) || losses.contains(row, rank % losses.row_size());
  }

 private:
  void solve_strip_of_table(const Team& team) {
    const auto& [all, number, transport] = *strip_;
    const Strip& sizes = strip_->sizes();
    PlacedMoves moves(*method_->followed, request_.box(), team, sizes);
    PositionSet losses = VectorRows(moves, request_.box(), team, sizes)
                             .losses(request_.convention, &transport, number);
    const RowWindow& window = losses.window();
    for (std::uint64_t plane = 0; plane < window.planes(); ++plane) {
      const std::uint64_t first = window.row_of(plane, sizes.first);
      const std::uint64_t end = window.row_of(plane, sizes.end);
      totals_.lost += losses.count(first, end);
      totals_.positions += (end - first) * losses.row_size();
    }
    std::vector<std::uint64_t> below(words_before_lines);
    if (number != 0) below = transport.receive(number, chunk_of_lines);
    table_.emplace(std::move(moves), layout_, std::move(losses), sizes,
                   lines_of(below, request_.positions()), team);
    totals_.winning_moves = table_->winning_moves();
    totals_so_far_.lost = below[0] + totals_.lost;
    totals_so_far_.winning_moves = below[1] + totals_.winning_moves;
  }

  void hand_on() const {
    if (strip_->number + 1 < strip_->all.size())
      strip_->transport.send(strip_->number + 1, chunk_of_lines, last_letter());
  }

  /// What is known about lines is freed before the letter goes: it has as many bytes as the letter.
  std::vector<std::uint64_t> last_letter() const {
    const std::vector<std::byte> lines = table_->above(strip_->sizes());
    std::vector<std::uint64_t> words{totals_so_far_.lost, totals_so_far_.winning_moves,
                                     lines.size()};
    words.resize(words_before_lines + divide_up(lines.size(), 8));
    ranges::copy(lines,
                 std::as_writable_bytes(std::span(words).subspan(words_before_lines)).begin());
    return words;
  }

  void make_groups(const JobRange& range, const Team& team, const TakeGroup& take) override {
    std::vector<PartLayout::Run> runs{{0, layout_.jobs(), 0}};
    if (strip_)
      runs = PartLayout(layout_,
                        {layout_.pass() ? 1U : 0U, strip_->sizes().first, strip_->sizes().end})
                 .runs();
    for (const PartLayout::Run& run : runs)
      take_blocks({run.first, run.first + run.count}, range, team, take,
                  [&](const BlockJob& job, std::span<std::byte> content) {
                    table_->read_block(job, content);
                  });
  }

  const std::optional<OneStrip> strip_;  ///< none: the whole table
  std::optional<SolvedTable> table_;
};

class NimSolution final : public Solution {
 public:
  explicit NimSolution(const Request& request) : Solution(request) {}

  void solve(const Team& team) override {
    clocks_.solving.time([&] {
      lines_ = solve_by_bit_rows(request_.box(), request_.convention, team);
      if (layout_.find(LabelKind::remoteness) != nullptr)
        remoteness_ = solve_remoteness(*lines_, request_.convention, team.observer);
    });
    list_.emplace(*lines_);
  }

  Totals totals() const override { return count_totals(*lines_); }

  LostPlaces losses_in(const Block& block) const override {
    LostPlaces lost;
    const std::size_t last = layout_.box().heaps() - 1;
    for_each_row(block, last + 1, [&](std::uint64_t place, PositionView at) {
      const std::uint64_t size = lost_size(layout_.box().line_of(at, last)) - block.start[last];
      if (size < block.extent[last]) lost.push_back(static_cast<std::uint32_t>(place + size));
    });
    return lost;
  }

  bool may_be_lost(std::uint64_t rank) const override {
    const std::uint64_t sizes = layout_.box().size(layout_.box().heaps() - 1);
    return lost_size(rank / sizes) == rank % sizes;
  }

  void count(const Team& team, SolveReport& report) override {
    const Box& box = request_.box();
    refuse_if_uncountable(request_);
    const Bouton* const bouton = request_.theorem ? request_.theorem->bouton() : nullptr;
    if (request_.theorem && bouton == nullptr)  // a theorem of the caller's own
      return Solution::count(team, report);
    const Stage stage(team.observer, "counting", count_tiles(box));
    std::mutex mutex;
    Totals counted{box.positions()};
    const auto take = [&](const FoundTile& tile) {
      if (bouton != nullptr)
        clocks_.checking.time([&] { check_tile(*bouton, box, tile, report.theorem); });
      const LossCount count = clocks_.deriving.time([&] { return count_losses(box, tile); });
      {
        const std::lock_guard lock(mutex);
        counted.lost += count.lost;
        counted.winning_moves += count.winning_moves;
      }
      stage.advance();
    };
    clocks_.solving.time([&] { find_losses(box, request_.convention, team, take); });
    report.add(counted, clocks_);
  }

 private:
  /// The size of the last heap at the loss of a row, or a greater one than all where it has none.
  std::uint64_t lost_size(std::uint64_t row) const {
    return std::visit(
        [&](const auto& lines) -> std::uint64_t {
          return lines.along(lines.box().heaps() - 1)[row];
        },
        *lines_);
  }

  void make_groups(const JobRange& range, const Team& team, const TakeGroup& take) override {
    const std::vector<std::size_t> heaps = heaps_of_lines(*request_.vector_rules());
    const Deriver deriver(*lines_, layout_, request_.convention,
                          remoteness_ ? &*remoteness_ : nullptr);
    for (const LabelArray& array : layout_.arrays()) {
      const std::uint64_t first = layout_.job_of(layout_.index_of(array.kind), 0);
      if (array.kind == LabelKind::grundy)
        produce_grundy(array, first, range, team, take);
      else
        take_blocks({first, first + array.blocks()}, range, team, take,
                    [&](BlockJob job, std::span<std::byte> content) {
                      job.move = heaps[job.move];
                      deriver.derive(job, content);
                    });
    }
  }

  /// Solves the blocks plane after plane, each plane by all threads. A later range goes on where an
  /// earlier one ended.
  void produce_grundy(const LabelArray& label, std::uint64_t first, const JobRange& range,
                      const Team& team, const TakeGroup& take) {
    if (first >= range.end || first + label.blocks() <= range.first) return;
    if (!grundy_ || range.first < first + grundy_->first_block(next_plane_)) {
      grundy_ = make_grundy_blocks(request_.box(), label.grid, label.item_bytes,
                                   request_.convention, team, clocks_.deriving);
      next_plane_ = 0;
    }
    const auto take_block = [&](std::uint64_t block, const std::vector<std::byte>& content) {
      const std::uint64_t job = first + block;
      if (job >= range.first && job < range.end) take({job, {&content, 1}});
    };
    // A job uses what belongs to its thread, and what value_blocks.cpp says.
    for (; next_plane_ < grundy_->planes(); ++next_plane_) {
      if (first + grundy_->first_block(next_plane_) >= range.end) break;
      grundy_->begin(next_plane_);
      for_each_job(grundy_->strips(), team, [&](std::uint64_t strip, int thread) {
        grundy_->solve_strip(strip, static_cast<std::size_t>(thread), take_block);
      });
    }
  }

  std::optional<AnyLossLines> lines_;
  std::optional<AnyLossLines> remoteness_;
  std::unique_ptr<GrundyBlocks> grundy_;
  std::uint64_t next_plane_ = 0;  ///< the next plane of these blocks
};

}  // namespace

std::unique_ptr<Solution> make_solution(const Request& request) {
  if (!request.is_box()) return make_partition_solution(request);
  if (choose_method(request).losses == Way::nim_rows) return std::make_unique<NimSolution>(request);
  return make_box_solution(request);
}

std::unique_ptr<Solution> make_box_solution(const Request& request) {
  return std::make_unique<BoxSolution>(request);
}

std::unique_ptr<Solution> make_strip_solution(const Request& request,
                                              const std::vector<Strip>& strips, std::uint64_t strip,
                                              StripTransport& transport) {
  return std::make_unique<BoxSolution>(request, OneStrip{strips, strip, transport});
}

void refuse_if_uncountable(const Request& request) {
  if (most_winning_moves(request.box()) == UINT64_MAX)
    throw usage_error("the winning moves of ", describe(request),
                      " may be more than 2^64, too many to count: give lower bounds");
}

}  // namespace miyama
