#include "pipeline/strips.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "base/checked.hpp"
#include "base/ranges.hpp"
#include "pipeline/method.hpp"
#include "solve/box/solved_table.hpp"
#include "solve/box/vector_rows.hpp"

namespace miyama {
namespace {

std::size_t lead_of(const Layout& layout) { return layout.pass() ? 1 : 0; }

/// What a strip hands on after its last chunk, as words: losses and winning moves of all strips so
/// far, how many bytes follow, and what is known of lines.
constexpr std::size_t words_before_lines = 3;

/// Throws letter_error if the letter cannot be one after so many positions.
std::span<const std::byte> lines_of(const std::vector<std::uint64_t>& letter,
                                    std::uint64_t positions) {
  if (letter.size() < words_before_lines || letter[0] > positions) throw letter_error();
  const std::span<const std::byte> bytes =
      std::as_bytes(std::span(letter)).subspan(8 * words_before_lines);
  if (letter[2] > bytes.size() || bytes.size() - letter[2] >= 8) throw letter_error();
  return bytes.first(letter[2]);
}

class SolvedStrip final : public StripSolution {
 public:
  SolvedStrip(const Request& request, const std::vector<Strip>& strips, std::uint64_t strip,
              StripTransport& transport)
      : StripSolution(request), strips_(strips), number_(strip), transport_(transport) {}

  void solve(const Team& team) override {
    clocks_.solving.time([&] {
      PlacedMoves moves(*method_->followed, request_.box(), team, own());
      PositionSet losses = VectorRows(moves, request_.box(), team, own())
                               .losses(request_.convention, &transport_, number_);
      for (std::uint64_t plane = 0; plane < losses.window().planes(); ++plane) {
        const std::uint64_t first = losses.window().row_of(plane, own().first);
        const std::uint64_t end = losses.window().row_of(plane, own().end);
        totals_.lost += losses.count(first, end);
        totals_.positions += (end - first) * losses.row_size();
      }
      std::vector<std::uint64_t> below(words_before_lines);
      if (number_ != 0) below = transport_.receive(number_, chunk_of_lines);
      table_.emplace(std::move(moves), layout_, std::move(losses), own(),
                     lines_of(below, request_.positions()), team);
      totals_.winning_moves = table_->winning_moves();
      lost_so_far_ = below[0] + totals_.lost;
      winning_moves_so_far_ = below[1] + totals_.winning_moves;
    });
    if (number_ + 1 < strips_.size()) transport_.send(number_ + 1, chunk_of_lines, last_letter());
  }

  Totals totals() const override { return totals_; }

 private:
  const Strip& own() const { return strips_[number_]; }

  /// The bytes known of lines are freed before the letter goes: they are as many as the letter's.
  std::vector<std::uint64_t> last_letter() const {
    const std::vector<std::byte> lines = table_->above(own());
    std::vector<std::uint64_t> words(words_before_lines + divide_up(lines.size(), 8));
    words[0] = lost_so_far_;
    words[1] = winning_moves_so_far_;
    words[2] = lines.size();
    if (!lines.empty()) std::memcpy(words.data() + words_before_lines, lines.data(), lines.size());
    return words;
  }

  void make_groups(const JobRange& range, const Team& team, const TakeGroup& take) override {
    const PartLayout part(layout_, {lead_of(layout_), own().first, own().end});
    for (const PartLayout::Run& run : part.runs())
      take_blocks({run.first, run.first + run.count}, range, team, take,
                  [&](const BlockJob& job, std::span<std::byte> content) {
                    table_->read_block(job, content);
                  });
  }

  const std::vector<Strip>& strips_;
  std::uint64_t number_;
  StripTransport& transport_;
  std::optional<SolvedTable> table_;
  Totals totals_;
};

}  // namespace

std::unique_ptr<StripSolution> make_strip_solution(const Request& request,
                                                   const std::vector<Strip>& strips,
                                                   std::uint64_t strip, StripTransport& transport) {
  return std::make_unique<SolvedStrip>(request, strips, strip, transport);
}

}  // namespace miyama
