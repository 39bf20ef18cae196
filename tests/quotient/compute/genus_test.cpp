#include "quotient/compute/genus.hpp"

#include <map>

#include "quotient/quotient.hpp"
#include "support/catch.hpp"
#include "support/partition_oracle.hpp"
#include "support/reference.hpp"

namespace miyama {
namespace {

using Values = std::vector<std::uint32_t>;

std::uint32_t nth(const Values& list, std::size_t n) {
  while (n >= list.size()) n -= 2;
  return list[n];
}

/// The values of "4^146", "6^(1,9,10,8)", "3" and "2^2", as data/README.md explains them.
std::pair<std::uint32_t, Values> published(const std::string& text) {
  const std::size_t hat = text.find('^');
  const auto normal = static_cast<std::uint32_t>(std::stoul(text.substr(0, hat)));
  if (hat == text.npos)
    return {normal, normal == 0   ? Values{1, 2, 0}
                    : normal == 1 ? Values{0, 3, 1}
                                  : Values{normal, normal ^ 2U}};
  Values list;
  if (text[hat + 1] == '(')
    for (std::size_t at = hat + 1; text[at] != ')'; at = text.find_first_of(",)", at + 1))
      list.push_back(static_cast<std::uint32_t>(std::stoul(text.substr(at + 1))));
  else
    for (const char digit : text.substr(hat + 1))
      list.push_back(static_cast<std::uint32_t>(digit - '0'));
  if (list.size() == 1) list.push_back(list[0] ^ 2U);
  return {normal, list};
}

TEST_CASE("genus: published ones", "[reference]") {
  const auto published_games = reference("misere_genera.json");
  for (const auto& game : published_games.at("games")) {
    const std::string code = game.at("code");
    const auto found = genera_of_heaps(TakeAndBreak(code, code), 20, nullptr);
    for (std::size_t heap = 0; heap <= 20; ++heap) {
      const auto [normal, list] = published(game.at("genera").at(heap));
      INFO(code << " heap " << heap);
      CHECK(found[heap].normal == normal);
      for (std::size_t n = 0; n < 10; ++n) CHECK(nth(found[heap].misere, n) == nth(list, n));
    }
  }
}

/// Misère value of heaps and heaps of Nim, by the definition: the mex over all options.
std::uint32_t misere_value(const oracle::RestsOf& rests_of, const oracle::Heaps& heaps,
                           const oracle::Heaps& nim) {
  static std::map<std::pair<oracle::Heaps, oracle::Heaps>, std::uint32_t> known;
  if (const auto at = known.find({heaps, nim}); at != known.end()) return at->second;
  std::set<std::uint32_t> values;
  for (const int size : heaps)
    for (const auto& rests : rests_of(size))
      values.insert(misere_value(rests_of, oracle::broken(heaps, size, rests), nim));
  for (const int size : nim)
    for (const auto& rests : oracle::nim_rests(size))
      values.insert(misere_value(rests_of, heaps, oracle::broken(nim, size, rests)));
  std::uint32_t mex = values.empty() ? 1 : 0;
  while (values.contains(mex)) ++mex;
  return known[{heaps, nim}] = mex;
}

TEST_CASE("genus: by the definition, together with heaps of two", "[theorem]") {
  const auto found = genera_of_heaps(TakeAndBreak("0.77", "0.77"), 11, nullptr);
  for (int heap = 1; heap <= 11; ++heap)
    for (std::size_t n = 0; n < 6; ++n)
      CHECK(nth(found[static_cast<std::size_t>(heap)].misere, n) ==
            misere_value(oracle::kayles_rests, {heap}, oracle::Heaps(n, 2)));
}

TEST_CASE("genus: as Winning Ways writes it", "[unit]") {
  const auto kayles = genera_of_heaps(TakeAndBreak("0.77", "0.77"), 9, nullptr);
  CHECK(kayles[5].text() == "4¹⁴⁶");
  CHECK(kayles[9].text() == "4⁰⁴⁶");
  CHECK(kayles[0].text() == "0¹²⁰");
  CHECK(Genus{6, {1, 9, 10, 8}}.text() == "6^(1,9,10,8)");
}

TEST_CASE("genus: the first wild heap", "[unit]") {
  CHECK(first_wild_heap(genera_of_heaps(TakeAndBreak("0.77", "0.77"), 9, nullptr)) == 5);
  CHECK_FALSE(first_wild_heap(genera_of_heaps(TakeAndBreak("0.77", "0.77"), 4, nullptr)));
  CHECK_FALSE(first_wild_heap(genera_of_heaps(TakeAndBreak("nim", "0.[3]"), 12, nullptr)));
  CHECK(first_wild_heap({{0, {1, 2, 0}}, {1, {2, 0}}}) == 1);  // restive
  CHECK_FALSE(first_wild_heap({{0, {0, 2}}, {1, {1, 3}}, {1, {0, 3, 1}}, {7, {7, 5}}}));
}

/// Heaps that are tame have the quotient of Nim. Some wild ones have it as well.
TEST_CASE("genus: tame games have the quotient of Nim", "[theorem]") {
  std::size_t tame = 0, wild = 0;
  for (unsigned digits = 1; digits < 512; ++digits) {
    const std::string code = concat("0.", digits >> 6, digits >> 3 & 7U, digits & 7U);
    const TakeAndBreak rules(code, code);
    const auto first = first_wild_heap(genera_of_heaps(rules, 12, nullptr));
    const std::uint64_t last = first ? *first - 1 : 12;
    INFO(code << " up to heap " << last);
    const QuotientResult found = find_quotient(rules, {last, 200, 10}, nullptr);
    CHECK(found.quotient.is_tame());
    ++(first ? wild : tame);
    if (!first) CHECK((found.end == QuotientEnd::heap || found.end == QuotientEnd::period));
  }
  CHECK(tame > 100);
  CHECK(wild > 100);
}

TEST_CASE("genus: games with published quotients are wild by their genera, too", "[reference]") {
  for (const auto& game : reference("misere_quotients.json")) {
    const std::string code = game.at("code");
    INFO(code);
    CHECK(first_wild_heap(genera_of_heaps(TakeAndBreak(code, code), 30, nullptr)));
  }
}

TEST_CASE("genus: stops when asked", "[unit]") {
  const std::atomic<int> stop{1};
  const Observer observer(&stop);
  CHECK_THROWS_AS(genera_of_heaps(TakeAndBreak("0.77", "0.77"), 30, &observer), stopped_error);
}

}  // namespace
}  // namespace miyama
