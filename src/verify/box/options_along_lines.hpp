/// @file  options_along_lines.hpp
/// @brief The options along a line as neighbours in memory, for moves of any number of steps up to
/// a limit.
///
/// What the table states of each position is copied line by line (index/box/line_places.hpp), so
/// that the options of a position along a line are one span. They are still looked at one by one,
/// but some fifty times as fast as through Rules::for_each_option, which names each one's heaps.
///
/// Memory: a byte per position and direction, four more if Grundy values are stored, and four more
/// if remoteness is.
#pragma once

#include "game/vector_rules.hpp"
#include "index/box/line_places.hpp"
#include "verify/box/option_certificate.hpp"

namespace miyama {

class OptionsAlongLines {
 public:
  /// Options that follow each other along one line; the last is the one that a single step leads
  /// to.
  struct Span {
    std::span<const std::uint8_t> lost;      ///< 1 for a stated loss
    std::span<const std::uint32_t> numbers;  ///< of the label asked for; empty if it has none
    std::uint64_t rank_step;
  };

  /// Precondition: the rules have lines only, none with an initial take, and any number of steps
  /// that their conditions and limits allow. Throws stopped_error.
  OptionsAlongLines(const VectorRules& rules, const Box& box, const PositionSet& losses,
                    const StoredNumbers& numbers, const Team& team);

  [[nodiscard]] std::size_t moves() const { return lines_.size(); }
  /// The options of a position by one move. Throws usage_error where its condition or limit cannot
  /// be computed.
  [[nodiscard]] Span options(std::size_t move, LabelKind kind, std::uint64_t rank,
                             PositionView position) const;

  /// Bytes that this takes; saturates.
  [[nodiscard]] static std::uint64_t bytes(const VectorRules& rules, const Box& box,
                                           std::size_t number_labels);

 private:
  struct Lines {
    LinePlaces places;
    std::vector<std::uint8_t> lost;
    StoredNumbers numbers;
  };

  const VectorRules& rules_;
  std::vector<Lines> lines_;
};

}  // namespace miyama
