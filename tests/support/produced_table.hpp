/// @file  produced_table.hpp
/// @brief A table in memory, as a solution hands it out group by group, whose entries a test may
/// change; and the requests of every family that tests of the pipeline go through.
#pragma once

#include <thread>

#include "pipeline/solution.hpp"
#include "support/changeable_table.hpp"

namespace miyama::test {

class ProducedTable : public ChangeableTable {
 public:
  /// How a group came: its first job, how many blocks it had, and from which thread.
  struct Handed {
    std::uint64_t first;
    std::size_t blocks;
    std::thread::id thread;
  };

  /// Keeps what is produced of each range, each by a solution of its own, as a solution produces
  /// once.
  explicit ProducedTable(const Request& request, const Team& team = 1,
                         const std::vector<JobRange>& ranges = {JobRange{}});

  /// By job; empty where it did not come.
  [[nodiscard]] const std::vector<std::vector<std::byte>>& blocks() const { return blocks_; }
  [[nodiscard]] std::vector<std::byte>& block(std::uint64_t job) { return blocks_[job]; }
  /// In the order in which they came.
  [[nodiscard]] const std::vector<Handed>& handed() const { return handed_; }

  [[nodiscard]] std::uint64_t losses() const { return losses_; }
  [[nodiscard]] std::vector<std::byte> listed(std::uint64_t first,
                                              std::uint64_t count) const override;
  /// Row `i` of the table's list.
  [[nodiscard]] std::vector<std::byte> row(std::uint64_t i) const { return listed(i, 1); }
  [[nodiscard]] std::vector<std::uint64_t> row_numbers(std::uint64_t i) const;
  [[nodiscard]] std::uint64_t rows() const { return rows_.size() / row_bytes_; }

 private:
  void keep_rows(const Request& request, const Solution& solution);

  std::vector<Handed> handed_;
  std::uint64_t losses_ = 0;
  std::vector<std::byte> rows_;
  std::size_t row_bytes_ = 1;
  std::size_t number_bytes_ = 1;
};

/// What a table with these answers of an oracle adds up to.
template <class Answer>
[[nodiscard]] Totals totals_of(const std::vector<Answer>& answers) {
  Totals totals{answers.size(), 0, 0, 0, 0};
  for (const Answer& answer : answers) {
    totals.lost += answer.wins ? 0 : 1;
    totals.winning_moves += answer.winning_moves;
  }
  return totals;
}

/// The request with these labels, in this order.
[[nodiscard]] inline Request labelled(Request request, const std::vector<LabelKind>& kinds) {
  request.labels = kinds;
  return request;
}

/// Small tables with every label: Nim, other vector rules with lines, steps, faces and a pass,
/// rules that only list their options, multisets with and without bounds; both conventions.
[[nodiscard]] std::vector<Request> small_requests();

/// These families with labels of several blocks, each in one of the conventions: what small
/// tables show of a convention does not depend on blocks.
[[nodiscard]] std::vector<Request> requests_of_several_blocks();

}  // namespace miyama::test
