#include "pipeline/strips.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "base/checked.hpp"
#include "base/ranges.hpp"
#include "solve/box/solved_table.hpp"

namespace miyama {
namespace {

std::size_t lead_of(const Layout& layout) { return layout.pass() ? 1 : 0; }

/// Sizes of the first heap; 1 where it is the only heap, whose sizes are one row.
std::uint64_t first_sizes(const Layout& layout) {
  return RowWindow(layout.box(), layout.pass(), {}).strip().end;
}

bool counts_on_faces(const std::vector<LabelKind>& labels) {
  return contains(labels, LabelKind::target) || contains(labels, LabelKind::winning_moves);
}

/// Bytes as words: how many there are comes first.
std::vector<std::uint64_t> words_of(const std::vector<std::byte>& bytes) {
  std::vector<std::uint64_t> words(1 + divide_up(bytes.size(), 8));
  words.front() = bytes.size();
  std::memcpy(words.data() + 1, bytes.data(), bytes.size());
  return words;
}

std::vector<std::byte> bytes_of(const std::vector<std::uint64_t>& words) {
  std::vector<std::byte> bytes(words.front());
  std::memcpy(bytes.data(), words.data() + 1, bytes.size());
  return bytes;
}

class StripSolution final : public Solution {
 public:
  StripSolution(const Request& request, const std::vector<Strip>& strips, std::uint64_t strip,
                StripTransport& transport)
      : Solution(request), strips_(strips), number_(strip), transport_(transport) {}

  void solve(const Team& team) override {
    clocks_.solving.time([&] {
      PlacedMoves moves(*request_.row_rules(), request_.box(), team, own());
      PositionSet losses = solve_strip(moves, request_.box(), request_.convention, strips_, number_,
                                       transport_, team);
      for_each_plane(losses, [&](std::uint64_t first, std::uint64_t end) {
        lost_ += losses.count(first, end);
        positions_ += (end - first) * losses.row_size();
      });
      std::vector<std::byte> below;
      if (number_ != 0) below = bytes_of(transport_.receive(number_, chunk_of_lines));
      table_.emplace(std::move(moves), layout_, std::move(losses), own(), below, team);
      if (number_ + 1 < strips_.size())
        transport_.send(number_ + 1, chunk_of_lines, words_of(table_->above(own())));
    });
  }

  Totals totals() const override { return {positions_, lost_, table_->winning_moves(), 0, 0}; }

 private:
  const Strip& own() const { return strips_[number_]; }

  template <class Visit>
  void for_each_plane(const PositionSet& losses, const Visit& visit) const {
    for (std::uint64_t plane = 0; plane < losses.window().planes(); ++plane)
      visit(losses.window().row_of(plane, own().first), losses.window().row_of(plane, own().end));
  }

  void make_groups(const JobRange& range, const Team& team, const TakeGroup& take) override {
    std::vector<std::vector<std::byte>> contents(team.size());
    for (const JobRange& jobs : jobs_of(layout_, own())) {
      const std::uint64_t first = std::max(jobs.first, range.first);
      const std::uint64_t end = std::min(jobs.end, range.end);
      if (first >= end) continue;
      // A job uses its own thread's content only.
      for_each_job(end - first, team, [&](std::uint64_t i, int thread) {
        std::vector<std::byte>& content = contents[static_cast<std::size_t>(thread)];
        const BlockJob job = layout_.job(first + i);
        content.resize(layout_.arrays()[job.array].bytes(job.block));
        clocks_.deriving.time([&] { table_->read_block(job, content); });
        take({first + i, {&content, 1}});
      });
    }
  }

  const std::vector<Strip>& strips_;
  std::uint64_t number_;
  StripTransport& transport_;
  std::optional<SolvedTable> table_;
  std::uint64_t positions_ = 0;
  std::uint64_t lost_ = 0;
};

}  // namespace

std::optional<std::string> why_no_strips(const Request& request) {
  if (!request.is_box()) return "multisets of heaps are solved level by level, not strip by strip";
  const VectorRules* rules = request.row_rules();
  if (rules == nullptr)
    return "the options of its positions are listed, not followed along directions";
  for (const LabelKind label : {LabelKind::grundy, LabelKind::remoteness})
    if (contains(request.labels, label))
      return "the label " + std::string(name_of(label)) + " is found for the whole table at once";
  if (rules->moves().faces.empty()) return std::nullopt;
  if (counts_on_faces(request.labels) || !rules->is_plain())
    return "losses below on faces are counted for the whole table at once: ask for the outcome";
  return std::nullopt;
}

std::vector<Strip> strips_of(const Layout& layout, std::uint64_t most) {
  const std::uint64_t sizes = first_sizes(layout);
  std::uint64_t side = 1;  // of all labels together: sides are powers of two, or the whole heap
  for (const LabelArray& array : layout.arrays())
    side = std::max(side, array.grid.side(lead_of(layout)));
  const std::uint64_t blocks = divide_up(sizes, side);
  const std::uint64_t count = std::min(most, blocks);
  std::vector<Strip> strips;
  for (std::uint64_t s = 0; s < count; ++s)
    strips.push_back({s * blocks / count * side, std::min(sizes, (s + 1) * blocks / count * side)});
  return strips;
}

std::vector<JobRange> jobs_of(const Layout& layout, const Strip& strip) {
  const std::size_t lead = lead_of(layout);
  std::vector<JobRange> ranges;
  for (std::size_t a = 0; a < layout.arrays().size(); ++a) {
    const LabelArray& array = layout.arrays()[a];
    std::uint64_t rest = 1;  // blocks of one size of the first heap's blocks
    for (std::size_t i = lead + 1; i < array.grid.heaps(); ++i) rest *= array.grid.blocks_along(i);
    const std::uint64_t along = array.grid.blocks_along(lead);
    const std::uint64_t side = array.grid.side(lead);
    const std::uint64_t first = strip.first / side;
    const std::uint64_t end = lead + 1 < array.grid.heaps() ? divide_up(strip.end, side) : along;
    for (std::uint64_t outer = 0; outer < array.blocks() / (along * rest); ++outer) {
      const std::uint64_t begin = layout.job_of(a, 0) + outer * along * rest;
      ranges.push_back({begin + first * rest, begin + end * rest});
    }
  }
  return ranges;
}

std::unique_ptr<Solution> make_strip_solution(const Request& request,
                                              const std::vector<Strip>& strips, std::uint64_t strip,
                                              StripTransport& transport) {
  return std::make_unique<StripSolution>(request, strips, strip, transport);
}

std::uint64_t strip_bytes(const Request& request, const std::vector<Strip>& strips) {
  const VectorRules& rules = *request.row_rules();
  const Box& box = request.box();
  std::uint64_t thickest = 0;
  for (const Strip& strip : strips) thickest = std::max(thickest, strip.end - strip.first);
  const std::uint64_t sizes = first_sizes(request.layout());
  const std::uint64_t sets = PositionSet::bytes(box) / sizes * thickest;
  // The set and, in misère play, the positions without a move; what is handed on is held twice.
  return (Saturating(2) * sets + VectorRows::bytes(rules, box) +
          Saturating(2) * SolvedTable::bytes(rules, box, request.labels))
      .value();
}

}  // namespace miyama
