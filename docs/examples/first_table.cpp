// Makes the table 000–999, prints its losses, writes the file and checks it.
//
//   first_table [FOLDER]     writes FOLDER/nim-9-9-9.h5, anew if it is there
#include <exception>
#include <filesystem>
#include <iostream>
#include <miyama/miyama.hpp>

int main(int argc, char** argv) try {
  const miyama::Team team = 2;  // threads; an observer may watch them and ask them to stop
  const miyama::Request request = miyama::make_request("nim", {9, 9, 9});

  const miyama::TableInMemory table = miyama::solve_in_memory(request, team);
  const miyama::PositionFormat format(request.box());
  for_each_loss_in_order(stated_losses(request, table), team, [&](miyama::PositionView loss) {
    std::cout << format(loss) << ' ';
    return true;  // go on
  });

  const std::filesystem::path folder = argc > 1 ? argv[1] : ".";
  const miyama::TableTarget target{folder / (table_name(request) + ".h5"), true, "first_table"};
  const miyama::WrittenTable written = write_table(request, target, team);
  std::cout << '\n'
            << written.totals.lost << " losses, " << written.theorem.mismatches() << " of "
            << written.theorem.entries() << " entries contradict the theorem\n";

  const miyama::Findings findings = miyama::check_table(target.path, team);
  std::cout << (findings.fine() ? "the table is right\n" : "THE TABLE IS NOT RIGHT\n");
  return findings.fine() ? 0 : 1;
} catch (const std::exception& error) {
  std::cerr << "first_table: " << error.what() << '\n';
  return 1;
}
