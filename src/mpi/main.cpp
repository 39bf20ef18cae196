/// @file  main.cpp
/// @brief miyama-mpi: the command is read before the ranks meet, so that what it opens is tried
/// while a process may still start another; what goes wrong on one rank ends all.

#if __has_include(<malloc.h>)
#include <malloc.h>
#endif

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <new>
#include <set>

#include "base/error.hpp"
#include "base/isa.hpp"
#include "base/letters.hpp"
#include "base/system.hpp"
#include "cli/output.hpp"
#include "mpi/rank_job.hpp"

namespace {
using namespace miyama;

struct Failure {
  std::string reason;
  int code;
};

/// Runs `work` and returns what went wrong, if anything did.
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
  } catch (const std::filesystem::filesystem_error& error) {
    return Failure{reason_of(error), exit_file};
  } catch (const std::exception& error) {
    return Failure{error.what(), exit_file};
  }
}

void print(const std::string& who, const Failure& failure) {
  std::cerr << who << ": " << printable_lines(failure.reason) << '\n';
}

/// The first rank prints what speaks against the job on any rank, each reason once. Returns the
/// exit code, which is equal on all ranks: exit_fine if nothing speaks against it.
int agree(const Ranks& ranks, const std::optional<Failure>& failure) {
  std::vector<std::uint64_t> codes(ranks.size());
  codes[ranks.rank()] = static_cast<std::uint64_t>(failure ? failure->code : exit_fine);
  ranks.add_up(codes);
  std::set<std::string> said{""};
  for (const std::string& reason : ranks.gather(failure ? failure->reason : ""))
    if (said.insert(reason).second) print("miyama-mpi", {reason, exit_fine});
  ranks.meet();  // a launcher may end those who print when another has left
  return static_cast<int>(*std::max_element(codes.begin(), codes.end()));
}

/// Throws usage_error on the first rank if the others were given other work, or are another
/// program: each would write its own table, and all of them into one folder. Ranks without a job,
/// which report their own reason, are left out.
void compare(const Ranks& ranks, const RankJob* job) {
  const std::vector<std::string> all = ranks.gather(job == nullptr ? "" : job->asked().dump());
  if (all.empty() || all.front().empty()) return;
  const Json first = Json::parse(all.front());
  for (std::size_t r = 1; r < all.size(); ++r) {
    if (all[r].empty() || all[r] == all.front()) continue;
    const Json other = Json::parse(all[r]);
    for (const auto& [what, value] : first.items())
      if (const Json given = other.value(what, Json()); given != value)
        throw usage_error("rank ", r, " was given ", what, " ", given.dump(), " and rank 0 ",
                          value.dump(), ": give all ranks the same command, and the same program");
    throw usage_error("rank ", r,
                      " was given other work than rank 0: give all ranks the same command");
  }
}

/// True unless the launcher's variables name this process as another than the first. They are known
/// before the ranks meet.
bool is_first_by_launcher() {
  for (const char* name : {"PMIX_RANK", "OMPI_COMM_WORLD_RANK", "PMI_RANK", "SLURM_PROCID"})
    if (const char* rank = std::getenv(name)) return std::string_view(rank) == "0";
  return true;
}

/// Reads the arguments. If they ask for a page, one rank prints it.
std::unique_ptr<RankJob> read_job(const Arguments& arguments) {
  std::streambuf* const output = std::cout.rdbuf();
  if (!is_first_by_launcher()) std::cout.rdbuf(nullptr);
  auto job = job_of(arguments);
  std::cout.rdbuf(output);
  return job;
}

/// Makes glibc return large pieces of memory to the system at once: what ranks hand on is large and
/// soon freed, and would be kept for later, a fifth of the memory of a rank. Smaller pieces, which
/// packing a block takes and frees, are kept, because getting them anew would cost a tenth of a
/// rank's time.
void give_memory_back() {
#ifdef M_MMAP_THRESHOLD
  constexpr int large = 1 << 20;
  mallopt(M_MMAP_THRESHOLD, large);
  mallopt(M_TRIM_THRESHOLD, 16 * large);
#endif
}

}  // namespace

int main(int argc, char** argv) {
  give_memory_back();
  keep_standard_streams();
  install_signal_handlers();
  std::unique_ptr<RankJob> job;
  auto refused = failure_of([&] {
    refuse_unknown_isa();
    job = read_job({argv + 1, argv + argc});
  });
  if (!refused && job == nullptr) return exit_fine;

  const Ranks ranks;
  const auto differ = failure_of([&] { compare(ranks, job.get()); });
  if (!refused) refused = differ;
  int code = agree(ranks, refused);
  if (code != exit_fine) return code;
  code = agree(ranks, failure_of([&] { job->check_feasible(ranks); }));
  if (code != exit_fine) return code;
  if (const auto failed = failure_of([&] { code = job->run(ranks); })) {
    print("miyama-mpi: rank " + std::to_string(ranks.rank()), *failed);
    Ranks::end_all(failed->code);
  }
  return code;
}
