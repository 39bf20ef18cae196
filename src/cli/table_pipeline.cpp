#include "cli/table_pipeline.hpp"

#include "base/parallel_for.hpp"
#include "cli/output.hpp"
#include "solve/derive.hpp"
#include "verify/theorem.hpp"

namespace miyama {
namespace {

struct Worker {
  Deriver deriver;
  std::vector<std::byte> content;
};

class Pipeline {
 public:
  Pipeline(const Request& request, const AnyLossLines& lines, const TableHeader& header, const PipelineOptions& options, Report& report)
      : options_(options),
        layout_(request.box, header.directions.size(), header.labels),
        check_(make_theorem_check(request.theorem.get(), layout_)),
        losses_(lines),
        writer_(options.output, options.overwrite, header, layout_, losses_.size()),
        report_(report),
        totals_(count_totals(lines)) {
    for (int t = 0; t < options.threads; ++t)
      workers_.push_back({Deriver(lines, layout_), std::vector<std::byte>(layout_.largest_block_bytes())});
  }

  PipelineResult run() {
    ProgressBar bar("writing " + options_.output.string(), writer_.jobs(), options_.progress);
    // A job writes its own thread's worker only; the writer and the report lock.
    parallel_for(writer_.jobs(), options_.threads, [&](std::uint64_t job, int thread) {
      try {
        job < layout_.jobs() ? do_block(job, workers_[static_cast<std::size_t>(thread)]) : do_losses(job);
      } catch (...) {
        writer_.give_up();
        throw;
      }
      bar.advance();
    });
    totals_.entries_checked = report_.entries();
    totals_.mismatches = report_.mismatches();
    PipelineResult result{writer_.finish(totals_), writer_.statistics(), deriving_.seconds(), checking_.seconds()};
    return result;
  }

 private:
  void do_block(std::uint64_t number, Worker& worker) {
    const BlockJob job = layout_.job(number);
    const std::span<std::byte> content = std::span(worker.content).first(job.block.positions * layout_.arrays()[job.array].item_bytes);
    deriving_.time([&] { worker.deriver.derive(job, content); });
    if (check_) checking_.time([&] { check_->check_block(job, content, report_); });
    writer_.put(number, content);
  }

  void do_losses(std::uint64_t number) {
    const auto [first, count] = writer_.losses_of(number);
    std::vector<std::byte> rows(count * layout_.box().heaps() * unsigned_bytes(layout_.box().max_bound()));
    losses_.read(first, count, rows);
    writer_.put(number, rows);
  }

  const PipelineOptions& options_;
  Layout layout_;
  std::unique_ptr<BlockCheck> check_;
  LossList losses_;
  TableWriter writer_;
  Report& report_;
  Totals totals_;
  std::vector<Worker> workers_;
  StageClock deriving_;
  StageClock checking_;
};

}  // namespace

PipelineResult write_table(const Request& request, const AnyLossLines& lines, const TableHeader& header, const PipelineOptions& options,
                           Report& report) {
  return Pipeline(request, lines, header, options, report).run();
}

}  // namespace miyama
