#include "cli/history.hpp"

#include <array>
#include <ctime>

#include "cli/request_options.hpp"

namespace miyama {
namespace {

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text.data();
}

}  // namespace

std::string history_of(const std::string& program, const Request& request,
                       const Arguments& arguments, const CommandLine& line) {
  const std::string name = request.rules->name();
  if (line.flag("reproducible"))  // rules of a file are in rules_json
    return "miyama solve " + (line.has("rules") ? "--rules " + name + ".json" : name) + " " +
           options_text(request) + " --labels " + format_labels(request.labels);
  std::string text = utc_now() + " " + program + " solve";
  for (const std::string& argument : arguments) text += " " + argument;
  return text;
}

}  // namespace miyama
