#include "cli/commands/asked_game.hpp"

#include "base/error.hpp"
#include "cli/request_options.hpp"
#include "cli/signals.hpp"
#include "pipeline/file/stored_outcomes.hpp"
#include "store/table_reader.hpp"

namespace po = boost::program_options;

namespace miyama {
namespace {

PlayedGame game_of_table(const CommandLine& line, const std::string& name) {
  const std::string file = line.text("table");
  if (line.has("rules"))
    throw usage_error("give --table or --rules, not both: a table holds its rules");
  try_file(file);
  PlayedGame game = played_game(stored_outcomes(file));
  if (!name.empty() && !is_called(*game.rules, name))
    throw usage_error("the table " + file + " is of " + game.rules->name() + ", not of " + name);
  if (line.flag("misere") && game.convention == Convention::normal)
    throw usage_error("the table " + file +
                      " is of normal play, not misère: leave --misere out, or name another table");
  return game;
}

}  // namespace

void add_game_options(CommandLine& line, const char* table) {
  line.options().add_options()  //
      ("rules", po::value<std::string>()->value_name("FILE.json"),
       "rules of one's own, in place of RULES")                                     //
      ("misere", po::bool_switch(), "misère play: who takes the last stone loses")  //
      ("table", po::value<std::string>()->value_name("FILE"), table);
}

PlayedGame asked_game(const CommandLine& line, const std::string& name, std::size_t numbers) {
  static Observer signals(&arrived_signal());
  const Convention convention = line.flag("misere") ? Convention::misere : Convention::normal;
  PlayedGame game = line.has("table")   ? game_of_table(line, name)
                    : line.has("rules") ? played_game(rules_of_file(line.text("rules")), convention)
                                        : played_game(name, numbers, convention);
  game.observer = &signals;
  return game;
}

}  // namespace miyama
