/// @file  launcher.hpp
/// @brief The share of this process among those that were started with it. No process talks to
/// another: each reads in the environment which of how many it is.
///
///     mpirun of Open MPI    OMPI_COMM_WORLD_RANK, _SIZE, _LOCAL_SIZE    the last: on this machine
///     mpiexec of MPICH      PMI_RANK, PMI_SIZE, MPI_LOCALNRANKS         also Intel's
///     srun                  SLURM_PROCID, SLURM_STEP_NUM_TASKS, SLURM_STEP_TASKS_PER_NODE
///     a job array           SLURM_ARRAY_TASK_ID, _COUNT, _MAX
///
/// The first launcher of the list counts, because mpirun may have been started by srun. With R
/// processes, process r has the parts r, r + R, …; in task i of an array 0–(A−1) it is process
/// i·R + r of A·R. In any other array, such as a single task that is submitted again, the first
/// size is unknown, so the process has the one part i·R + r.
#pragma once

#include <functional>

#include "pipeline/file/shards/folder.hpp"

namespace miyama {

struct Launched {
  PartSelection parts;                ///< `first` is the number of this process
  std::uint64_t on_this_machine = 1;  ///< processes that share its memory; 1 if nobody says
};

/// The value of a variable of the environment, or null, as std::getenv returns it.
using Variables = std::function<const char*(const char* name)>;

/// Throws usage_error, naming the variables and their values, where no launcher is found or what it
/// says cannot be.
Launched launched_process(const Variables& variables);

}  // namespace miyama
