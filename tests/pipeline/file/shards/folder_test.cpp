/// @file  folder_test.cpp
/// @brief What is in a folder: begun once, written by one run, and refused, with the name of the
/// file at fault, where anything is not as the plan says.

#include "pipeline/file/shards/folder.hpp"

#include "base/error.hpp"
#include "pipeline/file/stored_table.hpp"
#include "pipeline/file/write_table.hpp"
#include "store/temporary_file.hpp"
#include "support/catch.hpp"
#include "support/parts.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

using test::parts_in;
using test::ScratchFolder;

/// What reading all of the folder says.
std::string refusal_of(const std::filesystem::path& folder) {
  return message_of<file_error>([&] {
    try_stored(folder);
    const TableReader table = open_stored(folder);
    const Findings findings = check_table(table, request_of(table.header(), "w"), 1);
    if (!findings.differences.empty()) throw file_error(findings.differences.front());
    if (!findings.fine()) throw file_error("the table is not right");
  });
}

/// A folder with a table in three parts, to be damaged.
struct Stored {
  Stored() { (void)write_shards(test::three_parts(), parts_in(folder(), 3), 2); }
  [[nodiscard]] std::filesystem::path folder() const { return scratch / "w"; }
  [[nodiscard]] std::filesystem::path part(std::size_t index) const {
    return folder() / part_name(index);
  }
  ScratchFolder scratch;
};

TEST_CASE("folder: parts that are missing are named", "[unit]") {
  const Stored stored;
  CHECK(refusal_of(stored.folder()) == "nothing was thrown");
  std::filesystem::remove(stored.part(1));
  CHECK(contains(refusal_of(stored.folder()), "2 of 3 parts are there, part-00001.h5 is missing"));
  std::filesystem::remove(stored.part(2));
  CHECK(contains(refusal_of(stored.folder()), "part-00001.h5 and 1 more are missing"));
  const FolderState state = state_of(read_plan(stored.folder()));
  CHECK(state.there == std::vector{true, false, false});
  CHECK(state.view);
  CHECK_FALSE(state.complete());
  const Stored without;
  std::filesystem::remove(without.folder() / view_name);
  CHECK(contains(refusal_of(without.folder()), "table.h5 is missing"));
}

TEST_CASE("folder: parts in other places, of other plans, and other files are named", "[unit]") {
  const Stored stored;
  const auto other = stored.scratch / "v";
  (void)write_shards(make_request("nim", {200, 64, 31}, Convention::misere, "outcome,arrows"),
                     parts_in(other, 3), 1);
  const auto put = [&](const std::filesystem::path& from) {
    std::filesystem::copy_file(from, stored.part(2),
                               std::filesystem::copy_options::overwrite_existing);
    return refusal_of(stored.folder());
  };
  CHECK(contains(put(other / part_name(2)), "part-00002.h5: it is a part of another table"));
  (void)write_table(test::three_parts(), {stored.scratch / "one.h5"}, 1);
  CHECK(contains(put(stored.scratch / "one.h5"), "part-00002.h5: it is a whole table"));
  std::ofstream(stored.scratch / "text") << "no table";
  CHECK(contains(put(stored.scratch / "text"), "part-00002.h5 is not an HDF5 file"));
  CHECK(contains(put(stored.part(0)), "part-00002.h5: it is part 0 of the table, not part 2"));
  const Stored viewed;
  const auto two = viewed.scratch / "v";
  (void)write_shards(test::three_parts(), parts_in(two, 2), 1);
  std::filesystem::copy_file(two / view_name, viewed.folder() / view_name,
                             std::filesystem::copy_options::overwrite_existing);
  CHECK(contains(refusal_of(viewed.folder()), "table.h5: it shows a table made by another plan"));
}

TEST_CASE("folder: a flipped bit of a part is found, or does not matter", "[unit]") {
  const Stored stored;
  const std::string right = test::bytes_of(stored.part(1));
  std::size_t found = 0, flips = 0;
  for (std::size_t at = 8; at < right.size(); at += right.size() / 30 + 1) {
    test::flip(stored.part(1), static_cast<std::int64_t>(at));
    const std::string words = refusal_of(stored.folder());
    CAPTURE(at, words);
    ++flips;
    if (words != "nothing was thrown") {
      CHECK(contains(words, "part-00001.h5"));
      ++found;
    }
    std::ofstream(stored.part(1), std::ios::binary) << right;
  }
  CHECK(found > flips / 2);
  CHECK(refusal_of(stored.folder()) == "nothing was thrown");
}

TEST_CASE("folder: a part or a view alone is not a table", "[unit]") {
  const Stored stored;
  CHECK(contains(message_of<file_error>([&] { (void)TableReader(stored.part(0)); }),
                 "it is one part of a table: give the folder"));
  CHECK(contains(message_of<file_error>([&] { try_file(stored.folder() / view_name); }),
                 "give the folder of a table in parts"));
}

TEST_CASE("folder: what is begun is not begun again", "[unit]") {
  const Stored stored;
  const Request request = test::three_parts();
  const auto refused = [&](const Request& wanted, std::uint64_t shards, FolderStart start) {
    return message_of<file_error>(
        [&] { (void)write_shards(wanted, parts_in(stored.folder(), shards, start), 1); });
  };
  CHECK(contains(refused(request, 3, FolderStart::anew), "holds a table, or parts of one"));
  CHECK(contains(refused(request, 2, FolderStart::go_on), "cuts the table into 3 parts, not 2"));
  CHECK(contains(refused(make_request("nim", {200, 64, 32}), 3, FolderStart::go_on),
                 "is of another table, nim, normal play, heaps 0–200 × 0–64 × 0–31"));
  ShardsTarget newer = parts_in(stored.folder(), 3, FolderStart::go_on);
  newer.caller = "another test";
  CHECK(contains(message_of<file_error>([&] { (void)write_shards(request, newer, 1); }),
                 ", by a test, this is miyama "));
  CHECK(contains(message_of<file_error>([&] {
                   (void)write_shards(request,
                                      parts_in(stored.scratch / "none", 3, FolderStart::go_on), 1);
                 }),
                 "there is no folder"));
  (void)write_shards(make_request("nim", {9, 9}),
                     parts_in(stored.folder(), 3, FolderStart::overwrite), 1);
  CHECK(state_of(read_plan(stored.folder())).complete());
  CHECK_FALSE(std::filesystem::exists(stored.part(1)));
}

TEST_CASE("folder: parts without a plan are neither gone on with nor taken for an empty folder",
          "[unit]") {
  const Stored stored;
  std::filesystem::remove(stored.folder() / plan_name);
  std::filesystem::remove(stored.folder() / view_name);
  const std::string bytes = test::bytes_of(stored.part(0));
  const auto begin = [&](FolderStart start) {
    ShardsTarget target = parts_in(stored.folder(), 3, start);
    if (start == FolderStart::join) target.only = PartSelection{1, 2};
    (void)write_shards(test::three_parts(), target, 1);
  };
  for (const FolderStart start : {FolderStart::anew, FolderStart::join})
    CHECK(contains(message_of<exists_error>([&] { begin(start); }),
                   "holds a table, or parts of one"));
  CHECK_THROWS_AS(begin(FolderStart::go_on), file_error);
  CHECK_FALSE(std::filesystem::exists(stored.folder() / plan_name));
  CHECK((test::bytes_of(stored.part(0)) == bytes));
  begin(FolderStart::overwrite);
  CHECK(state_of(read_plan(stored.folder())).complete());
}

TEST_CASE("folder: axes, directions and attributes of each part are looked at", "[unit]") {
  const auto words_after = [](const auto& change) {
    const Stored stored;
    {
      const Hdf5Id file(H5Fopen(stored.part(1).c_str(), H5F_ACC_RDWR, H5P_DEFAULT), "open");
      change(file.get());
    }
    std::string words = message_of<file_error>([&] {
      const TableReader table = open_stored(stored.folder());
      for (const std::string& wrong : table.wrong_descriptions()) throw file_error(wrong);
    });
    CHECK((words == "nothing was thrown" || contains(words, "part-00001.h5: ")));
    return words;
  };
  const auto nothing = [](hid_t) {};
  CHECK(words_after(nothing) == "nothing was thrown");
  const auto rename = [](const char* attribute) {
    return [attribute](hid_t file) {
      H5Adelete(file, attribute);
      write_attribute(file, attribute, std::string("wythoff"));
    };
  };
  CHECK(contains(words_after(rename("rules")), "its attribute rules is not what the plan"));
  CHECK(contains(words_after(rename("history")), "its attribute history is not"));
  CHECK(contains(words_after([](hid_t file) {
                   H5Adelete(file, "positions");
                   write_attribute(file, "positions", std::uint64_t{5});
                 }),
                 "the attribute positions"));
  const auto fill = [](const char* name, hid_t type, auto value) {
    return [=](hid_t file) {
      const Hdf5Id dataset = open_dataset(file, name);
      const Hdf5Id space(H5Dget_space(dataset.get()), "open");
      const std::vector values(static_cast<std::size_t>(H5Sget_simple_extent_npoints(space.get())),
                               value);
      H5Dwrite(dataset.get(), type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data());
    };
  };
  CHECK(contains(words_after(fill("heap_1", H5T_NATIVE_INT, 7)),
                 "the axis heap_1 does not count up from 64"));
  CHECK(contains(words_after(fill("heap_2", H5T_NATIVE_INT, 7)), "the axis heap_2 does not count"));
  CHECK(contains(words_after(fill("directions", H5T_NATIVE_UINT8, std::uint8_t{1})),
                 "its dataset directions is not"));
  CHECK(contains(words_after([](hid_t file) {
                   write_attribute(open_dataset(file, "arrows").get(), "scale_factor",
                                   std::uint64_t{2});
                 }),
                 "arrows: the attribute scale_factor"));
}

TEST_CASE("folder: what is missing of a table", "[unit]") {
  const Stored stored;
  Plan plan = read_plan(stored.folder());
  CHECK(missing_share(plan) == 0);
  std::filesystem::remove(stored.part(1));
  CHECK(missing_share(plan) == 64.0 / 201);
  CHECK(missing_share(plan, PartSelection{1, 2}) == 64.0 / 201);
  CHECK(missing_share(plan, PartSelection{0, UINT64_MAX, 2}) == 0);
  plan.folder.clear();
  CHECK(missing_share(plan) == 1);
}

TEST_CASE("folder: one run at a time, or several of one part each", "[unit]") {
  const ScratchFolder scratch;
  const auto folder = scratch / "w";
  {
    const FolderLock alone(folder, FolderStart::anew);
    for (const FolderStart start : {FolderStart::anew, FolderStart::go_on, FolderStart::join})
      CHECK(contains(message_of<output_error>([&] { const FolderLock lock(folder, start); }),
                     "another run writes into the folder"));
  }
  auto one = std::make_unique<FolderLock>(folder, FolderStart::join);
  auto two = std::make_unique<FolderLock>(folder, FolderStart::join);
  one.reset();
  CHECK(std::filesystem::exists(folder / ".miyama-lock"));
  CHECK_THROWS_AS(FolderLock(folder, FolderStart::go_on), output_error);
  two.reset();
  CHECK_FALSE(std::filesystem::exists(folder / ".miyama-lock"));
  const FolderLock again(folder, FolderStart::go_on);
}

TEST_CASE("folder: names", "[unit]") {
  CHECK(folder_path("a/w/") == "a/w");
  CHECK(folder_path("w") == "w");
  const ScratchFolder scratch;
  std::ofstream(scratch / "w") << "mine";
  CHECK(contains(
      message_of<output_error>([&] { const FolderLock lock(scratch / "w", FolderStart::anew); }),
      "there is a file of this name"));
}

}  // namespace
}  // namespace miyama
