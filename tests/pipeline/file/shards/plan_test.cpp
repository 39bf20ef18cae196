#include "pipeline/file/shards/plan.hpp"

#include <sys/stat.h>

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/parts.hpp"
#include "support/produced_table.hpp"
#include "support/scratch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

TEST_CASE("plan: what is written is what is read", "[unit]") {
  std::vector<Request> requests = test::small_requests();
  for (Request& request : test::requests_of_several_blocks()) requests.push_back(request);
  for (const Request& request : requests) {
    const Plan plan = make_plan(request, 4, "a program", "made \"by\" hand");
    CAPTURE(describe(request));
    const Plan read = parse_plan(plan_text(plan), "plan.json");
    CHECK(read.digest == plan.digest);
    CHECK(read.ranges == plan.ranges);
    CHECK(read.shards == 4);
    CHECK(read.header.history == "made \"by\" hand");
    CHECK(plan_text(read) == plan_text(plan));
  }
}

TEST_CASE("plan: the digest depends on everything that is said", "[unit]") {
  const Request request = test::three_parts();
  const std::string digest = make_plan(request, 3, "a", "b").digest;
  CHECK(digest.size() == 32);
  CHECK(make_plan(request, 3, "a", "b").digest == digest);
  CHECK(make_plan(request, 2, "a", "b").digest != digest);
  CHECK(make_plan(request, 3, "A", "b").digest != digest);
  CHECK(make_plan(request, 3, "a", "B").digest != digest);
  Request other = request;
  other.labels = {LabelKind::outcome};
  CHECK(make_plan(other, 3, "a", "b").digest != digest);
}

TEST_CASE("plan: one that was changed anywhere is refused", "[unit]") {
  const std::string text = plan_text(make_plan(test::three_parts(), 3, "a program", "by hand"));
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string changed = text;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    CAPTURE(changed);
    CHECK_THROWS_AS((void)parse_plan(changed, "plan.json"), file_error);
  }
  for (const char* const none : {"", "{}", "[]", "null", "{\"format\": \"miyama-plan\"}"})
    CHECK(contains(message_of<file_error>([&] { (void)parse_plan(none, "w/plan.json"); }),
                   "w/plan.json is damaged"));
}

TEST_CASE("plan: what is no file is not read", "[unit]") {
  const test::ScratchFolder folder;
  const auto said = [&] { return message_of<file_error>([&] { (void)read_plan(folder / "."); }); };
  const std::string plan = (folder / "." / plan_name).string();
  CHECK(contains(said(), "holds no table: there is no plan.json in it"));
  REQUIRE(mkfifo(plan.c_str(), 0600) == 0);  // a reader would wait for a writer
  CHECK(contains(said(), "cannot read " + plan + ", which is no file"));
  std::filesystem::remove(plan);
  std::filesystem::create_directory(plan);
  CHECK(contains(said(), "cannot read " + plan + ", which is no file"));
}

TEST_CASE("plan: names of parts", "[unit]") {
  CHECK(part_name(0) == "part-00000.h5");
  CHECK(part_name(511) == "part-00511.h5");
  const Plan plan = make_plan(test::three_parts(), 3, "a", "b");
  REQUIRE(plan.files().size() == 3);
  CHECK(plan.files()[2].name == "part-00002.h5");
  CHECK(plan.files()[2].range == plan.ranges[2]);
}

}  // namespace
}  // namespace miyama
