#include "pipeline/table_pipeline.hpp"

#include <optional>

#include "base/parallel_for.hpp"
#include "cli/output.hpp"
#include "solve/nim/derive.hpp"
#include "solve/nim/remoteness.hpp"
#include "solve/nim/slab_blocks.hpp"
#include "verify/theorem.hpp"

namespace miyama {
namespace {

struct Worker {
  Deriver deriver;
  std::vector<std::byte> content;
};

class Pipeline {
 public:
  Pipeline(const Request& request, const AnyLossLines& lines, const TableHeader& header,
           const PipelineOptions& options, Report& report)
      : request_(request),
        options_(options),
        layout_(request.box, header.directions.size(), header.labels),
        check_(make_theorem_check(request.theorem.get(), layout_)),
        losses_(lines),
        writer_(options.output, options.overwrite, header, layout_, losses_.size(),
                options.team.observer),
        stage_(options.team.observer, "writing " + options.output.string(), writer_.jobs()),
        report_(report),
        totals_(count_totals(lines)) {
    if (layout_.find(LabelKind::remoteness) != nullptr)
      remoteness_ = solving_.time(
          [&] { return solve_remoteness(lines, request.convention, options.team.observer); });
    for (int t = 0; t < options.team.threads; ++t)
      workers_.push_back(
          {Deriver(lines, layout_, request.convention, remoteness_ ? &*remoteness_ : nullptr),
           std::vector<std::byte>(layout_.largest_block_bytes())});
  }

  PipelineResult run() {
    for (std::size_t array = 0; array < layout_.arrays().size(); ++array) {
      if (layout_.arrays()[array].kind == LabelKind::grundy)
        write_grundy(array);
      else
        write_blocks(array);
    }
    for_each_job(layout_.jobs(), writer_.jobs() - layout_.jobs(),
                 [&](std::uint64_t job, Worker&) { write_losses(job); });
    totals_.entries_checked = report_.entries();
    totals_.mismatches = report_.mismatches();
    TableResult table = writer_.finish(totals_);
    return {std::move(table), writer_.statistics(), solving_.seconds(), deriving_.seconds(),
            checking_.seconds()};
  }

 private:
  /// Calls work(first + i, worker) in parallel for i in [0, count). A job uses its own thread's
  /// worker only; the writer and the report lock.
  template <class Work>
  void for_each_job(std::uint64_t first, std::uint64_t count, const Work& work) {
    parallel_for(count, options_.team, [&](std::uint64_t i, int thread) {
      try {
        work(first + i, workers_[static_cast<std::size_t>(thread)]);
      } catch (...) {
        writer_.give_up();
        throw;
      }
    });
  }

  void write_blocks(std::size_t array) {
    for_each_job(layout_.job_of(array, 0), layout_.arrays()[array].blocks(),
                 [&](std::uint64_t number, Worker& worker) {
                   const BlockJob job = layout_.job(number);
                   const std::span<std::byte> content = content_of(job, worker);
                   deriving_.time([&] { worker.deriver.derive(job, content); });
                   deliver(number, job, content);
                 });
  }

  /// Slab after slab: solve it with all threads, then cut it into blocks with all threads.
  void write_grundy(std::size_t array) {
    GrundySlabs slabs(request_.box, request_.convention, layout_.arrays()[array].grid.side(0),
                      options_.team);
    std::vector<SlabBlocks> cutters(workers_.size(), SlabBlocks(slabs, layout_, array));
    do {
      solving_.time([&] { slabs.solve_next(); });
      const SlabBlocks& any = cutters.front();
      for_each_job(
          any.first_group(), any.groups_of_slab(), [&](std::uint64_t group, Worker& worker) {
            SlabBlocks& cutter = cutters[static_cast<std::size_t>(&worker - workers_.data())];
            write_group(array, group, cutter, worker);
          });
    } while (slabs.first() + slabs.count() <
             (request_.box.heaps() == 1 ? 1 : request_.box.size(0)));
  }

  void write_group(std::size_t array, std::uint64_t group, SlabBlocks& cutter, Worker& worker) {
    for (std::uint64_t b = 0; b < cutter.blocks_of_group(); ++b) {
      const BlockJob job = layout_.block(array, group * cutter.blocks_of_group() + b);
      const std::span<std::byte> content = content_of(job, worker);
      deriving_.time([&] {
        if (b == 0) cutter.read_rows(job);
        cutter.copy_block(job, content);
      });
      deliver(layout_.job_of(array, job.number), job, content);
    }
  }

  void write_losses(std::uint64_t number) {
    const auto [first, count] = writer_.rows_of(number);
    std::vector<std::byte> rows(count * layout_.box().heaps() *
                                unsigned_bytes(layout_.box().max_bound()));
    losses_.read(first, count, rows);
    writer_.put(number, rows);
    stage_.advance();
  }

  std::span<std::byte> content_of(const BlockJob& job, Worker& worker) const {
    return std::span(worker.content).first(layout_.arrays()[job.array].bytes(job.block));
  }

  void deliver(std::uint64_t number, const BlockJob& job, std::span<const std::byte> content) {
    if (check_) checking_.time([&] { check_->check_block(job, content, report_); });
    writer_.put(number, content);
    stage_.advance();
  }

  const Request& request_;
  const PipelineOptions& options_;
  Layout layout_;
  std::unique_ptr<BlockCheck> check_;
  LossList losses_;
  TableWriter writer_;
  Stage stage_;
  Report& report_;
  Totals totals_;
  std::optional<AnyLossLines> remoteness_;
  std::vector<Worker> workers_;
  StageClock solving_;
  StageClock deriving_;
  StageClock checking_;
};

}  // namespace

PipelineResult write_table(const Request& request, const AnyLossLines& lines,
                           const TableHeader& header, const PipelineOptions& options,
                           Report& report) {
  return Pipeline(request, lines, header, options, report).run();
}

}  // namespace miyama
