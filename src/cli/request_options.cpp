#include "cli/request_options.hpp"

#include <array>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <iostream>

#include "base/letters.hpp"
#include "cli/text_files.hpp"
#include "game/catalogue.hpp"
#include "game/rules.hpp"
#include "game/vector_rules.hpp"
#include "pipeline/file/shards/folder.hpp"
#include "pipeline/file/stored_table.hpp"
#include "store/table_reader.hpp"
#include "view/position_text.hpp"

namespace miyama {
namespace {

constexpr std::int64_t greatest_total = Partitions::max_total;
constexpr const char* no_rules = "which RULES? such as nim, or --rules FILE.json";

Convention convention_of(const CommandLine& line) {
  return line.flag("misere") ? Convention::misere : Convention::normal;
}

/// True if the command line bounds the total.
bool asks_for_partitions(const CommandLine& line) {
  const bool total = line.has("total");
  if (total && line.has("heaps"))
    refuse("--heaps and --total exclude each other: bound each heap, or the sum of all");
  if (!total && (line.has("largest") || line.has("most-heaps")))
    refuse("--largest and --most-heaps go with --total: add it, such as --total 40");
  return total;
}

/// A rules file where RULES are expected is refused with the option that takes it.
void refuse_rules_file(const std::string& name) {
  if (!name.ends_with(".json") && name.find('/') == std::string::npos) return;
  std::error_code missing;
  const bool is_there = std::filesystem::is_regular_file(name, missing);
  refuse("RULES \"", name, "\" is the name of a file", is_there ? "" : ", which is not there",
         ": rules of a file are given as --rules ", is_there ? name : "FILE.json",
         ", all others are listed by `miyama games`");
}

/// The name of the rules, which stands alone; none where --rules does.
std::string rules_name_of(const CommandLine& line, const std::string& remedy = no_rules) {
  if (line.has("rules") && !line.has("game")) return {};
  std::string name = line.required("game", remedy);
  refuse_two_games(line, name);
  refuse_rules_file(name);
  return name;
}

Request partition_request_of(const CommandLine& line, const std::string& labels) {
  if (line.has("rules"))
    refuse("--rules ", line.text("rules"),
           " with --total: rules files are for heaps with places, give --heaps");
  const std::string name = rules_name_of(line, "which RULES? such as rows or 0.77");
  const auto bound = [&](const char* option) {
    return line.number(option, 1, greatest_total).value_or(Partitions::no_bound);
  };
  const PartitionBounds bounds{*line.number("total", 0, greatest_total), bound("largest"),
                               bound("most-heaps")};
  return make_request(name, bounds, convention_of(line), labels);
}

PlayedGame game_of_table(const CommandLine& line, const std::string& name) {
  const std::string file = line.text("table");
  if (line.has("rules")) refuse("give --table or --rules, not both: a table holds its rules");
  try_stored(file);
  PlayedGame game = played_game(stored_outcomes(file), language_of(line));
  if (!name.empty() && !is_called(*game.rules, name))
    refuse("the table ", file, " is of ", game.rules->name(), ", not of ", name);
  if (line.flag("misere") && game.convention == Convention::normal)
    refuse("the table ", file,
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
  try {
    std::unique_ptr<Rules> rules = rules_of_file(file);
    const std::vector<std::uint64_t> greatest = bounds(*rules);
    return make_request(std::move(rules), greatest, convention_of(line), labels);
  } catch (const usage_error& error) {
    const std::string said = error.what();
    refuse(said.starts_with(file) ? "" : file + ": ", said);
  }
}

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text.data();
}

/// The options that make the same table: "--heaps 9,9,9 --misere", "--total 80".
std::string options_text(const Request& request) {
  std::string text;
  if (request.is_box()) {
    text = "--heaps " + comma_text(request.heap_bounds());
  } else {
    const Partitions& partitions = request.partitions();
    text = concat("--total ", partitions.total());
    if (partitions.bounds_heap_size()) text += concat(" --largest ", partitions.largest());
    if (partitions.bounds_heaps()) text += concat(" --most-heaps ", partitions.most_heaps());
  }
  return text + (request.convention == Convention::misere ? " --misere" : "");
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
  if (asks_for_partitions(line)) return partition_request_of(line, labels);
  const std::string name = rules_name_of(line);
  const std::string heaps = line.required("heaps",
                                          "give bounds: the greatest size of each heap, such as "
                                          "--heaps 9,9,9, or of all together, such as --total 40");
  const std::vector<std::uint64_t> bounds = parse_numbers(heaps, {"--heaps"});
  if (!line.has("rules")) return make_request(name, bounds, convention_of(line), labels);
  return file_request_of(line, labels, [&](const Rules&) { return bounds; });
}

Request equal_bounds_request_of(const CommandLine& line, std::optional<std::size_t> heaps,
                                std::uint64_t bound, const std::string& labels) {
  const std::string name = rules_name_of(line);
  if (line.has("rules"))
    return file_request_of(line, labels, [&](const Rules& rules) {
      return std::vector<std::uint64_t>(heaps.value_or(rules.vector_rules()->moves().heaps), bound);
    });
  const GameEntry* entry = find_game(game_and_parameter(name).first);
  if (!heaps && (names_pass(name) || (entry != nullptr && !entry->has_total())))
    refuse("the heaps of ", name, " have places: say how many, such as --heaps 3");
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

std::string history_of(const Request& request, const CommandLine& line) {
  const std::string name = request.rules->name();
  if (line.flag("reproducible"))  // rules of a file are in rules_json
    return concat("miyama solve ", line.has("rules") ? "--rules " + name + ".json" : name, ' ',
                  options_text(request), " --labels ", format_labels(request.labels));
  std::string text = utc_now() + " " + line.program() + " solve";
  for (const std::string& argument : line.arguments()) text += " " + printable(argument);
  return text;
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
  return line.choice("lang") == "ja" ? Language::japanese : Language::english;
}

void refuse_two_games(const CommandLine& line, const std::string& name) {
  if (line.has("rules"))
    refuse("RULES \"", name, "\" and --rules ", line.text("rules"),
           " are two games: give one of them");
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
