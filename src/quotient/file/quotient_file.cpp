#include "quotient/file/quotient_file.hpp"

#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "base/text.hpp"
#include "table/digest.hpp"

namespace miyama {
namespace {

using Numbers = std::vector<std::uint64_t>;

/// For each kind of heaps its code, with spaces between.
std::string codes_of(const HeapSet& rules) {
  return joined(rules.kinds(), " ", [](const HeapSet::Kind& kind) { return kind.rules.code(); });
}
/// For each kind of heaps the largest one that has a move, 0 where there is none.
Numbers bounds_of(const HeapSet& rules) {
  Numbers bounds;
  for (const HeapSet::Kind& kind : rules.kinds()) bounds.push_back(kind.bound.value_or(0));
  return bounds;
}

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
    throw damaged(
        concat("the dataset ", name, " does not have from ", least, " to ", most, " rows"));
  return extents[0];
}

void write(hid_t file, const StoredQuotient& stored) {
  const auto& [rules, limits, found] = stored.answer;
  const MisereQuotient& q = found.quotient;
  write_head(file, quotient_kind, "The misère quotient of " + rules.name(), stored.source,
             stored.history);
  write_attribute(file, "convention", quotient_kind.convention);
  write_attribute(file, "rules", rules.name());
  write_attribute(file, "codes", codes_of(rules));
  write_attribute(file, "stopped_by", quotient_end_words.at(static_cast<std::size_t>(found.end)));
  write_attribute(file, "bounds", bounds_of(rules));
  write_attribute(file, "limits",
                  Numbers{limits.largest_heap, limits.most_elements,
                          static_cast<std::uint64_t>(limits.seconds)});
  if (found.period)
    write_attribute(file, "period", Numbers{found.period->preperiod, found.period->period});
  std::vector<std::uint8_t> outcomes;
  for (std::size_t x = 0; x < q.order(); ++x) outcomes.push_back(q.is_loss(x) ? loss : win);
  write_small(file, products_shape(q.order()), q.products().data());
  write_small(file, outcome_shape(q.order()), outcomes.data());
  write_small(file, images_shape(q.images().size()), q.images().data());
  Numbers growth;
  for (const auto& [heap, order, losses] : found.growth)
    growth.insert(growth.end(), {heap, order, losses});
  if (!growth.empty()) write_small(file, growth_shape(found.growth.size()), growth.data());
}

/// The rules of the name; codes and bounds, which are for other programs, must say the same.
HeapSet rules_in(hid_t file, const std::function<HeapSet(const std::string&)>& rules_called) {
  const std::string name = printable(read_text(file, "rules"));
  try {
    HeapSet rules = rules_called(name);
    if (printable(read_text(file, "codes")) == codes_of(rules) && has_attribute(file, "bounds") &&
        read_numbers(file, "bounds") == bounds_of(rules))
      return rules;
  } catch (const usage_error& error) {
    throw file_error(error.what());
  }
  throw file_error("codes and bounds are not those of ", name, ": make it again");
}

StoredQuotient read(hid_t file, const std::function<HeapSet(const std::string&)>& rules_called) {
  const auto numbers = [&](const char* name) {
    return has_attribute(file, name) ? read_numbers(file, name) : Numbers{};
  };
  StoredQuotient stored{{rules_in(file, rules_called)},
                        printable(read_text(file, "source")),
                        printable(read_text(file, "history"))};
  auto& [rules, searched, found] = stored.answer;
  const std::string stopped_by = printable(read_text(file, "stopped_by"));
  const auto end = ranges::find(quotient_end_words, stopped_by);
  if (end == quotient_end_words.end())
    throw file_error("its attribute stopped_by is not a word of a search: make it again");
  found.end = static_cast<QuotientEnd>(end - quotient_end_words.begin());
  const Numbers limits = numbers("limits"), period = numbers("period");
  if (limits.size() != 3 || (!period.empty() && (period.size() != 2 || period[1] == 0)))
    throw damaged("the attributes limits and period have not three numbers and two");
  if ((stopped_by == "period") != !period.empty())
    throw damaged(concat("the attribute stopped_by is ", stopped_by, ", the attribute period is ",
                         period.empty() ? "missing" : "there"));
  searched = {limits[0], limits[1], static_cast<double>(limits[2])};
  if (!period.empty()) found.period = {period[0], period[1]};

  const std::uint64_t order = rows_of(file, "products", 1, QuotientLimits::most_order);
  const std::uint64_t heaps = rows_of(file, "images", 1, QuotientLimits::most_heap + 1);
  std::vector<Dataset> datasets;
  const auto open = [&](DatasetShape shape) -> const Dataset& {
    return datasets.emplace_back(open_dataset(file, std::move(shape)));
  };
  auto products = read_all<Element>(open(products_shape(order)));
  auto losses = read_all<std::uint8_t>(open(outcome_shape(order)));
  auto images = read_all<Element>(open(images_shape(heaps)));
  const auto digest_of = [](const auto& entries) {
    Digest digest;
    digest.add(hash_block(std::as_bytes(std::span(entries))));
    return digest.text();
  };
  stored.digests = {{"products", digest_of(products)},
                    {"outcome", digest_of(losses)},
                    {"images", digest_of(images)}};
  if (has_link(file, "growth")) {
    const auto growth =
        read_all<std::uint64_t>(open(growth_shape(rows_of(file, "growth", 1, order))));
    for (std::size_t i = 0; i < growth.size(); i += 3)
      found.growth.push_back({growth[i], growth[i + 1], growth[i + 2]});
  }
  stored.differences = wrong_in_whole(file, datasets);
  const auto is_none = [&](Element element) { return element >= order; };
  if (ranges::any_of(products, is_none) || ranges::any_of(images, is_none))
    throw damaged("an entry of products or images is not an element");
  for (std::uint8_t& entry : losses) {
    if (entry > win) throw damaged("an entry of outcome is neither 0 nor 1");
    entry = entry == loss ? 1 : 0;
  }
  found.quotient = {std::move(products), std::move(losses), std::move(images)};
  return stored;
}

}  // namespace

void write_quotient(TemporaryFile&& temporary, const StoredQuotient& quotient) {
  write_whole(std::move(temporary), [&](hid_t file) { write(file, quotient); });
}

StoredQuotient read_quotient(const std::filesystem::path& path,
                             const std::function<HeapSet(const std::string&)>& rules_called) {
  const Hdf5Id file = open_whole(path, quotient_kind);
  return naming(path.string(), [&] { return read(file.get(), rules_called); });
}

}  // namespace miyama
