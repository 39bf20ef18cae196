#include "pipeline/request.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/ranges.hpp"
#include "cli/text_file.hpp"
#include "game/catalogue.hpp"
#include "game/rules_json.hpp"
#include "view/position_text.hpp"

namespace po = boost::program_options;

namespace miyama {
namespace {

Request make_request(std::unique_ptr<Rules> rules, Convention convention,
                     const std::vector<std::uint64_t>& heap_bounds) {
  const auto* vector_rules = dynamic_cast<const VectorRules*>(rules.get());
  const Box box(
      coordinate_bounds(heap_bounds, vector_rules != nullptr && vector_rules->moves().pass));
  rules->check_bounds(box.bounds());
  std::unique_ptr<ClosedForm> theorem = closed_form_of(*rules, convention, box.bounds());
  return {std::move(rules), convention, box, std::move(theorem)};
}

std::string read_rules_file(const std::string& file) {
  return read_text_file(file, "rules file", "rules need a few lines");
}

/// True if the name means some rules already, on whatever number of heaps and with whatever
/// parameter.
bool is_taken(const std::string& name) {
  if (ranges::find(catalogue(), name.substr(0, name.find_first_of(":+")), &GameEntry::name) !=
      catalogue().end())
    return true;
  try {
    return make_take_and_break(name) != nullptr;
  } catch (const usage_error&) {
    return false;
  }
}

/// A name of the catalogue stands for its own rules alone.
void refuse_borrowed_name(const VectorRules& rules, const std::string& source) {
  std::unique_ptr<Rules> named;
  try {
    named = make_rules(rules.name(), rules.moves().heaps);
  } catch (const usage_error&) {
    if (!is_taken(rules.name())) return;
  }
  const auto* vector_rules = dynamic_cast<const VectorRules*>(named.get());
  if (vector_rules == nullptr || !same_moves(vector_rules->moves(), rules.moves()))
    throw usage_error(source + ": the name \"" + rules.name() +
                      "\" belongs to other rules: choose another one");
}

std::unique_ptr<Rules> rules_from_json(const std::string& json, std::size_t heaps,
                                       const std::string& source) {
  auto rules = std::make_unique<VectorRules>(parse_vector_rules(json, source));
  if (rules->moves().heaps != heaps)
    throw usage_error(source + ": the rules are for " + std::to_string(rules->moves().heaps) +
                      " heaps, the bounds for " + std::to_string(heaps));
  refuse_borrowed_name(*rules, source);
  return rules;
}

/// Of a table whose rules_json describes no vector rules.
std::unique_ptr<Rules> rules_by_name(const std::string& name, std::size_t heaps) {
  try {
    return make_rules(name, heaps);
  } catch (const usage_error& error) {
    throw usage_error("the attribute rules_json does not describe the rules " + name +
                      ", and by their name: " + error.what());
  }
}

}  // namespace

std::vector<std::uint64_t> Request::heap_bounds() const {
  std::vector<std::uint64_t> bounds = box.bounds();
  if (has_pass()) bounds.erase(bounds.begin());
  return bounds;
}

std::vector<Direction> Request::directions() const {
  return vector_rules() == nullptr ? std::vector<Direction>{} : vector_rules()->directions();
}

void add_request_options(CommandLine& line) {
  line.positional("game", 1);
  line.options().add_options()  //
      ("rules", po::value<std::string>()->value_name("FILE.json"),
       "rules of one's own, in place of RULES")  //
      ("heaps", po::value<std::string>()->value_name("B,B,…"),
       "greatest size of each heap, such as 9,9,9")  //
      ("misere", po::bool_switch(), "misère play: who takes the last stone loses");
}

Request request_of(const CommandLine& line) {
  if (line.has("game") && line.has("rules"))
    throw usage_error("RULES \"" + line.text("game") + "\" and --rules " + line.text("rules") +
                      " are two games: give one of them");
  const bool from_file = line.has("rules");
  const std::string rules =
      from_file ? line.text("rules")
                : line.required("game", "which RULES? such as nim, or --rules FILE.json");
  const std::string heaps = line.required("heaps",
                                          "give bounds: the greatest size of each heap, such as "
                                          "--heaps 9,9,9, or of all together, such as --total 40");
  const std::vector<std::uint64_t> bounds = parse_numbers(heaps, "--heaps");
  return make_request(from_file ? rules_from_json(read_rules_file(rules), bounds.size(), rules)
                                : make_rules(rules, bounds.size()),
                      line.flag("misere") ? Convention::misere : Convention::normal, bounds);
}

std::unique_ptr<Rules> rules_of_file(const std::string& file) {
  const std::string json = read_rules_file(file);
  return rules_from_json(json, parse_vector_rules(json, file).moves().heaps, file);
}

Request request_of(const TableHeader& header, const std::string& file) {
  try {
    std::unique_ptr<Rules> rules =
        family_in(header.rules_json) == "vector"
            ? rules_from_json(header.rules_json, header.bounds.size(), "rules_json")
            : rules_by_name(header.rules, header.bounds.size());
    if (rules->name() != header.rules)
      throw usage_error("the table is called " + header.rules + ", its rules_json " +
                        rules->name() + ": the file is damaged, generate it again");
    Request request = make_request(std::move(rules), header.convention, header.bounds);
    if (header.directions.size() != request.directions().size() ||
        header.pass != request.has_pass())
      throw usage_error("the table has " + std::to_string(header.directions.size()) +
                        " directions, its rules have " +
                        std::to_string(request.directions().size()) +
                        ": the file is damaged, generate it again");
    return request;
  } catch (const usage_error& error) {  // the file's fault, not the command line's
    throw file_error(file + ": " + error.what());
  }
}

std::string describe(const Request& request) {
  std::string text = request.rules->name() + ", " +
                     (request.convention == Convention::misere ? "misère" : "normal") +
                     " play, heaps ";
  bool first = true;
  for (const std::uint64_t bound : request.heap_bounds()) {
    text += (first ? "0–" : " × 0–") + std::to_string(bound);
    first = false;
  }
  return text + (request.has_pass() ? ", with and without a pass" : "");
}

std::string default_output(const Request& request) {
  std::string name = request.rules->name();
  for (const std::uint64_t bound : request.heap_bounds()) name += "-" + std::to_string(bound);
  ranges::replace_if(
      name, [](char c) { return c == ':' || c == ',' || c == '+'; }, '-');
  return name + (request.convention == Convention::misere ? "-misere" : "") + ".h5";
}

std::vector<LabelKind> labels_of(const CommandLine& line, const Request& request) {
  const bool has_arrows = !request.directions().empty();
  if (!line.has("labels")) return parse_labels(has_arrows ? "outcome,arrows" : "outcome,target");
  std::vector<LabelKind> labels = parse_labels(line.text("labels"));
  if (has_arrows || !contains(labels, LabelKind::arrows)) return labels;
  if (line.text("labels") != "all")
    throw usage_error(
        "the rules " + request.rules->name() +
        " have no label \"arrows\": their moves are not steps along lines; they have " +
        "target, and winning_moves for their number");
  std::erase(labels, LabelKind::arrows);
  return labels;
}

void describe_in(TableHeader& header, const Request& request) {
  header.rules = request.rules->name();
  header.rules_json = rules_json(*request.rules);
  header.convention = request.convention;
  header.bounds = request.heap_bounds();
  header.pass = request.has_pass();
  header.directions = request.directions();
  header.theorem = request.theorem_name();
}

}  // namespace miyama
