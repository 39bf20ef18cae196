# cmake --install: the programs, and the engine with all that find_package(miyama) and pkg-config need.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/miyama)

install(TARGETS miyama miyama-bench)
install(TARGETS miyama_lib EXPORT miyamaTargets ARCHIVE)
install(DIRECTORY src/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/miyama FILES_MATCHING PATTERN "*.hpp"
        PATTERN cli EXCLUDE PATTERN mpi EXCLUDE)

install(EXPORT miyamaTargets NAMESPACE miyama:: DESTINATION ${package_dir})
configure_package_config_file(cmake/miyamaConfig.cmake.in miyamaConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(miyamaConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/miyamaConfig.cmake ${CMAKE_BINARY_DIR}/miyamaConfigVersion.cmake DESTINATION ${package_dir})

list(TRANSFORM HDF5_INCLUDE_DIRS PREPEND " -I" OUTPUT_VARIABLE hdf5_cflags)
list(JOIN hdf5_cflags "" hdf5_cflags)
list(JOIN hdf5_libraries " " hdf5_libs)
configure_file(cmake/miyama.pc.in miyama.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/miyama.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
