/// @file  sweep_test.cpp
/// @brief The order of the sweep: every position once, each after all that lie below it.

#include "sweep/sweep.hpp"

#include "label/label_source.hpp"
#include "solve/numbers/cell_kernels.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/conditional_cases.hpp"
#include "support/number_damage.hpp"
#include "support/vector_cases.hpp"

namespace miyama {
namespace {

/// Notes which positions it has seen, and counts those that came too early or twice.
class OrderVisitor final : public RowVisitor {
 public:
  explicit OrderVisitor(const Box& box) : box_(box), seen_(box.positions()) {}

  void begin(const Block& unit) override { positions_ += unit.positions; }
  bool visit(std::span<const CellRun> runs, std::size_t) override {
    for (const CellRun& run : runs)
      for (std::size_t x = 0; x < run.positions; ++x) {
        Position position(run.at, run.at + box_.heaps());
        position.back() += x;
        const std::uint64_t rank = box_.rank(position);
        for (std::size_t i = 0; i < box_.heaps(); ++i)
          if (position[i] != 0 && !seen_[rank - box_.stride(i)]) ++wrong_;
        if (seen_[rank].exchange(true)) ++wrong_;
        run.numbers[x] = static_cast<std::uint32_t>(rank % 251);
      }
    return true;
  }
  [[nodiscard]] bool saw_all() const {
    return wrong_ == 0 && positions_ == box_.positions() &&
           ranges::all_of(seen_, [](const auto& seen) { return seen.load(); });
  }

 private:
  const Box& box_;
  std::vector<std::atomic<bool>> seen_;
  std::atomic<std::uint64_t> wrong_{0};
  std::uint64_t positions_ = 0;
};

TEST_CASE("sweep: every position once, after all that lie below it", "[unit]") {
  std::vector<test::VectorCase> cases = test::every_kind_of_move();
  for (const auto& [name, bounds] : {std::pair{"nim", Bounds{66, 33, 65}},
                                     {"wythoff", Bounds{130, 127}},
                                     {"nim+pass", Bounds{17, 18, 66}},
                                     {"moore:2", Bounds{9, 10, 66}},
                                     {"nim", Bounds{3, 2, 3, 2, 64}}})
    cases.push_back(test::case_of(name, bounds));
  for (const test::VectorCase& game : cases)
    for (const int threads : {1, 3}) {
      CAPTURE(game.rules.name(), game.heap_bounds, threads);
      const Box box = game.box();
      const Layout layout(box, 0, {LabelKind::remoteness}, game.rules.moves().pass);
      const LabelArray& label = layout.arrays().front();
      Sweep sweep(game.rules, box, Convention::normal, label);
      OrderVisitor visitor(box);
      while (!sweep.is_done()) {
        const std::uint64_t before = sweep.next_block();
        sweep.visit_next(threads, visitor);
        REQUIRE(sweep.first_held() == before);
        // What the visitor found can be read, block by block.
        for (std::uint64_t b = before; b < sweep.next_block(); ++b) {
          const Block block = label.grid.block(b);
          std::vector<std::byte> content(label.bytes(block));
          sweep.read_numbers(block, content);
          for_each_position(block, box.heaps(), [&](std::uint64_t place, PositionView position) {
            if (entry_of(label, content, place) !=
                static_cast<std::int64_t>(box.rank(position) % 251))
              FAIL("number of another position");
          });
        }
      }
      REQUIRE(sweep.next_block() == label.blocks());
      REQUIRE(visitor.saw_all());
    }
}

/// Finds values in a sweep that has a fault.
class FaultyScan final : public RowVisitor {
 public:
  FaultyScan(const VectorRules& rules, const Box& box, const LabelArray& label,
             const SweepFaults& faults)
      : sweep_(rules, box, Convention::normal, label, false, nullptr, faults) {}

  void begin(const Block&) override {}
  bool visit(std::span<const CellRun> runs, std::size_t) override {
    return kernels_.find_values(runs.data(), runs.size());
  }
  /// Values by rank.
  std::vector<std::uint32_t> values(const Box& box, const LabelArray& label) {
    std::vector<std::uint32_t> values(box.positions());
    while (!sweep_.is_done()) {
      const std::uint64_t first = sweep_.next_block();
      sweep_.visit_next(1, *this);
      for (std::uint64_t b = first; b < sweep_.next_block(); ++b) {
        const Block block = label.grid.block(b);
        std::vector<std::byte> content(label.bytes(block));
        sweep_.read_numbers(block, content);
        for_each_position(block, box.heaps(), [&](std::uint64_t place, PositionView position) {
          values[box.rank(position)] = static_cast<std::uint32_t>(entry_of(label, content, place));
        });
      }
    }
    return values;
  }

 private:
  Sweep sweep_;
  const CellKernels kernels_ = kernels_for<CellKernels>(best_isa());
};

TEST_CASE("sweep: each fault in it is found by what does not share it", "[ladder]") {
  struct Case {
    const char* name;
    Bounds bounds;
    SweepFaults faults;
  };
  for (const auto& [name, bounds, faults] :
       {Case{"nim", {39, 20, 10}, {}}, Case{"nim", {39, 20, 10}, {.strip = 0}},
        Case{"wythoff", {40, 40, 10}, {}}, Case{"wythoff", {40, 40, 10}, {.ring = 40}},
        Case{"greedy", {10, 11, 12}, {}}, Case{"greedy", {10, 11, 12}, {.row_before = true}},
        Case{"nim+pass", {5, 6, 7}, {}}, Case{"nim+pass", {5, 6, 7}, {.no_pass = true}},
        Case{"moore:2", {6, 7, 8}, {}}, Case{"moore:2", {6, 7, 8}, {.layers = 1}}}) {
    CAPTURE(name, faults.strip, faults.ring, faults.row_before, faults.no_pass, faults.layers);
    const bool is_right = faults.strip == UINT64_MAX && faults.ring == 0 &&
                          faults.layers == UINT64_MAX && !faults.row_before && !faults.no_pass;
    const test::VectorCase game = test::case_of(name, bounds);
    test::Numbers numbers(game, Convention::normal, LabelKind::grundy);
    const std::vector<std::uint32_t> right = numbers.numbers();
    numbers.numbers() = FaultyScan(game.rules, game.box(), numbers.layout.arrays().front(), faults)
                            .values(game.box(), numbers.layout.arrays().front());
    // The definition, option by option, and the values of a sweep without a fault.
    CHECK(test::wrong_numbers(numbers).empty() == is_right);
    CHECK((numbers.numbers() == right) == is_right);
    // The certificate that goes through a sound sweep.
    Report report;
    certify_numbers(game.rules, Convention::normal, test::NumbersAlone(numbers), &numbers.losses,
                    LabelKind::grundy, 1, report);
    CHECK((report.mismatches() == 0) == is_right);
  }
}

}  // namespace
}  // namespace miyama
