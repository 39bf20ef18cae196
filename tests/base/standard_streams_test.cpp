#include "base/standard_streams.hpp"

#include <fcntl.h>
#include <unistd.h>

#include "support/catch.hpp"
#include "support/child_process.hpp"

namespace miyama {

TEST_CASE("standard streams: a file opened later is none of them, and printing still fails",
          "[unit]") {
  CHECK(exited_with(status_of_child([] {
                      close(STDIN_FILENO);
                      close(STDOUT_FILENO);
                      keep_standard_streams();
                      const int file = open("/dev/null", O_WRONLY);
                      return file > STDERR_FILENO && write(STDOUT_FILENO, "x", 1) < 0 ? 7 : 1;
                    }),
                    7));
}

TEST_CASE("standard streams: open ones are left alone", "[unit]") {
  CHECK(exited_with(status_of_child([] {
                      int ends[2];
                      if (pipe(ends) != 0 || dup2(ends[1], STDOUT_FILENO) < 0) return 1;
                      keep_standard_streams();
                      return write(STDOUT_FILENO, "x", 1) == 1 ? 7 : 2;
                    }),
                    7));
}

}  // namespace miyama
