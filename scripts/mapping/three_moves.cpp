/// @file  three_moves.cpp
/// @brief The period of every subtraction game of three moves {a, b, c}, a < b < c.
///
///     three-moves FIRST LAST     prints what is found for c = FIRST … LAST, c after c
///     three-moves A B C          prints preperiod and period of values and of losses, with a wall,
///                                then with a sink
///
/// The Grundy value of a heap n is the least that n − a, n − b and n − c do not have, so 0 to 3. A
/// plane has a bit for each heap: 1 if its value is 0, is 1, is 2. As no move takes fewer than a,
/// min(a, 56) heaps follow from earlier ones at once:
///
///     has[v] = plane[v] >> a | plane[v] >> b | plane[v] >> c
///     plane[0] = ~has[0]    plane[1] = has[0] & ~has[1]    plane[2] = has[0] & has[1] & ~has[2]
///
/// Below heap 0 stands a wall, no value at all, or a sink, where each heap from 0 down has the
/// value 0 (arXiv 2601.18715). Values follow from the last c, so if these have occurred before, p
/// heaps ago, the period p holds for ever. The least such p is the least period, and the heaps are
/// compared downwards with those p later to find the preperiod. If there is none among the first N
/// heaps, N is doubled, up to most_heaps; then the set is open.
///
/// Each c ends in a line "end,c": what follows the last of them in a file is not complete.
///
/// Cost: N/min(a, 56) steps and N comparisons of one word a set, some microseconds.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <numeric>
#include <string>
#include <vector>

namespace {

constexpr std::int64_t most_heaps = 10'000'000;
constexpr std::int64_t step = 56;  // bits that a load has from any bit on, 8 less than a word

using Planes = std::array<std::vector<std::uint8_t>, 3>;

struct Set {
  std::int64_t a, b, c;
};
enum class Below { wall, sink };
struct Period {
  std::int64_t preperiod, period;  ///< 0: open
};

class Values {
 public:
  Values(const Set& set, Below below, Planes& planes)
      : set_(set), below_(below), planes_(planes), first_((set.c + 7) / 8 * 8 + step) {}

  /// The period of the values, if they repeat among as many heaps as may be looked at.
  Period period() {
    for (std::int64_t last = 4 * set_.c + 2 * step; last <= most_heaps; last *= 2) {
      compute(last);
      if (const Period found = least(3); found.period != 0) return found;
    }
    return {0, 0};
  }
  /// The period of the losses, once that of the values is found.
  Period period_of_losses() const { return least(1); }

 private:
  static std::uint64_t bits(const std::vector<std::uint8_t>& plane, std::int64_t bit) {
    std::uint64_t word;
    std::memcpy(&word, plane.data() + (bit >> 3), sizeof word);
    return word >> (bit & 7) & ((std::uint64_t{1} << step) - 1);
  }
  static void set_bits(std::vector<std::uint8_t>& plane, std::int64_t bit, std::uint64_t value) {
    std::uint64_t word;
    std::memcpy(&word, plane.data() + (bit >> 3), sizeof word);
    word |= value << (bit & 7);
    std::memcpy(plane.data() + (bit >> 3), &word, sizeof word);
  }

  /// The values of all heaps below `last`.
  void compute(std::int64_t last) {
    const std::size_t bytes = static_cast<std::size_t>(first_ + last) / 8 + 24;
    for (auto& plane : planes_) {
      if (plane.size() < bytes) plane.resize(bytes);
      if (size_ == 0)
        std::fill_n(plane.begin(), bytes, 0);
      else
        std::fill(plane.begin() + (first_ + size_) / 8 + 16, plane.begin() + bytes, 0);
    }
    if (size_ == 0 && below_ == Below::sink) {
      for (std::int64_t bit = 0; bit <= first_; ++bit) planes_[0][bit >> 3] |= 1U << (bit & 7);
      size_ = 1;
    }
    const std::int64_t wide = std::min(set_.a, step);
    const std::uint64_t mask = (std::uint64_t{1} << wide) - 1;
    for (; size_ < last; size_ += wide) {
      const std::int64_t at = first_ + size_;
      std::array<std::uint64_t, 3> has;
      for (std::size_t v = 0; v < 3; ++v)
        has[v] = bits(planes_[v], at - set_.a) | bits(planes_[v], at - set_.b) |
                 bits(planes_[v], at - set_.c);
      set_bits(planes_[0], at, ~has[0] & mask);
      set_bits(planes_[1], at, has[0] & ~has[1] & mask);
      set_bits(planes_[2], at, has[0] & has[1] & ~has[2] & mask);
    }
  }

  /// True if `step` heaps from `heap` on are as those `p` later, in the first planes.
  bool are_alike(std::int64_t heap, std::int64_t p, std::size_t planes) const {
    for (std::size_t v = 0; v < planes; ++v)
      if (bits(planes_[v], first_ + heap) != bits(planes_[v], first_ + heap + p)) return false;
    return true;
  }

  Period least(std::size_t planes) const {
    const std::int64_t words = (set_.c + step - 1) / step, top = size_ - step;
    const std::uint64_t end = bits(planes_[0], first_ + top);
    for (std::int64_t p = 1; top - p - (words - 1) * step >= 0; ++p) {
      if (bits(planes_[0], first_ + top - p) != end) continue;
      std::int64_t heap = top - p;
      for (std::int64_t i = 0; i < words && are_alike(heap, p, planes); ++i) heap -= step;
      if (heap > top - p - words * step) continue;
      while (heap >= 0 && are_alike(heap, p, planes)) heap -= step;
      std::int64_t first = std::max<std::int64_t>(heap + step, 0);
      const auto differs = [&](std::int64_t n) {
        for (std::size_t v = 0; v < planes; ++v)
          if (((bits(planes_[v], first_ + n) ^ bits(planes_[v], first_ + n + p)) & 1U) != 0)
            return true;
        return false;
      };
      while (first > 0 && !differs(first - 1)) --first;
      return {first, p};
    }
    return {0, 0};
  }

  Set set_;
  Below below_;
  Planes& planes_;
  std::int64_t first_;     ///< the bit of heap 0
  std::int64_t size_ = 0;  ///< heaps whose values are known
};

/// How the period is related to the moves. For {a, b, a + b}, with d = gcd(a, b) and b/d = 2h(a/d)
/// + r, −a/d < r ≤ a/d, it is 2b − dr if r ≤ 0, and (2b + dr)a/d otherwise.
std::string class_of(const Set& set, const Period& found) {
  const auto [a, b, c] = set;
  const std::int64_t p = found.period;
  if (p == 0) return "open";
  if (a + b == c) {
    const std::int64_t d = std::gcd(a, b), turns = 2 * a / d;
    std::int64_t r = b / d % turns;
    if (r > a / d) r -= turns;
    if (r <= 0) return p == 2 * b - d * r ? "additive-linear" : "additive-other";
    return p == (2 * b + d * r) * (a / d) ? "additive-quadratic" : "additive-other";
  }
  if (p == a + b) return "a+b";
  if (p == a + c) return "a+c";
  if (p == b + c) return "b+c";
  for (const std::int64_t sum : {a + b, a + c, b + c})
    if (sum % p == 0) return "divisor";
  return "other";
}

struct Count {
  std::int64_t sets = 0, pure = 0, losses_pure = 0, losses_shorter = 0, sinks_pure = 0,
               sinks_same = 0;
  std::array<std::int64_t, 3> period{}, preperiod{};  ///< the greatest, and − a, − b

  void add(const Count& other) {
    sets += other.sets, pure += other.pure, losses_pure += other.losses_pure;
    losses_shorter += other.losses_shorter, sinks_pure += other.sinks_pure;
    sinks_same += other.sinks_same;
    period = std::max(period, other.period), preperiod = std::max(preperiod, other.preperiod);
  }
};

struct Found {
  std::map<std::string, Count> counts;
  std::vector<std::array<std::int64_t, 4>> exceptions;  ///< a, b, preperiod, period
  std::vector<std::array<std::int64_t, 6>> sinks;       ///< with those of the sink, if it differs

  void add(const Set& set, Planes& planes) {
    const Period sink = Values(set, Below::sink, planes).period();
    Values values(set, Below::wall, planes);
    const Period wall = values.period();
    const Period losses = wall.period != 0 ? values.period_of_losses() : wall;
    const std::string name = class_of(set, wall);
    counts[name].add({1,
                      wall.preperiod == 0,
                      losses.preperiod == 0,
                      losses.period < wall.period,
                      sink.preperiod == 0,
                      sink.period == wall.period,
                      {wall.period, -set.a, -set.b},
                      {wall.preperiod, -set.a, -set.b}});
    if (name == "open" || name == "other" || name == "additive-other")
      exceptions.push_back({set.a, set.b, wall.preperiod, wall.period});
    if (sink.period != wall.period)
      sinks.push_back({set.a, set.b, wall.preperiod, wall.period, sink.preperiod, sink.period});
  }
  void add(const Found& other) {
    for (const auto& [name, count] : other.counts) counts[name].add(count);
    exceptions.insert(exceptions.end(), other.exceptions.begin(), other.exceptions.end());
    sinks.insert(sinks.end(), other.sinks.begin(), other.sinks.end());
  }
  void print(std::int64_t c) {
    for (const auto& [name, n] : counts)
      std::printf("count,%ld,%s,%ld,%ld,%ld,%ld,%ld,%ld,%ld,%ld,%ld,%ld,%ld,%ld\n", long(c),
                  name.c_str(), long(n.sets), long(n.pure), long(n.losses_pure),
                  long(n.losses_shorter), long(n.sinks_pure), long(n.sinks_same), long(n.period[0]),
                  long(-n.period[1]), long(-n.period[2]), long(n.preperiod[0]),
                  long(-n.preperiod[1]), long(-n.preperiod[2]));
    std::sort(exceptions.begin(), exceptions.end());
    for (const auto& [a, b, preperiod, period] : exceptions)
      std::printf("exception,%ld,%ld,%ld,%ld,%ld\n", long(a), long(b), long(c), long(preperiod),
                  long(period));
    std::sort(sinks.begin(), sinks.end());
    for (const auto& [a, b, preperiod, period, sink_preperiod, sink_period] : sinks)
      std::printf("sink,%ld,%ld,%ld,%ld,%ld,%ld,%ld\n", long(a), long(b), long(c), long(preperiod),
                  long(period), long(sink_preperiod), long(sink_period));
    std::printf("end,%ld\n", long(c));
    std::fflush(stdout);
  }
};

}  // namespace

int main(int count, char** arguments) {
  std::vector<std::int64_t> given;
  for (int i = 1; i < count; ++i) given.push_back(std::max(std::atol(arguments[i]), 0L));
  // Moves ascend and are at least 1, and so is what c goes from and to, 3 or more.
  const bool is_set =
      given.size() == 3 && 1 <= given[0] && given[0] < given[1] && given[1] < given[2];
  if (!is_set && !(given.size() == 2 && 3 <= given[0] && given[0] <= given[1])) {
    std::fputs(
        "usage: three-moves FIRST LAST, for all sets with c = FIRST … LAST, or three-moves A B C\n",
        stderr);
    return 2;
  }
  if (is_set) {  // one set, for tests
    Planes planes;
    for (const Below below : {Below::wall, Below::sink}) {
      Values values({given[0], given[1], given[2]}, below, planes);
      const Period found = values.period(), losses = values.period_of_losses();
      std::printf("%ld %ld %ld %ld\n", long(found.preperiod), long(found.period),
                  long(losses.preperiod), long(losses.period));
    }
    return 0;
  }
  for (std::int64_t c = given[0]; c <= given[1]; ++c) {
    Found all;
#pragma omp parallel
    {
      Found found;
      Planes planes;
// Sets share nothing but `all`, which one thread at a time adds to. They differ in length.
#pragma omp for schedule(dynamic) nowait
      for (std::int64_t b = 2; b < c; ++b)
        for (std::int64_t a = 1; a < b; ++a) found.add({a, b, c}, planes);
#pragma omp critical
      all.add(found);
    }
    all.print(c);
  }
}
