#include "solve/partition/mark_table.hpp"

#include <functional>
#include <map>
#include <numeric>
#include <random>

#include "game/catalogue.hpp"
#include "support/catch.hpp"
#include "support/partition_lists.hpp"

namespace miyama {
namespace {

/// Every multiset of up to three heaps with at most `most` sticks, as it is removed: ascending,
/// zeros behind.
std::vector<Removed> removed_up_to(unsigned most) {
  std::vector<Removed> all{{0, 0, 0}};
  for (unsigned a = 1; a <= most; ++a) {
    all.push_back({static_cast<std::uint8_t>(a), 0, 0});
    for (unsigned b = a; a + b <= most; ++b) {
      all.push_back({static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), 0});
      for (unsigned c = b; a + b + c <= most; ++c)
        all.push_back({static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
                       static_cast<std::uint8_t>(c)});
    }
  }
  return all;
}

std::array<std::uint8_t, 3> descending(Removed removed) {
  std::ranges::sort(removed, std::greater<>());
  return removed;
}

/// What is to be preferred: the least sum, then the least second rest, then the least third.
std::array<unsigned, 3> preference(const Removed& removed) {
  const auto rests = descending(removed);
  return {0U + rests[0] + rests[1] + rests[2], rests[1], rests[2]};
}

template <class C>
void check_move_marks(const std::vector<Removed>& all) {
  for (const Removed& one : all) {
    const C mark = MoveMark<C>::mark(one, 0);
    REQUIRE(mark != 0);
    REQUIRE(MoveMark<C>::rests(mark) == descending(one));
    for (const Removed& other : all) {
      const C second = MoveMark<C>::mark(other, 0);
      const C better = preference(one) <= preference(other) ? mark : second;
      C put = mark, met = mark;
      MoveMark<C>::put(put, second);
      MoveMark<C>::meet(met, second);
      REQUIRE(put == better);
      REQUIRE(met == better);
    }
  }
}

TEST_CASE("mark kinds: move marks keep the rests, and the better of two", "[unit]") {
  std::vector<Removed> few = removed_up_to(16);
  check_move_marks<std::uint32_t>(few);
  std::erase_if(few, [](const Removed& removed) { return removed[2] != 0; });
  check_move_marks<std::uint16_t>(few);
  check_move_marks<std::uint16_t>(
      {{0, 0, 0}, {254, 0, 0}, {127, 127, 0}, {1, 253, 0}, {1, 252, 0}});
  check_move_marks<std::uint32_t>(
      {{0, 0, 0}, {254, 0, 0}, {127, 127, 0}, {84, 85, 85}, {1, 1, 252}});
}

TEST_CASE("mark kinds: a loss, how many, the nearest", "[unit]") {
  LossMark::Cell loss_cell{}, no_loss{};
  LossMark::put(loss_cell, LossMark::mark({}, 0));
  CHECK(loss_cell == 1);
  LossMark::meet(no_loss, loss_cell);
  LossMark::meet(no_loss, 0);
  CHECK(no_loss == 1);

  CountMark::Cell count{};
  for (int i = 0; i < 3; ++i) CountMark::put(count, CountMark::mark({}, 7));
  CountMark::meet(count, 4);
  CHECK(count == 7);

  using Numbers = std::vector<std::uint16_t>;
  for (const std::uint16_t near : Numbers{0, 1, 507})
    for (const std::uint16_t far : Numbers{1, 2, 508}) {
      const auto nearer = std::min(near, far);
      NearestMark::Cell cell{}, other = NearestMark::mark({}, far), first = other;
      NearestMark::put(cell, NearestMark::mark({}, near));
      CHECK(cell != 0);
      CHECK(NearestMark::label(cell) == near + 1);
      NearestMark::meet(other, cell);
      NearestMark::put(first, cell);
      NearestMark::meet(cell, 0);
      CHECK(NearestMark::label(cell) == near + 1);
      CHECK(NearestMark::label(other) == nearer + 1);
      CHECK(NearestMark::label(first) == nearer + 1);
    }
}

template <std::size_t W>
void check_value_marks() {
  using Kind = ValueMark<W>;
  typename Kind::Cell cell{};
  for (std::uint16_t value = 0; value + 1U < 64 * W; ++value) {
    CHECK(Kind::label(cell) == value);
    const auto above = Kind::mark({}, static_cast<std::uint16_t>(value + 1));
    typename Kind::Cell later = cell;
    Kind::put(later, above);  // a gap is left
    CHECK(Kind::label(later) == value);
    Kind::put(later, Kind::mark({}, value));
    if (value + 2U < 64 * W) CHECK(Kind::label(later) == value + 2);
    if (value % 2 == 0)
      Kind::put(cell, Kind::mark({}, value));
    else
      Kind::meet(cell, Kind::mark({}, value));
  }
}

TEST_CASE("mark kinds: the least value that is missing, over word boundaries", "[unit]") {
  check_value_marks<1>();
  check_value_marks<2>();
  check_value_marks<4>();
  check_value_marks<8>();
}

using test::Parts;

/// How many multisets of rests of a position leave `rank`, where `take` sticks are taken: each
/// choice of up to three places, once per multiset of heaps.
std::map<std::uint64_t, std::uint32_t> naive_marks(const TakeAndBreak& rules,
                                                   const Partitions& partitions, const Parts& parts,
                                                   std::uint64_t take) {
  std::map<Parts, std::uint64_t> rank_by_rests;
  const auto n = parts.size();
  for (std::size_t a = 0; a <= n; ++a)
    for (std::size_t b = a; b <= n; ++b)
      for (std::size_t c = b; c <= n; ++c) {
        if ((a == b && a != n) || (b == c && b != n)) continue;  // n: no heap
        Parts rests, others;
        for (std::size_t i = 0; i < n; ++i)
          (i == a || i == b || i == c ? rests : others).push_back(parts[i]);
        rank_by_rests[rests] = partitions.rank(others);
      }
  std::map<std::uint64_t, std::uint32_t> marks;
  for (const auto& [rests, rank] : rank_by_rests) {
    const std::uint64_t size = std::accumulate(rests.begin(), rests.end(), take);
    Rests padded{};
    std::ranges::copy(rests, padded.begin());
    if (rules.may_become(size, padded)) ++marks[rank];
  }
  return marks;
}

/// Which levels mark for level n, from which sticks taken on a position looks into which cells: all
/// of it, in numbers.
void check_marks(const std::string& code, std::uint64_t largest, int threads) {
  const std::uint64_t total = 9;
  const auto rules = make_take_and_break(code);
  const Partitions partitions(total, largest);
  const PartitionTask task{*rules, partitions, Convention::normal, {}, threads};
  MarkTable<CountMark> table(task);
  for (std::uint64_t n = 0; n <= total; ++n) {
    CAPTURE(code, largest, threads, n);
    std::vector<std::uint32_t> expected(partitions.positions());
    table.begin_level(n);
    for (std::uint64_t take = 0; take <= n; ++take) {
      if (take == 0 && !rules->splits_without_taking()) continue;
      const std::vector<Parts> level = test::partitions_of(n - take, largest, UINT64_MAX);
      std::vector<std::uint32_t> odd;  // every other position marks
      for (std::uint32_t index = 1; index < level.size(); index += 2) {
        odd.push_back(index);
        for (const auto& [rank, marks] : naive_marks(*rules, partitions, level[index], take))
          expected[rank] += marks;
      }
      if (take <= rules->explicit_digits() + 1) table.mark({n - take, odd, {}}, take);
    }
    std::vector<std::uint32_t> found(expected.size());
    std::vector<std::uint32_t> summed(expected.size());
    for (std::uint64_t rank = 0; rank < partitions.level_offset(n + 1); ++rank) {
      found[rank] = table.at(rank);
      table.for_each_table(rank, [&](const std::uint32_t* cells) { summed[rank] += *cells; });
    }
    REQUIRE(found == expected);
    REQUIRE(summed == expected);
  }
}

TEST_CASE("mark table: after each level the cells hold the marks of all sticks that may be taken",
          "[unit]") {
  for (const std::string code : {"0.[7]", "0.[3]", "0.77", "0.137", "4.0:unequal", "4.[3]", "0.3F",
                                 "0.F", "0.0[7]", "0.17[3]", "C.8", "0.[F]", "4.F:unequal",
                                 "0.[F]:unequal", "0.[4]", "0.[8]", "8.[1]", "0.[2]", "C.124[D]"})
    for (const std::uint64_t largest : {std::uint64_t{4}, Partitions::no_bound})
      check_marks(code, largest, 1);
  check_marks("C.124[D]", Partitions::no_bound, 3);
}

TEST_CASE("mark table: many markers from several threads", "[unit]") {
  const auto rules = make_take_and_break("0.[7]");
  const Partitions partitions(31);
  const std::uint64_t n = 30;
  std::vector<std::uint32_t> all(partitions.level_size(n));  // 5604 positions, three jobs
  std::iota(all.begin(), all.end(), 0U);
  std::vector<std::uint32_t> first;
  for (const int threads : {1, 2, 3, 7}) {
    const PartitionTask task{*rules, partitions, Convention::normal, {}, threads};
    MarkTable<CountMark> table(task);
    table.begin_level(n + 1);
    table.mark({n, all, {}}, 1);
    std::vector<std::uint32_t> cells;
    for (std::uint64_t rank = 0; rank < partitions.level_offset(n + 1); ++rank)
      cells.push_back(table.at(rank));
    if (first.empty()) first = cells;
    CHECK(cells == first);
  }
  CHECK(first[partitions.level_offset(n)] == 1);  // 1³⁰ stays whole where a lone stick is taken
}

TEST_CASE("mark table: marks carry the values of their positions", "[unit]") {
  const auto rules = make_take_and_break("0.33");
  const Partitions partitions(4);
  const PartitionTask task{*rules, partitions, Convention::normal, {}, 1};
  MarkTable<NearestMark> table(task);
  table.begin_level(4);
  // Level 3: 1,1,1 2,1 3 of remoteness 7, 5, 6; two of them mark. Without a heap: 1,1 2 1 (empty).
  table.mark({3, std::vector<std::uint32_t>{0, 1}, std::vector<std::uint16_t>{7, 5, 6}}, 1);
  const auto remoteness = [&](const Parts& parts) {
    return NearestMark::label(table.at(partitions.rank(parts)));
  };
  CHECK(remoteness({1, 1, 1}) == 8);  // one more than that of the loss
  CHECK(remoteness({2, 1}) == 6);
  CHECK(remoteness({1, 1}) == 8);
  CHECK(remoteness({1}) == 6);
  CHECK(remoteness({2}) == 6);
  CHECK(table.at(partitions.rank(Parts{3})) == 0);
  CHECK(table.at(0) == 0);
}

constexpr std::uint64_t top = 13;

/// Marks of some random positions of the levels below `top`, more of them where there are few; both
/// tables are in use.
template <class Kind>
void mark_at_random(MarkTable<Kind>& table, const Partitions& partitions,
                    std::uint64_t explicit_digits, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  for (std::uint64_t n = 1; n <= top; ++n) {
    table.begin_level(n);
    for (std::uint64_t take = 1; take <= std::min(n, explicit_digits + 1); ++take) {
      std::vector<std::uint32_t> markers;
      for (std::uint32_t index = 0; index < partitions.level_size(n - take); ++index)
        if (random() % (partitions.largest() < 5 ? 5 : 23) == 0) markers.push_back(index);
      table.mark({n - take, markers, {}}, take);
    }
  }
}

/// The cells that each position of the level looks into, by the size of the heap, largest first.
template <class Kind>
std::vector<std::pair<std::uint8_t, typename Kind::Cell>> cells_of(const MarkTable<Kind>& table,
                                                                   const Partitions& partitions,
                                                                   const Parts& parts) {
  std::vector<std::pair<std::uint8_t, typename Kind::Cell>> cells;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0 && parts[i] == parts[i - 1]) continue;
    Parts without = parts;
    without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
    cells.emplace_back(static_cast<std::uint8_t>(parts[i]), table.at(partitions.rank(without)));
  }
  return cells;
}

template <class Kind>
void check_sweeps(std::uint64_t largest, std::uint64_t seed) {
  const auto rules = make_take_and_break("0.37[7]");
  const Partitions partitions(top, largest);
  const PartitionTask task{*rules, partitions, Convention::normal, {}, 1};
  MarkTable<Kind> table(task);
  mark_at_random(table, partitions, rules->explicit_digits(), seed);
  const std::vector<Parts> level = test::partitions_of(top, largest, UINT64_MAX);
  std::vector<std::uint8_t> from;
  std::vector<typename Kind::Cell> marks, meets;
  PartitionRemovals position(partitions);
  for (const Parts& parts : level) {
    MarkedMove<Kind> move;
    typename Kind::Cell all{};
    for (const auto& [size, cell] : cells_of(table, partitions, parts)) {
      if (move.from == 0 && cell != 0) move = {size, cell};
      Kind::meet(all, cell);
    }
    position.set_rank(partitions.rank(parts));
    REQUIRE(gather_move(table, position).from == move.from);
    REQUIRE(gather_move(table, position).mark == move.mark);
    REQUIRE(gather_cells(table, position) == all);
    from.push_back(move.from);
    marks.push_back(move.mark);
    meets.push_back(all);
  }
  CHECK(std::ranges::count(from, 0) > 0);
  CHECK(std::ranges::count(from, 0) < static_cast<std::ptrdiff_t>(from.size()));
  for (std::uint64_t begin = 0; begin < level.size(); begin += 1 + begin / 5)
    for (std::uint64_t end = begin + 1; end <= level.size(); end += 1 + end / 7) {
      std::vector<std::uint8_t> swept_from(end - begin, 0);
      // Marks may hold anything at first.
      std::vector<typename Kind::Cell> swept_marks(end - begin, typename Kind::Cell{3}),
          swept(end - begin);
      sweep_moves(table, partitions, top, begin, end, swept_from.data(), swept_marks.data());
      sweep_cells(table, partitions, top, begin, end, swept.data());
      for (std::uint64_t i = begin; i < end; ++i) {
        CAPTURE(largest, begin, end, i);
        REQUIRE(swept_from[i - begin] == from[i]);
        if (from[i] != 0) REQUIRE(swept_marks[i - begin] == marks[i]);
        REQUIRE(swept[i - begin] == meets[i]);
      }
    }
}

TEST_CASE("mark sweep: along memory and one by one, the same cells are met", "[unit]") {
  for (const std::uint64_t largest : {std::uint64_t{3}, std::uint64_t{7}, Partitions::no_bound})
    for (const std::uint64_t seed : {1, 2, 3}) {
      check_sweeps<MoveMark<std::uint16_t>>(largest, seed);
      check_sweeps<MoveMark<std::uint32_t>>(largest, seed);
      check_sweeps<LossMark>(largest, seed);
    }
}

TEST_CASE("mark sweep: counts of all heaps add up", "[unit]") {
  const auto rules = make_take_and_break("0.37[7]");
  const Partitions partitions(top);
  const PartitionTask task{*rules, partitions, Convention::normal, {}, 1};
  MarkTable<CountMark> table(task);
  mark_at_random(table, partitions, rules->explicit_digits(), 4);
  std::vector<std::uint32_t> swept(partitions.level_size(top));
  sweep_cells(table, partitions, top, 0, swept.size(), swept.data());
  PartitionRemovals position(partitions);
  std::uint64_t index = 0;
  for (const Parts& parts : test::partitions_of(top, UINT64_MAX, UINT64_MAX)) {
    std::uint32_t sum = 0;
    for (const auto& [size, cell] : cells_of(table, partitions, parts)) sum += cell;
    position.set_rank(partitions.rank(parts));
    CHECK(gather_cells(table, position) == sum);
    CHECK(swept[index++] == sum);
  }
}

TEST_CASE("mark sweep: a zero among bytes", "[unit]") {
  for (std::size_t count = 0; count <= 40; ++count) {
    std::vector<std::uint8_t> bytes(count + 1, 9);
    bytes[count] = 0;  // behind the end
    CAPTURE(count);
    CHECK_FALSE(has_zero(bytes.data(), count));
    for (std::size_t i = 0; i < count; ++i) {
      bytes[i] = 0;
      CHECK(has_zero(bytes.data(), count));
      bytes[i] = 9;
    }
  }
}

}  // namespace
}  // namespace miyama
