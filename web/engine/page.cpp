/// @file  page.cpp
/// @brief What the page asks.

#include "base/error.hpp"
#include "web/engine/answers.hpp"
#include "words/words.hpp"

namespace miyama::web {

const Responses& responses() {
  static const Responses page{{"games", games},        {"advise", advise},  {"opening", opening},
                              {"match", match},        {"hint", hint},      {"options", options},
                              {"break", broken_board}, {"solve", solve},    {"labels", labels},
                              {"claim", claim},        {"wrong", wrong},    {"list", list},
                              {"shapes", shapes},      {"diagram", diagram}};
  return page;
}

std::unique_ptr<Rules> own_rules(const Question& question) {
  return rules_from_json(question.dump("rules"), "");
}

/// Its planes have no colour for what is not a position.
void check_request(const Request& request) {
  if (request.rules->leaves_out()) throw usage_error(words::page_leaves_none_out);
}

}  // namespace miyama::web
