#include "store/table_reader.hpp"

#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/system.hpp"
#include "support/catch.hpp"
#include "support/memory_table.hpp"
#include "support/says.hpp"
#include "support/scratch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

using test::MemoryTable;
using test::says;

/// A stored table of 70³ positions, eight blocks per label and direction.
struct Stored {
  Stored() : table({69, 69, 69}, Convention::normal) { result = test::store(table, path()); }
  [[nodiscard]] std::filesystem::path path() const { return folder / "table.h5"; }
  /// Opens the file for a change by hand.
  [[nodiscard]] Hdf5Id open() const {
    return {H5Fopen(path().c_str(), H5F_ACC_RDWR, H5P_DEFAULT), "open"};
  }
  template <class Value>
  void replace(const char* attribute, const Value& value) const {
    const Hdf5Id file = open();
    H5Adelete(file.get(), attribute);
    write_attribute(file.get(), attribute, value);
  }
  test::ScratchFolder folder;
  MemoryTable table;
  TableResult result;
};

void replace_dataset(const Hdf5Id& file, const char* name, hid_t type,
                     const std::vector<hsize_t>& extents) {
  H5Ldelete(file.get(), name, H5P_DEFAULT);
  const Hdf5Id space(H5Screate_simple(static_cast<int>(extents.size()), extents.data(), nullptr),
                     "make");
  const Hdf5Id dataset(
      H5Dcreate2(file.get(), name, type, space.get(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
      "make");
  write_attribute(dataset.get(), "digest", std::string(32, '0'));
}

/// Every chunk of `name` read through HDF5's filters and written again in a contiguous dataset.
void store_unchunked(const Hdf5Id& file, const char* name, hid_t type,
                     const std::vector<hsize_t>& extents, std::size_t bytes) {
  std::vector<std::byte> all(bytes);
  {
    const Hdf5Id old(H5Dopen2(file.get(), name, H5P_DEFAULT), "open");
    H5Dread(old.get(), type, H5S_ALL, H5S_ALL, H5P_DEFAULT, all.data());
  }
  replace_dataset(file, name, type, extents);
  const Hdf5Id dataset(H5Dopen2(file.get(), name, H5P_DEFAULT), "open");
  H5Dwrite(dataset.get(), type, H5S_ALL, H5S_ALL, H5P_DEFAULT, all.data());
}

/// Item at `offset` as HDF5 reads it.
std::vector<std::byte> first_item(const Hdf5Id& file, const DatasetShape& shape,
                                  const std::vector<hsize_t>& offset) {
  const Hdf5Id dataset(H5Dopen2(file.get(), shape.name.c_str(), H5P_DEFAULT), "open");
  const Hdf5Id space(H5Dget_space(dataset.get()), "open");
  const std::vector<hsize_t> one(offset.size(), 1);
  H5Sselect_hyperslab(space.get(), H5S_SELECT_SET, offset.data(), nullptr, one.data(), nullptr);
  const Hdf5Id memory(H5Screate_simple(static_cast<int>(one.size()), one.data(), nullptr), "make");
  std::vector<std::byte> item(shape.chunk.item_bytes);
  H5Dread(dataset.get(), type_of(shape), memory.get(), space.get(), H5P_DEFAULT, item.data());
  return item;
}

/// Makes the dataset anew, with its own properties and all its chunks but the one at `dropped`.
void drop_chunk(const Hdf5Id& file, const DatasetShape& shape,
                const std::vector<hsize_t>& dropped) {
  const Hdf5Id old(H5Dopen2(file.get(), shape.name.c_str(), H5P_DEFAULT), "open");
  H5Ldelete(file.get(), shape.name.c_str(), H5P_DEFAULT);
  const Hdf5Id creation(H5Dget_create_plist(old.get()), "open");
  const Hdf5Id space(H5Dget_space(old.get()), "open");
  const Hdf5Id dataset(H5Dcreate2(file.get(), shape.name.c_str(), type_of(shape), space.get(),
                                  H5P_DEFAULT, creation.get(), H5P_DEFAULT),
                       "make");
  write_attribute(dataset.get(), "digest", read_text(old.get(), "digest"));
  hsize_t chunks = 0;
  H5Dget_num_chunks(old.get(), space.get(), &chunks);
  for (hsize_t c = 0; c < chunks; ++c) {
    std::vector<hsize_t> offset(dropped.size());
    hsize_t bytes = 0;
    H5Dget_chunk_info(old.get(), space.get(), c, offset.data(), nullptr, nullptr, &bytes);
    std::vector<std::byte> stored(bytes);
    std::uint32_t skipped = 0;
    H5Dread_chunk(old.get(), H5P_DEFAULT, offset.data(), &skipped, stored.data());
    if (offset != dropped)
      H5Dwrite_chunk(dataset.get(), H5P_DEFAULT, 0, offset.data(), bytes, stored.data());
  }
}

void require_same_blocks(const TableReader& reader, const MemoryTable& table) {
  for (std::uint64_t j = 0; j < table.layout().jobs(); ++j) {
    std::vector<std::byte> content(table.content(j).size());
    reader.read_block(table.layout().job(j), content);
    REQUIRE(std::equal(content.begin(), content.end(), table.content(j).begin()));
  }
}

TEST_CASE("reader: every block comes back", "[unit]") {
  const Stored stored;
  const TableReader reader(stored.path());
  REQUIRE(reader.layout().jobs() == stored.table.layout().jobs());
  require_same_blocks(reader, stored.table);
}

TEST_CASE("reader: header, totals and digests come back", "[unit]") {
  const Stored stored;
  const TableReader reader(stored.path());
  const TableHeader header = test::header_of(stored.table);
  CHECK(reader.header().rules == header.rules);
  CHECK(reader.header().convention == header.convention);
  CHECK(reader.header().bounds == header.bounds);
  CHECK(reader.header().moves == header.moves);
  CHECK(reader.header().labels == header.labels);
  CHECK(reader.header().theorem == header.theorem);
  CHECK(reader.header().source == header.source);
  CHECK(reader.header().history == header.history);
  CHECK(reader.result().totals == stored.result.totals);
  CHECK(reader.result().digests == stored.result.digests);
  REQUIRE(reader.has_list());
  std::vector<std::vector<std::uint32_t>> losses;
  reader.for_each_row(
      [&](std::span<const std::uint32_t> row) { losses.emplace_back(row.begin(), row.end()); });
  REQUIRE(losses.size() == stored.result.totals.lost);
  CHECK(losses[0] == std::vector<std::uint32_t>{0, 0, 0});
  CHECK(losses[1] == std::vector<std::uint32_t>{0, 1, 1});
  CHECK(losses.back() == std::vector<std::uint32_t>{69, 69, 0});
}

TEST_CASE("reader: a block that was never written is impossible, not a loss", "[unit]") {
  const Stored stored;
  const Layout& layout = stored.table.layout();
  for (std::size_t a = 0; a < layout.arrays().size(); ++a) {
    const LabelArray& array = layout.arrays()[a];
    const DatasetShape shape = dataset_shape(array, layout);
    const BlockJob missing = layout.block(a, array.blocks() - 1);
    const std::vector<hsize_t> offset = chunk_place(layout, missing).offset;
    {
      const Hdf5Id file = stored.open();
      drop_chunk(file, shape, offset);
      CHECK(first_item(file, shape, offset) == shape.chunk.fill);
    }
    const TableReader reader(stored.path());
    std::vector<std::byte> content(missing.block.positions * array.item_bytes);
    CHECK_THROWS_WITH(reader.read_block(missing, content), says(shape.name) && says("missing"));
    CHECK_THROWS_AS(reader.read_block(missing, content), file_error);
    const BlockJob present = layout.block(a, array.blocks() - 2);
    content.resize(present.block.positions * array.item_bytes);
    CHECK_NOTHROW(reader.read_block(present, content));
  }
}

TEST_CASE("reader: files of other tools are read through HDF5's own filters", "[unit]") {
  const Stored stored;
  {
    const Hdf5Id file = stored.open();
    store_unchunked(file, "outcome", H5T_STD_U8LE, {70, 70, 70}, 343000);
    store_unchunked(file, "target", H5T_STD_I32LE, {70, 70, 70}, 4 * 343000);
  }
  require_same_blocks(TableReader(stored.path()), stored.table);
}

TEST_CASE("reader: refuses what is not a file of HDF5", "[unit]") {
  const Stored stored;
  CHECK_THROWS_AS(TableReader(stored.folder / "missing.h5"), file_error);
  CHECK_THROWS_WITH(TableReader(stored.folder / "missing.h5"), says("missing.h5"));
  CHECK_THROWS_WITH(TableReader(stored.folder / "."), says("is a folder"));
  std::ofstream(stored.folder / "text.h5") << "no HDF5";
  CHECK_THROWS_WITH(TableReader(stored.folder / "text.h5"), says("not an HDF5 file"));
  std::ofstream(stored.folder / "empty.h5") << "";
  CHECK_THROWS_WITH(TableReader(stored.folder / "empty.h5"), says("not an HDF5 file"));
}

TEST_CASE("reader: refuses a file that was cut off", "[unit]") {
  const Stored stored;
  const std::uint64_t bytes = std::filesystem::file_size(stored.path());
  for (const std::uint64_t kept : {std::uint64_t{100}, bytes / 2, bytes - 1}) {
    std::filesystem::resize_file(stored.path(), kept);
    CHECK_THROWS_AS(TableReader(stored.path()), file_error);
    CHECK_THROWS_WITH(TableReader(stored.path()), says("cut off"));
    std::filesystem::remove(stored.path());
    test::store(stored.table, stored.path());
  }
}

TEST_CASE("reader: refuses other formats, other versions and incomplete tables", "[unit]") {
  const Stored stored;
  stored.replace("format_version", std::vector<std::uint64_t>{2, 0});
  CHECK_THROWS_WITH(TableReader(stored.path()),
                    says("format version 2") && says("reads version 1"));
  for (const auto& numbers : {std::vector<std::uint64_t>{1}, {1, 0, 0}}) {
    stored.replace("format_version", numbers);
    CHECK_THROWS_WITH(TableReader(stored.path()), says("format_version is not two numbers"));
  }
  // A minor version may add, not change.
  stored.replace("format_version", std::vector<std::uint64_t>{1, 7});
  CHECK_NOTHROW(TableReader(stored.path()));
  stored.replace("status", std::string("being written"));
  CHECK_THROWS_WITH(TableReader(stored.path()), says("not complete"));
  stored.replace("format", std::string("another"));
  CHECK_THROWS_WITH(TableReader(stored.path()), says("is not a table of miyama"));
  H5Adelete(stored.open().get(), "format");
  CHECK_THROWS_WITH(TableReader(stored.path()), says("is not a table of miyama"));
}

/// Does this in a child.
void try_here(const std::function<void()>& action) {
  (void)try_in_child("t.h5", [&] { return action(), std::string(); });
}

TEST_CASE("trial: what the child returns or throws comes here", "[unit]") {
  CHECK(try_in_child("t.h5", [] { return std::string("a format"); }) == "a format");
  const auto refuse = [] { throw std::runtime_error("the attribute x is missing"); };
  CHECK_THROWS_AS(try_here(refuse), file_error);
  CHECK_THROWS_WITH(try_here(refuse), "the attribute x is missing");
  // More than a pipe holds, and a byte more than is read at once.
  for (const std::size_t length : {200'000, 4097, 1}) {
    const std::string words(length, 'x');
    CHECK_THROWS_WITH(try_here([&] { throw std::runtime_error(words); }), words);
  }
  CHECK_THROWS_WITH(try_here([] { throw std::bad_alloc(); }), says("lacked memory"));
}

/// What a trial says of each kind of end.
void check_ends() {
  CHECK_NOTHROW(try_here([] {}));
  for (const int signal : {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL}) {
    CHECK_THROWS_AS(try_here([&] { raise(signal); }), file_error);
    CHECK_THROWS_WITH(try_here([&] { raise(signal); }),
                      "t.h5 is damaged: HDF5 itself fails on it, make it again");
  }
  CHECK_THROWS_WITH(try_here([] { raise(SIGKILL); }),
                    says("t.h5 was not read") && says("was killed"));
  CHECK_THROWS_WITH(try_here([] { _exit(7); }), says("t.h5 was not read"));
  volatile bool forever = true;
  const auto circle = [&] {
    while (forever) {
    }
  };
  setenv("MIYAMA_TRIAL_SECONDS", "1", 1);
  const std::string said = message_of<file_error>([&] { try_here(circle); });
  unsetenv("MIYAMA_TRIAL_SECONDS");
  CHECK_THAT(
      said, says("t.h5 was not read: HDF5 took more than 1 s") && says("MIYAMA_TRIAL_SECONDS=10 "));
}

TEST_CASE("trial: what dies is damaged, what a limit ends is not", "[unit]") { check_ends(); }

TEST_CASE("trial: signals that are ignored or blocked hide no end of a child", "[unit]") {
  std::signal(SIGCHLD, SIG_IGN);
  check_ends();
  CHECK(std::signal(SIGCHLD, SIG_DFL) == SIG_IGN);
  sigset_t all, before;
  sigfillset(&all);
  std::signal(SIGXCPU, SIG_IGN);
  sigprocmask(SIG_SETMASK, &all, &before);
  check_ends();
  sigprocmask(SIG_SETMASK, &before, nullptr);
  std::signal(SIGXCPU, SIG_DFL);
}

TEST_CASE("trial: the words of the child come through where streams are closed", "[unit]") {
  const std::array kept{dup(0), dup(1), dup(2)};
  for (int stream = 0; stream < 3; ++stream) close(stream);
  const std::string said = message_of<file_error>(
      [] { try_here([] { throw std::runtime_error("the child's words"); }); });
  for (int stream = 0; stream < 3; ++stream) dup2(kept[stream], stream), close(kept[stream]);
  CHECK(said == "the child's words");
}

TEST_CASE("trial: what cannot be tried is refused", "[unit]") {
  rlimit files{};
  REQUIRE(getrlimit(RLIMIT_NOFILE, &files) == 0);
  const rlimit none{0, files.rlim_max};
  bool tried = false;
  setrlimit(RLIMIT_NOFILE, &none);
  const std::string said = message_of<file_error>([&] { try_here([&] { tried = true; }); });
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
  CHECK_NOTHROW(try_here([&] { map(std::size_t{16} << 20); }));
  CHECK_THROWS_WITH(try_here([&] { map(std::size_t{2} << 30); }), says("lacked memory"));
}
#endif

}  // namespace
}  // namespace miyama
