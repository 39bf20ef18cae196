#include "cli/request_options.hpp"

#include <array>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <iostream>

#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "cli/limits.hpp"
#include "cli/output.hpp"
#include "cli/text_files.hpp"
#include "game/catalogue.hpp"
#include "game/lists_text.hpp"
#include "game/option_rules.hpp"
#include "game/rules_json.hpp"
#include "game/sum_rules.hpp"
#include "pipeline/file/option_file.hpp"
#include "pipeline/file/stored_table.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

constexpr std::array<std::string_view, 3> kinds{"breaks", "rules", "options"};

/// "breaks:divisors.txt:20", in parts.
struct SummandFile {
  std::string_view kind;
  std::string path;
  std::optional<std::uint64_t> bound;
};

/// The file that a summand is; none where it is a game.
std::optional<SummandFile> file_in(std::string_view summand) {
  const auto [kind, rest] = game_and_parameter(summand);
  if (!ranges::contains(kinds, kind)) return std::nullopt;
  const std::size_t colon = rest.rfind(':');
  const std::string_view path = rest.substr(0, colon);
  return SummandFile{
      kind, std::string(path == "-" ? "/dev/stdin" : path),
      colon == std::string_view::npos ? std::nullopt : number_in(rest.substr(colon + 1))};
}

/// What heaps become, as the file says. Throws file_error for a file that cannot be read; what
/// read_breaks_text throws.
std::shared_ptr<const BreakLists> breaks_of_file(const std::string& path,
                                                 const BreaksLimits& limits,
                                                 const Observer* observer) {
  std::ifstream text(path == "-" ? "/dev/stdin" : path, std::ios::binary);
  std::error_code missing;
  if (!text || std::filesystem::is_directory(path, missing))
    throw file_error("cannot read the file ", printable(path), " of what heaps become",
                     std::filesystem::exists(path, missing) ? "" : ": there is no such file");
  return read_breaks_text(text, printable(path), limits, observer);
}

/// The lists of a file for heaps up to `bound`.
std::shared_ptr<const BreakLists> lists_of_file(std::string_view kind, const std::string& path,
                                                std::uint64_t bound, std::uint64_t memory,
                                                const Team& team) {
  if (kind == "breaks") return breaks_of_file(path, {bound, false, memory}, team.observer);
  const std::unique_ptr<Rules> rules =
      kind == "rules" ? rules_of_file(path)
                      : rules_of_options({path, "custom", memory}, {bound}, team);
  return lists_by_rules(*rules, bound, printable(path), team);
}

Convention convention_of(const CommandLine& line) {
  return line.flag("misere") ? Convention::misere : Convention::normal;
}

/// An observer by which a signal stops what is going on.
Observer& watched_signals() {
  static Observer signals(&arrived_signal());
  return signals;
}

/// A rules file where RULES are expected is refused with the option that takes it.
void refuse_rules_file(const std::string& name) {
  const bool is_path = ending_of(name).first == "json" || name.find('/') != std::string::npos;
  if (names_sum(name) || !is_path) return;
  std::error_code missing;
  const bool is_there = std::filesystem::is_regular_file(name, missing);
  refuse("RULES \"", name, "\" is the name of a file", is_there ? "" : ", which is not there",
         ": rules of a file are given as --rules ", is_there ? name : "FILE.json",
         ", all others are listed by `miyama games`");
}

/// The name of the rules, if it is given alone; none if --rules is given.
std::string rules_name_of(const CommandLine& line) {
  if (line.has("rules") && !line.has("game")) return {};
  if (!line.has("game") && !line.words().empty()) {
    Words words = line.words();
    words.insert(words.begin(), "nim");
    refuse("the game is missing", write_instead(line.command().name, words));
  }
  std::string name = line.required("game");
  if (name == list_meant(name) && !line.has("heaps"))
    refuse("'", name, "' is not a game",
           write_instead(line.command().name, {"nim", "--heaps", name}));
  refuse_rules_file(name);
  return name;
}

/// Rules whose file says what heaps become.
Request breaks_request_of(const CommandLine& line, const PartitionBounds& bounds,
                          const std::string& labels) {
  const std::uint64_t largest = std::min(bounds.total, bounds.largest);
  return make_request(rules_of_breaks(line, largest), bounds, convention_of(line), labels);
}

Request partition_request_of(const CommandLine& line, const std::string& labels) {
  const auto bound = [&](const char* option, std::int64_t least) {
    return line.number(option, least, Partitions::max_total).value_or(Partitions::no_bound);
  };
  const PartitionBounds bounds{bound("total", 0), bound("largest", 1), bound("most-heaps", 1)};
  if (line.has("breaks")) return breaks_request_of(line, bounds, labels);
  const std::string name = rules_name_of(line);
  const GameEntry* const entry = find_game(name.substr(0, name.find_first_of(":+")));
  if (entry != nullptr && !entry->has_total())
    refuse("the heaps of ", name, " are ordered, each with a bound of its own",
           line.write_with("total", entry->bounds, "heaps"));
  return make_request(name, bounds, convention_of(line), labels);
}

PlayedGame game_of_table(const CommandLine& line, const std::string& name) {
  const std::string file = line.text("table");
  try_stored(file);
  PlayedGame game = played_game(stored_outcomes(file), language_of(line));
  if (!name.empty() && !is_called(*game.rules, name))
    refuse("the table ", file, " is of ", game.rules->name(), ", not of ", name);
  if (line.flag("misere") && game.convention == Convention::normal)
    refuse("the table ", file,
           " is of normal play, not misère: leave --misere out, or name another table");
  return game;
}

/// Rules of a file on these bounds; messages begin with the name of the file.
Request file_request_of(const CommandLine& line, const std::string& labels,
                        const std::vector<std::uint64_t>& bounds) {
  const std::string file = line.text("rules");
  try {
    return make_request(rules_of_file(file), bounds, convention_of(line), labels);
  } catch (const usage_error& error) {
    const std::string said = error.what();
    refuse(said.starts_with(file) ? "" : file + ": ", said);
  }
}

/// True for a folder, and for a file that begins as those of HDF5 do.
bool is_table(const std::string& file) {
  std::error_code missing;
  if (std::filesystem::is_directory(file, missing)) return true;
  if (!std::filesystem::is_regular_file(file, missing)) return false;
  std::array<char, 4> begin{};
  std::ifstream(file, std::ios::binary).read(begin.data(), begin.size());
  return std::string_view(begin.data(), begin.size()) == "\x89HDF";
}

/// Rules whose options stand in a file, on these bounds; without bounds it lists the positions,
/// too.
Request option_request_of(const CommandLine& line, const std::string& labels,
                          const std::vector<std::uint64_t>& bounds) {
  const std::string name = line.has("name") ? line.text("name") : "custom";
  const std::string path = line.text("options");
  const OptionFile file{path == "-" ? "/dev/stdin" : path, name, limits_of(line).memory,
                        half_width(line.text("start"))};
  std::unique_ptr<Rules> rules = rules_of_options(file, bounds, {1, &watched_signals()});
  const std::vector<std::uint64_t> of_box = rules->option_lists()->box().bounds();
  return make_request(std::move(rules), of_box, convention_of(line), labels);
}

/// The name of a sum of games: in RULES, with the bounds of --heaps or its own, or in --heaps
/// alone. None if no sum is meant.
std::optional<std::string> sum_asked_for(const CommandLine& line) {
  const std::string heaps = line.text("heaps");
  const std::string name = line.text("game");
  if (const std::string list = list_meant(heaps);
      !list.empty() && list != heaps && (line.has("game") || line.has("rules")))
    refuse("'", heaps, "' is not a list of sizes", line.write_with("heaps", list));
  if (names_sum(name)) {
    if (line.has("total"))
      refuse("--total with the sum ", name, ": its summands are bounded one by one, give --heaps");
    if (heaps.empty()) return name;
    if (names_summand_files(name))
      refuse("--heaps ", heaps,
             " with a file among the summands: write each bound in the name, as ",
             "in sum:nim:9+breaks:FILE:20, or games and files in --heaps alone");
    return sum_name(name, parse_numbers(heaps, {"--heaps", "--heaps"}, max_bound));
  }
  // 1e3 is neither a number nor a game: names begin with a letter, and codes have a point.
  const bool has_games = ranges::any_of(split(heaps), [](std::string_view word) {
    const bool is_name = !word.empty() && std::isalpha(static_cast<unsigned char>(word[0])) != 0;
    return is_name || word.find_first_of(".:") != std::string_view::npos;
  });
  if (!has_games) return std::nullopt;
  for (const char* other : {"game", "rules", "options", "breaks"})
    if (line.has(other))
      refuse("--heaps ", heaps, " names the game of each heap: leave out ", line.text(other),
             ", or give numbers alone, such as --heaps 9,9");
  return sum_of_heaps(heaps);
}

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text.data();
}

}  // namespace

Request request_of(const CommandLine& line, const std::string& labels) {
  if (const std::optional<std::string> sum = sum_asked_for(line))
    return make_request(sum_of_files(*sum, limits_of(line).memory, {1, &watched_signals()}),
                        convention_of(line), labels);
  const bool lists = line.has("options");
  if (line.has("total")) return partition_request_of(line, labels);
  if (line.has("breaks")) refuse("the bound is missing", line.write_with({"--total", "30"}));
  const std::string name = lists ? "" : rules_name_of(line);
  if (lists && !line.has("heaps")) return option_request_of(line, labels, {});
  if (!line.has("heaps")) refuse("the bounds are missing", line.write_with(bounds_meant(name)));
  const std::vector<std::uint64_t> bounds =
      parse_numbers(line.text("heaps"), {"--heaps", "--heaps"}, max_bound);
  if (!name.empty() && bounds_meant(name).front() == "--total") {
    (void)make_take_and_break(name);  // says if there are no such rules
    refuse("positions of ", name, " are multisets of heaps, bounded by their total",
           line.write_with("heaps", concat(ranges::sum(bounds)), "total"));
  }
  if (lists) return option_request_of(line, labels, bounds);
  return line.has("rules") ? file_request_of(line, labels, bounds)
                           : make_request(name, bounds, convention_of(line), labels);
}

Request equal_bounds_request_of(const CommandLine& line, std::optional<std::size_t> heaps,
                                std::uint64_t bound, const std::string& labels) {
  if (line.has("breaks")) return breaks_request_of(line, PartitionBounds{bound}, labels);
  const std::string name = rules_name_of(line);
  if (line.has("rules")) {
    const std::size_t places =
        heaps ? *heaps : rules_of_file(line.text("rules"))->vector_rules()->moves().heaps;
    return file_request_of(line, labels, std::vector<std::uint64_t>(places, bound));
  }
  const Convention convention = convention_of(line);
  if (heaps)
    return make_request(name, std::vector<std::uint64_t>(*heaps, bound), convention, labels);
  const GameEntry* entry = find_game(game_and_parameter(name).first);
  if (names_pass(name) || (entry != nullptr && !entry->has_total()))
    refuse("the heaps of ", name, " are ordered: say how many, such as --heaps 3");
  return make_request(name, PartitionBounds{bound}, convention, labels);
}

std::optional<Where> where_of(const CommandLine& line, Request& request) {
  if (!line.has("where")) return std::nullopt;
  return where_of(request, line.text("where"));
}

/// A slip of the pen in a rules file changes the game silently.
void warn_of_idle_conditions(const CommandLine& line, const Request& request) {
  if (!line.has("rules") || line.flag("quiet")) return;
  for (const std::string& repeated : request.vector_rules()->repeated())
    std::cerr << "miyama: " << line.text("rules") << ": " << repeated << '\n';
  for (const std::string& idle :
       idle_conditions(request.rules->vector_rules()->moves(), request.heap_bounds()))
    std::cerr << "miyama: " << line.text("rules") << ": " << idle << '\n';
}

std::string rules_text_of(const TableHeader& header, const std::string& file) {
  if (family_in(header.rules_json) != "vector")
    refuse("the table ", printable(file), " is of ", header.rules,
           ", whose moves no rules file lists: give RULES ", header.rules, " in place of --rules");
  return header.rules_json;
}

std::unique_ptr<Rules> rules_of_file(const std::string& file) {
  return rules_from_json(is_table(file)
                             ? rules_text_of(open_table(file).header(), file)
                             : read_text_file(file, "rules file", "rules need a few lines"),
                         file);
}

std::string history_of(const CommandLine& line) {
  std::string text = concat(utc_now(), " miyama ", line.command().name);
  for (const std::string& argument : line.words()) text += " " + printable(argument);
  return text;
}

std::string history_of(const CommandLine& line, const std::string& rules) {
  if (!line.flag("reproducible")) return history_of(line);
  std::string text = concat("miyama ", line.command().name, " ", rules);
  for (const char* const option : {"heap", "most-elements", "seconds", "sample", "seed", "values"})
    if (line.has(option)) text += concat(" --", option, " ", line.text(option));
  return text;
}

std::string history_of(const Request& request, const CommandLine& line) {
  if (!line.flag("reproducible")) return history_of(line);
  const std::string name = request.rules->name();  // rules of a file are in rules_json
  std::string bounds;
  const bool has_bounds = request.rules->sum_rules() == nullptr &&  // whose name has them
                          listed_positions(request.rules.get()) == nullptr;
  if (request.is_box() && has_bounds) {
    bounds = "--heaps " + comma_text(request.heap_bounds());
  } else if (!request.is_box()) {
    const Partitions& partitions = request.partitions();
    bounds = concat("--total ", partitions.total());
    if (partitions.bounds_heap_size()) bounds += concat(" --largest ", partitions.largest());
    if (partitions.bounds_heaps()) bounds += concat(" --most-heaps ", partitions.most_heaps());
  }
  const std::string rules = line.has("rules")     ? "--rules " + name + ".json"
                            : line.has("options") ? "--options FILE --name " + name
                            : line.has("breaks")  ? "--breaks FILE --name " + name
                                                  : name;
  return concat("miyama solve ", rules, bounds.empty() ? "" : " ", bounds,
                request.convention == Convention::misere ? " --misere" : "", " --labels ",
                format_labels(request.labels));
}

std::string position_of_words(const Words& words) {
  std::string text;
  for (const std::string& typed : words) {
    std::string word = typed_position(typed);
    if (words.size() > 1 && word.ends_with(',')) word.pop_back();  // 3, 7, 5
    text += (text.empty() ? "" : is_drawing(word) ? " / " : ",") + word;
  }
  return text;
}

/// The first variable of the environment that names a language decides: "ja_JP.UTF-8". Locales
/// without UTF-8 cannot show what is not English.
Language language_of(const CommandLine& line) {
  if (line.has("lang")) return line.text("lang") == "ja" ? Language::japanese : Language::english;
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
    if (const char* locale = std::getenv(name); locale != nullptr && *locale != '\0')
      return strncasecmp(locale, "ja", 2) == 0 && (strcasestr(locale, "utf-8") != nullptr ||
                                                   strcasestr(locale, "utf8") != nullptr)
                 ? Language::japanese
                 : Language::english;
  return Language::english;
}

PlayedGame asked_game(const CommandLine& line, const std::string& name, std::size_t numbers) {
  const Convention convention = convention_of(line);
  const Language language = language_of(line);
  if (!name.empty()) refuse_rules_file(name);
  PlayedGame game =
      line.has("table")    ? game_of_table(line, name)
      : line.has("rules")  ? played_game(rules_of_file(line.text("rules")), convention, language)
      : line.has("breaks") ? played_game(rules_of_breaks(line), convention, language)
      : names_summand_files(name)
          ? played_game(sum_of_files(name, limits_of(line).memory, {1, &watched_signals()}),
                        convention, language)
          : played_game(name, numbers, convention, language);
  game.observer = &watched_signals();
  return game;
}

std::unique_ptr<TakeAndBreak> rules_of_breaks(const CommandLine& line, std::uint64_t largest,
                                              bool may_grow) {
  const std::string name = line.has("name") ? line.text("name") : "custom";
  if (is_taken(name)) throw usage_error("", both(words::name_is_taken, name));
  return std::make_unique<TakeAndBreak>(
      name, breaks_of_file(line.text("breaks"), {largest, may_grow, limits_of(line).memory},
                           &watched_signals()));
}

bool names_summand_files(std::string_view sum) {
  return names_sum(sum) && ranges::any_of(split(sum.substr(sum.find(':') + 1), '+'),
                                          [](std::string_view word) { return file_in(word); });
}

std::unique_ptr<SumRules> sum_of_files(std::string_view sum, std::uint64_t memory,
                                       const Team& team) {
  OwnGames own;
  std::map<std::string, std::string> paths;  // by the names of their games
  std::string name;
  for (std::string_view summand : split(sum.substr(sum.find(':') + 1), '+')) {
    name += name.empty() ? "sum:" : "+";
    const std::optional<SummandFile> file = file_in(summand);
    if (!file) {
      name += summand;
      continue;
    }
    const auto& [kind, path, bound] = *file;
    if (!bound)
      refuse("the summand ", excerpt(summand),
             " has no bound: write the greatest heap behind the file, ", "as in ", excerpt(summand),
             ":20");
    if (*bound > Summand::most_positions)
      refuse("the summand ", excerpt(summand), " has a bound of more than ",
             Summand::most_positions, ": lower it");
    const std::string game = std::filesystem::path(path).filename().string();
    if (const auto [known, is_new] = paths.try_emplace(game, path); known->second != path)
      refuse("the summands ", excerpt(known->second), " and ", excerpt(path),
             " would both be called ", excerpt(game), ": rename a file");
    add_game(own, game, lists_of_file(kind, path, *bound, memory, team));
    name += concat(game, ':', *bound);
  }
  return std::make_unique<SumRules>(name, team, own);
}

bool reads_summand(const CommandLine& line, const std::string& path) {
  const std::string name = line.text("game");
  const std::string summands = names_sum(name) ? name.substr(name.find(':') + 1) : "";
  const auto reads = [&](std::string_view word) {
    const std::optional<SummandFile> file = file_in(word);
    return file && is_same_file(file->path, path);
  };
  return ranges::any_of(split(line.text("heaps")), reads) ||
         ranges::any_of(split(summands, '+'), reads);
}

std::string with_bounds_around(const std::string& rules, std::string_view position) {
  return names_sum(rules) && !names_summand_files(rules) ? sum_around(rules, position) : rules;
}

}  // namespace miyama
