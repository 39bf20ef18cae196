/// @file  ranks.hpp
/// @brief The processes that mpirun has started, as one team: the number of each, sums over all of
/// them, and the end of all when one fails.
///
/// Only sums and texts are exchanged here; strips talk by solve/box/losses/strip_transport.hpp,
/// whose letters a Courier takes. MPI is called by one thread at a time.
#pragma once

#include <mpi.h>

#include <cstdint>
#include <string>
#include <vector>

namespace miyama {

class Ranks {
 public:
  /// Joins the others. Files that are not trusted must have been tried before (try_file), which
  /// starts a process: MPI forbids that from here on.
  Ranks();
  ~Ranks();
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  [[nodiscard]] std::uint64_t rank() const { return rank_; }
  [[nodiscard]] std::uint64_t size() const { return size_; }
  [[nodiscard]] bool is_first() const { return rank_ == 0; }
  /// How many ranks share this machine's memory.
  [[nodiscard]] std::uint64_t size_of_node() const { return size_of_node_; }

  /// Each number becomes the sum over all ranks. Called by all.
  void add_up(std::vector<std::uint64_t>& numbers) const;
  /// The text of each rank, by rank, on the first rank; empty on every other. Called by all.
  [[nodiscard]] std::vector<std::string> gather(const std::string& text) const;
  /// Waits for all.
  void meet() const;

  /// Ends every rank with this exit code.
  [[noreturn]] static void end_all(int code);

 private:
  std::uint64_t rank_;
  std::uint64_t size_;
  std::uint64_t size_of_node_;
};

}  // namespace miyama
