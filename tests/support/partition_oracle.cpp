#include "support/partition_oracle.hpp"

#include <algorithm>
#include <numeric>

namespace oracle {
namespace {

std::vector<Heaps> each_once(const std::set<Heaps>& rests) { return {rests.begin(), rests.end()}; }

/// What is left of a row of `size` sticks when a run of `length` goes, for each place of the run.
void add_runs(int size, int length, std::set<Heaps>& rests) {
  for (int before = 0; before + length <= size; ++before)
    rests.insert(tidy({before, size - before - length}));
}

class Solver {
 public:
  Solver(const RestsOf& rests_of, Last last) : rests_of_(rests_of), last_(last) {}

  const HeapsAnswer& answer(const Heaps& heaps) {
    const auto known = answers_.find(heaps);
    return known != answers_.end() ? known->second
                                   : answers_.emplace(heaps, solved(heaps)).first->second;
  }

  std::map<Heaps, HeapsAnswer> take_answers() { return std::move(answers_); }

 private:
  HeapsAnswer solved(const Heaps& heaps) {
    HeapsAnswer here;
    std::vector<std::pair<std::size_t, const Labels*>> options;
    for (const int size : std::set<int>(heaps.begin(), heaps.end()))
      for (const Heaps& rests : rests_of_(size)) {
        const Heaps to = broken(heaps, size, rests);
        options.emplace_back(0, &answer(to));
        (options.back().second->wins ? here.won_options : here.lost_options).insert(to);
      }
    static_cast<Labels&>(here) = labels_of(options, last_);
    return here;
  }

  const RestsOf& rests_of_;
  Last last_;
  std::map<Heaps, HeapsAnswer> answers_;
};

/// Calls the solver for `heaps` and for every longer multiset with parts of at most `most`, `left`
/// more sticks.
void solve_all(Solver& solver, Heaps& heaps, int most, int left) {
  (void)solver.answer(heaps);
  for (int part = 1; part <= std::min(most, left); ++part) {
    heaps.push_back(part);
    solve_all(solver, heaps, part, left - part);
    heaps.pop_back();
  }
}

}  // namespace

std::map<Heaps, HeapsAnswer> solve_heaps(const RestsOf& rests_of, int total, Last last) {
  Solver solver(rests_of, last);
  Heaps heaps;
  solve_all(solver, heaps, total, total);
  return solver.take_answers();
}

Heaps tidy(Heaps heaps) {
  std::erase(heaps, 0);
  std::sort(heaps.rbegin(), heaps.rend());
  return heaps;
}

Heaps broken(const Heaps& heaps, int size, const Heaps& rests) {
  Heaps to = heaps;
  to.erase(std::find(to.begin(), to.end(), size));
  to.insert(to.end(), rests.begin(), rests.end());
  return tidy(std::move(to));
}

std::vector<Heaps> nim_rests(int size) {
  std::vector<Heaps> rests;
  for (int rest = 0; rest < size; ++rest) rests.push_back(tidy({rest}));
  return rests;
}

std::vector<Heaps> rows_rests(int size) {
  std::set<Heaps> rests;
  for (int length = 1; length <= size; ++length) add_runs(size, length, rests);
  return each_once(rests);
}

std::vector<Heaps> kayles_rests(int size) {
  std::set<Heaps> rests;
  add_runs(size, 1, rests);
  add_runs(size, 2, rests);
  return each_once(rests);
}

std::vector<Heaps> dawsons_kayles_rests(int size) {
  std::set<Heaps> rests;
  add_runs(size, 2, rests);
  return each_once(rests);
}

std::vector<Heaps> dawsons_chess_rests(int size) {
  std::set<Heaps> rests;
  for (int stick = 0; stick < size; ++stick)
    rests.insert(tidy({std::max(stick - 1, 0), std::max(size - stick - 2, 0)}));
  return each_once(rests);
}

std::vector<Heaps> grundy_rests(int size) {
  std::vector<Heaps> rests;
  for (int small = 1; small < size - small; ++small) rests.push_back({size - small, small});
  return rests;
}

std::vector<Heaps> lasker_rests(int size) {
  std::vector<Heaps> rests = nim_rests(size);
  for (int small = 1; small <= size - small; ++small) rests.push_back({size - small, small});
  return rests;
}

RestsOf digit_rests(std::vector<unsigned> digits, unsigned repeated, bool unequal) {
  return [=](int size) {
    std::vector<Heaps> allowed;
    for (int a = 0; a <= size; ++a)
      for (int b = 0; b <= a; ++b)
        for (int c = 0; c <= b && a + b + c <= size; ++c) {
          const Heaps rests = tidy({a, b, c});
          const auto take = static_cast<std::size_t>(size - a - b - c);
          const unsigned digit = take < digits.size() ? digits[take] : repeated;
          const bool differ = std::set<int>(rests.begin(), rests.end()).size() == rests.size();
          if ((digit & 1U << rests.size()) != 0 && (differ || !unequal)) allowed.push_back(rests);
        }
    return allowed;
  };
}

}  // namespace oracle
