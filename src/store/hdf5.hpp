/// @file  hdf5.hpp
/// @brief HDF5 identifiers that close themselves, and errors that say what the library said.
///
/// The library is not thread-safe: callers serialise every call. Its own printing of errors is off;
/// its exit handler is off, because after a failed write it would try to flush once more and may
/// crash.
#pragma once

#include <hdf5.h>

#include <string>
#include <utility>

namespace miyama {

/// Call before a thread's first use of HDF5: a library built for threads keeps for each of them
/// whether it prints errors. Cheap to repeat.
void prepare_hdf5();

/// An identifier with the function that closes it.
class Hdf5Id {
 public:
  using Close = herr_t (*)(hid_t);

  Hdf5Id() = default;
  /// Throws file_error "cannot `what`: reason" if `id` is invalid.
  Hdf5Id(hid_t id, Close close, const std::string& what);
  Hdf5Id(Hdf5Id&& other) noexcept : id_(std::exchange(other.id_, -1)), close_(other.close_) {}
  Hdf5Id& operator=(Hdf5Id&& other) noexcept {
    std::swap(id_, other.id_);
    std::swap(close_, other.close_);
    return *this;
  }
  ~Hdf5Id() { reset(); }

  [[nodiscard]] hid_t get() const { return id_; }
  [[nodiscard]] explicit operator bool() const { return id_ >= 0; }

  /// Closes now; returns false if the library reports a failure.
  bool reset() noexcept;
  /// Forgets the identifier without closing it: after a failed write nothing of the file may be
  /// touched again.
  void abandon() noexcept { id_ = -1; }

 private:
  hid_t id_ = -1;
  Close close_ = nullptr;
};

/// Throws file_error "cannot `what`: reason" if `status` is negative.
void check_hdf5(herr_t status, const std::string& what);

/// True if the entries of a dataset are stored in exactly this type: H5Dread would convert any
/// other, cut off fractions and clip.
[[nodiscard]] bool has_type(hid_t dataset, hid_t type);

/// The innermost reason of the last failed call, with the system's words where there are any.
[[nodiscard]] std::string last_hdf5_reason();

}  // namespace miyama
