#include "solve/box/strip_solver.hpp"

#include <chrono>
#include <utility>

namespace miyama {
namespace {

class EdgesOfStrip final : public StripEdges {
 public:
  EdgesOfStrip(std::uint64_t strip, StripTransport& transport)
      : strip_(strip), transport_(transport) {}

  std::vector<std::uint64_t> below(std::uint64_t chunk) override {
    return transport_.receive(strip_, chunk);
  }
  void above(std::uint64_t chunk, std::vector<std::uint64_t> words) override {
    transport_.send(strip_ + 1, chunk, std::move(words));
  }

 private:
  std::uint64_t strip_;
  StripTransport& transport_;
};

}  // namespace

std::vector<std::uint64_t> StripMailbox::receive(std::uint64_t strip, std::uint64_t chunk) {
  std::unique_lock lock(mutex_);
  while (letters_.count({strip, chunk}) == 0) {
    stop_if_asked(observer_);
    ++waiting_;
    came_.wait_for(lock, std::chrono::milliseconds(50));
    --waiting_;
  }
  return letters_.extract({strip, chunk}).mapped();
}

void StripMailbox::send(std::uint64_t strip, std::uint64_t chunk,
                        std::vector<std::uint64_t> words) {
  const std::lock_guard lock(mutex_);
  letters_[{strip, chunk}] = std::move(words);
  came_.notify_all();
}

bool StripMailbox::awaited() const {
  const std::lock_guard lock(mutex_);
  return waiting_ != 0;
}

bool StripMailbox::empty() const {
  const std::lock_guard lock(mutex_);
  return letters_.empty();
}

PositionSet solve_strip(const PlacedMoves& moves, const Box& box, Convention convention,
                        const std::vector<Strip>& strips, std::uint64_t strip,
                        StripTransport& transport, const Team& team) {
  VectorRows rows(moves, box, team, strips[strip]);
  PositionSet losses(box, rows.window());
  EdgesOfStrip edges(strip, transport);
  if (convention == Convention::normal) {
    rows.independent(nullptr, losses, edges);
    return losses;
  }
  const PositionSet wins_at_once = rows.terminal();
  rows.independent(&wins_at_once, losses, edges);
  return losses;
}

}  // namespace miyama
