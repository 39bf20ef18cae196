#include "game/weights.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "base/error.hpp"
#include "base/ranges.hpp"
#include "base/text.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

__extension__ using Wide = __int128;

/// What a move takes from each heap, less than 0 where it adds.
using Taken = std::vector<std::int64_t>;

constexpr std::int64_t most_weight = std::int64_t{1} << 24;

struct TooLarge {};

Wide divisor_of(Wide a, Wide b) {
  while (b != 0) a = std::exchange(b, a % b);
  return a < 0 ? -a : a;
}

/// A dictionary: denominator · basic = constant + Σ entry · variable. Variables are the heaps'
/// weights less 1, then what each move lowers the weighted sum by, less what it has to.
class Dictionary {
 public:
  /// `needed`: w·v has to be at least so much for each v.
  Dictionary(const std::vector<std::pair<Taken, std::int64_t>>& needed, std::size_t heaps)
      : heaps_(heaps), columns_(heaps) {
    std::iota(columns_.begin(), columns_.end(), std::size_t{0});
    rows_.push_back({0, 1, 0, Taken(heaps, 1)});  // the sum of the weights, which is to be least
    for (const auto& [taken, least] : needed) {
      const std::int64_t with_ones = std::accumulate(taken.begin(), taken.end(), std::int64_t{0});
      rows_.push_back({heaps + rows_.size() - 1, 1, with_ones - least, taken});
    }
  }

  /// The row of a condition that no weights meet, or null: then all are met.
  struct Row {
    std::size_t basic;
    std::int64_t denominator, constant;
    Taken entries;
  };
  const Row* solve() {
    for (;;) {
      Row* leaving = nullptr;
      for (Row& row : rows_)
        if (&row != rows_.data() && row.constant < 0 &&
            (leaving == nullptr || row.basic < leaving->basic))
          leaving = &row;
      if (leaving == nullptr) return nullptr;
      std::size_t entering = heaps_;
      for (std::size_t j = 0; j < heaps_; ++j)
        if (leaving->entries[j] > 0 && (entering == heaps_ || costs_less(*leaving, j, entering)))
          entering = j;
      if (entering == heaps_) return leaving;
      pivot(*leaving, entering);
    }
  }

  /// The weights, all multiplied by their common denominator.
  Position weights() const {
    std::vector<std::pair<std::int64_t, std::int64_t>> of_heap(heaps_, {0, 1});
    Wide common = 1;
    for (const Row& row : rows_)
      if (&row != rows_.data() && row.basic < heaps_) {
        of_heap[row.basic] = {row.constant, row.denominator};
        const std::int64_t rest = row.denominator / std::gcd(row.constant, row.denominator);
        common = fitting(common / divisor_of(common, rest) * rest, most_weight);
      }
    Position weights;
    for (const auto& [above_one, denominator] : of_heap)
      weights.push_back(static_cast<std::uint64_t>(
          fitting(common + common * above_one / denominator, most_weight)));
    return weights;
  }

  /// How often each move occurs in what a row that cannot be met shows to take nothing.
  std::map<std::size_t, std::int64_t> moves_in(const Row& row) const {
    std::map<std::size_t, std::int64_t> times;
    if (row.basic >= heaps_) times[row.basic - heaps_] = row.denominator;
    for (std::size_t j = 0; j < heaps_; ++j)
      if (columns_[j] >= heaps_ && row.entries[j] != 0)
        times[columns_[j] - heaps_] = -row.entries[j];
    return times;
  }

 private:
  static std::int64_t fitting(Wide value, std::int64_t most = INT64_MAX) {
    if (value > most || value < -most) throw TooLarge();
    return static_cast<std::int64_t>(value);
  }

  /// Compares two columns that may enter: the smaller cost comes first, then the first variable.
  bool costs_less(const Row& leaving, std::size_t j, std::size_t other) const {
    const Taken& cost = rows_.front().entries;
    const Wide a = Wide{cost[j]} * leaving.entries[other];
    const Wide b = Wide{cost[other]} * leaving.entries[j];
    return a != b ? a < b : columns_[j] < columns_[other];
  }

  /// Divides a row by what its numbers have in common.
  static void put(Row& row, Wide denominator, Wide constant, const std::vector<Wide>& entries) {
    Wide common = divisor_of(denominator, constant);
    for (const Wide entry : entries) common = divisor_of(common, entry);
    row.denominator = fitting(denominator / common);
    row.constant = fitting(constant / common);
    for (std::size_t j = 0; j < entries.size(); ++j) row.entries[j] = fitting(entries[j] / common);
  }

  void pivot(Row& leaving, std::size_t entering) {
    const Wide by = leaving.entries[entering];
    std::vector<Wide> entries(heaps_);
    for (Row& row : rows_) {
      const Wide times = row.entries[entering];
      if (&row == &leaving || times == 0) continue;
      for (std::size_t j = 0; j < heaps_; ++j)
        entries[j] = by * row.entries[j] - times * leaving.entries[j];
      entries[entering] = times * leaving.denominator;
      put(row, by * row.denominator, by * row.constant - times * leaving.constant, entries);
    }
    for (std::size_t j = 0; j < heaps_; ++j) entries[j] = -leaving.entries[j];
    entries[entering] = leaving.denominator;
    put(leaving, by, -leaving.constant, entries);
    std::swap(leaving.basic, columns_[entering]);
  }

  std::size_t heaps_;
  std::vector<std::size_t> columns_;  ///< the variable of each column
  std::vector<Row> rows_;             ///< the first is the cost
};

/// What the moves that add take, each with what the weighted sum has to fall by: 1 for the least
/// and the greatest step; 0 for every step more where there is no greatest.
std::vector<std::pair<Taken, std::int64_t>> conditions_of(const Moves& moves) {
  std::map<Taken, std::int64_t> found;
  const auto add = [&](const Taken& taken, std::int64_t least) {
    if (ranges::any_of(taken, [](std::int64_t stones) { return stones < 0; }))
      found[taken] = std::max(found[taken], least);
  };
  for (const LineMove& line : moves.lines) {
    if (!line.adds()) continue;
    const Taken direction(line.direction.begin(), line.direction.end());
    if (line.is_only_steps()) {
      add(direction, 1);
      continue;
    }
    const auto with_steps = [&](std::uint64_t steps) {
      Taken taken;
      for (std::size_t i = 0; i < direction.size(); ++i) taken.push_back(line.taken(i, steps));
      return taken;
    };
    add(with_steps(line.steps.least()), 1);
    if (line.steps.has_greatest())
      add(with_steps(line.steps.greatest()), 1);
    else
      add(direction, 0);
  }
  return {found.begin(), found.end()};
}

}  // namespace

Position weights_of(const Moves& moves, const std::string& name) {
  const auto needed = conditions_of(moves);
  if (!ranges::any_of(moves.lines, &LineMove::adds)) return {};
  try {
    Dictionary dictionary(needed, moves.heaps);
    const auto* const unmet = dictionary.solve();
    if (unmet == nullptr) return dictionary.weights();
    std::string together;
    for (const auto& [move, times] : dictionary.moves_in(*unmet))
      together += concat(together.empty() ? "" : " + ", times == 1 ? "" : concat(times, "·"), '(',
                         joined(needed[move].first, ","), ')');
    throw usage_error(words::moves_take_nothing, name, together);
  } catch (const TooLarge&) {
    throw usage_error(words::weights_too_large, name, most_weight);
  }
}

std::string weighted_sum(PositionView weights) {
  std::string sum;
  for (std::size_t i = 0; i < weights.size(); ++i)
    sum += concat(i == 0 ? "" : " + ", weights[i] == 1 ? "" : concat(weights[i], "·"),
                  name_of_heap(i));
  return sum;
}

}  // namespace miyama
