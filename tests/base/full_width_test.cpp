/// @file  full_width_test.cpp
/// @brief Widths, ends of lines, and what a Japanese keyboard types.

#include "base/full_width.hpp"

#include <vector>

#include "support/catch.hpp"

namespace miyama {
namespace {

/// `text` cut at every place where a line may end.
std::vector<std::string> pieces(const std::string& text) {
  std::vector<std::string> found{""};
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i > 0 && may_end_line(text, i)) found.emplace_back();
    found.back() += text[i];
  }
  return found;
}

}  // namespace

TEST_CASE("full width: Japanese letters take two columns, others one", "[unit]") {
  CHECK(columns_of("") == 0);
  CHECK(columns_of("heap 1") == 6);
  CHECK(columns_of("misère → 1–3 × …") == 16);
  CHECK(columns_of("山3（9個）から3個取る") == 21);
  CHECK(columns_of("ニム和") == 6);
  CHECK(columns_of("、。「」　１ー〜") == 16);
  CHECK(columns_of("ﾆﾑ") == 2);  // half-width katakana
  CHECK(columns_of("한국") == 4);
  CHECK(columns_of("𠮷🙂") == 4);
}

TEST_CASE("full width: bytes that are no UTF-8 count, and stay", "[unit]") {
  const std::string broken = "a\xE5\xB1 \xFF\xC2" + std::string("b\xEF\xBC");
  CHECK(columns_of(broken) == 7);
  CHECK(half_width(broken) == broken);
  CHECK(half_width("\x80\xBF\xEF\xBC\x90\x90") == "\x80\xBF\xEF\xBC\x90\x90");
}

TEST_CASE("full width: what a Japanese keyboard types is read as ASCII", "[unit]") {
  CHECK(half_width("３，７、５") == "3,7,5");
  CHECK(half_width("０１２３４５６７８９") == "0123456789");
  CHECK(half_width("｜｜｜　／　｜－－－｜＿．") == "||| / |---|_.");
  CHECK(half_width("＝　２，７") == "= 2,7");
  CHECK(half_width("ｎｉｍ＋ＰＡＳＳ：！～") == "nim+PASS:!~");
  CHECK(half_width("−3") == "-3");
  CHECK(half_width("棒消し、ヒントー") == "棒消し,ヒントー");
  CHECK(half_width("3,7,5 |- é→–") == "3,7,5 |- é→–");
}

TEST_CASE("full width: lines end beside wide letters, and numbers keep what is counted", "[unit]") {
  CHECK(pieces("heap 1, 2") == std::vector<std::string>{"heap 1, 2"});
  CHECK(pieces("山の石") == std::vector<std::string>{"山", "の", "石"});
  CHECK(pieces("山3から") == std::vector<std::string>{"山", "3か", "ら"});
  CHECK(pieces("手（例: 2）、次。") == std::vector<std::string>{"手", "（例: 2）、", "次。"});
  CHECK(pieces("「あっ」") == std::vector<std::string>{"「あっ」"});
  CHECK(pieces("ニムのXORー") == std::vector<std::string>{"ニ", "ム", "の", "XORー"});
}

}  // namespace miyama
