#include "bench/workloads.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <functional>
#include <memory>

#include "base/error.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "bench/limit.hpp"
#include "game/catalogue.hpp"
#include "game/named_rules.hpp"
#include "game/rules.hpp"
#include "solve/box/labels/move_labels.hpp"
#include "solve/box/solved_table.hpp"
#include "solve/nim/bit_rows.hpp"
#include "solve/numbers/number_scan.hpp"
#include "solve/partition/partition_solver.hpp"
#include "support/rungs.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t touched_bytes = std::uint64_t{1} << 30;  // far past every cache

Box cube(std::uint64_t bound) { return Box(std::array{bound, bound, bound}); }

/// A folder that goes when the measurements are over.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    const char* wanted = std::getenv("TMPDIR");
    const std::filesystem::path parent = wanted == nullptr ? "/tmp" : wanted;
    std::string name = (parent / "miyama-bench-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr)
      throw file_error("cannot make a folder in " + parent.string() +
                       ": set TMPDIR to a folder that can be written");
    path_ = name;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

/// Runs the `miyama` in the folder of this program with `arguments` and --json, as a user would;
/// returns what it printed.
Json run_command(const std::string& arguments, const Team& team) {
  const auto program = std::filesystem::read_symlink("/proc/self/exe").replace_filename("miyama");
  if (!exists(program))
    throw file_error("there is no " + program.string() + ", whose commands are measured: build it");
  const std::string command = "'" + program.string() + "' " + arguments + " --json";
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  if (!pipe) throw file_error("cannot run " + command);
  std::string printed;
  std::array<char, 4096> piece{};
  for (std::size_t n = 0; (n = std::fread(piece.data(), 1, piece.size(), pipe.get())) != 0;)
    printed.append(piece.data(), n);
  Json result = Json::parse(printed, nullptr, false);
  team.stop_if_asked();
  if (result.is_discarded()) throw file_error("no result from " + command);
  return result;
}

class Workloads {
 public:
  Workloads(const BenchOptions& options, const std::function<void(const BenchRow&)>& report)
      : options_(options), report_(report) {}

  void run() {
    const std::vector<std::pair<std::string, void (Workloads::*)()>> all{
        {"rungs", &Workloads::rungs},
        {"phase 1", &Workloads::phase_1},
        {"table", &Workloads::table},
        {"grundy", &Workloads::grundy},
        {"remoteness", &Workloads::remoteness},
        {"shapes", &Workloads::shapes},
        {"large", &Workloads::large},
        {"rows", &Workloads::rows},
        {"rules", &Workloads::rules},
        {"order", &Workloads::order},
        {"limit", &Workloads::limit}};
    for (const auto& [name, work] : all) {
      if (!options_.groups.empty() && ranges::find(options_.groups, name) == options_.groups.end())
        continue;
      group_ = name;
      rows_.clear();
      (this->*work)();
    }
  }

 private:
  /// Every rung on one box, arrows included where the rung knows them.
  void rungs() {
    const Box box = cube(options_.small ? 19 : 99);
    const VectorRules nim = make_nim(3);
    time("recursion, outcome", box, "",
         [&] { return solve_by_recursion(nim, Convention::normal, box).size(); });
    time("scan, outcome and target", box, "recursion, outcome",
         [&] { return solve_by_scan(nim, Convention::normal, box).target.size(); });
    time("marking, outcome and arrows", box, "scan, outcome and target", [&] {
      return solve_by_marking<std::uint8_t>(nim, Convention::normal, box, true).outcome.size();
    });
    time("bit rows, outcome and arrows", box, "marking, outcome and arrows",
         [&] { return derive_all(box); });
  }

  void phase_1() {
    const Box box = cube(options_.small ? 99 : 999);
    time("marking, outcome", box, "", [&] {
      return solve_by_marking<std::uint16_t>(make_nim(3), Convention::normal, box, false)
          .outcome.size();
    });
    time("bit rows, 1 thread", box, "marking, outcome",
         [&] { return count_totals(solve_by_bit_rows(box, Convention::normal, 1)).lost; });
    time("bit rows, all threads", box, "marking, outcome", [&] {
      return count_totals(solve_by_bit_rows(box, Convention::normal, options_.team.threads)).lost;
    });
  }

  /// The whole command against the textbook program, which keeps the same labels in memory and
  /// checks and writes nothing.
  void table() {
    const Box box = cube(options_.small ? 99 : 999);
    const std::uint64_t bytes = Layout(box, 3, {LabelKind::outcome, LabelKind::arrows}).raw_bytes();
    time("marking with arrows, in memory", box, "", [&] {
      return solve_by_marking<std::uint16_t>(make_nim(3), Convention::normal, box, true)
          .outcome.size();
    });
    command("solve, 1 thread",
            "solve nim --heaps " + comma_text(box.bounds()) + output() + " --threads 1",
            "marking with arrows, in memory");
    command("solve, all threads",
            "solve nim --heaps " + comma_text(box.bounds()) + output() + threads(),
            "marking with arrows, in memory");
    command("check, all threads", "check '" + folder_.file("t.h5") + "'" + threads(),
            "solve, all threads");
    std::vector<char> memory(2 * std::min(bytes, touched_bytes), 1);
    const std::size_t half = memory.size() / 2;
    time_bytes("memset of the same bytes", "solve, all threads", bytes, half,
               [&] { std::memset(memory.data(), 2, half); });
    time_bytes("memcpy of the same bytes", "solve, all threads", bytes, half,
               [&] { std::memcpy(memory.data(), memory.data() + half, half); });
  }

  void grundy() {
    const Box box = cube(options_.small ? 49 : 399);
    time("mex by stamps, in memory", box, "",
         [&] { return grundy_by_mex(box, Convention::normal).size(); });
    time("value blocks, in memory, 1 thread", box, "mex by stamps, in memory",
         [&] { return solve_values(box, 1); });
    time("value blocks, in memory, all threads", box, "mex by stamps, in memory",
         [&] { return solve_values(box, options_.team.threads); });
    command("solve",
            "solve nim --labels grundy --heaps " + comma_text(box.bounds()) + output() + threads(),
            "mex by stamps, in memory");
    const Box large = cube(options_.small ? 99 : 999);
    command(
        "solve, larger",
        "solve nim --labels grundy --heaps " + comma_text(large.bounds()) + output() + threads(),
        "");
    command("check, larger", "check '" + folder_.file("t.h5") + "'" + threads(), "solve, larger");
  }

  void remoteness() {
    const Box box = cube(options_.small ? 99 : 999);
    command("solve, outcome and arrows",
            "solve nim --heaps " + comma_text(box.bounds()) + output() + threads(), "");
    command(
        "solve, remoteness",
        "solve nim --labels remoteness --heaps " + comma_text(box.bounds()) + output() + threads(),
        "solve, outcome and arrows");
    command("check, remoteness", "check '" + folder_.file("t.h5") + "'" + threads(),
            "solve, remoteness");
  }

  /// Other shapes of as many positions: outcome and arrows.
  void shapes() {
    const std::vector<std::string> full{"999,999,999", "31621,31621", "999999999", "62,62,62,62,62",
                                        "9,9,9,9,9,9,9,9,9"};
    const std::vector<std::string> small{"99,99,99", "999,999", "999999", "15,15,15,15,15",
                                         "3,3,3,3,3,3,3,3,3"};
    std::string first;
    for (const std::string& heaps : options_.small ? small : full) {
      command("solve " + heaps, "solve nim --heaps " + heaps + output() + threads(), first);
      if (first.empty()) first = "solve " + heaps;
    }
  }

  void large() {
    const std::string cube_heaps = options_.small ? "255,255,255" : "4095,4095,4095";
    const std::string count_heaps = options_.small ? "511,511,511" : "16383,16383,16383";
    command("solve, outcome, " + cube_heaps,
            "solve nim --labels outcome --heaps " + cube_heaps + output() + threads(), "");
    command("count " + count_heaps, "count nim --heaps " + count_heaps + threads(), "");
  }

  /// Sets of rows of sticks, misère: every rung on the same positions, then whole commands; ratios
  /// per position.
  void rows() {
    const std::unique_ptr<TakeAndBreak> game = make_take_and_break("rows");
    const Partitions partitions(options_.small ? 24 : 50);
    const PartitionTask one{
        *game, partitions, Convention::misere, {LabelKind::move_from, LabelKind::move_rests}, 1};
    const std::uint64_t positions = partitions.positions();
    const std::string total = std::to_string(partitions.total()) + " sticks";
    time("memoised hash map, " + total, positions, "",
         [&] { return solve_by_recursion(*game, Convention::misere, partitions).size(); });
    time("marks, 1 thread, " + total, positions, "memoised hash map, " + total,
         [&] { return solve_levels(*make_partition_solver(one), partitions.total()); });
    const std::string large = options_.small ? "30" : "80";
    command("solve, " + large + " sticks",
            "solve rows --misere --total " + large + output() + threads(),
            "memoised hash map, " + total);
    command("check, " + large + " sticks", "check '" + folder_.file("t.h5") + "'" + threads(),
            "solve, " + large + " sticks");
    if (options_.small) return;
    command("solve, outcome, 100 sticks",
            "solve rows --misere --total 100 --labels outcome" + output() + threads(),
            "solve, 80 sticks");
  }

  /// Other rules than Nim: the rungs on one box, then whole commands. Blocks of Nim with a pass do
  /// not repeat, so that writing them is bounded by the compressor.
  void rules() {
    const Box box(
        std::array<std::uint64_t, 2>{options_.small ? 40U : 400U, options_.small ? 40U : 400U});
    const VectorRules wythoff = make_wythoff(2);
    const Layout layout(box, 3, {LabelKind::outcome, LabelKind::target});
    time("levels, wythoff", box, "",
         [&] { return solve_by_levels(wythoff, Convention::normal, layout, 1).winning_moves(); });
    time("bit rows, wythoff", box, "levels, wythoff",
         [&] { return solve_by_rows(wythoff, Convention::normal, layout, 1).winning_moves(); });

    const Json pass = solve_and_check("nim+pass --heaps " +
                                      std::string(options_.small ? "63,63,63" : "511,511,511"));
    const double compress = pass["seconds"]["compress"].get<double>() / options_.team.threads;
    add("compressing its distinct blocks", compress, 0, rows_[rows_.size() - 2].name, nullptr);
    solve_and_check("wythoff --labels outcome --heaps " +
                    std::string(options_.small ? "999,999" : "9999,9999"));
    solve_and_check("moore:2 --heaps " +
                    std::string(options_.small ? "15,15,15,15" : "63,63,63,63"));
    solve_and_check("wythoff --labels grundy --heaps " +
                    std::string(options_.small ? "199,199" : "1999,1999"));
  }

  /// Grundy values, the same heaps in another order and other heaps of as many positions.
  void order() {
    const std::string wythoff = "solve wythoff --labels grundy --heaps ";
    const std::string first = options_.small ? "3,19,39" : "4,200,640";
    command(first, wythoff + first + output() + threads(), "");
    for (const char* heaps :
         {options_.small ? "19,39,3" : "200,640,4", options_.small ? "15,15,15" : "80,80,80",
          options_.small ? "999,3" : "32000,16"})
      command(heaps, wythoff + heaps + output() + threads(), first);
  }

  /// What a table takes, and what its bytes alone would take on this machine.
  void limit() {
    const std::string n = options_.small ? "99" : "999";
    const std::string nim = "nim --heaps " + n + "," + n + "," + n;
    const std::string half = options_.small ? "63,63,63" : "511,511,511";
    for (const std::string& game :
         {nim, nim + " --labels target", nim + " --labels winning_moves",
          nim + " --labels outcome,arrows,target,winning_moves,grundy,remoteness",
          "nim --heaps " + std::string(options_.small ? "999999" : "999999999"),
          "wythoff --heaps " + half, "nim+pass --heaps " + half,
          "subtraction:1,2,3 --heaps " + std::string(options_.small ? "49,49,49" : "499,499,499"),
          "moore:2 --heaps " + std::string(options_.small ? "19,19,19,19" : "99,99,99,99"),
          "rows --total " + std::string(options_.small ? "30" : "80")}) {
      const Json solved = command("solve " + game, "solve " + game + output() + threads(), "");
      const Limit bytes =
          limit_of(folder_.file("t.h5"),
                   solved["distinct_blocks"].get<double>() / solved["blocks"].get<double>(),
                   options_.team.threads);
      add("limit of " + game, bytes.seconds(), solved["positions"], "solve " + game,
          Json{{"seconds",
                {{"produce", bytes.produce},
                 {"hash", bytes.hash},
                 {"compress", bytes.compress},
                 {"write", bytes.write}}}});
    }
  }

  /// What `solve` printed.
  Json solve_and_check(const std::string& game) {
    Json solved = command("solve " + game, "solve " + game + output() + threads(), "");
    command("check " + game, "check '" + folder_.file("t.h5") + "'" + threads(), "solve " + game);
    return solved;
  }

  [[nodiscard]] static std::uint64_t solve_levels(PartitionSolver& solver, std::uint64_t total) {
    std::uint64_t lost = 0;
    for (std::uint64_t n = 0; n <= total; ++n) lost += solver.solve_next().lost;
    return lost;
  }

  [[nodiscard]] static std::uint64_t derive_all(const Box& box) {
    const AnyLossLines lines = solve_by_bit_rows(box, Convention::normal);
    const Layout layout(box, box.heaps(), {LabelKind::outcome, LabelKind::arrows});
    const auto labels = make_nim_labels(lines, layout);
    std::vector<std::byte> content(layout.largest_block_bytes());
    for (std::uint64_t j = 0; j < layout.jobs(); ++j) {
      const BlockJob job = layout.job(j);
      labels->read_block(job,
                         std::span(content).first(layout.arrays()[job.array].bytes(job.block)));
    }
    return layout.jobs();
  }

  [[nodiscard]] static std::uint64_t solve_values(const Box& box, int threads) {
    const Layout layout(box, box.heaps(), {LabelKind::grundy});
    const LabelArray& label = layout.arrays().front();
    const VectorRules nim = make_nim(box.heaps());
    NumberScan scan(nim, box, Convention::normal, label);
    while (scan.next_block() < label.blocks()) scan.solve_next(threads);
    return label.blocks();
  }

  template <class Work>
  void time(const std::string& name, const Box& box, const std::string& compared_to,
            const Work& work) {
    time(name, box.positions(), compared_to, work);
  }

  template <class Work>
  void time(const std::string& name, std::uint64_t positions, const std::string& compared_to,
            const Work& work) {
    const Stopwatch clock;
    // Asking for the result keeps the work from being optimised away.
    if (work() == 0) throw file_error("the workload " + name + " did nothing");
    add(name, clock.seconds(), positions, compared_to, nullptr);
  }

  template <class Work>
  void time_bytes(const std::string& name, const std::string& compared_to, std::uint64_t bytes,
                  std::uint64_t per_call, const Work& work) {
    work();  // the pages are there from now on
    const Stopwatch clock;
    std::uint64_t calls = 0;
    for (; calls * per_call < bytes; ++calls) work();
    add(name, clock.seconds() * static_cast<double>(bytes) / static_cast<double>(calls * per_call),
        0, compared_to, nullptr);
  }

  Json command(const std::string& name, const std::string& arguments,
               const std::string& compared_to) {
    const Stopwatch clock;
    Json result = run_command(arguments, options_.team);
    const double seconds = clock.seconds();
    if (result.value("mismatches", std::uint64_t{1}) != 0)
      throw file_error("the workload " + name + " found mismatches");
    Json details{{"command", "miyama " + arguments},
                 {"seconds", result["seconds"]},
                 {"peak_bytes", result["peak_bytes"]}};
    if (result.contains("digests")) details["digests"] = result["digests"];
    if (result.contains("file_bytes")) details["file_bytes"] = result["file_bytes"];
    add(name, seconds, result["positions"], compared_to, std::move(details));
    return result;
  }

  void add(const std::string& name, double seconds, std::uint64_t positions,
           const std::string& compared_to, Json details) {
    const auto base = ranges::find(rows_, compared_to, &BenchRow::name);
    double ratio = base == rows_.end() ? 0 : base->seconds / seconds;
    if (base != rows_.end() && base->positions != 0 && positions != 0)
      ratio *= static_cast<double>(positions) / static_cast<double>(base->positions);
    options_.team.stop_if_asked();
    rows_.push_back({group_, name, seconds, positions, compared_to, ratio, std::move(details)});
    report_(rows_.back());
  }

  [[nodiscard]] std::string output() const {
    return " --force --output '" + folder_.file("t.h5") + "'";
  }
  [[nodiscard]] std::string threads() const {
    return " --threads " + std::to_string(options_.team.threads);
  }

  const BenchOptions& options_;
  const std::function<void(const BenchRow&)>& report_;
  TemporaryFolder folder_;
  std::string group_;
  std::vector<BenchRow> rows_;
};

}  // namespace

const std::vector<std::string>& bench_groups() {
  static const std::vector<std::string> groups{"rungs",      "phase 1", "table", "grundy",
                                               "remoteness", "shapes",  "large", "rows",
                                               "rules",      "order",   "limit"};
  return groups;
}

void run_workloads(const BenchOptions& options,
                   const std::function<void(const BenchRow&)>& report) {
  Workloads(options, report).run();
}

}  // namespace miyama
