#include "sequence/file/sequence_file.hpp"

// Runs that go on from a file: after an end at any moment, further than first asked; and files that
// are refused.

#include <signal.h>
#include <sys/resource.h>

#include <random>

#include "base/error.hpp"
#include "game/catalogue.hpp"
#include "support/catch.hpp"
#include "support/child_process.hpp"
#include "support/scratch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

/// A run without listed values that saves whenever it may.
SequenceRequest resuming(const TakeAndBreak& rules, const std::filesystem::path& file,
                         std::uint64_t last) {
  SequenceRequest request;
  request.last = last;
  request.copy_periods = request.values = false;
  request.histograms = true;
  request.seconds_between_saves = 0;
  if (std::filesystem::exists(file))
    request.restore = [&rules, file](HeapValues& heaps, std::vector<ValueCounts>& histograms) {
      restore_sequence(file, rules, heaps, histograms);
    };
  request.save = [&rules, file](const SequenceState& now) { save_sequence(file, rules, now); };
  return request;
}

/// Number of heaps whose values the file has.
std::uint64_t heaps_of(const TakeAndBreak& rules, const std::filesystem::path& file) {
  if (!std::filesystem::exists(file)) return 0;
  HeapValues heaps(rules);
  std::vector<ValueCounts> histograms;
  restore_sequence(file, rules, heaps, histograms);
  return heaps.size();
}

class StoppingAfter final : public Observer {
 public:
  explicit StoppingAfter(int steps) : Observer(&asked_), left_(steps) {}
  void advance() override {
    if (--left_ == 0) asked_ = 1;
  }

 private:
  std::atomic<int> asked_{0};
  int left_;
};

/// Histograms of the heaps 0 … `last`, by one run.
std::vector<ValueCounts> by_one_run(const TakeAndBreak& rules, std::uint64_t last) {
  SequenceRequest request;
  request.last = last;
  request.copy_periods = request.values = false;
  request.histograms = true;
  return heap_sequence(rules, request).histograms;
}

bool are_equal(const std::vector<ValueCounts>& one, const std::vector<ValueCounts>& other) {
  return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                    [](const ValueCounts& a, const ValueCounts& b) {
                      return a.heaps == b.heaps && a.counts == b.counts;
                    });
}

/// Ends a run that would go on for long, in the middle of writing the first state of more bytes.
void end_beyond(const TakeAndBreak& rules, const std::filesystem::path& file, std::uint64_t bytes) {
  const int status = status_of_child([&] {
    const rlimit none{0, 0}, most{bytes, bytes};
    setrlimit(RLIMIT_CORE, &none);
    setrlimit(RLIMIT_FSIZE, &most);
    signal(SIGXFSZ, SIG_DFL);
    (void)heap_sequence(rules, resuming(rules, file, 1'000'000));
    return 1;
  });
  CHECK(killed_by(status, SIGXFSZ));
}

TEST_CASE("sequence state: ended in the middle of twenty writes, the run is as if it had been one",
          "[unit]") {
  std::mt19937 random(4);
  for (const char* code : {"0.167", "0.6"}) {
    const test::ScratchFolder folder;
    const std::filesystem::path file = folder / "state";
    const auto rules = make_take_and_break(code);
    std::uint64_t heaps = 0, bytes = 0;
    for (int i = 0; i < 20; ++i) {
      bytes += random() % 5000;
      end_beyond(*rules, file, bytes);
      const std::uint64_t now = heaps_of(*rules, file);
      CHECK(now >= heaps);
      heaps = now;
      CHECK(folder.files() == (heaps == 0 ? 1 : 2));  // and what was being written
    }
    INFO(code << ", " << heaps << " heaps");
    CHECK(heaps > 10'000);
    const Sequence resumed = heap_sequence(*rules, resuming(*rules, file, heaps + 5000));
    CHECK(are_equal(resumed.histograms, by_one_run(*rules, heaps + 5000)));
    CHECK(folder.files() == 1);
  }
}

// Rows of stamps; a repeated digit, whose values are found anew; three rests; bytes.
TEST_CASE("sequence state: a run in two parts has the histograms of one", "[unit]") {
  for (const char* code : {"0.77", "0.[7]", "0.8", "0.1777", "4.0:unequal"}) {
    const test::ScratchFolder folder;
    const auto rules = make_take_and_break(code);
    const bool is_slow = rules->most_rests() == 3 || rules->repeated() != 0;
    INFO(code);
    for (const std::uint64_t last : {100, 1000, is_slow ? 1500 : 40'000, is_slow ? 1501 : 40'001}) {
      const auto request = resuming(*rules, folder / "state", last);
      CHECK(are_equal(heap_sequence(*rules, request).histograms, by_one_run(*rules, last)));
    }
  }
}

// 0.6 is found by windows from heap 41 254 on.
TEST_CASE("sequence state: two threads, stopped and gone on with, have the histograms of one",
          "[unit]") {
  const test::ScratchFolder folder;
  const auto rules = make_take_and_break("0.6");
  StoppingAfter observer(46);  // steps of 1000 heaps
  CHECK_THROWS_AS(heap_sequence(*rules, resuming(*rules, folder / "state", 60'000), {2, &observer}),
                  stopped_error);
  const std::uint64_t heaps = heaps_of(*rules, folder / "state");
  CHECK((heaps > 46'000 && heaps < 60'000));
  const auto request = resuming(*rules, folder / "state", 60'000);
  REQUIRE(request.restore);
  CHECK(are_equal(heap_sequence(*rules, request, 2).histograms, by_one_run(*rules, 60'000)));
}

TEST_CASE("sequence state: each changed byte and each shorter file is refused", "[unit]") {
  const test::ScratchFolder folder;
  const std::filesystem::path file = folder / "state";
  const auto rules = make_take_and_break("0.77");
  (void)heap_sequence(*rules, resuming(*rules, file, 20));
  const std::string bytes = test::bytes_of(file);
  const auto words = [&](const std::string& changed) {
    std::ofstream(file, std::ios::binary) << changed;
    HeapValues heaps(*rules);
    std::vector<ValueCounts> histograms;
    return message_of<file_error>([&] { restore_sequence(file, *rules, heaps, histograms); });
  };
  CHECK(words(bytes) == "nothing was thrown");
  const auto is_refused = [&](const std::string& changed) {
    return words(changed).find("is not a state of a sequence, or is damaged") != std::string::npos;
  };
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    INFO(i);
    REQUIRE(is_refused(bytes.substr(0, i)));
    std::string changed = bytes;
    changed[i] = static_cast<char>(changed[i] ^ 1 << i % 8);
    REQUIRE(is_refused(changed));
  }
  CHECK(is_refused(bytes + "x"));
}

TEST_CASE("sequence state: other games and missing files are refused", "[unit]") {
  const test::ScratchFolder folder;
  const std::filesystem::path file = folder / "state";
  const auto rules = make_take_and_break("0.77");
  const auto other = make_take_and_break("0.07");
  HeapValues heaps(*other);
  std::vector<ValueCounts> histograms;
  CHECK(message_of<file_error>([&] {
          restore_sequence(file, *other, heaps, histograms);
        }).find("cannot read the state") != std::string::npos);
  (void)heap_sequence(*rules, resuming(*rules, file, 60));
  CHECK(message_of<usage_error>([&] {
          restore_sequence(file, *other, heaps, histograms);
        }).find("the state of 0.77, not of 0.07") != std::string::npos);
  CHECK_THROWS_AS(heap_sequence(*rules, resuming(*rules, file, 10)), usage_error);
}

}  // namespace
}  // namespace miyama
