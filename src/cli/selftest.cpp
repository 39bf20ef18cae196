/// @file  selftest.cpp
/// @brief `miyama selftest`: the ladder and published numbers, on this machine, in seconds.

#include <algorithm>
#include <array>
#include <iostream>
#include <random>

#include "base/isa.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "game/closed_forms/bouton.hpp"
#include "label/label_source.hpp"
#include "label/loss_lines.hpp"
#include "solve/bit_rows.hpp"
#include "solve/derive.hpp"
#include "solve/marking.hpp"
#include "solve/recursion.hpp"
#include "solve/scan.hpp"

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
std::vector<std::int64_t> derived_label(const AnyLossLines& lines, const Box& box, LabelKind kind, std::size_t move) {
  const Layout layout(box, box.heaps(), {kind});
  const LabelArray& array = layout.arrays().front();
  Deriver deriver(lines, layout);
  std::vector<std::int64_t> entries(box.positions());
  std::vector<std::byte> content(layout.largest_block_bytes());
  std::vector<std::uint64_t> position(box.heaps());
  for (std::uint64_t b = 0; b < array.grid.blocks(); ++b) {
    const BlockJob job = layout.block(0, move * array.grid.blocks() + b);
    deriver.derive(job, std::span(content).first(array.bytes(job.block)));
    position.assign(job.block.start.begin(), job.block.start.begin() + static_cast<std::ptrdiff_t>(box.heaps()));
    for (std::uint64_t at = 0; at < job.block.positions; ++at) {
      entries[box.rank(position)] = entry_of(array, content, at);
      advance(job.block, box.heaps(), position);
    }
  }
  return entries;
}

template <class Items>
bool same(const Items& a, const std::vector<std::int64_t>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](auto x, std::int64_t y) { return static_cast<std::int64_t>(x) == y; });
}

/// Every rung against the one below.
void climb(const std::vector<std::uint64_t>& bounds, Convention convention, Tally& tally) {
  const Box box(bounds);
  const VectorRules rules = make_nim(bounds.size());
  const std::string name = std::to_string(bounds.size()) + " heaps, " + std::to_string(box.positions()) + " positions";
  const auto recursion = solve_by_recursion(rules, convention, box);
  const ScanResult scan = solve_by_scan(rules, convention, box);
  const auto marking = solve_by_marking<std::uint32_t>(rules, convention, box, true);
  const AnyLossLines lines = solve_by_bit_rows(box, convention);
  tally.expect("scan = recursion, " + name, scan.outcome == recursion);
  tally.expect("marking = scan, " + name, std::ranges::equal(marking.outcome, scan.outcome));
  tally.expect("bit rows = marking, " + name, same(marking.outcome, derived_label(lines, box, LabelKind::outcome, 0)));
  for (std::size_t i = 0; i < bounds.size(); ++i)
    tally.expect("arrows: bit rows = marking, " + name, same(marking.arrows[i], derived_label(lines, box, LabelKind::arrows, i)));
  tally.expect("target: bit rows = scan, " + name, same(scan.target, derived_label(lines, box, LabelKind::target, 0)));
  tally.expect("winning moves: bit rows = scan, " + name, same(scan.winning_moves, derived_label(lines, box, LabelKind::winning_moves, 0)));
}

void test_ladder(Tally& tally) {
  const std::vector<std::vector<std::uint64_t>> boxes{{0},       {63},      {64},       {0, 0},      {1, 64},      {63, 65},       {64, 62},
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
    const auto outcome = derived_label(solve_by_bit_rows(box, convention), box, LabelKind::outcome, 0);
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

/// Numbers and sources: data/reference/nim.json.
void test_reference(Tally& tally) {
  constexpr std::array<std::uint64_t, 16> losses{1, 4, 7, 16, 19, 28, 43, 64, 67, 76, 91, 112, 139, 172, 211, 256};
  for (std::uint64_t n = 0; n < losses.size(); ++n) {
    const Totals totals = count_totals(solve_by_bit_rows(Box(std::array{n, n, n}), Convention::normal));
    tally.expect("losses of three heaps up to " + std::to_string(n), totals.lost == losses[n]);
  }
  const Box lecture(std::array<std::uint64_t, 3>{9, 9, 9});
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    const AnyLossLines lines = solve_by_bit_rows(lecture, convention);
    tally.expect("76 losses, 1170 arrows", count_totals(lines).lost == 76 && count_totals(lines).winning_moves == 1170);
  }
  const auto target = derived_label(solve_by_bit_rows(lecture, Convention::normal), lecture, LabelKind::target, 0);
  tally.expect("the lecture's a[735] = 734", target[735] == 734);
  const Totals hundred = count_totals(solve_by_bit_rows(Box(std::array<std::uint64_t, 3>{999, 999, 999}), Convention::normal));
  tally.expect("976 576 losses, 1 464 237 792 arrows of 000–999", hundred.lost == 976'576 && hundred.winning_moves == 1'464'237'792);
  tally.section("reference (published numbers)");
}

}  // namespace

int run_selftest(const Arguments& arguments) {
  CommandLine line("selftest [--quiet]",
                   "Tests this program on this machine: every fast solver against the slower one below it, Bouton's rule,\n"
                   "and published numbers.");
  line.options().add_options()("quiet", boost::program_options::bool_switch(), "print nothing but failures");
  if (!line.parse(arguments)) return exit_fine;
  Tally tally(line.flag("quiet"));
  test_ladder(tally);
  test_theorem(tally);
  test_reference(tally);
  if (!line.flag("quiet"))
    std::cout << tally.passed() << " passed, " << tally.failed() << " failed, kernels for " << name_of(best_isa()) << '\n';
  return tally.failed() == 0 ? exit_fine : exit_mismatch;
}

}  // namespace miyama
