#include "table/schema.hpp"

#include <algorithm>

#include "store/table_frame.hpp"
#include "support/catch.hpp"
#include "table/label_source.hpp"

namespace miyama {
namespace {

using Numbers = std::vector<std::uint64_t>;
using Extents = std::vector<hsize_t>;

Layout layout_of(const Numbers& bounds) { return {Box(bounds), bounds.size(), all_labels()}; }

DatasetShape shape_of(const Layout& layout, LabelKind kind) {
  return dataset_shape(*layout.find(kind), layout);
}

bool is(hid_t type, hid_t expected) { return H5Tequal(type, expected) > 0; }

}  // namespace

TEST_CASE("schema: names, axes and extents of the lecture's table", "[unit]") {
  const Layout layout = layout_of({9, 8, 7});
  const DatasetShape outcome = shape_of(layout, LabelKind::outcome);
  CHECK(outcome.name == "outcome");
  CHECK(outcome.axes == std::vector<std::string>{"heap_1", "heap_2", "heap_3"});
  CHECK(outcome.extents == Extents{10, 9, 8});
  CHECK(outcome.chunk.sides == Extents{10, 9, 8});
  const DatasetShape arrows = shape_of(layout, LabelKind::arrows);
  CHECK(arrows.axes == std::vector<std::string>{"move", "heap_1", "heap_2", "heap_3"});
  CHECK(arrows.extents == Extents{3, 10, 9, 8});
  CHECK(arrows.chunk.sides == Extents{1, 10, 9, 8});
  CHECK(shape_of(layout, LabelKind::target).name == "target");
  CHECK(shape_of(layout, LabelKind::winning_moves).name == "winning_moves");
}

TEST_CASE("schema: labels take the smallest type whose all-ones value is not a label", "[unit]") {
  for (const auto& [bounds, kind, type] : std::vector<std::tuple<Numbers, LabelKind, hid_t>>{
           {{254, 1}, LabelKind::arrows, H5T_STD_U8LE},
           {{255, 1}, LabelKind::arrows, H5T_STD_U16LE},
           {{65534, 1}, LabelKind::arrows, H5T_STD_U16LE},
           {{65535, 1}, LabelKind::arrows, H5T_STD_U32LE},
           {{9, 9}, LabelKind::outcome, H5T_STD_U8LE},
           {{9, 9}, LabelKind::winning_moves, H5T_STD_U32LE},
           {{0x7FFF'FFFE}, LabelKind::target, H5T_STD_I32LE},
           {{0x7FFF'FFFF}, LabelKind::target, H5T_STD_I64LE}})
    CHECK(is(type_of(shape_of(layout_of(bounds), kind)), type));
}

TEST_CASE("schema: the fill value of a label is an impossible label", "[unit]") {
  for (const Numbers& bounds : {Numbers{9, 9}, Numbers{255, 3}, Numbers{0x7FFF'FFFF}}) {
    const Layout layout = layout_of(bounds);
    for (const LabelArray& array : layout.arrays()) {
      const std::int64_t fill = entry_of(array, dataset_shape(array, layout).chunk.fill, 0);
      if (array.is_signed) {
        CHECK(fill == (array.item_bytes == 4 ? INT32_MIN : INT64_MIN));
      } else {
        CHECK(fill == static_cast<std::int64_t>((std::uint64_t{1} << (8 * array.item_bytes)) - 1));
      }
    }
  }
}

TEST_CASE("schema: no chunk is larger than a MiB", "[unit]") {
  for (const Numbers& bounds :
       {Numbers{999, 999, 999}, Numbers{99'999'999}, Numbers{0x7FFF'FFFF, 1}, Numbers(16, 9)}) {
    const Layout layout = layout_of(bounds);
    for (const LabelArray& array : layout.arrays())
      CHECK(dataset_shape(array, layout).chunk.bytes() <= (1U << 20));
    CHECK(losses_shape(layout, 10'000'000).chunk.bytes() <= (1U << 20));
  }
}

TEST_CASE("schema: the list of losses", "[unit]") {
  const DatasetShape shape = losses_shape(layout_of({9, 9, 9}), 100'000);
  CHECK(shape.axes == std::vector<std::string>{"loss", "heap"});
  CHECK(shape.extents == Extents{100'000, 3});
  CHECK(shape.chunk.sides == Extents{65536, 3});
  const std::vector<std::byte> ones(1, std::byte{0xFF});  // no coordinate and no part
  CHECK(shape.chunk.fill == ones);
  CHECK(parts_shape(100, 4).chunk.fill == ones);
}

TEST_CASE("schema: place and extents of a block at the table's edge", "[unit]") {
  const Layout layout = layout_of({99, 69, 79});
  const LabelArray& arrows = *layout.find(LabelKind::arrows);
  const BlockJob last = layout.block(1, arrows.blocks() - 1);
  CHECK(chunk_place(layout, last).offset == Extents{2, 64, 64, 64});
  CHECK(chunk_place(layout, last).extents == Extents{1, 36, 6, 16});
  const BlockJob first = layout.block(0, 0);
  CHECK(chunk_place(layout, first).offset == Extents{0, 0, 0});
  CHECK(chunk_place(layout, first).extents == Extents{64, 64, 64});
}

TEST_CASE("schema: labels of a partition table, the rests of a move on an axis of their own",
          "[unit]") {
  const std::uint64_t side = std::uint64_t{1} << 18;
  const Layout layout = Layout::of_partitions(side + 5, 60, 3, all_labels(TableFamily::partitions));
  const DatasetShape outcome = shape_of(layout, LabelKind::outcome);
  CHECK(outcome.axes == std::vector<std::string>{"position"});
  CHECK(outcome.extents == Extents{side + 5});
  CHECK(outcome.chunk.sides == Extents{side});
  const DatasetShape rests = shape_of(layout, LabelKind::move_rests);
  CHECK(rests.axes == std::vector<std::string>{"position", "rest"});
  CHECK(rests.extents == Extents{side + 5, 3});
  CHECK(rests.chunk.sides == Extents{side, 3});
  for (std::size_t a = 0; a < layout.arrays().size(); ++a) {
    const bool has_rests = layout.arrays()[a].kind == LabelKind::move_rests;
    const ChunkPlace place = chunk_place(layout, layout.block(a, 1));
    CHECK(place.offset == (has_rests ? Extents{side, 0} : Extents{side}));
    CHECK(place.extents == (has_rests ? Extents{5, 3} : Extents{5}));
  }
}

TEST_CASE("schema: no kind of table has the datasets of another", "[unit]") {
  const auto has = [](const TableHeader& header, const char* name) {
    return std::ranges::count(foreign_datasets(header), name) == 0;
  };
  TableHeader header;
  CHECK_FALSE(has(header, "move"));
  CHECK_FALSE(has(header, "first"));
  CHECK_FALSE(has(header, "coordinate"));
  CHECK_FALSE(has(header, "parts"));
  header.pass = true;
  header.moves["directions"] = {{1}, {0}};
  for (const char* name : {"move", "first", "coordinate", "passes_left", "heap", "losses"})
    CHECK(has(header, name));
  header.family = TableFamily::partitions;
  for (const char* name : {"move", "coordinate", "passes_left", "heap", "losses"})
    CHECK_FALSE(has(header, name));
  for (const char* name : {"level_offset", "parts", "position", "rest"}) CHECK(has(header, name));
}

TEST_CASE("schema: rules with something taken first, a condition or a limit are of version 1.1",
          "[unit]") {
  const auto version_of = [](const std::string& moves) {
    TableHeader header;
    header.rules_json =
        R"({"family":"vector","name":"first.when.upto","heaps":2,"moves":[)" + moves + "]}";
    return std::get<Numbers>(header_attributes(header).at(5).value);
  };
  CHECK(version_of(R"({"direction":[1,1],"steps":"any"},{"face":[1,2]})") == Numbers{1, 0});
  CHECK(version_of(R"({"direction":[1,1],"steps":"any","first":[0,1]})") == Numbers{1, 1});
  CHECK(version_of(R"({"direction":[1,1],"steps":"any","when":"a > b"})") == Numbers{1, 1});
  CHECK(version_of(R"({"direction":[1,0],"steps":"any","upto":"b"})") == Numbers{1, 1});
}

}  // namespace miyama
