/// @file  answers.hpp
/// @brief What can be asked, each question with its answer.
#pragma once

#include <cstddef>
#include <map>

#include "web/engine/questions.hpp"

namespace miyama::web {

struct Answer {
  Json json;
  std::vector<std::byte> bytes{};  ///< with it: the entries of a plane
};

/// The questions by their names: page.cpp has those of the page, package.cpp those of the package.
using Responses = std::map<std::string, Answer (*)(const Question&)>;
[[nodiscard]] const Responses& responses();

// Answers about games (game_answers.cpp). Texts for people are in the language of the question's
// "lang".
/// The catalogue.
[[nodiscard]] Answer games(const Question& question);
/// What `miyama advise --json` prints, with each move, the reasons and the source of it in words.
/// {rules, position}; with bounds, a table with these bounds knows who wins; where options are
/// listed, with "table": true.
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

// Answers about the page's tables (table_answers.cpp).
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

// Answers to the package (package_answers.cpp). Tables are those of request_of. With "where", a
// condition, only positions for which it holds count.
/// What `miyama solve --json` prints, and "arrays", a list of {label, shape, itemBytes, signed}:
/// their entries follow each other in the bytes. {…, labels?: "outcome,grundy"}
[[nodiscard]] Answer table(const Question& question);
/// What `miyama count --json` prints, without keeping the table. {…, where?}
[[nodiscard]] Answer count(const Question& question);
/// {losses: [position, …]}, no more than `most`. {…, where?, most?}
[[nodiscard]] Answer losses(const Question& question);
/// What `miyama check --claim --json` prints. {…, text, where?, examples?}
[[nodiscard]] Answer tested_claim(const Question& question);
/// {values: [a(0), …]}. {rules, heaps?: how many, upTo, of?, order?, where?}
[[nodiscard]] Answer series(const Question& question);
/// The values of single heaps and their period; the bytes are the values, 32 bits each.
/// {rules, last}
[[nodiscard]] Answer sequence(const Question& question);
/// What `miyama quotient --json` prints. {rules, heap?, elements?, seconds?}
[[nodiscard]] Answer quotient(const Question& question);

}  // namespace miyama::web
