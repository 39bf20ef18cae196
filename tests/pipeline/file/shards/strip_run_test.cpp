/// @file  strip_run_test.cpp
/// @brief Tables made strip by strip in one process: the bytes of a table whose losses are found
/// all at once, and runs that go on with the strip that is missing.

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/parts.hpp"

namespace miyama {
namespace {

using test::parts_in;
using test::ScratchFolder;

Request wythoff_of_four() {
  return make_request("wythoff", {255, 65, 64}, Convention::normal, "outcome,arrows");
}

/// Asks to stop when part `part` is begun; counts the parts that are written.
class StopsAt final : public Observer {
 public:
  explicit StopsAt(std::size_t part) : Observer(&asked_), part_(part) {}

  void begin(std::string_view stage, std::uint64_t) override {
    if (stage.find("part-") == std::string_view::npos) return;
    ++written_;
    if (stage.find(part_name(part_)) != std::string_view::npos) asked_ = 1;
  }
  [[nodiscard]] int written() const { return written_; }

 private:
  std::atomic<int> asked_{0};
  std::size_t part_;
  int written_ = 0;
};

std::vector<std::string> bytes_in(const std::filesystem::path& folder) {
  std::vector<std::string> bytes;
  for (const char* name :
       {"part-00000.h5", "part-00001.h5", "part-00002.h5", "part-00003.h5", "table.h5"})
    bytes.push_back(test::bytes_of(folder / name));
  return bytes;
}

/// A run of four parts that was asked to stop when part `part` was begun.
void stop_at(const Request& request, const std::filesystem::path& folder, std::size_t part) {
  StopsAt observer(part);
  CHECK_THROWS_AS(write_shards(request, parts_in(folder, 4), {2, &observer}), stopped_error);
  CHECK(observer.written() == static_cast<int>(part) + 1);
}

std::uint64_t begins(const Request& request, const std::filesystem::path& folder) {
  const ShardsTarget target = parts_in(folder, 4);
  ShardsRun run(request, target, 1);
  run.join();
  return run.first_strip();
}

TEST_CASE("strip run: parts of one process are those that several processes write", "[unit]") {
  for (const char* rules : {"wythoff", "one-left", "nim+pass", "moore:2"}) {
    CAPTURE(rules);
    const Request request = make_request(rules, {255, 65, 64}, Convention::misere, "outcome");
    const ScratchFolder scratch;
    (void)write_shards(request, parts_in(scratch / "strips", 4), 2);
    // A part alone is written by a process that knows all losses.
    for (std::size_t part = 0; part < 4; ++part) {
      ShardsTarget target = parts_in(scratch / "alone", 4, FolderStart::join);
      target.only_part = part;
      (void)write_shards(request, target, 2);
    }
    CHECK((bytes_in(scratch / "strips") == bytes_in(scratch / "alone")));
  }
}

TEST_CASE("strip run: who goes on begins with the strip that is missing", "[unit]") {
  const Request request = wythoff_of_four();
  const ScratchFolder scratch;
  (void)write_shards(request, parts_in(scratch / "whole", 4), 1);
  for (const std::size_t part : {0U, 1U, 2U, 3U}) {
    const std::filesystem::path folder = scratch / std::to_string(part);
    CAPTURE(part);
    stop_at(request, folder, part);
    CHECK(begins(request, folder) == part);
    (void)write_shards(request, parts_in(folder, 4, FolderStart::go_on), 2);
    CHECK((bytes_in(folder) == bytes_in(scratch / "whole")));
    CHECK(begins(request, folder) == 0);  // nothing is left of what was handed on
  }
}

TEST_CASE("strip run: a state that is damaged is found again from below", "[unit]") {
  const Request request = wythoff_of_four();
  const ScratchFolder scratch;
  (void)write_shards(request, parts_in(scratch / "whole", 4), 1);
  stop_at(request, scratch / "w", 2);
  test::flip(scratch / "w" / "state-00002", -100);
  CHECK(begins(request, scratch / "w") < 2);
  (void)write_shards(request, parts_in(scratch / "w", 4, FolderStart::go_on), 2);
  CHECK((bytes_in(scratch / "w") == bytes_in(scratch / "whole")));
}

TEST_CASE("strip run: nothing of a run that was stopped stays in the finished folder", "[unit]") {
  const Request request = wythoff_of_four();
  const ScratchFolder scratch;
  const auto states = [&](const char* folder) {
    return std::count_if(std::filesystem::directory_iterator(scratch / folder),
                         std::filesystem::directory_iterator(), [](const auto& entry) {
                           return entry.path().filename().string().starts_with("state-");
                         });
  };
  for (const char* folder : {"alone", "over"}) {
    stop_at(request, scratch / folder, 2);
    CHECK(states(folder) > 0);
  }
  for (std::size_t part = 0; part < 4; ++part) {
    ShardsTarget target = parts_in(scratch / "alone", 4, FolderStart::join);
    target.only_part = part;
    (void)write_shards(request, target, 1);
  }
  CHECK(states("alone") == 0);
  // Before anything is written, not only by a run that comes to its end.
  (void)begin_folder(scratch / "over", make_plan(request, 2, "", ""), FolderStart::overwrite);
  CHECK(states("over") == 0);
}

TEST_CASE("strip run: a folder with other files is not overwritten, and loses nothing", "[unit]") {
  const Request request = wythoff_of_four();
  const ScratchFolder scratch;
  (void)write_shards(request, parts_in(scratch / "w", 4), 1);
  std::ofstream(scratch / "w" / "notes.txt") << "mine";
  const std::vector<std::string> bytes = bytes_in(scratch / "w");
  CHECK_THROWS_AS(write_shards(request, parts_in(scratch / "w", 2, FolderStart::overwrite), 1),
                  output_error);
  CHECK((bytes_in(scratch / "w") == bytes));
}

}  // namespace
}  // namespace miyama
