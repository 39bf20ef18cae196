#include "store/whole_file.hpp"

#include "base/text.hpp"
#include "store/inspection.hpp"
#include "store/table_reader.hpp"

namespace miyama {
namespace {

const std::vector<std::uint64_t> written_version{1, 0};

void check_format(hid_t file, const FileKind& kind) {
  if (!has_attribute(file, "format") || read_text(file, "format") != kind.format)
    throw foreign(concat("the attribute format is not ", kind.format));
}

void check_head(hid_t file, const FileKind& kind) {
  check_format(file, kind);
  const std::vector<std::uint64_t> version = read_numbers(file, "format_version");
  if (version.size() != 2 || version[0] != written_version[0])
    throw file_error("it has format version ", joined(version, "."),
                     ", this program reads 1.x: use the miyama that made it");
  if (read_text(file, "convention") != kind.convention ||
      read_text(file, "status") != complete_status)
    throw damaged(concat("the attributes convention and status are not ", kind.convention, " and ",
                         complete_status));
}

}  // namespace

void write_head(hid_t file, const FileKind& kind, const std::string& title,
                const std::string& source, const std::string& history) {
  write_attribute(file, "Conventions", cf_conventions);
  write_attribute(file, "title", title);
  write_attribute(file, "source", source);
  write_attribute(file, "history", history);
  write_attribute(file, "format", kind.format);
  write_attribute(file, "format_version", written_version);
}

void write_whole(TemporaryFile&& temporary, const std::function<void(hid_t)>& write) {
  const std::string path = temporary.final_path().string();
  Hdf5Id file = create_hdf5(temporary.path(), path);
  try {
    write(file.get());
    write_attribute(file.get(), "status", complete_status);
    check_hdf5(H5Fflush(file.get(), H5F_SCOPE_LOCAL), "write to " + path);
  } catch (...) {
    file.abandon();
    throw;
  }
  check_hdf5(file.reset(), "close " + path);
  temporary.publish();
}

std::vector<std::string> wrong_in_whole(hid_t file, const std::vector<Dataset>& datasets) {
  std::vector<std::string> wrong = wrong_descriptions(file, datasets);
  const std::vector<std::uint64_t> version = read_numbers(file, "format_version");
  if (version != written_version)
    wrong.push_back("format_version: the file says " + joined(version, ".") +
                    ", this program vouches for " + joined(written_version, "."));
  return wrong;
}

Hdf5Id open_whole(const std::filesystem::path& path, const FileKind& kind) {
  try_file(path);
  Hdf5Id file = open_hdf5(path);
  naming(path.string(), [&] { check_head(file.get(), kind); });
  return file;
}

}  // namespace miyama
