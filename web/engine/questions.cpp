#include "web/engine/questions.hpp"

#include "base/error.hpp"
#include "base/ranges.hpp"
#include "table/index/box/option_lists.hpp"
#include "words/words.hpp"

namespace miyama::web {
namespace {

constexpr std::uint64_t most_positions = std::uint64_t{1} << 32;

/// Rules are at most eight deep, and stand in a question; what is thousands deep would run out of
/// stack when it is copied or printed.
bool refuse_deep(int depth, Json::parse_event_t /*event*/, const Json& /*value*/) {
  constexpr int most_depth = 16;
  if (depth > most_depth)
    throw usage_error("lists and objects stand more than " + std::to_string(most_depth) +
                      " deep in each other");
  return true;
}

}  // namespace

Question::Question(std::string json) {
  const std::size_t end = std::min(json.find('\n'), json.size());
  json_ = Json::parse(std::string_view(json).substr(0, end), refuse_deep, false);
  if (end < json.size()) behind_ = std::move(json.erase(0, end + 1));
  if (!json_.is_object()) throw usage_error("a question is a JSON object");
}

void Question::refuse(const char* name, const std::string& what) const {
  throw usage_error(std::string("\"") + name + "\" " + what);
}

const Json& Question::at(const char* name, const std::string& kind) const {
  if (!has(name)) throw usage_error(std::string("the question lacks \"") + name + "\", " + kind);
  return json_.at(name);
}

const Json& Question::at(const char* name, const std::string& article, const std::string& kind,
                         Is is) const {
  const Json& value = at(name, article + kind);
  if (!(value.*is)()) refuse(name, "is not " + article + kind);
  return value;
}

const Json& Question::list(const char* name, const std::string& kind, Is is) const {
  const Json& value = at(name, "a ", "list of " + kind, &Json::is_array);
  if (!ranges::all_of(value, is)) refuse(name, "is not a list of " + kind);
  return value;
}

std::string Question::text(const char* name) const {
  return at(name, "a ", "text", &Json::is_string).get<std::string>();
}

bool Question::flag(const char* name) const {
  if (!has(name)) return false;
  if (!json_.at(name).is_boolean()) refuse(name, "is neither true nor false");
  return json_.at(name).get<bool>();
}

Language Question::language() const {
  const std::string name = text_or("lang", "en");
  if (name != "ja" && name != "en") refuse("lang", "is neither ja nor en");
  return name == "ja" ? Language::japanese : Language::english;
}

std::uint64_t Question::number(const char* name) const {
  return at(name, "a ", "whole number", &Json::is_number_unsigned).get<std::uint64_t>();
}

std::vector<std::uint64_t> Question::numbers(const char* name) const {
  return list(name, "whole numbers", &Json::is_number_unsigned).get<std::vector<std::uint64_t>>();
}

std::vector<std::optional<std::uint64_t>> Question::optional_numbers(const char* name,
                                                                     std::size_t axes) const {
  const Json& value = at(name, "a list");
  std::vector<std::optional<std::uint64_t>> numbers(axes);
  if (!value.is_array() || value.size() != axes)
    refuse(name, "takes " + std::to_string(axes) + " entries");
  for (std::size_t i = 0; i < axes; ++i)
    if (value[i].is_number_unsigned())
      numbers[i] = value[i].get<std::uint64_t>();
    else if (!value[i].is_null())
      refuse(name, "holds what is not a whole number");
  return numbers;
}

std::vector<std::string> Question::texts(const char* name) const {
  return list(name, "texts", &Json::is_string).get<std::vector<std::string>>();
}

Question Question::part(const char* name) const {
  return Question(Json(at(name, "an ", "object", &Json::is_object)));
}

Json in_languages(const Bilingual& text) { return {{"en", text.english}, {"ja", text.japanese}}; }

namespace {

PartitionBounds total_of(const Question& question) {
  return {question.number("total"), question.number_or("largest", Partitions::no_bound),
          question.number_or("mostHeaps", Partitions::no_bound)};
}

Request requested(const Question& question, const std::string& labels) {
  const Convention convention = question.convention();
  if (question.has("total") && question.has("heaps")) throw usage_error(words::heaps_and_total);
  if (question.has("total"))
    return make_request(question.text("rules"), total_of(question), convention, labels);
  if (!question.is_object("rules"))
    return make_request(question.text("rules"), question.numbers("heaps"), convention, labels);
  std::unique_ptr<Rules> rules = own_rules(question);
  if (const auto lists = rules->option_lists())
    return make_request(std::move(rules), lists->box().bounds(), convention, labels);
  const std::vector<std::uint64_t> heaps = question.numbers("heaps");
  if (rules->heaps() - rules->first_heap() != heaps.size())
    throw usage_error(words::other_number_of_heaps, rules->heaps() - rules->first_heap(),
                      heaps.size());
  return make_request(std::move(rules), heaps, convention, labels);
}

}  // namespace

Request request_of(const Question& question, const std::string& labels) {
  Request request = requested(question, labels);
  check_request(request);
  if (request.positions() >= most_positions)
    throw usage_error(words::too_many_positions_here, most_positions, request.positions());
  return request;
}

std::string rules_text(const Question& question) {
  return question.is_object("rules") ? question.dump("rules") : question.text("rules");
}

PlayedGame game_of(const Question& question, const std::string& position) {
  const Language language = question.language();
  if (question.is_object("rules"))
    return played_game(std::shared_ptr<const Rules>(own_rules(question)), question.convention(),
                       language);
  const std::string rules = question.text("rules");
  return played_game(rules, numbers_in(position, rules), question.convention(), language);
}

}  // namespace miyama::web
