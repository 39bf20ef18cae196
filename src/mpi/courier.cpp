#include "mpi/courier.hpp"

#include <chrono>
#include <utility>

namespace miyama {
namespace {

constexpr int letter_tag = 1;

}  // namespace

Courier::Courier(const Ranks& ranks, const Observer* observer)
    : next_(static_cast<int>((ranks.rank() + 1) % ranks.size())),
      before_(static_cast<int>((ranks.rank() + ranks.size() - 1) % ranks.size())),
      inbox_(observer),
      thread_([this] { run(); }) {}

Courier::~Courier() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  thread_.join();
}

void Courier::send(std::uint64_t strip, std::uint64_t chunk, std::vector<std::uint64_t> words) {
  words.push_back(strip);
  words.push_back(chunk);
  const std::lock_guard lock(mutex_);
  outbox_.push_back(std::move(words));
}

void Courier::run() {
  for (;;) {
    const bool sent = send_waiting();
    const bool taken = take_arrived();
    if (sent || taken) continue;
    {
      const std::lock_guard lock(mutex_);
      if (closing_ && outbox_.empty() && on_the_way_.empty()) return;
    }
    std::this_thread::sleep_for(std::chrono::microseconds(100));
  }
}

/// True if anything moved.
bool Courier::send_waiting() {
  std::deque<Letter> waiting;
  {
    const std::lock_guard lock(mutex_);
    waiting.swap(outbox_);
  }
  for (Letter& letter : waiting) {
    OnTheWay& sent = on_the_way_.emplace_back(OnTheWay{std::move(letter), MPI_REQUEST_NULL});
    MPI_Isend(sent.letter.data(), static_cast<int>(sent.letter.size()), MPI_UINT64_T, next_,
              letter_tag, MPI_COMM_WORLD, &sent.request);
  }
  const std::size_t before = on_the_way_.size();
  on_the_way_.remove_if([](OnTheWay& sent) {
    int done = 0;
    MPI_Test(&sent.request, &done, MPI_STATUS_IGNORE);
    return done != 0;
  });
  return on_the_way_.size() != before;
}

bool Courier::take_arrived() {
  int arrived = 0;
  MPI_Status status;
  MPI_Iprobe(before_, letter_tag, MPI_COMM_WORLD, &arrived, &status);
  if (arrived == 0) return false;
  int size = 0;
  MPI_Get_count(&status, MPI_UINT64_T, &size);
  Letter letter(static_cast<std::size_t>(size));
  MPI_Recv(letter.data(), size, MPI_UINT64_T, before_, letter_tag, MPI_COMM_WORLD,
           MPI_STATUS_IGNORE);
  const std::uint64_t chunk = letter.back();
  letter.pop_back();
  const std::uint64_t strip = letter.back();
  letter.pop_back();
  inbox_.send(strip, chunk, std::move(letter));
  return true;
}

}  // namespace miyama
