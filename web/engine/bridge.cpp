#include <string>
#include "pipeline/answers.hpp"
#include "pipeline/solution.hpp"
#include "base/error.hpp"
namespace miyama { namespace { std::string answer; } }
extern "C" const char* miyama_answer(const char* question) {
  using namespace miyama;
  try {
  const auto asked = Json::parse(question);
  const Request request = make_request(asked.at("rules").get<std::string>(), asked.at("heaps").get<std::vector<std::uint64_t>>());
  Report report;
  auto solution = make_solution(request);
  const Totals t = solution->count(1, report);
  answer = Json{{"positions", t.positions}, {"lost", t.lost}, {"mismatches", t.mismatches}}.dump();
  } catch (const std::exception& e) { answer = Json{{"error", e.what()}}.dump(); }
  return answer.c_str();
}
extern "C" const void* miyama_bytes() { return nullptr; }
extern "C" std::size_t miyama_byte_count() { return 0; }
