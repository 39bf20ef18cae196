#include "label/loss_list.hpp"

#include <algorithm>
#include <cassert>

#include "base/ranges.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t rows_of_group = 256;

std::uint64_t count_losses(const PositionSet& set, std::uint64_t first, std::uint64_t end) {
  return set.count(first, end);
}

void for_each_loss(const PositionSet& set, std::uint64_t first, std::uint64_t end,
                   const auto& visit) {
  for_each_member(set, first, end, visit);
}

template <class T>
std::uint64_t count_losses(const LossLines<T>& lines, std::uint64_t first, std::uint64_t end) {
  const std::span<const T> sizes = lines.along(lines.box().heaps() - 1);
  return static_cast<std::uint64_t>(ranges::count_if(
      sizes.subspan(first, end - first), [](T size) { return size != LossLines<T>::none; }));
}

template <class T>
void for_each_loss(const LossLines<T>& lines, std::uint64_t first, std::uint64_t end,
                   const auto& visit) {
  const std::size_t last = lines.box().heaps() - 1;
  std::vector<std::uint64_t> position(last + 1);
  for (std::uint64_t row = first; row < end; ++row) {
    const T size = lines.along(last)[row];
    if (size == LossLines<T>::none) continue;
    lines.box().unrank(row * lines.box().size(last) + size, position);
    visit(PositionView(position));
  }
}

std::uint64_t rows_of(const Box& box) { return box.lines(box.heaps() - 1); }

}  // namespace

LossList::LossList(const PositionSet& losses) : losses_(&losses) { count_groups(); }

LossList::LossList(const AnyLossLines& losses) {
  std::visit([&](const auto& typed) { losses_ = &typed; }, losses);
  count_groups();
}

void LossList::count_groups() {
  std::visit(
      [&](const auto* losses) {
        const std::uint64_t rows = rows_of(losses->box());
        for (std::uint64_t r = 0; r < rows; r += rows_of_group)
          before_.push_back(before_.back() +
                            count_losses(*losses, r, std::min(r + rows_of_group, rows)));
      },
      losses_);
}

void LossList::read(std::uint64_t first, std::uint64_t count, std::span<std::byte> rows) const {
  assert(first + count <= size());
  const auto first_group =
      static_cast<std::size_t>(ranges::upper_bound(before_, first) - before_.begin() - 1);
  const auto read_from = [&](const auto& losses) {
    const Box& box = losses.box();
    with_unsigned(unsigned_bytes(box.max_bound()), [&]<class T>(T) {
      assert(rows.size() == count * box.heaps() * sizeof(T));
      T* out = reinterpret_cast<T*>(rows.data());
      std::uint64_t met = before_[first_group];
      for (std::size_t group = first_group; before_[group] < first + count; ++group)
        for_each_loss(losses, group * rows_of_group,
                      std::min((group + 1) * rows_of_group, rows_of(box)),
                      [&](PositionView position) {
                        if (met >= first && met < first + count)
                          for (const std::uint64_t size : position) *out++ = static_cast<T>(size);
                        ++met;
                      });
    });
  };
  std::visit([&](const auto* losses) { read_from(*losses); }, losses_);
}

}  // namespace miyama
