/// @file  inspection.cpp
/// @brief Inspects every object of a file, and the descriptions that other readers follow; and the
/// trial in a process of its own (table_reader.hpp).
///
///     inspect_structure     runs first, in a child: links, then attributes, axes, filters and
///                           chunks of each dataset, last the index of the chunks, which HDF5 walks
///                           when asked how many bytes are stored; throws at the first fault
///     wrong_descriptions    runs later, on an open file: collects whatever is wrong for `check`
///
/// Both rely on what HDF5 says about an object; only short lists are read.

#include "store/inspection.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <map>
#include <new>
#include <numeric>
#include <string_view>

#include "base/checked.hpp"
#include "base/ranges.hpp"
#include "base/system.hpp"
#include "base/text.hpp"
#include "store/table_reader.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t most_bare_values = std::uint64_t{1} << 24;

constexpr std::size_t most_links = 1000;               // a table has some dozens
constexpr std::size_t most_attribute_bytes = 1 << 20;  // bytes of one attribute
constexpr hsize_t longest_chunk = 64 << 20;            // bytes; HDF5 keeps whole chunks in memory
constexpr std::uint64_t most_read_whole = 1 << 16;     // bytes; axes and short lists have no chunks

std::vector<std::string> attribute_names(hid_t object) {
  std::vector<std::string> names;
  const auto add = [](hid_t, const char* name, const H5A_info_t*, void* data) -> herr_t {
    static_cast<std::vector<std::string>*>(data)->emplace_back(name);
    return 0;
  };
  check_hdf5(H5Aiterate2(object, H5_INDEX_NAME, H5_ITER_INC, nullptr, add, &names),
             "read the names of attributes");
  return names;
}

void read_attribute(const StoredAttribute& attribute) {
  const hid_t type = attribute.type.get();
  const std::size_t item_bytes = H5Tget_size(type);
  const std::uint64_t entries =
      attribute.entries;  // a fault, which is negative, becomes more than there can be
  if (item_bytes == 0 || entries > most_attribute_bytes / item_bytes)
    throw damaged(attribute.title + " is larger than those of a table");
  std::vector<std::byte> value(entries * item_bytes);
  if (value.empty()) return;
  attribute.read(type, value.data());
  if (H5Tdetect_class(type, H5T_VLEN) > 0 || H5Tis_variable_str(type) > 0)
    check_hdf5(H5Dvlen_reclaim(type, attribute.space.get(), H5P_DEFAULT, value.data()),
               "read " + attribute.title);
}

void read_attributes(hid_t object) {
  for (const std::string& name : attribute_names(object)) read_attribute({object, name});
}

/// The names of the scales attached to an axis, each in quotes.
std::string attached_scales(hid_t dataset, unsigned axis) {
  std::string names;
  const auto add = [](hid_t of, unsigned i, hid_t scale, void* data) -> herr_t {
    std::array<char, 256> name{};
    (void)H5DSis_attached(of, scale, i);  // follows the references back
    const ssize_t length = H5Iget_name(scale, name.data(), name.size());
    *static_cast<std::string*>(data) += length > 0 ? concat('"', name.data(), '"') : "?";
    return 0;
  };
  return H5DSiterate_scales(dataset, axis, nullptr, add, &names) < 0 ? "none that can be read"
         : names.empty()                                             ? "none"
                                                                     : names;
}

/// Entries must be in the file itself, in chunks that fit the memory.
void inspect_storage(hid_t dataset, std::size_t item_bytes, bool may_show_parts) {
  const Hdf5Id creation(H5Dget_create_plist(dataset), "read its layout");
  const H5D_layout_t layout = H5Pget_layout(creation.get());
  if (layout == H5D_VIRTUAL && may_show_parts) return;
  if (layout == H5D_VIRTUAL)
    throw file_error("its entries lie in other files: give the folder of a table in parts");
  if (layout < 0 || H5Pget_external_count(creation.get()) != 0)
    throw foreign("its entries are outside of the file");
  for (const H5Z_filter_t filter : filters_of(creation.get()))
    if (filter != H5Z_FILTER_SHUFFLE && filter != H5Z_FILTER_DEFLATE &&
        filter != H5Z_FILTER_FLETCHER32)
      throw file_error(
          "it is stored with filter ", filter,
          ", tables use shuffle and deflate: repack it with h5repack -f SHUF -f GZIP=6");
  hsize_t bytes = item_bytes;
  for (const hsize_t side : chunk_sides_of(creation.get()))
    bytes = saturating_multiply(bytes, side);
  if (bytes > longest_chunk)
    throw file_error("it has chunks of ", bytes, " bytes: repack it with chunks of at most ",
                     longest_chunk, ", h5repack -l CHUNK=…");
  (void)H5Dget_storage_size(dataset);  // walks the whole index of the chunks
  hsize_t whole = item_bytes;
  for (const hsize_t extent : extents_of(dataset)) whole = saturating_multiply(whole, extent);
  if (whole > most_read_whole) return;
  const Hdf5Id type(H5Dget_type(dataset), "read its type");
  std::vector<std::byte> all(whole);
  (void)H5Dread(dataset, type.get(), H5S_ALL, H5S_ALL, H5P_DEFAULT, all.data());
}

void inspect_link(hid_t file, const std::string& name, H5L_type_t type, bool may_show_parts) {
  if (type != H5L_TYPE_HARD) throw foreign("the link " + name + " leads elsewhere");
  H5O_info_t object{};
  check_hdf5(H5Oget_info_by_name2(file, name.c_str(), &object, H5O_INFO_BASIC, H5P_DEFAULT),
             "read the link " + name);
  if (object.type == H5O_TYPE_GROUP) return;  // somebody's own, which nothing here opens
  if (object.type != H5O_TYPE_DATASET) throw foreign(name + " is not a dataset");
  const Hdf5Id dataset = open_dataset(file, name);
  naming("the dataset " + name, [&] {
    read_attributes(dataset.get());
    const Hdf5Id entries(H5Dget_type(dataset.get()), "read its type");
    const Hdf5Id space(H5Dget_space(dataset.get()), "read its shape");
    const std::size_t item_bytes = H5Tget_size(entries.get());
    if (H5Sget_simple_extent_npoints(space.get()) < 0 || item_bytes == 0 ||
        item_bytes > sizeof(std::uint64_t))
      throw damaged("its entries are none of a table");
    for (unsigned i = 0; i < extents_of(dataset.get()).size(); ++i)
      (void)attached_scales(dataset.get(), i);
    (void)H5DSget_scale_name(dataset.get(), nullptr, 0);
    inspect_storage(dataset.get(), item_bytes, may_show_parts);
  });
}

constexpr std::size_t most_named = 10;

/// Attributes that readers of CF and netCDF follow. Besides these, all names that begin with an
/// underscore are netCDF's own.
constexpr std::array<std::string_view, 23> followed_by_readers{
    "add_offset",    "ancillary_variables", "bounds",        "calendar",
    "cell_measures", "climatology",         "compress",      "coordinates",
    "dtype",         "flag_masks",          "formula_terms", "geometry",
    "grid_mapping",  "interior_ring",       "missing_value", "node_coordinates",
    "node_count",    "part_node_count",     "scale_factor",  "units",
    "valid_max",     "valid_min",           "valid_range"};

/// True if an attribute of this name makes readers see something else. Flags belong to the outcome,
/// ties of axes to axes or to what has axes.
bool misleads(const std::string& name, bool of_outcome, bool of_axis) {
  if (name.starts_with('_') || ranges::contains(followed_by_readers, name)) return true;
  if (name == "flag_values" || name == "flag_meanings") return !of_outcome;
  if (name == "CLASS" || name == "NAME" || name == "REFERENCE_LIST") return !of_axis;
  return name == "DIMENSION_LIST" && of_axis;
}

/// What is wrong with the scale of one axis; "" if nothing is. `skipped`: number of coordinates
/// before its first one.
std::string wrong_axis(hid_t axis, const std::string& name, std::uint64_t length,
                       std::uint64_t skipped) {
  if (extents_of(axis) != std::vector<hsize_t>{length})
    return "has another length than " + std::to_string(length);
  if (H5DSis_scale(axis) <= 0) return "is not a dimension scale";
  const std::optional<AxisValues> coordinates = values_of_axis(name, length);
  std::array<char, 256> called{};
  if (H5DSget_scale_name(axis, called.data(), called.size()) < 0) called[0] = '\0';
  const auto without_spaces = [](std::string text) {  // netCDF writes one space less
    std::erase(text, ' ');
    return text;
  };
  if (without_spaces(called.data()) != without_spaces(coordinates ? name : bare_scale_text(length)))
    return concat("is called \"", called.data(), "\"");
  if (!coordinates) {  // nothing, or zeros: some writers cannot leave the values out
    if (H5Dget_storage_size(axis) == 0) return "";
    std::vector<float> values(length <= most_bare_values ? length : 0);
    const bool bare =
        !values.empty() &&
        H5Dread(axis, H5T_NATIVE_FLOAT, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) >= 0 &&
        ranges::all_of(values, [](float value) { return value == 0; });
    return bare ? "" : "has values, and means none";
  }
  if (!has_type(axis, H5T_STD_I32LE)) return "is not of the type i4, little-endian";
  const std::uint64_t first = coordinates->first + skipped;
  std::vector<std::int32_t> values(length), expected(length);
  std::iota(expected.begin(), expected.end(), static_cast<std::int32_t>(first));
  return H5Dread(axis, H5T_STD_I32LE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) >= 0 &&
                 values == expected
             ? ""
             : "does not count up from " + std::to_string(first);
}

/// The value of an attribute; none if it is missing or of another kind.
template <class Value>
std::optional<Value> value_of(Value (*read)(hid_t, const std::string&), hid_t object,
                              const char* name) {
  try {
    return read(object, name);
  } catch (const file_error&) {
    return std::nullopt;
  }
}

/// Gathers what is wrong, each fault once, because datasets share axes.
class Descriptions {
 public:
  Descriptions(hid_t file, CutAxis cut) : file_(file), cut_(std::move(cut)) {}

  void note(const std::string& what) {
    if (!ranges::contains(wrong_, what)) wrong_.push_back(what);
  }
  void check(const Dataset& dataset) {
    const DatasetShape& shape = dataset.shape;
    for (unsigned i = 0; i < shape.axes.size(); ++i) check_axis(dataset, i);
    const bool outcome = shape.name == name_of(LabelKind::outcome);
    check_long_name(dataset.id.get(), shape.name, shape.long_name);
    check_attributes(dataset.id.get(), shape.name, shape.axes, outcome, false);
    if (outcome && (value_of(read_numbers, dataset.id.get(), "flag_values") !=
                        std::vector<std::uint64_t>{loss, win} ||
                    value_of(read_text, dataset.id.get(), "flag_meanings") != "loss win"))
      note("outcome: flag_values and flag_meanings do not say 0 loss, 1 win");
  }
  const std::vector<std::string>& wrong() const { return wrong_; }

 private:
  void check_long_name(hid_t object, const std::string& of, const std::string& right) {
    if (value_of(read_text, object, "long_name") != right)
      note(concat(of, ": the attribute long_name is not \"", right, "\""));
  }
  void check_axis(const Dataset& dataset, unsigned i) {
    const std::string& name = dataset.shape.axes[i];
    const std::string found = attached_scales(dataset.id.get(), i);
    const bool attached = found == "\"/" + name + "\"";
    if (!attached) note(dataset.shape.name + ": the axis " + name + " has the scales " + found);
    if (!has_link(file_, name)) return;
    const Hdf5Id axis = open_dataset(file_, name);
    const std::string what =
        wrong_axis(axis.get(), name, dataset.shape.extents[i], name == cut_.name ? cut_.first : 0);
    if (attached && !what.empty()) note("the axis " + name + " " + what);
    if (attached && H5DSis_attached(dataset.id.get(), axis.get(), i) <= 0)
      note("the axis " + name + " does not refer to " + dataset.shape.name);
    if (const auto values = values_of_axis(name, dataset.shape.extents[i]))
      check_long_name(axis.get(), name, values->long_name);
    check_attributes(axis.get(), name, {name}, false, true);
  }
  /// True if an attribute numbers the axes as netCDF does, each axis with a number of its own, and
  /// says nothing but which axes there are anyway.
  bool numbers_axes(hid_t object, const std::string& name, const std::vector<std::string>& axes) {
    const bool of_all = name == axis_numbers;
    if (!of_all && name != axis_number) return false;
    std::vector<std::uint64_t> numbers;
    for (std::size_t i = 0; i < (of_all ? axes.size() : 1); ++i) {
      if (!has_link(file_, axes[i])) return false;
      const Hdf5Id axis = open_dataset(file_, axes[i]);
      const auto number = value_of(read_numbers, axis.get(), axis_number);
      if (!number || axis_of_number_.try_emplace(number->front(), axes[i]).first->second != axes[i])
        return false;
      numbers.push_back(number->front());
    }
    return value_of(read_numbers, object, name.c_str()) == numbers;
  }
  void check_attributes(hid_t object, const std::string& of, const std::vector<std::string>& axes,
                        bool of_outcome, bool of_axis) {
    std::size_t named = 0;
    const auto says_none = [&](const std::string& name) {
      return name == "units" && value_of(read_text, object, "units") == "1";
    };
    for (const std::string& name : attribute_names(object))
      if (misleads(name, of_outcome, of_axis) && !numbers_axes(object, name, axes) &&
          !says_none(name) && named++ < most_named)
        note(of + ": the attribute " + name +
             " makes other readers show something else: delete it");
  }

  hid_t file_;
  CutAxis cut_;
  std::map<std::uint64_t, std::string> axis_of_number_;  // as netCDF numbers them
  std::vector<std::string> wrong_;
};

// What a trial may use. In fact it needs a thousandth of the time, and valgrind a hundred times
// that. Each part of a folder has a trial, and the bytes of a file grow with its datasets.
constexpr std::uint64_t least_seconds = 10;
constexpr std::uintmax_t bytes_per_second = 100'000'000;
constexpr std::uint64_t most_addresses = std::uint64_t{1} << 30;  // besides those in use
constexpr const char* seconds_name = "MIYAMA_TRIAL_SECONDS";

std::uint64_t seconds_for(const std::filesystem::path& path) {
  const char* const given = std::getenv(seconds_name);
  std::error_code unknown;
  const std::uintmax_t bytes = std::filesystem::file_size(path, unknown);
  if (given == nullptr) return least_seconds + (unknown ? 0 : bytes / bytes_per_second);
  std::uint64_t seconds = 0;
  const char* const end = given + std::strlen(given);
  const auto [rest, error] = std::from_chars(given, end, seconds);
  if (error == std::errc{} && rest == end && seconds != 0) return seconds;
  throw usage_error(seconds_name, "=", given, " is not a number of seconds: give one from 1 on");
}

void limit(decltype(RLIMIT_CPU) resource, rlim_t most) {
  rlimit now{};
  if (getrlimit(resource, &now) != 0) return;
  now.rlim_cur = std::min(now.rlim_max, most);
  setrlimit(resource, &now);
}

/// The child dies of what would end it, silently and without a core file, whatever handlers,
/// blocked signals and limits it inherits.
[[noreturn]] void run_child(int out, const std::function<std::string()>& action,
                            std::uint64_t seconds) {
  int code = 1;
  std::string words;
  try {
    out = fcntl(out, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);  // where streams were closed
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    for (const int fatal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGXCPU})
      std::signal(fatal, SIG_DFL);
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    limit(RLIMIT_CORE, 1);  // 0 would still start a program that collects cores
    limit(RLIMIT_CPU, seconds);
#if !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)  // these reserve addresses by the terabyte
    if (const std::uint64_t used = used_addresses(); used != 0)
      limit(RLIMIT_AS, used + most_addresses);
#endif
    words = action();
    code = 0;
  } catch (const std::bad_alloc&) {  // the action asked for all memory and has no words of its own
  } catch (const std::exception& error) {
    words = error.what();
  }
  [[maybe_unused]] const ssize_t written = write(out, words.data(), words.size());
  _exit(code);
}

file_error no_child(int reason) {
  return file_error(
      std::string("cannot start a process, in which a table is tried before it is read: ") +
      std::strerror(reason) + "; end other processes, or allow more of them, files and memory");
}

/// All that the child writes, until it ends.
std::string read_all(int in) {
  std::string text;
  std::array<char, 4096> part{};
  for (;;) {
    const ssize_t bytes = read(in, part.data(), part.size());
    if (bytes < 0 && errno == EINTR) continue;
    if (bytes <= 0) return text;
    text.append(part.data(), bytes);
  }
}

}  // namespace

void inspect_structure(hid_t file, bool may_show_parts) {
  read_attributes(file);
  std::vector<std::pair<std::string, H5L_type_t>> links;
  const auto add = [](hid_t, const char* name, const H5L_info_t* link, void* data) -> herr_t {
    auto& found = *static_cast<std::vector<std::pair<std::string, H5L_type_t>>*>(data);
    found.emplace_back(name, link->type);
    return found.size() > most_links ? 1 : 0;
  };
  check_hdf5(H5Literate(file, H5_INDEX_NAME, H5_ITER_INC, nullptr, add, &links),
             "read the names of datasets");
  if (links.size() > most_links) throw foreign("it has more datasets than any table");
  for (const auto& [name, type] : links) inspect_link(file, name, type, may_show_parts);
}

std::vector<std::string> wrong_descriptions(hid_t file, const std::vector<Dataset>& datasets,
                                            const CutAxis& cut) {
  Descriptions found(file, cut);
  if (value_of(read_text, file, "Conventions") != cf_conventions)
    found.note(concat("Conventions: the attribute is not ", cf_conventions));
  if (value_of(read_text, file, "title").value_or("").empty())
    found.note("the file: the attribute title is not a text");
  for (const Dataset& dataset : datasets) found.check(dataset);
  return found.wrong();
}

std::vector<std::string> wrong_descriptions(hid_t file, const TableHeader& header,
                                            const std::vector<Dataset>& datasets,
                                            const CutAxis& cut) {
  std::vector<std::string> wrong = wrong_descriptions(file, datasets, cut);
  const std::vector<std::uint64_t> version{format_major, format_minor(header)};
  const std::vector<std::uint64_t> stored = read_numbers(file, "format_version");
  if (stored != version)
    wrong.push_back("format_version: the file says " + joined(stored, ".") +
                    ", tables of these rules have " + joined(version, "."));
  for (const TableFamily family : {TableFamily::box, TableFamily::partitions})
    for (const LabelKind kind : all_labels(family))
      if (const std::string name(name_of(kind));
          !contains(header.labels, kind) && has_link(file, name))
        wrong.push_back("labels: the dataset " + name +
                        " is there, but the attribute does not name it");
  for (const std::string& other : foreign_datasets(header))
    if (has_link(file, other))
      wrong.push_back("the dataset " + other + " belongs to tables of another kind: delete it");
  return wrong;
}

std::string try_file(const std::filesystem::path& path, bool of_folder) {
  return try_in_child(path, [&] {
    const Hdf5Id file = open_hdf5(path);
    naming(path.string(), [&] { inspect_structure(file.get(), of_folder); });
    return value_of(read_text, file.get(), "format").value_or("");
  });
}

std::string try_in_child(const std::filesystem::path& path,
                         const std::function<std::string()>& action) {
  prepare_hdf5();  // a child that lacks memory would only be seen to fail
  const std::uint64_t seconds = seconds_for(path);
  std::array<int, 2> pipe_ends{};
  if (const int error = open_pipe(pipe_ends); error != 0) throw no_child(error);
  struct sigaction before {
  }, usual{};  // where SIGCHLD is ignored, waitpid learns nothing
  usual.sa_handler = SIG_DFL;
  sigaction(SIGCHLD, &usual, &before);
  const pid_t child = fork();
  const int reason = errno;
  if (child == 0) {
    close(pipe_ends[0]);
    run_child(pipe_ends[1], action, seconds);
  }
  close(pipe_ends[1]);
  std::string words = child < 0 ? "" : read_all(pipe_ends[0]);
  close(pipe_ends[0]);
  int status = 0;
  pid_t ended = child;
  while (child > 0 && (ended = waitpid(child, &status, 0)) < 0 && errno == EINTR) {
  }
  sigaction(SIGCHLD, &before, nullptr);
  if (child < 0) throw no_child(reason);
  if (ended > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0) return words;
  if (!words.empty()) throw file_error(words);
  const std::string name = path.string();
  if (ended < 0 || WIFEXITED(status) || WTERMSIG(status) == SIGKILL)
    throw file_error(name,
                     " was not read: the process in which HDF5 tried it lacked memory or was ",
                     "killed: free memory, or make the file again");
  if (WTERMSIG(status) == SIGXCPU)
    throw file_error(name, " was not read: HDF5 took more than ", seconds,
                     " s of processor time to look at it; ", seconds_name, "=",
                     saturating_multiply(seconds, 10), " in the environment gives it more");
  throw file_error(name, " is damaged: HDF5 itself fails on it, make it again");
}

}  // namespace miyama
