/// @file  label_source.cpp
/// @brief Copies between blocks and sub-boxes, and the list of losses by groups of rows.
///
/// Whatever is not a block is put together by copy_common: what two sub-boxes have in common is a
/// sub-box, and each of its rows lies in one piece in both.
///
///     LossList     rows 0–255   256–511   512–767   …      before_ = 0, 180, 411, 590, …
///                  losses 180       231       179          loss 300 lies in the second group
///
/// A piece of the list is read from the group that holds its first loss, so at most 256 rows are
/// walked in vain; the counts take 8 bytes per 256 rows.

#include "label/label_source.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>

#include "base/parallel_for.hpp"
#include "base/ranges.hpp"

namespace miyama {
namespace {

template <class Item>
std::int64_t item_at(std::span<const std::byte> content, std::uint64_t at) {
  Item item{};
  assert((at + 1) * sizeof item <= content.size());
  std::memcpy(&item, content.data() + at * sizeof item, sizeof item);
  return static_cast<std::int64_t>(item);
}

}  // namespace

void copy_common(const LabelArray& array, const Block& from,
                 std::span<const std::byte> from_content, const Block& to,
                 std::span<std::byte> to_content) {
  const std::size_t heaps = array.grid.heaps();
  const std::size_t item = array.items(1) * array.item_bytes;
  const Block common = common_of(from, to, heaps);
  for_each_row(common, heaps, [&](std::uint64_t, PositionView position) {
    std::memcpy(to_content.data() + to.place_of(position) * item,
                from_content.data() + from.place_of(position) * item,
                common.extent[heaps - 1] * item);
  });
}

std::int64_t entry_of(const LabelArray& array, std::span<const std::byte> content,
                      std::uint64_t at) {
  if (array.item_bytes == 8) return item_at<std::int64_t>(content, at);
  if (array.is_signed) return item_at<std::int32_t>(content, at);
  return with_unsigned(array.item_bytes, [&]<class T>(T) { return item_at<T>(content, at); });
}

void put_entry(const LabelArray& array, std::span<std::byte> content, std::uint64_t at,
               std::int64_t entry) {
  const auto put = [&](auto item) {
    std::memcpy(content.data() + at * sizeof item, &item, sizeof item);
  };
  if (array.item_bytes == 8) return put(entry);
  with_unsigned(array.item_bytes, [&]<class Item>(Item) { put(static_cast<Item>(entry)); });
}

SlabReader::SlabReader(const LabelSource& source, const std::vector<std::size_t>& arrays,
                       const Team& team)
    : source_(source), team_(team), buffers_(team.size()) {
  for (const std::size_t array : arrays)
    for (std::size_t move = 0; move < layout().arrays()[array].boxes(); ++move)
      pieces_.push_back({array, move, {}});
}

std::uint64_t SlabReader::position_bytes() const {
  std::uint64_t bytes = 0;
  for (const Piece& piece : pieces_)
    bytes += layout().arrays()[piece.array].items(1) * layout().arrays()[piece.array].item_bytes;
  return bytes;
}

void SlabReader::read(const Block& slab) {
  std::vector<std::pair<Piece*, BlockJob>> parts;
  for (Piece& piece : pieces_) {
    const LabelArray& array = layout().arrays()[piece.array];
    piece.content.resize(array.bytes(slab));
    for (const std::uint64_t in_move : array.grid.met_by(slab))
      parts.emplace_back(&piece, layout().block(piece.array, piece.move, in_move));
  }
  // A job writes the entries of one block of one piece, and no two blocks have a position in
  // common.
  parallel_for(parts.size(), team_, [&](std::uint64_t i, int thread) {
    const auto& [piece, job] = parts[i];
    const LabelArray& array = layout().arrays()[job.array];
    std::vector<std::byte>& buffer = buffers_[static_cast<std::size_t>(thread)];
    buffer.resize(array.bytes(job.block));
    source_.read_block(job, buffer);
    copy_common(array, job.block, buffer, slab, piece->content);
  });
}

std::span<const std::byte> SlabReader::content(std::size_t array, std::size_t move) const {
  const auto piece =
      ranges::find_if(pieces_, [&](const Piece& p) { return p.array == array && p.move == move; });
  assert(piece != pieces_.end());
  return piece->content;
}

namespace {

constexpr std::uint64_t rows_of_group = 256;

template <class T>
void for_each_member(const LossLines<T>& lines, std::uint64_t first, std::uint64_t end,
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

LossList::LossList(AnyLosses losses) : losses_(losses) {
  std::visit(
      [&](const auto* held) {
        const std::uint64_t rows = rows_of(held->box());
        for (std::uint64_t r = 0; r < rows; r += rows_of_group)
          before_.push_back(before_.back() + held->count(r, std::min(r + rows_of_group, rows)));
      },
      losses_);
}

LossList::LossList(const AnyLossLines& losses)
    : LossList(std::visit([](const auto& lines) -> AnyLosses { return &lines; }, losses)) {}

void LossList::read(std::uint64_t first, std::uint64_t count, std::span<std::byte> rows) const {
  assert(first + count <= size());
  const auto first_group =
      static_cast<std::size_t>(ranges::upper_bound(before_, first) - before_.begin() - 1);
  const auto read_from = [&](const auto* losses) {
    const Box& box = losses->box();
    with_unsigned(unsigned_bytes(box.max_bound()), [&]<class T>(T) {
      assert(rows.size() == count * box.heaps() * sizeof(T));
      T* out = reinterpret_cast<T*>(rows.data());
      std::uint64_t met = before_[first_group];
      for (std::size_t group = first_group; before_[group] < first + count; ++group)
        for_each_member(*losses, group * rows_of_group,
                        std::min((group + 1) * rows_of_group, rows_of(box)),
                        [&](PositionView position) {
                          if (met >= first && met < first + count)
                            for (const std::uint64_t size : position) *out++ = static_cast<T>(size);
                          ++met;
                        });
    });
  };
  std::visit(read_from, losses_);
}

}  // namespace miyama
