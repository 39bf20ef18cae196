/// @file  zero_pages.hpp
/// @brief Large arrays that begin as zeros without being written.
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
  void construct(U*) {}  // is zero already
  bool operator==(const ZeroPages&) const = default;
};
template <class T>
using Zeros = std::vector<T, ZeroPages<T>>;

}  // namespace miyama
