/// @file  sweep_test.cpp
/// @brief The order of the sweep: every position once, each after all that lie below it.

#include "sweep/sweep.hpp"

#include <cstdlib>
#include <fstream>

#include "solve/numbers/cell_kernels.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/certified_table.hpp"
#include "support/conditional_cases.hpp"
#include "support/produced_table.hpp"
#include "support/scratch.hpp"
#include "support/vector_cases.hpp"
#include "sweep/losses_below.hpp"
#include "table/label_source.hpp"

namespace miyama {
namespace {

TEST_CASE("rings: none ends inside a row where twice its length is enough", "[unit]") {
  for (const auto& [bounds, is_enough] :
       {std::pair{Bounds{200, 40, 199}, true}, {{200, 40, 99}, false}}) {
    const Box box(bounds);
    const LineRings rings(box, std::vector<std::int16_t>{1, 1, 1}, {64, 41, 200});
    std::uint64_t ends = 0;
    for (std::uint64_t a = 0; a <= 200; ++a)
      for (std::uint64_t b = 0; b <= 40; ++b) {
        const Position outer{a, b};
        const auto row = rings.row_at(outer, {a - a % 64, 0, 0});
        ends += row.place + box.size(2) > rings.length() ? 1 : 0;
      }
    CHECK((ends == 0) == is_enough);
    CHECK(rings.length() <= 2 * box.size(2));
  }
}

/// Notes which positions it has seen, and counts those that came too early or twice.
class OrderVisitor final : public RowVisitor {
 public:
  explicit OrderVisitor(const Box& box) : box_(box), seen_(box.positions()) {}

  void begin(const Block& unit) override { positions_ += unit.positions; }
  bool visit(std::span<const CellRun> runs, std::size_t) override {
    for (const CellRun& run : runs) {
      for (std::size_t x = 0; x < run.positions; ++x) {
        Position position(run.at, run.at + box_.heaps());
        position.back() += x;
        const std::uint64_t rank = box_.rank(position);
        for (std::size_t i = 0; i < box_.heaps(); ++i)
          if (position[i] != 0 && !seen_[rank - box_.stride(i)]) ++wrong_;
        if (seen_[rank].exchange(true)) ++wrong_;
        run.numbers[x] = static_cast<std::uint32_t>(rank % 251);
      }
      keep(run);
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

/// Wants sets of at least so many words.
class LongSets final : public RowVisitor {
 public:
  explicit LongSets(std::size_t words) : wanted_(words) {}

  void begin(const Block&) override {}
  bool visit(std::span<const CellRun> runs, std::size_t) override {
    words_ = runs.front().words;
    return words_ >= wanted_;
  }
  [[nodiscard]] std::size_t words() const { return words_; }

 private:
  std::size_t wanted_, words_ = 0;
};

TEST_CASE("sweep: sets grow as far as a value can go, and further only where one is wrong",
          "[unit]") {
  const test::VectorCase game = test::case_of("wythoff", {1500, 1400});
  const Box box = game.box();
  const Layout layout(box, 0, {LabelKind::grundy}, false);
  for (const auto& [wanted, words] : {std::pair<std::size_t, std::size_t>{1, 24},
                                      {41, 48},  // 48 words have room for the sum of the bounds
                                      {49, 64}}) {
    LongSets visitor(wanted);
    Sweep(game.rules, box, Convention::normal, layout.arrays().front()).visit_next(1, visitor);
    CHECK(visitor.words() == words);
  }
}

TEST_CASE("sweep: a face has no more layers than the first heap has sizes", "[unit]") {
  const test::VectorCase game = test::case_of("moore:2", {2, 60, 60, 2});
  const Box box = game.box();
  const Layout layout(box, 0, {LabelKind::grundy}, false);
  const auto bytes = [&](int threads) {
    return Sweep::bytes(game.rules, box, layout.arrays().front(), 124, threads);
  };
  CHECK(bytes(64) == bytes(1));
}

/// Finds numbers in a sweep that has a fault.
class FaultyScan final : public RowVisitor {
 public:
  FaultyScan(const VectorRules& rules, const Box& box, Convention convention,
             const LabelArray& label, const SweepFaults& faults)
      : label_(label), sweep_(rules, box, convention, label, false, nullptr, faults) {}

  void begin(const Block&) override {}
  bool visit(std::span<const CellRun> runs, std::size_t) override {
    return (label_.kind == LabelKind::grundy ? kernels_.find_values : kernels_.find_lengths)(
        runs.data(), runs.size());
  }
  /// Calls put(position, number) for every position.
  template <class Put>
  void for_each_number(std::size_t heaps, const Put& put) {
    while (!sweep_.is_done()) {
      const std::uint64_t first = sweep_.next_block();
      sweep_.visit_next(1, *this);
      for (std::uint64_t b = first; b < sweep_.next_block(); ++b) {
        const Block block = label_.grid.block(b);
        std::vector<std::byte> content(label_.bytes(block));
        sweep_.read_numbers(block, content);
        for_each_position(block, heaps, [&](std::uint64_t place, PositionView position) {
          put(position, entry_of(label_, content, place));
        });
      }
    }
  }

 private:
  const LabelArray& label_;
  Sweep sweep_;
  const CellKernels kernels_ = kernels_for<CellKernels>(best_isa());
};

/// What scripts/recheck.py prints about the files of a folder.
std::string rechecked(const test::ScratchFolder& folder) {
  const std::string said = (folder / "said").string();
  const std::string command = MIYAMA_RECHECK " " + (folder / "*.h5").string() + " >" + said;
  CHECK(std::system(command.c_str()) != 0);
  std::ifstream file(said);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// A table that is right, or was made by what has a fault.
struct MadeTable {
  const VectorRules& rules;
  const Request& request;
  test::ProducedTable& table;
  bool as_before;  ///< it is as the program makes it
  bool is_right;
};

/// Every table that was made is right or wrong as it should be: by the definition, option by
/// option, by the certificate that goes through a sound sweep, and for scripts/recheck.py.
class Guards {
 public:
  void look_at(const MadeTable& made) {
    CAPTURE(made.rules.name(), name_of(made.request.convention), made.is_right);
    CHECK(made.as_before == made.is_right);
    Report by_options, by_sweep;
    (void)test::certify_by_options(made.table, made.rules, made.request.convention, by_options);
    CHECK((by_options.mismatches() == 0) == made.is_right);
    test::certify(made.table, made.rules, made.request.convention, by_sweep);
    CHECK((by_sweep.mismatches() == 0) == made.is_right);
    const std::filesystem::path file = folder_ / concat(files_.size(), ".h5");
    (void)test::store(made.table, file);
    files_.emplace_back(file.string() + ": ", made.is_right);
  }
  void recheck() const {
    const std::string said = rechecked(folder_);
    for (const auto& [begin, is_right] : files_) {
      const std::string line = said.substr(std::min(said.find(begin), said.size()));
      CAPTURE(line.substr(0, 300));
      CHECK((line.substr(0, line.find('\n')).find(": right") != std::string::npos) == is_right);
      if (!is_right) CHECK(line.find(": expected ") < line.find(".h5", begin.size()));
    }
  }

 private:
  const test::ScratchFolder folder_;
  std::vector<std::pair<std::string, bool>> files_;  ///< how their lines begin if they are right
};

struct FaultyCase {
  const char* name;
  Bounds bounds;
  SweepFaults faults;
};

TEST_CASE("sweep: each fault in it is found by what does not share it", "[ladder]") {
  Guards guards;
  for (const auto& [name, bounds, fault] :
       {FaultyCase{"nim", {39, 20, 10}, {.strip = 0}},
        FaultyCase{"wythoff", {40, 40, 10}, {.ring = 40}},
        FaultyCase{"greedy", {10, 11, 12}, {.row_before = true}},
        FaultyCase{"nim+pass", {5, 6, 7}, {.no_pass = true}},
        FaultyCase{"moore:2", {6, 7, 8}, {.layers = 1}}})
    for (const Convention convention : test::both_conventions)
      for (const LabelKind kind : {LabelKind::grundy, LabelKind::remoteness})
        for (const bool is_right : {true, false}) {
          // The lengths of greedy are those of the conditions of the row before, too.
          if (!is_right && fault.row_before && kind == LabelKind::remoteness) continue;
          CAPTURE(name, name_of(convention), name_of(kind), is_right);
          const test::VectorCase game = test::case_of(name, bounds);
          const Request request = make_request(name, bounds, convention, name_of(kind));
          test::ProducedTable table(request);
          bool as_before = true;
          FaultyScan(game.rules, table.box(), convention, *table.layout().find(kind),
                     is_right ? SweepFaults{} : fault)
              .for_each_number(table.box().heaps(), [&](PositionView at, std::int64_t number) {
                as_before = as_before && table.entry(kind, 0, at) == number;
                table.set(kind, 0, at, number);
              });
          guards.look_at({game.rules, request, table, as_before, is_right});
        }
  guards.recheck();
}

TEST_CASE("losses below: each fault in them is found by what does not share it", "[ladder]") {
  Guards guards;
  for (const auto& [name, bounds, fault] :
       {FaultyCase{"wythoff", {10, 11, 12}, {.ring = 1}},
        FaultyCase{"greedy", {10, 11, 12}, {.row_before = true}},
        FaultyCase{"nim+pass", {5, 6, 7}, {.no_pass = true}}})
    for (const Convention convention : test::both_conventions)
      for (const bool is_right : {true, false}) {
        const test::VectorCase game = test::case_of(name, bounds);
        const Request request = make_request(name, bounds, convention, "outcome,arrows");
        test::ProducedTable table(request);
        const PositionSet losses =
            collect_losses(StatedLosses(table, convention, game.rules), Team(1));
        const LossesBelow<std::uint8_t> below(PlacedMoves(game.rules, table.box(), 1), table.box(),
                                              &losses, LossesBelow<std::uint8_t>::Known::all,
                                              is_right ? SweepFaults{} : fault);
        bool as_before = true;
        std::vector<std::uint8_t> steps(table.box().positions());
        for (std::size_t m = 0; m < game.rules.directions().size(); ++m) {
          if (m < below.lines())
            below.put_steps(m, table.box().whole(), steps.data());
          else
            ranges::fill(steps, 0);  // the pass is forgotten
          for_each_position(
              table.box().whole(), table.box().heaps(), [&](std::uint64_t place, PositionView at) {
                as_before = as_before && table.entry(LabelKind::arrows, m, at) == steps[place];
                table.set(LabelKind::arrows, m, at, steps[place]);
              });
        }
        guards.look_at({game.rules, request, table, as_before, is_right});
      }
  guards.recheck();
}

}  // namespace
}  // namespace miyama
