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
///
/// Each throws usage_error, naming the parameter, where this makes no game on that many heaps.
#pragma once

#include <string_view>

#include "game/vector_rules.hpp"

namespace miyama {

/// `set`: as Steps::parse takes it.
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

/// The number that a parameter says. Throws usage_error, naming the rules, unless it lies in
/// [least, most].
[[nodiscard]] std::uint64_t parse_parameter(std::string_view rules, std::string_view parameter,
                                            std::uint64_t least, std::uint64_t most);

}  // namespace miyama
