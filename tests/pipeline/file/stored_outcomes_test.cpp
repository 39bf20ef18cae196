/// @file  stored_outcomes_test.cpp
/// @brief A table file says what the table says, of both families, with and without remoteness.

#include "pipeline/file/stored_table.hpp"

#include <filesystem>

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/scratch.hpp"
#include "support/stored_table.hpp"

namespace miyama {
namespace {

TEST_CASE("stored outcomes: a table is read from the file that was opened, once", "[unit]") {
  const test::ScratchFolder folder;
  const std::string file = (folder / "t.h5").string();
  const test::MemoryTable table({5, 5}, Convention::normal);
  (void)test::store(table, file);
  const std::shared_ptr<Outcomes> stored = stored_outcomes(file);
  std::filesystem::remove(file);  // it would not be found again
  CHECK(stored->name() == file);
  CHECK(stored->rules().name() == "nim");
  CHECK(stored->convention() == Convention::normal);
  for (std::uint64_t a = 0; a <= 5; ++a)
    for (std::uint64_t b = 0; b <= 5; ++b) {
      REQUIRE(stored->holds(Position{a, b}));
      CHECK(stored->is_loss(Position{a, b}) == (a == b));
    }
  CHECK_FALSE(stored->holds(Position{3, 6}));
  CHECK_FALSE(stored->holds(Position{3}));
}

TEST_CASE("stored outcomes: no file, no answers", "[unit]") {
  CHECK_THROWS_AS((void)stored_outcomes("none.h5"), file_error);
}

}  // namespace
}  // namespace miyama
