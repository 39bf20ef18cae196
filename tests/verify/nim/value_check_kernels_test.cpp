#include "verify/nim/value_check_kernels.hpp"

#include <random>

#include "support/catch.hpp"
#include "support/instruction_sets.hpp"

namespace miyama {
namespace {

/// A row whose values are the mex of random sets below, as the definition says.
template <class G>
struct Scene {
  std::size_t n;
  std::size_t words;
  std::size_t first;
  std::vector<std::vector<std::uint64_t>> below;
  std::vector<G> values;

  Scene(std::size_t length, std::size_t set_words, std::size_t heaps, std::size_t skipped,
        unsigned seed)
      : n(length), words(set_words), first(skipped), below(heaps) {
    std::mt19937 random(seed);
    // Values stay below 200, so that sets of four and more words have room; and in all of them
    // something above is set too.
    for (auto& sets : below) {
      sets.assign(n * words, 0);
      for (std::size_t c = 0; c < n; ++c)
        for (int i = 0; i < 40; ++i) {
          const std::size_t value = i < 30 ? random() % 32 : random() % (64 * words);
          sets[c * words + value / 64] |= std::uint64_t{1} << (value % 64);
        }
    }
    std::vector<bool> own(64 * words + n, false);
    for (std::size_t c = 0; c < n; ++c) {
      std::size_t value = 0;
      while (own[value] || is_below(c, value)) ++value;
      values.push_back(static_cast<G>(value));
      own[value] = true;
    }
  }

  [[nodiscard]] bool is_below(std::size_t c, std::size_t value) const {
    if (value >= 64 * words) return false;
    for (const auto& sets : below)
      if ((sets[c * words + value / 64] >> (value % 64) & 1) != 0) return true;
    return false;
  }

  [[nodiscard]] bool holds(Isa isa) const {
    ValueCheckRow<G> row{};
    row.n = n;
    row.values = values.data();
    row.set_words = words;
    row.outer = below.size();
    for (std::size_t heap = 0; heap < below.size(); ++heap) row.below[heap] = below[heap].data();
    row.first = first;
    return kernels_for<ValueCheckKernels<G>>(isa).values_are_mex(row);
  }
};

/// Right values hold; with any one changed, up or down, they do not, unless it is one that is not
/// looked at.
template <class G>
void check(std::size_t n, std::size_t words, std::size_t heaps) {
  for (const Isa isa : available_instruction_sets())
    for (const std::size_t skipped : {0, 1}) {
      Scene<G> scene(n, words, heaps, skipped, static_cast<unsigned>(n + words));
      CAPTURE(n, words, heaps, skipped, name_of(isa), sizeof(G));
      REQUIRE(scene.holds(isa));
      for (std::size_t c = 0; c < n; ++c)
        for (const int change : {-1, 1, 64, -64}) {
          const int changed = static_cast<int>(scene.values[c]) + change;
          if (changed < 0 || changed >= static_cast<int>(64 * words)) continue;
          const G right = scene.values[c];
          scene.values[c] = static_cast<G>(changed);
          // What is not looked at is still below the rest of the row: the last one alone can change
          // without a trace.
          const bool noticed = !scene.holds(isa);
          if (c >= skipped) CHECK(noticed);
          scene.values[c] = right;
        }
    }
}

TEMPLATE_TEST_CASE("value check kernels: right values hold, any changed one does not", "[unit]",
                   std::uint8_t, std::uint16_t, std::uint32_t) {
  for (const std::size_t heaps : {0, 1, 2, 3, 7}) {
    check<TestType>(1, 1, 0);
    check<TestType>(20, 1, heaps == 0 ? 0 : 1);
    check<TestType>(60, 2, heaps);
    check<TestType>(60, 3, heaps);  // no code of its own
    check<TestType>(60, 4, heaps);
  }
}

TEMPLATE_TEST_CASE("value check kernels: sets of 8 words and more", "[unit]", std::uint16_t,
                   std::uint32_t) {
  for (const std::size_t words : {8, 16, 32, 64, 1024}) check<TestType>(40, words, 2);
}

TEST_CASE("value check kernels: what is not looked at is still below the others", "[unit]") {
  for (const Isa isa : available_instruction_sets()) {
    Scene<std::uint8_t> scene(3, 1, 0, 1, 1);  // misère, one heap: 1 0 2
    scene.values = {1, 0, 2};
    CHECK(scene.holds(isa));
    scene.values = {0, 1, 2};
    CHECK(scene.holds(isa));
    scene.values = {0, 0, 2};
    CHECK_FALSE(scene.holds(isa));
    scene.first = 0;
    scene.values = {1, 0, 2};
    CHECK_FALSE(scene.holds(isa));
  }
}

TEST_CASE("value check kernels: sets of more words than there is room for are left to the slow way",
          "[unit]") {
  for (const Isa isa : available_instruction_sets()) {
    Scene<std::uint32_t> scene(2, 2048, 0, 0, 1);
    CHECK_FALSE(scene.holds(isa));
  }
}

TEMPLATE_TEST_CASE("value check kernels: each instruction set has its own compilation", "[unit]",
                   std::uint8_t, std::uint16_t, std::uint32_t) {
  CHECK(has_own_compilations(&ValueCheckKernels<TestType>::values_are_mex));
}

}  // namespace
}  // namespace miyama
