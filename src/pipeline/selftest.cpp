/// @file  selftest.cpp
/// @brief Small tables of all families, made as large ones are.
///
///     definition    recursion over the options: which positions are lost
///     rungs         scan against the definition, marking against scan; the table as it would be
///                   written against the definition; Nim by its own solver and as any vector rules
///     checks        each table passes what `check` does: certificate, theorem

#include "pipeline/selftest.hpp"

#include <algorithm>
#include <array>
#include <random>

#include "base/error.hpp"
#include "game/catalogue.hpp"
#include "pipeline/findings.hpp"
#include "pipeline/outcomes.hpp"
#include "pipeline/solution.hpp"
#include "solve/ladder/rungs.hpp"

namespace miyama {
namespace {

using Bounds = std::vector<std::uint64_t>;
constexpr std::array conventions{Convention::normal, Convention::misere};

struct Test {
  SelftestSection section;
  const Team& team;

  void expect(const std::string& what, bool holds) {
    if (holds)
      ++section.passed;
    else
      section.failed.push_back(what);
  }
};

/// Tests a whole table: its outcomes against the definition, all labels by the checks.
void test_table(const Request& request, const std::vector<std::uint8_t>& definition, Test& test) {
  const TableInMemory table = solve_in_memory(request, test.team);
  const auto outcomes = outcomes_of(table, request, "a table in memory");
  std::uint64_t wrong = 0;
  for (std::uint64_t rank = 0; rank < request.positions(); ++rank)
    wrong += outcomes->is_loss(request.position(rank)) == (definition[rank] == loss) ? 0 : 1;
  test.expect("outcomes follow from the rules: " + describe(request), wrong == 0);
  const Findings found = check_labels(request, table, test.team);
  test.expect("the certificate of " + describe(request), found.certificate.mismatches() == 0);
  test.expect("the contract of " + describe(request), found.contract.violations == 0);
  if (request.theorem)
    test.expect("the theorem about " + describe(request), found.theorem.mismatches() == 0);
  test.expect("the totals of " + describe(request), found.totals.lost == table.totals().lost);
}

/// Tests every rung against the one below.
void climb(const Bounds& bounds, Convention convention, Test& test) {
  const Request request = make_request("nim", bounds, convention, "all");
  const VectorRules& rules = *request.vector_rules();
  const auto definition = solve_by_recursion(rules, convention, request.box());
  const ScanResult scan = solve_by_scan(rules, convention, request.box());
  const auto marking = solve_by_marking<std::uint32_t>(rules, convention, request.box(), false);
  test.expect("scan = recursion: " + describe(request), scan.outcome == definition);
  test.expect("marking = scan: " + describe(request),
              std::equal(scan.outcome.begin(), scan.outcome.end(), marking.outcome.begin(),
                         marking.outcome.end()));
  test_table(request, definition, test);
  const TableInMemory own = solve_in_memory(request, test.team);
  const TableInMemory any =
      solve_in_memory({request, make_plan(request, "losses=bit_rows")}, test.team);
  test.expect("Nim's solver = the solver of any vector rules: " + describe(request),
              own.blocks() == any.blocks());
}

void test_ladder(Test& test) {
  const std::vector<Bounds> boxes{{0},         {63},         {64},           {0, 0},    {1, 64},
                                  {63, 65},    {64, 62},     {6, 7, 8},      {2, 2, 2}, {3, 0, 64},
                                  {16, 1, 65}, {3, 4, 2, 5}, {1, 2, 3, 2, 1}};
  std::mt19937 random(1902);
  for (const Convention convention : conventions) {
    for (const Bounds& bounds : boxes) climb(bounds, convention, test);
    for (int i = 0; i < 20; ++i) {
      Bounds bounds(1 + random() % 4);
      for (auto& bound : bounds) bound = random() % 9;
      climb(bounds, convention, test);
    }
  }
}

/// Tests a rule set of every kind on boxes.
void test_rules(Test& test) {
  const std::vector<Bounds> boxes{{11, 12}, {5, 4, 6}};
  for (const char* name :
       {"nim+pass", "subtraction:1,3,4", "subtraction:squares+pass", "subtraction:all-but:2,3",
        "bounded:2", "wythoff", "wythoff+pass", "moore:2", "exact:2", "slow-exact:2",
        "circular:2+pass", "r-wythoff:2", "euclid", "euclid:to-zero", "greedy", "end-nim",
        "fibonacci", "one-left"})
    for (const Bounds& bounds : boxes)
      for (const Convention convention : conventions) {
        std::unique_ptr<Rules> rules;
        try {
          rules = make_rules(name, bounds.size());
        } catch (const usage_error&) {
          continue;  // a game of two heaps
        }
        const Request request = make_request(std::move(rules), bounds, convention, "all");
        test_table(request, solve_by_recursion(*request.rules, convention, request.box()), test);
      }
}

void test_multisets(Test& test) {
  for (const char* code :
       {"rows", "0.77", "0.137", "grundys-game", "lasker", "0.3F", "4.F:unequal", "0.17[3]"})
    for (const Convention convention : conventions) {
      const Request request = make_request(code, PartitionBounds{14}, convention, "all");
      test_table(request,
                 solve_by_recursion(request.take_and_break(), convention, request.partitions()),
                 test);
    }
}

/// Tests the losses of rows by total: in normal play OEIS A048833; in misère play all totals up to
/// 60 together have one fewer.
void test_losses_of_rows(Test& test) {
  constexpr std::array<std::uint64_t, 25> of_even_total{
      1,   1,   2,   4,   6,    10,   16,   31,   43,   68,   98,    153,  213,
      317, 443, 704, 971, 1415, 1975, 2818, 3865, 5401, 7366, 10142, 13639};
  const auto lost_up_to = [&](std::uint64_t total, Convention convention) {
    const Request rows = make_request("rows", PartitionBounds{total}, convention, "outcome");
    return count_table(rows, test.team).totals.lost;
  };
  std::uint64_t before = 0;
  for (std::uint64_t n = 0; n < 2 * of_even_total.size(); ++n) {
    const std::uint64_t here = lost_up_to(n, Convention::normal);
    test.expect("losses of " + std::to_string(n) + " sticks in rows",
                here - before == (n % 2 == 0 ? of_even_total[n / 2] : 0));
    before = here;
  }
  test.expect("losses of rows up to 60 sticks", lost_up_to(60, Convention::normal) == 301'372);
  test.expect("the same, misère", lost_up_to(60, Convention::misere) == 301'371);
}

/// Numbers and sources: data/reference/nim.json, partitions.json.
void test_reference(Test& test) {
  constexpr std::array<std::uint64_t, 16> losses{1,  4,  7,  16,  19,  28,  43,  64,
                                                 67, 76, 91, 112, 139, 172, 211, 256};
  const auto count = [&](std::uint64_t n, Convention convention) {
    return count_table(make_request("nim", Bounds(3, n), convention, "outcome"), test.team).totals;
  };
  for (std::uint64_t n = 0; n < losses.size(); ++n)
    test.expect("losses of three heaps up to " + std::to_string(n),
                count(n, Convention::normal).lost == losses[n]);
  for (const Convention convention : conventions)
    test.expect("76 losses, 1170 arrows of 0–9",
                count(9, convention).lost == 76 && count(9, convention).winning_moves == 1170);
  const Totals lecture = count(999, Convention::normal);
  test.expect("976 576 losses, 1 464 237 792 arrows of 000–999",
              lecture.lost == 976'576 && lecture.winning_moves == 1'464'237'792);
  const Box box(Bounds{9, 9, 9});
  test.expect("the lecture's a[735] = 734",
              solve_by_scan(make_nim(3), Convention::normal, box).target[735] == 734);
  test_losses_of_rows(test);
}

}  // namespace

void test_program(const Team& team, const std::function<void(const SelftestSection&)>& told) {
  using Run = void (*)(Test&);
  constexpr std::array<std::pair<const char*, Run>, 4> sections{
      {{"ladder (recursion, scan, marking, tables of Nim)", test_ladder},
       {"rules (tables of other rules on boxes)", test_rules},
       {"multisets (tables by total)", test_multisets},
       {"reference (published numbers)", test_reference}}};
  for (const auto& [name, run] : sections) {
    Test test{{name}, team};
    run(test);
    told(test.section);
  }
}

}  // namespace miyama
