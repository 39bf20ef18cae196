/// @file  label_source.cpp
/// @brief Copies between blocks and sub-boxes, and the list of losses.
///
/// Whatever is not a block is put together by copy_common: what two sub-boxes have in common is a
/// sub-box, and each of its rows lies in one piece in both.

#include "table/label_source.hpp"

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

std::int64_t fill_entry(const LabelArray& array) {
  const std::int64_t sign_bit = std::int64_t{1} << (8 * array.item_bytes - 1);
  return array.is_signed ? (array.item_bytes == 8 ? INT64_MIN : -sign_bit) : 2 * sign_bit - 1;
}

void fill(const LabelArray& array, std::span<std::byte> content) {
  for (std::uint64_t at = 0; at * array.item_bytes < content.size(); ++at)
    put_entry(array, content, at, fill_entry(array));
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

LossList::LossList(const AnyLossLines& losses)
    : LossList(
          box_of(losses),
          std::visit([](const auto& l) { return l.count(0, l.along(l.box().heaps() - 1).size()); },
                     losses),
          [&losses](const auto& visit) {
            std::visit(
                [&]<class T>(const LossLines<T>& lines) {
                  const Box& box = lines.box();
                  const std::size_t last = box.heaps() - 1;
                  for_each_row(box, 0, box.lines(last), [&](std::uint64_t r, PositionView at) {
                    const T size = lines.along(last)[r];
                    if (size == LossLines<T>::none) return;
                    Coordinates lost{};
                    ranges::copy(at, lost.begin());
                    lost[last] = size;
                    visit(PositionView(lost.data(), last + 1));
                  });
                },
                losses);
          }) {}

/// Numbers lie in memory as in the file, little-endian (table/digest.cpp).
void LossList::read(std::uint64_t first, std::uint64_t count, std::span<std::byte> rows) const {
  assert(first + count <= size_);
  std::call_once(listed_, [this] {
    rows_.resize(size_ * row_bytes_);
    with_unsigned(width_, [this]<class T>(T) {
      T* to = reinterpret_cast<T*>(rows_.data());
      for_each_([&to](PositionView lost) { to = std::copy(lost.begin(), lost.end(), to); });
    });
  });
  if (count != 0) std::copy_n(&rows_[first * row_bytes_], rows.size(), rows.begin());
}

}  // namespace miyama
