#include "label/loss_lines.hpp"

#include "base/checked.hpp"

namespace miyama {

AnyLossLines make_loss_lines(const Box& box) {
  return make_loss_lines(box, unsigned_bytes(box.max_bound()));
}

AnyLossLines make_loss_lines(const Box& box, std::size_t item_bytes) {
  switch (item_bytes) {
    case 1: return LossLines<std::uint8_t>(box);
    case 2: return LossLines<std::uint16_t>(box);
    default: return LossLines<std::uint32_t>(box);
  }
}

Totals count_totals(const AnyLossLines& lines) {
  Totals totals;
  std::visit(
      [&]<class T>(const LossLines<T>& typed) {
        const Box& box = typed.box();
        totals.positions = box.positions();
        for (std::size_t i = 0; i < box.heaps(); ++i) {
          std::uint64_t lost = 0;
          for (const T size : typed.along(i)) {
            if (size == LossLines<T>::none) continue;
            ++lost;
            totals.winning_moves += box.bound(i) - size;
          }
          totals.lost = lost;
        }
      },
      lines);
  return totals;
}

std::uint64_t loss_lines_bytes(const Box& box) {
  std::uint64_t total = 0;
  for (std::size_t i = 0; i < box.heaps(); ++i) {
    const auto bytes = checked_multiply(box.lines(i), unsigned_bytes(box.max_bound()));
    if (!bytes || total > UINT64_MAX - *bytes) return UINT64_MAX;
    total += *bytes;
  }
  return total;
}

}  // namespace miyama
