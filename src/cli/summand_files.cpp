#include "cli/summand_files.hpp"

#include <array>
#include <filesystem>
#include <fstream>

#include "base/error.hpp"
#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "cli/request_options.hpp"
#include "cli/text_files.hpp"
#include "game/catalogue.hpp"
#include "game/steps.hpp"
#include "pipeline/file/option_file.hpp"

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

}  // namespace

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
