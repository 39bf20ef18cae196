/// @file  write_table.cpp
/// @brief Solve, then write; and which compressor packs which array.
///
/// Where blocks repeat, the few distinct ones may cost milliseconds each, and small ones make a
/// small file; where they do not, all of them must be cheap. Which it is follows from rules, bounds
/// and label alone, so that a part of a table, which meets few of its blocks, is packed as the
/// whole is. To look at the blocks before would suit more games, but a part has others before it.
///
///     distinct of all blocks    outcome       arrows          target
///     nim 1000³                  15 of 4096    319 of 12 288  1294 of 4096
///     subtraction:1,2,3 500³      8 of 512      36 of 1536
///     slow-exact:2 400³                  135 of 1372
///     nim, one heap of 10⁹        3 of 3815   3815 of 3815
///     subtraction:squares 400³          1478 of 1478
///     wythoff 512³              354 of 512    2545 of 3072
///     nim+pass 512³ × 2         409 of 1024   2177 of 4096
///
/// Sides of blocks are powers of two. Nim's losses repeat with those as soon as several heaps are
/// cut; where no step is longer than a bound, positions repeat with some period, which mostly
/// divides them or is short. A target is the number of a position, and so differs from place to
/// place. Where moves reduce faces, finding the labels takes long, and the fast compressor makes
/// blocks half as large again: all of these are packed small. Labels of multisets do not repeat
/// either, but finding them takes so much longer that they are packed in between.

#include "pipeline/file/write_table.hpp"

#include <algorithm>

#include "base/parallel_for.hpp"
#include "pipeline/certificate.hpp"
#include "pipeline/file/write_blocks.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t always_few = 256;    // blocks of a table that cost little however packed
constexpr std::uint64_t repeats_wanted = 4;  // blocks for each that may differ

bool is_periodic(const Moves& moves) {
  return !moves.pass && moves.faces.empty() &&
         std::all_of(moves.lines.begin(), moves.lines.end(), [](const LineMove& line) {
           return line.is_plain() && line.steps.has_greatest();
         });
}

bool repeats(const Rules& rules) {
  const VectorRules* const vector = rules.vector_rules();
  return vector != nullptr && (is_nim(*vector) || is_periodic(vector->moves()));
}

bool has_faces(const Rules& rules) {
  const VectorRules* const vector = rules.vector_rules();
  return vector != nullptr && !vector->moves().faces.empty();
}

bool tells_no_time(std::string_view history) { return history.starts_with("miyama "); }

/// Not a row of blocks but many beside each other.
bool spreads(const BlockGrid& grid) {
  std::uint64_t longest = 1;
  for (std::size_t i = 0; i < grid.heaps(); ++i) longest = std::max(longest, grid.blocks_along(i));
  return grid.blocks() >= repeats_wanted * longest;
}

}  // namespace

std::vector<Packing> packings_of(const Request& request, std::string_view history) {
  const Packing fast = tells_no_time(history) ? Packing::portable : Packing::fast;
  const Layout layout = request.layout();
  const std::size_t arrays = layout.arrays().size();
  if (!request.is_box()) {
    std::vector packings(arrays, Packing::medium);
    packings.push_back(fast);
    return packings;
  }
  if (layout.jobs() <= always_few) return std::vector(arrays + 1, Packing::small);
  const bool repeating = repeats(*request.rules);
  std::vector<Packing> packings;
  for (const LabelArray& array : layout.arrays()) {
    const bool same_again = repeating && array.kind != LabelKind::target && spreads(array.grid);
    packings.push_back(same_again || has_faces(*request.rules) ? Packing::small : fast);
  }
  packings.push_back(fast);
  return packings;
}

void write_blocks(const Request& request, Solution& solution,
                  const std::vector<PartLayout::Run>& runs, TableWriter& writer, const Team& team,
                  const Stage& stage, SolveReport& report) {
  const GroupCheck check = make_theorem_check(request, solution.layout());
  StageClock checking;
  for (const PartLayout::Run& run : runs) {
    const auto take = [&](const BlockGroup& group) {
      if (check) checking.time([&] { check(group, report.theorem); });
      for (std::size_t i = 0; i < group.contents.size(); ++i) {
        writer.put(group.first - run.first + run.in_part + i, group.contents[i]);
        stage.advance();
      }
    };
    solution.produce({run.first, run.first + run.count}, team, take, [&] { writer.give_up(); });
  }
  report.checking_seconds += checking.seconds();
}

void write_list(TableWriter& writer, const ReadRows& read_rows, const Team& team,
                const Stage& stage) {
  const std::uint64_t first_job = writer.layout().jobs();
  // A job has its own rows; the writer locks.
  parallel_for(writer.jobs() - first_job, team, [&](std::uint64_t i, int) {
    try {
      const auto [first, count] = writer.rows_of(first_job + i);
      std::vector<std::byte> rows(count * writer.row_bytes());
      read_rows(first, count, rows);
      writer.put(first_job + i, rows);
    } catch (...) {
      writer.give_up();
      throw;
    }
    stage.advance();
  });
}

ReadRows rows_of(const Solution& solution) {
  return [&](std::uint64_t first, std::uint64_t count, std::span<std::byte> rows) {
    solution.read_rows(first, count, rows);
  };
}

ReadRows rows_in(const std::vector<std::byte>& list, const std::string& name) {
  return [&list, name](std::uint64_t first, std::uint64_t count, std::span<std::byte> rows) {
    const std::uint64_t begin = first * (rows.size() / count);
    if (begin + rows.size() > list.size()) throw file_error("the list in ", name, " is too short");
    std::copy_n(list.begin() + static_cast<std::ptrdiff_t>(begin), rows.size(), rows.begin());
  };
}

WrittenTable write_table(const Request& request, const TableTarget& target, const Team& team) {
  WrittenTable written;
  written.header = stored_header_of(request);
  written.contract = check_contract(request);
  written.header.source = target.source;
  written.header.history = target.history;
  const std::unique_ptr<Solution> solution = make_solution(request);
  solution->solve(team);

  TableWriter writer(target.path, target.overwrite, written.header, solution->layout(),
                     solution->losses(), team.observer, packings_of(request, target.history));
  const Stage stage(team.observer, "writing " + target.path.string(), writer.jobs());
  write_blocks(request, *solution, {{0, UINT64_MAX, 0}}, writer, team, stage, written);
  write_list(writer, rows_of(*solution), team, stage);
  written.add(solution->totals(), solution->clocks());
  written.table = writer.finish(written.totals);
  written.writer = writer.statistics();
  return written;
}

}  // namespace miyama
