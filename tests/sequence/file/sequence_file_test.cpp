#include "sequence/file/sequence_file.hpp"

#include <algorithm>

#include "store/hdf5.hpp"
#include "store/table_reader.hpp"
#include "store/temporary_file.hpp"
#include "support/catch.hpp"
#include "support/scratch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

/// Kayles, not as far as its period goes.
StoredSequence kayles() {
  StoredSequence s;
  s.source = "a test";
  s.history = "none";
  s.rules = "kayles";
  s.rules_json = "{}";
  s.heaps = 6;
  s.mismatches = 1;
  s.values = {0, 1, 2, 3, 1, 4};
  s.histogram = {1, 2, 1, 1, 1};
  return s;
}

StoredSequence read(const std::filesystem::path& path, bool wants_values = true) {
  return read_sequence(path, [&](const StoredSequence&) {
    return ListSelection{true, wants_values};
  });
}

TEST_CASE("sequence file: what is written is read", "[unit]") {
  const test::ScratchFolder folder;
  const auto path = folder / "s.h5";
  write_sequence({path, false}, kayles());
  CHECK(try_file(path) == sequence_kind.format);
  CHECK_THROWS_AS(write_sequence({path, false}, kayles()), exists_error);
  const StoredSequence found = read(path);
  CHECK((found.source == "a test" && found.history == "none"));
  CHECK((found.rules == "kayles" && found.rules_json == "{}"));
  CHECK(found.values == kayles().values);
  CHECK(found.histogram == kayles().histogram);
  CHECK_FALSE(found.period);
  CHECK(found.mismatches == 1);
  CHECK(found.differences.empty());
}

TEST_CASE("sequence file: values of each size, in several chunks, or none", "[unit]") {
  const test::ScratchFolder folder;
  for (const std::uint32_t greatest : {254U, 255U, 65'534U, 65'535U, 1'000'000U}) {
    StoredSequence s = kayles();
    s.heaps = 300'000;
    s.values.resize(s.heaps);
    for (std::uint64_t heap = 0; heap < s.heaps; ++heap)
      s.values[heap] = static_cast<std::uint32_t>(heap * heap % greatest);
    s.values.back() = greatest;
    s.period = HeapPeriod{5, 12, 4};
    write_sequence({folder / "s.h5", true}, s);
    const StoredSequence found = read(folder / "s.h5");
    CHECK(found.values == s.values);
    CHECK(found.differences.empty());
    CHECK(found.period == s.period);
    const Hdf5Id file = open_hdf5(folder / "s.h5");
    const hid_t type = greatest < 255      ? H5T_STD_U8LE
                       : greatest < 65'535 ? H5T_STD_U16LE
                                           : H5T_STD_U32LE;
    CHECK(has_type(open_dataset(file.get(), "values").get(), type));
  }
  StoredSequence none = kayles();
  none.values.clear();
  none.heaps = std::uint64_t{1} << 50;
  write_sequence({folder / "none.h5", false}, none);
  CHECK(read(folder / "none.h5").values.empty());
  CHECK(read(folder / "none.h5").heaps == none.heaps);
}

TEST_CASE("sequence file: values that nobody wants are not read", "[unit]") {
  const test::ScratchFolder folder;
  write_sequence({folder / "s.h5", false}, kayles());
  const StoredSequence head = read(folder / "s.h5", false);
  CHECK((head.stores_values && head.values.empty()));
  CHECK(head.histogram == kayles().histogram);
  const StoredSequence none = read_sequence(folder / "s.h5", [](const StoredSequence&) {
    return ListSelection{false, false};
  });
  CHECK((none.histogram.empty() && none.counts == 5));
  const auto most = std::max_element(head.histogram.begin(), head.histogram.end());
  CHECK((none.most == *most &&
         none.most_frequent == static_cast<std::uint64_t>(most - head.histogram.begin())));
  const auto refuse = [](const StoredSequence& sequence) -> ListSelection {
    throw file_error("needs memory for ", sequence.heaps, " heaps and ", sequence.counts,
                     " values");
  };
  CHECK(message_of<file_error>([&] {
          (void)read_sequence(folder / "s.h5", refuse);
        }).find("s.h5: needs memory for 6 heaps and 5 values") != std::string::npos);
}

TEST_CASE("sequence file: other files of HDF5 are none", "[unit]") {
  const test::ScratchFolder folder;
  const auto path = folder / "other.h5";
  create_hdf5(path, "other.h5").reset();
  CHECK(message_of<file_error>([&] { (void)read(path); }).find("miyama-sequence") !=
        std::string::npos);
}

}  // namespace
}  // namespace miyama
