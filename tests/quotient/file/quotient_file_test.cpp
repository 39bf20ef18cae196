#include "quotient/file/quotient_file.hpp"

#include "store/hdf5.hpp"
#include "store/table_reader.hpp"
#include "store/temporary_file.hpp"
#include "support/catch.hpp"
#include "support/scratch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

HeapSet rules_called(const std::string& name) {
  if (name != "bounded:1") throw usage_error("no rules are called ", name);
  return TakeAndBreak("bounded:1", "0.3");
}

/// Nim with heaps of one stick at most.
StoredQuotient two_elements() {
  StoredQuotient q{{rules_called("bounded:1")}, "a test", "none"};
  q.answer.limits = {300, 200, 50};
  QuotientResult& found = q.answer.found;
  found.quotient = {{0, 1, 1, 0}, {0, 1}, {0, 1, 0, 1, 0, 1, 0}};
  found.growth = {{1, 2, 1}};
  found.period = QuotientPeriod{0, 2};
  found.end = QuotientEnd::period;
  return q;
}

TEST_CASE("quotient file: what is written is read", "[unit]") {
  const test::ScratchFolder folder;
  const auto path = folder / "q.h5";
  write_quotient({path, false}, two_elements());
  CHECK(try_file(path) == quotient_kind.format);
  CHECK_THROWS_AS(write_quotient({path, false}, two_elements()), exists_error);
  const StoredQuotient stored = read_quotient(path, rules_called);
  CHECK((stored.source == "a test" && stored.history == "none" && stored.differences.empty()));
  const auto& [rules, limits, found] = stored.answer;
  CHECK((rules.name() == "bounded:1" && rules.code() == "0.3"));
  CHECK((limits.largest_heap == 300 && limits.most_elements == 200 && limits.seconds == 50));
  CHECK(found.end == QuotientEnd::period);
  CHECK(found.period == two_elements().answer.found.period);
  CHECK(found.growth == two_elements().answer.found.growth);
  CHECK(found.quotient.products() == two_elements().answer.found.quotient.products());
  CHECK((found.quotient.order() == 2 && !found.quotient.is_loss(0) && found.quotient.is_loss(1)));
  CHECK(found.quotient.images() == two_elements().answer.found.quotient.images());
}

TEST_CASE("quotient file: entries that are none are refused", "[unit]") {
  const test::ScratchFolder folder;
  write_quotient({folder / "whole.h5", false}, two_elements());
  const auto refusal = [&](const std::function<void(hid_t)>& change) {
    const auto path = folder / "q.h5";
    std::filesystem::copy_file(folder / "whole.h5", path,
                               std::filesystem::copy_options::overwrite_existing);
    {
      const Hdf5Id file(H5Fopen(path.c_str(), H5F_ACC_RDWR, H5P_DEFAULT), "open the file");
      change(file.get());
    }
    return message_of<file_error>([&] { (void)read_quotient(path, rules_called); });
  };
  const auto with_entries = [&](const char* name, const std::vector<std::uint8_t>& entries) {
    return refusal([&](hid_t file) {
      check_hdf5(H5Dwrite(open_dataset(file, name).get(), H5T_NATIVE_UINT8, H5S_ALL, H5S_ALL,
                          H5P_DEFAULT, entries.data()),
                 "write entries");
    });
  };
  CHECK(with_entries("products", {0, 2, 1, 0}).find("is not an element") != std::string::npos);
  CHECK(with_entries("images", {0, 2, 0, 1, 0, 1, 0}).find("is not an element") !=
        std::string::npos);
  CHECK(with_entries("outcome", {1, 2}).find("0 nor 1") != std::string::npos);
  for (const char* const name : {"limits", "period", "bounds"})
    CHECK(refusal([&](hid_t file) { H5Adelete(file, name); }).find(name) != std::string::npos);
  StoredQuotient endless = two_elements();
  endless.answer.found.period = QuotientPeriod{0, 0};
  write_quotient({folder / "endless.h5", false}, endless);
  CHECK(message_of<file_error>([&] {
          (void)read_quotient(folder / "endless.h5", rules_called);
        }).find("period") != std::string::npos);
}

TEST_CASE("quotient file: other files of HDF5 are none", "[unit]") {
  const test::ScratchFolder folder;
  const auto path = folder / "other.h5";
  create_hdf5(path, "other.h5").reset();
  CHECK(message_of<file_error>([&] {
          (void)read_quotient(path, rules_called);
        }).find("miyama-quotient") != std::string::npos);
}

}  // namespace
}  // namespace miyama
