#include "theorem/slow_exact.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <type_traits>

#include "base/ranges.hpp"

namespace miyama {
namespace {

/// The plays of a row of at most `most` positions, computed in loops over arrays, one heap after
/// the other. Sums of half the heaps must fit into a Number.
template <class Number, std::size_t most, std::size_t most_heaps>
class Lanes {
 public:
  /// `outer`: ascending. The last heap is put between them.
  Lanes(const Position& outer, std::uint64_t first, std::size_t lanes)
      : lanes_(lanes), heaps_(outer.size() + 1) {
    for (std::size_t i = 0; i <= outer.size(); ++i) {
      const Number below = i == 0 ? 0 : static_cast<Number>(outer[i - 1]);
      const Number above = i == outer.size() ? greatest : static_cast<Number>(outer[i]);
      for (std::size_t x = 0; x < lanes_; ++x) {
        const auto last = static_cast<Number>(first + x);
        sizes_[i][x] = std::max(below, std::min(above, last));
      }
    }
  }

  template <class Moves>
  void remoteness(std::span<Moves> moves) {
    play_first_moves();
    find_pairs();
    for (std::size_t x = 0; x < lanes_; ++x) raised_[x] = even_[x] = 0;
    for (std::size_t i = 0; i < heaps_; ++i)
      for (std::size_t x = 0; x < lanes_; ++x) {
        const Number half = sizes_[i][x] >> 1;
        const Number below = half <= pairs_[x] ? 1 : 0;
        raised_[x] += below != 0 ? pairs_[x] - half : 0;
        even_[x] += below & ~sizes_[i][x];
      }
    for (std::size_t x = 0; x < lanes_; ++x)
      moves[x] = static_cast<Moves>(2 * pairs_[x] + moved_[x] +
                                    (even_[x] >= pairs_[x] - raised_[x] + 2 ? 0 : 1));
  }

 private:
  using Row = std::array<Number, most>;
  using Unsigned = std::make_unsigned_t<Number>;
  static constexpr Number greatest = std::numeric_limits<Number>::max();

  /// Makes the move of the rule in positions that are not settled (see the header).
  void play_first_moves() {
    Row& kept = pairs_;
    for (std::size_t x = 0; x < lanes_; ++x) kept[x] = greatest;
    for (std::size_t i = heaps_; i-- > 0;)
      for (std::size_t x = 0; x < lanes_; ++x)
        kept[x] = (sizes_[i][x] & 1) == 0 ? sizes_[i][x] : kept[x];
    for (std::size_t x = 0; x < lanes_; ++x) {
      moved_[x] = kept[x] > sizes_[0][x] + 1 ? 1 : 0;
      kept[x] = kept[x] == greatest ? sizes_[heaps_ - 1][x] : kept[x];
    }
    for (std::size_t i = 0; i < heaps_; ++i)
      for (std::size_t x = 0; x < lanes_; ++x) {
        const bool is_last = i + 1 == heaps_ || sizes_[i + 1][x] != kept[x];
        const Number stays = ((sizes_[i][x] == kept[x]) & is_last) ? 1 : 0;
        sizes_[i][x] -= moved_[x] & ~stays;
      }
  }

  /// Finds J (see the header).
  void find_pairs() {
    Row& sum = raised_;
    for (std::size_t x = 0; x < lanes_; ++x) {
      sum[x] = sizes_[0][x] >> 1;
      pairs_[x] = greatest;
    }
    for (std::size_t others = 1; others < heaps_; ++others) {
      const auto lower = [&](auto divisor) {  // a number that the compiler knows is a product
        for (std::size_t x = 0; x < lanes_; ++x) {
          sum[x] += sizes_[others][x] >> 1;
          const auto quotient =
              static_cast<Number>(static_cast<Unsigned>(sum[x]) / Unsigned{divisor});
          pairs_[x] = std::min(pairs_[x], quotient);
        }
      };
      switch (others) {
        case 1: lower(std::integral_constant<std::uint32_t, 1>()); break;
        case 2: lower(std::integral_constant<std::uint32_t, 2>()); break;
        case 3: lower(std::integral_constant<std::uint32_t, 3>()); break;
        case 4: lower(std::integral_constant<std::uint32_t, 4>()); break;
        default: lower(static_cast<Unsigned>(others));
      }
    }
  }

  std::size_t lanes_;
  std::size_t heaps_;
  std::array<Row, most_heaps> sizes_;
  Row moved_;
  Row pairs_;
  Row raised_;
  Row even_;
};

constexpr std::size_t lanes_at_once = 256;
constexpr std::size_t most_heaps_of_lanes = 16;
using ManyLanes = Lanes<std::int32_t, lanes_at_once, most_heaps_of_lanes>;

Position sorted(PositionView heaps) {
  Position sorted(heaps.begin(), heaps.end());
  ranges::sort(sorted);
  return sorted;
}

}  // namespace

std::uint64_t SlowExact::remoteness(PositionView position) const {
  std::array<std::uint64_t, 1> moves{};
  Lanes<std::uint64_t, 1, 255>(sorted(position.first(position.size() - 1)), position.back(), 1)
      .remoteness(std::span<std::uint64_t>(moves));
  return moves[0];
}

void SlowExact::list_remoteness(PositionView outer, std::uint64_t first,
                                std::span<std::uint32_t> moves) const {
  if (outer.size() >= most_heaps_of_lanes || ranges::sum(outer) + first + moves.size() >= INT32_MAX)
    return ClosedForm::list_remoteness(outer, first, moves);
  const Position others = sorted(outer);
  for (std::size_t x = 0; x < moves.size(); x += lanes_at_once) {
    const std::size_t lanes = std::min(lanes_at_once, moves.size() - x);
    ManyLanes(others, first + x, lanes).remoteness(moves.subspan(x, lanes));
  }
}

void SlowExact::list_losses(PositionView outer, std::uint64_t first,
                            std::span<std::uint8_t> lost) const {
  std::array<std::uint32_t, lanes_at_once> moves;
  for (std::size_t x = 0; x < lost.size(); x += moves.size()) {
    const std::size_t lanes = std::min(moves.size(), lost.size() - x);
    list_remoteness(outer, first + x, std::span(moves).first(lanes));
    for (std::size_t i = 0; i < lanes; ++i) lost[x + i] = moves[i] % 2 == 0;
  }
}

bool keeps_one_heap(const Moves& moves) {
  Moves wanted = on_each_heap(Steps::parse("1"), moves.heaps);
  for (LineMove& line : wanted.lines)
    for (std::uint8_t& stones : line.direction) stones ^= 1;
  return moves.heaps >= 3 && same_moves(moves, wanted);
}

}  // namespace miyama
