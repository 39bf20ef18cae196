/// @file  named_rules.hpp
/// @brief Vector rules that have a name in the literature, on any number of heaps.
///
///     nim               one heap, any number                               Bouton 1901
///     subtraction:SET   one heap, a number of SET; bounded:M is subtraction:1-M
///     wythoff           Nim, or the same from any two heaps                Wythoff 1907
///     equal:K           the same from each of 1 to K heaps; equal:2 is wythoff
///     moore:K           reduce 1 to K heaps, each by its own amount        Moore 1910
///     exact:K           reduce exactly K heaps                             Boros et al. 2015
///     slow-exact:K      take one from each of exactly K heaps              Gurvich, Ho 2015
///     circular:K        reduce some of K neighbouring heaps of a circle    Dufour, Heubach 2013
///     r-wythoff:R       one heap, or two by numbers less than R apart      Fraenkel 1982
///     greedy            one heap that is a largest                         Albert, Nowakowski 2004
///     end-nim           the first or the last heap that is not empty       Albert, Nowakowski 2001
///     one-left          one heap, as long as two are not empty
///
/// The last four have conditions or initial takes:
///
///     greedy            (1,0,0) when a >= b && a >= c, …
///     end-nim           (0,1,0) when (a == 0) || (c == 0): an end, for the heaps before or behind
///                       are empty; an empty heap between others is as if it were not there
///     one-left          (1,0,0) when b > 0 || c > 0, …
///     r-wythoff:2       (1,0), (0,1), (1,1), (0,1) + t·(1,1), (1,0) + t·(1,1)
///
/// The theorems on these games name the sources (theorem/bouton.hpp, theorem/golden_ratio.hpp).
/// Each throws usage_error, naming the parameter, if it does not make a game on that many heaps.
#pragma once

#include <string_view>

#include "game/vector_rules.hpp"

namespace miyama {

/// `set`: a text that Steps::parse reads.
[[nodiscard]] VectorRules make_subtraction(std::string_view set, std::size_t heaps);
/// `most`: a number as text, at least 1.
[[nodiscard]] VectorRules make_bounded(std::string_view most, std::size_t heaps);
[[nodiscard]] VectorRules make_wythoff(std::size_t heaps);
/// `reduced`: a number as text, 1 to `heaps`; so for the next four.
[[nodiscard]] VectorRules make_equal(std::string_view reduced, std::size_t heaps);
[[nodiscard]] VectorRules make_moore(std::string_view reduced, std::size_t heaps);
[[nodiscard]] VectorRules make_exact(std::string_view reduced, std::size_t heaps);
[[nodiscard]] VectorRules make_slow_exact(std::string_view reduced, std::size_t heaps);
[[nodiscard]] VectorRules make_circular(std::string_view reduced, std::size_t heaps);
[[nodiscard]] VectorRules make_greedy(std::size_t heaps);
[[nodiscard]] VectorRules make_end_nim(std::size_t heaps);
/// On one heap it has no move.
[[nodiscard]] VectorRules make_one_left(std::size_t heaps);

/// The greatest R whose moves are written as lines: `first` holds R − 1 in a byte.
inline constexpr std::uint64_t most_r_of_lines = 256;
/// `r`: a number as text, 1 to most_r_of_lines; 1 is Wythoff's game. `heaps` must be 2.
[[nodiscard]] VectorRules make_r_wythoff(std::string_view r, std::size_t heaps);

/// The number that a parameter is. Throws usage_error, naming the rules, unless it lies in
/// [least, most].
[[nodiscard]] std::uint64_t parse_parameter(std::string_view rules, std::string_view parameter,
                                            std::uint64_t least, std::uint64_t most);

/// The name of a game on two heaps. Throws usage_error for another number of heaps.
[[nodiscard]] std::string on_two_heaps(const std::string& name, std::size_t heaps);

}  // namespace miyama
