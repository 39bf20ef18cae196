#include "solve/box/losses/strip_transport.hpp"

#include <atomic>
#include <random>
#include <thread>

#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/conditional_cases.hpp"
#include "support/solve_by_rows.hpp"
#include "support/vector_cases.hpp"

namespace miyama {
namespace {

using test::VectorCase;

std::vector<std::uint64_t> words_of(const std::vector<std::byte>& bytes) {
  std::vector<std::uint64_t> words;
  for (const std::byte byte : bytes) words.push_back(std::to_integer<std::uint64_t>(byte));
  return words;
}

std::vector<std::byte> bytes_of(const std::vector<std::uint64_t>& words) {
  std::vector<std::byte> bytes;
  for (const std::uint64_t word : words) bytes.push_back(static_cast<std::byte>(word));
  return bytes;
}

std::vector<Strip> random_strips(std::uint64_t sizes, std::mt19937_64& random) {
  std::vector<Strip> strips;
  for (std::uint64_t first = 0; first < sizes; first = strips.back().end)
    strips.push_back({first, std::min(sizes, first + 1 + random() % (sizes / 2 + 1))});
  return strips;
}

/// Entries of the strip, all labels.
std::vector<std::vector<std::byte>> entries_of(const SolvedTable& table, const Strip& strip) {
  const Layout& layout = table.layout();
  const Box& box = layout.box();
  Block block = box.whole();
  if (box.heaps() > (layout.pass() ? 2 : 1)) {
    Coordinates start = block.start, extent = block.extent;
    start[layout.pass() ? 1 : 0] = strip.first;
    extent[layout.pass() ? 1 : 0] = strip.end - strip.first;
    block = make_block(box.heaps(), start, extent);
  }
  std::vector<std::vector<std::byte>> entries;
  for (std::size_t array = 0; array < layout.arrays().size(); ++array)
    for (std::size_t move = 0; move < layout.arrays()[array].boxes(); ++move) {
      entries.emplace_back(layout.arrays()[array].bytes(block));
      table.read_block({array, 0, move, block}, entries.back());
    }
  return entries;
}

/// What follows from the losses, less what a strip does not know: how many lie below on faces.
Layout layout_of_strips(const VectorRules& rules, const Box& box) {
  std::vector<LabelKind> kinds{LabelKind::outcome, LabelKind::target, LabelKind::winning_moves};
  if (!rules.moves().faces.empty()) kinds.resize(1);
  if (!rules.directions().empty()) kinds.push_back(LabelKind::arrows);
  return {box, rules.directions().size(), kinds, rules.moves().pass};
}

/// Strips whose losses or labels differ from those of the whole table. The workers share the
/// mailbox alone: each makes its own moves.
std::uint64_t strips_that_differ(const VectorRules& rules, const Box& box, Convention convention,
                                 const std::vector<Strip>& strips, std::uint64_t workers,
                                 int threads) {
  const Layout layout = layout_of_strips(rules, box);
  const SolvedTable whole = test::solve_by_rows(rules, convention, layout, 1);
  StripMailbox mailbox;
  std::atomic<std::uint64_t> differ{0}, winning_moves{0};
  const bool is_counted = rules.is_plain() || rules.moves().faces.empty();
  std::vector<std::thread> all;
  for (std::uint64_t w = 0; w < workers; ++w)
    all.emplace_back([&, w] {
      for (std::uint64_t s = w; s < strips.size(); s += workers) {
        const PlacedMoves moves(rules, box, 1, strips[s]);
        PositionSet losses =
            VectorRows(moves, box, threads, strips[s]).losses(convention, &mailbox, s);
        if (!is_counted) {
          for_each_member(losses, strips[s], [&](PositionView lost) {
            if (!whole.losses().contains(lost)) ++differ;
          });
          continue;
        }
        const auto below =
            s == 0 ? std::vector<std::byte>() : bytes_of(mailbox.receive(s, chunk_of_lines));
        const SolvedTable table(moves, layout, std::move(losses), strips[s], below, threads);
        if (s + 1 < strips.size())
          mailbox.send(s + 1, chunk_of_lines, words_of(table.above(strips[s])));
        if (entries_of(table, strips[s]) != entries_of(whole, strips[s])) ++differ;
        winning_moves += table.winning_moves();
      }
    });
  for (std::thread& worker : all) worker.join();
  return differ + (mailbox.empty() ? 0 : 1) +
         (!is_counted || winning_moves == whole.winning_moves() ? 0 : 1);
}

std::uint64_t strips_that_differ(const VectorCase& game, std::mt19937_64& random) {
  const Box box = game.box();
  const RowWindow whole(box, game.rules.moves().pass, {});
  const auto strips = random_strips(whole.strip().end, random);
  std::uint64_t differ = 0;
  for (const Convention convention : {Convention::normal, Convention::misere})
    differ += strips_that_differ(game.rules, box, convention, strips, 1 + random() % 3, 1);
  return differ;
}

TEST_CASE("strips: workers that share nothing find what one sweep finds", "[ladder]") {
  std::mt19937_64 random(11);
  std::vector<VectorCase> games = test::named_cases();
  for (VectorCase& game : test::random_cases(12, 150)) games.push_back(std::move(game));
  for (VectorCase& game : test::conditional_cases(13, 100)) games.push_back(std::move(game));
  for (const VectorCase& game : games) {
    CAPTURE(game.rules.name(), game.heap_bounds, game.rules.moves().pass, game.rules.directions());
    REQUIRE(strips_that_differ(game, random) == 0);
  }
}

TEST_CASE("strips: several chunks, several threads in each worker", "[ladder]") {
  for (const auto& [name, bounds] : {std::pair{"wythoff", Bounds{40, 150, 650}},
                                     {"moore:2+pass", Bounds{30, 140, 65}},
                                     {"subtraction:1,5,12", Bounds{33, 100, 700}},
                                     {"circular:2", Bounds{26, 12, 12, 9}}}) {
    const VectorCase game = test::case_of(name, bounds);
    const std::vector<Strip> strips{{0, 8}, {8, 9}, {9, 24}, {24, bounds[0] + 1}};
    CAPTURE(name);
    for (const std::uint64_t workers : {1, 2, 4})
      REQUIRE(strips_that_differ(game.rules, game.box(), Convention::normal, strips, workers, 2) ==
              0);
  }
}

}  // namespace
}  // namespace miyama
