/// @file  contract.hpp
/// @brief First check: the rules and the index keep what every solver assumes.
///
///     unrank(rank(p)) = p
///     every option lies in the box, has a smaller rank and a lower level than its position; in
///     tables that list the options it may have any rank
#pragma once

#include <cstdint>
#include <string>

#include "game/rules.hpp"
#include "table/index/box/box.hpp"
#include "table/index/partition/partitions.hpp"

namespace miyama {

struct ContractReport {
  std::uint64_t positions = 0;  ///< positions looked at
  std::uint64_t options = 0;    ///< options of these positions
  std::uint64_t violations = 0;
  std::string first;  ///< the first violation in words, empty if there is none
};

/// Looks at positions in order until it has met `most_options` options, then at as many positions
/// drawn with a fixed seed, whose heaps are at most `most_options`.
[[nodiscard]] ContractReport check_contract(const Rules& rules, const Box& box,
                                            std::uint64_t most_options = 200'000);

/// Looks at multisets of heaps in the same way.
[[nodiscard]] ContractReport check_contract(const Rules& rules, const Partitions& partitions,
                                            std::uint64_t most_options = 200'000);

}  // namespace miyama
