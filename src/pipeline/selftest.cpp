/// @file  selftest.cpp
/// @brief Small tables of all families, made as large ones are.
///
///     checks        each table passes what `check` does: its outcomes follow from the rules, its
///                   labels from each other, and a theorem, where one is known, predicts them
///     two solvers   Nim by its own solver and as any other vector rules
///     golden        digests of tables are those of other systems
///     reference     counts are those that others have published

#include "pipeline/selftest.hpp"

#include <array>
#include <random>
#include <variant>

#include "base/error.hpp"
#include "game/catalogue.hpp"
#include "pipeline/findings.hpp"
#include "pipeline/solution.hpp"

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

/// Tests all labels of a table by the checks; returns what these found.
Findings test_table(const Request& request, Test& test) {
  const TableInMemory table = solve_in_memory(request, test.team);
  Findings found = check_labels(request, table, test.team);
  test.expect("the certificate of " + describe(request), found.certificate.mismatches() == 0);
  test.expect("the contract of " + describe(request), found.contract.violations == 0);
  if (request.theorem)
    test.expect("the theorem about " + describe(request), found.theorem.mismatches() == 0);
  test.expect("the totals of " + describe(request), found.totals.lost == table.totals().lost);
  return found;
}

void test_nim_on(const Bounds& bounds, Convention convention, Test& test) {
  const Request request = make_request("nim", bounds, convention, "all");
  test_table(request, test);
  const TableInMemory own = solve_in_memory(request, test.team);
  const TableInMemory any =
      solve_in_memory({request, make_plan(request, "losses=bit_rows")}, test.team);
  test.expect("Nim's solver = the solver of any vector rules: " + describe(request),
              own.blocks() == any.blocks());
}

void test_nim(Test& test) {
  const std::vector<Bounds> boxes{{0},         {63},         {64},           {0, 0},    {1, 64},
                                  {63, 65},    {64, 62},     {6, 7, 8},      {2, 2, 2}, {3, 0, 64},
                                  {16, 1, 65}, {3, 4, 2, 5}, {1, 2, 3, 2, 1}};
  std::mt19937 random(1902);
  for (const Convention convention : conventions) {
    for (const Bounds& bounds : boxes) test_nim_on(bounds, convention, test);
    for (int i = 0; i < 20; ++i) {
      Bounds bounds(1 + random() % 4);
      for (auto& bound : bounds) bound = random() % 9;
      test_nim_on(bounds, convention, test);
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
        test_table(make_request(std::move(rules), bounds, convention, "all"), test);
      }
}

void test_multisets(Test& test) {
  for (const char* code :
       {"rows", "0.77", "0.137", "grundys-game", "lasker", "0.3F", "4.F:unequal", "0.17[3]"})
    for (const Convention convention : conventions)
      test_table(make_request(code, PartitionBounds{14}, convention, "all"), test);
}

/// Tests that the digests of all labels, in their order, begin with the digits `expected`.
void test_digests(const Request& request, const std::string& expected, Test& test) {
  std::string digits;
  for (const auto& [label, digest] : test_table(request, test).digests)
    digits += digest.substr(0, 8) + ' ';
  test.expect("the digests of " + describe(request) + " begin with " + expected + ", not " + digits,
              digits.starts_with(expected));
}

/// Digests of other systems: data/reference/digests.json, which has all their digits.
void test_golden(Test& test) {
  struct Golden {
    const char* game;
    std::variant<Bounds, PartitionBounds> bounds;
    Convention convention;
    const char* digests;
  };
  constexpr auto normal = Convention::normal;
  constexpr auto misere = Convention::misere;
  const std::array<Golden, 16> tables{{
      {"nim", Bounds{9, 9, 9}, normal, "e06959ee fa6faf8b 23d5b73b 8e117ab1 c8f0f3b6 7df1552c"},
      {"nim", Bounds{9, 9, 9}, misere, "ac977e5e 817603a6 4f3c40c9 0286534d eacb49a2 5aba9f46"},
      {"nim+pass", Bounds{9, 9}, normal, "b6b83c59 e6073457 43eb9def 801de941 c46c6f3d c1b80581"},
      {"wythoff", Bounds{20, 23}, normal, "c67b9531 52ce49bb de9f01c3 87327d22 a1234b3c 2b785678"},
      {"moore:2", Bounds{4, 5, 6}, normal, "b7ca1537 01d81799 86d8e755 56effc15 019b14e7"},
      {"subtraction:2,3,7", Bounds{20, 30}, normal,
       "c07ab7fb ebff5cf7 09931339 fa920261 798380c0 5020e64e"},
      {"slow-exact:2", Bounds{6, 7, 8}, misere,
       "98a3da96 09cd754f abc7c499 2f751e37 f3ed6459 3ae3bb6e"},
      {"euclid", Bounds{20, 21}, normal, "de7403b5 7afde247 08b4b143 cac1fcfa 2e0b224c"},
      {"end-nim", Bounds{6, 6, 6}, normal, "ffd9bce3 6c3fc1bb 18ba522f 10a88c67 18c946c1 7dabcc57"},
      {"fibonacci", Bounds{20, 24}, misere, "9fcf7d47 86afc3e7 166e27f7 2ecbdd86 c0976827"},
      {"greedy", Bounds{64, 63, 70}, normal,
       "15db1697 758622a9 09483c7b dd460ba9 28d5c060 eab2c01e"},
      {"rows", PartitionBounds{14}, misere,
       "dcf32290 12aaa66a 24f8523d e420210c ea640613 e1853314"},
      {"kayles", PartitionBounds{14}, misere,
       "d847df64 ba9f9f29 b8ca7049 2a8da9c1 1fd67b44 34834d26"},
      {"grundys-game", PartitionBounds{15}, normal,
       "83976bb3 4dc67870 eec5c1e3 402fda46 01ab1ccc e79551c5"},
      {"8.0[8]", PartitionBounds{30}, misere,
       "5edc71c1 966fdd95 c13ae4eb 63389c30 1659f9d2 ae2245f4"},
      {"nim", PartitionBounds{20, Partitions::no_bound, 3}, normal,
       "9ddcf1c6 17ff8801 37a59a63 e7d96ff8 247e0520 d0d53f09"},
  }};
  for (const Golden& table : tables)
    std::visit(
        [&](const auto& bounds) {
          Request request = make_request(table.game, bounds, table.convention, "all");
          std::erase_if(request.labels, &is_listed);
          test_digests(request, table.digests, test);
        },
        table.bounds);
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
    test.expect(filled("losses of {1} stick(|s) in rows", n),
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
  test_losses_of_rows(test);
}

}  // namespace

void test_program(const Team& team, const std::function<void(const SelftestSection&)>& told) {
  using Run = void (*)(Test&);
  constexpr std::array<std::pair<const char*, Run>, 5> sections{
      {{"nim (tables by its own solver and by that of any rules)", test_nim},
       {"rules (tables of other rules on boxes)", test_rules},
       {"multisets (tables by total)", test_multisets},
       {"golden (digests of tables)", test_golden},
       {"reference (published numbers)", test_reference}}};
  for (const auto& [name, run] : sections) {
    Test test{{name}, team};
    run(test);
    told(test.section);
  }
}

}  // namespace miyama
