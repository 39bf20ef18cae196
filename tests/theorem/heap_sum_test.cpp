#include "theorem/heap_sum.hpp"

#include <map>

#include "game/catalogue.hpp"
#include "support/catch.hpp"
#include "support/partition_oracle.hpp"
#include "support/reference.hpp"

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
  CHECK(heap_values_by_mex(*make_take_and_break("lasker"), 400) == expected);
  CHECK(heap_sum_of(*make_take_and_break("4.[3]"), Convention::normal, 400)->values() == expected);
  CHECK(Values(expected.begin(), expected.begin() + 9) == Values{0, 1, 2, 4, 3, 5, 6, 8, 7});
}

TEST_CASE("heap sum: the formula of Lasker's Nim for its own moves only", "[unit]") {
  for (const char* code : {"4.[3]:unequal", "4.333", "4.[7]", "0.[3]", "4.7"})
    CHECK_FALSE(heap_sum_of(*make_take_and_break(code), Convention::normal, 9)
                    ->name()
                    .starts_with("Lasker"));
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
        heap_values_by_mex(*make_take_and_break(code), first + expected.size() - 1);
    CAPTURE(code);
    CHECK(Values(found.begin() + static_cast<std::ptrdiff_t>(first), found.end()) == expected);
    ++compared;
  }
  CHECK(compared > 2);
}

TEST_CASE("heap sum: says every outcome in normal play, by brute force", "[theorem]") {
  for (const auto& [name, rests_of] : games()) {
    const auto rules = make_take_and_break(name);
    const auto sum = heap_sum_of(*rules, Convention::normal, 14);
    REQUIRE(sum != nullptr);
    CHECK_FALSE(sum->lone_heaps());
    CHECK(sum->values().size() == 15);
    for (const auto& [heaps, answer] : oracle::solve_heaps(rests_of, 14, oracle::Last::wins)) {
      CAPTURE(name, heaps);
      REQUIRE(sum->is_loss(Position(heaps.begin(), heaps.end())) == !answer.wins);
    }
  }
}

TEST_CASE("heap sum: the misère rule of Nim and of rows, by brute force", "[theorem]") {
  for (const char* name : {"nim", "rows"}) {
    const auto sum = heap_sum_of(*make_take_and_break(name), Convention::misere, 14);
    REQUIRE(sum != nullptr);
    CHECK(sum->lone_heaps());
    for (const auto& [heaps, answer] :
         oracle::solve_heaps(games().at(name), 14, oracle::Last::loses)) {
      CAPTURE(name, heaps);
      REQUIRE(sum->is_loss(Position(heaps.begin(), heaps.end())) == !answer.wins);
      Position with_empty(heaps.begin(), heaps.end());
      with_empty.push_back(0);
      REQUIRE(sum->is_loss(with_empty) == !answer.wins);
    }
  }
}

TEST_CASE("heap sum: of other misère games no theorem is known", "[unit]") {
  for (const auto& [name, rests_of] : games())
    CHECK((heap_sum_of(*make_take_and_break(name), Convention::misere, 9) == nullptr) ==
          (name != "nim" && name != "rows"));
}

TEST_CASE("heap sum: names", "[golden]") {
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
}

}  // namespace
}  // namespace miyama
