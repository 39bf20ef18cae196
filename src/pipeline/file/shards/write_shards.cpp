/// @file  write_shards.cpp
/// @brief The steps of a run, and a run of one process.
///
/// A part is written by the writer of tables, which is told that it is one. The blocks that parts
/// have in common are packed once: of 1000³ Nim in four parts, nearly all of them. The view is
/// written by the same writer, which is given the list beside the labels but no label.

#include "pipeline/file/shards/write_shards.hpp"

#include "base/error.hpp"
#include "pipeline/certificate.hpp"
#include "pipeline/file/shards/strip_state.hpp"

namespace miyama {
namespace {

void add(WriterStatistics& all, const WriterStatistics& part) {
  all.blocks += part.blocks;
  all.distinct = part.distinct;  // they are remembered together
  all.file_bytes += part.file_bytes;
  all.hash_seconds += part.hash_seconds;
  all.compress_seconds += part.compress_seconds;
  all.write_seconds += part.write_seconds;
}

/// The hashes of all blocks in the order of the whole. What parts know of themselves is added to
/// `totals`.
std::vector<BlockHash> read_parts(const Plan& plan, const Layout& layout, Totals& totals) {
  std::vector<BlockHash> hashes(layout.jobs());
  for (std::size_t i = 0; i < plan.parts(); ++i) {
    const TableReader part = open_part(plan, i);
    const PartLayout in_whole(layout, plan.ranges[i]);
    for (const PartLayout::Run& run : in_whole.runs())
      std::copy_n(part.block_hashes().begin() + static_cast<std::ptrdiff_t>(run.in_part), run.count,
                  hashes.begin() + static_cast<std::ptrdiff_t>(run.first));
    totals.positions += part.result().totals.positions;
    totals.entries_checked += part.result().totals.entries_checked;
    totals.mismatches += part.result().totals.mismatches;
  }
  return hashes;
}

}  // namespace

ShardsRun::ShardsRun(const Request& request, const ShardsTarget& target, const Team& team,
                     const RankShare& share)
    : request_(request),
      target_(target),
      team_(team),
      share_(share),
      layout_(request.layout()),
      packed_(std::make_shared<PackedBlocks>(layout_.arrays().size() + 1, share.memories)) {}

void ShardsRun::begin() {
  lock_.emplace(target_.folder, target_.start);
  const Plan& plan = written_.plan = begin_folder(
      target_.folder, make_plan(request_, target_.shards, target_.source, target_.history),
      target_.start);
  FolderState& state = written_.state = state_of(plan);
  written_.resumed_parts = state.parts_there();
  for (std::size_t i = 0; i < plan.parts(); ++i)
    if (state.there[i]) (void)open_part(plan, i);
  if (!state.view || state.all_parts()) return;
  std::filesystem::remove(plan.folder / view_name);  // it would show what is not there
  state.view = false;
}

void ShardsRun::join() {
  written_.plan = read_plan(target_.folder);
  written_.state = state_of(written_.plan);
}

bool ShardsRun::is_wanted(std::size_t part) const {
  return !written_.state.there[part] && part % share_.ranks == share_.rank &&
         target_.only_part.value_or(part) == part;
}

void ShardsRun::write_by_labels() {
  solution_ = make_solution(request_);
  solution_->solve(team_);
  for (std::size_t i = 0; i < written_.plan.parts(); ++i)
    if (is_wanted(i)) write_part(i, *solution_);
  written_.add(solution_->clocks());
}

std::uint64_t ShardsRun::first_strip() const {
  const Plan& plan = written_.plan;
  std::size_t strip = std::min(state_of(plan).first_missing(), plan.parts() - 1);
  while (strip != 0 && !load_letters(plan, strip)) --strip;
  return strip;
}

void ShardsRun::write_by_strips(const std::vector<Strip>& strips, std::uint64_t first,
                                StripTransport& transport) {
  const Plan& plan = written_.plan;
  StripLetters letters;
  if (first != 0 && first % share_.ranks == share_.rank) {
    auto found = load_letters(plan, first);
    if (!found)
      throw file_error("the state of part " + std::to_string(first) + " in " +
                       plan.folder.string() +
                       " is not seen by every rank: is it the same folder on all machines?");
    letters = std::move(*found);
  }
  KeptLetters kept(transport, plan, first, std::move(letters));
  const std::uint64_t wait = (share_.rank + share_.ranks - first % share_.ranks) % share_.ranks;
  for (std::uint64_t s = first + wait; s < strips.size(); s += share_.ranks) {
    const auto strip = make_strip_solution(request_, strips, s, kept);
    strip->solve(team_);
    if (is_wanted(s)) write_part(s, *strip);
    remove_letters_below(plan, std::min(state_of(plan).first_missing(), strips.size() - 1));
    written_.add(strip->clocks());
    if (s + 1 != strips.size()) continue;
    written_.totals.lost = strip->lost_so_far();
    written_.totals.winning_moves = strip->winning_moves_so_far();
  }
}

void ShardsRun::write_part(std::size_t index, Solution& solution) {
  const Plan& plan = written_.plan;
  const std::filesystem::path path = plan.folder / part_name(index);
  const PartLayout part(layout_, plan.ranges[index]);
  FolderRole role;
  role.part = plan.part(index);
  role.packed = packed_;
  TableWriter writer(path, false, plan.header, part.layout(), 0, team_.observer,
                     packings_of(request_, plan.header.history), std::move(role));
  const Stage stage(team_.observer, "writing " + path.string(), writer.jobs());
  SolveReport found;
  write_blocks(request_, solution, part.runs(), writer, team_, stage, found);
  const Report& theorem = found.theorem;
  (void)writer.finish(
      {part.layout().box().positions(), 0, 0, theorem.entries(), theorem.mismatches()});
  written_.theorem.add(theorem.entries(), theorem.mismatches(), theorem.first());
  add(written_.writer, writer.statistics());
}

void ShardsRun::publish_view(const Totals& whole, const ReadRows& read_rows) {
  const Plan& plan = written_.plan;
  const std::filesystem::path path = plan.folder / view_name;
  Totals totals{0, whole.lost, whole.winning_moves};
  FolderRole role;
  role.plan = plan.digest;
  role.shown = plan.files();
  role.shown_digests = label_digests(layout_, read_parts(plan, layout_, totals));
  TableWriter writer(path, false, plan.header, layout_, request_.is_box() ? whole.lost : 0,
                     team_.observer, packings_of(request_, plan.header.history), std::move(role));
  const Stage stage(team_.observer, "writing " + path.string(), writer.jobs() - layout_.jobs());
  write_list(writer, layout_.jobs(), read_rows, team_, stage);
  written_.table = writer.finish(totals);
}

/// In order, as the parts state them; none where they are too many.
std::vector<std::byte> ShardsRun::listed_losses() const {
  std::vector<std::byte> rows;
  if (written_.totals.lost > most_listed_losses) return rows;
  const std::size_t width = unsigned_bytes(layout_.box().max_bound());
  const std::unique_ptr<LabelSource> parts = open_parts(written_.plan);
  for_each_loss_in_order(stated_losses(request_, *parts), team_, [&](PositionView lost) {
    append_row(rows, lost, width);
    return true;
  });
  return rows;
}

void ShardsRun::publish_view() {
  if (!solution_) {
    const std::vector<std::byte> rows = listed_losses();
    return publish_view(written_.totals, rows_in(rows, "the parts"));
  }
  // Multisets are counted while they are produced; after the last block there is nothing to take.
  if (!request_.is_box())
    solution_->produce({layout_.jobs(), UINT64_MAX}, team_, [](const BlockGroup&) {});
  publish_view(solution_->totals(), rows_of(*solution_));
}

void ShardsRun::finish() {
  written_.state = state_of(written_.plan);
  written_.totals.positions = request_.positions();
  if (!written_.state.all_parts()) return;
  if (!written_.state.view) publish_view();
  remove_letters(target_.folder);
  written_.state = state_of(written_.plan);
  written_.totals = written_.table.totals;
}

WrittenShards write_shards(const Request& request, const ShardsTarget& target, const Team& team) {
  ShardsRun run(request, target, team);
  run.begin();
  WrittenShards& written = run.written();
  const std::size_t parts = written.plan.parts();
  if (target.only_part && *target.only_part >= parts)
    throw usage_error("there is no part " + std::to_string(*target.only_part) +
                      ": the table has the parts 0 to " + std::to_string(parts - 1));
  if (written.state.complete()) {  // the report is what the files say
    remove_letters(target.folder);
    written.table = open_stored(target.folder).result();
    written.totals = written.table.totals;
    return std::move(written);
  }
  written.contract = check_contract(request);
  const auto strips = strips_of_one_process(request, written.plan.ranges);
  if (strips.empty() || target.only_part) {
    run.write_by_labels();
  } else {
    StripMailbox mailbox(team.observer);
    run.write_by_strips(strips, run.first_strip(), mailbox);
  }
  run.finish();
  return std::move(written);
}

}  // namespace miyama
