/// @file  rules_json.cpp
/// @brief Reads and writes rules files.
///
/// A misspelled key that is passed over would change the game silently, and the table with it. So
/// keys that are unknown or stand twice are refused, and lists nested too deep.
///
/// A few bytes may stand for a great many moves: a facet of n heaps for 2ⁿ − 1 faces, a symmetric
/// direction for n! others. They are counted before they are made, or while few of them are, so
/// that reading takes a second and some megabytes at most, whatever the text.

#include "game/rules_json.hpp"

#include <algorithm>
#include <cctype>
#include <functional>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>

#include "base/error.hpp"
#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "base/text.hpp"
#include "game/lists_text.hpp"
#include "game/orders_of_heaps.hpp"
#include "game/take_and_break.hpp"
#include "table/index/box/option_lists.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t most_of_facet = 16;        // no table has more heaps
constexpr std::size_t most_permutations = 4096;  // one move may have so many orders of its heaps
constexpr std::size_t most_moves =
    1 << 16;  // this holds for lines and for faces, the sets of 16 heaps
constexpr std::uint64_t most_written =
    2'000'000;  // characters of conditions in all orders of heaps, and these heaps
constexpr std::uint64_t most_faces_tried = 1 << 20;  // a face counts once per facet that has it

template <std::size_t places, class... Values>
[[noreturn]] void refuse(const Format<places>& why, const Values&... values) {
  throw usage_error(words::wrong_rules_file, both(why, values...),
                    R"({"heaps": 2, "moves": [{"direction": [1, 0], "steps": "any"}, …]})");
}

void refuse_many(std::uint64_t count, std::uint64_t most, const Format<0>& what) {
  if (count > most) refuse(words::too_many_in_rules, count, what, most);
}

/// Returns what `read` returns, and puts `source` in front of its errors.
template <class Read>
auto read_from(const std::string& source, const Read& read) {
  try {
    return read();
  } catch (const usage_error& error) {
    if (source.empty()) throw;
    throw usage_error(source, ": ", error.text());
  }
}

/// The beginning of a value, as messages quote it.
std::string in_message(const Json& value) {
  return excerpt(value.dump(-1, ' ', false, Json::error_handler_t::replace));
}

/// Refuses equal keys, of which the second would win and change the game silently, and more nesting
/// than rules need: copying and printing what is thousands deep would run out of stack.
Json::parser_callback_t refuse_deep_and_twice() {
  return [keys = std::vector<std::set<std::string>>{}](int depth, Json::parse_event_t event,
                                                       Json& parsed) mutable {
    constexpr int most_depth = 8;
    if (depth > most_depth) refuse(words::nested_lists, most_depth);
    if (event == Json::parse_event_t::object_start) keys.emplace_back();
    if (event == Json::parse_event_t::object_end) keys.pop_back();
    if (event == Json::parse_event_t::key && !keys.back().insert(parsed.get<std::string>()).second)
      refuse(words::key_stands_twice, in_message(parsed));
    return true;
  };
}

Json parse(std::string_view text) {
  try {
    return Json::parse(text, refuse_deep_and_twice());
  } catch (const Json::parse_error& error) {
    const std::string_view before = text.substr(0, error.byte == 0 ? 0 : error.byte - 1);
    const std::size_t begin = before.rfind('\n') + 1;  // npos + 1 is 0
    refuse(words::not_json, 1 + ranges::count(before, '\n'),
           1 + characters_in(before.substr(begin)));
  } catch (const Json::out_of_range&) {
    refuse(words::number_too_large_to_read);
  }
}

/// Unknown keys are most often misspelled ones, which would change the game silently. Every object
/// may have a comment. `what`: the object in messages.
void refuse_other_keys(const Json& object, const Format<0>& what, std::vector<std::string> known) {
  known.emplace_back("comment");
  for (const auto& [key, value] : object.items())
    if (!ranges::contains(known, key))
      refuse(words::unknown_key, excerpt(key), did_you_mean(key, known), what, joined(known, ", "));
}

/// The value of a key that is true or false, and false where it is missing.
bool flag_in(const Json& object, const char* key) {
  if (!object.contains(key)) return false;
  if (!object[key].is_boolean())
    refuse(words::neither_true_nor_false, key, in_message(object[key]));
  return object[key].get<bool>();
}

std::uint64_t number_of(const Json& value, std::uint64_t most, const Bilingual& what) {
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() > most)
    refuse(words::not_a_small_number, what, in_message(value), most);
  return value.get<std::uint64_t>();
}

/// A key as messages name it.
Bilingual quoted(std::string_view key) { return both(words::quoted, excerpt(key)); }

/// `what`: the list in messages; `wrong`: what to say of anything else.
Position numbers_of(const Json& list, std::uint64_t most, const Bilingual& what,
                    const Format<2>& wrong = words::not_a_list_of_numbers) {
  if (!list.is_array()) refuse(wrong, what, in_message(list));
  Position numbers;
  for (const Json& entry : list) numbers.push_back(number_of(entry, most, what));
  return numbers;
}

/// A number per heap, less than 0 where stones are added. `key`: of the move.
Direction per_heap(const Json& move, const char* key) {
  if (!move[key].is_array())
    refuse(words::not_a_list_of_numbers, quoted(key), in_message(move[key]));
  Direction numbers;
  for (const Json& entry : move[key]) {
    const bool fits = entry.is_number_unsigned() ? entry.get<std::uint64_t>() <= most_per_step
                                                 : entry.is_number_integer() &&
                                                       entry.get<std::int64_t>() >= -most_per_step;
    if (!fits) refuse(words::not_a_step, key, in_message(entry), -most_per_step, most_per_step);
    numbers.push_back(entry.get<std::int16_t>());
  }
  return numbers;
}

/// Null where there is none.
std::shared_ptr<const Guard> guard_of(const Json& move, const char* key, std::size_t heaps,
                                      Guard::Use use, bool has_pass) {
  if (!move.contains(key)) return nullptr;
  if (heaps == 0) refuse(words::empty_direction, key);
  if (!move[key].is_string())
    refuse(use == Guard::Use::step_limit || use == Guard::Use::least_step ? words::not_a_limit
                                                                          : words::not_a_condition,
           key, in_message(move[key]));
  return std::make_shared<Guard>(move[key].get<std::string>(), heaps, "", use, has_pass);
}

LineMove line_of(const Json& move, bool has_pass) {
  refuse_other_keys(move, words::move_along_line,
                    {"direction", "steps", "first", "when", "upto", "from", "symmetric"});
  LineMove line{per_heap(move, "direction")};
  if (move.contains("steps")) {
    const Json& steps = move["steps"];
    if (!steps.is_string() && !steps.is_array())
      refuse(words::steps_neither_text_nor_list, in_message(steps));
    line.steps = Steps::parse(steps.is_string()
                                  ? steps.get<std::string>()
                                  : joined(numbers_of(steps, UINT32_MAX, quoted("steps")), ","));
  }
  if (move.contains("first")) line.initial_take = per_heap(move, "first");
  if (moved_heaps(line.initial_take) == 0) line.initial_take.clear();
  const std::size_t heaps = line.direction.size();
  line.when = guard_of(move, "when", heaps, Guard::Use::when, has_pass);
  line.step_limit = guard_of(move, "upto", heaps, Guard::Use::step_limit, has_pass);
  line.least_step = guard_of(move, "from", heaps, Guard::Use::least_step, has_pass);
  return line;
}

/// The condition or limit of a move in another order of its heaps. `written`: characters and heaps
/// of those that were made so far.
std::shared_ptr<const Guard> in_order(const std::shared_ptr<const Guard>& guard,
                                      const std::vector<HeapRole>& order, std::uint64_t& written) {
  if (guard == nullptr) return nullptr;
  refuse_many(written += guard->text().size() + order.size(), most_written,
              words::characters_of_conditions);
  return std::make_shared<Guard>(renamed(guard->text(), places_in(order)), order.size(), "",
                                 guard->use());
}

/// Calls add(order) for every order of the roles. `what`: the move in messages.
template <class Add>
void for_each_order(std::vector<HeapRole> roles, const Bilingual& what, const Add& add) {
  ranges::sort(roles, std::greater<>());
  std::size_t count = 0;
  do {
    if (count++ == most_permutations) refuse(words::too_many_orders, what, most_permutations);
    add(roles);
  } while (std::prev_permutation(roles.begin(), roles.end()));
}

/// Adds the move with its heaps in any order, each once.
void add_permuted(const LineMove& line, std::uint64_t& written, Moves& moves) {
  const std::vector<const Guard*> guards{line.when.get(), line.step_limit.get(),
                                         line.least_step.get()};
  std::set<std::string> said;
  for_each_order(roles_of(line.direction, line.initial_take, guards),
                 both(words::the_direction, in_message(line.direction)),
                 [&](const std::vector<HeapRole>& order) {
                   LineMove move = line;
                   for (std::size_t i = 0; i < order.size(); ++i) {
                     move.direction[i] = order[i].taken;
                     if (i < move.initial_take.size()) move.initial_take[i] = order[i].first;
                   }
                   std::string key = text_of(move);
                   for (auto* guard : {&move.when, &move.step_limit, &move.least_step})
                     if ((*guard = in_order(*guard, order, written)) != nullptr)
                       key += "\n" + ordered_text((*guard)->expression());
                   if (!line.is_restricted() || said.insert(key).second)
                     moves.lines.push_back(std::move(move));
                 });
  refuse_many(moves.lines.size(), most_moves, words::directions_in_all_orders);
}

/// Adds the face, which has a condition, with all heaps in any order, each once. `said`: the faces
/// with conditions that were added, as texts.
void add_permuted(const Face& face, const std::shared_ptr<const Guard>& when,
                  std::uint64_t& written, std::set<std::pair<Face, std::string>>& said,
                  Moves& moves) {
  Direction reduced(moves.heaps, 0);
  for (const std::size_t heap : face)
    if (heap >= moves.heaps || std::exchange(reduced[heap], 1) == 1)
      refuse(words::face_of_other_heaps, text_of(face), moves.heaps);
  for_each_order(roles_of(reduced, {}, {when.get()}), both(words::the_face, text_of(face)),
                 [&](const std::vector<HeapRole>& order) {
                   Face other;
                   for (std::size_t i = 0; i < order.size(); ++i)
                     if (order[i].taken != 0) other.push_back(i);
                   auto renamed_when = in_order(when, order, written);
                   if (said.emplace(other, ordered_text(renamed_when->expression())).second)
                     moves.add_face(std::move(other), std::move(renamed_when));
                 });
  refuse_many(moves.faces.size(), most_moves, words::faces);
}

/// `what`: the list's name in messages.
Face face_of(const Json& heaps, const Bilingual& what) {
  Face face;
  for (const std::uint64_t heap : numbers_of(heaps, UINT8_MAX, what, words::not_a_list_of_heaps)) {
    if (heap == 0) refuse(words::heaps_count_from_1, what);
    face.push_back(static_cast<std::size_t>(heap - 1));
  }
  ranges::sort(face);
  return face;
}

/// All sets of `least` to `most` heaps of one of `wholes`, each once: by size, then in order.
std::vector<Face> parts_of(const std::vector<Face>& wholes, std::size_t least, std::size_t most) {
  std::set<std::pair<std::size_t, Face>> faces;
  for (const Face& whole : wholes) {
    for (std::uint32_t set = 1; set < std::uint32_t{1} << whole.size(); ++set) {
      Face part;
      for (std::size_t i = 0; i < whole.size(); ++i)
        if ((set >> i & 1) != 0) part.push_back(whole[i]);
      if (least <= part.size() && part.size() <= most) faces.emplace(part.size(), part);
    }
    refuse_many(faces.size(), most_moves, words::faces);
  }
  std::vector<Face> parts;
  for (const auto& [size, face] : faces) parts.push_back(face);
  return parts;
}

/// The faces that a move names: its face, or the facets of its complex.
std::vector<Face> faces_in(const Json& move) {
  if (!move.contains("complex")) {
    refuse_other_keys(move, words::move_in_face, {"face", "when", "symmetric"});
    return {face_of(move["face"], quoted("face"))};
  }
  refuse_other_keys(move, words::move_in_complex, {"complex", "when", "symmetric"});
  const Json& complex = move["complex"];
  if (!complex.is_array() || complex.empty())
    refuse(words::not_a_list_of_facets, in_message(complex));
  std::vector<Face> facets;
  for (const Json& heaps : complex) {
    const std::size_t size = facets.emplace_back(face_of(heaps, words::a_facet)).size();
    if (size == 0 || size > most_of_facet) refuse(words::facet_size, size, most_of_facet);
  }
  return facets;
}

/// A complex has all faces of its facets, and a symmetric move those of as many of any heaps; with
/// a condition, which names heaps, each face in all orders of the heaps. `tried`: faces of the
/// moves so far.
void add_faces(const Json& move, bool symmetric, std::uint64_t& tried, std::uint64_t& written,
               Moves& moves) {
  const bool is_complex = move.contains("complex");
  std::vector<Face> faces = faces_in(move);
  if (moves.heaps == 0 && (symmetric || move.contains("when"))) refuse(words::heaps_are_missing);
  const auto when = guard_of(move, "when", moves.heaps, Guard::Use::of_face, moves.pass);
  const bool any_heaps = symmetric && when == nullptr;
  if (is_complex || any_heaps) {
    std::size_t most = 0;
    for (const Face& face : faces) most = std::max(most, face.size());
    if (any_heaps) {
      if (most > moves.heaps || moves.heaps > most_of_facet)
        refuse(words::symmetric_face_too_large, most, moves.heaps, most_of_facet);
      faces.assign(1, Face(moves.heaps));
      std::iota(faces[0].begin(), faces[0].end(), std::size_t{0});
    }
    for (const Face& whole : faces) tried += (std::uint64_t{1} << whole.size()) - 1;
    refuse_many(tried, most_faces_tried, words::faces_of_facets);
    faces = parts_of(faces, is_complex ? 1 : most, most);
  }
  std::set<std::pair<Face, std::string>> said;
  if (symmetric && !any_heaps) {
    for (const Face& face : faces) add_permuted(face, when, written, said, moves);
    return;
  }
  refuse_many(moves.faces.size() + faces.size(), most_moves, words::faces);
  for (Face& face : faces) moves.add_face(std::move(face), when);
}

/// Names become file names and attributes.
std::string name_in(const Json& rules) {
  if (!rules.contains("name")) return "custom";
  const std::string name = rules["name"].is_string() ? rules["name"].get<std::string>() : "";
  const auto is_plain = [](unsigned char c) {
    return std::isalnum(c) != 0 || std::string_view("-_.:,+ ").find(c) != std::string_view::npos;
  };
  if (name.empty() || std::isalnum(static_cast<unsigned char>(name.front())) == 0 ||
      !ranges::all_of(name, is_plain))
    refuse(words::not_a_name_for_rules, in_message(rules["name"]));
  return name;
}

Moves moves_of(const Json& rules) {
  if (!rules.contains("moves") || !rules["moves"].is_array() || rules["moves"].empty())
    refuse(words::no_list_of_moves);
  Moves moves{0, {}, {}, flag_in(rules, "pass")};  // 0 heaps as long as nothing says how many
  if (rules.contains("heaps")) moves.heaps = number_of(rules["heaps"], UINT8_MAX, quoted("heaps"));
  for (const Json& move : rules["moves"])
    if (!rules.contains("heaps") && moves.heaps == 0 && move.contains("direction"))
      moves.heaps = per_heap(move, "direction").size();
  if (moves.heaps > UINT8_MAX) refuse(words::moves_of_too_many_heaps, moves.heaps, UINT8_MAX);
  const bool all_symmetric = flag_in(rules, "symmetric");
  std::uint64_t tried = 0, written = 0;
  for (const Json& move : rules["moves"]) {
    const bool symmetric = all_symmetric || flag_in(move, "symmetric");
    if (move.contains("direction")) {
      refuse_many(moves.lines.size() + 1, most_moves, words::directions);
      if (symmetric)
        add_permuted(line_of(move, moves.pass), written, moves);
      else
        moves.lines.push_back(line_of(move, moves.pass));
    } else if (move.contains("face") || move.contains("complex")) {
      add_faces(move, symmetric, tried, written, moves);
    } else {
      refuse(words::move_of_no_kind, in_message(move));
    }
  }
  if (!rules.contains("heaps") && moves.lines.empty()) refuse(words::heaps_are_missing);
  moves.positions = guard_of(rules, "positions", moves.heaps, Guard::Use::positions, false);
  if (rules.contains("outside")) {
    const Json& outside = rules["outside"];
    if (outside != "refused" && outside != "forbidden")
      refuse(words::neither_refused_nor_forbidden, in_message(outside));
    moves.forbids_outside = outside == "forbidden";
  }
  return moves;
}

Json moves_json(const Moves& moves) {
  Json list = Json::array();
  for (const LineMove& known : moves.lines) {
    const LineMove& line = known.as_written ? *known.as_written : known;
    Json move{{"direction", line.direction}, {"steps", line.steps.text()}};
    if (!line.initial_take.empty()) move["first"] = line.initial_take;
    if (line.when != nullptr) move["when"] = line.when->text();
    if (line.step_limit != nullptr) move["upto"] = line.step_limit->text();
    if (line.least_step != nullptr) move["from"] = line.least_step->text();
    list.push_back(std::move(move));
  }
  for (std::size_t f = 0; f < moves.faces.size(); ++f) {
    Face face = moves.faces[f];
    for (std::size_t& heap : face) ++heap;
    Json& move = list.emplace_back(Json{{"face", face}});
    if (const Guard* const when = moves.condition_of(f)) move["when"] = when->text();
  }
  return list;
}

/// One heap's moves, by its steps, its code or its list.
Json places_json(const SumRules& sum) {
  Json list = Json::array();
  for (std::size_t i = 0; i < sum.heaps(); ++i) {
    const Summand& summand = sum.summand(i);
    Json json{{"rules", summand.game()}, {"heap", summand.bound()}};
    const TakeAndBreak* const code = summand.rules().take_and_break();
    if (code != nullptr && code->lists() != nullptr)
      json["breaks"] = breaks_line(*code->lists(), summand.bound());
    else if (code != nullptr)
      json["code"] = code->code();
    else
      json["steps"] = summand.rules().vector_rules()->moves().lines.front().steps.text();
    list.push_back(std::move(json));
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
    if (vector->leaves_out()) json["positions"] = vector->moves().positions->text();
    if (!vector->weights().empty())
      json["outside"] = vector->moves().forbids_outside ? "forbidden" : "refused";
    return json.dump();
  }
  if (const TakeAndBreak* code = rules.take_and_break(); code != nullptr && code->lists())
    return Json{{"family", "breaks"}, {"name", code->name()}}.dump();
  if (const TakeAndBreak* code = rules.take_and_break())
    return Json{{"family", "take-and-break"}, {"name", code->name()}, {"code", code->code()}}
        .dump();
  if (const SumRules* sum = rules.sum_rules())
    return Json{{"family", "sum"},
                {"name", sum->name()},
                {"heaps", sum->heaps()},
                {"places", places_json(*sum)}}
        .dump();
  const auto lists = rules.option_lists();
  Json json{
      {"family", lists ? "options" : "other"}, {"name", rules.name()}, {"heaps", rules.heaps()}};
  if (lists && lists->positions() != nullptr) json["fields"] = lists->positions()->fields();
  if (lists && lists->are_sums()) json["sums"] = true;
  return json.dump();
}

std::unique_ptr<SumRules> sum_from_json(std::string_view json) {
  const Json rules = read_from("rules_json", [&] { return parse(json); });
  OwnGames own;
  std::string name;
  try {
    name = rules.at("name");
    for (const Json& place : rules.at("places"))
      if (place.contains("breaks"))
        add_game(own, place.at("rules"),
                 lists_of_line(place["breaks"], std::min(place.at("heap").get<std::uint64_t>(),
                                                         Summand::most_positions)));
  } catch (const Json::exception&) {
    throw usage_error("rules_json does not describe the summands of a sum");
  }
  return std::make_unique<SumRules>(name, 1, own);
}

std::string family_in(std::string_view json) {
  const Json rules =
      read_from("rules_json", [&] { return Json::parse(json, refuse_deep_and_twice(), false); });
  return rules.is_object() && rules.contains("family") && rules["family"].is_string()
             ? rules["family"].get<std::string>()
             : "";
}

VectorRules parse_vector_rules(std::string_view json, const std::string& source) {
  return read_from(source, [&]() -> VectorRules {
    const Json rules = parse(json);
    if (!rules.is_object()) refuse(words::not_a_json_object);
    refuse_other_keys(
        rules, words::some_rules,
        {"name", "heaps", "moves", "pass", "positions", "outside", "symmetric", "family"});
    if (rules.contains("family") && rules["family"] != "vector")
      refuse(words::other_family, in_message(rules["family"]));
    return {name_in(rules), moves_of(rules)};
  });
}

}  // namespace miyama
