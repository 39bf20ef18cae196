#include "game/catalogue.hpp"

#include "base/error.hpp"
#include "game/vector_rules.hpp"

namespace miyama {

const std::vector<GameEntry>& catalogue() {
  static const std::vector<GameEntry> entries{
      {"nim", "take any number of stones, at least one, from one heap", "Bouton's XOR rule, normal and misère", "proved"},
  };
  return entries;
}

std::unique_ptr<Rules> make_rules(std::string_view name, std::size_t heaps) {
  if (name == "nim") return std::make_unique<VectorRules>(make_nim(heaps));
  std::string known;
  for (const GameEntry& entry : catalogue()) known += (known.empty() ? "" : ", ") + entry.name;
  throw usage_error("unknown rules \"" + std::string(name) + "\": there are " + known + " (see `miyama games`)");
}

}  // namespace miyama
