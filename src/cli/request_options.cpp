#include "cli/request_options.hpp"

#include <cstdlib>
#include <filesystem>
#include <functional>
#include <iostream>

#include "base/error.hpp"
#include "base/letters.hpp"
#include "cli/signals.hpp"
#include "cli/text_input.hpp"
#include "game/catalogue.hpp"
#include "game/check_moves.hpp"
#include "game/position.hpp"
#include "pipeline/file/shards/folder.hpp"
#include "pipeline/file/stored_table.hpp"
#include "store/table_reader.hpp"
#include "view/position_text.hpp"

namespace po = boost::program_options;
namespace miyama {
namespace {

constexpr std::int64_t greatest_total = Partitions::max_total;

Convention convention_of(const CommandLine& line) {
  return line.flag("misere") ? Convention::misere : Convention::normal;
}

/// The bound given by an option that need not be there.
std::uint64_t bound_of(const CommandLine& line, const std::string& option) {
  return line.has(option) ? static_cast<std::uint64_t>(line.number(option, 1, greatest_total))
                          : Partitions::no_bound;
}

/// True if the command line bounds the total.
bool asks_for_partitions(const CommandLine& line) {
  const bool total = line.has("total");
  if (total && line.has("heaps"))
    throw usage_error("--heaps and --total exclude each other: bound each heap, or the sum of all");
  if (!total && (line.has("largest") || line.has("most-heaps")))
    throw usage_error("--largest and --most-heaps go with --total: add it, such as --total 40");
  return total;
}

/// A rules file where RULES are expected is refused with the option that takes it.
void refuse_rules_file(const std::string& name) {
  if (!name.ends_with(".json") && name.find('/') == std::string::npos) return;
  std::error_code missing;
  const bool is_there = std::filesystem::is_regular_file(name, missing);
  throw usage_error("RULES \"" + name + "\" is the name of a file" +
                    (is_there ? "" : ", which is not there") +
                    ": rules of a file are given as --rules " + (is_there ? name : "FILE.json") +
                    ", all others are listed by `miyama games`");
}

/// The name of the rules, which stands alone.
std::string rules_name_of(const CommandLine& line, const std::string& remedy) {
  std::string name = line.required("game", remedy);
  if (line.has("rules"))
    throw usage_error("RULES \"" + name + "\" and --rules " + line.text("rules") +
                      " are two games: give one of them");
  refuse_rules_file(name);
  return name;
}

Request partition_request_of(const CommandLine& line, Convention convention,
                             const std::string& labels) {
  if (line.has("rules"))
    throw usage_error("--rules " + line.text("rules") +
                      " with --total: rules files are for heaps with places, give --heaps");
  const std::string name = rules_name_of(line, "which RULES? such as rows or 0.77");
  const PartitionBounds bounds{static_cast<std::uint64_t>(line.number("total", 0, greatest_total)),
                               bound_of(line, "largest"), bound_of(line, "most-heaps")};
  return make_request(name, bounds, convention, labels);
}

PlayedGame game_of_table(const CommandLine& line, const std::string& name) {
  const std::string file = line.text("table");
  if (line.has("rules"))
    throw usage_error("give --table or --rules, not both: a table holds its rules");
  try_stored(file);
  PlayedGame game = played_game(stored_outcomes(file), language_of(line));
  if (!name.empty() && !is_called(*game.rules, name))
    throw usage_error("the table " + file + " is of " + game.rules->name() + ", not of " + name);
  if (line.flag("misere") && game.convention == Convention::normal)
    throw usage_error("the table " + file +
                      " is of normal play, not misère: leave --misere out, or name another table");
  return game;
}

/// The first of the environment's words about it: "ja_JP.UTF-8". Others than UTF-8's cannot show
/// what is not English.
Language language_of_locale() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    std::string locale = value;
    for (char& c : locale) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    const bool utf8 =
        locale.find("utf-8") != std::string::npos || locale.find("utf8") != std::string::npos;
    return utf8 && locale.starts_with("ja") ? Language::japanese : Language::english;
  }
  return Language::english;
}

/// Rules of a file on these bounds; messages begin with the name of the file.
Request file_request_of(const CommandLine& line, const std::string& labels,
                        const std::function<std::vector<std::uint64_t>(const Rules&)>& bounds) {
  const std::string file = line.text("rules");
  if (line.has("game")) (void)rules_name_of(line, "");
  try {
    std::unique_ptr<Rules> rules = rules_of_file(file);
    const std::vector<std::uint64_t> greatest = bounds(*rules);
    return make_request(std::move(rules), greatest, convention_of(line), labels);
  } catch (const usage_error& error) {
    const std::string said = error.what();
    throw usage_error(said.starts_with(file) ? said : file + ": " + said);
  }
}

}  // namespace

void add_rules_options(CommandLine& line) {
  line.add_text("rules", "FILE.json", "rules of one's own, in place of RULES")
      .add_flag("misere", "misère play: who takes the last stone loses");
}

void add_request_options(CommandLine& line) {
  line.positional("game", 1);
  add_rules_options(line);
  line.add_text("heaps", "B,B,…", "greatest size of each heap, such as 9,9,9")
      .add_number("total", "T", "heaps without places: every multiset of at most T sticks")
      .add_number("largest", "M", "with --total: no heap of more than M sticks")
      .add_number("most-heaps", "H", "with --total: at most H heaps (rules that never make more)");
}

Request request_of(const CommandLine& line, const std::string& labels) {
  const Convention convention = convention_of(line);
  if (asks_for_partitions(line)) return partition_request_of(line, convention, labels);
  std::string rules;
  if (!line.has("rules") || line.has("game"))
    rules = rules_name_of(line, "which RULES? such as nim, or --rules FILE.json");
  const std::string heaps = line.required("heaps",
                                          "give bounds: the greatest size of each heap, such as "
                                          "--heaps 9,9,9, or of all together, such as --total 40");
  const std::vector<std::uint64_t> bounds = parse_numbers(heaps, word_refusal("--heaps"));
  if (!line.has("rules")) return make_request(rules, bounds, convention, labels);
  return file_request_of(line, labels, [&](const Rules&) { return bounds; });
}

Request equal_bounds_request_of(const CommandLine& line, std::optional<std::size_t> heaps,
                                std::uint64_t bound, const std::string& labels) {
  if (line.has("rules"))
    return file_request_of(line, labels, [&](const Rules& rules) {
      return std::vector<std::uint64_t>(heaps.value_or(rules.vector_rules()->moves().heaps), bound);
    });
  const std::string name = rules_name_of(line, "which RULES? such as nim, or --rules FILE.json");
  const GameEntry* entry = find_game(game_and_parameter(name).first);
  if (!heaps && (names_pass(name) || (entry != nullptr && !entry->has_total())))
    throw usage_error("the heaps of " + name + " have places: say how many, such as --heaps 3");
  return heaps ? make_request(name, std::vector<std::uint64_t>(*heaps, bound), convention_of(line),
                              labels)
               : make_request(name, PartitionBounds{bound}, convention_of(line), labels);
}

/// A slip of the pen in a rules file changes the game silently.
void warn_of_idle_conditions(const CommandLine& line, const Request& request) {
  if (!line.has("rules") || line.flag("quiet")) return;
  for (const std::string& idle :
       idle_conditions(request.rules->vector_rules()->moves(), request.heap_bounds()))
    std::cerr << "miyama: " << line.text("rules") << ": " << idle << '\n';
}

std::unique_ptr<Rules> rules_of_file(const std::string& file) {
  return rules_from_json(read_text_file(file, "rules file", "rules need a few lines"), file);
}

std::string options_text(const Request& request) {
  std::string text;
  if (request.is_box()) {
    text = "--heaps " + comma_text(request.heap_bounds());
  } else {
    const Partitions& partitions = request.partitions();
    text = "--total " + std::to_string(partitions.total());
    if (partitions.bounds_heap_size()) text += " --largest " + std::to_string(partitions.largest());
    if (partitions.bounds_heaps())
      text += " --most-heaps " + std::to_string(partitions.most_heaps());
  }
  return text + (request.convention == Convention::misere ? " --misere" : "");
}

void add_game_options(CommandLine& line, const std::string& table) {
  add_rules_options(line);
  line.add_text("table", "FILE", table)
      .add_text("lang", "ja|en", "speak Japanese or English (default: as the locale does)");
}

std::string position_of_words(const Words& words) {
  std::string text;
  for (const std::string& typed : words) {
    std::string word = half_width(typed);
    if (words.size() > 1 && word.ends_with(',')) word.pop_back();  // 3, 7, 5
    text += (text.empty() ? "" : is_drawing(word) ? " / " : ",") + word;
  }
  return text;
}

Language language_of(const CommandLine& line) {
  if (!line.has("lang")) return language_of_locale();
  const std::string text = line.text("lang");
  if (text != "ja" && text != "en") throw usage_error("--lang " + text + ": give ja or en");
  return text == "ja" ? Language::japanese : Language::english;
}

PlayedGame asked_game(const CommandLine& line, const std::string& name, std::size_t numbers) {
  static Observer signals(&arrived_signal());
  const Convention convention = convention_of(line);
  const Language language = language_of(line);
  if (!name.empty()) refuse_rules_file(name);
  PlayedGame game = line.has("table") ? game_of_table(line, name)
                    : line.has("rules")
                        ? played_game(rules_of_file(line.text("rules")), convention, language)
                        : played_game(name, numbers, convention, language);
  game.observer = &signals;
  return game;
}

}  // namespace miyama
