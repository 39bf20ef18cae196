#include "solve/box/labels/steps_by_residues.hpp"

#include <random>

#include "support/catch.hpp"

namespace miyama {
namespace {

/// Any block within the box.
Block random_block(const Box& box, std::mt19937_64& random) {
  Coordinates start{}, extent{};
  for (std::size_t i = 0; i < box.heaps(); ++i) {
    start[i] = random() % box.size(i);
    extent[i] = 1 + random() % (box.size(i) - start[i]);
  }
  return make_block(box.heaps(), start, extent);
}

/// The steps to losses along the only line of the rules, ascending, by its list of options.
std::vector<std::uint64_t> steps_to_losses(const VectorRules& rules, const PositionSet& losses,
                                           PositionView position) {
  std::vector<std::uint64_t> steps;
  rules.for_each_option(position, [&](const Option& option) {
    if (losses.contains(option.to)) steps.push_back(option.steps);
  });
  return steps;
}

}  // namespace

TEST_CASE("steps by residues: in any block of any set, by the list of options", "[unit]") {
  std::mt19937_64 random(37);
  for (const Direction& direction : {Direction{1, 0}, {0, 1}, {1, 1}, {0, 2}, {2, 1}})
    for (const char* const steps : {"1mod2", "0mod3", "2,3mod4", "1,5mod6"}) {
      const VectorRules rules("test", {2, {{direction, Steps::parse(steps)}}, {}, false});
      const Box box(std::vector<std::uint64_t>{60, 140});
      const PlacedMoves moves(rules, box);
      REQUIRE(moves.lines[0].modulus > 1);
      PositionSet losses(box);
      const std::uint64_t one_in = 2 + random() % 20;
      for (std::uint64_t rank = 0; rank < box.positions(); ++rank)
        if (random() % one_in == 0) losses.insert(rank / 141, rank % 141);
      const Block block = random_block(box, random);
      using Residues = StepsByResidues<std::uint8_t>;
      std::vector<std::uint8_t> least(block.positions), number(block.positions);
      Residues(moves.lines[0], losses).put(Residues::Sought::steps, block, least.data());
      Residues(moves.lines[0], losses).put(Residues::Sought::number, block, number.data());
      CAPTURE(direction, steps, block.start, block.extent);
      for_each_position(block, 2, [&](std::uint64_t place, PositionView position) {
        const auto right = steps_to_losses(rules, losses, position);
        if (least[place] != (right.empty() ? 0 : right[0]) || number[place] != right.size())
          FAIL("entry " << place);
      });
    }
}

}  // namespace miyama
