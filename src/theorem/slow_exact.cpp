#include "theorem/slow_exact.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <type_traits>

#include "base/ranges.hpp"

namespace miyama {
namespace {

bool is_even(std::uint64_t size) { return size % 2 == 0; }

/// Makes the move of the rule unless the position is settled (see the header), and says whether it
/// did. `heaps` are and remain ascending.
bool plays_first_move(Position& heaps) {
  const auto even = ranges::find_if(heaps, is_even);
  if (even != heaps.end() && *even <= heaps.front() + 1) return false;
  const std::uint64_t kept = even == heaps.end() ? heaps.back() : *even;
  const auto after = ranges::upper_bound(heaps, kept);
  for (std::uint64_t& size : heaps) --size;
  ++*std::prev(after);
  return true;
}

/// The number of moves from a settled position, given in ascending order.
std::uint64_t length_from(const Position& heaps) {
  std::uint64_t sum = heaps[0] / 2;
  std::uint64_t pairs = UINT64_MAX;
  for (std::size_t others = 1; others < heaps.size(); ++others) {
    sum += heaps[others] / 2;
    pairs = std::min(pairs, sum / others);
  }
  std::uint64_t raised = 0;  // to size 0 or 1
  std::uint64_t even = 0;
  for (const std::uint64_t size : heaps) {
    if (size / 2 > pairs) break;
    raised += pairs - size / 2;
    even += is_even(size) ? 1 : 0;
  }
  return 2 * pairs + (even >= pairs - raised + 2 ? 0 : 1);
}

/// A row of positions, heap after heap: the same in loops over arrays. Numbers are below 2³¹.
class Lanes {
 public:
  static constexpr std::size_t most = 256;
  static constexpr std::size_t most_heaps = 16;

  /// `outer`: ascending. The last heap is put between them.
  Lanes(const Position& outer, std::uint64_t first, std::size_t lanes)
      : lanes_(lanes), heaps_(outer.size() + 1) {
    for (std::size_t i = 0; i < heaps_; ++i) {
      const Number below = i == 0 ? 0 : static_cast<Number>(outer[i - 1]);
      const Number above = i + 1 == heaps_ ? greatest : static_cast<Number>(outer[i]);
      for (std::size_t x = 0; x < lanes_; ++x) {
        const auto last = static_cast<Number>(first + x);
        sizes_[i][x] = std::max(below, std::min(above, last));
      }
    }
  }

  void remoteness(std::span<std::uint32_t> moves) {
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
      moves[x] = static_cast<std::uint32_t>(2 * pairs_[x] + moved_[x] +
                                            (even_[x] >= pairs_[x] - raised_[x] + 2 ? 0 : 1));
  }

 private:
  using Number = std::int32_t;
  using Row = std::array<Number, most>;
  static constexpr Number greatest = INT32_MAX;

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
              static_cast<Number>(static_cast<std::uint32_t>(sum[x]) / std::uint32_t{divisor});
          pairs_[x] = std::min(pairs_[x], quotient);
        }
      };
      switch (others) {
        case 1: lower(std::integral_constant<std::uint32_t, 1>()); break;
        case 2: lower(std::integral_constant<std::uint32_t, 2>()); break;
        case 3: lower(std::integral_constant<std::uint32_t, 3>()); break;
        case 4: lower(std::integral_constant<std::uint32_t, 4>()); break;
        default: lower(static_cast<std::uint32_t>(others));
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

}  // namespace

std::uint64_t SlowExact::remoteness(PositionView position) const {
  thread_local Position heaps;  // an allocation would cost as much as all the rest
  heaps.assign(position.begin(), position.end());
  std::sort(heaps.begin(), heaps.end());
  const bool moved = plays_first_move(heaps);
  return length_from(heaps) + (moved ? 1 : 0);
}

void SlowExact::list_remoteness(PositionView outer, std::uint64_t first,
                                std::span<std::uint32_t> moves) const {
  const std::uint64_t sum =
      std::accumulate(outer.begin(), outer.end(), first + moves.size(), std::plus<>());
  if (outer.size() >= Lanes::most_heaps || sum >= INT32_MAX)
    return ClosedForm::list_remoteness(outer, first, moves);
  Position sorted(outer.begin(), outer.end());
  std::sort(sorted.begin(), sorted.end());
  for (std::size_t x = 0; x < moves.size(); x += Lanes::most) {
    const std::size_t lanes = std::min(Lanes::most, moves.size() - x);
    Lanes(sorted, first + x, lanes).remoteness(moves.subspan(x, lanes));
  }
}

void SlowExact::list_losses(PositionView outer, std::uint64_t first,
                            std::span<std::uint8_t> lost) const {
  std::array<std::uint32_t, Lanes::most> moves;
  for (std::size_t x = 0; x < lost.size(); x += moves.size()) {
    const std::size_t lanes = std::min(moves.size(), lost.size() - x);
    list_remoteness(outer, first + x, std::span(moves).first(lanes));
    for (std::size_t i = 0; i < lanes; ++i) lost[x + i] = moves[i] % 2 == 0;
  }
}

bool keeps_one_heap(const Moves& moves) {
  Moves wanted{moves.heaps, {}, {}, false};
  for (std::size_t kept = 0; kept < moves.heaps; ++kept) {
    Direction direction(moves.heaps, 1);
    direction[kept] = 0;
    wanted.lines.push_back({direction, Steps::parse("1")});
  }
  return moves.heaps >= 3 && same_moves(moves, wanted);
}

}  // namespace miyama
