/// @file  shared_word.hpp
/// @brief Two tools for large arrays: memory that starts as zeros without being filled, and atomic
/// updates of numbers that several threads share.
///
/// std::atomic_ref does the same for shared numbers, but the C++ library that the page is built
/// with has none. These updates order no other memory: whoever reads the numbers first waits until
/// all writers are done.
#pragma once

#include <cstdlib>
#include <new>
#include <vector>

namespace miyama {

/// Memory that the system hands out as zeros, and only when it is touched, as calloc does. Filling
/// gigabytes with zeros first would cost as much as some solvers do.
template <class T>
struct ZeroPages {
  using value_type = T;
  ZeroPages() = default;
  template <class U>
  ZeroPages(const ZeroPages<U>&) {}
  T* allocate(std::size_t n) {
    if (void* memory = std::calloc(n, sizeof(T)))
      return static_cast<T*>(memory);  // NOLINT: this is an allocator
    throw std::bad_alloc();
  }
  void deallocate(T* memory, std::size_t) { std::free(memory); }  // NOLINT: likewise
  template <class U>
  // Fresh memory is zero already. So a Zeros must not shrink and grow again: old values would
  // come back.
  void construct(U*) {}
  bool operator==(const ZeroPages&) const = default;
};
template <class T>
using Zeros = std::vector<T, ZeroPages<T>>;

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

/// Leaves the greatest of all values written and of what was there.
template <class T>
void raise_shared(T& shared, T value) {
  T found = __atomic_load_n(&shared, __ATOMIC_RELAXED);
  while (value > found && !__atomic_compare_exchange_n(&shared, &found, value, true,
                                                       __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
  }
}

}  // namespace miyama
