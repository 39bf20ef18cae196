# miyama-wheel is the program that scripts/wheel packs: it holds HDF5 itself. Debian's shared HDF5 also reads tables from web addresses,
# and for that would bring curl, Kerberos, LDAP and OpenSSL. The static one refers to their functions, too: cmake/wheel.cpp defines
# them, and they refuse. The target exists only if HDF5 is installed as an archive, too. The libraries of C++ are linked into it as well, because
# shared ones need the newest C library: the wheel then runs on systems that are older than the one that makes it (python/setup.py).
list(TRANSFORM hdf5_libraries REPLACE "[.]so$" ".a" OUTPUT_VARIABLE hdf5_archives)
find_library(sz_library sz)  # only HDF5 uses these
find_library(z_library z)
find_library(boost_archive libboost_program_options.a)
set(bundles_hdf5 ${sz_library})
foreach(archive IN LISTS hdf5_archives)
  if(NOT archive MATCHES "[.]a$" OR NOT EXISTS ${archive})
    set(bundles_hdf5 FALSE)
  endif()
endforeach()

# A wheel holds the licences of the libraries that it brings, and those of what is linked into the program: these are the files.
find_file(json_header nlohmann/json.hpp)
file(GENERATE OUTPUT $<TARGET_FILE:miyama>.inside CONTENT "${json_header}\n")
if(bundles_hdf5)
  add_executable(miyama-wheel $<TARGET_OBJECTS:miyama_main> cmake/wheel.cpp)
  set_target_properties(miyama-wheel PROPERTIES UNITY_BUILD OFF EXCLUDE_FROM_ALL $<NOT:$<AND:$<BOOL:${BUILD_TESTING}>,$<CONFIG:Release>>>)
  # The archives come before the shared libraries, so that nothing is taken from the latter.
  list(FILTER boost_archive INCLUDE REGEX "[.]a$")
  target_link_libraries(miyama-wheel PRIVATE miyama_options -Wl,--as-needed -static-libstdc++ -static-libgcc miyama_cli miyama_lib
                                             ${hdf5_archives} ${boost_archive} ${sz_library} ${z_library} ${CMAKE_DL_LIBS})
  execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-file-name=libstdc++.a OUTPUT_VARIABLE cxx_archive OUTPUT_STRIP_TRAILING_WHITESPACE)
  list(JOIN hdf5_archives "\n" inside)
  list(APPEND inside ${boost_archive} ${cxx_archive})
  list(JOIN inside "\n" inside)
  file(GENERATE OUTPUT $<TARGET_FILE:miyama-wheel>.inside CONTENT "${json_header}\n${inside}\n")
endif()
