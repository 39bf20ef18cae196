#include "solve/ladder/mex_scan.hpp"

namespace miyama {

std::vector<std::uint32_t> grundy_by_mex(const Box& box, Convention convention) {
  std::vector<std::uint32_t> values(box.positions());
  std::vector<std::uint64_t> stamps(box.sum_of_bounds() + 2, UINT64_MAX);
  std::vector<std::uint64_t> position(box.heaps(), 0);
  for (std::uint64_t rank = 0; rank < box.positions(); ++rank) {
    for (std::size_t i = 0; i < box.heaps(); ++i)
      for (std::uint64_t t = 1; t <= position[i]; ++t)
        stamps[values[rank - t * box.stride(i)]] = rank;
    std::uint32_t mex = rank == 0 && convention == Convention::misere ? 1 : 0;
    while (stamps[mex] == rank) ++mex;
    values[rank] = mex;
    advance(box.whole(), box.heaps(), position);
  }
  return values;
}

}  // namespace miyama
