# cmake --install: the program with its manual pages, completion and texts (component program), miyama-mpi with its pages where
# there is an MPI (component ranks), and the engine with all that find_package(miyama) and pkg-config need (component development).
# cpack -G DEB makes a package of each: whoever has one machine needs no MPI.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
# What is found by pkg-config on Debian stands in the folder of the architecture, not only where the prefix is /usr.
if(CMAKE_INSTALL_LIBDIR STREQUAL "lib" AND CMAKE_LIBRARY_ARCHITECTURE AND EXISTS /etc/debian_version)
  set(CMAKE_INSTALL_LIBDIR lib/${CMAKE_LIBRARY_ARCHITECTURE})
endif()
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/miyama)
file(RELATIVE_PATH prefix_from_pc /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)

foreach(program miyama miyama-mpi)
  if(BUILD_SHARED_LIBS AND TARGET ${program})
    set_target_properties(${program} PROPERTIES INSTALL_RPATH "$ORIGIN/../${CMAKE_INSTALL_LIBDIR}")
  endif()
endforeach()
install(TARGETS miyama COMPONENT program)  # miyama-bench stays with the sources: it measures the machine they are built on
install(CODE "
  execute_process(COMMAND \"${CMAKE_COMMAND}\" -D \"MIYAMA=$<TARGET_FILE:miyama>\" -D \"OUTPUT=${CMAKE_BINARY_DIR}/described\"
                          -P \"${CMAKE_SOURCE_DIR}/cmake/describe.cmake\" COMMAND_ERROR_IS_FATAL ANY)
  set(zsh_functions site-functions)  # packages of Debian have a folder of their own
  if(CMAKE_INSTALL_PREFIX STREQUAL \"/usr\")
    set(zsh_functions vendor-completions)
  endif()
  file(INSTALL \"${CMAKE_BINARY_DIR}/described/zsh/_miyama\" DESTINATION \"\${CMAKE_INSTALL_PREFIX}/share/zsh/\${zsh_functions}\")"
        COMPONENT program)
install(DIRECTORY ${CMAKE_BINARY_DIR}/described/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
install(FILES ${CMAKE_BINARY_DIR}/described/bash/miyama DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT program)
install(FILES README.md README.ja.md CITATION.cff DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright COMPONENT program)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program PATTERN examples EXCLUDE)
install(DIRECTORY data/rules DESTINATION ${CMAKE_INSTALL_DATADIR}/miyama COMPONENT program)

if(TARGET miyama-mpi)
  install(TARGETS miyama-mpi COMPONENT ranks)
  install(CODE "
    execute_process(COMMAND \"${CMAKE_COMMAND}\" -D \"MIYAMA=$<TARGET_FILE:miyama-mpi>\" -D \"OUTPUT=${CMAKE_BINARY_DIR}/described-mpi\"
                            -D \"COMMANDS=solve count manual\" -P \"${CMAKE_SOURCE_DIR}/cmake/describe.cmake\" COMMAND_ERROR_IS_FATAL ANY)"
          COMPONENT ranks)
  install(DIRECTORY ${CMAKE_BINARY_DIR}/described-mpi/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT ranks)
endif()

# A shared library comes with the programs, which need it; what others link with is for development.
install(TARGETS miyama_lib EXPORT miyamaTargets ARCHIVE COMPONENT development LIBRARY COMPONENT program NAMELINK_COMPONENT development
        INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY ${PROJECT_BINARY_DIR}/include/miyama DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)

install(EXPORT miyamaTargets NAMESPACE miyama:: DESTINATION ${package_dir} COMPONENT development)
configure_package_config_file(cmake/miyamaConfig.cmake.in miyamaConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(miyamaConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/miyamaConfig.cmake ${CMAKE_BINARY_DIR}/miyamaConfigVersion.cmake DESTINATION ${package_dir}
        COMPONENT development)

if(BUILD_SHARED_LIBS)
  set(private .private)  # who links with a shared library needs no other
  set(besides "\nLibs.private:")
endif()
list(TRANSFORM hdf5_includes PREPEND " -I" OUTPUT_VARIABLE hdf5_cflags)
list(JOIN hdf5_cflags "" hdf5_cflags)
list(JOIN hdf5_libraries " " hdf5_libs)
configure_file(cmake/miyama.pc.in miyama.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/miyama.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
include(cmake/packages.cmake)
