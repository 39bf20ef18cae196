#include "theorem/pass_nim.hpp"

#include "theorem/bouton.hpp"

namespace miyama {

std::string PassNim::name() const {
  return std::string("Nim with a pass, heaps in pairs") +
         (convention_ == Convention::normal ? "" : ", misère");
}

std::uint64_t PassNim::partner(std::uint64_t size) const {
  if (convention_ == Convention::misere && size <= 2) return 2 - size;
  if (size == 0) return 0;
  return size % 2 == 1 ? size + 1 : size - 1;
}

bool PassNim::is_loss(PositionView position) const {
  const PositionView heaps = position.subspan(1);
  if (position[0] == 0) return Bouton(convention_).is_loss(heaps);
  return heaps[0] == partner(heaps.size() == 1 ? 0 : heaps[1]);
}

bool is_pass_nim(const Moves& moves) {
  if (moves.heaps > 2 || !moves.pass) return false;
  return same_moves(moves, make_nim(moves.heaps).with_pass().moves());
}

}  // namespace miyama
