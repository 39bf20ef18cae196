#include "verify/box/number_certificate.hpp"

#include "support/boxes.hpp"
#include "support/checked_table.hpp"
#include "support/conditional_cases.hpp"
#include "support/instruction_sets.hpp"
#include "support/labels.hpp"
#include "support/number_damage.hpp"

namespace miyama {
namespace {

using test::check_certified;
using test::Numbers;
using test::VectorCase;

std::vector<VectorCase> all_cases(std::uint64_t most_positions) {
  std::vector<VectorCase> cases = test::cases_up_to(most_positions, 150);
  for (const VectorCase& game : test::conditional_cases(15'2026, 100, most_positions))
    cases.push_back(game);
  return cases;
}

}  // namespace

TEST_CASE(
    "number certificate: right numbers, and any changes of numbers and losses, as the definition "
    "says",
    "[unit]") {
  std::mt19937_64 random(5);
  std::size_t turn = 0;
  for (const VectorCase& game : all_cases(150))
    for (const Convention convention : test::both_conventions)
      for (const LabelKind kind : test::number_labels()) {
        Numbers numbers(game, convention, kind, ++turn % 2 == 0 ? 1 : 4);
        REQUIRE(wrong_numbers(numbers).empty());
        check_certified(numbers);
        for (int i = 0; i < 4; ++i) {
          numbers.change(random, 3);
          check_certified(numbers);
        }
      }
}

TEST_CASE("number certificate: each block is seen once, also where longer cells begin again",
          "[unit]") {
  const test::VectorCase game{make_wythoff(2), {63, 63}};  // with values beyond 63
  Numbers numbers(game, Convention::normal, LabelKind::grundy);
  const test::NumbersAlone table(numbers);
  const BlockGrid& grid = numbers.layout.find(LabelKind::grundy)->grid;
  std::vector<int> seen(grid.blocks()), once(grid.blocks(), 1);
  PositionSet lost(game.box());
  Report report;
  certify_numbers(
      game.rules, Convention::normal, table, nullptr, LabelKind::grundy, 1, report, best_isa(),
      [&](const BlockJob& job, const std::vector<std::byte>&) { ++seen[job.number]; },
      [&](PositionView first, std::uint64_t bits) {
        for (std::uint64_t x = first[1]; bits != 0; ++x, bits >>= 1)
          if ((bits & 1) != 0) lost.insert(first[0], x);
      });
  CHECK(report.mismatches() == 0);
  CHECK(seen == once);
  CHECK(std::ranges::equal(lost.words(), numbers.losses.words()));
}

TEST_CASE("number certificate: every kind of move, whichever heap is longest", "[ladder]") {
  std::mt19937_64 random(11);
  const std::vector<Isa> all = available_instruction_sets();
  std::size_t turn = 0;  // each kind meets each instruction set in some game
  for (const VectorCase& game : test::every_kind_of_move())
    for (const Convention convention : test::both_conventions)
      for (const LabelKind kind : test::number_labels()) {
        Numbers numbers(game, convention, kind, turn / all.size() % 2 == 0 ? 1 : 4);
        check_certified(numbers, 1, all[turn++ % all.size()]);
        numbers.change(random, 2);
        check_certified(numbers, 2, all[turn++ % all.size()]);
      }
}

TEST_CASE("number certificate: several units, and sets of every length", "[ladder]") {
  std::mt19937_64 random(12);
  const std::vector<Isa> all = available_instruction_sets();
  std::size_t turn = 0;
  for (const auto& [name, bounds] : {std::pair{"wythoff", Bounds{70, 20, 66}},
                                     {"wythoff", Bounds{300, 40}},
                                     {"nim", Bounds{70, 3, 260}},
                                     {"nim", Bounds{1, 1100}},
                                     {"nim+pass", Bounds{1, 1100}},
                                     {"wythoff", Bounds{12, 600}},
                                     {"moore:2", Bounds{20, 21, 66}}})
    for (const Convention convention : test::both_conventions) {
      Numbers numbers(test::case_of(name, bounds), convention, LabelKind::grundy);
      check_certified(numbers, 2, all[turn++ % all.size()]);
      numbers.change(random, 5);
      check_certified(numbers, 2, all[turn++ % all.size()]);
    }
}

// What is read beyond a cell changes no result: address sanitizers see it, which take no test whose
// name begins as the others' here.
TEST_CASE("word window: one of an odd length stays in its cell", "[ladder]") {
  Numbers numbers(test::case_of("nim", {1500}), Convention::normal, LabelKind::grundy, 2);
  numbers.numbers()[300] = 1500;  // five vectors behind the words that are full
  for (const Isa isa : available_instruction_sets()) check_certified(numbers, 1, isa);
}

TEST_CASE("number certificate: bytes grow with bounds and values", "[unit]") {
  const auto bytes = [](const VectorRules& rules, const Bounds& bounds, LabelKind kind,
                        std::uint64_t greatest) {
    const Box box(bounds);
    const Layout layout(box, 0, {kind});
    return number_certificate_bytes(rules, box, layout.arrays().front(), greatest, 2);
  };
  const VectorRules nim = make_nim(3);
  // A cell for each line across the planes of blocks, the others for those of one, and a unit
  // twice.
  const std::uint64_t cells = 1000 * 1000 + 64 * 1000 + 64 * 64;
  const std::uint64_t sets = bytes(nim, {999, 999, 999}, LabelKind::grundy, 1023);
  CHECK(sets > 16 * 8 * cells);
  CHECK(sets < 16 * 8 * cells + 20'000'000);
  CHECK(bytes(nim, {999, 999, 999}, LabelKind::remoteness, 1023) < 8 * cells + 20'000'000);
  // Lines of seven positions remember at most seven values.
  CHECK(bytes(nim, {6, 1, 100'000}, LabelKind::grundy, 131'071) < 30'000'000);
  CHECK(bytes(make_nim(2), {2'000'000'000, 2'000'000'000}, LabelKind::grundy, UINT32_MAX) >
        UINT64_MAX / 20);
}

TEST_CASE("number certificate: every single wrong number of a small table", "[unit]") {
  const auto rules = [](std::vector<LineMove> lines, bool pass) {
    return VectorRules("test", {lines[0].direction.size(), lines, {}, pass});
  };
  const VectorCase wythoff{
      rules({{{1, 0}, Steps::any()}, {{0, 1}, Steps::any()}, {{1, 1}, Steps::any()}}, false),
      {4, 5}};
  const VectorCase some_steps{rules({{{1, 0}, Steps::parse("2,3")}, {{2, 1}, Steps::any()}}, true),
                              {4, 3}};
  const VectorCase faces{
      VectorRules("test", {3, {{{1, 0, 0}, Steps::any()}}, {{1}, {0, 2}}, false}), {2, 3, 3}};
  const VectorCase mixed{
      VectorRules("test",
                  {2, {{{1, 0}, Steps::parse("1,3")}, {{0, 1}, Steps::any()}}, {{0, 1}}, true}),
      {4, 4}};
  for (const VectorCase& game : {wythoff, some_steps, faces, mixed})
    for (const Convention convention : test::both_conventions)
      for (const LabelKind kind : test::number_labels()) {
        Numbers numbers(game, convention, kind);
        for (std::uint32_t& number : numbers.numbers()) {
          const std::uint32_t right = number;
          for (const std::uint32_t wrong :
               {0U, 1U, 2U, 3U, 4U, 5U, 6U, 8U, 9U, 10U, 11U, 254U, 255U}) {
            number = wrong;
            check_certified(numbers);
          }
          number = right;
        }
      }
}

TEST_CASE("number certificate: an option that states the fill value is an option", "[ladder]") {
  for (const VectorCase& game : {test::case_of("nim", {300}), test::case_of("subtraction:1", {300}),
                                 test::case_of("moore:2", {1, 1, 300})})
    for (const std::size_t bytes : {2, 4})
      for (const LabelKind kind : {LabelKind::remoteness, LabelKind::longest}) {
        Numbers numbers(game, Convention::normal, kind, bytes);
        numbers.numbers()[0] = bytes == 2 ? UINT16_MAX : UINT32_MAX;
        numbers.numbers()[1] = 0;  // as if no option were there
        for (const Isa isa : available_instruction_sets()) {
          CAPTURE(name_of(isa), game.rules.name(), bytes, name_of(kind));
          Report report;
          certify_numbers(game.rules, Convention::normal, test::NumbersAlone(numbers),
                          &numbers.losses, kind, 1, report, isa);
          REQUIRE(report.first().size() >= 2);
          REQUIRE(report.first()[0].rank == 0);
          REQUIRE(report.first()[1].rank == 1);
        }
      }
}

TEST_CASE("number certificate: long sets, and lists for the lines across them", "[unit]") {
  const auto line = [](Direction direction) {
    return LineMove{std::move(direction), Steps::any()};
  };
  LineMove guarded = line({0, 1}), across = line({1, 0}), from_elsewhere = line({1, 0});
  guarded.when = std::make_shared<Guard>("b % 50 != 3", 2, "");
  across.when = std::make_shared<Guard>("b % 7 != 2", 2, "");
  from_elsewhere.initial_take = {0, 2};
  const std::vector<VectorCase> cases{
      {VectorRules("test", {2, {line({1, 0}), line({0, 1}), line({1, 1})}, {}, false}), {1, 2'100}},
      {VectorRules("test", {2, {line({1, 0}), line({0, 1}), line({1, 1})}, {}, false}), {2'100, 1}},
      {VectorRules("test", {2, {across, guarded, from_elsewhere}, {}, true}), {1, 2'100}},
      {VectorRules("test", {2, {line({0, 1})}, {{0, 1}}, false}), {1, 2'100}},
      {VectorRules("test", {1, {line({1})}, {}, false}), {2'200}}};
  std::mt19937_64 random(9);
  for (const VectorCase& game : cases)
    for (const Convention convention : test::both_conventions) {
      Numbers numbers(game, convention, LabelKind::grundy);
      REQUIRE(std::ranges::max(numbers.numbers()) >= 64 * 32);
      check_certified(numbers, 2);
      for (const std::size_t changes : {2, 20}) {
        numbers.change(random, changes);
        check_certified(numbers, 1);
      }
      for (std::uint32_t& number : numbers.numbers()) number = number == 70 ? 0 : number;
      check_certified(numbers, 2);
    }
}

/// Numbers of a table of Nim, read from its blocks as a check does.
void require_named_first(test::MemoryTable& table, LabelKind kind, const Bounds& p,
                         std::int64_t value, int threads) {
  const std::int64_t right = table.entry(kind, 0, p);
  if (value == right) return;
  table.set(kind, 0, p, value);
  Report report;
  test::certify(table, table.convention(), report, threads);
  table.set(kind, 0, p, right);
  CAPTURE(p, name_of(kind), value, right, threads);
  REQUIRE(report.entries() == table.layout().entries());
  test::require_first(report, p, kind, 0, right, value);
}

TEST_CASE("number certificate: tables of Nim with labels of every width", "[unit]") {
  for (const Convention convention : test::both_conventions)
    for (const LabelKind kind : test::number_labels()) {
      // The longest plays alone do not say which positions are lost.
      std::vector<LabelKind> labels{kind};
      if (kind == LabelKind::longest) labels.push_back(LabelKind::outcome);
      for (const Bounds& bounds : {Bounds{0}, Bounds{300}, Bounds{300, 5}, Bounds{2, 2, 1, 3, 2},
                                   Bounds{99, 70, 130}, Bounds{127, 127}, Bounds{127, 128},
                                   Bounds{70'000}, Bounds{1, 65'533}, Bounds{1, 65'534}})
        for (const int threads : {1, 3}) {
          if (kind == LabelKind::grundy && bounds.front() == 1) continue;  // sets of gigabytes
          Report report;
          test::certify(test::MemoryTable(bounds, convention, labels), convention, report, threads);
          CAPTURE(bounds, threads, name_of(convention), name_of(kind));
          CHECK(report.mismatches() == 0);
          CHECK(report.entries() == labels.size() * Box(bounds).positions());
        }
      // Values that no position can have, the fill value among them, in any block.
      test::MemoryTable narrow({3, 4, 5}, convention, {LabelKind::outcome, kind});
      test::MemoryTable wide({4, 300, 2}, convention, {LabelKind::outcome, kind});
      test::MemoryTable widest({70'000}, convention, {LabelKind::outcome, kind});
      test::MemoryTable blocks({99, 70, 130}, convention, {LabelKind::outcome, kind});
      for (const Bounds& p : {Bounds{0, 0, 0}, Bounds{2, 1, 2}, Bounds{3, 4, 2}}) {
        for (const std::int64_t value : {64, 0xFE, 0xFF})
          require_named_first(narrow, kind, p, value, 1);
        for (const std::int64_t value : {0xFFFE, 0xFFFF})
          require_named_first(wide, kind, p, value, 1);
      }
      for (const Bounds& p : {Bounds{0}, Bounds{2}, Bounds{70'000}})
        require_named_first(widest, kind, p, 0xFFFF'FFFF, 1);
      for (const Bounds& p : {Bounds{0, 0, 0}, Bounds{0, 0, 130}, Bounds{8, 0, 63},
                              Bounds{63, 64, 65}, Bounds{64, 1, 2}, Bounds{99, 70, 130}})
        for (const int threads : {1, 7}) require_named_first(blocks, kind, p, 501, threads);
    }
}

TEST_CASE("number certificate: a table of the other convention fails where no move is left",
          "[unit]") {
  for (const Convention convention : test::both_conventions)
    for (const LabelKind kind : {LabelKind::grundy, LabelKind::remoteness}) {
      const test::MemoryTable table({4, 4, 4}, convention, {kind});
      Report report;
      test::certify(table,
                    convention == Convention::normal ? Convention::misere : Convention::normal,
                    report);
      REQUIRE(report.mismatches() > 0);
      if (kind == LabelKind::grundy) CHECK(report.first().front().rank == 0);
    }
}

TEST_CASE("number certificate: a wrong outcome where no move is left hides no wrong remoteness",
          "[unit]") {
  test::MemoryTable table({1}, Convention::misere, {LabelKind::outcome, LabelKind::remoteness});
  table.set(LabelKind::outcome, 0, Bounds{0}, loss);
  table.set(LabelKind::remoteness, 0, Bounds{1}, 5);
  Report report;
  test::certify(table, Convention::misere, report);
  CHECK(std::ranges::any_of(report.first(), [](const Mismatch& m) {
    return m.label == LabelKind::remoteness && m.position == Bounds{1};
  }));
}

}  // namespace miyama
