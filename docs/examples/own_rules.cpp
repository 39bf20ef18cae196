// Rules of your own: take from one heap a number of stones that divides it. Prints the losses
// without a file, asks for one position, and with a file writes the table and checks it.
//
//   own_rules [FILE]
#include <exception>
#include <iostream>
#include <memory>
#include <miyama/miyama.hpp>
#include <string>

class Divisors final : public miyama::ListedRules {
 public:
  explicit Divisors(std::size_t heaps) : ListedRules("divisors", heaps) {}

  bool for_each_option(miyama::PositionView from, const Visit& visit) const override {
    miyama::Position to(from.begin(), from.end());
    for (std::size_t heap = 0; heap < from.size(); ++heap) {
      for (std::uint64_t stones = 1; stones <= from[heap]; ++stones) {
        if (from[heap] % stones != 0) continue;
        to[heap] = from[heap] - stones;
        if (!visit({to, heap, stones})) return false;  // whoever asked has seen enough
      }
      to[heap] = from[heap];
    }
    return true;
  }
};

/// What opens a table of these rules again.
std::unique_ptr<miyama::Rules> make_own(const std::string& name, std::size_t heaps) {
  if (name != "divisors") return nullptr;
  return std::make_unique<Divisors>(heaps);
}

int main(int argc, char** argv) try {
  const miyama::Team team = 2;  // threads
  const miyama::Request request = miyama::make_request(std::make_unique<Divisors>(2), {12, 12});

  const miyama::TableInMemory table = miyama::solve_in_memory(request, team);
  for_each_loss_in_order(stated_losses(request, table), team, [](miyama::PositionView loss) {
    std::cout << miyama::comma_text(loss) << ' ';
    return true;  // go on
  });
  const auto outcomes = outcomes_of(table, request, "the table");
  std::cout << "\n8,5 is " << (outcomes->is_loss(miyama::Position{8, 5}) ? "lost\n" : "won\n");

  if (argc < 2) return 0;
  (void)write_table(request, {argv[1]}, team);
  const miyama::Findings findings = miyama::check_table(argv[1], team, make_own);
  std::cout << (findings.fine() ? "the table is right\n" : "THE TABLE IS NOT RIGHT\n");
  return findings.fine() ? 0 : 1;
} catch (const std::exception& error) {
  std::cerr << "own_rules: " << error.what() << '\n';
  return 1;
}
