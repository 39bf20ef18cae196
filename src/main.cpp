/// @file  main.cpp
/// @brief Finds the command and turns what goes wrong into an exit code.

#include <iostream>
#include <new>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "base/process.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "cli/signals.hpp"

namespace {
using namespace miyama;

void print_help() {
  std::cout << "miyama: every position of Nim and its relatives, won or lost, in one checked "
               "table\n\nUsage: miyama COMMAND [RULES | FILE] [options]\n\n";
  for (const Command& command : commands())
    std::cout << "  " << command.name << std::string(12 - command.name.size(), ' ')
              << command.summary << '\n';
  std::cout << "\nmiyama COMMAND --help tells more; miyama --version names the version.\n"
               "Exit codes: 0 fine, 1 file, memory or disk, 2 usage, 3 a check, claim or "
               "comparison found a difference, 130 interrupted, 143 terminated.\n";
}

int run(const Arguments& arguments) {
  const std::string name = arguments.empty() ? "--help" : arguments.front();
  if (name == "--help" || name == "--version") {
    name == "--help" ? print_help() : void(std::cout << version_text() << '\n');
    return arguments.empty() ? exit_usage : exit_fine;
  }
  for (const Command& command : commands())
    if (command.name == name) return run_command(command, {arguments.begin() + 1, arguments.end()});
  throw usage_error("unknown command \"" + name + "\": see `miyama --help`");
}

int fail(const char* reason, int code) {
  return std::cerr << "miyama: " << printable_lines(reason) << '\n', code;
}

}  // namespace

int main(int argc, char** argv) {
  keep_standard_streams();
  install_signal_handlers();
  try {
    const int code = run({argv + 1, argv + argc});
    return std::cout.flush() ? code : fail("cannot write to standard output", exit_file);
  } catch (const usage_error& error) {
    return fail(error.what(), exit_usage);
  } catch (const stopped_error&) {
    return fail("interrupted, nothing was written", 128 + arrived_signal());
  } catch (const std::bad_alloc&) {
    return fail("out of memory: give lower bounds, fewer labels or fewer --threads", exit_file);
  } catch (const std::exception& error) {
    return fail(error.what(), exit_file);
  }
}
