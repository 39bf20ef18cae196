#include "mpi/courier.hpp"

#include <algorithm>

namespace miyama {
namespace {

constexpr int letter_tag = 1;
constexpr std::chrono::microseconds shortest_pause(100);
constexpr std::chrono::microseconds longest_pause(2000);

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
  to_do_.notify_one();
  thread_.join();
}

void Courier::send(std::uint64_t strip, std::uint64_t chunk, std::vector<std::uint64_t> words) {
  words.push_back(strip);
  words.push_back(chunk);
  {
    const std::lock_guard lock(mutex_);
    outbox_.push_back(std::move(words));
  }
  to_do_.notify_one();
}

void Courier::run() {
  std::chrono::microseconds last = shortest_pause;
  for (;;) {
    const bool sent = send_waiting();
    const bool taken = take_arrived();
    if (sent || taken)
      last = shortest_pause;
    else if (!pause(last))
      return;
  }
}

bool Courier::pause(std::chrono::microseconds& last) {
  const bool hurried = inbox_.awaited() || !on_the_way_.empty();
  std::unique_lock lock(mutex_);
  if (closing_ && outbox_.empty() && on_the_way_.empty()) return false;
  last = hurried ? shortest_pause : std::min(2 * last, longest_pause);
  if (outbox_.empty()) to_do_.wait_for(lock, last);
  return true;
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
