# Finds the serial HDF5 with its high-level library. Sets hdf5_libraries and hdf5_includes: paths, no targets, so that whoever uses
# the engine needs neither a C compiler nor the module that finds HDF5.
#
# Debian keeps the serial library next to the one for MPI and describes it as hdf5-serial, for a cross compiler too. Elsewhere CMake's
# module looks for it. If HDF5 has a CMake package of its own, that module answers with targets. If it asks h5cc, the answer
# includes the libraries that HDF5 needs, which only a static HDF5 leaves to us to link.
pkg_search_module(hdf5_serial QUIET hdf5-serial)
if(hdf5_serial_FOUND)
  list(GET hdf5_serial_LINK_LIBRARIES 0 hdf5_library)
  get_filename_component(hdf5_folder ${hdf5_library} DIRECTORY)
  find_library(hdf5_hl_library NAMES hdf5_serial_hl hdf5_hl PATHS ${hdf5_folder} NO_DEFAULT_PATH)
  set(found ${hdf5_hl_library} ${hdf5_serial_LINK_LIBRARIES})
  set(hdf5_includes ${hdf5_serial_INCLUDE_DIRS})
else()
  set(HDF5_PREFER_PARALLEL FALSE)
  find_package(HDF5 REQUIRED COMPONENTS C HL)
  set(found ${HDF5_HL_LIBRARIES} ${HDF5_LIBRARIES})
  set(hdf5_includes ${HDF5_INCLUDE_DIRS})
endif()

set(hdf5_libraries "")
foreach(library IN LISTS found)
  if(TARGET ${library})
    get_target_property(library ${library} LOCATION)
  endif()
  list(APPEND hdf5_libraries ${library})
endforeach()
list(REMOVE_DUPLICATES hdf5_libraries)
if(NOT hdf5_libraries MATCHES "hdf5[^;]*[.]a(;|$)")
  list(FILTER hdf5_libraries INCLUDE REGEX "hdf5")
endif()
if(NOT hdf5_libraries MATCHES "hdf5(_serial)?_hl[.]" OR NOT hdf5_libraries MATCHES "hdf5(_serial)?[.]")
  message(FATAL_ERROR "HDF5 with its high-level library was not found (found: ${found}). Its packages: scripts/prepare build. "
                      "Elsewhere HDF5_ROOT names the folder that it is installed in.")
endif()
