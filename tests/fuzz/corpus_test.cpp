// Texts that a fuzzer found worth keeping, and those that its search began with, tried again.

#include <filesystem>
#include <fstream>
#include <iterator>

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

}  // namespace miyama
