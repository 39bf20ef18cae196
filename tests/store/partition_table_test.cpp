#include <algorithm>
#include <future>

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

TEST_CASE("partition table file: several blocks, with borders of levels in them", "[unit]") {
  require_comes_back({"rows", 43, Convention::misere}, "outcome,grundy,remoteness");
  require_comes_back({"0.F", 80, Convention::normal, 5},
                     "outcome,move,grundy");  // values of two bytes begin at a total of 128
}

TEST_CASE("partition table file: values of two bytes", "[unit]") {
  require_comes_back({"kayles", 130, Convention::normal, 2});
}

TEST_CASE("partition table file: equal bytes from any number of threads", "[unit]") {
  const test::ScratchFolder folder;
  const PartitionMemoryTable table({"rows", 43},
                                   parse_labels("outcome,move", TableFamily::partitions));
  REQUIRE(table.slices() > 1);
  test::store(table, folder / "serial.h5");
  for (const unsigned threads : {1U, 2U, 3U}) {
    const auto path = folder / (std::to_string(threads) + ".h5");
    TableWriter writer(path, false, test::header_of(table), table.layout(), 0);
    std::vector<std::future<void>> running;
    for (unsigned t = 0; t < threads; ++t)
      running.push_back(std::async(std::launch::async, [&, t] {
        for (std::uint64_t job = t; job < writer.jobs(); job += threads)
          writer.put(job, test::job_content(table, writer, job));
      }));
    for (auto& thread : running) thread.get();
    writer.finish(table.true_totals());
    CHECK(test::bytes_of(path) == test::bytes_of(folder / "serial.h5"));
  }
}

TEST_CASE("partition table file: list of heaps in pieces, left out where there are too many",
          "[unit]") {
  const test::ScratchFolder folder;
  const PartitionMemoryTable table({"rows", 33}, {LabelKind::outcome});
  const TableWriter writer(folder / "table.h5", false, test::header_of(table), table.layout(), 0);
  std::uint64_t expected_first = 0;
  for (std::uint64_t job = table.layout().jobs(); job < writer.jobs(); ++job) {
    CHECK(writer.rows_of(job).first == expected_first);
    expected_first += writer.rows_of(job).second;
  }
  CHECK(expected_first == table.positions());
  // Rows of 33, rounded up to 64.
  CHECK(writer.jobs() - table.layout().jobs() == (table.positions() + (1 << 12) - 1) / (1 << 12));
  TableHeader header = test::header_of(table);
  header.partitions = {70};
  const Partitions many(70);
  REQUIRE(many.positions() > most_listed_positions);
  const Layout layout = Layout::of_partitions(many.positions(), 70, 2, {LabelKind::outcome});
  const TableWriter without(folder / "other.h5", false, header, layout, 0);
  CHECK(without.jobs() == layout.jobs());
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

TEST_CASE("partition table file: is no box besides", "[unit]") {
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

TEST_CASE("partition table file: refuses labels that do not fit", "[unit]") {
  const StoredMultisets stored;
  stored.replace("labels", std::string("outcome,arrows"));
  CHECK_THROWS_WITH(TableReader(stored.path()),
                    says("labels") && says("arrows") && says("they have outcome,move"));
  stored.replace("labels", std::string("outcome,colour"));
  CHECK_THROWS_WITH(TableReader(stored.path()), says("colour"));
  stored.replace("labels", std::string("outcome"));
  CHECK_NOTHROW(TableReader(stored.path()));
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

TEST_CASE("partition table file: refuses level offsets of another length or type", "[unit]") {
  const StoredMultisets stored;
  stored.replace_dataset("level_offset", {10}, H5T_STD_U64LE);
  CHECK_THROWS_WITH(TableReader(stored.path()), says("level_offset") && says("shape and type"));
  for (const hid_t type : {H5T_IEEE_F64LE, H5T_STD_I64LE, H5T_STD_U64BE}) {
    stored.replace_dataset("level_offset", {11}, type);
    CHECK_THROWS_WITH(TableReader(stored.path()), says("level_offset") && says("shape and type"));
  }
  H5Ldelete(stored.open().get(), "level_offset", H5P_DEFAULT);
  CHECK_THROWS_AS(TableReader(stored.path()), file_error);
}

}  // namespace miyama
