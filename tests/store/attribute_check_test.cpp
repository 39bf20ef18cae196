#include "store/attribute_check.hpp"

#include "store/attributes.hpp"
#include "store/scales.hpp"
#include "store/table_reader.hpp"
#include "support/catch.hpp"
#include "support/partition_memory_table.hpp"
#include "support/scratch.hpp"
#include "support/stored_table.hpp"

namespace miyama {
namespace {

/// What is wrong with a stored table of Nim after a text was added to one of its datasets.
std::vector<std::string> wrong_with(const std::string& dataset,
                                    const std::vector<std::string>& attributes) {
  const test::ScratchFolder folder;
  test::store(test::MemoryTable({3, 2}, Convention::normal), folder / "t.h5");
  {
    const Hdf5Id file(H5Fopen((folder / "t.h5").c_str(), H5F_ACC_RDWR, H5P_DEFAULT), H5Fclose,
                      "open");
    const Hdf5Id object(H5Oopen(file.get(), dataset.c_str(), H5P_DEFAULT), H5Oclose, "open");
    for (const std::string& name : attributes)
      write_attribute(object.get(), name, std::string("days since 2000-01-01"));
  }
  return TableReader(folder / "t.h5").wrong_descriptions();
}

}  // namespace

TEST_CASE("attributes: those of the writer, of every kind of table, mislead nobody", "[unit]") {
  CHECK(wrong_with("outcome", {}).empty());
  const test::ScratchFolder folder;
  test::store(test::PartitionMemoryTable({"rows", 9}, all_labels(TableFamily::partitions)),
              folder / "t.h5");
  CHECK(TableReader(folder / "t.h5").wrong_descriptions().empty());
}

TEST_CASE("attributes: what other readers follow is named, on labels, lists and axes", "[unit]") {
  const std::vector<std::string> names{
      "_FillValue",    "_Netcdf4Coordinates", "_Unsigned", "add_offset", "dtype",
      "missing_value", "scale_factor",        "units",     "valid_range"};
  for (const std::string dataset :
       {"outcome", "arrows", "losses", "directions", "heap_1", "move", "heap", "loss"}) {
    const std::vector<std::string> wrong = wrong_with(dataset, names);
    REQUIRE(wrong.size() == names.size());
    for (std::size_t i = 0; i < names.size(); ++i)
      CHECK(wrong[i] ==
            dataset + ": the attribute " + names[i] +
                " is none of a table and makes other readers show something else: delete it");
  }
}

TEST_CASE("attributes: what ties axes and tells flags stands where it belongs only", "[unit]") {
  for (const char* name : {"CLASS", "NAME", "REFERENCE_LIST"})
    CHECK(wrong_with("outcome", {name}).size() == 1);
  CHECK(wrong_with("heap_1", {"DIMENSION_LIST"}).size() == 1);
  CHECK(wrong_with("arrows", {"flag_values", "flag_meanings"}).size() == 2);
}

TEST_CASE("attributes: whatever changes no reading may be added", "[unit]") {
  for (const char* object : {"/", "outcome", "heap_1", "losses"})
    CHECK(wrong_with(object, {"comment", "note", "references"}).empty());
  CHECK(wrong_with("/", {"units", "_FillValue"}).empty());
}

TEST_CASE("attributes: of one dataset at most ten are named", "[unit]") {
  std::vector<std::string> names;
  for (int i = 0; i < 12; ++i) names.push_back("_" + std::to_string(i));
  CHECK(wrong_with("losses", names).size() == 10);
}

TEST_CASE("attributes: a box has no datasets of tables by total", "[unit]") {
  const test::ScratchFolder folder;
  test::store(test::MemoryTable({3, 2}, Convention::normal), folder / "t.h5");
  for (const char* name : {"parts", "move_from", "level_offset", "position"}) {
    const Hdf5Id file(H5Fopen((folder / "t.h5").c_str(), H5F_ACC_RDWR, H5P_DEFAULT), H5Fclose,
                      "open");
    (void)make_bare_scale(file.get(), name, 3);
  }
  const TableReader reader(folder / "t.h5");
  CHECK(reader.unlisted_labels() == std::vector{LabelKind::move_from});
  CHECK(reader.wrong_descriptions().size() == 3);
}

}  // namespace miyama
