/// @file  table_frame.cpp
/// @brief Attributes, written and read in the same order; then axes and datasets.
///
/// A file is believed only as far as it can be true. A text might drive a terminal, so it is made
/// printable. A small file might claim to hold a large table, for which memory would be taken:
/// deflate packs at most 1032 bytes into one, so a dataset is refused whose stored bytes cannot
/// hold its entries. If its numbers do not make a table, the file is at fault, not the user.

#include "store/table_frame.hpp"

#include <array>
#include <numeric>

#include "base/checked.hpp"
#include "base/letters.hpp"
#include "table/index/partition/break_lists.hpp"
#include "table/index/partition/partitions.hpp"

namespace miyama {
namespace {

constexpr std::size_t most_moves = 65536;         // rows of directions
constexpr std::uint64_t deflate_ratio = 1032;     // bytes that one byte of a stream can stand for
constexpr std::uint64_t small_dataset = 1 << 16;  // bytes; fewer are cheap to read

void check_format(hid_t file, const std::string& status) {
  if (!has_attribute(file, "format") || read_text(file, "format") != format_name)
    throw foreign(concat("the attribute format is not ", format_name));
  const std::vector<std::uint64_t> version = read_numbers(file, "format_version");
  if (version.size() != 2) throw damaged("the attribute format_version is not two numbers");
  if (version[0] != format_major)
    throw file_error("it has format version ", version[0], ", this program reads version ",
                     format_major, ": use the miyama that made it, named in the attribute source");
  const std::string stored = has_attribute(file, "status") ? read_text(file, "status") : "";
  if (stored == status) return;
  if (stored == part_status)
    throw file_error("it is one part of a table: give the folder that holds all of them");
  if (stored == complete_status) throw file_error("it is a whole table, no part of this one");
  throw file_error("the table is not complete: generate it again");
}

/// Calls make() and turns what it says about wrong numbers into the file's fault.
template <class Make>
auto from_attribute(const std::string& attribute, const Make& make) {
  try {
    return make();
  } catch (const usage_error& error) {
    throw file_error("the attribute ", attribute, " makes no table: ", error.what());
  }
}

file_error misshapen(const std::string& dataset) {
  return damaged("the dataset " + dataset + " has not the shape and type that the attributes say");
}

/// The space of the whole dataset with the part selected, and the space of the part alone.
std::pair<Hdf5Id, Hdf5Id> spaces_of_part(const DatasetShape& shape, const PartRange& range) {
  // The axis that the part is cut along.
  const std::size_t axis = range.axis + (shape.axes.front() == "move" ? 1 : 0);
  std::vector<hsize_t> offset(shape.extents.size(), 0);
  std::vector<hsize_t> extents = shape.extents;
  offset[axis] = range.first;
  extents[axis] = range.end - range.first;
  return {make_space(shape.extents, offset, extents), make_space(extents)};
}

Hdf5Id properties_of(const DatasetShape& shape, std::span<const PartFile> parts) {
  Hdf5Id creation = creation_properties(H5P_DATASET_CREATE);
  const hid_t id = creation.get();
  const std::string what = "lay out the dataset " + shape.name;
  const auto fill = impossible_entry(shape.chunk.item_bytes, shape.is_signed);
  check_hdf5(H5Pset_fill_value(id, type_of(shape), fill.data()), what);
  if (shape.chunk.sides.empty()) return creation;
  for (const auto& [name, range] : parts) {
    const auto [whole, part] = spaces_of_part(shape, range);
    check_hdf5(
        H5Pset_virtual(id, whole.get(), name.c_str(), ("/" + shape.name).c_str(), part.get()),
        "show the dataset " + shape.name + " of " + name);
  }
  if (!parts.empty()) return creation;
  check_hdf5(H5Pset_chunk(id, static_cast<int>(shape.chunk.sides.size()), shape.chunk.sides.data()),
             what);
  if (shape.chunk.shuffled()) check_hdf5(H5Pset_shuffle(id), what);
  check_hdf5(H5Pset_deflate(id, 6), what);
  check_hdf5(H5Pset_fill_time(id, H5D_FILL_TIME_IFSET), what);
  return creation;
}

/// True if both spaces have equal extents, and one box, the same in both, is selected.
bool select_one_box(hid_t space, hid_t expected) {
  const int axes = H5Sget_simple_extent_ndims(expected);
  std::vector<hsize_t> corners(2 * axes), right(2 * axes);
  return H5Sextent_equal(space, expected) > 0 &&
         H5Sget_select_bounds(space, corners.data(), corners.data() + axes) >= 0 &&
         H5Sget_select_bounds(expected, right.data(), right.data() + axes) >= 0 &&
         corners == right &&
         H5Sget_select_npoints(space) == H5Sget_select_npoints(expected);  // no gaps in the box
}

/// How many axes the file has so far.
std::int32_t count_axes(hid_t file) {
  std::int32_t axes = 0;
  const auto count = [](hid_t group, const char* name, const H5L_info_t*, void* data) -> herr_t {
    const Hdf5Id dataset = open_dataset(group, name);
    *static_cast<std::int32_t*>(data) += H5DSis_scale(dataset.get()) > 0 ? 1 : 0;
    return 0;
  };
  check_hdf5(H5Literate(file, H5_INDEX_NAME, H5_ITER_INC, nullptr, count, &axes), "count the axes");
  return axes;
}

}  // namespace

hid_t type_of(const DatasetShape& shape) {
  switch (shape.chunk.item_bytes) {
    case 1: return H5T_STD_U8LE;
    case 2: return shape.is_signed ? H5T_STD_I16LE : H5T_STD_U16LE;
    case 4: return shape.is_signed ? H5T_STD_I32LE : H5T_STD_U32LE;
    default: return shape.is_signed ? H5T_STD_I64LE : H5T_STD_U64LE;
  }
}

void write_attributes(hid_t file, const std::vector<FileAttribute>& attributes) {
  for (const auto& [name, value] : attributes)
    std::visit([&, &called = name](const auto& given) { write_attribute(file, called, given); },
               value);
}

TableHeader read_header(hid_t file, const std::string& status) {
  check_format(file, status);
  TableHeader header;
  header.source = printable(read_text(file, "source"));
  header.history = printable(read_text(file, "history"));
  header.rules = printable(read_text(file, "rules"));
  header.rules_json = read_text(file, "rules_json");
  const std::string convention = read_text(file, "convention");
  if (convention == name_of(Convention::misere))
    header.convention = Convention::misere;
  else if (convention != name_of(Convention::normal))
    throw file_error("the attribute convention is \"", excerpt(convention),
                     "\", neither normal nor misere");
  const bool by_total = has_attribute(file, "total");
  if (by_total && has_attribute(file, "bounds"))
    throw damaged("it has both attributes, bounds and total, a table has one of them");
  header.family = by_total ? TableFamily::partitions : TableFamily::box;
  const std::string labels = read_text(file, "labels");
  header.labels =
      from_attribute("labels", [&] { return parse_table_labels(labels, header.family); });
  if (labels != format_labels(header.labels))
    throw file_error(
        "the attribute labels does not name the labels one by one: generate the table again");
  header.theorem = printable(read_text(file, "theorem"));
  if (by_total) {
    PartitionBounds& bounds = header.partitions;
    bounds = {read_number(file, "total")};
    const auto read_bound = [&](const char* name, std::uint64_t& bound) {
      if (!has_attribute(file, name)) return;
      bound = read_number(file, name);
      if (bound >= bounds.total)
        throw damaged(concat("the attribute ", name, " is ", bound, ", not less than the total"));
    };
    read_bound("largest", bounds.largest);
    read_bound("most_heaps", bounds.most_heaps);
    if (lists_breaks(header.rules_json)) header.breaks = std::make_shared<const BreakLists>();
    if (contains(header.labels, LabelKind::move_rests))
      header.rests = stored_extent(file, "move_rests", 1, 2,
                                   header.breaks == nullptr ? 3 : Partitions::max_total);
    return header;
  }
  header.bounds = read_numbers(file, "bounds");
  header.pass = has_link(file, pass_axis);
  header.lists.options = has_link(file, option_count_name);
  header.lists.positions = header.lists.options && has_link(file, positions_name);
  header.lists.sums = header.lists.options && has_link(file, option_parts_name);
  header.leaves_out = leaves_out(header.rules_json);
  header.lists.adds = adds(header.rules_json);
  if (!has_link(file, "directions")) return header;
  const std::uint64_t moves = stored_extent(file, "directions", 0, 1, most_moves);
  const auto read_rows = [&](const DatasetShape& shape) {  // a row for each move
    const Dataset stored = open_dataset(file, shape);
    std::vector<std::int16_t> entries;
    if (header.lists.adds)
      entries = read_all<std::int16_t>(stored);
    else
      for (const std::uint8_t entry : read_all<std::uint8_t>(stored)) entries.push_back(entry);
    RowsOfMoves rows;
    for (std::uint64_t i = 0; i < entries.size(); i += shape.extents[1])
      rows.emplace_back(&entries[i], &entries[i] + shape.extents[1]);
    return rows;
  };
  for (const DatasetShape& shape : shapes_of_moves(moves, header))
    if (has_link(file, shape.name)) header.moves[shape.name] = read_rows(shape);
  return header;
}

void check_header(const TableHeader& found, const TableHeader& right) {
  const auto differ = [](const std::string& what) {
    throw file_error("its ", what, " not what the plan of the table says");
  };
  const auto say_the_same = [](const auto& a, const auto& b) {  // texts as the reader prints them
    const auto* const text = std::get_if<std::string>(&a);
    const auto* const other = std::get_if<std::string>(&b);
    return text && other ? printable(*text) == printable(*other) : a == b;
  };
  const std::vector<FileAttribute> stored = header_attributes(found);
  const std::vector<FileAttribute> wanted = header_attributes(right);
  if (stored.size() != wanted.size()) differ("bounds are");
  // From the last to the first: the title is made of other attributes, which are to be named.
  for (std::size_t i = wanted.size(); i-- > 0;)
    if (stored[i].name != wanted[i].name || !say_the_same(stored[i].value, wanted[i].value))
      differ("attribute " + wanted[i].name + " is");
  for (const DatasetShape& shape : shapes_of_moves(0, right))
    if (found.rows_of(shape.name) != right.rows_of(shape.name))
      differ("dataset " + shape.name + " is");
  if (found.pass != right.pass || found.rests != right.rests) differ("axes are");
}

void check_part(hid_t file, const StoredPart& part, const Layout& layout) {
  if (read_text(file, "plan") != part.plan)
    throw file_error("it is a part of another table, made by another plan");
  const std::uint64_t number = read_number(file, "part");
  const std::vector<std::uint64_t> range = read_numbers(file, "range");
  if (number != part.number)
    throw file_error("it is part ", number, " of the table, not part ", part.number,
                     ": give the parts their own names back");
  const std::string axis = axis_name(layout, part.range.axis);
  if (range != std::vector{part.range.first, part.range.end} ||
      read_text(file, "range_axis") != axis)
    throw damaged(concat("the range is not that of the plan, ", part.range.first, " to ",
                         part.range.end - 1, " of ", axis));
}

Layout layout_of(const TableHeader& header) {
  if (header.family == TableFamily::partitions) {
    const PartitionBounds& bounds = header.partitions;
    const std::uint64_t positions = from_attribute("total, largest or most_heaps", [&] {
      return Partitions(bounds.total, bounds.largest, bounds.most_heaps).positions();
    });
    return Layout::of_partitions(positions, bounds.total, header.rests, header.labels);
  }
  const Box box =
      from_attribute("bounds", [&] { return Box(coordinate_bounds(header.bounds, header.pass)); });
  if (contains(header.labels, LabelKind::arrows) && header.directions() == 0)
    throw damaged("the table has arrows but no directions");
  return from_attribute("labels", [&] {
    return Layout(box, header.directions(), header.labels, header.pass, header.lists);
  });
}

Hdf5Id axis_of(hid_t file, const std::string& name, std::uint64_t length, std::uint64_t skipped) {
  const std::string what = "make the axis " + name;
  if (has_link(file, name)) return {H5Dopen2(file, name.c_str(), H5P_DEFAULT), what};
  const std::optional<AxisValues> coordinates = values_of_axis(name, length);
  const std::int32_t number = count_axes(file);
  const Hdf5Id creation = creation_properties(H5P_DATASET_CREATE);
  constexpr std::int32_t fill = INT32_MIN;
  if (coordinates) check_hdf5(H5Pset_fill_value(creation.get(), H5T_NATIVE_INT32, &fill), what);
  Hdf5Id axis(H5Dcreate2(file, name.c_str(), coordinates ? H5T_STD_I32LE : H5T_IEEE_F32BE,
                         make_space({length}).get(), H5P_DEFAULT, creation.get(), H5P_DEFAULT),
              what);
  const std::string title = coordinates ? name : bare_scale_text(length);
  check_hdf5(H5DSset_scale(axis.get(), title.c_str()), what);
  write_attribute(axis.get(), axis_number, number);
  if (!coordinates) return axis;
  std::vector<std::int32_t> values(length);
  std::iota(values.begin(), values.end(), static_cast<std::int32_t>(coordinates->first + skipped));
  check_hdf5(H5Dwrite(axis.get(), H5T_STD_I32LE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()),
             what);
  write_attribute(axis.get(), "long_name", coordinates->long_name);
  return axis;
}

Dataset make_dataset(hid_t file, DatasetShape shape, std::span<const PartFile> parts) {
  const std::string what = "create the dataset " + shape.name;
  std::vector<Hdf5Id> axes;
  for (std::size_t i = 0; i < shape.axes.size(); ++i)
    axes.push_back(axis_of(file, shape.axes[i], shape.extents[i]));
  Hdf5Id id(H5Dcreate2(file, shape.name.c_str(), type_of(shape), make_space(shape.extents).get(),
                       H5P_DEFAULT, properties_of(shape, parts).get(), H5P_DEFAULT),
            what);
  write_attribute(id.get(), "long_name", shape.long_name);
  if (shape.name == name_of(LabelKind::outcome)) {
    write_attribute(id.get(), "flag_values", std::array<std::uint8_t, 2>{loss, win});
    write_attribute(id.get(), "flag_meanings", "loss win");
  }
  std::vector<std::int32_t> numbers;
  for (unsigned i = 0; i < axes.size(); ++i) {
    check_hdf5(H5DSattach_scale(id.get(), axes[i].get(), i), what);
    numbers.push_back(static_cast<std::int32_t>(read_number(axes[i].get(), axis_number)));
  }
  write_attribute(id.get(), axis_numbers, std::span<const std::int32_t>(numbers));
  return {std::move(shape), std::move(id)};
}

bool shows(const Dataset& dataset, std::span<const PartFile> parts) {
  const DatasetShape& shape = dataset.shape;
  const Hdf5Id stored(H5Dget_create_plist(dataset.id.get()), "read the layout of " + shape.name);
  std::size_t count = 0;
  if (H5Pget_layout(stored.get()) != H5D_VIRTUAL ||
      H5Pget_virtual_count(stored.get(), &count) < 0 || count != parts.size())
    return false;
  for (std::size_t i = 0; i < count; ++i) {
    std::array<char, 64> file{};
    std::array<char, 64> name{};
    if (H5Pget_virtual_filename(stored.get(), i, file.data(), file.size()) < 0 ||
        H5Pget_virtual_dsetname(stored.get(), i, name.data(), name.size()) < 0 ||
        file.data() != parts[i].name || name.data() != "/" + shape.name)
      return false;
    const std::string what = "read the layout of " + shape.name;
    const Hdf5Id place(H5Pget_virtual_vspace(stored.get(), i), what);
    const Hdf5Id source(H5Pget_virtual_srcspace(stored.get(), i), what);
    if (!select_one_box(place.get(), spaces_of_part(shape, parts[i].range).first.get()) ||
        H5Sget_select_type(source.get()) != H5S_SEL_ALL)
      return false;
  }
  return true;
}

void write_small(hid_t file, DatasetShape shape, const void* entries) {
  const Dataset made = make_dataset(file, std::move(shape));
  check_hdf5(H5Dwrite(made.id.get(), type_of(made.shape), H5S_ALL, H5S_ALL, H5P_DEFAULT, entries),
             "write the dataset " + made.shape.name);
}

std::uint64_t stored_extent(hid_t file, const std::string& dataset, std::size_t axis,
                            std::uint64_t least, std::uint64_t most) {
  const std::vector<hsize_t> extents = extents_of(open_dataset(file, dataset).get());
  if (extents.size() != 2 || extents[axis] < least || extents[axis] > most)
    throw misshapen(dataset);
  return extents[axis];
}

Dataset open_dataset(hid_t file, DatasetShape shape, bool elsewhere) {
  Hdf5Id id = open_dataset(file, shape.name);
  if (extents_of(id.get()) != shape.extents || !has_type(id.get(), type_of(shape)))
    throw misshapen(shape.name);
  if (elsewhere) return {std::move(shape), std::move(id), false};
  std::uint64_t bytes = shape.chunk.item_bytes;
  for (const hsize_t extent : shape.extents) bytes = saturating_multiply(bytes, extent);
  const std::uint64_t stored = H5Dget_storage_size(id.get());
  if (bytes > small_dataset && bytes / deflate_ratio > stored)
    throw file_error("the dataset ", shape.name, " claims ", bytes, " bytes of entries, ", stored,
                     " are stored: blocks are missing, generate the table again");
  // Whether the chunks and filters are those that the writer gives this shape.
  const Hdf5Id layout(H5Dget_create_plist(id.get()), "read the layout of " + shape.name);
  std::vector<H5Z_filter_t> filters{H5Z_FILTER_DEFLATE};
  if (shape.chunk.shuffled()) filters.insert(filters.begin(), H5Z_FILTER_SHUFFLE);
  const bool direct =
      chunk_sides_of(layout.get()) == shape.chunk.sides && filters_of(layout.get()) == filters;
  return {std::move(shape), std::move(id), direct};
}

}  // namespace miyama
