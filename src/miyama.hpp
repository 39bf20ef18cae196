/// @file  miyama.hpp
/// @brief All that most programs need of miyama: rules, requests, tables in memory and on disk,
/// checks.
///
///     rules, bounds ── make_request ──→ Request ─┬─ count_table ──────→ SolveReport: how many
///                                                ├─ solve_in_memory ──→ TableInMemory ─┐
///                                                └─ write_table ──→ a file             │
///                            check_table, stored_outcomes ←──────────────┘             │
///                            stated_losses, outcomes_of: which positions are lost ←────┘
///
/// Work that may take long takes a Team: how many threads, and who watches and may stop them. What
/// goes wrong is thrown: usage_error, file_error, stopped_error, std::bad_alloc.
#pragma once

#include <miyama/version.hpp>

#include "base/convention.hpp"
#include "base/error.hpp"
#include "base/team.hpp"
#include "game/catalogue.hpp"
#include "game/rules.hpp"
#include "game/take_and_break.hpp"
#include "game/vector_rules.hpp"
#include "pipeline/certificate.hpp"
#include "pipeline/file/stored_table.hpp"
#include "pipeline/file/write_table.hpp"
#include "pipeline/findings.hpp"
#include "pipeline/needs.hpp"
#include "pipeline/outcomes.hpp"
#include "pipeline/plan.hpp"
#include "pipeline/request.hpp"
#include "pipeline/series.hpp"
#include "pipeline/solution.hpp"
#include "sequence/sequence.hpp"
#include "store/table_reader.hpp"
#include "table/label.hpp"
#include "table/label_source.hpp"
#include "table/layout.hpp"
#include "theorem/closed_form.hpp"
#include "verify/report.hpp"
#include "verify/stated_losses.hpp"
#include "view/position_text.hpp"
