#include "store/table_reader.hpp"

#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <stdexcept>
#include <vector>

#include "base/error.hpp"
#include "base/system.hpp"
#include "support/catch.hpp"
#include "support/says.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

using test::says;

}  // namespace

TEST_CASE("trial: what goes well in the child leaves no trace here", "[unit]") {
  int here = 1;
  CHECK_NOTHROW(try_in_child("blame", [&] { here = 2; }));
  CHECK(here == 1);
}

TEST_CASE("trial: what the child throws is thrown here", "[unit]") {
  const auto refuse = [] { throw std::runtime_error("the attribute x is missing"); };
  CHECK_THROWS_AS(try_in_child("blame", refuse), file_error);
  CHECK_THROWS_WITH(try_in_child("blame", refuse), "the attribute x is missing");
  // More than a pipe holds, and a byte more than is read at once.
  for (const std::size_t length : {200'000, 4097, 1}) {
    const std::string words(length, 'x');
    CHECK_THROWS_WITH(try_in_child("blame", [&] { throw std::runtime_error(words); }), words);
  }
  CHECK_THROWS_WITH(try_in_child("blame", [] { throw std::bad_alloc(); }), "blame");
}

TEST_CASE("trial: whatever ends the child is blamed", "[unit]") {
  for (const int signal : {SIGSEGV, SIGBUS, SIGABRT, SIGKILL, SIGFPE}) {
    CHECK_THROWS_AS(try_in_child("the file is to blame", [&] { raise(signal); }), file_error);
    CHECK_THROWS_WITH(try_in_child("the file is to blame", [&] { raise(signal); }),
                      "the file is to blame");
  }
  CHECK_THROWS_WITH(try_in_child("blame", [] { _exit(7); }), "blame");
}

TEST_CASE("trial: a child that goes round in circles is ended", "[unit]") {
  volatile bool forever = true;
  const auto circle = [&] {
    while (forever) {
    }
  };
  CHECK_THROWS_WITH(try_in_child("blame", circle, {.cpu_seconds = 1}), "blame");
}

TEST_CASE("trial: what cannot be tried is refused", "[unit]") {
  rlimit files{};
  REQUIRE(getrlimit(RLIMIT_NOFILE, &files) == 0);
  const rlimit none{0, files.rlim_max};
  bool tried = false;
  setrlimit(RLIMIT_NOFILE, &none);
  const std::string said =
      message_of<file_error>([&] { try_in_child("blame", [&] { tried = true; }); });
  setrlimit(RLIMIT_NOFILE, &files);
  CHECK_THAT(said, says("cannot start a process"));
  CHECK_THAT(said, says("Too many open files"));
  CHECK_FALSE(tried);
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST_CASE("trial: a child gets no more memory than it may", "[unit]") {
  if (used_addresses() == 0) {
    WARN("not tried: this system does not say how many addresses are in use");
    return;
  }
  const auto map = [](std::size_t bytes) {
    if (mmap(nullptr, bytes, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0) ==
        MAP_FAILED)
      throw std::bad_alloc();
  };
  const TrialLimits limits{.memory_bytes = std::uint64_t{64} << 20};
  CHECK_NOTHROW(try_in_child(
      "blame", [&] { map(std::size_t{16} << 20); }, limits));
  CHECK_THROWS_WITH(try_in_child(
                        "blame", [&] { map(std::size_t{256} << 20); }, limits),
                    "blame");
}
#endif

}  // namespace miyama
