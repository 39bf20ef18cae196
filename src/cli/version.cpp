#include "cli/version.hpp"

#include "revision.hpp"  // made by cmake/revision.cmake at every build

namespace miyama {

std::string version_text() { return "miyama " MIYAMA_VERSION " (git " MIYAMA_REVISION ")"; }

}  // namespace miyama
