#include "view/check_text.hpp"

#include "support/catch.hpp"

namespace miyama {
namespace {

const PositionFormat digits{Box(Position{9, 9, 9})};

}  // namespace

TEST_CASE("check text: the contract, and what breaks it first", "[golden]") {
  CHECK(contract_text({4, 1006, 0, ""}) ==
        "  contract: 1 006 options of 4 positions, 0 violations\n");
  CHECK(contract_text({4, 6, 2, "a move"}) ==
        "  contract: 6 options of 4 positions, 2 violations\n    a move\n");
}

TEST_CASE("check text: mismatches of numbers, arrows and moves", "[golden]") {
  CHECK(mismatches_text({}, digits).empty());
  CHECK(mismatches_text({{735, LabelKind::outcome, 0, {7, 3, 5}, 1, 0},
                         {735, LabelKind::arrows, 1, {7, 3, 5}, 1, 2, "why"},
                         {9, LabelKind::move_from, 0, {9, 1}, 0, 0, "", {9, 3, 1, 0}},
                         {9, LabelKind::move_from, 0, {9, 1}, 0, 0, "late", {0, 0, 0, 0}}},
                        digits) ==
        "    735 outcome: expected 1, found 0\n"
        "    735 arrows along direction 2: expected 1, found 2 (why)\n"
        "    91 move_from: found 9 to 3,1\n"
        "    91 move_from: found no move (late)\n");
}

TEST_CASE("check text: claims of losses and of labels", "[golden]") {
  const ClaimNames names = names_of_box(3, false);
  const Claim losses = parse_claim("a ^ b == c", names);
  ClaimResult found{1000};
  CHECK(claim_text(losses, found, digits) ==
        "  claim a ^ b == c: 1 000 positions compared, 1 000 agree: it holds\n");
  found.false_losses = found.differ = 1;
  found.first_false_loss = Counterexample{735, {7, 3, 5}, loss, win};
  found.examples = {*found.first_false_loss};
  CHECK(claim_text(losses, found, digits) ==
        "  claim a ^ b == c: 1 000 positions compared, 999 agree: IT DOES NOT HOLD\n"
        "    1 false losses (claimed lost, won in the table), the first is 735\n"
        "      735: claimed lost, won\n");
  const Claim values = parse_claim("grundy == a ^ b ^ c", names);
  found = {1000};
  found.differ = 2;
  found.first = Counterexample{9, {0, 0, 9}, 9, 8};
  CHECK(claim_text(values, found, digits) ==
        "  claim grundy == a ^ b ^ c: 1 000 positions compared, 998 agree: IT DOES NOT HOLD\n"
        "    2 differ, the first is 009: grundy claimed 9, found 8\n");
  const Claim any = parse_claim("grundy < 4", names);
  CHECK(claim_text(any, found, digits).ends_with("    2 differ, the first is 009\n"));
}

}  // namespace miyama
