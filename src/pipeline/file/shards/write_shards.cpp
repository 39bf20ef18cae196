/// @file  write_shards.cpp
/// @brief The steps of a run, and a run of one process.
///
/// A TableWriter writes each part and the view, which gets the list beside the labels but no label.
/// The blocks that parts have in common, nearly all in 1000³ Nim, are packed once for all parts.

#include "pipeline/file/shards/write_shards.hpp"

#include "base/error.hpp"
#include "base/ranges.hpp"
#include "pipeline/certificate.hpp"
#include "pipeline/file/shards/strip_state.hpp"
#include "pipeline/method.hpp"
#include "store/program.hpp"

namespace miyama {
namespace {

void add(WriterStatistics& all, const WriterStatistics& part) {
  all.blocks += part.blocks;
  all.distinct = part.distinct;  // counted for all parts together
  all.file_bytes += part.file_bytes;
  all.hash_seconds += part.hash_seconds;
  all.compress_seconds += part.compress_seconds;
  all.write_seconds += part.write_seconds;
}

file_error other_contents(const std::filesystem::path& path) {
  return file_error(path,
                    " was made by another process at the same time, with other contents: remove it "
                    "and go on");
}

/// Rows that follow each other, numbers of `width` bytes each.
struct RowsInMemory {
  std::size_t width;
  std::vector<std::byte> bytes{};

  /// The numbers lie in memory as in the file, little-endian (label/digest.cpp).
  template <class Row>
  void append(const Row& row) {
    for (const std::uint64_t number : row) {
      const auto all = std::as_bytes(std::span(&number, 1));
      bytes.insert(bytes.end(), all.begin(), all.begin() + static_cast<std::ptrdiff_t>(width));
    }
  }

  /// `name`: what messages call the rows. They must outlive the result.
  [[nodiscard]] ReadRows reader(const std::string& name) const {
    return [this, name](std::uint64_t first, std::uint64_t count, std::span<std::byte> rows) {
      const std::uint64_t begin = first * (rows.size() / count);
      if (begin + rows.size() > bytes.size())
        throw file_error("the list in ", name, " is too short");
      ranges::copy(std::span(bytes).subspan(begin, rows.size()), rows.begin());
    };
  }
};

}  // namespace

ShardsRun::ShardsRun(const Request& request, const ShardsTarget& target, const Team& team,
                     const RankShare& share)
    : request_(request),
      target_(target),
      team_(team),
      share_(share),
      layout_(request.layout()),
      packed_(std::make_shared<PackedBlocks>(layout_.arrays().size() + 1, share.memories)),
      work_(target.work.empty() ? work_folder(target.folder, target.start) : target.work) {}

void ShardsRun::begin() {
  lock_.emplace(target_.folder, target_.start);
  if (work_ != target_.folder) replacement_.emplace(work_, target_.folder);
  find_plan(target_.start);
  FolderState& state = written_.state;
  if (!state.view || state.all_parts()) return;
  std::filesystem::remove(work_ / view_name);  // it would show what is not there
  state.view = false;
}

void ShardsRun::find_plan(FolderStart start) {
  written_.plan = begin_folder(work_, new_plan(request_, target_), start);
  written_.state = state_of(written_.plan);
  written_.resumed_parts = written_.state.parts_there();
  trusted_.resize(written_.plan.parts());
}

bool ShardsRun::is_of_share(std::size_t part, std::optional<std::size_t> only) const {
  return part % share_.ranks == share_.rank && only.value_or(part) == part;
}

void ShardsRun::check_parts(std::optional<std::size_t> only) {
  for (std::size_t i = 0; i < written_.plan.parts(); ++i) {
    if (!written_.state.there[i] || trusted_[i] || !is_of_share(i, only)) continue;
    check_part(written_.plan, i, team_);
    trusted_[i] = true;
  }
}

bool ShardsRun::is_wanted(std::size_t part) const {
  return !written_.state.there[part] && is_of_share(part, target_.only_part);
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
      throw file_error("the state of part ", first, " in ", plan.folder,
                       " is not seen by every rank: is it the same folder on all machines?");
    letters = std::move(*found);
  }
  CheckpointedTransport kept(transport, plan, first, std::move(letters));
  const std::uint64_t wait = (share_.rank + share_.ranks - first % share_.ranks) % share_.ranks;
  for (std::uint64_t s = first + wait; s < strips.size(); s += share_.ranks) {
    const auto strip = make_strip_solution(request_, strips, s, kept);
    try {
      strip->solve(team_);
    } catch (const letter_error& error) {
      if (s != first) throw;
      throw file_error(plan.folder / state_name(s), " is damaged: ", error.what(),
                       "; remove it and go on");
    }
    if (is_wanted(s)) write_part(s, *strip);
    remove_letters_below(plan, std::min(state_of(plan).first_missing(), strips.size() - 1));
    written_.add(strip->clocks());
    if (s + 1 != strips.size()) continue;
    written_.totals.lost = strip->totals_so_far().lost;
    written_.totals.winning_moves = strip->totals_so_far().winning_moves;
  }
}

void ShardsRun::write_part(std::size_t index, Solution& solution) {
  const Plan& plan = written_.plan;
  const std::filesystem::path path = plan.folder / part_name(index);
  const PartLayout part(layout_, plan.ranges[index]);
  FolderRole role;
  role.part = plan.part(index);
  role.packed = packed_;
  std::map<LabelKind, std::string> digests;  // digests of the part's labels, as soon as known
  try {
    TableWriter writer(path, false, plan.header, part.layout(), 0, team_.observer,
                       packings_of(request_, plan.header.history), std::move(role));
    const Stage stage(team_.observer, "writing " + path.string(), writer.jobs());
    SolveReport found;
    write_blocks(solution, part.runs(), writer, team_, stage, found);
    const Report& theorem = found.theorem;
    written_.theorem.add(theorem);
    digests = writer.digests();
    (void)writer.finish(
        {part.layout().box().positions(), 0, 0, theorem.entries(), theorem.mismatches()});
    add(written_.writer, writer.statistics());
  } catch (const exists_error&) {  // another process has published it meanwhile
    check_part(plan, index, team_);
    if (!digests.empty() && open_part(plan, index).result().digests != digests)
      throw other_contents(path);
  }
  trusted_[index] = true;
}

void ShardsRun::publish_view(const Totals& whole, const ReadRows& read_rows) {
  const Plan& plan = written_.plan;
  const std::filesystem::path path = plan.folder / view_name;
  const PartsReader parts = open_parts(plan);
  Totals totals = parts.shares();
  totals.lost = whole.lost;
  totals.winning_moves = whole.winning_moves;
  FolderRole role;
  role.plan = plan.digest;
  role.shown = plan.files();
  role.shown_digests = label_digests(layout_, parts.block_hashes());
  const TableResult made{totals, role.shown_digests};
  try {
    TableWriter writer(path, false, plan.header, layout_, request_.is_box() ? whole.lost : 0,
                       team_.observer, packings_of(request_, plan.header.history), std::move(role));
    const Stage stage(team_.observer, "writing " + path.string(), writer.jobs() - layout_.jobs());
    write_list(writer, read_rows, team_, stage);
    written_.table = writer.finish(totals);
  } catch (const exists_error&) {  // another process found all parts there, too
    written_.table = open_stored(plan.folder).result();
    if (written_.table != made) throw other_contents(path);
  }
}

void ShardsRun::publish_view() {
  if (!solution_) {
    RowsInMemory losses{unsigned_bytes(layout_.box().max_bound())};
    const PartsReader parts = open_parts(written_.plan);
    if (written_.totals.lost <= most_listed_losses)
      for_each_loss_in_order(stated_losses(request_, parts), team_, [&](PositionView lost) {
        losses.append(lost);
        return true;
      });
    return publish_view(written_.totals, losses.reader("the parts"));
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
  if (!written_.state.view) {
    check_parts({});
    publish_view();
  } else {  // another process came first
    written_.table = open_stored(written_.plan.folder).result();
  }
  remove_states(written_.plan.folder);
  if (replacement_) {
    replacement_->take_place();
    written_.plan.folder = target_.folder;
  }
  written_.state = state_of(written_.plan);
  written_.totals = written_.table.totals;
}

Plan new_plan(const Request& request, const ShardsTarget& target) {
  return make_plan(request, target.shards, source_text(target.caller),
                   history_text(request, target.history));
}

WrittenShards write_shards(const Request& request, const ShardsTarget& target, const Team& team) {
  ShardsRun run(request, target, team);
  run.begin();
  WrittenShards& written = run.written();
  const std::size_t parts = written.plan.parts();
  if (target.only_part && *target.only_part >= parts)
    throw usage_error("there is no part ", *target.only_part, ": the table has the parts 0 to ",
                      parts - 1);
  run.check_kept_parts();
  if (written.state.complete()) {  // the report is what the files say
    run.finish();
    return std::move(written);
  }
  written.contract = check_contract(request);
  const std::vector<Strip> strips = choose_method(request, written.plan.ranges).strips;
  if (strips.empty() || target.only_part) {
    run.write_by_labels();
  } else {
    StripMailbox mailbox(team.observer);
    run.write_by_strips(strips, run.first_strip(), mailbox);
  }
  run.finish();
  return std::move(written);
}

MergedTable merge_parts(const std::filesystem::path& folder, const std::filesystem::path& output,
                        bool overwrite, const Team& team) {
  const Plan plan = read_plan(folder);
  const TableReader table = open_stored(folder);
  const Request request = request_of(plan.header, folder.string());
  const std::uint64_t losses = request.is_box() ? table.result().totals.lost : 0;
  TableWriter writer(output, overwrite, plan.header, table.layout(), losses, team.observer,
                     packings_of(request, plan.header.history));
  const Stage stage(team.observer, "merging " + folder.string(), writer.jobs());
  for_each_checked_chunk(
      table, team, stage, [&](std::uint64_t job, TableReader::StoredBlock block) {
        writer.put_packed(job, block.hash,
                          std::make_shared<const PackedStream>(std::move(block.packed)));
      });
  RowsInMemory rows{0};
  if (table.has_list() && writer.jobs() != table.layout().jobs())
    table.for_each_row([&](std::span<const std::uint32_t> row) {
      rows.width = writer.row_bytes() / row.size();
      rows.append(row);
    });
  write_list(writer, rows.reader((folder / view_name).string()), team, stage);
  TableResult result = writer.finish(table.result().totals);
  return {plan.header, std::move(result), plan.parts(), writer.statistics().file_bytes};
}

}  // namespace miyama
