#include "game/rules_json.hpp"

#include "base/error.hpp"
#include "game/catalogue.hpp"
#include "game/named_rules.hpp"
#include "support/catch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

std::string message(const std::string& text) {
  return message_of<usage_error>([&] { (void)parse_vector_rules(text, "file.json"); });
}

TEST_CASE("rules json: what tables store", "[unit]") {
  CHECK(rules_json(make_nim(2)) ==
        R"({"family":"vector","name":"nim","heaps":2,"moves":[)"
        R"({"direction":[1,0],"steps":"any"},{"direction":[0,1],"steps":"any"}]})");
  CHECK(rules_json(
            VectorRules("odd", Moves{3, {{{2, 0, 255}, Steps::parse("1,2")}}, {{0, 1}}, true})) ==
        R"({"family":"vector","name":"odd","heaps":3,"moves":[)"
        R"({"direction":[2,0,255],"steps":"1,2"},{"face":[1,2]}],"pass":true})");
  CHECK(rules_json(*make_take_and_break("kayles")) ==
        R"({"family":"take-and-break","name":"kayles","code":"0.77"})");
  CHECK(rules_json(*make_rules("euclid", 2)) == R"({"family":"other","name":"euclid","heaps":2})");
}

TEST_CASE("rules json: every vector rule of the catalogue comes back", "[unit]") {
  for (const char* name :
       {"nim", "subtraction:2,3,7", "subtraction:all-but:2", "subtraction:primes", "bounded:3",
        "wythoff", "moore:2", "exact:2", "slow-exact:2", "circular:3", "greedy", "end-nim",
        "one-left", "r-wythoff:3"})
    for (const std::string pass : {"", "+pass"}) {
      CAPTURE(name, pass);
      const auto rules = make_rules(name + pass, std::string(name) == "r-wythoff:3" ? 2 : 4);
      const auto& expected = *rules->vector_rules();
      const std::string json = rules_json(expected);
      const VectorRules again = parse_vector_rules(json, "a table");
      CHECK(again.name() == expected.name());
      CHECK(again.moves() == expected.moves());
      CHECK(rules_json(again) == json);
      CHECK(json.find('\n') == std::string::npos);
    }
}

TEST_CASE("rules json: moves are counted before they are made", "[unit]") {
  const auto list = [](const std::string& item, int count, int step = 0) {
    std::string text;
    for (int i = 0; i < count; ++i)
      text += (i == 0 ? "" : ",") + (step == 0 ? item : std::to_string(1 + i * step));
    return "[" + text + "]";
  };
  const std::string facet = list("", 16, 1);
  const auto complex = [&](const std::string& facets) {
    return message(R"({"heaps": 255, "moves": [{"complex": )" + facets + "}]}");
  };
  CHECK(contains(complex(list(facet, 200)), "file.json: 13107000 faces, each counted"));
  CHECK(contains(complex(list(facet, 200)), "give at most 1048576"));
  CHECK(contains(complex("[" + facet + "," + list("", 16, 15) + "]"),
                 "131067 faces and more: give at most 65536"));
  CHECK(contains(
      message(R"({"heaps": 16, "symmetric": true, "moves": )" + list(R"({"face": [1]})", 17) + "}"),
      "1114095 faces, each counted"));
  std::string directions;
  for (int i = 2; i < 102; ++i)
    directions += (i == 2 ? "" : ",") + std::string(R"({"direction": [1,2,3,4,5,0,)") +
                  std::to_string(i + 100) + "]}";
  CHECK(contains(message(R"({"symmetric": true, "moves": [)" + directions + "]}"),
                 "more than 4096 orders of its heaps"));
  std::string fewer;
  for (int i = 2; i < 102; ++i)
    fewer += (i == 2 ? "" : ",") + std::string(R"({"direction": [1,2,3,4,5,)") +
             std::to_string(i + 100) + "]}";
  CHECK(contains(message(R"({"symmetric": true, "moves": [)" + fewer + "]}"),
                 "66240 directions and more, with all orders of their heaps: give at most 65536"));
}

TEST_CASE("rules json: what may be left out, and how steps may be written", "[unit]") {
  const VectorRules rules = parse_vector_rules(
      R"({"moves": [{"direction": [2, 1]}, {"direction": [1, 2], "steps": "3,1-2"}, )"
      R"({"direction": [1, 1], "steps": [5, 4, 4]}]})",
      "file");
  CHECK(rules.name() == "custom");
  CHECK(
      rules.moves() ==
      Moves{2,
            {{{2, 1}, Steps::any()}, {{1, 2}, Steps::parse("1-3")}, {{1, 1}, Steps::parse("4,5")}},
            {},
            false});
  const VectorRules faces = parse_vector_rules(
      R"({"family": "vector", "name": "a-b_c.d:e,f+9", "heaps": 3, "pass": true, )"
      R"("moves": [{"face": [3, 1]}, {"face": [2]}]})",
      "file");
  CHECK(faces.name() == "a-b_c.d:e,f+9");
  CHECK(faces.moves() == Moves{3, {{{0, 1, 0}, Steps::any()}}, {{0, 2}}, true});
  CHECK(parse_vector_rules(R"({"moves": [{"direction": [255, 0]}]})", "file")
            .moves()
            .lines.front()
            .direction == Direction{255, 0});
  CHECK_FALSE(
      parse_vector_rules(R"({"pass": false, "moves": [{"direction": [1]}]})", "file").moves().pass);
}

TEST_CASE("rules json: a symmetric move stands for every order of the heaps", "[unit]") {
  const auto moves_of = [](const std::string& json) {
    return parse_vector_rules(json, "file").moves();
  };
  CHECK(moves_of(R"({"moves": [{"direction": [1, 0, 0], "symmetric": true}]})").lines ==
        make_nim(3).moves().lines);
  const Moves first = moves_of(
      R"({"symmetric": true, "comment": 1, "moves": [{"direction": [1, 0], "first": [0, 2],
          "steps": "1", "comment": "both ways"}]})");
  REQUIRE(first.lines.size() == 2);
  CHECK(first.lines[0].direction == Direction{1, 0});
  CHECK(first.lines[1].direction == Direction{0, 1});
  CHECK(first.lines[1].initial_take == Direction{2, 0});
  CHECK(first.lines[1].steps == first.lines[0].steps);
  CHECK(moves_of(R"({"heaps": 4, "moves": [{"face": [2, 3], "symmetric": true}]})").faces.size() ==
        6);
  const Moves moore =
      moves_of(R"({"heaps": 4, "moves": [{"complex": [[1, 2]], "symmetric": true}]})");
  CHECK(moore.lines.size() == 4);
  CHECK(moore.faces.size() == 6);
}

TEST_CASE("rules json: a symmetric complex with a condition has each face in every order",
          "[unit]") {
  const VectorRules complex = parse_vector_rules(
      R"({"heaps": 3, "moves": [{"complex": [[1, 2]], "when": "a' <= c", "symmetric": true}]})",
      "file");
  const VectorRules faces = parse_vector_rules(
      R"({"heaps": 3, "symmetric": true, "moves": [{"face": [1], "when": "a' <= c"},
          {"face": [2], "when": "a' <= c"}, {"face": [1, 2], "when": "a' <= c"}]})",
      "file");
  CHECK(complex.moves() == faces.moves());
  CHECK(complex.moves().lines.size() == 12);  // the reduced heap is a, or neither a nor c
  CHECK(complex.moves().faces.size() == 6);
  const Moves alike =
      parse_vector_rules(
          R"({"heaps": 3, "moves": [{"complex": [[1, 2], [3]], "when": "a + b + c > 4",
              "symmetric": true}]})",
          "file")
          .moves();
  CHECK(alike.lines.size() == 3);  // each once, though faces of the complex are orders of others
  CHECK(alike.faces.size() == 3);
}

TEST_CASE("rules json: conditions on faces and limits from below stand in a table", "[unit]") {
  const VectorRules rules = parse_vector_rules(
      R"({"moves": [{"direction": [1, 1], "first": [0, 1], "from": "a / 2", "upto": "b"},
                    {"face": [1, 2], "when": "a' < b'"}, {"face": [1], "when": "b"},
                    {"complex": [[1, 2]], "when": "a > b"}]})",
      "file.json");
  const std::string json = rules_json(rules);
  CHECK(contains(json, R"("first":[0,1],"upto":"b","from":"a / 2"})"));
  CHECK(contains(json, R"({"face":[1,2],"when":"a' < b'"},{"face":[1,2],"when":"a > b"})"));
  CHECK(contains(json, R"({"direction":[1,0],"steps":"any","when":"b"})"));
  CHECK(parse_vector_rules(json, "rules_json").moves() == rules.moves());
  Moves other = rules.moves();
  other.face_conditions.pop_back();
  other.face_conditions.emplace_back();
  CHECK_FALSE(other == rules.moves());
  CHECK_FALSE(same_moves(other, other));  // never taken for a game that is known by name
}

TEST_CASE("rules json: every refusal names the file once, the thing, and how rules are written",
          "[unit]") {
  const std::pair<std::string, std::string> refused[] = {
      {"", "not JSON, at line 1, column 1;"},
      {"{\"moves\": [}", "not JSON, at line 1, column 12;"},
      {"{\"name\": \"é\",\n \"é\", [}", "not JSON, at line 2, column 5;"},
      {R"({"moves": [{"direction": [1], "stepz": "1"}]})",
       "unknown key \"stepz\" (did you mean steps?): a move along a line may have direction, "
       "steps, first, when, upto, from, symmetric, comment"},
      {R"({"symmetric": 1, "moves": [{"direction": [1]}]})",
       "\"symmetric\" is 1, neither true nor"},
      {R"({"heaps": 2, "moves": [{"complex": [[1, 3]], "when": "a > b", "symmetric": true}]})",
       "the face {3} does not fit 2 heaps: name heaps that there are, each once"},
      {R"({"heaps": 2, "moves": [{"face": [1, 3], "when": "a > b", "symmetric": true}]})",
       "the face {1,3} does not fit 2 heaps: name heaps that there are, each once"},
      {R"({"moves": [{"face": [1, 2], "symmetric": true}]})", "\"heaps\" is missing"},
      {R"({"moves": [{"direction": [1, 2, 3, 4, 5, 6, 7, 8], "symmetric": true}]})",
       "more than 4096 orders of its heaps"},
      {R"({"moves": [{"direction": [1e999]}]})", "not JSON"},
      {"[]", "not a JSON object"},
      {R"({"move": []})", "unknown key \"move\""},
      {R"({"family": "box", "moves": [{"direction": [1]}]})",
       "\"family\" is \"box\", not \"vector\""},
      {R"({"name": "", "moves": [{"direction": [1]}]})",
       "\"name\" is \"\": begin with a letter or digit, go on with these, spaces and -_.:,+"},
      {R"({"heaps": 1, "heaps": 2, "moves": [{"direction": [1]}]})",
       "the key \"heaps\" stands twice"},
      {R"({"name": "a", "moves": [{"direction": [1]}], "name": "b"})",
       "the key \"name\" stands twice"},
      {R"({"moves": [{"direction": [1], "steps": "any", "steps": "1"}]})",
       "the key \"steps\" stands twice"},
      {R"({"name": "a/b", "moves": [{"direction": [1]}]})", "\"name\" is \"a/b\""},
      {R"({"name": 7, "moves": [{"direction": [1]}]})", "\"name\" is 7"},
      {R"({"name": [[[[[[[[[[]]]]]]]]]], "moves": [{"direction": [1]}]})",
       "stand more than 8 deep in each other"},
      {R"({"name": ")" + std::string(200, 'x') + "/\", \"moves\": 1}",
       "\"name\" is \"" + std::string(78, 'x') + "…: begin"},
      {R"({"name": "x"})", "there is no list \"moves\""},
      {R"({"moves": []})", "there is no list \"moves\", or it is empty"},
      {R"({"moves": [7]})", "a move is 7, with neither"},
      {R"({"moves": [{"steps": "any"}]})", "with neither \"direction\" nor \"face\""},
      {R"({"moves": [{"direction": [1], "face": [1]}]})", "unknown key \"face\""},
      {R"({"heaps": 1, "moves": [{"face": [1], "steps": "1"}]})", "unknown key \"steps\""},
      {R"({"moves": [{"direction": 1}]})", "\"direction\" is 1, not a list of numbers"},
      {R"({"moves": [{"direction": [256]}]})",
       "\"direction\" has 256, which is not a whole number from -255 to 255"},
      {R"({"moves": [{"direction": [1, -256]}]})",
       "\"direction\" has -256, which is not a whole number from -255 to 255"},
      {R"({"moves": [{"direction": [-1]}]})", "a direction that takes nothing, (-1)"},
      {R"({"moves": [{"direction": [1.0]}]})", "\"direction\" has 1.0"},
      {R"({"moves": [{"direction": ["1"]}]})", "\"direction\" has \"1\""},
      {R"({"heaps": 2, "moves": [{"face": 1}]})", "\"face\" is 1, not a list of heaps"},
      {R"({"heaps": 2, "moves": [{"face": [0]}]})", "\"face\" has 0: heaps are counted from 1"},
      {R"({"moves": [{"face": [1]}]})", "\"heaps\" is missing"},
      {R"({"heaps": 2, "moves": [{"complex": []}]})", "\"complex\" is [], not a list of facets"},
      {R"({"heaps": 2, "moves": [{"complex": [1]}]})",
       "a facet of \"complex\" is 1, not a list of heaps"},
      {R"({"heaps": 2, "moves": [{"complex": [[]]}]})",
       "a facet of \"complex\" has 0 heaps: give 1 to 16"},
      {R"({"heaps": 2, "moves": [{"complex": [[1, 2]], "upto": "a"}]})", "unknown key \"upto\""},
      {R"({"heaps": 2, "moves": [{"face": [1, 2], "when": 1}]})", "\"when\" is 1, not a condition"},
      {R"({"moves": [{"direction": [1, 0], "from": 2}]})",
       "\"from\" is 2, not a limit such as \"a / 2\""},
      {R"({"heaps": 256, "moves": [{"face": [1]}]})",
       "\"heaps\" has 256, which is not a whole number of at most 255"},
      {R"({"heaps": "2", "moves": [{"face": [1]}]})", "\"heaps\" has \"2\""},
      {R"({"pass": 1, "moves": [{"direction": [1]}]})", "\"pass\" is 1, neither true nor false"},
      {R"({"moves": [{"direction": [1], "steps": 3}]})",
       "\"steps\" is 3, neither text nor a list of numbers"},
      {R"({"moves": [{"direction": [1], "steps": [-1]}]})", "\"steps\" has -1"},
      {R"({"moves": [{"direction": [1], "steps": ["any"]}]})", "\"steps\" has \"any\""},
      {R"({"moves": [{"direction": [1], "steps": [4294967296]}]})", "\"steps\" has 4294967296"},
      // The reader of steps and the check of moves refuse these.
      {R"({"moves": [{"direction": [1], "steps": "none"}]})",
       "the steps \"none\" contain \"none\" in place of a number"},
      {R"({"moves": [{"direction": [1], "steps": []}]})", "the steps \"\" are empty"},
      {R"({"moves": [{"direction": [1], "steps": [0]}]})", "contain 0, which takes nothing"},
      {R"({"name": "z", "moves": [{"direction": [0]}]})",
       "the rules \"z\" have a direction that takes nothing, (0)"},
      {R"({"moves": [{"direction": [1]}, {"direction": [1, 1]}]})",
       "the direction (1,1), which does not fit the number of heaps, 1:"},
      {R"({"moves": [{"direction": []}]})", "no move: give at least one heap"},
  };
  for (const auto& [text, words] : refused) {
    const std::string said = message(text);
    CAPTURE(text, said);
    CHECK(said.starts_with("file.json: "));
    CHECK(said.find("file.json", 1) == std::string::npos);
    CHECK(contains(said, words));
    const bool by_others = contains(said, "the steps") || contains(said, "the rules \"");
    CHECK(contains(said, "; rules are written as {\"heaps\": 2, \"moves\": [") != by_others);
  }
}

TEST_CASE("rules json: a complex stands for all faces of its facets, each once", "[unit]") {
  const VectorRules rules =
      parse_vector_rules(R"({"heaps": 4, "moves": [{"complex": [[1,2],[2,3],[4]]}]})", "file.json");
  CHECK(rules.moves().faces == std::vector<Face>{{0, 1}, {1, 2}});
  CHECK(rules.moves().lines == make_nim(4).moves().lines);  // faces of one heap
  const VectorRules whole =
      parse_vector_rules(R"({"heaps": 3, "moves": [{"complex": [[3,1,2]]}]})", "file.json");
  CHECK(same_moves(whole.moves(), make_moore("3", 3).moves()));
  const VectorRules again = parse_vector_rules(
      R"({"heaps": 2, "moves": [{"complex": [[1, 2]]}, {"face": [1]}]})", "file.json");
  CHECK(same_moves(again.moves(), make_moore("2", 2).moves()));
  CHECK(again.repeated().size() == 1);
}

}  // namespace
}  // namespace miyama
