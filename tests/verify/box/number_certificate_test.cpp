#include "verify/box/number_certificate.hpp"

#include "support/boxes.hpp"
#include "support/conditional_cases.hpp"
#include "support/instruction_sets.hpp"
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
  for (const VectorCase& game : all_cases(150))
    for (const Convention convention : test::both_conventions)
      for (const LabelKind kind : {LabelKind::grundy, LabelKind::remoteness}) {
        Numbers numbers(game, convention, kind);
        REQUIRE(numbers.wrong().empty());
        check_certified(numbers);
        for (int i = 0; i < 4; ++i) {
          numbers.change(random, 3);
          check_certified(numbers);
        }
      }
}

TEST_CASE("number certificate: every kind of move, whichever heap is longest", "[ladder]") {
  std::mt19937_64 random(11);
  const std::vector<Isa> all = available_instruction_sets();
  for (const VectorCase& game : test::every_kind_of_move())
    for (const Convention convention : test::both_conventions)
      for (const LabelKind kind : {LabelKind::grundy, LabelKind::remoteness}) {
        Numbers numbers(game, convention, kind);
        for (const Isa isa : all) check_certified(numbers, 1, isa);
        for (const Isa isa : all) {
          numbers.change(random, 2);
          check_certified(numbers, 2, isa);
        }
      }
}

TEST_CASE("number certificate: several units, and sets of every length", "[ladder]") {
  std::mt19937_64 random(12);
  for (const auto& [name, bounds] : {std::pair{"wythoff", Bounds{70, 20, 66}},
                                     {"wythoff", Bounds{300, 40}},
                                     {"nim", Bounds{70, 3, 260}},
                                     {"nim", Bounds{1, 1100}},
                                     {"moore:2", Bounds{20, 21, 66}}})
    for (const Isa isa : available_instruction_sets()) {
      Numbers numbers(test::case_of(name, bounds), Convention::normal, LabelKind::grundy);
      check_certified(numbers, 2, isa);
      numbers.change(random, 5);
      check_certified(numbers, 2, isa);
    }
}

TEST_CASE("number certificate: bytes grow with bounds and values", "[unit]") {
  const auto bytes = [](const VectorRules& rules, const Bounds& bounds, LabelKind kind,
                        std::uint64_t greatest) {
    const Box box(bounds);
    const Layout layout(box, 0, {kind});
    return number_certificate_bytes(rules, box, layout.arrays().front(), greatest, 2);
  };
  const VectorRules nim = make_nim(3);
  // A cell for each line across the planes of blocks, the others for those of one, and a unit.
  const std::uint64_t cells = 1000 * 1000 + 64 * 1000 + 64 * 64;
  const std::uint64_t sets = bytes(nim, {999, 999, 999}, LabelKind::grundy, 1023);
  CHECK(sets > 16 * 8 * cells);
  CHECK(sets < 16 * 8 * cells + 10'000'000);
  CHECK(bytes(nim, {999, 999, 999}, LabelKind::remoteness, 1023) < 8 * cells + 10'000'000);
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
      for (const LabelKind kind : {LabelKind::grundy, LabelKind::remoteness}) {
        Numbers numbers(game, convention, kind);
        for (std::uint32_t& number : numbers.numbers()) {
          const std::uint32_t right = number;
          for (const std::uint32_t wrong :
               {0U, 1U, 2U, 3U, 4U, 5U, 6U, 8U, 9U, 10U, 11U, 255U, UINT32_MAX}) {
            number = wrong;
            check_certified(numbers);
          }
          number = right;
        }
      }
}

TEST_CASE("number certificate: the greatest numbers that a table stores are found", "[unit]") {
  for (const LabelKind kind : {LabelKind::grundy, LabelKind::remoteness}) {
    Numbers numbers(
        {VectorRules("test", {2, {{{1, 1}, Steps::any()}, {{0, 2}, Steps::parse("1")}}, {}, false}),
         {5, 5}},
        Convention::normal, kind);
    for (const std::uint64_t rank : {0, 7, 35})
      for (const std::uint32_t number : {UINT32_MAX, UINT32_MAX - 1}) {
        const std::uint32_t right = std::exchange(numbers.numbers()[rank], number);
        REQUIRE_FALSE(numbers.wrong().empty());
        check_certified(numbers);
        numbers.numbers()[rank] = right;
      }
  }
}

TEST_CASE("number certificate: values beyond a word of bits", "[unit]") {
  const VectorCase game{
      VectorRules("test", {2, {{{1, 0}, Steps::any()}, {{0, 1}, Steps::any()}}, {}, true}),
      {3, 140}};
  for (const Convention convention : test::both_conventions) {
    Numbers numbers(game, convention, LabelKind::grundy);
    check_certified(numbers);
    for (const std::uint32_t wrong : {0U, 62U, 63U, 64U, 65U, 127U, 128U, 129U, 143U})
      for (const std::uint64_t rank : {200, 282 + 64, 282 + 129, 4 * 282 - 1}) {
        const std::uint32_t right = std::exchange(numbers.numbers()[rank], wrong);
        check_certified(numbers);
        numbers.numbers()[rank] = right;
      }
  }
}

TEST_CASE("number certificate: strips that follow each other, from any number of threads",
          "[unit]") {
  const auto line = [](Direction direction) {
    return LineMove{std::move(direction), Steps::any()};
  };
  const VectorCase wythoff{
      VectorRules("test", {3,
                           {line({1, 0, 0}), line({0, 1, 0}), line({0, 0, 1}), line({1, 1, 0}),
                            line({0, 1, 1}), line({2, 1, 1}), line({1, 0, 2})},
                           {},
                           false}),
      {20, 19, 21}};
  const VectorCase mixed{
      VectorRules(
          "test",
          {3, {line({1, 0, 0}), {{0, 1, 0}, Steps::parse("1,3")}, line({0, 0, 2})}, {}, true}),
      {18, 9, 66}};
  const VectorCase four{
      VectorRules("test", {4,
                           {line({1, 0, 0, 0}), line({0, 1, 0, 0}), line({0, 0, 1, 0}),
                            line({0, 1, 1, 0}), line({0, 0, 0, 1})},
                           {},
                           false}),
      {17, 7, 9, 11}};
  std::mt19937_64 random(7);
  const VectorCase faces{
      VectorRules("test", {3,
                           {{{1, 0, 0}, Steps::any()}, {{0, 0, 1}, Steps::parse("1,3,64")}},
                           {{0, 1}, {1, 2}, {0, 1, 2}},
                           false}),
      {9, 11, 130}};
  for (const VectorCase& game : {wythoff, mixed, four, faces})
    for (const Convention convention : test::both_conventions)
      for (const LabelKind kind : {LabelKind::grundy, LabelKind::remoteness}) {
        Numbers numbers(game, convention, kind);
        for (const int threads : {2, 7}) {
          check_certified(numbers, threads);
          numbers.change(random, 3);
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

}  // namespace miyama
