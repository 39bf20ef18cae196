#include "store/quotient_file.hpp"

#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "base/text.hpp"

namespace miyama {
namespace {

constexpr std::array<std::pair<const char*, std::string StoredQuotient::*>, 3> texts{
    {{"rules", &StoredQuotient::rules},
     {"codes", &StoredQuotient::codes},
     {"stopped_by", &StoredQuotient::stopped_by}}};
constexpr std::array<std::pair<const char*, std::vector<std::uint64_t> StoredQuotient::*>, 3>
    numbers{{{"bounds", &StoredQuotient::bounds},
             {"limits", &StoredQuotient::limits},
             {"period", &StoredQuotient::period}}};

DatasetShape products_shape(std::uint64_t order) {
  return {"products", "product of two elements", {"element", "factor"}, {order, order}, {2}};
}
DatasetShape outcome_shape(std::uint64_t order) {
  return {"outcome", "outcome of the sums of an element", {"element"}, {order}, {1}};
}
DatasetShape images_shape(std::uint64_t heaps) {
  return {"images", "element of each heap, by its number", {"heap"}, {heaps}, {2}};
}
DatasetShape growth_shape(std::uint64_t steps) {
  return {"growth", "heap, order and losses where it grew", {"step", "column"}, {steps, 3}, {8}};
}

/// The length of the first axis of a dataset.
std::uint64_t rows_of(hid_t file, const char* name, std::uint64_t least, std::uint64_t most) {
  const std::vector<hsize_t> extents = extents_of(open_dataset(file, name).get());
  if (extents.empty() || extents[0] < least || extents[0] > most)
    throw damaged(concat("the dataset ", name, " has not from ", least, " to ", most, " rows"));
  return extents[0];
}

void write(hid_t file, const StoredQuotient& q) {
  write_head(file, quotient_kind, "The misère quotient of " + q.rules, q.source, q.history);
  write_attribute(file, "convention", quotient_kind.convention);
  for (const auto& [name, member] : texts) write_attribute(file, name, q.*member);
  for (const auto& [name, member] : numbers)
    if (!(q.*member).empty()) write_attribute(file, name, q.*member);
  write_small(file, products_shape(q.outcomes.size()), q.products.data());
  write_small(file, outcome_shape(q.outcomes.size()), q.outcomes.data());
  write_small(file, images_shape(q.images.size()), q.images.data());
  if (!q.growth.empty()) write_small(file, growth_shape(q.growth.size() / 3), q.growth.data());
}

StoredQuotient read(hid_t file) {
  StoredQuotient q;
  q.source = printable(read_text(file, "source"));
  q.history = printable(read_text(file, "history"));
  for (const auto& [name, member] : texts) q.*member = printable(read_text(file, name));
  for (const auto& [name, member] : numbers)
    if (has_attribute(file, name)) q.*member = read_numbers(file, name);
  const std::uint64_t order = rows_of(file, "products", 1, StoredQuotient::most_elements);
  const std::uint64_t heaps = rows_of(file, "images", 1, StoredQuotient::most_heap + 1);
  std::vector<Dataset> datasets;
  const auto open = [&](DatasetShape shape) -> const Dataset& {
    return datasets.emplace_back(open_dataset(file, std::move(shape)));
  };
  q.products = read_all<std::uint16_t>(open(products_shape(order)));
  q.outcomes = read_all<std::uint8_t>(open(outcome_shape(order)));
  q.images = read_all<std::uint16_t>(open(images_shape(heaps)));
  if (has_link(file, "growth"))
    q.growth = read_all<std::uint64_t>(open(growth_shape(rows_of(file, "growth", 1, order))));
  q.differences = wrong_in_whole(file, datasets);
  const auto is_none = [&](std::uint16_t element) { return element >= order; };
  if (ranges::any_of(q.products, is_none) || ranges::any_of(q.images, is_none))
    throw damaged("an entry of products or images is no element");
  if (ranges::any_of(q.outcomes, [](std::uint8_t outcome) { return outcome > win; }))
    throw damaged("an entry of outcome is neither 0 nor 1");
  if (q.limits.size() != 3 || (!q.period.empty() && (q.period.size() != 2 || q.period[1] == 0)))
    throw damaged("the attributes limits and period have not three numbers and two");
  if ((q.stopped_by == "period") != !q.period.empty())
    throw damaged(concat("the attribute stopped_by is ", q.stopped_by, ", the attribute period is ",
                         q.period.empty() ? "missing" : "there"));
  return q;
}

}  // namespace

void write_quotient(TemporaryFile&& temporary, const StoredQuotient& quotient) {
  write_whole(std::move(temporary), [&](hid_t file) { write(file, quotient); });
}

StoredQuotient read_quotient(const std::filesystem::path& path) {
  const Hdf5Id file = open_whole(path, quotient_kind, read);
  return naming(path.string(), [&] { return read(file.get()); });
}

}  // namespace miyama
