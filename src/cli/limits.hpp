/// @file  limits.hpp
/// @brief Compares what a run needs (pipeline/needs.hpp) with what there is, and says or refuses it
/// before any work.
///
/// Memory and disk are upper bounds. A run that needs more memory than is available is refused. A
/// table may take much less disk than its bound, as smooth labels compress better: a run is refused
/// if not even a fiftieth of that is free, with a warning if not all of it is.
#pragma once

#include "cli/command.hpp"
#include "pipeline/explain.hpp"

namespace miyama {

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
Needs limits_of(const CommandLine& line, const std::filesystem::path& output = {});

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
