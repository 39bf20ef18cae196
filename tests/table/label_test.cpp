#include "table/label.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "support/catch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

using Kinds = std::vector<LabelKind>;

TEST_CASE("labels: names, in the order of the file", "[unit]") {
  CHECK(format_labels(all_labels()) ==
        "outcome,arrows,target,winning_moves,losing_moves,grundy,remoteness,longest");
  CHECK(format_labels({}).empty());
  for (const LabelKind kind : all_labels()) CHECK(parse_labels(name_of(kind)) == Kinds{kind});
  CHECK(joined(label_names(), ",") ==
        "outcome,arrows,target,move,winning_moves,losing_moves,grundy,remoteness,longest");
  using enum LabelKind;
  CHECK(common_labels() ==
        Kinds{outcome, winning_moves, losing_moves, grundy, remoteness, longest});
}

TEST_CASE("labels: lists come out in file order, each label once", "[unit]") {
  CHECK(parse_labels("all") == all_labels());
  CHECK(parse_labels("target,outcome") == Kinds{LabelKind::outcome, LabelKind::target});
  CHECK(parse_labels("remoteness,grundy") == Kinds{LabelKind::grundy, LabelKind::remoteness});
  CHECK(parse_labels("arrows,arrows,outcome,arrows") ==
        Kinds{LabelKind::outcome, LabelKind::arrows});
  CHECK(parse_labels(format_labels(all_labels())) == all_labels());
}

TEST_CASE("labels: anything else is refused by name", "[unit]") {
  CHECK(contains(
      message_of<usage_error>([] { (void)parse_labels("outcome,colour"); }),
      "unknown label \"colour\": there are "
      "outcome,arrows,target,winning_moves,losing_moves,grundy,remoteness,longest, or all"));
  for (const std::string text :
       {"", ",", "outcome,", ",outcome", "outcome,,arrows", "outcome, arrows", "Outcome", "ALL"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(parse_labels(text), usage_error);
  }
}

TEST_CASE("labels: partition tables have moves in place of arrows and targets", "[unit]") {
  using enum LabelKind;
  constexpr TableFamily family = TableFamily::partitions;
  CHECK(all_labels(family) == Kinds{outcome, move_from, move_rests, winning_moves, losing_moves,
                                    grundy, remoteness, longest});
  CHECK(format_labels(all_labels(family)) ==
        "outcome,move,winning_moves,losing_moves,grundy,remoteness,longest");
  CHECK(parse_labels("all", family) == all_labels(family));
  CHECK(parse_labels("outcome,move", family) == Kinds{outcome, move_from, move_rests});
  CHECK(parse_labels("remoteness,move,outcome,move", family) ==
        Kinds{outcome, move_from, move_rests, remoteness});
  for (const std::string text :
       {"outcome", "move", "winning_moves", "grundy", "remoteness", "outcome,move,grundy"}) {
    CAPTURE(text);
    CHECK(format_labels(parse_labels(text, family)) == text);
  }
  CHECK(parse_labels(format_labels(all_labels(family)), family) == all_labels(family));
}

TEST_CASE("labels: those of a table say which positions are lost", "[unit]") {
  for (const TableFamily family : {TableFamily::box, TableFamily::partitions}) {
    for (const LabelKind kind : common_labels())
      if (tells_losses(kind))
        CHECK(parse_table_labels(name_of(kind), family) == parse_labels(name_of(kind), family));
    CHECK(message_of<usage_error>([&] { (void)parse_table_labels("losing_moves", family); }) ==
          "the label losing_moves does not say which positions are lost: ask for outcome, too");
  }
}

TEST_CASE("labels: those of other rules are refused with the ones there are", "[unit]") {
  const auto said = [](const std::string& text, TableFamily family) {
    return message_of<usage_error>([&] { (void)parse_labels(text, family); });
  };
  for (const std::string name : {"arrows", "target"})
    CHECK(said("outcome," + name, TableFamily::partitions) ==
          "these rules have no label \"" + name +
              "\": they have outcome,move,winning_moves,losing_moves,grundy,remoteness,longest, or "
              "all");
  CHECK(said("move", TableFamily::box) ==
        "these rules have no label \"move\": they have "
        "outcome,arrows,target,winning_moves,losing_moves,grundy,remoteness,longest, or all");
  CHECK(said("colour", TableFamily::partitions) ==
        "unknown label \"colour\": there are "
        "outcome,move,winning_moves,losing_moves,grundy,remoteness,longest, or all");
  for (const TableFamily family : {TableFamily::box, TableFamily::partitions})
    for (const std::string text :
         {"move_from", "move_rests", "moves", "Move", "", "outcome,", "move,,outcome"}) {
      CAPTURE(text);
      CHECK_FALSE(said(text, family) == "nothing was thrown");
    }
}

}  // namespace
}  // namespace miyama
