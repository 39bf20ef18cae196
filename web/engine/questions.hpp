/// @file  questions.hpp
/// @brief A question from JavaScript, looked at before the engine sees it.
#pragma once

#include "pipeline/answers.hpp"
#include "play/game_view.hpp"

namespace miyama::web {

/// Throws usage_error, as its members do, unless it is a JSON object with what is asked for.
class Question {
 public:
  /// `json` may have a line end, which JSON in one line does not have, and a text behind it.
  explicit Question(std::string json);

  [[nodiscard]] bool has(const char* name) const { return json_.contains(name); }
  [[nodiscard]] std::string text(const char* name) const;
  [[nodiscard]] std::string text_or(const char* name, const char* usual) const {
    return has(name) ? text(name) : usual;
  }
  [[nodiscard]] bool flag(const char* name) const;  ///< false where it is not given
  [[nodiscard]] std::uint64_t number(const char* name) const;
  [[nodiscard]] std::uint64_t number_or(const char* name, std::uint64_t usual) const {
    return has(name) ? number(name) : usual;
  }
  [[nodiscard]] std::vector<std::uint64_t> numbers(const char* name) const;
  /// One per axis, or null.
  [[nodiscard]] std::vector<std::optional<std::uint64_t>> optional_numbers(const char* name,
                                                                           std::size_t axes) const;
  [[nodiscard]] std::vector<std::string> texts(const char* name) const;
  [[nodiscard]] Question part(const char* name) const;
  /// A rules file's content, as text: where `name` is an object and no text.
  [[nodiscard]] bool is_object(const char* name) const {
    return has(name) && json_.at(name).is_object();
  }
  /// The text behind the JSON: long lists, which JSON would make twice as slow to read.
  [[nodiscard]] const std::string& behind() const { return behind_; }
  [[nodiscard]] std::string dump(const char* name) const { return json_.at(name).dump(); }
  [[nodiscard]] Convention convention() const {
    return flag("misere") ? Convention::misere : Convention::normal;
  }
  /// The language of texts for people: "lang" is "ja" or "en"; without it, English.
  [[nodiscard]] Language language() const;

 private:
  explicit Question(Json json) : json_(std::move(json)) {}
  using Is = bool (Json::*)() const noexcept;

  [[noreturn]] void refuse(const char* name, const std::string& what) const;
  /// `kind`: what messages call it, "a text".
  [[nodiscard]] const Json& at(const char* name, const std::string& kind) const;
  /// Refuses a value for which `is` returns false.
  [[nodiscard]] const Json& at(const char* name, const std::string& article,
                               const std::string& kind, Is is) const;
  /// A list whose entries are all of one kind.
  [[nodiscard]] const Json& list(const char* name, const std::string& kind, Is is) const;

  Json json_;
  std::string behind_;
};

/// {"en": …, "ja": …}: what people may go on reading after they have chosen another language.
[[nodiscard]] Json in_languages(const Bilingual& text);

/// Told of the progress of long work; JavaScript hears of it.
[[nodiscard]] Observer* observer();

/// Rules that a question describes in an object. page.cpp and package.cpp each have their own, and
/// likewise what is refused besides. Throw usage_error.
[[nodiscard]] std::unique_ptr<Rules> own_rules(const Question& question);
void check_request(const Request& request);

/// Rules, and bounds of heaps or of their total. Throws usage_error, also for 2³² positions and
/// more of a table that is to be held.
[[nodiscard]] Request request_of(const Question& question, const std::string& labels = "outcome");

/// Rules, convention and language, for a position that is written so.
[[nodiscard]] PlayedGame game_of(const Question& question, const std::string& position);

/// "rules" is a name, "nim", or what a rules file holds, an object.
[[nodiscard]] std::string rules_text(const Question& question);

}  // namespace miyama::web
