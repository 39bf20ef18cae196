/// @file  saved_bytes.hpp
/// @brief Bytes into which values are saved, and from which they are restored.
///
/// What is restored is not trusted: a length is compared with what is left, and with the memory
/// allowed, before it is allocated, and whoever reads a number says what it may be.
#pragma once

#include <cstdint>
#include <functional>
#include <istream>
#include <vector>

#include "base/error.hpp"

namespace miyama {

/// Takes so many bytes.
using PutBytes = std::function<void(const void* bytes, std::size_t count)>;

/// What was to be restored contradicts itself.
class damaged_state : public file_error {
 public:
  damaged_state() : file_error("the saved values contradict each other") {}
};

class SavedBytes {
 public:
  /// Reads from `in`, of which `left` bytes belong to what was saved.
  SavedBytes(std::istream& in, std::uint64_t left) : in_(in), left_(left) {}

  [[nodiscard]] std::uint64_t left() const { return left_; }
  /// Throws damaged_state unless what was read is as it must be.
  static void require(bool valid) {
    if (!valid) throw damaged_state();
  }
  /// Fills in the next bytes. Throws damaged_state, here and below, where fewer are left.
  void get(void* bytes, std::uint64_t count) {
    take(count);
    in_.read(static_cast<char*>(bytes), static_cast<std::streamsize>(count));
    require(!in_.fail());
  }
  void skip(std::uint64_t count) {
    take(count);
    in_.seekg(static_cast<std::streamoff>(count), std::ios::cur);
  }
  [[nodiscard]] std::uint64_t number() {
    std::uint64_t number = 0;
    get(&number, sizeof number);
    return number;
  }
  /// Throws file_error where the list takes more than `most_bytes` of memory.
  template <class Entry>
  [[nodiscard]] std::vector<Entry> list(std::uint64_t count, std::uint64_t most_bytes) {
    require(count <= left_ / sizeof(Entry));
    if (count * sizeof(Entry) > most_bytes)
      throw file_error("the state needs ", count * sizeof(Entry),
                       " bytes of memory for a list of values, ", most_bytes,
                       " are there: allow more memory");
    std::vector<Entry> entries(count);
    get(entries.data(), count * sizeof(Entry));
    return entries;
  }

 private:
  void take(std::uint64_t count) {
    require(count <= left_);
    left_ -= count;
  }

  std::istream& in_;
  std::uint64_t left_;
};

}  // namespace miyama
