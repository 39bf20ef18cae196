#include "store/program.hpp"

#include "revision.hpp"  // made by cmake/revision.cmake at every build

namespace miyama {

std::string program_text() { return "miyama " MIYAMA_VERSION " (git " MIYAMA_REVISION ")"; }

std::string source_text(const std::string& caller) {
  return program_text() + (caller.empty() ? "" : ", by " + caller);
}

}  // namespace miyama
