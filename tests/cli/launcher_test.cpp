/// @file  launcher_test.cpp
/// @brief What launchers say, as data. The variables of Slurm and of both MPIs are those that real
/// runs had.

#include "cli/launcher.hpp"

#include <map>

#include "base/error.hpp"
#include "base/text.hpp"
#include "support/catch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

/// The process that has these variables: "PMI_RANK=1 PMI_SIZE=3".
Launched launched_with(const std::string& variables) {
  std::map<std::string, std::string, std::less<>> values;
  for (const std::string_view each : split(variables, ' '))
    values[std::string(each.substr(0, each.find('=')))] = each.substr(each.find('=') + 1);
  return launched_process([&](const char* name) {
    const auto found = values.find(std::string_view(name));
    return found == values.end() ? nullptr : found->second.c_str();
  });
}

constexpr std::uint64_t alone = UINT64_MAX;  // the step of one part
const std::string job = "SLURM_JOB_ID=7 ";
const std::string step = job +
                         "SLURM_PROCID=2 SLURM_NTASKS=9 SLURM_STEP_NUM_TASKS=3 "
                         "SLURM_STEP_TASKS_PER_NODE=2,1 SLURM_NODEID=1 ";
const std::string array = "SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=3 SLURM_ARRAY_TASK_COUNT=4 ";
const std::string script = job + "SLURM_PROCID=0 SLURM_NTASKS=3 SLURM_TASKS_PER_NODE=3 ";

TEST_CASE("launcher: which process of how many, and how many of them are here", "[unit]") {
  struct Case {
    std::string variables;
    std::uint64_t number, step, here;
  };
  const std::vector<Case> cases{
      {"OMPI_COMM_WORLD_RANK=1 OMPI_COMM_WORLD_SIZE=3 OMPI_COMM_WORLD_LOCAL_SIZE=2", 1, 3, 2},
      {"PMIX_RANK=2 OMPI_COMM_WORLD_SIZE=4", 2, 4, 1},
      {"PMI_RANK=0 PMI_SIZE=5 MPI_LOCALNRANKS=5", 0, 5, 5},
      {step, 2, 3, 1},
      {"SLURM_PROCID=1 SLURM_NTASKS=11 SLURM_TASKS_PER_NODE=4(x2),3 SLURM_NODEID=1", 1, 11, 4},
      {"SLURM_PROCID=9 SLURM_NTASKS=11 SLURM_TASKS_PER_NODE=4(x2),3 SLURM_NODEID=2", 9, 11, 3},
      {"SLURM_PROCID=0 SLURM_NTASKS=3 SLURM_NTASKS_PER_NODE=8 SLURM_NODEID=1", 0, 3, 3},
      // mpirun in a job, or in the batch script of one
      {step + "OMPI_COMM_WORLD_RANK=1 OMPI_COMM_WORLD_SIZE=2 OMPI_COMM_WORLD_LOCAL_SIZE=2", 1, 2,
       2},
      {script + "PMI_RANK=1 PMI_SIZE=3 MPI_LOCALNRANKS=3", 1, 3, 3},
      // srun with the interface of MPICH, and with that of Open MPI
      {step + "PMI_RANK=2 PMI_SIZE=3", 2, 3, 1},
      {step + "PMIX_RANK=2", 2, 3, 1},
      // arrays: all tasks, with several processes each, and tasks that are submitted again
      {script + array + "SLURM_ARRAY_TASK_ID=2", 2, 4, 1},
      {step + array + "SLURM_ARRAY_TASK_ID=3", 11, 12, 1},
      {array + "SLURM_ARRAY_TASK_ID=1 PMI_RANK=1 PMI_SIZE=2 MPI_LOCALNRANKS=2", 3, 8, 2},
      {"SLURM_ARRAY_TASK_ID=5 SLURM_ARRAY_TASK_MAX=5 SLURM_ARRAY_TASK_COUNT=1", 5, alone, 1},
      {"SLURM_ARRAY_TASK_ID=0 SLURM_ARRAY_TASK_MAX=0 SLURM_ARRAY_TASK_COUNT=1", 0, alone, 1},
      {"SLURM_ARRAY_TASK_ID=1 SLURM_ARRAY_TASK_MAX=3 SLURM_ARRAY_TASK_COUNT=2", 1, alone, 1},
      {step + "SLURM_ARRAY_TASK_ID=5", 17, alone, 1},
  };
  for (const Case& expected : cases) {
    CAPTURE(expected.variables);
    const Launched found = launched_with(expected.variables);
    CHECK(found.parts.first == expected.number);
    CHECK(found.parts.end == UINT64_MAX);
    CHECK(found.parts.step == expected.step);
    CHECK(found.on_this_machine == expected.here);
  }
}

TEST_CASE("launcher: what says nothing, or what cannot be, is refused with its values", "[unit]") {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"HOME=/", "no launcher says which process this is (no OMPI_COMM_WORLD_RANK, "},
      {"PMI_RANK=3", "PMI_RANK=3, no PMI_SIZE, "},
      {"OMPI_COMM_WORLD_RANK=1 OMPI_COMM_WORLD_SIZE=", "no OMPI_COMM_WORLD_SIZE"},
      {script, "SLURM_PROCID=0, no SLURM_STEP_NUM_TASKS"},
      {"PMI_RANK=3 PMI_SIZE=3", "no process has this number (PMI_RANK=3, PMI_SIZE=3)"},
      {"PMI_RANK=-1 PMI_SIZE=3", "(PMI_RANK=-1, PMI_SIZE=3)"},
      {"PMI_RANK=0 PMI_SIZE=many", "(PMI_RANK=0, PMI_SIZE=many)"},
      {"PMI_RANK=0 PMI_SIZE=2 MPI_LOCALNRANKS=0", "(MPI_LOCALNRANKS=0)"},
      {"PMI_RANK=0 PMI_SIZE=2 MPI_LOCALNRANKS=x2", "(MPI_LOCALNRANKS=x2)"},
      {"SLURM_ARRAY_TASK_ID=a", "(SLURM_ARRAY_TASK_ID=a, no SLURM_ARRAY_TASK_MAX)"},
      {array + "SLURM_ARRAY_TASK_ID=4", "(SLURM_ARRAY_TASK_ID=4, SLURM_ARRAY_TASK_MAX=3)"}};
  for (const auto& [variables, words] : cases) {
    CAPTURE(variables);
    const std::string said =
        message_of<usage_error>([&text = variables] { (void)launched_with(text); });
    CHECK(contains(said, words));
    CHECK(contains(said, "start the processes by mpirun, srun or a job array"));
  }
}

}  // namespace
}  // namespace miyama
