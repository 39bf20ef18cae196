#include "cli/request.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "game/catalogue.hpp"
#include "view/position_text.hpp"

namespace po = boost::program_options;

namespace miyama {
namespace {

Request make_request(const std::string& name, Convention convention, const std::vector<std::uint64_t>& bounds) {
  const Box box(bounds);
  std::unique_ptr<Rules> rules = make_rules(name, bounds.size());
  const auto* vector_rules = dynamic_cast<const VectorRules*>(rules.get());
  if (vector_rules == nullptr || !is_nim(*vector_rules))
    throw usage_error("the rules " + name + " have no solver yet: only Nim's moves have one");
  std::unique_ptr<ClosedForm> theorem = closed_form_of(*rules, convention);
  return {std::move(rules), convention, box, std::move(theorem)};
}

}  // namespace

void add_request_options(CommandLine& line) {
  line.positional("rules", 1);
  line.options().add_options()                                                                               //
      ("heaps", po::value<std::string>()->value_name("B,B,…"), "greatest size of each heap, such as 9,9,9")  //
      ("misere", po::bool_switch(), "misère play: who takes the last stone loses");
}

Request request_of(const CommandLine& line) {
  const std::string rules = line.required("rules", "which RULES? such as nim");
  const std::string heaps =
      line.required("heaps", "give bounds: the greatest size of each heap, such as --heaps 9,9,9, or of all together, such as --total 40");
  return make_request(rules, line.flag("misere") ? Convention::misere : Convention::normal, parse_numbers(heaps, "--heaps"));
}

Request request_of(const TableHeader& header, const std::string& file) {
  try {
    Request request = make_request(header.rules, header.convention, header.bounds);
    if (header.directions.size() != request.vector_rules().directions().size())
      throw usage_error("the table has " + std::to_string(header.directions.size()) + " directions, its rules have " +
                        std::to_string(request.vector_rules().directions().size()) + ": the file is damaged, generate it again");
    return request;
  } catch (const usage_error& error) {  // the file's fault, not the command line's
    throw file_error(file + ": " + error.what());
  }
}

std::string describe(const Request& request) {
  std::string text = request.rules->name() + ", " + (request.convention == Convention::misere ? "misère" : "normal") + " play, heaps ";
  for (std::size_t i = 0; i < request.box.heaps(); ++i) text += (i == 0 ? "0–" : " × 0–") + std::to_string(request.box.bound(i));
  return text;
}

std::string default_output(const Request& request) {
  std::string name = request.rules->name();
  for (const std::uint64_t bound : request.box.bounds()) name += "-" + std::to_string(bound);
  std::ranges::replace_if(
      name, [](char c) { return c == ':' || c == ',' || c == '+'; }, '-');
  return name + (request.convention == Convention::misere ? "-misere" : "") + ".h5";
}

std::string rules_json(const VectorRules& rules) {
  nlohmann::ordered_json directions = nlohmann::ordered_json::array();
  for (const Direction& direction : rules.directions()) directions.push_back({{"direction", direction}, {"steps", "any"}});
  return nlohmann::ordered_json{{"family", "vector"}, {"name", rules.name()}, {"heaps", rules.heaps()}, {"moves", directions}}.dump();
}

}  // namespace miyama
