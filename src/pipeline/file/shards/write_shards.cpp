/// @file  write_shards.cpp
/// @brief The steps of a run.
///
/// A TableWriter writes each part and the view, which gets the list next to the labels but no
/// label. The blocks that parts have in common, nearly all in 1000³ Nim, are packed once for all
/// parts.

#include "pipeline/file/shards/write_shards.hpp"

#include "base/error.hpp"
#include "base/ranges.hpp"
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

  /// The numbers lie in memory as in the file, little-endian (table/digest.cpp).
  template <class Row>
  void append(const Row& row) {
    for (const std::uint64_t number : row) {
      const auto all = std::as_bytes(std::span(&number, 1));
      bytes.insert(bytes.end(), all.begin(), all.begin() + static_cast<std::ptrdiff_t>(width));
    }
  }

  /// They must outlive the result.
  ReadRows reader() const {
    return [this](std::uint64_t first, std::uint64_t count, std::span<std::byte> rows) {
      ranges::copy(std::span(bytes).subspan(first * (rows.size() / count), rows.size()),
                   rows.begin());
    };
  }
};

/// A run that writes some or all of the parts. The parts published until an error stay.
class ShardsRun {
 public:
  ShardsRun(const PlannedRequest& request, const ShardsTarget& target, const Team& team)
      : request_(request), target_(target), team_(team), layout_(request_.layout()) {}

  WrittenShards run() {
    begin();
    const std::size_t parts = written_.plan.parts();
    if (target_.only && target_.only->end != UINT64_MAX && target_.only->end > parts)
      throw usage_error("there is no part ", target_.only->end - 1,
                        ": the table has the parts 0 to ", parts - 1);
    std::vector<std::size_t> missing;
    for (std::size_t i = 0; i < parts; ++i) {
      if (!is_wanted(i)) continue;
      if (written_.state.there[i])
        check_part(written_.plan, i, team_);
      else
        missing.push_back(i);
    }
    for (const std::size_t i : missing) write_part(i, solution(missing.back()));
    finish();
    return std::move(written_);
  }

 private:
  bool is_wanted(std::size_t part) const { return !target_.only || target_.only->contains(part); }

  /// Locks the folder, and publishes the plan or finds it there.
  void begin() {
    lock_.emplace(target_.folder, target_.start);
    written_.plan = begin_folder(target_.folder, new_plan(request_, target_), target_.start);
    if (request_.reproducible != written_.plan.reproducible) {
      request_.reproducible = written_.plan.reproducible;
      request_.plan.packing = make_plan(request_).packing;
    }
    FolderState& state = written_.state = state_of(written_.plan);
    written_.resumed_parts = state.parts_there();
    if (!state.view || state.all_parts()) return;
    std::filesystem::remove(target_.folder / view_name);  // it would show what is not there
    state.view = false;
  }

  /// Solves the table up to the end of a part when first asked, and anew if it must go further:
  /// where the files are there, the report is what they say.
  Solution& solution(std::size_t last_part) {
    const std::vector<PartRange>& ranges = written_.plan.ranges;
    if (request_.plan.losses != LossWay::bit_rows) last_part = ranges.size() - 1;  // all at once
    if (solution_ && last_part <= solved_part_) return *solution_;
    if (solution_)
      written_.add(solution_->clocks());
    else
      written_.contract = check_contract(request_);
    solution_ = make_solution(request_, ranges[last_part]);
    solution_->solve(team_);
    solved_part_ = last_part;
    return *solution_;
  }

  /// Compares the blocks of a part with the theorem and publishes it. If another process has done
  /// so meanwhile, its part is kept if it holds the same.
  void write_part(std::size_t index, Solution& solved) {
    const Plan& plan = written_.plan;
    const std::filesystem::path path = plan.folder / part_name(index);
    const PartLayout part(layout_, plan.ranges[index]);
    FolderRole role;
    role.part = plan.part(index);
    role.packed = packed_;
    std::map<LabelKind, std::string> digests;  // digests of the part's labels, as soon as known
    try {
      TableWriter writer(path, false, plan.header, part.layout(), 0, team_.observer,
                         request_.plan.packing, std::move(role));
      const Stage stage(team_.observer, "writing " + path.string(), writer.jobs());
      SolveReport found;
      write_blocks(solved, part.runs(), writer, team_, stage, found);
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
  }

  /// Publishes the view if all parts are there and it is not.
  void finish() {
    written_.state = state_of(written_.plan);
    written_.totals.positions = solution_ ? solution_->totals().positions : request_.positions();
    if (written_.state.all_parts()) {
      if (!written_.state.view) {
        publish_view();
      } else {  // another process came first
        written_.table = open_stored(written_.plan.folder).result();
      }
      written_.state = state_of(written_.plan);
      written_.totals = written_.table.totals;
    }
    if (solution_) written_.add(solution_->clocks());
  }

  /// Computes the digests of the whole from the hashes of the parts; the totals, which no part
  /// knows, are those of the solution. Another process may have published the same meanwhile.
  void publish_view() {
    // Multisets are counted while they are produced; after the last block there is nothing to take.
    Solution& solved = solution(written_.plan.parts() - 1);
    if (!request_.is_box())
      solved.produce({layout_.jobs(), UINT64_MAX}, team_, [](const BlockGroup&) {});
    const Plan& plan = written_.plan;
    const std::filesystem::path path = plan.folder / view_name;
    const PartsReader parts = open_parts(plan);
    Totals totals = parts.shares();
    totals.positions = solved.totals().positions;
    totals.lost = solved.totals().lost;
    totals.winning_moves = solved.totals().winning_moves;
    FolderRole role;
    role.plan = plan.digest;
    role.shown = plan.files();
    role.shown_digests = label_digests(layout_, parts.block_hashes());
    const TableResult made{totals, role.shown_digests};
    try {
      TableWriter writer(path, false, plan.header, layout_, request_.is_box() ? totals.lost : 0,
                         team_.observer, request_.plan.packing, std::move(role));
      const Stage stage(team_.observer, "writing " + path.string(), writer.jobs() - layout_.jobs());
      write_list(writer, rows_of(solved), team_, stage);
      written_.table = writer.finish(totals);
    } catch (const exists_error&) {  // another process found all parts there, too
      written_.table = open_stored(plan.folder).result();
      if (written_.table != made) throw other_contents(path);
    }
  }

  PlannedRequest request_;
  const ShardsTarget& target_;
  const Team team_;
  const Layout layout_;
  /// The parts of a table repeat each other.
  const std::shared_ptr<ChunkMemo> packed_ = std::make_shared<ChunkMemo>();
  std::optional<FolderLock> lock_;
  std::unique_ptr<Solution> solution_;
  std::size_t solved_part_ = 0;  ///< the last part for which the solution is good
  WrittenShards written_;
};

}  // namespace

Plan new_plan(const Request& request, const ShardsTarget& target) {
  return cut_table(request, target.shards, source_text(target.caller),
                   history_text(request, target.history));
}

WrittenShards write_shards(const PlannedRequest& request, const ShardsTarget& target,
                           const Team& team) {
  return ShardsRun(request, target, team).run();
}

MergedTable merge_parts(const std::filesystem::path& folder, const std::filesystem::path& output,
                        bool overwrite, const Team& team) {
  const Plan plan = read_plan(folder);
  const TableReader table = open_stored(folder);
  Request request = request_of(plan.header, folder.string());
  request.reproducible = plan.reproducible;
  const std::uint64_t losses = request.is_box() ? table.result().totals.lost : 0;
  TableWriter writer(output, overwrite, plan.header, table.layout(), losses, team.observer,
                     make_plan(request).packing);
  const Stage stage(team.observer, "merging " + folder.string(), writer.jobs());
  for_each_checked_chunk(
      table, team, stage, [&](std::uint64_t job, TableReader::StoredBlock block) {
        writer.put_packed(job, block.hash,
                          std::make_shared<const std::vector<std::byte>>(std::move(block.packed)));
      });
  RowsInMemory rows{0};
  const bool lists = writer.jobs() != table.layout().jobs();
  std::uint64_t bytes = 0;  // that the list should have
  if (lists) {
    const auto [first, count] = writer.rows_of(writer.jobs() - 1);
    bytes = (first + count) * writer.row_bytes();
  }
  if (lists && table.has_list())
    table.for_each_row([&](std::span<const std::uint32_t> row) {
      rows.width = writer.row_bytes() / row.size();
      rows.append(row);
    });
  if (table.has_list() != lists || rows.bytes.size() != bytes)
    throw file_error(folder / view_name,
                     ": the list has not as many rows as it should: remove the file and go on");
  write_list(writer, rows.reader(), team, stage);
  TableResult result = writer.finish(table.result().totals);
  return {plan.header, std::move(result), plan.parts(), writer.statistics().file_bytes};
}

}  // namespace miyama
