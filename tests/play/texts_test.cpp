/// @file  texts_test.cpp
/// @brief Both languages say everything, about the same things.

#include "play/texts.hpp"

#include <array>
#include <bit>
#include <set>

#include "game/catalogue.hpp"
#include "play/game_view.hpp"
#include "support/catch.hpp"

namespace miyama {
namespace {

using TextList = std::array<std::string_view, sizeof(Texts) / sizeof(std::string_view)>;

/// The language, and all members: each is a text, so none can be forgotten here.
struct Members {
  Language language;
  TextList texts;
};
TextList members(Language language) { return std::bit_cast<Members>(texts_of(language)).texts; }

std::set<char> places_of(std::string_view text) {
  std::set<char> places;
  for (std::size_t at = text.find('{'); at != std::string_view::npos; at = text.find('{', at + 1)) {
    REQUIRE(text.substr(at).size() >= 3);
    CHECK(text[at + 2] == '}');
    places.insert(text[at + 1]);
  }
  return places;
}

}  // namespace

TEST_CASE("texts: no text of any language is empty", "[unit]") {
  for (const Language language : {Language::english, Language::japanese}) {
    const TextList texts = members(language);
    for (std::size_t i = 0; i < texts.size(); ++i) {
      CAPTURE(static_cast<int>(language), i, i == 0 ? "the first" : texts[i - 1]);
      CHECK_FALSE(texts[i].empty());
    }
  }
}

TEST_CASE("texts: both languages have the same places, numbered from 1 on", "[unit]") {
  const TextList english = members(Language::english);
  const TextList japanese = members(Language::japanese);
  for (std::size_t i = 0; i < english.size(); ++i) {
    CAPTURE(english[i], japanese[i]);
    const std::set<char> places = places_of(english[i]);
    CHECK(places == places_of(japanese[i]));
    char number = '1';
    for (const char place : places) CHECK(place == number++);
    CHECK(english[i] != japanese[i]);
  }
}

TEST_CASE("texts: lists", "[golden]") {
  const Texts& english = texts_of(Language::english);
  CHECK(listed({}, english).empty());
  CHECK(listed({"1"}, english) == "1");
  CHECK(listed({"1", "2", "3"}, english) == "1, 2 and 3");
  CHECK(listed({"1本", "2本", "3本"}, texts_of(Language::japanese)) == "1本、2本と3本");
}

TEST_CASE("texts: words with spaces between", "[unit]") {
  for (const char* word : {"me", "first", "1"}) CHECK(is_one_of("me first 1", word));
  for (const char* word : {"", "m", "mee", "me first", "irst"})
    CHECK_FALSE(is_one_of("me first 1", word));
  for (const char* word : {"私", "先手", "me"})
    CHECK(is_one_of(texts_of(Language::japanese).words_for_me, word));
  CHECK_FALSE(is_one_of(texts_of(Language::english).words_for_me, "私"));
}

TEST_CASE("texts: what Japanese call games", "[unit]") {
  CHECK(catalogue_name("三山くずし") == "nim");
  CHECK(catalogue_name("三山くずし+pass") == "nim+pass");
  CHECK(catalogue_name("ニム") == "nim");
  CHECK(catalogue_name("棒消し") == "rows");
  for (const char* name : {"nim", "moore:2", "棒消", "三山くずしx", "0.77", ""})
    CHECK(catalogue_name(name) == name);
  const auto called = [](const std::string& name, std::size_t numbers, Language language) {
    return played_game(name, numbers, Convention::normal, language).view->name();
  };
  CHECK(called("三山くずし", 3, Language::japanese) == "三山くずし");
  CHECK(called("三山くずし", 2, Language::japanese) == "ニム");
  CHECK(called("nim+pass", 4, Language::japanese) == "三山くずし+pass");
  CHECK(called("rows", 1, Language::japanese) == "棒消し");
  CHECK(called("moore:2", 3, Language::japanese) == "moore:2");
  CHECK(called("三山くずし", 3, Language::english) == "nim");
  CHECK(is_known_game("棒消し"));
  CHECK(is_called(*make_take_and_break("rows"), "棒消し"));
  CHECK_FALSE(is_called(*make_take_and_break("rows"), "三山くずし"));
}

}  // namespace miyama
