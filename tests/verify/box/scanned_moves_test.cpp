#include "support/catch.hpp"
#include "verify/box/number_certificate.hpp"

namespace miyama {

TEST_CASE("scanned moves: bytes", "[unit]") {
  const auto bytes = [](const VectorRules& rules, std::vector<std::uint64_t> bounds, LabelKind kind,
                        int threads = 2) {
    const Box box(bounds);
    const std::uint64_t greatest =
        rules.name() == "nim" ? std::bit_ceil(box.max_bound() + 1) - 1 : box.sum_of_bounds();
    return line_scan_bytes(rules, box, kind, greatest, threads);
  };
  const VectorRules rules(
      "test", {2,
               {{{1, 0}, Steps::any()}, {{0, 1}, Steps::any()}, {{1, 1}, Steps::parse("1")}},
               {},
               false});
  // A cell per line, and in one row numbers, windows and what is looked up.
  CHECK(bytes(rules, {9, 19}, LabelKind::remoteness) == 20 * 8 + 20 * 16);
  CHECK(bytes(rules, {9, 19}, LabelKind::grundy) == 20 * 8 + 20 * 16);
  CHECK(bytes(rules, {9, 55}, LabelKind::grundy) == 56 * 16 + 56 * 24);

  CHECK(bytes(rules, {0x7FFF'FFFE, 0x7FFF'FFFE}, LabelKind::grundy) > std::uint64_t{1} << 36);

  // Two planes of one row each, and one cell more than a row has positions.
  const VectorRules face("test", {2, {}, {{0, 1}}, false});
  CHECK(bytes(face, {9, 19}, LabelKind::remoteness) == 2 * 21 * 8 + 20 * 8);

  // Threads have cells of their own; but not where one goes through all rows.
  const VectorRules nim = make_nim(3);
  CHECK(bytes(nim, {63, 63, 63}, LabelKind::grundy, 2) -
            bytes(nim, {63, 63, 63}, LabelKind::grundy, 1) ==
        8 * 64 * 8 + 64 * 8);
  CHECK(bytes(nim, {63, 0, 63}, LabelKind::grundy, 2) ==
        bytes(nim, {63, 0, 63}, LabelKind::grundy, 1));

  // One heap far longer than the others: some bytes per position, not some per pair of sizes.
  CHECK(bytes(nim, {20, 1, 100'000}, LabelKind::grundy) < std::uint64_t{300} << 20);
  CHECK(bytes(nim, {20, 1, 10'000'000}, LabelKind::grundy) < 42 * std::uint64_t{10'000'000} * 12);
}

}  // namespace miyama
