/// @file  shared_word.hpp
/// @brief Numbers in arrays that several threads write at once, in whatever order.
///
/// std::atomic_ref says the same, but the C++ library that the page is built with has none. No
/// other memory is ordered by these writes: whoever reads the numbers waits for all writers first.
#pragma once

namespace miyama {

template <class T>
void store_shared(T& shared, T value) {
  __atomic_store_n(&shared, value, __ATOMIC_RELAXED);
}

template <class T>
void add_to_shared(T& shared, T value) {
  __atomic_fetch_add(&shared, value, __ATOMIC_RELAXED);
}

template <class T>
void or_into_shared(T& shared, T bits) {
  __atomic_fetch_or(&shared, bits, __ATOMIC_RELAXED);
}

/// Writes `value` while better(value, what is there).
template <class T, class Better>
void improve_shared(T& shared, T value, const Better& better) {
  T found = __atomic_load_n(&shared, __ATOMIC_RELAXED);
  while (better(value, found) && !__atomic_compare_exchange_n(&shared, &found, value, true,
                                                              __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
  }
}

/// The greatest of all values written, and of what was there.
template <class T>
void raise_shared(T& shared, T value) {
  improve_shared(shared, value, [](T a, T b) { return a > b; });
}

/// The least.
template <class T>
void lower_shared(T& shared, T value) {
  improve_shared(shared, value, [](T a, T b) { return a < b; });
}

}  // namespace miyama
