/// @file  launcher.cpp
/// @brief Reads the variables of launchers.
///
/// In a batch script Slurm sets SLURM_PROCID to 0 and SLURM_NTASKS to the tasks of the whole job,
/// although the script is one process. Only srun sets the variables of a step. Without them the
/// other two count where there is no job: programs that imitate srun set no more than these.

#include "cli/launcher.hpp"

#include <array>

#include "base/checked.hpp"
#include "base/ranges.hpp"
#include "cli/command.hpp"
#include "game/steps.hpp"

namespace miyama {
namespace {

using Names = std::vector<const char*>;

/// The number of a process, and of how many.
struct Launcher {
  const char* number;
  const char* count;
};
constexpr std::array launchers{
    Launcher{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
    Launcher{"PMIX_RANK", "OMPI_COMM_WORLD_SIZE"}, Launcher{"PMI_RANK", "PMI_SIZE"},
    Launcher{"SLURM_PROCID", "SLURM_STEP_NUM_TASKS"}, Launcher{"SLURM_PROCID", "SLURM_NTASKS"}};
constexpr std::array here{"OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS",
                          "SLURM_STEP_TASKS_PER_NODE", "SLURM_TASKS_PER_NODE",
                          "SLURM_NTASKS_PER_NODE"};
constexpr const char* array_task = "SLURM_ARRAY_TASK_ID";

/// The entry for this node in Slurm's lists, such as "4(x2),3" for 4, 4 and 3, or the last one.
/// Null if it is not a number.
std::optional<std::uint64_t> entry_of(std::uint64_t node, std::string_view list) {
  std::string_view tasks;
  for (const std::string_view entry : split(list)) {
    const std::size_t times = entry.find("(x");
    tasks = entry.substr(0, times);
    const std::uint64_t nodes =
        times == std::string_view::npos
            ? 1
            : number_in(entry.substr(times + 2, entry.size() - times - 3)).value_or(1);
    if (node < nodes) break;
    node -= nodes;
  }
  return number_in(tasks);
}

struct Environment {
  const Variables& variables;

  std::string text(const char* name) const {
    const char* const value = variables(name);
    return value == nullptr ? "" : value;
  }
  bool has(const char* name) const { return !text(name).empty(); }
  std::optional<std::uint64_t> number(const char* name) const { return number_in(text(name)); }
  /// Throws usage_error with the values of these variables: "PMI_RANK=3, no PMI_SIZE".
  [[noreturn]] void refuse_all(const char* why, const Names& names) const {
    refuse("--only-part rank: ", why, " (",
           joined(names, ", ",
                  [&](const char* name) {
                    return has(name) ? concat(name, '=', text(name)) : concat("no ", name);
                  }),
           "): start the processes by mpirun, srun or a job array of Slurm, or give each the "
           "number of its part");
  }
};

/// How many of `count` processes run on this machine.
std::uint64_t count_here(const Environment& environment, std::uint64_t count) {
  const auto name = ranges::find_if(here, [&](const char* each) { return environment.has(each); });
  if (name == here.end()) return 1;
  const auto tasks =
      entry_of(environment.number("SLURM_NODEID").value_or(0), environment.text(*name));
  if (!tasks || *tasks == 0)
    environment.refuse_all("nobody knows how many processes this machine has", {*name});
  return std::min(*tasks, count);
}

}  // namespace

Launched launched_process(const Variables& variables) {
  const Environment environment{variables};
  const bool in_script =
      environment.has("SLURM_JOB_ID") && !environment.has("SLURM_STEP_NUM_TASKS");
  const auto launcher = ranges::find_if(launchers, [&](const Launcher& each) {
    return environment.has(each.number) && environment.has(each.count) &&
           !(in_script && each.number == std::string_view("SLURM_PROCID"));
  });
  const bool in_array = environment.has(array_task);
  if (launcher == launchers.end() && !in_array)
    environment.refuse_all("no launcher says which process this is",
                           {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "PMIX_RANK", "PMI_RANK",
                            "PMI_SIZE", "SLURM_PROCID", "SLURM_STEP_NUM_TASKS", array_task});
  Launched launched;
  if (launcher != launchers.end()) {
    const auto number = environment.number(launcher->number);
    const auto count = environment.number(launcher->count);
    if (!number || !count || *number >= *count)
      environment.refuse_all("no process has this number", {launcher->number, launcher->count});
    launched = {{*number, UINT64_MAX, *count}, count_here(environment, *count)};
  }
  if (!in_array) return launched;
  // Process r of R becomes process i·R + r, of A·R where i is one of all numbers below A.
  PartSelection& parts = launched.parts;
  const auto index = environment.number(array_task);
  const auto tasks = environment.number("SLURM_ARRAY_TASK_COUNT");
  const auto last = environment.number("SLURM_ARRAY_TASK_MAX");
  const bool has_all = tasks && last && *tasks > 1 && *tasks - 1 == *last;
  if (!index || (has_all && *index > *last))
    environment.refuse_all("no task has this number", {array_task, "SLURM_ARRAY_TASK_MAX"});
  parts.first = saturating_add(saturating_multiply(*index, parts.step), parts.first);
  parts.step = has_all ? saturating_multiply(*tasks, parts.step) : UINT64_MAX;
  return launched;
}

}  // namespace miyama
