/// @file  shared_cell.hpp
/// @brief One number in an array that several threads change at the same time.
///
/// C++20 calls it std::atomic_ref; the C++ library that the page is built with (libc++ 13) has
/// none,
/// but both compilers have the operations. All of them are relaxed: they order no other memory.
/// Whoever reads the result joins the threads first.
#pragma once

namespace miyama {

/// T: an unsigned integer of at most 8 bytes.
template <class T>
class SharedCell {
 public:
  explicit SharedCell(T& cell) : cell_(&cell) {}

  [[nodiscard]] T load() const { return __atomic_load_n(cell_, __ATOMIC_RELAXED); }
  void store(T value) const { __atomic_store_n(cell_, value, __ATOMIC_RELAXED); }
  void add(T value) const { __atomic_fetch_add(cell_, value, __ATOMIC_RELAXED); }
  void set_bits(T bits) const { __atomic_fetch_or(cell_, bits, __ATOMIC_RELAXED); }

  /// Puts `value` in if it comes before what is there: before(value, there).
  template <class Before>
  void improve(T value, const Before& before) const {
    T there = load();
    while (before(value, there) &&
           !__atomic_compare_exchange_n(cell_, &there, value, true, __ATOMIC_RELAXED,
                                        __ATOMIC_RELAXED)) {
    }
  }

 private:
  T* cell_;
};

}  // namespace miyama
