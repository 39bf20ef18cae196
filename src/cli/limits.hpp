/// @file  limits.hpp
/// @brief Compares what a run needs (pipeline/needs.hpp) with what there is, and says or refuses it
/// before any work.
///
/// Memory is an upper bound and refused as it is. The estimate of disk is a cautious one, as long
/// thin boxes compress better: a run is refused where not even half of it is free; in between it is
/// warned of, and the writer watches the disk as it goes.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "cli/command.hpp"
#include "pipeline/explain.hpp"

namespace miyama {

/// Adds --memory.
void add_memory_option(CommandLine& line);

/// Adds --explain and --method.
void add_plan_options(CommandLine& line);
/// The request with its plan, in the ways that --method names. Throws usage_error.
[[nodiscard]] PlannedRequest plan_request(const CommandLine& line, const Request& request);
/// What a run takes with so many threads.
using NeedsOf = std::function<Needs(const PlannedRequest&, int)>;

/// True if --explain is given: then this prints how the request would be carried out.
/// `needs` and `output`: as below.
[[nodiscard]] bool explain(const CommandLine& line, const PlannedRequest& request,
                           const Explained& how, const NeedsOf& needs,
                           const std::filesystem::path& output = {});

/// What there is: --memory or what the machine has available, and the space in the folder of
/// `output`. Throws usage_error. A folder that does not exist counts as endless: creating the file
/// there says what is wrong.
[[nodiscard]] Needs limits_of(const CommandLine& line, const std::filesystem::path& output = {});

/// Throws file_error if `needs` exceeds `limits`. `what`: "outcome,arrows of nim, …".
void refuse_if_short(const Needs& needs, const Needs& limits, const std::string& what);

/// Starts the threads of `line` and compares what `needs` says of them with the limits: throws
/// file_error before any work. Prints to stderr, unless --quiet or --json, what a run of many
/// positions needs, where the disk may fall short, and how long the listing of options will take.
/// `work`: "counting ", in front of what the request is. `output` is empty where nothing is
/// written.
[[nodiscard]] Team start_within_limits(const CommandLine& line, const PlannedRequest& request,
                                       const NeedsOf& needs, const std::string& work,
                                       const std::filesystem::path& output = {});

}  // namespace miyama
