/// @file  level_solver.hpp
/// @brief Solves multisets by looking at every option of every position: what the solver of the
/// program is tested against.
#pragma once

#include "solve/partition/partition_solver.hpp"

namespace miyama::test {

[[nodiscard]] std::unique_ptr<PartitionSolver> make_level_solver(const PartitionTask& task);

}  // namespace miyama::test
