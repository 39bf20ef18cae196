#include "pipeline/file/shards/folder.hpp"

#include <sys/stat.h>

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/parts.hpp"
#include "support/produced_table.hpp"
#include "support/scratch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

using test::ScratchFolder;

TEST_CASE("plan: what is written is what is read", "[unit]") {
  std::vector<Request> requests = test::small_requests();
  for (Request& request : test::requests_of_several_blocks()) requests.push_back(request);
  for (Request& request : requests) request.reproducible = request.is_box();
  for (const Request& request : requests) {
    const Plan plan = cut_table(request, 4, "a program", "made \"by\" hand");
    CAPTURE(describe(request));
    const Plan read = parse_plan(plan_text(plan), "plan.json");
    CHECK(read.digest == plan.digest);
    CHECK(read.ranges == plan.ranges);
    CHECK(read.shards == 4);
    CHECK(read.reproducible == request.reproducible);
    CHECK(read.header.history == "made \"by\" hand");
    CHECK(plan_text(read) == plan_text(plan));
  }
}

TEST_CASE("plan: the digest depends on everything that is said", "[unit]") {
  const Request request = test::three_parts();
  const std::string digest = cut_table(request, 3, "a", "b").digest;
  CHECK(digest.size() == 32);
  CHECK(cut_table(request, 3, "a", "b").digest == digest);
  CHECK(cut_table(request, 2, "a", "b").digest != digest);
  CHECK(cut_table(request, 3, "A", "b").digest != digest);
  CHECK(cut_table(request, 3, "a", "B").digest != digest);
  Request other = request;
  other.labels = {LabelKind::outcome};
  CHECK(cut_table(other, 3, "a", "b").digest != digest);
  other = request;
  other.reproducible = true;
  CHECK(cut_table(other, 3, "a", "b").digest != digest);
}

TEST_CASE("plan: one that was changed anywhere is refused", "[unit]") {
  const std::string text = plan_text(cut_table(test::three_parts(), 3, "a program", "by hand"));
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

TEST_CASE("plan: what is not a file is not read", "[unit]") {
  const ScratchFolder folder;
  const auto said = [&] { return message_of<file_error>([&] { (void)read_plan(folder / "."); }); };
  const std::string plan = (folder / "." / plan_name).string();
  CHECK(contains(said(), "holds no table: there is no plan.json in it"));
  REQUIRE(mkfifo(plan.c_str(), 0600) == 0);  // a reader would wait for a writer
  CHECK(contains(said(), "cannot read " + plan + ", which is not a file"));
  std::filesystem::remove(plan);
  std::filesystem::create_directory(plan);
  CHECK(contains(said(), "cannot read " + plan + ", which is not a file"));
}

void write_text(const std::filesystem::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

TEST_CASE("own files: names have one form", "[unit]") {
  for (const char* name :
       {"plan.json", "table.h5", "part-00000.h5", "part-00511.h5", "state-00003", "state-123456"})
    CHECK(is_own_name(name));
  for (const char* name :
       {"state-notes.txt", "state-", "state-0003", "state-000003", "state-00003.txt", "part-.h5",
        "part-00000.h5.txt", "part-0000a.h5", "part-00000", "plan.json~", "Table.h5", ".h5", ""})
    CHECK_FALSE(is_own_name(name));
}

TEST_CASE("own files: a name alone makes no file ours", "[unit]") {
  const ScratchFolder scratch;
  (void)write_shards(test::three_parts(), test::parts_in(scratch / "w", 3), 2);
  for (const auto& entry : std::filesystem::directory_iterator(scratch / "w"))
    CHECK(is_own_file(entry.path()));
  for (const char* name : {"plan.json", "table.h5", "part-00001.h5", "state-00001"}) {
    CAPTURE(name);
    write_text(scratch / name, "mine");
    CHECK_FALSE(is_own_file(scratch / name));
    std::filesystem::remove(scratch / name);
    CHECK_FALSE(is_own_file(scratch / name));
    std::filesystem::create_directory(scratch / name);
    CHECK_FALSE(is_own_file(scratch / name));
  }
  write_text(scratch / "part-00002.h5", "\x89HDF\r\n\x1a\n of another program");
  CHECK_FALSE(is_own_file(scratch / "part-00002.h5"));
}

TEST_CASE("own files: of a folder only these go", "[unit]") {
  const ScratchFolder scratch;
  (void)write_shards(test::three_parts(), test::parts_in(scratch / "w", 3), 2);
  write_text(scratch / "w" / "state-00002", "miyama-state 1\n");
  write_text(scratch / "w" / "state-00001", "of the union");
  write_text(scratch / "w" / "state-notes.txt", "mine");
  write_text(scratch / "w" / "part-00007.h5", "mine");
  remove_table(scratch / "w");
  std::vector<std::string> left;
  for (const auto& entry : std::filesystem::directory_iterator(scratch / "w"))
    left.push_back(entry.path().filename());
  std::sort(left.begin(), left.end());
  CHECK(left == std::vector<std::string>{"part-00007.h5", "state-00001", "state-notes.txt"});
}

TEST_CASE("own files: names in the folder of a table are reserved", "[unit]") {
  const ScratchFolder scratch;
  (void)write_shards(test::three_parts(), test::parts_in(scratch / "w", 3), 2);
  CHECK(is_reserved(scratch / "w" / "part-00000.h5"));
  CHECK(is_reserved(scratch / "w" / ".." / "w" / "table.h5"));
  CHECK(is_reserved(scratch / "w" / "part-00099.h5"));  // not there
  CHECK_FALSE(is_reserved(scratch / "w" / "losses.csv"));
  CHECK_FALSE(is_reserved(scratch / "part-00000.h5"));  // no table there
}

}  // namespace
}  // namespace miyama
