/// @file  main.cpp
/// @brief miyama-mpi: the command is read before the ranks meet, so that what it opens is tried
/// while a process may still start another; what goes wrong on one rank ends all.

#include <malloc.h>

#include <iostream>
#include <new>
#include <optional>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "base/process.hpp"
#include "cli/output.hpp"
#include "cli/signals.hpp"
#include "mpi/commands.hpp"

namespace {
using namespace miyama;

constexpr const char* help =
    "miyama-mpi: tables that one machine cannot hold, by many\n\n"
    "Usage: mpirun -n RANKS miyama-mpi COMMAND [RULES] [options]\n\n"
    "  solve       solve a game for every position up to bounds and write the table in parts\n"
    "  count       count the losses of a game and compare each with the theorem\n\n"
    "miyama-mpi COMMAND --help tells more. Each rank has one thread, unless --threads says "
    "otherwise.\n"
    "miyama without mpirun does all else: it reads the folder of a table like a file.\n";

struct Failure {
  std::string reason;
  int code;
};

/// Runs `work`, which returns nothing, and says what went wrong.
template <class Work>
std::optional<Failure> failure_of(const Work& work) {
  try {
    work();
    return std::nullopt;
  } catch (const usage_error& error) {
    return Failure{error.what(), exit_usage};
  } catch (const stopped_error&) {
    return Failure{"interrupted", 128 + arrived_signal()};
  } catch (const std::bad_alloc&) {
    return Failure{"out of memory: take more ranks, on more machines", exit_file};
  } catch (const std::exception& error) {
    return Failure{error.what(), exit_file};
  }
}

void print(const std::string& who, const Failure& failure) {
  std::cerr << who << ": " << printable_lines(failure.reason) << '\n';
}

/// One thread a rank, unless told.
Arguments with_one_thread(Arguments arguments) {
  for (const std::string& argument : arguments)
    if (argument == "--threads" || argument.starts_with("--threads=")) return arguments;
  arguments.insert(arguments.end(), {"--threads", "1"});
  return arguments;
}

std::unique_ptr<RankJob> job_of(const Arguments& arguments) {
  const std::string name = arguments.empty() ? "--help" : arguments.front();
  if (name == "--help" || name == "--version") {
    std::cout << (name == "--help" ? help : version_text() + "\n");
    return nullptr;
  }
  const Arguments rest = with_one_thread({arguments.begin() + 1, arguments.end()});
  if (name == "count") return count_job(rest);
  if (name == "solve") return solve_job(rest);
  throw usage_error("unknown command \"" + name + "\": see `miyama-mpi --help`");
}

}  // namespace

/// What ranks hand on is large and soon freed: it goes back to the system at once. By itself glibc
/// would keep it for later, a fifth of the memory of a rank. What packing a block takes and frees
/// is kept: to get it anew, page by page, would cost a tenth of a rank's time.
void give_memory_back() {
#ifdef M_MMAP_THRESHOLD
  constexpr int large = 1 << 20;
  mallopt(M_MMAP_THRESHOLD, large);
  mallopt(M_TRIM_THRESHOLD, 16 * large);
#endif
}

int main(int argc, char** argv) {
  give_memory_back();
  keep_standard_streams();
  install_signal_handlers();
  std::unique_ptr<RankJob> job;
  const auto refused = failure_of([&] { job = job_of({argv + 1, argv + argc}); });
  if (!refused && job == nullptr) return exit_fine;

  const Ranks ranks;
  if (refused) {  // by every rank alike
    if (ranks.is_first()) print("miyama-mpi", *refused);
    return refused->code;
  }
  int code = exit_fine;
  if (const auto failed = failure_of([&] { code = job->run(ranks); })) {
    print("miyama-mpi: rank " + std::to_string(ranks.rank()), *failed);
    Ranks::end_all(failed->code);
  }
  return code;
}
