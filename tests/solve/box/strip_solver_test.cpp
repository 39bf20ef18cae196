#include "solve/box/strip_solver.hpp"

#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <random>
#include <thread>

#include "solve/box/solve_by_rows.hpp"
#include "support/catch.hpp"
#include "support/conditional_cases.hpp"
#include "support/vector_cases.hpp"

namespace miyama {
namespace {

using test::VectorCase;

/// What workers of one process say to each other.
class Mailbox final : public StripTransport {
 public:
  std::vector<std::uint64_t> receive(std::uint64_t strip, std::uint64_t chunk) override {
    std::unique_lock lock(mutex_);
    came_.wait(lock, [&] { return letters_.count({strip, chunk}) != 0; });
    return letters_.extract({strip, chunk}).mapped();
  }
  void send(std::uint64_t strip, std::uint64_t chunk, std::vector<std::uint64_t> words) override {
    const std::lock_guard lock(mutex_);
    letters_[{strip, chunk}] = std::move(words);
    came_.notify_all();
  }
  bool empty() const { return letters_.empty(); }

 private:
  std::mutex mutex_;
  std::condition_variable came_;
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::vector<std::uint64_t>> letters_;
};

std::vector<Strip> random_strips(std::uint64_t sizes, std::mt19937_64& random) {
  std::vector<Strip> strips;
  for (std::uint64_t first = 0; first < sizes; first = strips.back().end)
    strips.push_back({first, std::min(sizes, first + 1 + random() % (sizes / 2 + 1))});
  return strips;
}

/// Rows of the strips that differ from what one sweep over the whole box finds. The workers share
/// the mailbox alone: each makes its own moves.
std::uint64_t rows_that_differ(const VectorRules& rules, const Box& box, Convention convention,
                               const std::vector<Strip>& strips, std::uint64_t workers,
                               int threads) {
  VectorRows rows(rules, box, 1);
  const PositionSet whole = losses_by_rows(rows, convention);
  Mailbox mailbox;
  std::atomic<std::uint64_t> differ{0};
  std::vector<std::thread> all;
  for (std::uint64_t w = 0; w < workers; ++w)
    all.emplace_back([&, w] {
      const PlacedMoves moves(rules, box);
      for (std::uint64_t s = w; s < strips.size(); s += workers) {
        const PositionSet found =
            solve_strip(moves, box, convention, strips, s, mailbox, Team(threads));
        const RowWindow& window = found.window();
        for (std::uint64_t plane = 0; plane < window.planes(); ++plane)
          for (std::uint64_t r = window.row_of(plane, strips[s].first);
               r < window.row_of(plane, strips[s].end); ++r)
            if (!std::ranges::equal(found.row(r), whole.row(r))) ++differ;
      }
    });
  for (std::thread& worker : all) worker.join();
  return differ + (mailbox.empty() ? 0 : 1);
}

std::uint64_t rows_that_differ(const VectorCase& game, std::mt19937_64& random) {
  const Box box = game.box();
  const RowWindow whole(box, game.rules.moves().pass, {});
  const auto strips = random_strips(whole.strip().end, random);
  std::uint64_t differ = 0;
  for (const Convention convention : {Convention::normal, Convention::misere})
    differ += rows_that_differ(game.rules, box, convention, strips, 1 + random() % 3, 1);
  return differ;
}

TEST_CASE("strips: workers that share nothing find what one sweep finds", "[ladder]") {
  std::mt19937_64 random(11);
  std::vector<VectorCase> games = test::named_cases();
  for (VectorCase& game : test::random_cases(12, 150)) games.push_back(std::move(game));
  for (VectorCase& game : test::conditional_cases(13, 100)) games.push_back(std::move(game));
  for (const VectorCase& game : games) {
    CAPTURE(game.rules.name(), game.heap_bounds, game.rules.moves().pass, game.rules.directions());
    REQUIRE(rows_that_differ(game, random) == 0);
  }
}

TEST_CASE("strips: several chunks, several threads in each worker", "[ladder]") {
  for (const auto& [name, bounds] : {std::pair{"wythoff", Bounds{40, 150, 130}},
                                     {"moore:2+pass", Bounds{30, 140, 65}},
                                     {"subtraction:1,5,12", Bounds{33, 100, 70}},
                                     {"circular:2", Bounds{26, 12, 12, 9}}}) {
    const VectorCase game = test::case_of(name, bounds);
    const std::vector<Strip> strips{{0, 8}, {8, 9}, {9, 24}, {24, bounds[0] + 1}};
    CAPTURE(name);
    for (const std::uint64_t workers : {1, 2, 4})
      REQUIRE(rows_that_differ(game.rules, game.box(), Convention::normal, strips, workers, 2) ==
              0);
  }
}

}  // namespace
}  // namespace miyama
