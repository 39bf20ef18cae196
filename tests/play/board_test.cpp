/// @file  board_test.cpp
/// @brief Boards as they are drawn, read back, and broken.

#include "play/game_view.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "game/catalogue.hpp"
#include "support/catch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

using Lines = std::vector<std::string>;
using Groups = std::vector<std::uint64_t>;

Lines rows_of(std::string_view text) { return parse_board(text).rows; }

std::size_t widest(const Lines& lines) {
  std::size_t most = 0;
  for (const std::string& line : lines) most = std::max(most, line.size());
  return most;
}

TEST_CASE("board: ordered heaps are numbered, rows are not", "[golden]") {
  CHECK(drawn(board_of_heaps(Position{3, 7, 0}), 80) ==
        Lines{"1  |||      3", "2  |||||||  7", "3           0"});
  CHECK(drawn(board_of_rows(Position{7, 3}), 80) == Lines{"|||||||  7", "|||      3"});
  CHECK(drawn(parse_board("||| / |---| / ||||||| / -"), 80) ==
        Lines{"|||      3", "|---|    1 1", "|||||||  7", "-        0"});
  CHECK(drawn(board_of_rows({}), 80).empty());
}

TEST_CASE("board: what is too wide is cut short, the sizes stand next to it", "[golden]") {
  CHECK(drawn(board_of_heaps(Position{40, 5}), 20) ==
        Lines{"1  ||||||||||...  40", "2  |||||          5"});
  CHECK(drawn(board_of_heaps(Position{1'000'000'000'000}), 40) ==
        Lines{"1  " + std::string(19, '|') + "...  1000000000000"});
  CHECK(drawn(board_of_rows(Position{100, 30}), 20) ==
        Lines{"||||||||||||...  100", "||||||||||||...  30"});
}

TEST_CASE("board: no line is longer than the terminal", "[unit]") {
  const Board many_groups =
      parse_board("|-|-|-|-|-|-|-|-|-|-|-|-|-|-|-|-|-|-|-| / |||||||||||||||||||||||||||");
  for (const std::size_t columns : {18U, 20U, 21U, 30U, 40U, 80U}) {
    CAPTURE(columns);
    CHECK(widest(drawn(many_groups, columns)) <= columns);
    CHECK(widest(drawn(board_of_heaps(Position{999, 1'000'000, 12}), columns)) <= columns);
    CHECK(widest(drawn(board_of_rows(Position{123'456, 1}), columns)) <= columns);
  }
  CHECK(drawn(many_groups, 20)[0] == "|-|-|-...  1 1 1 ...");
  CHECK(drawn(many_groups, 40)[0] == "|-|-|-...  1 1 1 1 1 1 1 1 1 1 1 1 1 ...");
}

TEST_CASE("board: a heap of any size is drawn, never stick by stick", "[unit]") {
  const Board board = board_of_heaps(Position{INT64_MAX});
  CHECK(board.rows[0].size() == 1000);
  CHECK(drawn(board, 80)[0].ends_with("...  9223372036854775807"));
  CHECK(drawn(board, 20)[0] ==
        "1  ||...  9223372036854775807");  // the number is whole, if the line is longer for it
}

TEST_CASE("board: drawings are read", "[unit]") {
  CHECK(rows_of("||| / |---| / |||||||") == Lines{"|||", "|---|", "|||||||"});
  CHECK(rows_of("|||\n|._-|") == Lines{"|||", "|---|"});
  CHECK(rows_of("--||-| |- / -- /") == Lines{"--||-| |-", "--", ""});  // every place stays
  CHECK(rows_of("  ||  |  / |-  ") ==
        Lines{"||  |", "|-"});  // blanks around a row are not parts of it
  CHECK(groups_of(parse_board("|| / |---||| / ||||||| / --")) == Position{7, 3, 2, 1});
  CHECK(groups_of(parse_board("-")).empty());
  CHECK(groups_of("|--|||-||") == Groups{1, 3, 2});
  CHECK(groups_of("").empty());
  CHECK(is_drawing("- / |"));
  CHECK_FALSE(is_drawing("3,7,5"));
}

TEST_CASE("board: rows on one line, as sizes where there is no gap", "[golden]") {
  CHECK(board_text(board_of_rows(Position{4, 0, 5})) == "4,0,5");
  CHECK(board_text(board_of_rows({})) == "0");
  CHECK(board_text(parse_board("||| / |.-| / - / |")) == "||| / |--| / - / |");
  CHECK(board_text(parse_board("- / |-|")) == "- / |-|");
  for (const std::string_view drawing :
       {"||| / |---| / |||||||", "- / |-| / - / -", "|-|", " / -|| |- / / "})
    CHECK(parse_board(board_text(parse_board(drawing))) == parse_board(drawing));
}

TEST_CASE("board: a character that is neither stick nor gap is named, whole", "[unit]") {
  const auto refusal = [](const std::string& text) {
    return message_of<usage_error>([&] { (void)parse_board(text); });
  };
  CHECK(refusal("||x|") ==
        "the board \"||x|\" has a 'x': draw sticks as |, gaps as -, and / between rows, such as "
        "'||| / |---| / ||'");
  CHECK(contains(refusal("|–|"), "has a '–': draw"));  // a dash of three bytes
  CHECK(contains(refusal("| │"), "has a '│': draw"));
}

TEST_CASE("board: a break leaves the rests where they stood, the gap between them", "[golden]") {
  const auto after = [](std::string_view board, std::uint64_t size, const Rests& rests) {
    return after_break(parse_board(board), size, rests).rows;
  };
  CHECK(after("||| / |||||", 5, {3, 1, 0}) == Lines{"|||", "|||-|"});
  CHECK(after("||| / |||||", 5, {4, 0, 0}) == Lines{"|||", "||||-"});
  CHECK(after("||| / |||||", 5, {1, 3, 0}) == Lines{"|||", "|-|||"});  // from the left
  CHECK(after("||| / |||||", 5, {0, 3, 0}) == Lines{"|||", "--|||"});
  CHECK(after("|||||||", 7, {1, 4, 1}) == Lines{"| ||||-|"});
  CHECK(after("||| / |||||", 5, {0, 0, 0}) == Lines{"|||", "-----"});
  CHECK(after("|||", 3, {2, 1, 0}) == Lines{"|| |"});  // split, nothing taken
  CHECK(after("|||||||", 7, {2, 2, 1}) == Lines{"||-||-|"});
  CHECK(after("||||||", 6, {3, 2, 1}) == Lines{"||| || |"});
  CHECK(after("||||||", 6, {2, 2, 1}) == Lines{"|| ||-|"});
  CHECK(after("|| / ||-|| / |||", 2, {1, 0, 0}) ==
        Lines{"|-", "||-||", "|||"});  // the first of equal groups
  CHECK(after("|||-|| / || / |||", 2, {0, 0, 0}) ==
        Lines{"|||---", "||", "|||"});  // within a row with gaps
  CHECK(after("|-|||-| / |||", 3, {1, 1, 0}) == Lines{"|-|-|-|", "|||"});
  CHECK(after("|||| / ||", 2, {1, 0, 0}) == Lines{"||||", "|-"});  // no part of a larger group
}

TEST_CASE("board: after every break the groups are those of the position", "[ladder]") {
  for (const std::string name : {"rows", "kayles", "grundys-game", "lasker", "0.[F]", "4.F"}) {
    const auto rules = make_take_and_break(name);
    const Board board = parse_board("|||-||-| / ||||| / ||-||||||| / ---");
    const Position from = groups_of(board);
    for (const std::uint64_t size : from)
      rules->for_each_rests(size, [&](const Rests& rests) {
        CAPTURE(name, size, rests);
        const Board after = after_break(board, size, rests);
        CHECK(groups_of(after) == replaced(from, size, rests));
        CHECK(parse_board(board_text(after)) == after);
      });
  }
}

}  // namespace
}  // namespace miyama
