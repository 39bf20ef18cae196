/// @file  ranges.hpp
/// @brief The algorithms on whole ranges that the source uses, under their standard names, and a
/// sum.
///
/// C++20 has them in std::ranges; the C++ library that the page is built with (libc++ 13) has not.
/// Each is a line around the algorithm on iterators. Where a projection `p` is taken, what is
/// compared is p(element): a member pointer or a function.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <iterator>
#include <numeric>

namespace miyama::ranges {

/// `call` with p(element) in place of each element. Both may be member pointers.
template <class Call, class Projection = std::identity>
[[nodiscard]] auto projected(Call& call, Projection p = {}) {
  return [&call, p](const auto&... e) { return std::invoke(call, std::invoke(p, e)...); };
}

template <class Range, class Test>
[[nodiscard]] bool all_of(const Range& range, Test test) {
  return std::all_of(std::begin(range), std::end(range), projected(test));
}

template <class Range, class Test>
[[nodiscard]] bool any_of(const Range& range, Test test) {
  return std::any_of(std::begin(range), std::end(range), projected(test));
}

template <class Range, class Test>
[[nodiscard]] auto count_if(const Range& range, Test test) {
  return std::count_if(std::begin(range), std::end(range), projected(test));
}

template <class Range, class Value>
[[nodiscard]] auto count(const Range& range, const Value& value) {
  return std::count(std::begin(range), std::end(range), value);
}

template <class Range, class Test>
[[nodiscard]] auto find_if(Range&& range, Test test) {
  return std::find_if(std::begin(range), std::end(range), projected(test));
}

template <class Range, class Value, class Projection = std::identity>
[[nodiscard]] auto find(Range&& range, const Value& value, Projection p = {}) {
  return find_if(range, [&](const auto& e) { return std::invoke(p, e) == value; });
}

template <class Range, class Value>
[[nodiscard]] bool contains(const Range& range, const Value& value) {
  return find(range, value) != std::end(range);
}

template <class Range, class Compare = std::less<>, class Projection = std::identity>
void sort(Range&& range, Compare compare = {}, Projection p = {}) {
  std::sort(std::begin(range), std::end(range), projected(compare, p));
}

/// Sorts, and removes duplicates.
template <class Container>
void sort_unique(Container& all) {
  sort(all);
  all.erase(std::unique(std::begin(all), std::end(all)), std::end(all));
}

template <class Range, class Compare = std::less<>, class Projection = std::identity>
void stable_sort(Range&& range, Compare compare = {}, Projection p = {}) {
  std::stable_sort(std::begin(range), std::end(range), projected(compare, p));
}

/// Precondition: `range` is not empty.
template <class Range>
[[nodiscard]] auto max(const Range& range) {
  return *std::max_element(std::begin(range), std::end(range));
}

template <class Range>
[[nodiscard]] std::uint64_t sum(const Range& range) {
  return std::accumulate(std::begin(range), std::end(range), std::uint64_t{0});
}

template <class Range, class Value>
[[nodiscard]] auto upper_bound(Range&& range, const Value& value) {
  return std::upper_bound(std::begin(range), std::end(range), value);
}

template <class A, class B>
[[nodiscard]] bool equal(const A& a, const B& b) {
  return std::equal(std::begin(a), std::end(a), std::begin(b), std::end(b));
}

template <class Range, class Value>
void fill(Range&& range, const Value& value) {
  std::fill(std::begin(range), std::end(range), value);
}

template <class Range, class Output>
Output copy(const Range& range, Output to) {
  return std::copy(std::begin(range), std::end(range), to);
}

}  // namespace miyama::ranges
