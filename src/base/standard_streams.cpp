#include "base/standard_streams.hpp"

#include <fcntl.h>
#include <unistd.h>

namespace miyama {

void keep_standard_streams() {
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO;
       ++stream)  // open takes the lowest number that is free
    if (fcntl(stream, F_GETFD) < 0)
      (void)open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

}  // namespace miyama
