#include "support/vector_cases.hpp"
#include "support/labels.hpp"

#include <algorithm>
#include <map>
#include <random>

#include "base/error.hpp"
#include "game/catalogue.hpp"
#include "support/changeable_table.hpp"
#include "table/layout.hpp"

namespace miyama::test {
namespace {

oracle::VectorGame game_of(const VectorCase& game) {
  const Moves& moves = game.rules.moves();
  oracle::VectorGame same{{}, {}, moves.pass};
  for (const LineMove& line : moves.lines) {
    oracle::LineRule rule{{line.direction.begin(), line.direction.end()}, {}};
    for (unsigned t = 1; t <= game.box().max_bound(); ++t)
      if (line.steps.contains(t)) rule.steps.insert(t);
    same.lines.push_back(rule);
  }
  for (const Face& face : moves.faces) same.faces.emplace_back(face.begin(), face.end());
  return same;
}

/// Each text is read once: to list residues takes longer than most tables of a test.
const Steps& parsed(const std::string& text) {
  static std::map<std::string, Steps> known;
  const auto at = known.find(text);
  return at != known.end() ? at->second : known.emplace(text, Steps::parse(text)).first->second;
}

Steps random_steps(std::mt19937_64& random) {
  switch (random() % 8) {
    case 0: return parsed("squares");
    case 1: return parsed("all-but:" + std::to_string(1 + random() % 4));
    case 2: return parsed(std::to_string(1 + random() % 3));
    case 3:
      return parsed(std::to_string(1 + random() % 2) + "," + std::to_string(3 + random() % 4));
    case 4: return parsed(std::to_string(random() % 4) + "mod" + std::to_string(2 + random() % 2));
    case 5: return parsed("0,1mod" + std::to_string(3 + random() % 2));
    default: return Steps::any();
  }
}

Moves random_moves(std::mt19937_64& random, std::size_t heaps) {
  Moves moves{heaps, {}, {}, random() % 3 == 0};
  const std::size_t lines = 1 + random() % (heaps + 2);
  for (std::size_t i = 0; i < lines; ++i) {
    Direction direction(heaps);
    for (auto& entry : direction)
      entry = static_cast<std::uint8_t>(random() % 3 == 0 ? 1 + random() % 3 : random() % 2);
    moves.lines.push_back({direction, random_steps(random)});
  }
  if (random() % 3 == 0)
    for (std::size_t i = 0; i < 1 + random() % 2; ++i) {
      Face face;
      for (std::size_t heap = 0; heap < heaps; ++heap)
        if (random() % 2 == 0) face.push_back(heap);
      moves.faces.push_back(face);
    }
  return moves;
}

}  // namespace

VectorCase case_of(const std::string& name, const std::vector<std::uint64_t>& bounds) {
  const auto rules = make_rules(name, bounds.size());
  return {dynamic_cast<const VectorRules&>(*rules), bounds};
}

Box VectorCase::box() const { return Box(coordinate_bounds(heap_bounds, rules.moves().pass)); }

Layout VectorCase::layout() const {
  std::vector<LabelKind> kinds = fast_labels();
  if (rules.directions().empty()) std::erase(kinds, LabelKind::arrows);
  return {box(), rules.directions().size(), kinds, rules.moves().pass};
}

std::vector<VectorCase> named_cases() {
  const std::vector<std::vector<std::uint64_t>> boxes{
      {0},      {1},       {70},       {130},     {1, 70},      {4, 9},
      {13, 13}, {3, 3, 3}, {2, 0, 65}, {6, 4, 5}, {2, 2, 2, 3}, {1, 2, 1, 1, 2}};
  const std::vector<std::string> names{"nim",
                                       "wythoff",
                                       "subtraction:1,2,3",
                                       "subtraction:2,3,7",
                                       "subtraction:all-but:2,3,7",
                                       "subtraction:primes",
                                       "subtraction:powers-of-2",
                                       "subtraction:1mod2",
                                       "subtraction:2,3mod5",
                                       "bounded:2",
                                       "equal:3",
                                       "moore:1",
                                       "moore:2",
                                       "moore:3",
                                       "exact:1",
                                       "exact:2",
                                       "exact:3",
                                       "slow-exact:1",
                                       "slow-exact:2",
                                       "slow-exact:3",
                                       "circular:2",
                                       "circular:3"};
  std::vector<VectorCase> cases;
  for (const std::string& name : names)
    for (const auto& bounds : boxes)
      for (const std::string pass : {"", "+pass"}) {
        try {
          cases.push_back(case_of(name + pass, bounds));
        } catch (const usage_error&) {  // K exceeds the heaps
        }
      }
  return cases;
}

std::vector<VectorCase> random_cases(std::uint64_t seed, std::size_t count) {
  std::mt19937_64 random(seed);
  std::vector<VectorCase> cases;
  while (cases.size() < count) {
    const std::size_t heaps = 1 + random() % 4;
    const std::uint64_t most = heaps == 1 ? 150 : heaps == 2 ? 17 : heaps == 3 ? 6 : 4;
    std::vector<std::uint64_t> bounds;
    for (std::size_t i = 0; i < heaps; ++i) bounds.push_back(random() % most);
    try {
      VectorRules rules("random", random_moves(random, heaps));
      if (!rules.moves_meet()) cases.push_back({std::move(rules), bounds});
    } catch (const usage_error&) {  // a face without heaps
    }
  }
  return cases;
}

std::int64_t answer_of(const oracle::LegalAnswer& answer, LabelKind kind) {
  switch (kind) {
    case LabelKind::outcome: return answer.wins ? win : loss;
    case LabelKind::target: return answer.target;
    case LabelKind::winning_moves: return answer.winning_moves;
    case LabelKind::losing_moves:
      return static_cast<std::int64_t>(answer.options.size()) - answer.winning_moves;
    case LabelKind::grundy: return answer.grundy;
    case LabelKind::remoteness: return answer.remoteness;
    default: return answer.longest;
  }
}

std::vector<oracle::LegalAnswer> answers_of(const VectorCase& game, Convention convention) {
  const std::vector<std::uint64_t> bounds = game.box().bounds();
  return oracle::solve_legal(oracle::moves_of(game_of(game)), {bounds.begin(), bounds.end()},
                             convention == Convention::misere);
}

std::uint64_t entries_unlike_oracle(const VectorCase& game, Convention convention,
                                    const LabelSource& table) {
  const Box box = game.box();
  const oracle::VectorGame same = game_of(game);
  const auto answers = answers_of(game, convention);
  std::vector<oracle::Sizes> arrows;
  for (const oracle::LegalAnswer& answer : answers)
    arrows.push_back(oracle::arrows_of(same, answers, answer));
  const ChangeableTable entries(table);
  std::uint64_t different = 0;
  Position position(box.heaps());
  for (const LabelArray& array : table.layout().arrays())
    for (std::uint64_t rank = 0; rank < box.positions(); ++rank) {
      box.unrank(rank, position);
      for (std::size_t move = 0; move < array.boxes(); ++move) {
        const bool is_arrow = array.kind == LabelKind::arrows;
        const std::int64_t expected =
            is_arrow ? arrows[rank][move] : answers[rank].entry(name_of(array.kind));
        if (entries.entry(array.kind, move, position) != expected) ++different;
      }
    }
  return different;
}

std::vector<std::int64_t> entries_by_rank(const LabelSource& table, LabelKind kind,
                                          std::size_t move) {
  const Layout& layout = table.layout();
  const Box& box = layout.box();
  std::vector<std::int64_t> entries(box.positions(), INT64_MIN);
  for (std::uint64_t j = 0; j < layout.jobs(); ++j) {
    const BlockJob job = layout.job(j);
    const LabelArray& array = layout.arrays()[job.array];
    if (array.kind != kind || job.move != move) continue;
    std::vector<std::byte> content(array.bytes(job.block), std::byte{0xA5});
    table.read_block(job, content);
    for_each_position(job.block, box.heaps(), [&](std::uint64_t at, PositionView position) {
      entries[box.rank(position)] = entry_of(array, content, at);
    });
  }
  return entries;
}

}  // namespace miyama::test
