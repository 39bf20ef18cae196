#include "questions.hpp"

#include "base/error.hpp"

namespace miyama::web {
namespace {

constexpr std::uint64_t most_positions = std::uint64_t{1} << 32;

}  // namespace

Question::Question(const std::string& json) : json_(Json::parse(json, nullptr, false)) {
  if (!json_.is_object()) throw usage_error("a question is a JSON object");
}

const Json& Question::at(const char* name, const char* kind) const {
  if (!has(name)) throw usage_error(std::string("the question lacks \"") + name + "\", " + kind);
  return json_.at(name);
}

std::string Question::text(const char* name) const {
  const Json& value = at(name, "a text");
  if (!value.is_string()) throw usage_error(std::string("\"") + name + "\" is no text");
  return value.get<std::string>();
}

bool Question::flag(const char* name) const {
  if (!has(name)) return false;
  if (!json_.at(name).is_boolean())
    throw usage_error(std::string("\"") + name + "\" is neither true nor false");
  return json_.at(name).get<bool>();
}

std::uint64_t Question::number(const char* name) const {
  const Json& value = at(name, "a whole number");
  if (!value.is_number_unsigned())
    throw usage_error(std::string("\"") + name + "\" is no whole number");
  return value.get<std::uint64_t>();
}

std::vector<std::uint64_t> Question::numbers(const char* name) const {
  const Json& value = at(name, "a list of whole numbers");
  bool right = value.is_array();
  if (right)
    for (const Json& entry : value) right = right && entry.is_number_unsigned();
  if (!right) throw usage_error(std::string("\"") + name + "\" is no list of whole numbers");
  return value.get<std::vector<std::uint64_t>>();
}

Question Question::part(const char* name) const {
  const Json& value = at(name, "an object");
  if (!value.is_object()) throw usage_error(std::string("\"") + name + "\" is no object");
  return Question(Json(value));
}

Request request_of(const Question& question, const std::string& labels) {
  const std::string rules = question.text("rules");
  Request request =
      question.has("total")
          ? make_request(rules, PartitionBounds{question.number("total")}, question.convention(),
                         labels)
          : make_request(rules, question.numbers("heaps"), question.convention(), labels);
  if (request.positions() >= most_positions)
    throw usage_error("a page counts less than 4 294 967 296 positions, these are " +
                      std::to_string(request.positions()) + ": lower the bounds");
  return request;
}

PlayedGame game_of(const Question& question, const std::string& position) {
  const std::string rules = question.text("rules");
  return played_game(rules, numbers_in(position, rules), question.convention());
}

}  // namespace miyama::web
