/// @file  write_shards.cpp
/// @brief A part, the view, and the run that writes both.
///
/// A part is written by the writer of tables, which is told that it is one. The blocks that parts
/// have in common are packed once: of 1000³ Nim in four parts, nearly all of them. The view is
/// written by the same writer, which is given the list beside the labels but no label.

#include "pipeline/file/shards/write_shards.hpp"

#include <algorithm>

#include "pipeline/certificate.hpp"
#include "pipeline/file/packing.hpp"
#include "pipeline/file/shards/state_file.hpp"
#include "pipeline/file/shards/strip_run.hpp"

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

/// The hashes of all blocks in the order of the whole, and what the parts know of themselves.
struct PartsTogether {
  std::vector<BlockHash> hashes;
  Totals totals;
};

PartsTogether read_parts(const std::filesystem::path& folder, const Plan& plan,
                         const Layout& layout) {
  PartsTogether all;
  all.hashes.resize(layout.jobs());
  for (std::size_t i = 0; i < plan.parts(); ++i) {
    const TableReader part = open_part(folder, plan, i);
    const PartLayout in_whole(layout, plan.ranges[i]);
    for (const PartLayout::Run& run : in_whole.runs())
      std::copy_n(part.block_hashes().begin() + static_cast<std::ptrdiff_t>(run.in_part), run.count,
                  all.hashes.begin() + static_cast<std::ptrdiff_t>(run.first));
    all.totals.positions += part.result().totals.positions;
    all.totals.entries_checked += part.result().totals.entries_checked;
    all.totals.mismatches += part.result().totals.mismatches;
  }
  return all;
}

/// A run: the folder, and what is reported.
class ShardsRun {
 public:
  ShardsRun(const Request& request, const ShardsTarget& target, const Team& team)
      : request_(request), target_(target), team_(team) {}

  WrittenShards write() {
    const FolderLock lock(target_.folder, target_.start);
    written_.plan = begin_folder(
        target_.folder, make_plan(request_, target_.shards, target_.source, target_.history),
        target_.start);
    const std::size_t parts = written_.plan.parts();
    if (target_.only_part && *target_.only_part >= parts)
      throw usage_error("there is no part " + std::to_string(*target_.only_part) +
                        ": the table has the parts 0 to " + std::to_string(parts - 1));
    keep_parts();
    if (written_.state.complete()) return as_stored();
    written_.contract = check_contract(request_);
    const auto strips = strips_of_one_process(request_, written_.plan.ranges);
    if (strips.empty() || target_.only_part)
      write_by_labels();
    else
      write_by_strips(strips);
    return std::move(written_);
  }

 private:
  [[nodiscard]] bool is_wanted(std::size_t part) const {
    return !written_.state.there[part] && target_.only_part.value_or(part) == part;
  }

  /// What was published before is compared with the plan before anything is added.
  void keep_parts() {
    written_.state = state_of(target_.folder, written_.plan);
    written_.resumed_parts = written_.state.parts_there();
    for (std::size_t i = 0; i < written_.plan.parts(); ++i)
      if (written_.state.there[i]) (void)open_part(target_.folder, written_.plan, i);
    if (!written_.state.view || written_.state.all_parts()) return;
    std::filesystem::remove(target_.folder / view_name);  // it would show what is not there
    written_.state.view = false;
  }

  /// Everything is there: the report is what the files say.
  WrittenShards as_stored() {
    remove_states(target_.folder);
    const TableReader table = open_stored(target_.folder);
    written_.table = table.result();
    written_.totals = table.result().totals;
    return std::move(written_);
  }

  /// The losses of a strip at a time.
  void write_by_strips(const std::vector<Strip>& strips) {
    const StripRun run(request_, target_.folder, written_.plan, strips);
    StripMailbox mailbox(team_.observer);
    const auto packed = remembered();
    run.solve(
        run.begins(), {}, mailbox, team_,
        [&](std::size_t part, Solution& strip) { write(part, strip, packed); }, written_);
    finish(
        [&] { return whole_of_parts(request_, target_.folder, written_.plan, written_, team_); });
  }

  /// All losses first, which are held until the last part is written.
  void write_by_labels() {
    const std::unique_ptr<Solution> solution = make_solution(request_);
    const auto packed = remembered();
    solution->solve(team_);
    for (std::size_t i = 0; i < written_.plan.parts(); ++i)
      if (is_wanted(i)) write(i, *solution, packed);
    finish([&] { return whole_of(*solution); });
    written_.add(solution->clocks());
  }

  [[nodiscard]] std::shared_ptr<PackedBlocks> remembered() const {
    return std::make_shared<PackedBlocks>(request_.layout().arrays().size() + 1);
  }

  void write(std::size_t part, Solution& solution, const std::shared_ptr<PackedBlocks>& packed) {
    const ProduceBlocks produce = [&](const JobRange& range, const TakeGroup& take,
                                      const std::function<void()>& give_up) {
      solution.produce(range, team_, take, give_up);
    };
    add(written_.writer, write_part(target_.folder, written_.plan, part, request_, produce, team_,
                                    written_.theorem, packed));
  }

  [[nodiscard]] WholeTable whole_of(Solution& solution) const {
    // Multisets are counted while they are produced; after the last block there is nothing to take.
    const JobRange behind{solution.layout().jobs(), UINT64_MAX};
    if (!request_.is_box()) solution.produce(behind, team_, [](const BlockGroup&) {});
    const Totals found = solution.totals();
    return {found.lost, found.winning_moves, solution.losses(),
            [&solution](std::uint64_t first, std::uint64_t count, std::span<std::byte> rows) {
              solution.read_rows(first, count, rows);
            }};
  }

  /// The view, if all parts are there.
  void finish(const std::function<WholeTable()>& whole) {
    written_.state = state_of(target_.folder, written_.plan);
    written_.totals.positions = request_.positions();
    if (!written_.state.all_parts()) return;
    if (!written_.state.view)
      written_.table = publish_view(target_.folder, written_.plan, request_, whole(), team_);
    remove_states(target_.folder);
    written_.state = state_of(target_.folder, written_.plan);
    written_.totals = written_.table.totals;
  }

  const Request& request_;
  const ShardsTarget& target_;
  const Team team_;
  WrittenShards written_;
};

}  // namespace

WriterStatistics write_part(const std::filesystem::path& folder, const Plan& plan,
                            std::size_t index, const Request& request, const ProduceBlocks& produce,
                            const Team& team, Report& theorem,
                            const std::shared_ptr<PackedBlocks>& packed) {
  const Layout layout = request.layout();
  const PartLayout part(layout, plan.ranges[index]);
  FolderRole role;
  role.part = plan.part(index);
  role.packed = packed;
  TableWriter writer(folder / part_name(index), false, plan.header, part.layout(), 0, team.observer,
                     packings_of(request, layout), std::move(role));
  const auto check = make_theorem_check(request, layout);
  Report found;
  const Stage stage(team.observer, "writing " + (folder / part_name(index)).string(),
                    writer.jobs());
  const auto take = [&](const BlockGroup& group) {
    if (check) check(group, found);
    for (std::size_t i = 0; i < group.contents.size(); ++i) {
      writer.put(part.in_part(group.first + i), group.contents[i]);
      stage.advance();
    }
  };
  for (const PartLayout::Run& run : part.runs())
    produce({run.first, run.first + run.count}, take, [&] { writer.give_up(); });
  (void)writer.finish({part.layout().box().positions(), 0, 0, found.entries(), found.mismatches()});
  theorem.add(found);
  return writer.statistics();
}

TableResult publish_view(const std::filesystem::path& folder, const Plan& plan,
                         const Request& request, const WholeTable& whole, const Team& team) {
  const Layout layout = request.layout();
  const PartsTogether parts = read_parts(folder, plan, layout);
  FolderRole role;
  role.plan = plan.digest;
  role.shown = plan.files();
  role.shown_digests = label_digests(layout, parts.hashes);
  TableWriter writer(folder / view_name, false, plan.header, layout, whole.losses, team.observer,
                     packings_of(request, layout), std::move(role));
  const Stage stage(team.observer, "writing " + (folder / view_name).string(),
                    writer.jobs() - layout.jobs());
  write_list(writer, layout.jobs(), whole.read_rows, team, stage);
  Totals totals = parts.totals;
  totals.lost = whole.lost;
  totals.winning_moves = whole.winning_moves;
  return writer.finish(totals);
}

WrittenShards write_shards(const Request& request, const ShardsTarget& target, const Team& team) {
  return ShardsRun(request, target, team).write();
}

}  // namespace miyama
