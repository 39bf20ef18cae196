#include "solve/partition/partition_recursion.hpp"

#include <string>

#include "game/catalogue.hpp"
#include "label/label.hpp"
#include "support/catch.hpp"
#include "support/partition_oracle.hpp"

using namespace miyama;

namespace {

struct Game {
  std::string name;
  std::vector<unsigned> digits;
  unsigned repeated;
  bool unequal;
};

}  // namespace

TEST_CASE("partition recursion: outcomes are the oracle's", "[ladder]") {
  const std::vector<Game> games{{"rows", {0}, 7, false},
                                {"kayles", {0, 7, 7}, 0, false},
                                {"dawsons-chess", {0, 1, 3, 7}, 0, false},
                                {"lasker", {4}, 3, false},
                                {"grundys-game", {4}, 0, true},
                                {"0.3F", {0, 3, 15}, 0, false}};
  for (const Game& game : games)
    for (const Convention convention : {Convention::normal, Convention::misere}) {
      INFO(game.name);
      const Partitions partitions(13);
      const auto outcome =
          solve_by_recursion(*make_take_and_break(game.name), convention, partitions);
      const auto answers = oracle::solve_heaps(
          oracle::digit_rests(game.digits, game.repeated, game.unequal), 13,
          convention == Convention::misere ? oracle::Last::loses : oracle::Last::wins);
      REQUIRE(outcome.size() == answers.size());
      for (std::uint64_t rank = 0; rank < outcome.size(); ++rank) {
        const Position position = partitions.unrank(rank);
        CHECK((outcome[rank] == win) == answers.at({position.begin(), position.end()}).wins);
      }
    }
}
