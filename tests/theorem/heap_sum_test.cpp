#include "theorem/heap_sum.hpp"

#include <algorithm>
#include <map>
#include <random>
#include <string>

#include "base/parallel_for.hpp"
#include "game/catalogue.hpp"
#include "game/named_rules.hpp"
#include "sequence/check/heap_check.hpp"
#include "support/catch.hpp"
#include "support/partition_memory_table.hpp"
#include "support/partition_oracle.hpp"
#include "support/reference.hpp"
#include "support/rules_along.hpp"
#include "support/theorem_table.hpp"
#include "table/index/partition/partitions.hpp"

namespace miyama {
namespace {

using Values = std::vector<std::uint64_t>;

const std::map<std::string, oracle::RestsOf>& games() {
  static const std::map<std::string, oracle::RestsOf> all{
      {"nim", oracle::nim_rests},
      {"rows", oracle::rows_rests},
      {"kayles", oracle::kayles_rests},
      {"dawsons-kayles", oracle::dawsons_kayles_rests},
      {"dawsons-chess", oracle::dawsons_chess_rests},
      {"grundys-game", oracle::grundy_rests},
      {"lasker", oracle::lasker_rests},
      {"4.7", oracle::digit_rests({4, 7})},
      {"0.3F", oracle::digit_rests({0, 3, 15})},
      {"0.17[3]", oracle::digit_rests({0, 1, 7}, 3)},
      {"C.8", oracle::digit_rests({12, 8})},
      {"4.F:unequal", oracle::digit_rests({4, 15}, 0, true)},
  };
  return all;
}

TEST_CASE("heap sum: the formula of Lasker's Nim is the recurrence's solution", "[theorem]") {
  Values expected;
  for (std::uint64_t heap = 0; heap <= 400; ++heap) expected.push_back(lasker_value(heap));
  const auto by_definition = values_by_definition(*make_take_and_break("lasker"), 401);
  CHECK(Values(by_definition.begin(), by_definition.end()) == expected);
  CHECK(heap_sum_of(*make_take_and_break("4.[3]"), Convention::normal, 400)->values() == expected);
  CHECK(Values(expected.begin(), expected.begin() + 9) == Values{0, 1, 2, 4, 3, 5, 6, 8, 7});
}

TEST_CASE("heap sum: published values", "[reference]") {
  const auto published = reference("take_and_break_grundy.json");
  std::size_t compared = 0;
  for (const auto& game : published) {
    if (game["convention"] != "normal") continue;
    const auto expected = game["grundy"].get<Values>();
    std::string code = game["code"];
    if (code == "Grundy's game") code = "grundys-game";
    if (code == "Lasker's Nim") code = "lasker";
    const auto first = game["first_heap"].get<std::size_t>();
    const Values found =
        heap_sum_of(*make_take_and_break(code), Convention::normal, first + expected.size() - 1)
            ->values();
    CAPTURE(code);
    CHECK(Values(found.begin() + static_cast<std::ptrdiff_t>(first), found.end()) == expected);
    ++compared;
  }
  CHECK(compared > 2);
}

TEST_CASE("heap sum: every outcome that it says, by brute force", "[theorem]") {
  for (const auto& [name, rests_of] : games())
    for (const Convention convention : {Convention::normal, Convention::misere}) {
      const auto sum = heap_sum_of(*make_take_and_break(name), convention, 14);
      CAPTURE(name, name_of(convention));
      CHECK((sum != nullptr || convention == Convention::misere));
      if (sum == nullptr) continue;
      CHECK(sum->lone_heaps() ==
            (convention == Convention::misere && (name == "nim" || name == "rows")));
      for (const auto& [heaps, answer] : oracle::solve_heaps(
               rests_of, 14,
               convention == Convention::normal ? oracle::Last::wins : oracle::Last::loses)) {
        Position position(heaps.begin(), heaps.end());
        REQUIRE(sum->is_loss(position) == !answer.wins);
        position.push_back(0);
        REQUIRE(sum->is_loss(position) == !answer.wins);
      }
    }
}

TEST_CASE("heap sum: a proved period carries a misère quotient to any heap", "[theorem]") {
  const auto kayles = heap_sum_of(*make_take_and_break("kayles"), Convention::misere, 1'000'000);
  REQUIRE(kayles != nullptr);
  REQUIRE(kayles->quotient()->period);
  // 999 993 = 81 + 12 · 83 326: the heaps from 71 on repeat.
  for (const std::uint64_t heap : {81U, 82U, 90U})
    CHECK(kayles->is_loss(Position{heap, 12, 9}) ==
          kayles->is_loss(Position{heap + 12 * 83'000, 12, 9}));
}

/// How many heaps have one of these sizes.
std::ptrdiff_t heaps_of(const Position& heaps, std::initializer_list<std::uint64_t> sizes) {
  return std::count_if(heaps.begin(), heaps.end(), [&](std::uint64_t heap) {
    return std::find(sizes.begin(), sizes.end(), heap) != sizes.end();
  });
}

/// True where misère Kayles has another outcome than normal Kayles.
bool is_exception(const Position& heaps) {
  const auto only = [&](std::initializer_list<std::uint64_t> sizes) {
    return heaps_of(heaps, sizes) == static_cast<std::ptrdiff_t>(heaps.size());
  };
  const bool odd_fives = heaps_of(heaps, {5}) % 2 == 1;
  const bool odd_ones = heaps_of(heaps, {4, 1}) % 2 == 1;
  const bool odd_nines = heaps_of(heaps, {17, 12, 9}) % 2 == 1;
  const bool one_25 = heaps_of(heaps, {25}) == 1;
  if (only({5, 4, 1})) return odd_ones || !odd_fives;
  if (only({9, 4, 1}) && odd_nines) return !odd_ones;
  if (only({12, 4, 1}) && heaps_of(heaps, {12}) == 1) return !odd_ones;
  if (only({17, 12, 9, 20, 4, 1})) return !odd_nines;
  if (one_25 && only({25, 9, 4, 1}) && odd_nines) return odd_ones;
  return one_25 && only({25, 17, 12, 9, 20, 4, 1}) && !odd_nines &&
         heaps_of(heaps, {20, 4, 1}) % 2 == 1;
}

// W. L. Sibert, J. H. Conway, Mathematical Kayles, Int. J. Game Theory 20 (1992) 237–246.
TEST_CASE("heap sum: misère Kayles differs from normal Kayles where Sibert and Conway say",
          "[reference]") {
  const auto rules = make_take_and_break("kayles");
  const auto normal = heap_sum_of(*rules, Convention::normal, 40);
  const auto misere = heap_sum_of(*rules, Convention::misere, 40);
  const Partitions partitions(40);
  std::uint64_t exceptions = 0;
  for (std::uint64_t rank = 0; rank < partitions.positions(); ++rank) {
    const Position heaps = partitions.unrank(rank);
    CAPTURE(heaps);
    const bool differs = normal->is_loss(heaps) != misere->is_loss(heaps);
    REQUIRE(differs == is_exception(heaps));
    exceptions += differs ? 1 : 0;
  }
  CHECK(exceptions > 500);
}

TEST_CASE("heap sum: names, and none where a misère quotient is out of reach", "[golden]") {
  CHECK(heap_sum_of(*make_take_and_break("0.3122"), Convention::misere, 7) == nullptr);
  CHECK(heap_sum_of(*make_take_and_break("0.3122"), Convention::misere, 6) != nullptr);
  const auto name_of_sum = [](const char* rules, Convention convention) {
    return heap_sum_of(*make_take_and_break(rules), convention, 9)->name();
  };
  CHECK(name_of_sum("nim", Convention::normal) == "Bouton's XOR rule");
  CHECK(name_of_sum("0.[3]", Convention::misere) ==
        "Bouton's XOR rule, misère: where every heap is one stick, an odd number of heaps");
  CHECK(name_of_sum("rows", Convention::normal) == "nim-sum of the rows");
  CHECK(name_of_sum("0.7[7]", Convention::misere) ==
        "nim-sum of the rows, misère: where every heap is one stick, an odd number of heaps");
  CHECK(name_of_sum("lasker", Convention::normal) ==
        "Lasker's Nim: heaps 4k+3 and 4k+4 swap values");
  CHECK(name_of_sum("kayles", Convention::normal) == "Sprague–Grundy sum of the heaps");
  CHECK(name_of_sum("kayles", Convention::misere) ==
        "misère quotient of order 18 (Plambeck–Siegel)");
  CHECK(heap_sum_of(*make_take_and_break("0.123"), Convention::misere, 9)
            ->reason(Position{8, 8, 3, 4})
            .english ==
        "in the misère quotient, generated by the heaps a=1, b=3, c=8, d=9, these are 3=b, 4=b, "
        "8=c; the product of all of them is b², which is lost");
}

TEST_CASE("step values: heaps of up to 2^32", "[theorem]") {
  const std::uint64_t most = 0xFFFF'FFFE;
  const VectorRules bounded = make_bounded("6", 3);
  const auto sum = heap_by_heap(bounded, Bounds{most, most, most});
  const auto by_remainder = [](PositionView p) { return (p[0] % 7) ^ (p[1] % 7) ^ (p[2] % 7); };
  std::mt19937 random(7);
  for (int i = 0; i < 1000; ++i) {
    const Position position{random() % (most + 1), random() % (most + 1), most - random() % 9};
    REQUIRE(sum->grundy(position) == by_remainder(position));
  }
  const VectorRules threes = test::rules_along("threes", {{3, 0}});
  CHECK(heap_by_heap(threes, Bounds{most, most})->grundy(Position{most, most}) == most / 3);
}

/// The definition: stamp what every step leads to.
std::vector<std::uint64_t> values_of_steps(const Steps& steps, std::uint64_t largest) {
  std::vector<std::uint64_t> values;
  for (std::uint64_t heap = 0; heap <= largest; ++heap) {
    std::vector<bool> there(heap + 2, false);
    for (std::uint64_t t = 1; t <= heap; ++t)
      if (steps.contains(t)) there[values[heap - t]] = true;
    values.push_back(static_cast<std::uint64_t>(std::ranges::find(there, false) - there.begin()));
  }
  return values;
}

std::vector<std::uint64_t> listed(const StepValues& values, std::uint64_t largest) {
  std::vector<std::uint64_t> list;
  for (std::uint64_t heap = 0; heap <= largest; ++heap) list.push_back(values.of(heap));
  return list;
}

void compare(const Steps& steps, std::uint64_t largest) {
  CAPTURE(steps.text(), largest);
  REQUIRE(listed(StepValues(steps, largest), largest) == values_of_steps(steps, largest));
}

TEST_CASE("step values: every set of steps up to 7, named sets, ranges", "[theorem]") {
  for (unsigned set = 1; set < 128; ++set) {
    std::string text;
    for (unsigned t = 1; t <= 7; ++t)
      if (set >> (t - 1) & 1) text += (text.empty() ? "" : ",") + std::to_string(t);
    compare(Steps::parse(text), 150);
    compare(Steps::parse("all-but:" + text), 90);
    for (const std::uint64_t largest : {0, 1, 6, 7, 8, 14}) compare(Steps::parse(text), largest);
  }
  for (const std::string& name : Steps::names()) compare(Steps::parse(name), 600);
  for (const char* text : {"any", "1-20", "5-9", "1-3,8-10,40", "all-but:1", "17"})
    compare(Steps::parse(text), 300);
  // What takes too long is not listed: no period, or a greatest step beyond what is listed.
  constexpr std::uint64_t most = 0xFFFF'FFFE;
  for (const char* text : {"any", "1", "2,3,7", "1-1000"})
    CHECK(StepValues::affordable(Steps::parse(text), most));
  for (const char* text : {"squares", "all-but:2,3,7", "1-4000000000", "1,4000000000"})
    CHECK_FALSE(StepValues::affordable(Steps::parse(text), most));
}

TEST_CASE("step values: random sets, far beyond the first periods", "[theorem]") {
  std::mt19937 random(1982);
  std::size_t periodic = 0;
  for (int i = 0; i < 40; ++i) {
    std::string text;
    for (unsigned n = 1 + random() % 4; n > 0; --n)
      text += (text.empty() ? "" : ",") + std::to_string(1 + random() % 25);
    const Steps steps = Steps::parse(text);
    compare(steps, 1500);
    const StepValues values(steps, 1500);
    periodic += values.period() != 0 && 3 * values.period() < 1500 ? 1 : 0;
  }
  CHECK(periodic > 20);
}

TEST_CASE("step values: what repeats does so from the heap named on", "[theorem]") {
  for (const char* const text : {"1,4,10", "19,210,291", "2,3,7", "1,99"}) {
    const Steps steps = Steps::parse(text);
    const StepValues found(steps, 5000);
    const std::vector<std::uint64_t> values = values_of_steps(steps, 5000);
    INFO(text);
    REQUIRE(found.period() != 0);
    for (std::uint64_t heap = found.repeats_from(); heap + found.period() <= 5000; ++heap)
      REQUIRE(values[heap] == values[heap + found.period()]);
  }
}

TEST_CASE("step values: periods by hand", "[unit]") {
  const StepValues bounded(Steps::parse("1-3"), 0xFFFF'FFFE);
  CHECK(bounded.period() == 4);
  CHECK(bounded.of(0xFFFF'FFFE) == 2);
  CHECK(bounded.of(0xFFFF'FFFC) == 0);
  CHECK(StepValues(Steps::parse("2,3,7"), 1000).period() == 5);
  const StepValues late(Steps::parse("1,4,10"), 1000);  // values before heap 16 do not come again
  CHECK(late.period() == 11);
  CHECK(late.of(15) != late.of(26));
  CHECK(StepValues(Steps::parse("1-1000"), 0xFFFF'FFFE).of(1001 * 12345 + 678) == 678);
  CHECK(StepValues(Steps::parse("9"), 5).period() == 1);
  CHECK(StepValues(Steps::parse("squares"), 1000).period() == 0);
}

TEST_CASE("sum losses: those of enumerated tables", "[theorem]") {
  for (const char* const rules : {"nim", "rows", "kayles", "0.123", "lasker", "grundys-game"})
    for (const Convention convention : {Convention::normal, Convention::misere}) {
      const test::PartitionMemoryTable table({rules, 24, convention}, {LabelKind::outcome});
      const auto sum = heap_sum_of(table.rules(), convention, 24);
      CAPTURE(rules, name_of(convention));
      REQUIRE(sum != nullptr);
      std::vector<std::uint64_t> counted(25, 0);
      for (std::uint64_t rank = 0; rank < table.positions(); ++rank)
        counted[table.partitions().total_of(rank)] +=
            table.entry(LabelKind::outcome, rank) == loss ? 1U : 0U;
      CHECK(losses_by_total(*sum, 24) == counted);
    }
}

TEST_CASE("sum losses: every multiset is lost or won, up to the last that fits", "[unit]") {
  // Without a move all positions are lost in normal play. There are p(416) of 416 sticks.
  const HeapSum all({"", ""}, std::vector<std::uint64_t>(most_counted_sticks + 1, 0), false);
  CHECK(losses_by_total(all, most_counted_sticks).back() == 17'873'792'969'689'876'004U);
}

}  // namespace
}  // namespace miyama
