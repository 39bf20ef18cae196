/// @file  answers_test.cpp
/// @brief The JSON of answers: keys, their order, and what is null.

#include "pipeline/answers.hpp"

#include "support/catch.hpp"
#include "support/produced_table.hpp"

namespace miyama {
namespace {

std::vector<std::string> keys_of(const Json& json) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : json.items()) keys.push_back(key);
  return keys;
}

TableHeader header(const char* rules) {
  TableHeader result;
  result.rules = rules;
  result.theorem = "none known";
  return result;
}

TEST_CASE("answers: a table on a box", "[golden]") {
  TableHeader nim = header("nim");
  nim.bounds = {9, 9, 9};
  nim.labels = {LabelKind::outcome, LabelKind::arrows};
  nim.theorem = "Bouton";
  nim.convention = Convention::misere;
  const TableResult result{{1000, 76, 1170, 4000, 2},
                           {{LabelKind::outcome, "ab"}, {LabelKind::arrows, "cd"}}};
  CHECK(table_json(nim, result).dump() ==
        R"({"rules":"nim","convention":"misere","bounds":[9,9,9],"labels":"outcome,arrows",)"
        R"("positions":1000,"lost":76,"winning_moves_total":1170,"theorem":"Bouton",)"
        R"("entries_checked":4000,"mismatches":2,"digests":{"outcome":"ab","arrows":"cd"}})");
}

TEST_CASE("answers: a table of multisets", "[golden]") {
  TableHeader rows = header("rows");
  rows.family = TableFamily::partitions;
  rows.labels = {LabelKind::outcome, LabelKind::move_from, LabelKind::move_rests};
  rows.partitions = {20, 5, 20};
  const Json json = table_json(rows, {});
  CHECK(keys_of(json) == std::vector<std::string>{"rules", "convention", "total", "largest",
                                                  "most_heaps", "labels", "positions", "lost",
                                                  "winning_moves_total", "theorem",
                                                  "entries_checked", "mismatches", "digests"});
  CHECK(json["convention"] == "normal");
  CHECK(json["total"] == 20);
  CHECK(json["largest"] == 5);
  CHECK(json["most_heaps"].is_null());  // as many heaps as sticks keep nothing out
  CHECK(json["labels"] == "outcome,move");
  CHECK(json["digests"] == Json::object());
  rows.partitions = {20, UINT64_MAX, 4};
  CHECK(table_json(rows, {})["largest"].is_null());
  CHECK(table_json(rows, {})["most_heaps"] == 4);
}

TEST_CASE("answers: mismatches", "[golden]") {
  const Mismatch outcome{735, LabelKind::outcome, 0, {7, 3, 5}, 1, 0};
  const Mismatch arrow{735, LabelKind::arrows, 1, {7, 3, 5}, 2, 3};
  const Mismatch move{4, LabelKind::move_from, 0, {1, 1}, 0, 0, "rests without a move", {0, 1, 0}};
  CHECK(mismatches_json({outcome, arrow, move}).dump() ==
        R"([{"label":"outcome","move":null,"position":[7,3,5],"expected":1,"found":0},)"
        R"({"label":"arrows","move":2,"position":[7,3,5],"expected":2,"found":3},)"
        R"({"label":"move_from","move":null,"position":[1,1],"expected":null,"found":[0,1,0],)"
        R"("remark":"rests without a move"}])");
  CHECK(mismatches_json({}).dump() == "[]");
  const Request sum = make_request("sum:nim:2+0.07:4", std::vector<std::uint64_t>{});
  const Mismatch of_sum{8, LabelKind::outcome, 0, {2, 2}, 1, 0};
  CHECK(mismatches_json({of_sum}, sum.rules.get())[0]["position"].dump() == "[[2],[1,1]]");
}

TestedClaim tested(const char* claim) {
  const Request request = make_request("nim", {2, 2}, Convention::normal, "outcome,grundy");
  const test::ProducedTable table(request);
  return test_claim(request, table, claim_of(request, table, claim, "t"), 1);
}

TEST_CASE("answers: claims of the outcome", "[golden]") {
  CHECK(claim_json(tested("a == 1")).dump() ==
        R"({"text":"a == 1","compared":9,"agree":5,"false_losses":2,"missed_losses":2,)"
        R"("first":{"position":[0,0],"expected":1,"found":0},)"
        R"("first_false_loss":{"position":[1,0],"expected":0,"found":1},)"
        R"("first_missed_loss":{"position":[0,0],"expected":1,"found":0}})");
  const Json right = claim_json(tested("a == b"));
  CHECK(right["agree"] == 9);
  CHECK(right["first"].is_null());
  CHECK(right["first_false_loss"].is_null());
  CHECK(right["first_missed_loss"].is_null());
}

}  // namespace
}  // namespace miyama
