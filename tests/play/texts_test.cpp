/// @file  texts_test.cpp
/// @brief Lists, words that are typed, names of games.

#include "play/game_view.hpp"

#include "base/letters.hpp"
#include "game/catalogue.hpp"
#include "play/game_view.hpp"
#include "support/catch.hpp"
#include "words/words.hpp"

namespace miyama {
TEST_CASE("texts: lists", "[golden]") {
  CHECK(listed({}, Language::english).empty());
  CHECK(listed({"1"}, Language::english) == "1");
  CHECK(listed({"1", "2", "3"}, Language::english) == "1, 2 and 3");
  CHECK(listed({"1本", "2本", "3本"}, Language::japanese) == "1本、2本と3本");
}

TEST_CASE("texts: what a Japanese keyboard types is read as ASCII", "[unit]") {
  CHECK(half_width("３，７、５") == "3,7,5");
  CHECK(half_width("０１２３４５６７８９") == "0123456789");
  CHECK(half_width("｜｜｜　／　｜－－－｜＿．") == "||| / |---|_.");
  CHECK(half_width("＝　２，７") == "= 2,7");
  CHECK(half_width("ｎｉｍ＋ＰＡＳＳ：！～") == "nim+PASS:!~");
  CHECK(half_width("−3") == "-3");
  CHECK(half_width("３・７･5·２") == "3,7,5,2");
  CHECK(half_width("棒消し、ヒントー") == "棒消し,ヒントー");
  CHECK(half_width("3,7,5 |- é→–") == "3,7,5 |- é→–");
  CHECK(half_width("a\xE5\xB1 \xFF\xC2") == "a\xE5\xB1 \xFF\xC2");
  CHECK(half_width("\x80\xBF\xEF\xBC\x90\x90") ==
        "\x80\xBF"
        "0\x90");
}

TEST_CASE("texts: words with spaces between", "[unit]") {
  for (const char* word : {"me", "first", "1"}) CHECK(is_one_of("me first 1", word));
  for (const char* word : {"", "m", "mee", "me first", "irst"})
    CHECK_FALSE(is_one_of("me first 1", word));
  for (const char* word : {"私", "先手", "me"})
    CHECK(is_one_of(words::words_for_me.japanese, word));
  CHECK_FALSE(is_one_of(words::words_for_me.english, "私"));
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
