/// @file  every_move_test.cpp
/// @brief Every kind of move crossed with every kind of condition and limit, whichever heap is the
/// longest: all labels, as a request makes them, against the definition.
///
/// The first move of each game is the one that varies: its direction, steps, limit, what it takes
/// first and its condition. The definition lists moves from lambdas of its own. CTest runs this
/// under each instruction set. Conditions on the steps alone become steps; one of more than 100
/// operands and operators is kept.

#include <algorithm>
#include <array>
#include <functional>
#include <set>

#include "pipeline/solution.hpp"
#include "support/catch.hpp"
#include "support/conventions.hpp"
#include "support/oracle.hpp"

namespace miyama {
namespace {

using ThreeHeaps = std::array<std::int64_t, 3>;

/// A property of the varied move as rules files spell it, and what it means.
struct AllowedSteps {
  std::string json;
  std::function<bool(std::int64_t t)> allow;
};
struct Limit {
  std::string json;
  std::function<std::int64_t(const ThreeHeaps&)> most;
};
struct Condition {
  std::string json;
  std::function<bool(const ThreeHeaps&, std::int64_t t)> holds;
};

const std::vector<AllowedSteps> all_steps{
    {"", [](std::int64_t) { return true; }},
    {R"(, "steps": "1,3")", [](std::int64_t t) { return t == 1 || t == 3; }},
    {R"(, "steps": "1,2mod4")", [](std::int64_t t) { return t % 4 == 1 || t % 4 == 2; }}};

const std::vector<Limit> all_limits{
    {"", [](const ThreeHeaps&) { return INT64_MAX; }},
    {R"(, "upto": "3")", [](const ThreeHeaps&) { return 3; }},
    {R"(, "upto": "c + a / 2")", [](const ThreeHeaps& h) { return h[2] + h[0] / 2; }}};

std::vector<Condition> all_conditions() {
  std::string kept = "odd(t)";
  for (int i = 0; i < 60; ++i) kept += " && 1";
  return {{"", [](const ThreeHeaps&, std::int64_t) { return true; }},
          {"a >= b || c > 1",
           [](const ThreeHeaps& h, std::int64_t) { return h[0] >= h[1] || h[2] > 1; }},
          {"t <= 2", [](const ThreeHeaps&, std::int64_t t) { return t <= 2; }},
          {"odd(t)", [](const ThreeHeaps&, std::int64_t t) { return t % 2 == 1; }},
          {kept, [](const ThreeHeaps&, std::int64_t t) { return t % 2 == 1; }},
          {"(a + t) % 3 != b",
           [](const ThreeHeaps& h, std::int64_t t) { return (h[0] + t) % 3 != h[1]; }}};
}

struct Game {
  ThreeHeaps direction;
  bool takes_first, has_face, has_pass;  ///< (0,1,0) first; the face of the outer two heaps
  const AllowedSteps& steps;
  const Limit& limit;
  const Condition& condition;

  [[nodiscard]] std::string json() const {
    std::string text = R"({"name": "crossed", "heaps": 3, "moves": [{"direction": [)";
    text += std::to_string(direction[0]) + "," + std::to_string(direction[1]) + "," +
            std::to_string(direction[2]) + "]" + steps.json + limit.json;
    if (takes_first) text += R"(, "first": [0, 1, 0])";
    if (!condition.json.empty()) text += R"(, "when": ")" + condition.json + '"';
    text += R"(}, {"direction": [0, 1, 0]}, {"direction": [0, 0, 1], "steps": "2,3"})";
    if (has_face) text += R"(, {"face": [1, 3]})";
    return text + (has_pass ? R"(], "pass": true})" : "]}");
  }

  /// Calls visit(heaps after, number of the move, steps).
  template <class Visit>
  void for_each_move(const ThreeHeaps& from, const Visit& visit) const {
    const auto along = [&](std::size_t number, const ThreeHeaps& first, const ThreeHeaps& by,
                           const auto& allow) {
      for (std::int64_t t = 1;; ++t) {
        ThreeHeaps to;
        for (std::size_t i = 0; i < 3; ++i) to[i] = from[i] - first[i] - t * by[i];
        if (std::ranges::min(to) < 0) return;
        if (allow(t)) visit(to, number, t);
      }
    };
    along(0, {0, takes_first ? 1 : 0, 0}, direction, [&](std::int64_t t) {
      return steps.allow(t) && t <= limit.most(from) && condition.holds(from, t);
    });
    along(1, {}, {0, 1, 0}, [](std::int64_t) { return true; });
    along(2, {}, {0, 0, 1}, [](std::int64_t t) { return t == 2 || t == 3; });
    if (!has_face) return;
    for (std::int64_t a = 0; a < from[0]; ++a)
      for (std::int64_t c = 0; c < from[2]; ++c) visit(ThreeHeaps{a, from[1], c}, 3, 1);
  }
};

/// The labels of a position, each once; arrows by direction, the pass last.
struct Answer : oracle::Labels {
  std::array<std::int64_t, 4> arrows{};
};

class Definition {
 public:
  Definition(const Game& game, Convention convention, const Box& box) : labels_(box.positions()) {
    Position at(box.heaps());
    for (std::uint64_t rank = 0; rank < box.positions(); ++rank) {
      box.unrank(rank, at);
      const ThreeHeaps heaps = heaps_of(at, game.has_pass);
      std::set<std::uint64_t> options;  // by rank
      Answer& label = labels_[rank];
      const auto meet = [&](std::uint64_t to, std::size_t arrow, std::int64_t t) {
        options.insert(to);
        std::int64_t* const least = arrow < 4 ? &label.arrows[arrow] : nullptr;
        if (!labels_[to].wins && least != nullptr && (*least == 0 || t < *least)) *least = t;
      };
      game.for_each_move(heaps, [&](const ThreeHeaps& to, std::size_t number, std::int64_t t) {
        Position after(to.begin(), to.end());
        if (game.has_pass) after.insert(after.begin(), at[0]);
        meet(box.rank(after), number == 3 ? 4 : number, t);
      });
      if (game.has_pass && at[0] == 1 && !options.empty()) meet(rank - box.stride(0), 3, 1);
      label_by(options, convention, label);
    }
  }

  [[nodiscard]] std::int64_t entry(LabelKind kind, std::size_t move, std::uint64_t rank) const {
    const Answer& label = labels_[rank];
    return kind == LabelKind::arrows ? label.arrows[move] : label.entry(name_of(kind));
  }

 private:
  static ThreeHeaps heaps_of(PositionView at, bool pass) {
    ThreeHeaps heaps{};
    for (std::size_t i = 0; i < 3; ++i)
      heaps[i] = static_cast<std::int64_t>(at[i + (pass ? 1 : 0)]);
    return heaps;
  }

  void label_by(const std::set<std::uint64_t>& options, Convention convention,
                Answer& label) const {
    std::vector<std::pair<std::size_t, const oracle::Labels*>> answers;
    for (const std::uint64_t to : options) answers.emplace_back(to, &labels_[to]);
    const bool misere = convention == Convention::misere;
    static_cast<oracle::Labels&>(label) =
        labels_of(answers, misere ? oracle::Last::loses : oracle::Last::wins);
  }

  std::vector<Answer> labels_;
};

/// The first label that differs, or "".
std::string different(const Game& game, Convention convention,
                      const std::vector<std::uint64_t>& bounds) {
  const Request request =
      make_request(rules_from_json(game.json(), "test"), bounds, convention, "all");
  const Definition expected(game, convention, request.box());
  SolveReport report;
  const TableInMemory table = solve_in_memory(request, 1, report);
  if (!report.fine()) return "the labels contradict each other";
  Position at(request.box().heaps());
  for (std::uint64_t j = 0; j < table.layout().jobs(); ++j) {
    const BlockJob job = table.layout().job(j);
    const LabelArray& array = table.layout().arrays()[job.array];
    for (std::uint64_t place = 0; place < job.block.positions; ++place) {
      job.block.position_at(place, at);
      const std::int64_t right = expected.entry(array.kind, job.move, request.box().rank(at));
      const std::int64_t found = entry_of(array, table.blocks()[j], place);
      if (found != right)
        return concat(name_of(array.kind), " of ", joined(at, ","), ": ", found, " is not ", right);
    }
  }
  return "";
}

TEST_CASE("every move: all labels are those of the definition", "[ladder]") {
  const std::vector<Condition> conditions = all_conditions();
  const std::vector<ThreeHeaps> directions{{1, 0, 0}, {1, 0, 1}, {0, 0, 2}};
  std::size_t games = 0;
  for (const AllowedSteps& steps : all_steps)
    for (const Limit& limit : all_limits)
      for (const Condition& condition : conditions)
        for (const ThreeHeaps& direction : directions)
          for (const bool takes_first : {false, true}) {
            ++games;
            const Game game{direction, takes_first, games / 5 % 4 == 3, games / 3 % 4 == 3,
                            steps,     limit,       condition};
            for (const std::vector<std::uint64_t>& bounds :
                 {std::vector<std::uint64_t>{33, 2, 1}, {2, 33, 1}, {2, 1, 33}})
              for (const Convention convention : test::both_conventions) {
                CAPTURE(game.json(), bounds, name_of(convention));
                REQUIRE(different(game, convention, bounds) == "");
              }
          }
}

}  // namespace
}  // namespace miyama
