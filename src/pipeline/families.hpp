/// @file  families.hpp
/// @brief The implementations of Solution and Certificate: Nim, other rules on a box, multisets.
#pragma once

#include <memory>

#include "pipeline/certificate.hpp"
#include "pipeline/solution.hpp"

namespace miyama {

[[nodiscard]] std::unique_ptr<Solution> make_nim_solution(const Request& request);
[[nodiscard]] std::unique_ptr<Solution> make_box_solution(const Request& request);
[[nodiscard]] std::unique_ptr<Solution> make_partition_solution(const Request& request);

/// Bytes, as solution_bytes and counting_bytes ask for them.
[[nodiscard]] std::uint64_t nim_solution_bytes(const Request& request, int threads);
[[nodiscard]] std::uint64_t nim_counting_bytes(const Request& request, int threads);
[[nodiscard]] std::uint64_t box_solution_bytes(const Request& request);
[[nodiscard]] std::uint64_t partition_solution_bytes(const Request& request);

[[nodiscard]] std::unique_ptr<Certificate> make_box_certificate(const Request& request,
                                                                const LabelSource& source);
[[nodiscard]] std::unique_ptr<Certificate> make_partition_certificate(const Request& request,
                                                                      const LabelSource& source,
                                                                      bool thorough);

/// Bytes, as certificate_bytes asks for them.
[[nodiscard]] std::uint64_t box_certificate_bytes(const Request& request);

}  // namespace miyama
