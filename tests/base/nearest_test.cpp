#include "base/nearest.hpp"

#include "support/catch.hpp"

using namespace miyama;

namespace {

const std::vector<std::string> games{"nim", "wythoff", "r-wythoff", "kayles", "equal", "exact"};

}  // namespace

TEST_CASE("nearest: one slip of each kind", "[unit]") {
  CHECK(nearest("wythof", games) == "wythoff");
  CHECK(nearest("wythofff", games) == "wythoff");
  CHECK(nearest("wythaff", games) == "wythoff");
  CHECK(nearest("wyhtoff", games) == "wythoff");
  CHECK(nearest("mim", games) == "nim");
  CHECK(nearest("inm", games) == "nim");
}

TEST_CASE("nearest: the fewest slips win, then the first name", "[unit]") {
  CHECK(nearest("exaal", {"equal", "exact", "exaals"}) == "exaals");
  CHECK(nearest("eqact", games) == "exact");
  CHECK(nearest("ab", {"ax", "xb"}) == "ax");
  CHECK(nearest("--heap", {"--help", "--heaps"}) == "--heaps");
}

TEST_CASE("nearest: what is far, known or endless has none", "[unit]") {
  CHECK(nearest("chess", games).empty());
  CHECK(nearest("nim", games).empty());
  CHECK(nearest("", games).empty());
  CHECK(nearest("x", {"y"}).empty());  // nothing of it would be left
  CHECK(nearest(std::string(100000, 'n'), games).empty());
  CHECK(did_you_mean("kales", games) == " (did you mean kayles?)");
  CHECK(did_you_mean("chess", games).empty());
}
