/// @file  main.cpp
/// @brief Finds the command and turns what goes wrong into an exit code.

#include <iostream>
#include <new>
#include <string_view>

#include "base/error.hpp"
#include "base/isa.hpp"
#include "base/system.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"

namespace {
using namespace miyama;

int run(const Words& words) {
  const std::string name = words.empty() ? "help" : words.front();
  if (name == "--version") return std::cout << version_lines(), exit_fine;
  const bool help = name == "help" || name == "--help" || name == "-h";
  if (help && words.size() < 2) return print_help(), words.empty() ? exit_usage : exit_fine;
  if (help) return run_command(command_called(words[1]), {"--help"});
  const Words behind(words.begin() + 1, words.end());
  return run_command(command_called(name, behind), behind);
}

/// It does not allocate: there may be no memory left for a message.
int fail(std::string_view reason, int code) {
  return std::cerr << "miyama: " << reason << '\n', code;
}

}  // namespace

int main(int argc, char** argv) {
  keep_standard_streams();
  install_signal_handlers();
  try {
    refuse_unknown_isa();
    const int code = run({argv + 1, argv + argc});
    return std::cout.flush() ? code : fail("cannot write to standard output", exit_file);
  } catch (const usage_error& error) {
    return fail(error_text(error.what(), {argv + 1, argv + argc}), exit_usage);
  } catch (const stopped_error&) {
    return fail("interrupted, nothing was written", 128 + arrived_signal());
  } catch (const std::bad_alloc&) {
    return fail("out of memory: give lower bounds, fewer labels or fewer --threads", exit_file);
  } catch (const std::filesystem::filesystem_error& error) {
    return fail(error_text(reason_of(error), {argv + 1, argv + argc}), exit_file);
  } catch (const std::exception& error) {
    return fail(error_text(error.what(), {argv + 1, argv + argc}), exit_file);
  }
}
