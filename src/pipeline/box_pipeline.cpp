#include "pipeline/box_pipeline.hpp"

#include "base/parallel_for.hpp"
#include "cli/output.hpp"
#include "label/listed_positions.hpp"
#include "pipeline/solved_box.hpp"
#include "verify/theorem.hpp"

namespace miyama {
namespace {

/// Reads the blocks of a solved table in parallel and has each compared with the theorem.
class BlockMaker {
 public:
  BlockMaker(const Request& request, const Layout& layout, const LabelSource& labels,
             const Team& team, Report& report)
      : layout_(layout),
        labels_(labels),
        check_(make_theorem_check(request.theorem.get(), layout)),
        report_(report),
        buffers_(team.size(), std::vector<std::byte>(layout.largest_block_bytes())) {}

  /// Block `job` of the layout, in this thread's buffer.
  std::span<const std::byte> make(const BlockJob& job, int thread) {
    const std::span<std::byte> content = std::span(buffers_[static_cast<std::size_t>(thread)])
                                             .first(layout_.arrays()[job.array].bytes(job.block));
    deriving_.time([&] { labels_.read_block(job, content); });
    if (check_) checking_.time([&] { check_->check_block(job, content, report_); });
    return content;
  }

  void write_to(PipelineResult& result) const {
    result.derive_seconds = deriving_.seconds();
    result.check_seconds = checking_.seconds();
  }

 private:
  const Layout& layout_;
  const LabelSource& labels_;
  std::unique_ptr<BlockCheck> check_;
  Report& report_;
  std::vector<std::vector<std::byte>> buffers_;
  StageClock deriving_;
  StageClock checking_;
};

Totals totals_of(const Request& request, const SolvedBox& solved, const Report& report) {
  return {request.box.positions(), solved.losses.count(), solved.winning_moves, report.entries(),
          report.mismatches()};
}

void put_losses(const ListedPositions& losses, const Box& box, TableWriter& writer,
                std::uint64_t number) {
  const auto [first, count] = writer.rows_of(number);
  std::vector<std::byte> rows(count * box.heaps() * unsigned_bytes(box.max_bound()));
  losses.read(first, count, rows);
  writer.put(number, rows);
}

}  // namespace

PipelineResult write_box_table(const Request& request, const TableHeader& header,
                               const PipelineOptions& options, Report& report) {
  const Layout layout(request.box, header.directions.size(), header.labels, header.pass);
  StageClock solving;
  const SolvedBox solved = solving.time([&] { return solve_box(request, layout, options.team); });
  const ListedPositions losses(solved.losses);
  TableWriter writer(options.output, options.overwrite, header, layout, losses.size(),
                     options.team.observer);
  BlockMaker blocks(request, layout, *solved.labels, options.team, report);
  const Stage stage(options.team.observer, "writing " + options.output.string(), writer.jobs());
  // A job uses its own thread's buffer; the writer and the report lock.
  parallel_for(writer.jobs(), options.team, [&](std::uint64_t number, int thread) {
    try {
      if (number < layout.jobs())
        writer.put(number, blocks.make(layout.job(number), thread));
      else
        put_losses(losses, request.box, writer, number);
      stage.advance();
    } catch (...) {
      writer.give_up();
      throw;
    }
  });
  PipelineResult result{writer.finish(totals_of(request, solved, report)), writer.statistics(),
                        solving.seconds(), 0, 0};
  blocks.write_to(result);
  return result;
}

PipelineResult count_box(const Request& request, const PipelineOptions& options, Report& report) {
  const Layout layout(request.box, 0, {LabelKind::outcome}, request.has_pass());
  StageClock solving;
  const SolvedBox solved = solving.time([&] { return solve_box(request, layout, options.team); });
  BlockMaker blocks(request, layout, *solved.labels, options.team, report);
  const Stage stage(options.team.observer, "counting", layout.jobs());
  // As above; without a theorem there is nothing to compare.
  if (request.theorem)
    parallel_for(layout.jobs(), options.team, [&](std::uint64_t number, int thread) {
      (void)blocks.make(layout.job(number), thread);
      stage.advance();
    });
  PipelineResult result{{totals_of(request, solved, report), {}}, {}, solving.seconds(), 0, 0};
  blocks.write_to(result);
  return result;
}

}  // namespace miyama
