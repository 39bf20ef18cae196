/// @file  game_view.hpp
/// @brief A game as a person sees it: positions read and drawn, moves in words, moves as they are
/// typed.
///
/// A move is known by the position it leads to, since no two moves lead to the same.
///
///     ordered heaps        2 3        from the second heap take 3
///                          = 2,7,4    several heaps at once: the new position
///                          pass
///     sums of games        = 2,4+1    the new position
///                          2 4+1      what the second summand holds then
///     rows                 5 3 1      a group of 5 becomes 3 and 1; 5 3 leaves 3; 5 leaves nothing
///
/// heap_view.cpp, row_view.cpp and named_view.cpp are the kinds of view; game_view.cpp finds the
/// game that is meant. A view has one language; errors have both. People may type full-width digits
/// and marks.
///
/// A person's heaps may be larger than those of any table, so is_option and least_move work for any
/// size, within reason: they recognise moves of vector rules by directions and faces, without
/// listing options; the options of other rules are listed.
#pragma once

#include "pipeline/outcomes.hpp"
#include "view/listing.hpp"

namespace miyama {

// What advice and play need to speak a language, whose texts are in the catalogue,
// data/words/ja.po. Records of play and JSON are the same in every language, so their words are not
// there.

/// "1, 2 and 3".
std::string listed(const std::vector<std::string>& things, Language language);

/// True if `word` is one of `words`, which have spaces between.
bool is_one_of(std::string_view words, std::string_view word);

/// The name of rules in the catalogue, given any name that people have for them: 棒消し is "rows",
/// 三山くずし+pass is "nim+pass".
std::string catalogue_name(const std::string& name);
/// The name that people have for the rules in `language`.
std::string name_in(Language language, const Rules& rules);

// A position drawn with sticks.
//
//     ordered heaps              rows, in which a move leaves gaps
//
//     1  |||      3              |||     3
//     2  |||||||  7              |---|   1 1       a row of 5 whose middle three were erased
//     3  |||||    5              ||||||| 7
//
// A drawing can be read back, every stick in its place: the rows are lines or have / between them,
// | is a stick, each of - . _ is the place of an erased one, and a space inside a row parts groups
// without a place between them. All of these may be full-width.

struct Board {
  /// Sticks | and gaps -; a space is a gap without room, at which a heap was split.
  std::vector<std::string> rows;
  /// The sizes of ordered heaps; empty for rows. Ordered heaps are numbered, and
  /// their rows are not drawn longer than any line.
  std::vector<std::uint64_t> heaps;

  bool operator==(const Board&) const = default;
};

/// The board with a row for each of these.
Board board_of_heaps(PositionView heaps);
Board board_of_rows(PositionView groups);
/// True if `text` is a drawing, which `parse_board` reads, and not a list of sizes.
bool is_drawing(std::string_view text);
/// Throws usage_error for a character that is neither stick nor gap.
Board parse_board(std::string_view text);
/// The rows on one line, as they can be read back: their sizes, "4,0,5", if no row has a gap, or
/// else a drawing, "|||| / - / ||-||".
std::string board_text(const Board& board);

/// The sizes of the groups of a row, from the left.
std::vector<std::uint64_t> groups_of(std::string_view row);
/// The sizes of all groups, descending: the position of a take-and-break game.
Position groups_of(const Board& board);

/// The board after the first group of `size` became `rests`, from the left. They stay where they
/// stood; the erased sticks lay between them, behind a single one, or before a single one that is
/// not the first of `rests`. Precondition: there is such a group, and the rests have no more
/// sticks.
Board after_break(Board board, std::uint64_t size, const Rests& rests);

/// `text` with blanks behind it until it takes `columns`.
std::string padded(const std::string& text, std::size_t columns);

/// Lines without their ends, at most `columns` characters each: long rows of sticks are cut short,
/// their sizes stand next to them. Only a single number too long for this makes a line longer.
/// Precondition: columns ≥ 18.
std::vector<std::string> drawn(const Board& board, std::size_t columns);

/// Stones taken from a heap with a place, both counted from 1.
struct HeapTake {
  std::size_t heap;
  std::uint64_t stones;
};

/// What a move of a take-and-break game does.
HeapMove broken_heap(PositionView from, PositionView to);

/// An option of a position, and the move there as a person types it. Where heaps break, the typed
/// move says more than the option: which rest stands on the left and which on the right.
struct Move {
  Position to;
  std::string typed;
};

class GameView {
 public:
  GameView(const Rules& rules, Language language) : rules_(rules), language_(language) {}
  virtual ~GameView() = default;

  const Rules& rules() const { return rules_; }
  Language language() const { return language_; }
  std::string name() const { return name_in(language_, rules_); }

  /// Reads "3,7,5", "375" if no heap has more than 9, or a drawing; in Fibonacci Nim the heap alone
  /// means the opening. Throws usage_error.
  virtual Position parse_position(std::string_view text) const = 0;

  virtual std::string text(PositionView position) const { return comma_text(position); }
  /// The position as sentences name it: "3,7,5"; with a pass "pass left, heaps 2,3".
  std::string named(PositionView position) const;
  /// "take 1 from heap 1 (3 → 2)", and the move as it is typed. Precondition: `to` is an option of
  /// `from`, here and below.
  virtual std::string words(PositionView from, PositionView to) const = 0;
  virtual std::string typed(PositionView from, PositionView to) const = 0;
  /// How many stones are taken from which heaps. Empty for a pass, in games on multisets
  /// of heaps, and in sums of games.
  std::vector<HeapTake> takes(PositionView from, PositionView to) const;
  /// The option of `from` that a typed line means, and the line tidied. Throws usage_error, saying
  /// what is wrong with the line.
  virtual Move parse_move(PositionView from, std::string_view line) const = 0;
  virtual std::string how_to_move() const = 0;

  /// The board of `position`. Rows that may break keep the order and the gaps that they have in
  /// `text`, if it is given.
  virtual Board board(PositionView position, std::string_view text = {}) const = 0;
  virtual Board board_after(const Board& /*board*/, const Move& move) const {
    return board(move.to, {});
  }
  /// The pass that is left, or the limit of Fibonacci Nim, which no board shows; or nothing.
  std::string beside_the_board(PositionView position) const;

  /// Visits options, like Rules::for_each_option. Throws usage_error if there are more than anyone
  /// waits for.
  bool for_each_option(PositionView position, const Rules::Visit& visit,
                       const Observer* observer = nullptr) const;
  bool is_option(PositionView from, PositionView to) const;
  /// The first of the options that take the fewest stones (a pass takes none); none where there is
  /// no move.
  std::optional<Position> least_move(PositionView position) const;
  /// A text that says what is wrong with a typed line, then how to move.
  template <std::size_t places, class... Values>
  Bilingual with_remedy(const Format<places>& wrong, const Values&... values) const {
    return remedied(both(wrong, values...));
  }
  /// The text in the view's language.
  template <std::size_t places, class... Values>
  std::string say(const Format<places>& text, const Values&... values) const {
    return std::string(in(language_, text, values...));
  }
  /// The numbers of a move, which have spaces or commas between them: "5 0 0", "5,0,0". Throws
  /// usage_error, naming the word that is not a number below 2⁶³, and how to move.
  std::vector<std::uint64_t> typed_numbers(std::string_view line) const;

 protected:
  /// The move to an option, as it is typed.
  Move move_to(PositionView from, const Position& to) const { return {to, typed(from, to)}; }

 private:
  Bilingual remedied(const Bilingual& wrong) const;

  const Rules& rules_;
  Language language_;
};

/// The views; `rules` must outlive them.
std::unique_ptr<GameView> view_of_heaps(const Rules& rules, Language language);
std::unique_ptr<GameView> view_of_listed(const Rules& rules, Language language);
std::unique_ptr<GameView> view_of_sum(const SumRules& rules, Language language);
std::unique_ptr<GameView> view_of_rows(const TakeAndBreak& rules, Language language);

/// A game with everything that advice and play need.
struct PlayedGame {
  std::shared_ptr<const Rules> rules;
  Convention convention = Convention::normal;
  std::unique_ptr<GameView> view;
  std::shared_ptr<Outcomes> table = nullptr;  ///< knows the winner, if it is there
  Observer* observer = nullptr;               ///< asked whether to stop searching

  Language language() const { return view->language(); }
};

/// The game called `name`, for a position with `numbers` numbers, among them the passes left; rules
/// whose heaps may break allow any number. Throws usage_error.
PlayedGame played_game(const std::string& name, std::size_t numbers, Convention convention,
                       Language language = Language::english);
PlayedGame played_game(std::shared_ptr<const Rules> rules, Convention convention,
                       Language language = Language::english);
/// The game of a table, which then knows who wins.
PlayedGame played_game(std::shared_ptr<Outcomes> table, Language language = Language::english);

/// True for a code, and for a name of the catalogue or another name of the same rules, whatever its
/// parameter.
bool is_known_game(const std::string& name);
/// True if `name` means these rules, which may have several names.
bool is_called(const Rules& rules, const std::string& name);
/// How many numbers the position has that `text` writes or draws, under the rules called `name`: a
/// drawing does not show the pass that is left.
std::size_t numbers_in(const std::string& text, const std::string& name);

}  // namespace miyama
