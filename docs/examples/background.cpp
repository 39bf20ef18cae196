// Work in the background: a second thread counts the losses of Wythoff's game, the first one shows
// how far it has come and stops it when its time is over.
//
//   background [BOUND [SECONDS]]
#include <algorithm>
#include <atomic>
#include <chrono>
#include <future>
#include <iostream>
#include <miyama/miyama.hpp>
#include <string>

/// Counts the steps of each stage of the work, which any thread reports.
class Progress final : public miyama::Observer {
 public:
  using Observer::Observer;

  void begin(std::string_view /*stage*/, std::uint64_t steps) override {
    done_ = 0;
    steps_ = std::max<std::uint64_t>(steps, 1);
  }
  void advance() override { ++done_; }

  [[nodiscard]] std::uint64_t percent() const { return 100 * done_ / steps_; }

 private:
  std::atomic<std::uint64_t> done_{0};
  std::atomic<std::uint64_t> steps_{1};
};

int main(int argc, char** argv) try {
  const std::uint64_t bound = argc > 1 ? std::stoull(argv[1]) : 2000;
  const std::chrono::duration<double> patience(argc > 2 ? std::stod(argv[2]) : 60.0);

  const miyama::Request request = miyama::make_request("wythoff", {bound, bound});
  std::atomic<int> stop{0};
  Progress progress(&stop);
  auto work = std::async(std::launch::async, [&] { return count_table(request, {2, &progress}); });

  const auto start = std::chrono::steady_clock::now();
  while (work.wait_for(std::chrono::milliseconds(100)) != std::future_status::ready) {
    std::cout << progress.percent() << " % of this stage\n";
    if (std::chrono::steady_clock::now() - start > patience) stop = 1;
  }
  const miyama::SolveReport report = work.get();  // throws what the work threw
  std::cout << report.totals.lost << " of " << report.totals.positions << " positions are lost\n";
  return report.fine() ? 0 : 1;
} catch (const miyama::stopped_error&) {
  std::cout << "stopped\n";
  return 2;
} catch (const std::exception& error) {
  std::cerr << "background: " << error.what() << '\n';
  return 1;
}
