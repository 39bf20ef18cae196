/// @file  bridge.cpp
/// @brief The one way from JavaScript to the engine: a question in JSON, an answer in JSON, and
/// perhaps bytes with it; and while it works, how far it is.
///
///     {"ask": "solve", "rules": "nim", "heaps": [9,9,9]}
///         → {"positions": 1000, "lost": 76, …}
///     {"ask": "labels", …, "plane": {"heap": 1, "size": 3}}
///         → {"shape": [10,10], …} and 100 bytes
///     {"ask": "solve", "rules": "nimm", …}
///         → {"error": {"en": "unknown rules \"nimm\": …", "ja": …}}
///
/// Behind the JSON and a line end a question may have a text, the options of a game.
/// One thread asks, one question at a time. Whatever a question says is looked at by the engine and
/// in questions.cpp, which refuses, once, what sizes of 32 bits cannot hold. What can be asked is
/// listed in page.cpp for the page and in package.cpp for the package.

#include "base/error.hpp"
#include "web/engine/answers.hpp"
#include "words/words.hpp"

extern "C" {
/// JavaScript implements it: it hears how far the work is.
__attribute__((import_module("env"), import_name("miyama_progress"))) void miyama_progress(
    double done, double steps);
}

namespace miyama::web {
namespace {

Answer answer_to(const Question& question) {
  const std::string what = question.text("ask");
  const auto found = responses().find(what);
  if (found == responses().end()) throw usage_error("there is no question \"" + what + "\"");
  return found->second(question);
}

std::string answer;
std::vector<std::byte> bytes;

std::string error_text(const Json& what) {
  return Json{{"error", what}}.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Nobody asks it to stop: JavaScript ends the worker.
class BridgeObserver final : public Observer {
 public:
  void begin(std::string_view /*stage*/, std::uint64_t steps) override {
    steps_ = steps;
    done_ = 0;
  }
  void advance() override {
    miyama_progress(static_cast<double>(++done_), static_cast<double>(steps_));
  }

 private:
  std::uint64_t steps_ = 0;
  std::uint64_t done_ = 0;
};

}  // namespace

Observer* observer() {
  static BridgeObserver bridge;
  return &bridge;
}

}  // namespace miyama::web

extern "C" {

/// The answer to a question, both texts ending with 0; it stays until the next question.
const char* miyama_answer(const char* question) {
  using namespace miyama;
  web::bytes = {};
  try {
    web::Answer found = web::answer_to(web::Question{std::string(question)});
    web::answer = found.json.dump(-1, ' ', false, Json::error_handler_t::replace);
    web::bytes = std::move(found.bytes);
  } catch (const std::bad_alloc&) {
    web::answer = web::error_text(web::in_languages(words::too_much_memory));
  } catch (const outside_error& error) {
    web::answer = web::error_text(web::in_languages(error.text()));
  } catch (const std::exception& error) {
    web::answer = web::error_text(web::in_languages({error.what(), error.what()}));
  }
  return web::answer.c_str();
}

/// What came with the last answer.
const void* miyama_bytes() { return miyama::web::bytes.data(); }
std::size_t miyama_byte_count() { return miyama::web::bytes.size(); }
}
