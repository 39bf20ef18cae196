#include "base/team.hpp"

#include "base/parallel_for.hpp"
#include "support/catch.hpp"
#include "support/stopping.hpp"

namespace miyama {
namespace {

TEST_CASE("observer: a loop stops before its next job", "[unit]") {
  test::Stopping observer(false);
  std::uint64_t jobs = 0;
  CHECK_THROWS_AS(parallel_for(100, {1, &observer},
                               [&](std::uint64_t i, int) {
                                 ++jobs;
                                 if (i == 5) observer.stop();
                               }),
                  stopped_error);
  CHECK(jobs == 6);
}

TEST_CASE("observer: a stage is begun, told of each step, and ended by an exception, too",
          "[unit]") {
  class Told final : public Observer {
   public:
    void begin(std::string_view stage, std::uint64_t steps) override {
      text += std::string(stage) + " " + std::to_string(steps);
    }
    void advance() override { text += "+"; }
    void end() override { text += "."; }
    std::string text;
  };
  Told told;
  const auto work = [&] {
    const Stage stage(&told, "work", 3);
    stage.advance();
    stage.advance();
    throw stopped_error();
  };
  CHECK_THROWS_AS(work(), stopped_error);
  CHECK(told.text == "work 3++.");
}

}  // namespace
}  // namespace miyama
