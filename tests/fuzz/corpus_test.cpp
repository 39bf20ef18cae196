// Texts that a fuzzer found worth keeping, and those that its search began with, tried again; and
// texts that are long and deep.

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/fuzz_targets.hpp"

namespace miyama {

TEST_CASE("fuzz corpus: every parser keeps its promises for every text kept", "[unit]") {
  const std::filesystem::path corpus = MIYAMA_FUZZ_CORPUS;
  for (const test::FuzzTarget& target : test::fuzz_targets()) {
    std::size_t tried = 0;
    for (const auto& entry : std::filesystem::directory_iterator(corpus / target.name)) {
      std::ifstream file(entry.path(), std::ios::binary);
      const std::string text((std::istreambuf_iterator<char>(file)),
                             std::istreambuf_iterator<char>());
      CAPTURE(entry.path().string());
      target.try_text(text);  // aborts where a promise is broken
      ++tried;
    }
    CAPTURE(target.name);
    CHECK(tried >= 5);
  }
}

TEST_CASE("fuzz corpus: every parser keeps its promises for texts that are long and deep",
          "[unit]") {
  using Shape = std::array<std::string, 3>;  // how it begins, what is repeated, how it ends
  for (const auto& [begin, piece, end] :
       std::vector<Shape>{{"nim", "+pass", ""},
                          {"sum:nim", "+pass", ""},
                          {"", "(", ""},
                          {"", "[", ""},
                          {"", "{\"a\":", ""},
                          {"0.[", "[", ""},
                          {"", "!", "a"},
                          {"0", "-", "a"},
                          {"", "a+", "a"},
                          {"", "a?b:", "a"},
                          {"", "sum:", ""},
                          {"sum:", "nim:3+", "nim:3"},
                          {"sum:", "nim+", "nim"},
                          {"0.", "7", ""},
                          {"", "0.7+", "0.7"},
                          {"", "0.7 ", ""},
                          {"nim", ":", ""},
                          {"sum:subtraction", ":3", ""},
                          {"subtraction:", "1,", "1"},
                          {"", "3,", "3"},
                          {"", "3 ", "3"},
                          {"", "9", ""},
                          {"", "0", ""},
                          {"", "max(", ""},
                          {"{\"moves\":", "[", ""},
                          {"{\"moves\":[{\"direction\":[1],\"when\":\"", "(", "\"}]}"},
                          {"{\"moves\":[{\"direction\":[1],\"steps\":\"", "1,", "1\"}]}"}}) {
    std::string text = begin;
    while (text.size() + piece.size() + end.size() <= 65'000) text += piece;
    text += end;
    for (const test::FuzzTarget& target : test::fuzz_targets()) {
      CAPTURE(target.name, text.substr(0, 50));
      target.try_text(text);
    }
  }
  SUCCEED();
}

}  // namespace miyama
