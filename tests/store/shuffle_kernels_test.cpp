#include "store/shuffle_kernels.hpp"

#include <random>

#include "support/catch.hpp"
#include "support/instruction_sets.hpp"

namespace miyama {
namespace {

/// Plane after plane, byte by byte.
std::vector<std::byte> shuffled(const std::vector<std::byte>& items, std::size_t item_bytes) {
  std::vector<std::byte> planes;
  for (std::size_t b = 0; b < item_bytes; ++b)
    for (std::size_t i = b; i < items.size(); i += item_bytes) planes.push_back(items[i]);
  return planes;
}

}  // namespace

TEST_CASE("shuffle kernels: byte by byte, and back", "[unit]") {
  std::mt19937 random(1);
  for (const std::size_t item_bytes : {2, 4, 8})
    for (const std::size_t count : {0, 1, 2, 31, 63, 64, 65, 511, 512, 513, 2048, 5000}) {
      std::vector<std::byte> items(count * item_bytes);
      for (auto& b : items) b = static_cast<std::byte>(random());
      for (const Isa isa : available_instruction_sets()) {
        const auto kernels = kernels_for<ShuffleKernels>(isa);
        std::vector<std::byte> planes(items.size());
        kernels.shuffle(items.data(), item_bytes, count, planes.data());
        CHECK(planes == shuffled(items, item_bytes));
        std::vector<std::byte> back(items.size());
        kernels.unshuffle(planes.data(), item_bytes, count, back.data());
        CHECK(back == items);
      }
    }
}

TEST_CASE("shuffle kernels: each instruction set has its own", "[unit]") {
  CHECK(has_own_compilations(&ShuffleKernels::shuffle));
  CHECK(has_own_compilations(&ShuffleKernels::unshuffle));
}

}  // namespace miyama
