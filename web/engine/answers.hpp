/// @file  answers.hpp
/// @brief What the page can ask, each question with its answer; bridge.cpp lists them.
#pragma once

#include <cstddef>

#include "web/engine/questions.hpp"

namespace miyama::web {

struct Answer {
  Json json;
  std::vector<std::byte> bytes{};  ///< with it: the entries of a plane
};

// Answers about games (game_answers.cpp). Texts for people are in the language of the question's
// "lang".
/// The catalogue.
[[nodiscard]] Answer games(const Question& question);
/// What `miyama advise --json` prints, with each move, the reasons and the source of it in words.
/// {rules, position}; with bounds, a table with these bounds knows who wins.
[[nodiscard]] Answer advise(const Question& question);
/// A position as people see it: {rules, position or random: {heaps, least, most, seed}}
[[nodiscard]] Answer opening(const Question& question);
/// A game so far, after a move of the person and one of the computer where they are asked for.
/// {rules, opening, first, moves, move?, reply?}
[[nodiscard]] Answer match(const Question& question);
/// A board with gaps, after a move. {rules, board, move}
[[nodiscard]] Answer broken_board(const Question& question);
/// The best move. {rules, opening, position}
[[nodiscard]] Answer hint(const Question& question);
/// The first moves of a position, typed and in words. {rules, position}
[[nodiscard]] Answer options(const Question& question);

// Answers about tables (table_answers.cpp).
/// Totals, without keeping the table.
[[nodiscard]] Answer solve(const Question& question);
/// The entries of a label on a plane.
[[nodiscard]] Answer labels(const Question& question);
/// What `miyama check --claim --json` prints.
[[nodiscard]] Answer claim(const Question& question);
/// Where a claim is wrong on a plane.
[[nodiscard]] Answer wrong(const Question& question);
/// Positions first … first + count − 1 of a table by total, in rank order, with winning moves.
[[nodiscard]] Answer list(const Question& question);
/// The losses up to the order of the heaps: the good shapes.
[[nodiscard]] Answer shapes(const Question& question);
/// Every position of a small game and its arrows.
[[nodiscard]] Answer diagram(const Question& question);

}  // namespace miyama::web
