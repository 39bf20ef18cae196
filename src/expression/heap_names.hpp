/// @file  heap_names.hpp
/// @brief What expressions call the heaps of a position: a, b, c … and h1, h2, h3 …
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "expression/expression.hpp"

namespace miyama {

/// Both names of each of `heaps` heaps, at least one; the first heap is variable `first`.
[[nodiscard]] std::vector<VariableName> names_of_heaps(std::size_t heaps, std::size_t first = 0);

/// These names in words: "a … d or h1 … h4".
[[nodiscard]] std::string told_heaps(std::size_t heaps);

/// What to say of an expression that cannot be computed for `position`. `what`: the expression,
/// such as "the claim \"a / b\"".
[[nodiscard]] std::string fault_text(const std::string& what, const Fault& fault,
                                     std::span<const std::uint64_t> position);

}  // namespace miyama
