#include "pipeline/file/shards/strip_run.hpp"

#include <algorithm>
#include <memory>

#include "base/error.hpp"
#include "pipeline/certificate.hpp"
#include "pipeline/file/shards/parts_source.hpp"
#include "pipeline/file/shards/strip_state.hpp"

namespace miyama {
namespace {

/// The losses in order, as the parts state them, each entry of `width` bytes.
std::vector<std::byte> listed_losses(const Request& request, const PartsSource& parts,
                                     std::size_t width, const Team& team) {
  std::vector<std::byte> rows;
  for_each_loss_in_order(stated_losses(request, parts), team, [&](PositionView lost) {
    for (const std::uint64_t entry : lost)
      with_unsigned(width, [&]<class T>(T) {
        const T item = static_cast<T>(entry);
        const auto bytes = std::as_bytes(std::span(&item, 1));
        rows.insert(rows.end(), bytes.begin(), bytes.end());
      });
    return true;
  });
  return rows;
}

}  // namespace

bool StripRun::is_there(std::size_t part) const {
  return std::filesystem::exists(folder_ / part_name(part));
}

std::size_t StripRun::first_missing() const {
  std::size_t part = 0;
  while (part < plan_.parts() && is_there(part)) ++part;
  return part;
}

std::size_t StripRun::begins() const {
  std::size_t strip = std::min(first_missing(), strips_.size() - 1);
  while (strip != 0 && !load_letters(folder_, plan_, strip)) --strip;
  return strip;
}

void StripRun::solve(std::size_t first, const StripShare& share, StripTransport& transport,
                     const Team& team, const WritePart& write, SolveReport& report) const {
  StripLetters letters;
  if (first != 0 && first % share.ranks == share.rank) {
    auto found = load_letters(folder_, plan_, first);
    if (!found)
      throw file_error("the state of part " + std::to_string(first) + " in " + folder_.string() +
                       " is not seen by every rank: is it the same folder on all machines?");
    letters = std::move(*found);
  }
  KeptLetters kept(transport, folder_, plan_, first, std::move(letters));
  const std::uint64_t wait = (share.rank + share.ranks - first % share.ranks) % share.ranks;
  for (std::size_t s = first + wait; s < strips_.size(); s += share.ranks) {
    const auto strip = make_strip_solution(request_, strips_, s, kept);
    strip->solve(team);
    if (!is_there(s)) write(s, *strip);
    remove_letters_below(folder_, std::min(first_missing(), strips_.size() - 1));
    report.add(strip->clocks());
    if (s + 1 != strips_.size()) continue;
    report.totals.lost = strip->lost_so_far();
    report.totals.winning_moves = strip->winning_moves_so_far();
  }
}

WholeTable whole_of_parts(const Request& request, const std::filesystem::path& folder,
                          const Plan& plan, const SolveReport& report, const Team& team) {
  const Totals& totals = report.totals;
  WholeTable whole{totals.lost, totals.winning_moves, totals.lost, {}};
  if (whole.losses > most_listed_losses) return whole;
  const Layout layout = request.layout();
  const std::size_t width = unsigned_bytes(layout.box().max_bound());
  const PartsSource parts(folder, plan, layout);
  const auto rows =
      std::make_shared<const std::vector<std::byte>>(listed_losses(request, parts, width, team));
  whole.read_rows = [rows, row = layout.box().heaps() * width](std::uint64_t first, std::uint64_t,
                                                               std::span<std::byte> to) {
    std::copy_n(rows->begin() + static_cast<std::ptrdiff_t>(first * row), to.size(), to.begin());
  };
  return whole;
}

}  // namespace miyama
