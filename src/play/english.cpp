/// @file  english.cpp
/// @brief What a person is told in advice and play, in English; each text shows what its places
/// hold.

#include "play/texts.hpp"

namespace miyama {

constinit const Texts english_texts{
    .take = "take {1}",
    .from_heap = "{1} from heap {2} ({3})",
    .pass = "pass",
    .take_group = "take the whole group of {1}",
    .leave_group = "leave {2} of the group of {1}",
    .leave_groups = "leave {2} of the group of {1}",
    .split_group = "split the group of {1} into {2}",
    .sticks = "{1}",
    .no_sticks = "nothing",
    .between = ", ",
    .before_last = " and ",
    .interval = "{1}–{2}",

    .how_to_take = "heap and how many to take, such as {1}",
    .how_to_name_position = "the new position, such as = {1}",
    .how_to_pass = "pass",
    .or_else = "; or ",
    .how_to_break = "the size of a group and what is left of it",
    .how_to_break_in_two = "the size of a group and what is left of it, left and right",
    .such_as = "{1}, such as {2}",
    .takes_it_whole = "{1}; {2} takes it whole",
    .words_for_pass = "pass",
    .words_for_hint = "hint",
    .words_for_undo = "undo",
    .words_for_quit = "quit",
    .words_for_help = "help",
    .words_for_me = "me first yes y 1",
    .words_for_computer = "computer second no n 2",

    .the_position = "the position",
    .the_opening = "the opening",
    .no_number_in_list =
        "{1} \"{2}\": \"{3}\" is no whole number from 0 on; write numbers with "
        "commas between, such as 9,9,9",
    .too_large_in_list = "{1} \"{2}\": {3} is too large: at most {4}",
    .row_has_gap = "the row {1} has a gap: heaps of {2} have none, draw them as '||| / ||||'",
    .no_stick =
        "the board \"{1}\" has a '{2}': draw sticks as |, gaps as -, and / between rows, "
        "such as '||| / |---| / ||'",
    .wrong_numbers = "the position \"{1}\" has {2}, {3} takes {4}",
    .one_number = "1 number",
    .some_numbers = "{1} numbers",
    .passes_first = ": the passes left, 0 or 1, then the heaps",
    .heap_and_limit = ": the heap and the limit",
    .wrong_passes = "the position \"{1}\" has {2} passes left: give 0 or 1",
    .too_many_sticks = "the position \"{1}\" has more than {2} sticks: give fewer",
    .unknown_rules =
        "unknown rules \"{1}\"{3}: there are {2}, and codes such as 0.77 (see `miyama "
        "games`)",
    .did_you_mean = " (did you mean {1}?)",
    .too_many_places =
        "a position of {1} has at most {2} heaps here, not {3}: heaps without "
        "places, as in the row game, may be more",
    .too_many_options =
        "the position has more than {1} options, too many to look at: give smaller "
        "heaps",
    .too_many_moves =
        "the opening {1} has more than {2} moves: give smaller heaps (`miyama "
        "advise` takes these)",
    .leaves_no_move = "the opening {1} leaves no move: give larger heaps",

    .no_number = "\"{1}\" is no number: type {2}",
    .too_large_number = "{1} is too large: type {2}",
    .no_move = "\"{1}\" is no move: type {2}",
    .no_move_nor_word = "\"{1}\" is no move: type {2}; or hint, undo, quit, help",
    .line_too_long = "that line is too long for a move: type {1}",
    .no_pass = "there is no pass in {1}: type {2}",
    .pass_is_gone = "the pass is gone: take stones",
    .no_pass_alone = "no pass where there is no other move",
    .which_position = "which position? Type {1}",
    .no_such_move = "no move leads from {1} to {2} in {3}: type {4}",
    .no_heap_but_one = "there is no heap {1}: there is heap 1",
    .no_heap = "there is no heap {1}: heaps are 1 to {2}",
    .heap_is_empty = "heap {1} is empty: choose another one",
    .may_not_be_taken = "from heap {1} ({2}) {3} may not be taken: take {4}",
    .nothing_alone = "from heap {1} ({2}) alone nothing may be taken: type {3}",
    .nothing_now = "from heap {1} ({2}) nothing may be taken now: choose another one",
    .no_group = "there is no group of {1}: there are {2}",
    .cannot_leave = "a group of {1} cannot leave {2}, it has fewer sticks",
    .may_not_become = "a group of {1} may not become {2}: {3}",
    .has_no_move = "it has no move",
    .may_become = "it may become {1}",
    .between_ways = "; ",

    .table_lacks = "{1} does not hold the position {2}: solve a table with higher bounds",
    .in_misere_play = "{1}, misère play,",
    .too_many_to_search =
        "no theorem is known for {1} and too many positions can be reached from "
        "{2} to search them: give smaller heaps, or a solved table",
    .group_too_large =
        "a group of {1} is too large for {2}: the values of all smaller groups "
        "would be needed; give smaller groups",
    .no_lost_option = "{1} contradicts itself: {2} is no loss, but none of its options is one",
    .both_lost = "{1} contradicts itself: {2} and its option {3} cannot both be lost",
    .see_check = "{1}; see what `miyama check` says of it",

    .heap = "heap",
    .heaps = "heaps",
    .group = "group",
    .groups = "groups",
    .heap_name = "heap {1}",
    .group_name = "group of {1}",
    .value_of = "{1}, value",
    .nim_sum = "nim-sum",
    .sum_is_zero = "the nim-sum is 0: every move changes it, so every move leaves a win",
    .top_bit_of_one = "the nim-sum is not 0: {1} has its top bit: {2}",
    .top_bit_of_several = "the nim-sum is not 0: {1} have its top bit: one of these wins: {2}",
    .make_into = "make {1} into {1} XOR {2} = {3}",
    .make_value_into = "make the value {1} into {1} XOR {2} = {3}",
    .others_win_too =
        "{1}; other groups win too where they can be given such a value, though it "
        "is more",
    .misere_one_large = "misère: just one {1} is larger than 1: {2}",
    .leave_ones = "leave 0 or 1 of it, so that the number of ones is odd",
    .leave_ones_or_pair = "leave 0 or 1 of it, or 1 and 1, so that the number of ones is odd",
    .or_two_groups = "{1}; or two groups larger than 1, so that the nim-sum is 0",
    .misere_ones = "misère, {1} of 1 alone: an odd number of them is lost, here there {2}: {3}",
    .there_is_one = "is 1",
    .there_are_ones = "are {1}",
    .a_loss = "a loss",
    .a_win = "a win",
    .misere_as_normal = "misère: as in normal play while two or more {1} are larger than 1",

    .won = "{1} is won",
    .won_in = "{1} is won in {2}",
    .lost = "{1} is lost: every move leaves a win",
    .lost_in = "{1} is lost in {2}: every move leaves a win",
    .over_won = "{1} is over, no move is left: who is to move has won (misère)",
    .over_lost = "{1} is over, no move is left: who is to move has lost",
    .one_move = "1 move",
    .some_moves = "{1} moves",
    .holds_out_longest = "this holds out longest",
    .takes_least = "this takes least; how long games last is not known for so large a position",
    .known_by = "known by {1}",

    .normal_play = "{1}, normal play: who makes the last move wins",
    .misere_play = "{1}, misère play: who makes the last move loses",
    .computer_plays_by = "{1}; the computer plays by {2}",
    .nothing_left = "(nothing)",
    .who_is_first = "who goes first, me or computer?",
    .type_who_is_first = "type me (first) or computer (then you are second); quit ends",
    .your_move = "your move>",
    .help = "Type {1}. Or: hint, undo, quit, help.",
    .you_are_lost = "You are lost: every move leaves the computer a win.",
    .hint = "hint: {1} → {2} (type {3})",
    .hint_longest = "hint, this holds out longest: {1} → {2} (type {3})",
    .hint_least = "hint, this takes least: {1} → {2} (type {3})",
    .taken_back = "taken back",
    .nothing_to_take_back = "there is nothing to take back",
    .turn = "{1}: {2} → {3}",
    .you = "you",
    .computer = "computer",
    .you_win = "you win",
    .computer_wins = "computer wins",
    .unfinished = "the game is left unfinished",
    .interrupted = "interrupted, {1}",
    .record_kept = "the game so far is in {1}",
    .none_begun = "no game was begun",
    .game_is_over = "the game is over",
};

}  // namespace miyama
