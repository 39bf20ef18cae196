/// @file  rules_json.cpp
/// @brief Reads rules files: whatever is unknown, twice there or too deep is refused with a reason.
///
/// A misspelled key that is passed over would change the game silently, and the table with it.
///
/// A few bytes may stand for a great many moves: a facet of n heaps for 2ⁿ − 1 faces, a symmetric
/// direction for n! others. They are counted before they are made, so that reading takes a second
/// and some megabytes at most, whatever the text.

#include "game/rules_json.hpp"

#include <algorithm>
#include <cctype>
#include <functional>
#include <iterator>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>

#include "base/error.hpp"
#include "base/ranges.hpp"
#include "base/text.hpp"
#include "game/take_and_break.hpp"

namespace miyama {
namespace {

using Json = nlohmann::ordered_json;

/// A value as a message quotes it: its beginning.
std::string in_message(const Json& value) {
  constexpr std::size_t most_quoted = 100;
  const std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
  return text.size() <= most_quoted ? text : text.substr(0, most_quoted) + "…";
}

/// By size, then in order.
using FacesBySize = std::set<std::pair<std::size_t, Face>>;

/// Adds the faces of some heaps of `whole` whose size is wanted.
template <class Wanted>
void add_parts(const Face& whole, const Wanted& wanted, FacesBySize& faces) {
  for (std::uint32_t set = 1; set < std::uint32_t{1} << whole.size(); ++set) {
    Face part;
    for (std::size_t i = 0; i < whole.size(); ++i)
      if ((set >> i & 1) != 0) part.push_back(whole[i]);
    if (wanted(part.size())) faces.insert({part.size(), std::move(part)});
  }
}

std::vector<Face> listed(const FacesBySize& faces) {
  std::vector<Face> list;
  for (const auto& [size, face] : faces) list.push_back(face);
  return list;
}

constexpr std::size_t most_of_facet = 16;            // heaps: as many as a table has
constexpr std::size_t most_permutations = 4096;      // of one move
constexpr std::size_t most_moves = 1 << 16;          // lines, and faces: sets of 16 heaps
constexpr std::uint64_t most_faces_tried = 1 << 20;  // each as often as a facet has it

/// Sets of some heaps.
constexpr std::uint64_t sets_of(std::size_t heaps) { return std::uint64_t{1} << heaps; }

/// How many orders sorted amounts have; counts on no further than it must to exceed the most.
template <class Amounts>
std::uint64_t count_orders(const Amounts& amounts) {
  std::uint64_t orders = 1;
  for (std::size_t i = 0, alike = 0; i < amounts.size() && orders <= most_permutations; ++i) {
    alike = i != 0 && amounts[i] == amounts[i - 1] ? alike + 1 : 1;
    orders = orders * (i + 1) / alike;
  }
  return orders;
}

/// "line 3, column 17" of byte `at`, counted from 1; columns are counted in characters.
std::string place_in(std::string_view text, std::size_t at) {
  const std::string_view before = text.substr(0, at == 0 ? 0 : at - 1);
  const std::size_t begin = before.rfind('\n') + 1;  // npos + 1 is 0
  return "line " + std::to_string(1 + ranges::count(before, '\n')) + ", column " +
         std::to_string(1 + characters_in(before.substr(begin)));
}

class RulesReader {
 public:
  /// `source`: where the text comes from, as messages name it.
  explicit RulesReader(std::string source) : source_(std::move(source)) {}

  VectorRules read(std::string_view json) const {
    const Json rules = parse(json);
    if (!rules.is_object()) refuse("no JSON object");
    refuse_other_keys(rules, "rules", {"name", "heaps", "moves", "pass", "symmetric", "family"});
    if (rules.contains("family") && rules["family"] != "vector")
      refuse("\"family\"", rules["family"], ", not \"vector\"");
    const std::string name = name_in(rules);
    try {
      return {name, moves_of(rules)};
    } catch (const usage_error& error) {
      const std::string what = error.what();
      throw usage_error(what.starts_with(source_) ? what : source_ + ": " + what);
    }
  }

  /// Rules are four deep; copying and printing what is thousands deep would run out of stack.
  void refuse_deep(int depth) const {
    constexpr int most_depth = 8;
    if (depth > most_depth)
      refuse("lists and objects stand more than " + std::to_string(most_depth) +
             " deep in each other");
  }

 private:
  [[noreturn]] void refuse(const std::string& why) const {
    throw usage_error(source_ + ": " + why +
                      "; rules are written as {\"heaps\": 2, \"moves\": [{\"direction\": [1, 0], "
                      "\"steps\": \"any\"}, …]}");
  }
  [[noreturn]] void refuse(const std::string& what, const Json& value,
                           const std::string& why) const {
    refuse(what + " is " + in_message(value) + why);
  }

  /// Of two equal keys the second would win, and change the game silently.
  Json::parser_callback_t refuse_deep_and_twice() const {
    return [this, keys = std::vector<std::set<std::string>>{}](int depth, Json::parse_event_t event,
                                                               Json& parsed) mutable {
      refuse_deep(depth);
      if (event == Json::parse_event_t::object_start) keys.emplace_back();
      if (event == Json::parse_event_t::object_end) keys.pop_back();
      if (event == Json::parse_event_t::key &&
          !keys.back().insert(parsed.get<std::string>()).second)
        refuse("the key " + in_message(parsed) + " stands twice");
      return true;
    };
  }

  Json parse(std::string_view text) const {
    try {
      return Json::parse(text, refuse_deep_and_twice());
    } catch (const Json::parse_error& error) {
      refuse("no JSON, at " + place_in(text, error.byte));
    } catch (const Json::out_of_range&) {
      refuse("no JSON, a number too large to read");
    }
  }

  /// Unknown keys are most often misspelled ones, which would change the game silently. A comment
  /// may stand everywhere. `what`: has the keys.
  void refuse_other_keys(const Json& object, const std::string& what,
                         std::vector<std::string> known) const {
    known.emplace_back("comment");
    for (const auto& [key, value] : object.items())
      if (!ranges::contains(known, key))
        refuse("unknown key \"" + key + "\"" + did_you_mean(key, known) + ": " + what +
               " may have " + joined(known, ", "));
  }

  /// The value of a key that is true or false, and false where it is missing.
  bool flag_in(const Json& object, const std::string& key) const {
    if (!object.contains(key)) return false;
    if (!object[key].is_boolean())
      refuse("\"" + key + "\"", object[key], ", neither true nor false");
    return object[key].get<bool>();
  }

  std::uint64_t number_of(const Json& value, std::uint64_t most, const std::string& what) const {
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() > most)
      refuse(what + " has " + in_message(value) + " for a whole number of at most " +
             std::to_string(most));
    return value.get<std::uint64_t>();
  }

  Steps steps_of(const Json& move) const {
    if (!move.contains("steps")) return Steps::any();
    const Json& steps = move["steps"];
    if (steps.is_string()) return Steps::parse(steps.get<std::string>());
    if (!steps.is_array()) refuse("\"steps\"", steps, ", neither text nor a list of numbers");
    return Steps::parse(joined(
        steps, ",", [this](const Json& step) { return number_of(step, UINT32_MAX, "\"steps\""); }));
  }

  /// A number per heap. `key`: of the move.
  Direction per_heap(const Json& move, const std::string& key) const {
    const std::string what = "\"" + key + "\"";
    if (!move[key].is_array()) refuse(what, move[key], ", no list of numbers");
    Direction numbers;
    for (const Json& entry : move[key])
      numbers.push_back(static_cast<std::uint8_t>(number_of(entry, UINT8_MAX, what)));
    return numbers;
  }

  LineMove line_of(const Json& move) const {
    refuse_other_keys(move, "a move along a line",
                      {"direction", "steps", "first", "when", "upto", "symmetric"});
    LineMove line{per_heap(move, "direction"), steps_of(move)};
    if (move.contains("first")) line.first = per_heap(move, "first");
    if (ranges::all_of(line.first, [](auto x) { return x == 0; })) line.first.clear();
    line.when = guard_of(move, "when", line, Guard::Use::when);
    line.upto = guard_of(move, "upto", line, Guard::Use::upto);
    return line;
  }

  /// Null where there is none.
  std::shared_ptr<const Guard> guard_of(const Json& move, const std::string& key,
                                        const LineMove& line, Guard::Use use) const {
    if (!move.contains(key)) return nullptr;
    if (!move[key].is_string())
      refuse("\"" + key + "\"", move[key],
             use == Guard::Use::when ? ", no condition such as \"a >= b\""
                                     : ", no limit such as \"a / 2\"");
    if (line.direction.empty()) refuse("\"" + key + "\" stands beside an empty \"direction\"");
    return std::make_shared<Guard>(move[key].get<std::string>(), line.direction.size(),
                                   source_ + ": ", use);
  }

  /// `what`: the list's name in messages.
  Face face_of(const Json& heaps, const std::string& what) const {
    if (!heaps.is_array()) refuse(what, heaps, ", no list of heaps");
    Face face;
    for (const Json& heap : heaps) {
      const std::uint64_t number = number_of(heap, UINT8_MAX, what);
      if (number == 0) refuse(what + " has 0: heaps are counted from 1");
      face.push_back(number - 1);
    }
    ranges::sort(face);
    return face;
  }

  std::vector<Face> facets_of(const Json& move) const {
    refuse_other_keys(move, "a move in a complex", {"complex", "symmetric"});
    if (!move["complex"].is_array() || move["complex"].empty())
      refuse("\"complex\"", move["complex"], ", no list of facets");
    std::vector<Face> facets;
    for (const Json& heaps : move["complex"]) {
      facets.push_back(face_of(heaps, "a facet of \"complex\""));
      if (facets.back().empty() || facets.back().size() > most_of_facet)
        refuse("a facet of \"complex\" has " + std::to_string(facets.back().size()) +
               " heaps: give 1 to " + std::to_string(most_of_facet));
    }
    return facets;
  }

  void refuse_many(std::uint64_t count, std::uint64_t most, const std::string& what) const {
    if (count > most)
      refuse(std::to_string(count) + " " + what + ": give at most " + std::to_string(most));
  }

  /// All faces of the facets, each once: by size, then in order. Precondition: there are not too
  /// many to try.
  std::vector<Face> faces_of(const std::vector<Face>& facets) const {
    FacesBySize faces;
    for (const Face& facet : facets) {
      add_parts(
          facet, [](std::size_t) { return true; }, faces);
      refuse_many(faces.size(), most_moves, "faces and more");
    }
    return listed(faces);
  }

  /// The move with its heaps in any order, each once. `before`: how many lines there are.
  std::vector<LineMove> permuted(const LineMove& line, std::size_t before) const {
    if (line.when != nullptr || line.upto != nullptr)
      refuse(
          "\"symmetric\" beside \"when\" or \"upto\": these name their heaps, so write each "
          "order of them");
    Direction first = line.first;
    first.resize(line.direction.size());
    std::vector<std::pair<std::uint8_t, std::uint8_t>> taken;  // of each heap: by a step, first
    for (std::size_t i = 0; i < first.size(); ++i) taken.emplace_back(line.direction[i], first[i]);
    ranges::sort(taken, std::greater<>());
    const std::uint64_t orders = count_orders(taken);
    if (orders > most_permutations)
      refuse("\"symmetric\": the direction " + in_message(line.direction) + " has more than " +
             std::to_string(most_permutations) + " orders of its heaps");
    refuse_many(before + orders, most_moves, "directions and more, with all orders of their heaps");
    std::vector<LineMove> all;
    do {
      LineMove move = line;
      for (std::size_t i = 0; i < taken.size(); ++i) {
        move.direction[i] = taken[i].first;
        if (i < move.first.size()) move.first[i] = taken[i].second;
      }
      all.push_back(std::move(move));
    } while (std::prev_permutation(taken.begin(), taken.end()));
    return all;
  }

  /// Faces of as many heaps as each of these, whichever heaps they are, each once.
  std::vector<Face> permuted(const std::vector<Face>& faces, std::size_t heaps) const {
    if (heaps == 0) refuse("\"heaps\" is missing");
    for (const Face& face : faces)
      if (face.size() > heaps || heaps > most_of_facet)
        refuse("\"symmetric\": a face of " + std::to_string(face.size()) + " of " +
               std::to_string(heaps) + " heaps: there may be at most " +
               std::to_string(most_of_facet));
    Face every(heaps);
    std::iota(every.begin(), every.end(), std::size_t{0});
    std::vector<bool> is_wanted(heaps + 1, false);
    for (const Face& face : faces) is_wanted[face.size()] = true;
    FacesBySize all;
    add_parts(
        every, [&](std::size_t size) { return is_wanted[size]; }, all);
    return listed(all);
  }

  /// How many heaps there are, or 0 where nothing says so.
  std::size_t heaps_in(const Json& rules) const {
    if (rules.contains("heaps")) return number_of(rules["heaps"], UINT8_MAX, "\"heaps\"");
    for (const Json& move : rules["moves"])
      if (move.is_object() && move.contains("direction")) return per_heap(move, "direction").size();
    return 0;
  }

  void add_line(const LineMove& line, bool symmetric, Moves& moves) const {
    refuse_many(moves.lines.size() + 1, most_moves, "directions and more");
    if (!symmetric) return moves.lines.push_back(line);
    ranges::copy(permuted(line, moves.lines.size()), std::back_inserter(moves.lines));
  }

  /// `tried`: faces of the moves so far.
  void add_faces(const Json& move, bool symmetric, std::uint64_t& tried, Moves& moves) const {
    const bool is_complex = move.contains("complex");
    if (!is_complex) refuse_other_keys(move, "a move in a face", {"face", "symmetric"});
    std::vector<Face> faces =
        is_complex ? facets_of(move) : std::vector<Face>{face_of(move["face"], "\"face\"")};
    if (is_complex)
      for (const Face& facet : faces) tried += sets_of(facet.size()) - 1;
    if (symmetric) tried += sets_of(std::min(moves.heaps, most_of_facet)) - 1;
    refuse_many(tried, most_faces_tried, "faces, each counted with every facet that has it");
    if (is_complex) faces = faces_of(faces);
    if (symmetric) faces = permuted(faces, moves.heaps);
    refuse_many(moves.faces.size() + faces.size(), most_moves, "faces and more");
    ranges::copy(faces, std::back_inserter(moves.faces));
  }

  /// Names become file names and attributes.
  std::string name_in(const Json& rules) const {
    if (!rules.contains("name")) return "custom";
    std::string name = rules["name"].is_string() ? rules["name"].get<std::string>() : "";
    const auto plain = [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
             std::string_view("-_.:,+").find(c) != std::string_view::npos;
    };
    if (name.empty() || std::isalnum(static_cast<unsigned char>(name.front())) == 0 ||
        !ranges::all_of(name, plain))
      refuse("\"name\"", rules["name"],
             ": begin with a letter or digit, go on with these and -_.:,+");
    return name;
  }

  Moves moves_of(const Json& rules) const {
    Moves moves;
    if (!rules.contains("moves") || !rules["moves"].is_array() || rules["moves"].empty())
      refuse("there is no list \"moves\"");
    moves.heaps = heaps_in(rules);
    if (moves.heaps > UINT8_MAX)
      refuse("moves of " + std::to_string(moves.heaps) + " heaps: there may be at most " +
             std::to_string(UINT8_MAX));
    const bool all_symmetric = flag_in(rules, "symmetric");
    std::uint64_t tried = 0;
    for (const Json& move : rules["moves"]) {
      const bool symmetric = all_symmetric || (move.is_object() && flag_in(move, "symmetric"));
      const auto has = [&](const char* key) { return move.is_object() && move.contains(key); };
      if (has("direction"))
        add_line(line_of(move), symmetric, moves);
      else if (has("face") || has("complex"))
        add_faces(move, symmetric, tried, moves);
      else
        refuse("a move", move, ", with neither \"direction\" nor \"face\" nor \"complex\"");
    }
    if (!rules.contains("heaps") && moves.lines.empty()) refuse("\"heaps\" is missing");
    moves.pass = flag_in(rules, "pass");
    return moves;
  }

  std::string source_;
};

Json moves_json(const Moves& moves) {
  Json list = Json::array();
  for (const LineMove& line : moves.lines) {
    Json move{{"direction", line.direction}, {"steps", line.steps.text()}};
    if (!line.first.empty()) move["first"] = line.first;
    if (line.when != nullptr) move["when"] = line.when->text();
    if (line.upto != nullptr) move["upto"] = line.upto->text();
    list.push_back(std::move(move));
  }
  for (Face face : moves.faces) {
    for (std::size_t& heap : face) ++heap;
    list.push_back({{"face", face}});
  }
  return list;
}

}  // namespace

std::string rules_json(const Rules& rules) {
  if (const VectorRules* vector = rules.vector_rules()) {
    Json json{{"family", "vector"},
              {"name", rules.name()},
              {"heaps", vector->moves().heaps},
              {"moves", moves_json(vector->moves())}};
    if (vector->moves().pass) json["pass"] = true;
    return json.dump();
  }
  if (const TakeAndBreak* code = rules.take_and_break())
    return Json{{"family", "take-and-break"}, {"name", code->name()}, {"code", code->code()}}
        .dump();
  return Json{{"family", "other"}, {"name", rules.name()}, {"heaps", rules.heaps()}}.dump();
}

std::string family_in(std::string_view json) {
  const auto not_deep = [](int depth, Json::parse_event_t, const Json&) {
    RulesReader("rules_json").refuse_deep(depth);
    return true;
  };
  const Json rules = Json::parse(json, not_deep, false);
  return rules.is_object() && rules.contains("family") && rules["family"].is_string()
             ? rules["family"].get<std::string>()
             : "";
}

VectorRules parse_vector_rules(std::string_view json, const std::string& source) {
  return RulesReader(source).read(json);
}

}  // namespace miyama
