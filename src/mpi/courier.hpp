/// @file  courier.hpp
/// @brief Takes the letters of strips from rank to rank.
///
/// Strips go round the ranks: strip s is solved by rank s mod R, so every letter goes to the next
/// rank, and comes from the one before. A thread of its own sends and receives all the time, since
/// MPI moves large messages only while somebody calls it, and the rank makes blocks for seconds.
///
///     rank r − 1 ─→ courier ─→ mailbox ─→ strip ─→ courier ─→ rank r + 1
///
/// It looks for letters every 0.1 ms while the rank waits for one or a letter that it sent has not
/// been taken; otherwise less and less often, down to every 2 ms, because looking costs the rank
/// time. Memory: the letters that were sent and not yet taken, at most those of one strip.
#pragma once

#include <mpi.h>

#include <chrono>
#include <condition_variable>
#include <deque>
#include <list>
#include <mutex>
#include <thread>

#include "mpi/ranks.hpp"
#include "solve/box/losses/strip_transport.hpp"

namespace miyama {

class Courier final : public StripTransport {
 public:
  /// Begins to look for letters. While the courier lives nobody else may call MPI.
  Courier(const Ranks& ranks, const Observer* observer);
  /// Waits until every letter has been taken.
  ~Courier() override;

  std::vector<std::uint64_t> receive(std::uint64_t strip, std::uint64_t chunk) override {
    return inbox_.receive(strip, chunk);
  }
  void send(std::uint64_t strip, std::uint64_t chunk, std::vector<std::uint64_t> words) override;

 private:
  /// Strip and chunk stand behind the words.
  using Letter = std::vector<std::uint64_t>;
  struct OnTheWay {
    Letter letter;
    MPI_Request request;
  };

  void run();
  /// Sleeps for a while, or until there is something to send. False if everything is done.
  [[nodiscard]] bool pause(std::chrono::microseconds& last);
  [[nodiscard]] bool send_waiting();
  [[nodiscard]] bool take_arrived();

  int next_;
  int before_;
  StripMailbox inbox_;
  std::mutex mutex_;  ///< guards the next two
  std::condition_variable to_do_;
  std::deque<Letter> outbox_;  ///< not yet given to MPI
  bool closing_ = false;
  std::list<OnTheWay> on_the_way_;
  std::thread thread_;
};

}  // namespace miyama
