#include "pipeline/explain.hpp"

#include <set>
#include <tuple>

#include "support/catch.hpp"
#include "support/says.hpp"

namespace miyama {

TEST_CASE("explain: words for a table in parts, within the columns", "[unit]") {
  const Request request = make_request("greedy+pass", {99, 99}, Convention::misere, "all");
  const Explained how(request, Task::solve, 3);
  const std::string text = how.text({1 << 20, 1 << 10}, {1 << 30, 1 << 30}, 1, 60);
  CHECK_THAT(text, test::says(": 20 000 positions\n"
                              "  losses         rows of bits, 64 positions a word: 2 lines,\n"
                              "                 2 of them with a condition, a pass\n"
                              "  arrows         from the losses below on each line, block\n"
                              "                 by block\n"));
  CHECK_THAT(text, test::says("\n  memory         at most 1.0 MiB, 1.0 GiB available\n"));
  CHECK(how.json({5, 7}, 1)["parts"]["count"] == 1);

  // Parts of multisets end where levels do.
  const Request multisets = make_request("0.3", PartitionBounds{128, 4});
  CHECK(Explained(multisets, Task::solve, 2).json({5, 7}, 1)["parts"]["count"] == 2);

  Request large = make_request("wythoff", {511, 511, 511});
  const auto packed = [&] { return Explained(large, Task::solve).text({}, {}, 1, 80); };
  CHECK_THAT(packed(), test::says("packed quickly by ISA-L"));
  large.reproducible = true;
  CHECK_THAT(packed(), test::says("packed quickly by libdeflate"));
}

TEST_CASE("explain: each packing has one name, and words of its own, in text and JSON", "[unit]") {
  const Request request = make_request("wythoff", {9, 9});
  std::set<std::string> words;
  for (const auto& [packing, name, packer] :
       {std::tuple{Packing::repeated, "repeated", "packed small by libdeflate, edges quickly"},
        {Packing::small, "small", "packed small by libdeflate"},
        {Packing::medium, "medium", "packed by libdeflate"},
        {Packing::quick, "quick", "packed quickly by libdeflate"},
        {Packing::fast, "fast", "packed quickly by ISA-L"}}) {
    TablePlan plan = make_plan(request);
    plan.packing.assign(plan.packing.size(), packing);
    const Explained how({request, plan}, Task::solve);
    CHECK(how.json({}, 1)["packing"] == Json{{"outcome", name}, {"arrows", name}});
    CHECK_THAT(how.text({}, {}, 1, 80), test::says(concat(", ", packer, '\n')));
    words.insert(packer);
  }
  CHECK(words.size() == names_of_packing.size());
}

}  // namespace miyama
