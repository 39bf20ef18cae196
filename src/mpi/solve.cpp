/// @file  solve.cpp
/// @brief `miyama-mpi solve`: each of R ranks solves every R-th strip and writes it as a part.
///
///     rank 0   plan │ strip 0 │ part 0 │ strip 2 │ part 2 │            │ view
///     rank 1        │    strip 1 │ part 1 │  strip 3 │ part 3 │ ← all parts there
///
/// What a strip hands on is kept in a file too, so that the next run begins at the first part that
/// is missing. Where finding all losses is little beside the rest, as for Nim, every rank finds
/// them by itself.

#include <algorithm>
#include <iostream>
#include <utility>

#include "base/byte_text.hpp"
#include "base/error.hpp"
#include "cli/limits.hpp"
#include "cli/output.hpp"
#include "cli/request_options.hpp"
#include "mpi/commands.hpp"
#include "mpi/courier.hpp"
#include "mpi/shares.hpp"
#include "pipeline/certificate.hpp"
#include "pipeline/file/shards/state_file.hpp"
#include "pipeline/file/shards/strip_run.hpp"

namespace miyama {
namespace {

/// Unless told: several parts each, so that no rank waits long for its first strip.
constexpr std::uint64_t parts_per_rank = 4;
/// Ranks share the memory of a machine: each remembers less of what it has packed.
constexpr std::size_t share_of_memo = 8;

class SolveJob final : public RankJob {
 public:
  SolveJob(std::unique_ptr<const CommandLine> line, Request request, std::string history)
      : line_(std::move(line)), request_(std::move(request)), layout_(request_.layout()) {
    target_.folder = folder_path(line_->required("output", "which folder: --output FOLDER?"));
    target_.start = line_->flag("resume")  ? FolderStart::go_on
                    : line_->flag("force") ? FolderStart::over
                                           : FolderStart::anew;
    target_.source = version_text();
    target_.history = std::move(history);
    const auto shards = line_->number("shards", 1, static_cast<std::int64_t>(most_shards));
    target_.shards = shards                  ? *shards
                     : line_->flag("resume") ? read_plan(target_.folder).shards
                                             : 0;
    if (target_.start == FolderStart::go_on) try_parts(target_.folder, read_plan(target_.folder));
  }

  void judge(const Ranks& ranks) override {
    if (target_.shards == 0) target_.shards = std::min(parts_per_rank * ranks.size(), most_shards);
    if (request_.is_box()) strips_ = strips_of(layout_, cut_into_parts(layout_, target_.shards));
    if (!request_.is_nim()) refuse_thin_first_heap(strips_);
    check_memory_of_node(*line_, request_, bytes(), ranks);
  }

  int run(const Ranks& ranks) override {
    const Stopwatch total;
    const Team team = line_->start_team();
    std::optional<FolderLock> lock;
    begin(ranks, lock);
    solved_.contract = check_contract(request_);
    if (request_.is_nim())
      solve_alone(ranks, team);
    else
      solve_strips(ranks, team);
    add_up(ranks, solved_);  // every part has been published
    if (ranks.is_first()) finish(team);
    const std::vector<std::uint64_t> peaks = peaks_of(ranks);
    if (ranks.is_first()) print(peaks, team.threads, total.seconds());
    std::vector<std::uint64_t> differ{solved_.totals.mismatches + solved_.contract.violations};
    ranks.add_up(differ);
    return differ[0] == 0 ? exit_fine : exit_mismatch;
  }

 private:
  [[nodiscard]] std::uint64_t bytes() const {
    return request_.is_nim() ? solution_bytes(request_, 1) : strip_bytes(request_, strips_);
  }

  /// The first rank makes the folder, the others find the plan in it.
  void begin(const Ranks& ranks, std::optional<FolderLock>& lock) {
    if (ranks.is_first()) {
      lock.emplace(target_.folder, target_.start);
      plan_ = begin_folder(target_.folder,
                           make_plan(request_, target_.shards, target_.source, target_.history),
                           target_.start);
      resumed_ = state_of(target_.folder, plan_).parts_there();
      for (std::size_t i = 0; i < plan_.parts(); ++i)
        if (is_there(i)) (void)open_part(target_.folder, plan_, i);
    }
    ranks.meet();
    if (!ranks.is_first()) plan_ = read_plan(target_.folder);
    packed_ = std::make_shared<PackedBlocks>(layout_.arrays().size() + 1, share_of_memo);
  }

  [[nodiscard]] bool is_there(std::size_t part) const {
    return std::filesystem::exists(target_.folder / part_name(part));
  }

  void write(std::size_t part, Solution& solution, const Team& team) {
    (void)write_part(
        target_.folder, plan_, part, request_,
        [&](const JobRange& range, const TakeGroup& take, const std::function<void()>& give_up) {
          solution.produce(range, team, take, give_up);
        },
        team, solved_.theorem, packed_);
  }

  void solve_alone(const Ranks& ranks, const Team& team) {
    alone_ = make_solution(request_);
    alone_->solve(team);
    for (std::size_t i = ranks.rank(); i < plan_.parts(); i += ranks.size())
      if (!is_there(i)) write(i, *alone_, team);
    if (ranks.is_first()) solved_.totals = alone_->totals();
  }

  /// What the first rank has found.
  [[nodiscard]] static std::size_t begins(const Ranks& ranks, const StripRun& run) {
    std::vector<std::uint64_t> strip{ranks.is_first() ? run.begins() : 0};
    ranks.add_up(strip);
    return strip[0];
  }

  void solve_strips(const Ranks& ranks, const Team& team) {
    const StripRun run(request_, target_.folder, plan_, strips_);
    const std::size_t first = begins(ranks, run);
    Courier courier(ranks, team.observer);
    run.solve(
        first, {ranks.rank(), ranks.size()}, courier, team,
        [&](std::size_t part, Solution& strip) { write(part, strip, team); }, solved_);
  }

  void finish(const Team& team) {
    const WholeTable whole = whole_of(team);
    std::filesystem::remove(target_.folder / view_name);
    solved_.table = publish_view(target_.folder, plan_, request_, whole, team);
    solved_.totals = solved_.table.totals;
    remove_states(target_.folder);
  }

  [[nodiscard]] WholeTable whole_of(const Team& team) const {
    if (alone_ == nullptr) return whole_of_parts(request_, target_.folder, plan_, solved_, team);
    const Totals& totals = solved_.totals;
    return {totals.lost, totals.winning_moves, totals.lost,
            [this](std::uint64_t first, std::uint64_t count, std::span<std::byte> to) {
              alone_->read_rows(first, count, to);
            }};
  }

  /// Seconds are those of the first rank.
  void print(const std::vector<std::uint64_t>& peaks, int threads, double seconds) const {
    const FolderState state = state_of(target_.folder, plan_);
    if (line_->flag("json")) {
      Json json = solved_json(solved_, plan_.header, solved_.table, threads);
      json["output"] = target_.folder.string();
      json["parts"] = plan_.parts();
      json["resumed_parts"] = resumed_;
      json["complete"] = state.complete();
      json["file_bytes"] = state.bytes;
      json["peak_bytes"] = peaks;
      json["seconds"] = {{"solve", solved_.solving_seconds}, {"total", seconds}};
      std::cout << json.dump(2) << '\n';
    } else if (!line_->flag("quiet")) {
      std::cout << solved_text(request_, solved_, compared_text(solved_, "entries"))
                << wrote_text(target_.folder.string(), state.bytes) << describe(state) << ", "
                << resumed_ << " of them before, " << seconds_text(seconds) << ", " << peaks.size()
                << " ranks, " << format_bytes(*std::max_element(peaks.begin(), peaks.end()))
                << " of memory a rank\n";
    }
  }

  std::unique_ptr<const CommandLine> line_;
  Request request_;
  Layout layout_;
  ShardsTarget target_;
  Plan plan_;
  std::vector<Strip> strips_;
  std::size_t resumed_ = 0;
  std::shared_ptr<PackedBlocks> packed_;
  std::unique_ptr<Solution> alone_;  ///< where every rank finds all losses
  WrittenShards solved_;
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
  line->add_text("labels", "L,L,…",
                 "what to store: outcome, arrows, target, winning_moves; default: outcome and "
                 "arrows");
  line->add_text("output", "FOLDER", "where to");
  line->add_number("shards", "S", "write at most S parts (default: four a rank)");
  line->add_flag("resume", "go on with the folder, with as many ranks as there are now");
  line->add_flag("force", "overwrite the table in the folder");
  line->add_flag("reproducible",
                 "store neither time nor output path nor ranks: equal tables, equal bytes");
  add_memory_option(*line);
  add_common_options(*line);
  if (!line->parse(arguments)) return nullptr;
  Request request = request_of(*line, line->text("labels"));
  if (!request.is_nim()) refuse_without_strips(request);
  std::string history = history_of(request, *line);
  return std::make_unique<SolveJob>(std::move(line), std::move(request), std::move(history));
}

}  // namespace miyama
