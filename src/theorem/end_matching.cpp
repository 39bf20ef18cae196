#include "theorem/end_matching.hpp"

#include <iterator>

#include "base/ranges.hpp"

namespace miyama {
namespace {

/// The sizes that make a loss of a row, put before it and behind it.
struct Ends {
  std::uint64_t before;
  std::uint64_t behind;
};

/// The size at one end that makes a loss with `size` at the other end, when the row between has the
/// losing sizes `here` and `there`.
std::uint64_t match(std::uint64_t size, std::uint64_t there, std::uint64_t here) {
  if (size == there) return 0;
  const std::uint64_t place = size - (size > there ? 1 : 0);
  return place + (place >= here ? 1 : 0);
}

}  // namespace

std::string EndMatching::name() const {
  return convention_ == Convention::normal ? "End-Nim's matching of the ends"
                                           : "End-Nim's matching of the ends, misère";
}

bool EndMatching::is_loss(PositionView position) const {
  Position row;
  ranges::copy_if(position, std::back_inserter(row), [](std::uint64_t size) { return size > 0; });
  if (row.empty()) return convention_ == Convention::normal;
  const std::uint64_t alone = convention_ == Convention::normal ? 0 : 1;
  std::vector<Ends> ends(row.size() + 1,
                         {alone, alone});  // of the rows of `length` heaps, by their first heap
  for (std::size_t length = 1; length < row.size(); ++length)
    for (std::size_t first = 0; first + length <= row.size(); ++first) {
      const Ends but_last = ends[first];
      const Ends but_first = ends[first + 1];
      ends[first] = {match(row[first + length - 1], but_last.behind, but_last.before),
                     match(row[first], but_first.before, but_first.behind)};
    }
  return ends[0].behind == row.back();
}

}  // namespace miyama
