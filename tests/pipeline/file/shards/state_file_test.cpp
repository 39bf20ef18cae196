#include "pipeline/file/shards/state_file.hpp"

#include "support/catch.hpp"
#include "support/parts.hpp"

namespace miyama {
namespace {

using test::ScratchFolder;

const std::vector<std::byte> some_state{std::byte{1}, std::byte{0}, std::byte{255}};

TEST_CASE("state file: what is saved last is loaded", "[unit]") {
  const ScratchFolder folder;
  const Plan plan = make_plan(test::three_parts(), 3, "a", "b");
  CHECK_FALSE(load_state(folder / ".", plan, "0"));
  save_state(folder / ".", plan, "0", std::vector<std::byte>(5000));
  save_state(folder / ".", plan, "0", some_state);
  save_state(folder / ".", plan, "1", {});
  CHECK(load_state(folder / ".", plan, "0") == some_state);
  CHECK(load_state(folder / ".", plan, "1") == std::vector<std::byte>{});
  remove_state(folder / ".", "0");
  remove_state(folder / ".", "0");
  CHECK_FALSE(load_state(folder / ".", plan, "0"));
  CHECK(folder.files() == 1);
}

TEST_CASE("state file: what was changed, cut off or made for another plan is not loaded",
          "[unit]") {
  const ScratchFolder folder;
  const Plan plan = make_plan(test::three_parts(), 3, "a", "b");
  save_state(folder / ".", plan, "0", some_state);
  CHECK_FALSE(load_state(folder / ".", make_plan(test::three_parts(), 2, "a", "b"), "0"));
  const std::string right = test::bytes_of(folder / "state-0");
  for (std::size_t at = 0; at < right.size(); ++at) {
    test::flip(folder / "state-0", static_cast<std::int64_t>(at));
    CAPTURE(at);
    CHECK_FALSE(load_state(folder / ".", plan, "0"));
    std::ofstream(folder / "state-0", std::ios::binary) << right.substr(0, at);
    CHECK_FALSE(load_state(folder / ".", plan, "0"));
    std::ofstream(folder / "state-0", std::ios::binary) << right;
  }
  CHECK(load_state(folder / ".", plan, "0") == some_state);
}

}  // namespace
}  // namespace miyama
