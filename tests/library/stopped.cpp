// Begins a table that would take long, asks it to stop from a second thread, and prints how many
// seconds later the call came back.
//
//   stopped FILE RULES DELAY total N       multisets of at most N
//   stopped FILE RULES DELAY heaps B...    heaps up to B...
#include <atomic>
#include <chrono>
#include <iostream>
#include <miyama/miyama.hpp>
#include <string>
#include <thread>

int main(int argc, char** argv) {
  using Clock = std::chrono::steady_clock;
  std::vector<std::uint64_t> bounds;
  for (int i = 5; i < argc; ++i) bounds.push_back(std::stoull(argv[i]));
  const miyama::Request request =
      std::string(argv[4]) == "total"
          ? miyama::make_request(argv[2], miyama::PartitionBounds{bounds[0]})
          : miyama::make_request(argv[2], bounds);

  std::atomic<int> stop{0};
  miyama::Observer observer(&stop);
  Clock::time_point asked;
  std::thread second([&] {
    std::this_thread::sleep_for(std::chrono::duration<double>(std::stod(argv[3])));
    asked = Clock::now();
    stop = 1;
  });
  int code = 1;
  try {
    (void)write_table(request, {argv[1]}, {2, &observer});
    std::cout << "done before it was asked\n";
  } catch (const miyama::stopped_error&) {
    code = 0;
  }
  const Clock::time_point back = Clock::now();
  second.join();
  if (code == 0) std::cout << std::chrono::duration<double>(back - asked).count() << '\n';
  return code;
}
