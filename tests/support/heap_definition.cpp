#include "support/heap_definition.hpp"

#include <set>

namespace miyama {

std::vector<std::uint32_t> heap_values_by_definition(const TakeAndBreak& rules,
                                                     std::uint64_t last) {
  std::vector<std::uint32_t> values{0};
  for (std::uint64_t size = 1; size <= last; ++size) {
    std::set<std::uint32_t> options;
    rules.for_each_rests(size, [&](const Rests& rests) {
      options.insert(values[rests[0]] ^ values[rests[1]] ^ values[rests[2]]);
    });
    std::uint32_t mex = 0;
    while (options.contains(mex)) ++mex;
    values.push_back(mex);
  }
  return values;
}

}  // namespace miyama
