#include "theorem/sum_losses.hpp"

#include "theorem/heap_monoid.hpp"

namespace miyama {
namespace {

template <class Monoid>
std::vector<std::uint64_t> count_losses(const Monoid& monoid, const std::vector<Element>& images,
                                        std::uint64_t last) {
  const std::size_t order = monoid.order();
  std::vector<std::uint64_t> counts((last + 1) * order, 0);  // by sticks and element
  counts[0] = 1;
  for (std::uint64_t heap = 1; heap <= last; ++heap)
    for (std::uint64_t n = heap; n <= last; ++n)
      for (std::size_t x = 0; x < order; ++x)
        counts[n * order + monoid.product(static_cast<Element>(x), images[heap])] +=
            counts[(n - heap) * order + x];
  std::vector<std::uint64_t> losses(last + 1, 0);
  for (std::uint64_t n = 0; n <= last; ++n)
    for (std::size_t x = 0; x < order; ++x)
      if (monoid.is_loss(static_cast<Element>(x))) losses[n] += counts[n * order + x];
  return losses;
}

}  // namespace

std::vector<std::uint64_t> losses_by_total(const HeapSum& sum, std::uint64_t last) {
  return with_monoid(sum, last, [&](const auto& monoid, const std::vector<Element>& images) {
    return count_losses(monoid, images, last);
  });
}

}  // namespace miyama
