#include "store/attribute_check.hpp"

#include <array>
#include <string_view>

#include "base/ranges.hpp"
#include "label/label.hpp"

namespace miyama {
namespace {

constexpr std::size_t most_named = 10;

/// What readers of CF and netCDF follow; besides, every name that begins with an underscore is
/// netCDF's own.
constexpr std::array<std::string_view, 23> followed_by_readers{
    "add_offset",    "ancillary_variables", "bounds",        "calendar",
    "cell_measures", "climatology",         "compress",      "coordinates",
    "dtype",         "flag_masks",          "formula_terms", "geometry",
    "grid_mapping",  "interior_ring",       "missing_value", "node_coordinates",
    "node_count",    "part_node_count",     "scale_factor",  "units",
    "valid_max",     "valid_min",           "valid_range"};

enum class AttributeHolder { outcome, other_dataset, axis };

bool misleads(std::string_view name, AttributeHolder holder) {
  if (name.starts_with('_') || ranges::find(followed_by_readers, name) != followed_by_readers.end())
    return true;
  if (name == "flag_values" || name == "flag_meanings") return holder != AttributeHolder::outcome;
  if (name == "CLASS" || name == "NAME" || name == "REFERENCE_LIST")
    return holder != AttributeHolder::axis;
  return name == "DIMENSION_LIST" && holder == AttributeHolder::axis;
}

struct NamedAttributes {
  AttributeHolder holder;
  std::vector<std::string> names;
};

std::vector<std::string> misleading_names(hid_t dataset, AttributeHolder holder) {
  NamedAttributes found{holder, {}};
  const auto add = [](hid_t, const char* name, const H5A_info_t*, void* data) -> herr_t {
    auto& [of, names] = *static_cast<NamedAttributes*>(data);
    if (misleads(name, of)) names.emplace_back(name);
    return names.size() < most_named ? 0 : 1;
  };
  check_hdf5(H5Aiterate2(dataset, H5_INDEX_NAME, H5_ITER_INC, nullptr, add, &found),
             "read the names of attributes");
  return found.names;
}

}  // namespace

std::vector<std::string> misleading_attributes(hid_t file, hid_t dataset,
                                               const DatasetShape& shape) {
  std::vector<std::string> wrong;
  const auto look = [&](hid_t object, const std::string& of, AttributeHolder holder) {
    for (const std::string& name : misleading_names(object, holder))
      wrong.push_back(of + ": the attribute " + name +
                      " is none of a table and makes other readers show something else: delete it");
  };
  look(dataset, shape.name,
       shape.name == name_of(LabelKind::outcome) ? AttributeHolder::outcome
                                                 : AttributeHolder::other_dataset);
  for (const std::string& axis : shape.axes) {
    if (H5Lexists(file, axis.c_str(), H5P_DEFAULT) <= 0) continue;
    const Hdf5Id scale(H5Dopen2(file, axis.c_str(), H5P_DEFAULT), H5Dclose,
                       "open the axis " + axis);
    look(scale.get(), axis, AttributeHolder::axis);
  }
  return wrong;
}

}  // namespace miyama
