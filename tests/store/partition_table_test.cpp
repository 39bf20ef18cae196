#include "base/error.hpp"
#include "store/table_reader.hpp"
#include "store/table_writer.hpp"
#include "support/catch.hpp"
#include "support/partition_memory_table.hpp"
#include "support/says.hpp"
#include "support/scratch.hpp"

namespace miyama {
namespace {

using test::PartitionGame;
using test::PartitionMemoryTable;
using test::says;

/// Every block, list and statement of the file is that of the table.
void require_same(const TableReader& reader, const PartitionMemoryTable& table,
                  const TableResult& written) {
  const Partitions& partitions = table.partitions();
  REQUIRE(reader.layout().jobs() == table.layout().jobs());
  for (std::uint64_t j = 0; j < table.layout().jobs(); ++j) {
    const BlockJob job = reader.layout().job(j);
    const std::vector<std::byte>& expected = table.contents(job.number)[job.array];
    std::vector<std::byte> content(expected.size());
    reader.read_block(job, content);
    REQUIRE(content == expected);
  }
  REQUIRE(reader.level_offsets() == partitions.level_offsets());
  REQUIRE(reader.has_list());
  std::uint64_t rank = 0;
  reader.for_each_row([&](std::span<const std::uint32_t> row) {
    Position heaps(row.begin(), row.end());
    std::erase(heaps, 0U);
    REQUIRE(heaps == partitions.unrank(rank++));
    REQUIRE(row.size() ==
            std::max<std::uint64_t>(1, std::min(partitions.total(), partitions.most_heaps())));
  });
  REQUIRE(rank == partitions.positions());
  REQUIRE(reader.result().totals == written.totals);
  REQUIRE(reader.result().digests == written.digests);
}

void require_comes_back(const PartitionGame& game, const std::string& labels = "all") {
  CAPTURE(game.rules, game.total, game.largest, game.most_heaps, labels);
  const test::ScratchFolder folder;
  const PartitionMemoryTable table(game, parse_labels(labels, TableFamily::partitions));
  const TableResult written = test::store(table, folder / "table.h5");
  const TableReader reader(folder / "table.h5");
  require_same(reader, table, written);
  const TableHeader& header = reader.header();
  CHECK(header.family == TableFamily::partitions);
  CHECK(header.rules == table.rules().name());
  CHECK(header.convention == game.convention);
  CHECK(header.partitions.total == game.total);
  CHECK(header.partitions.largest == (game.largest < game.total ? game.largest : UINT64_MAX));
  CHECK(header.partitions.most_heaps ==
        (game.most_heaps < game.total ? game.most_heaps : UINT64_MAX));
  CHECK(header.labels == table.layout().kinds());
  CHECK(header.rests ==
        (table.layout().find(LabelKind::move_rests) == nullptr ? 0 : table.rests()));
  CHECK(header.bounds.empty());
}

/// A stored table whose file is then damaged.
struct StoredMultisets {
  explicit StoredMultisets(const std::string& rules = "rows") : table({rules, 9}) {
    test::store(table, path());
  }
  [[nodiscard]] std::filesystem::path path() const { return folder / "table.h5"; }
  [[nodiscard]] Hdf5Id open() const {
    return {H5Fopen(path().c_str(), H5F_ACC_RDWR, H5P_DEFAULT), "open"};
  }
  template <class Value>
  void replace(const char* attribute, const Value& value) const {
    const Hdf5Id file = open();
    if (has_attribute(file.get(), attribute)) H5Adelete(file.get(), attribute);
    write_attribute(file.get(), attribute, value);
  }
  void replace_dataset(const char* name, const std::vector<hsize_t>& extents,
                       hid_t type = H5T_STD_U8LE) const {
    const Hdf5Id file = open();
    H5Ldelete(file.get(), name, H5P_DEFAULT);
    const Hdf5Id space(H5Screate_simple(static_cast<int>(extents.size()), extents.data(), nullptr),
                       "make");
    const Hdf5Id dataset(
        H5Dcreate2(file.get(), name, type, space.get(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
        "make");
    write_attribute(dataset.get(), "digest", std::string(32, '0'));
  }
  test::ScratchFolder folder;
  PartitionMemoryTable table;
};

}  // namespace

TEST_CASE("partition table file: comes back, two rests or three, with every bound", "[unit]") {
  for (const Convention convention : {Convention::normal, Convention::misere})
    for (const std::uint64_t total : {0U, 1U, 2U, 15U}) {
      require_comes_back({"rows", total, convention});
      require_comes_back({"0.F", total, convention, 4});
      require_comes_back({"nim", total, convention, 7, 3});
    }
  require_comes_back({"C.8", 12, Convention::misere});
}

TEST_CASE("partition table file: each label alone", "[unit]") {
  for (const char* labels :
       {"outcome", "move", "winning_moves", "grundy", "remoteness", "move,remoteness"})
    for (const char* rules : {"kayles", "4.F:unequal"}) require_comes_back({rules, 11}, labels);
}

TEST_CASE("partition table file: refuses totals that make no table, or another one", "[unit]") {
  const StoredMultisets stored;
  stored.replace("total", std::uint64_t{300});
  CHECK_THROWS_WITH(TableReader(stored.path()),
                    says("total") && says("300 is too large") && says("table.h5"));
  stored.replace("total", std::uint64_t{10});
  CHECK_THROWS_WITH(TableReader(stored.path()),
                    says("outcome") && says("shape and type") && says("damaged"));
  CHECK_THROWS_AS(TableReader(stored.path()), file_error);
  stored.replace("total", std::uint64_t{9});
  stored.replace("largest", std::uint64_t{0});
  CHECK_THROWS_WITH(TableReader(stored.path()), says("give at least 1"));
  stored.replace("largest", std::uint64_t{4});
  CHECK_THROWS_WITH(TableReader(stored.path()), says("shape and type"));
  H5Adelete(stored.open().get(), "largest");
  CHECK_NOTHROW(TableReader(stored.path()));
  stored.replace("most_heaps", std::uint64_t{2});
  CHECK_THROWS_WITH(TableReader(stored.path()), says("shape and type"));
  H5Adelete(stored.open().get(), "most_heaps");
  H5Adelete(stored.open().get(), "total");  // then it would be a box table
  CHECK_THROWS_AS(TableReader(stored.path()), file_error);
}

TEST_CASE("partition table file: is not a box besides", "[unit]") {
  const StoredMultisets stored;
  CHECK(TableReader(stored.path()).wrong_descriptions().empty());
  for (const char* name : {"target", "losses", "directions", "move", "passes_left", "heap"})
    (void)axis_of(stored.open().get(), name, 3);
  const std::vector<std::string> wrong = TableReader(stored.path()).wrong_descriptions();
  REQUIRE(wrong.size() == 6);
  CHECK_THAT(wrong[0], says("labels: the dataset target is there"));
  CHECK_THAT(wrong[1], says("the dataset directions belongs to tables of another kind"));
  stored.replace("bounds", std::vector<std::uint64_t>{9, 9});
  CHECK_THROWS_AS(TableReader(stored.path()), file_error);
  CHECK_THROWS_WITH(TableReader(stored.path()), says("has both attributes, bounds and total"));
}

TEST_CASE("partition table file: refuses datasets of other shape or type, or none", "[unit]") {
  const std::uint64_t n = Partitions(9).positions();
  const std::string shape = "shape and type";
  for (const char* name :
       {"outcome", "move_from", "move_rests", "winning_moves", "grundy", "remoteness", "parts"}) {
    const StoredMultisets stored;
    stored.replace_dataset(name, {n + 1, 2});
    CHECK_THROWS_WITH(TableReader(stored.path()), says(name) && says(shape));
    stored.replace_dataset(name, {n}, H5T_STD_I16LE);
    CHECK_THROWS_WITH(TableReader(stored.path()), says(name) && says("damaged"));
    H5Ldelete(stored.open().get(), name, H5P_DEFAULT);
    if (std::string(name) == "parts") {
      CHECK_FALSE(TableReader(stored.path()).has_list());  // for `check` to find
    } else {
      CHECK_THROWS_WITH(TableReader(stored.path()), says(name));
      CHECK_THROWS_AS(TableReader(stored.path()), file_error);
    }
  }
  const StoredMultisets stored;
  for (const hsize_t rests : {1U, 4U}) {
    stored.replace_dataset("move_rests", {n, rests});
    CHECK_THROWS_WITH(TableReader(stored.path()),
                      says("move_rests") && says("shape and type") && says("damaged"));
  }
}

}  // namespace miyama
