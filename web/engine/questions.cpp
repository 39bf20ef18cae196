#include "web/engine/questions.hpp"

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

Language Question::language() const {
  const std::string name = has("lang") ? text("lang") : "en";
  if (name != "ja" && name != "en") throw usage_error("\"lang\" is neither ja nor en");
  return name == "ja" ? Language::japanese : Language::english;
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

std::vector<std::optional<std::uint64_t>> Question::optional_numbers(const char* name,
                                                                     std::size_t axes) const {
  const Json& value = at(name, "a list");
  std::vector<std::optional<std::uint64_t>> numbers(axes);
  if (!value.is_array() || value.size() != axes)
    throw usage_error(std::string("\"") + name + "\" takes " + std::to_string(axes) + " entries");
  for (std::size_t i = 0; i < axes; ++i)
    if (value[i].is_number_unsigned())
      numbers[i] = value[i].get<std::uint64_t>();
    else if (!value[i].is_null())
      throw usage_error(std::string("\"") + name + "\" holds what is no whole number");
  return numbers;
}

std::vector<std::string> Question::texts(const char* name) const {
  const Json& value = at(name, "a list of texts");
  bool right = value.is_array();
  if (right)
    for (const Json& entry : value) right = right && entry.is_string();
  if (!right) throw usage_error(std::string("\"") + name + "\" is no list of texts");
  return value.get<std::vector<std::string>>();
}

Question Question::part(const char* name) const {
  const Json& value = at(name, "an object");
  if (!value.is_object()) throw usage_error(std::string("\"") + name + "\" is no object");
  return Question(Json(value));
}

Json in_languages(const std::string& english) {
  return {{"en", english}, {"ja", translated(english, Language::japanese)}};
}

namespace {

Request requested(const Question& question, const std::string& labels) {
  if (question.has("total"))
    return make_request(question.text("rules"), PartitionBounds{question.number("total")},
                        question.convention(), labels);
  const std::vector<std::uint64_t> heaps = question.numbers("heaps");
  if (!question.is_object("rules"))
    return make_request(question.text("rules"), heaps, question.convention(), labels);
  std::unique_ptr<Rules> rules = rules_from_json(question.dump("rules"), "the rules");
  if (rules->heaps() - rules->first_heap() != heaps.size())
    throw usage_error("these rules have " + std::to_string(rules->heaps() - rules->first_heap()) +
                      " heaps, the bounds are of " + std::to_string(heaps.size()));
  return make_request(std::move(rules), heaps, question.convention(), labels);
}

}  // namespace

Request request_of(const Question& question, const std::string& labels) {
  Request request = requested(question, labels);
  if (request.positions() >= most_positions)
    throw usage_error("a page counts less than 4294967296 positions, these are " +
                      std::to_string(request.positions()) + ": lower the bounds");
  return request;
}

std::string rules_text(const Question& question) {
  return question.is_object("rules") ? question.dump("rules") : question.text("rules");
}

PlayedGame game_of(const Question& question, const std::string& position) {
  const Language language = question.language();
  if (question.is_object("rules"))
    return played_game(rules_from_json(question.dump("rules"), "the rules"), question.convention(),
                       language);
  const std::string rules = question.text("rules");
  return played_game(rules, numbers_in(position, rules, language), question.convention(), language);
}

}  // namespace miyama::web
