#include "pipeline/partition_pipeline.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <optional>

#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "cli/output.hpp"
#include "index/partition/partition_cursor.hpp"
#include "verify/partition/partition_theorem.hpp"

namespace miyama {
namespace {

/// The contents of one block, array by array.
using Contents = std::vector<std::vector<std::byte>>;

/// Items `first` … first + count − 1 of a label of the level, as the file holds them.
void copy_items(const LevelLabels& labels, const LabelArray& array, std::uint64_t first,
                std::uint64_t count, std::byte* to) {
  if (count == 0) return;
  const auto copy = [&](const auto& items) {
    std::memcpy(to, items.data() + first, count * sizeof items[0]);
  };
  const auto narrow = [&](const std::vector<std::uint16_t>& items) {
    if (array.item_bytes == 2) return copy(items);
    for (std::uint64_t i = 0; i < count; ++i) to[i] = static_cast<std::byte>(items[first + i]);
  };
  switch (array.kind) {
    case LabelKind::outcome: return copy(labels.outcome);
    case LabelKind::move_from: return copy(labels.move_from);
    case LabelKind::move_rests: return copy(labels.move_rests);
    case LabelKind::winning_moves: return copy(labels.winning_moves);
    case LabelKind::grundy: return narrow(labels.grundy);
    case LabelKind::remoteness: return narrow(labels.remoteness);
    case LabelKind::arrows:
    case LabelKind::target: assert(false);  // of box tables
  }
}

class PartitionPipeline {
 public:
  PartitionPipeline(const PartitionRequest& request, const TableHeader& header,
                    const PipelineOptions& options, bool writes, Report& report)
      : request_(request),
        options_(options),
        layout_(Layout::of_partitions(request.partitions.positions(), request.partitions.total(),
                                      header.rests, header.labels)),
        stage_(options.team.observer, (writes ? "writing " : "counting ") + options.output.string(),
               blocks()),
        report_(report),
        carried_(layout_.arrays().size()),
        workers_(options.team.size(), Contents(layout_.arrays().size())) {
    if (request.theorem) theorem_.emplace(*request.theorem, *request.rules, request.partitions);
    if (writes)
      writer_.emplace(options.output, options.overwrite, header, layout_, 0, options.team.observer);
    const PartitionTask task = task_of(request, header.labels, options.team);
    solver_ = request.partitions.bounds_heaps() ? make_level_solver(task) : make_mark_solver(task);
  }

  PipelineResult run() {
    Totals totals{request_.partitions.positions()};
    for (std::uint64_t n = 0; n <= request_.partitions.total(); ++n) {
      const LevelLabels& labels =
          solving_.time([&]() -> const LevelLabels& { return solver_->solve_next(); });
      totals.lost += labels.lost;
      deliver(labels, n == request_.partitions.total());
    }
    totals.winning_moves = solver_->winning_moves_total();
    totals.entries_checked = report_.entries();
    totals.mismatches = report_.mismatches();
    solver_.reset();
    if (!writer_) return {{totals, {}}, {}, solving_.seconds(), 0, checking_.seconds()};
    write_parts();
    TableResult table = writer_->finish(totals);
    return {std::move(table), writer_->statistics(), solving_.seconds(), deriving_.seconds(),
            checking_.seconds()};
  }

 private:
  [[nodiscard]] std::uint64_t blocks() const { return layout_.arrays().front().blocks(); }
  [[nodiscard]] std::uint64_t side() const { return layout_.arrays().front().grid.side(0); }

  /// Every block that is complete now; what is left is carried to the next level.
  void deliver(const LevelLabels& labels, bool is_last) {
    const std::uint64_t end_rank = labels.first_rank + labels.outcome.size();
    const std::uint64_t end_block = is_last ? blocks() : end_rank / side();
    // A job has its thread's buffers; the writer and the report lock.
    parallel_for(end_block - next_block_, options_.team, [&](std::uint64_t i, int thread) {
      try {
        deliver_block(next_block_ + i, labels, workers_[static_cast<std::size_t>(thread)]);
      } catch (...) {
        if (writer_) writer_->give_up();
        throw;
      }
    });
    carry(labels, end_block * side(), end_rank);
    next_block_ = end_block;
  }

  void deliver_block(std::uint64_t number, const LevelLabels& labels, Contents& contents) {
    deriving_.time([&] {
      for (std::size_t a = 0; a < contents.size(); ++a) fill(a, number, labels, contents[a]);
    });
    if (theorem_)
      checking_.time(
          [&] { theorem_->check_slice(PartitionSlice(layout_, number, contents), report_); });
    for (std::size_t a = 0; writer_ && a < contents.size(); ++a)
      writer_->put(layout_.job_of(a, number), contents[a]);
    stage_.advance();
  }

  /// What was carried first, then what the level has.
  void fill(std::size_t a, std::uint64_t number, const LevelLabels& labels,
            std::vector<std::byte>& content) const {
    const LabelArray& array = layout_.arrays()[a];
    const Block block = layout_.block(a, number).block;
    content.resize(array.bytes(block));
    const std::size_t carried = number == next_block_ ? carried_[a].size() : 0;
    std::copy(carried_[a].begin(), carried_[a].begin() + static_cast<std::ptrdiff_t>(carried),
              content.begin());
    const std::uint64_t item = carried / array.item_bytes;
    const std::uint64_t first = array.items(block.start[0]) + item - array.items(labels.first_rank);
    copy_items(labels, array, first, array.items(block.positions) - item, content.data() + carried);
  }

  /// Keeps ranks begin … end − 1, or those of them that are new.
  void carry(const LevelLabels& labels, std::uint64_t begin, std::uint64_t end) {
    for (std::size_t a = 0; a < carried_.size(); ++a) {
      const LabelArray& array = layout_.arrays()[a];
      if (begin >= labels.first_rank) carried_[a].clear();
      const std::uint64_t first = std::max(begin, labels.first_rank);
      if (first >= end) continue;
      const std::size_t kept = carried_[a].size();
      carried_[a].resize(kept + array.items(end - first) * array.item_bytes);
      copy_items(labels, array, array.items(first - labels.first_rank), array.items(end - first),
                 carried_[a].data() + kept);
    }
  }

  /// The heaps of every position, for tables that list them.
  void write_parts() {
    const std::uint64_t columns = most_parts(bounds_of(request_.partitions));
    parallel_for(writer_->jobs() - layout_.jobs(), options_.team, [&](std::uint64_t i, int) {
      const std::uint64_t job = layout_.jobs() + i;
      const auto [first, count] = writer_->rows_of(job);
      std::vector<std::byte> rows(count * columns);
      PartitionCursor cursor(request_.partitions, first);
      for (std::uint64_t row = 0; row < count; ++row, cursor.next())
        std::transform(cursor.parts().begin(), cursor.parts().end(),
                       rows.begin() + static_cast<std::ptrdiff_t>(row * columns),
                       [](std::uint8_t part) { return std::byte{part}; });
      try {
        writer_->put(job, rows);
      } catch (...) {
        writer_->give_up();
        throw;
      }
    });
  }

  const PartitionRequest& request_;
  const PipelineOptions& options_;
  const Layout layout_;
  Stage stage_;
  Report& report_;
  Contents carried_;  ///< items of the first block that is not complete
  std::vector<Contents> workers_;
  std::optional<PartitionTheorem> theorem_;
  std::optional<TableWriter> writer_;
  std::unique_ptr<PartitionSolver> solver_;
  std::uint64_t next_block_ = 0;
  StageClock solving_;
  StageClock deriving_;
  StageClock checking_;
};

}  // namespace

PartitionTask task_of(const PartitionRequest& request, const std::vector<LabelKind>& labels,
                      const Team& team) {
  return {*request.rules, request.partitions, request.convention, labels, team};
}

PipelineResult write_partition_table(const PartitionRequest& request, const TableHeader& header,
                                     const PipelineOptions& options, Report& report) {
  return PartitionPipeline(request, header, options, true, report).run();
}

PipelineResult count_partitions(const PartitionRequest& request, const TableHeader& header,
                                const PipelineOptions& options, Report& report) {
  return PartitionPipeline(request, header, options, false, report).run();
}

}  // namespace miyama
