/// @file  solve.cpp
/// @brief `miyama-mpi solve`: each of R ranks solves every R-th strip and writes it as a part.
///
///     rank 0   plan │ strip 0 │ part 0 │ strip 2 │ part 2 │            │ view
///     rank 1        │    strip 1 │ part 1 │  strip 3 │ part 3 │ ← all parts there
///
/// What a strip hands on is kept in a file too, so that the next run begins at the first part that
/// is missing. Where finding all losses takes little beside the rest, as it does for Nim, every
/// rank finds them by itself.

#include "base/text.hpp"
#include "cli/limits.hpp"
#include "cli/request_options.hpp"
#include "mpi/courier.hpp"
#include "mpi/rank_job.hpp"
#include "pipeline/file/shards/write_shards.hpp"
#include "pipeline/method.hpp"

namespace miyama {
namespace {

/// The parts of each rank unless --shards says otherwise: several, so that none waits long for its
/// first strip.
constexpr std::uint64_t parts_per_rank = 4;
/// Ranks share the memory of a machine, so each remembers an eighth of the packed blocks that a
/// process alone would remember.
constexpr std::size_t share_of_memo = 8;

class SolveJob final : public RankJob {
 public:
  SolveJob(std::unique_ptr<const CommandLine> line, Request request, std::string history)
      : RankJob(std::move(line), request, "entries",
                choose_method(request).each_process_finds_all) {
    target_.folder = folder_path(line_->required("output", "which folder: --output FOLDER?"));
    target_.start = line_->flag("resume")  ? FolderStart::go_on
                    : line_->flag("force") ? FolderStart::overwrite
                                           : FolderStart::anew;
    target_.source = version_text();
    target_.history = std::move(history);
    const auto shards = line_->number("shards", 1, static_cast<std::int64_t>(most_shards));
    target_.shards = shards                  ? *shards
                     : line_->flag("resume") ? read_plan(target_.folder).shards
                                             : 0;
    if (target_.start == FolderStart::go_on) try_parts(read_plan(target_.folder));
    target_.work = work_folder(target_.folder, target_.start);
  }

  [[nodiscard]] Json asked() const override {
    Json json = RankJob::asked();
    json["folder"] = target_.folder.string();
    json["shards"] = target_.shards;
    for (const char* flag : {"resume", "force", "reproducible"}) json[flag] = line_->flag(flag);
    return json;
  }

 private:
  std::uint64_t most_strips(const Ranks& ranks) override {
    if (target_.shards == 0) target_.shards = std::min(parts_per_rank * ranks.size(), most_shards);
    return target_.shards;
  }

  SolveReport& work(const Ranks& ranks, const Team& team) override {
    run_.emplace(request_, target_, team, RankShare{ranks.rank(), ranks.size(), share_of_memo});
    if (ranks.is_first()) run_->begin();
    ranks.meet();
    if (!ranks.is_first()) run_->join();
    run_->check_kept();
    if (each_rank_solves_all_) {
      run_->write_by_labels();
    } else {
      // The sum over all ranks is what the first rank finds.
      std::vector<std::uint64_t> first{ranks.is_first() ? run_->first_strip() : 0};
      ranks.add_up(first);
      Courier courier(ranks, team.observer);
      run_->write_by_strips(strips_, first[0], courier);
    }
    return run_->written();
  }

  void finish() override {
    std::filesystem::remove(run_->written().plan.folder / view_name);
    run_->finish();
  }

  Json answer(int threads) override {
    const WrittenShards& solved = run_->written();
    Json json = parts_json(solved, target_.folder.string(), threads);
    json["seconds"]["solve"] = solved.solving_seconds;
    return json;
  }

  std::string summary(const std::string& spent) override {
    const WrittenShards& solved = run_->written();
    return concat("wrote ", target_.folder.string(), ": ", format_bytes(solved.state.bytes), ", ",
                  describe(solved.state), ", ", solved.resumed_parts, " of them before, ", spent);
  }

  ShardsTarget target_;
  std::optional<ShardsRun> run_;
};

}  // namespace

std::unique_ptr<RankJob> solve_job(const Arguments& arguments) {
  auto line = std::make_unique<CommandLine>(
      "solve RULES --heaps B,B,… --output FOLDER [options]",
      "Solves every position up to the bounds on many machines, compares every label with the "
      "theorem and writes the table as parts into a folder, which is read like a file.\n\n"
      "  mpirun -n 64 miyama-mpi solve wythoff --heaps 4095,4095,4095 --output w4096\n"
      "  mpirun -n 32 miyama-mpi solve wythoff --heaps 4095,4095,4095 --output w4096 --resume",
      "miyama-mpi");
  add_request_options(*line);
  line->add({{"labels", "L,L,…",
              "what to store: outcome, arrows, target, winning_moves; default: outcome and "
              "arrows"},
             {"output", "FOLDER", "where to"},
             {"shards", "S", "write at most S parts (default: four a rank)"},
             {"resume", "", "go on with the folder, with as many ranks as there are now"},
             {"force", "", "overwrite the table in the folder"},
             {"reproducible", "",
              "store neither time nor output path nor ranks: equal tables, equal bytes"}});
  add_memory_option(*line);
  add_common_options(*line);
  if (!line->parse(arguments)) return nullptr;
  Request request = request_of(*line, line->text("labels"));
  std::string history = history_of(request, *line);
  return std::make_unique<SolveJob>(std::move(line), std::move(request), std::move(history));
}

}  // namespace miyama
