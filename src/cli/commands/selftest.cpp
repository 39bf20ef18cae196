/// @file  selftest.cpp
/// @brief `miyama selftest`: the ladder and published numbers, on this machine, in seconds.

#include <algorithm>
#include <array>
#include <iostream>
#include <random>

#include "base/error.hpp"
#include "base/isa.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "game/catalogue.hpp"
#include "label/label_source.hpp"
#include "label/loss_lines.hpp"
#include "label/table_header.hpp"
#include "solve/box/level_table.hpp"
#include "solve/box/vector_table.hpp"
#include "solve/ladder/marking.hpp"
#include "solve/ladder/recursion.hpp"
#include "solve/ladder/scan.hpp"
#include "solve/nim/bit_rows.hpp"
#include "solve/nim/derive.hpp"
#include "solve/partition/partition_recursion.hpp"
#include "solve/partition/partition_solver.hpp"
#include "theorem/bouton.hpp"

namespace miyama {
namespace {

/// Counts and prints test results.
class Tally {
 public:
  explicit Tally(bool quiet) : quiet_(quiet) {}

  void expect(const std::string& what, bool holds) {
    ++(holds ? passed_ : failed_);
    if (!holds) std::cerr << "miyama: selftest failed: " << what << '\n';
  }
  void section(const std::string& name) {
    if (!quiet_) std::cout << name << ": " << passed_ - reported_ << " tests\n" << std::flush;
    reported_ = passed_;
  }
  [[nodiscard]] int passed() const { return passed_; }
  [[nodiscard]] int failed() const { return failed_; }

 private:
  bool quiet_;
  int passed_ = 0;
  int failed_ = 0;
  int reported_ = 0;
};

/// One label of the whole table, derived from the losses block by block and put together by rank.
std::vector<std::int64_t> derived_label(const AnyLossLines& lines, const Box& box, LabelKind kind,
                                        std::size_t move) {
  const Layout layout(box, box.heaps(), {kind});
  const LabelArray& array = layout.arrays().front();
  Deriver deriver(lines, layout);
  std::vector<std::int64_t> entries(box.positions());
  std::vector<std::byte> content(layout.largest_block_bytes());
  std::vector<std::uint64_t> position(box.heaps());
  for (std::uint64_t b = 0; b < array.grid.blocks(); ++b) {
    const BlockJob job = layout.block(0, move * array.grid.blocks() + b);
    deriver.derive(job, std::span(content).first(array.bytes(job.block)));
    position.assign(job.block.start.begin(),
                    job.block.start.begin() + static_cast<std::ptrdiff_t>(box.heaps()));
    for (std::uint64_t at = 0; at < job.block.positions; ++at) {
      entries[box.rank(position)] = entry_of(array, content, at);
      advance(job.block, box.heaps(), position);
    }
  }
  return entries;
}

template <class Items>
bool same(const Items& a, const std::vector<std::int64_t>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](auto x, std::int64_t y) { return static_cast<std::int64_t>(x) == y; });
}

/// Every rung against the one below.
void climb(const std::vector<std::uint64_t>& bounds, Convention convention, Tally& tally) {
  const Box box(bounds);
  const VectorRules rules = make_nim(bounds.size());
  const std::string name =
      std::to_string(bounds.size()) + " heaps, " + std::to_string(box.positions()) + " positions";
  const auto recursion = solve_by_recursion(rules, convention, box);
  const ScanResult scan = solve_by_scan(rules, convention, box);
  const auto marking = solve_by_marking<std::uint32_t>(rules, convention, box, true);
  const AnyLossLines lines = solve_by_bit_rows(box, convention);
  tally.expect("scan = recursion, " + name, scan.outcome == recursion);
  tally.expect("marking = scan, " + name, std::ranges::equal(marking.outcome, scan.outcome));
  tally.expect("bit rows = marking, " + name,
               same(marking.outcome, derived_label(lines, box, LabelKind::outcome, 0)));
  for (std::size_t i = 0; i < bounds.size(); ++i)
    tally.expect("arrows: bit rows = marking, " + name,
                 same(marking.arrows[i], derived_label(lines, box, LabelKind::arrows, i)));
  tally.expect("target: bit rows = scan, " + name,
               same(scan.target, derived_label(lines, box, LabelKind::target, 0)));
  tally.expect("winning moves: bit rows = scan, " + name,
               same(scan.winning_moves, derived_label(lines, box, LabelKind::winning_moves, 0)));
}

void test_ladder(Tally& tally) {
  const std::vector<std::vector<std::uint64_t>> boxes{
      {0},       {63},      {64},       {0, 0},      {1, 64},      {63, 65},       {64, 62},
      {6, 7, 8}, {2, 2, 2}, {3, 0, 64}, {16, 1, 65}, {3, 4, 2, 5}, {1, 2, 3, 2, 1}};
  std::mt19937 random(1902);
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    for (const auto& bounds : boxes) climb(bounds, convention, tally);
    for (int i = 0; i < 20; ++i) {
      std::vector<std::uint64_t> bounds(1 + random() % 4);
      for (auto& bound : bounds) bound = random() % 9;
      climb(bounds, convention, tally);
    }
  }
  tally.section("ladder (recursion, scan, marking, bit rows)");
}

void test_theorem(Tally& tally) {
  const Box box(std::array<std::uint64_t, 3>{40, 70, 33});
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    const Bouton bouton(convention);
    const auto outcome =
        derived_label(solve_by_bit_rows(box, convention), box, LabelKind::outcome, 0);
    std::uint64_t differences = 0;
    Position position(3, 0);
    for (std::uint64_t rank = 0; rank < box.positions(); ++rank) {
      differences += (outcome[rank] == loss) != bouton.is_loss(position) ? 1 : 0;
      advance(box.whole(), 3, position);
    }
    tally.expect("Bouton's rule, " + std::string(name_of(convention)), differences == 0);
  }
  tally.section("theorem (Bouton, normal and misère)");
}

/// True if both give the same blocks.
bool same_blocks(const LabelSource& a, const LabelSource& b) {
  const Layout& layout = a.layout();
  for (std::uint64_t j = 0; j < layout.jobs(); ++j) {
    const BlockJob job = layout.job(j);
    std::vector<std::byte> of_a(layout.arrays()[job.array].bytes(job.block));
    std::vector<std::byte> of_b(of_a.size());
    a.read_block(job, of_a);
    b.read_block(job, of_b);
    if (of_a != of_b) return false;
  }
  return true;
}

/// Rules on a box: levels against recursion, bit rows against levels.
void climb(const Rules& rules, const Box& box, Convention convention, Tally& tally) {
  const std::string name = rules.name() + ", " + std::string(name_of(convention));
  const std::vector<LabelKind> labels{LabelKind::outcome, LabelKind::target,
                                      LabelKind::winning_moves, LabelKind::grundy,
                                      LabelKind::remoteness};
  const Layout layout(box, 0, labels);
  const LevelTable levels(rules, convention, layout, 2);
  const auto recursion = solve_by_recursion(rules, convention, box);
  tally.expect(
      "levels = recursion, " + name,
      levels.losses().count() == static_cast<std::uint64_t>(std::ranges::count(recursion, loss)));
  if (const auto* vector_rules = dynamic_cast<const VectorRules*>(&rules))
    tally.expect("bit rows = levels, all labels, " + name,
                 same_blocks(VectorTable(*vector_rules, convention, layout, 2), levels));
}

void test_rules(Tally& tally) {
  const std::vector<std::string> names{"nim+pass",
                                       "subtraction:1,3,4",
                                       "subtraction:squares+pass",
                                       "subtraction:all-but:2,3",
                                       "bounded:2",
                                       "wythoff",
                                       "wythoff+pass",
                                       "moore:2",
                                       "exact:2",
                                       "slow-exact:2",
                                       "circular:2+pass",
                                       "r-wythoff:2",
                                       "euclid",
                                       "euclid:to-zero",
                                       "greedy",
                                       "end-nim",
                                       "fibonacci",
                                       "one-left"};
  const std::vector<std::vector<std::uint64_t>> boxes{{11, 12}, {5, 4, 6}};
  for (const std::string& name : names)
    for (const auto& bounds : boxes)
      for (const Convention convention : {Convention::normal, Convention::misere}) {
        std::unique_ptr<Rules> rules;
        try {
          rules = make_rules(name, bounds.size());
        } catch (const usage_error&) {
          continue;  // a game of two heaps
        }
        climb(*rules, Box(coordinate_bounds(bounds, name.ends_with("+pass"))), convention, tally);
      }
  tally.section("rules (recursion, levels, bit rows)");
}

/// Sets of heaps: recursion, levels and marks, all labels.
void test_partitions(Tally& tally) {
  for (const char* code :
       {"rows", "0.77", "0.137", "grundys-game", "lasker", "0.3F", "4.F:unequal", "0.17[3]"})
    for (const Convention convention : {Convention::normal, Convention::misere}) {
      const std::unique_ptr<TakeAndBreak> rules = make_take_and_break(code);
      const Partitions partitions(14);
      const std::string name = std::string(code) + ", " + std::string(name_of(convention));
      const auto recursion = solve_by_recursion(*rules, convention, partitions);
      const PartitionTask task{*rules, partitions, convention, all_labels(TableFamily::partitions),
                               2};
      const auto levels = make_level_solver(task);
      const auto marks = make_mark_solver(task);
      bool follows = true;
      bool same_labels = true;
      for (std::uint64_t n = 0; n <= partitions.total(); ++n) {
        const LevelLabels& slow = levels->solve_next();
        const LevelLabels& fast = marks->solve_next();
        follows =
            follows && std::equal(slow.outcome.begin(), slow.outcome.end(),
                                  recursion.begin() + static_cast<std::ptrdiff_t>(slow.first_rank));
        same_labels = same_labels && fast.outcome == slow.outcome &&
                      fast.move_from == slow.move_from && fast.move_rests == slow.move_rests &&
                      fast.winning_moves == slow.winning_moves && fast.grundy == slow.grundy &&
                      fast.remoteness == slow.remoteness;
      }
      tally.expect("levels = recursion, " + name, follows);
      tally.expect("marks = levels, all labels, " + name, same_labels);
      tally.expect("winning moves, " + name,
                   marks->winning_moves_total() == levels->winning_moves_total());
    }
  tally.section("sets of heaps (recursion, levels, marks)");
}

/// Losses of rows by total, normal play: OEIS A048833; misère there is one fewer of up to 60
/// sticks.
void test_row_losses(Tally& tally) {
  constexpr std::array<std::uint64_t, 25> of_even_total{
      1,   1,   2,   4,   6,    10,   16,   31,   43,   68,   98,    153,  213,
      317, 443, 704, 971, 1415, 1975, 2818, 3865, 5401, 7366, 10142, 13639};
  const std::unique_ptr<TakeAndBreak> rows = make_take_and_break("rows");
  const Partitions partitions(60);
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    const auto solver = make_mark_solver({*rows, partitions, convention, {}, 1});
    std::uint64_t lost = 0;
    for (std::uint64_t n = 0; n <= partitions.total(); ++n) {
      const std::uint64_t here = solver->solve_next().lost;
      lost += here;
      if (convention == Convention::normal && n / 2 < of_even_total.size())
        tally.expect("losses of " + std::to_string(n) + " sticks in rows",
                     here == (n % 2 == 0 ? of_even_total[n / 2] : 0));
    }
    tally.expect("losses of rows up to 60 sticks",
                 lost == (convention == Convention::normal ? 301'372 : 301'371));
  }
}

/// Numbers and sources: data/reference/nim.json, partitions.json.
void test_reference(Tally& tally) {
  constexpr std::array<std::uint64_t, 16> losses{1,  4,  7,  16,  19,  28,  43,  64,
                                                 67, 76, 91, 112, 139, 172, 211, 256};
  for (std::uint64_t n = 0; n < losses.size(); ++n) {
    const Totals totals =
        count_totals(solve_by_bit_rows(Box(std::array{n, n, n}), Convention::normal));
    tally.expect("losses of three heaps up to " + std::to_string(n), totals.lost == losses[n]);
  }
  const Box lecture(std::array<std::uint64_t, 3>{9, 9, 9});
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    const AnyLossLines lines = solve_by_bit_rows(lecture, convention);
    tally.expect("76 losses, 1170 arrows",
                 count_totals(lines).lost == 76 && count_totals(lines).winning_moves == 1170);
  }
  const auto target =
      derived_label(solve_by_bit_rows(lecture, Convention::normal), lecture, LabelKind::target, 0);
  tally.expect("the lecture's a[735] = 734", target[735] == 734);
  const Totals hundred = count_totals(
      solve_by_bit_rows(Box(std::array<std::uint64_t, 3>{999, 999, 999}), Convention::normal));
  tally.expect("976 576 losses, 1 464 237 792 arrows of 000–999",
               hundred.lost == 976'576 && hundred.winning_moves == 1'464'237'792);
  test_row_losses(tally);
  tally.section("reference (published numbers)");
}

}  // namespace

int run_selftest(const Arguments& arguments) {
  CommandLine line("selftest [--quiet]",
                   "Tests this program on this machine: every fast solver against the slower one "
                   "below it, Bouton's rule,\n"
                   "and published numbers.");
  line.options().add_options()("quiet", boost::program_options::bool_switch(),
                               "print nothing but failures");
  if (!line.parse(arguments)) return exit_fine;
  Tally tally(line.flag("quiet"));
  test_ladder(tally);
  test_rules(tally);
  test_partitions(tally);
  test_theorem(tally);
  test_reference(tally);
  if (!line.flag("quiet"))
    std::cout << tally.passed() << " passed, " << tally.failed() << " failed, kernels for "
              << name_of(best_isa()) << '\n';
  return tally.failed() == 0 ? exit_fine : exit_mismatch;
}

}  // namespace miyama
