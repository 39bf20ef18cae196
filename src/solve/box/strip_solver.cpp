#include "solve/box/strip_solver.hpp"

#include <chrono>
#include <utility>

namespace miyama {
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
  return VectorRows(moves, box, team, strips[strip]).losses(convention, &transport, strip);
}

}  // namespace miyama
