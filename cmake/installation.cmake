# cmake --install: the program with its manual pages, completion and texts (component program), miyama-mpi with its pages where
# it was built (component ranks), and the engine with all that find_package(miyama) and pkg-config need (component development).
# cpack -G DEB makes a package of each, so that people with one machine need no MPI.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
# Debian's pkg-config looks in the folder of the architecture, whatever the prefix is.
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

# The program itself writes its manual pages and completion, so it is run when it is installed.
set(program_runs_here TRUE)
if(CMAKE_CROSSCOMPILING AND NOT CMAKE_CROSSCOMPILING_EMULATOR)
  set(program_runs_here FALSE)
  message(STATUS "Manual pages and completion will not be installed: this machine cannot run the program, which writes them. "
                 "CMAKE_CROSSCOMPILING_EMULATOR may name what can.")
endif()

# install_pages(program component [command...]): manual pages, of the commands named or of all, where the program was built.
function(install_pages program component)
  if(NOT program_runs_here)
    return()
  endif()
  set(described ${CMAKE_BINARY_DIR}/described/${program})
  install(CODE "
    file(LOCK \"${described}.lock\" RESULT_VARIABLE ignored)  # until this process ends
    file(REMOVE_RECURSE \"${described}\")
    if(EXISTS \"$<TARGET_FILE:${program}>\")
      execute_process(COMMAND \"${CMAKE_COMMAND}\" -D \"EMULATOR=$<TARGET_PROPERTY:${program},CROSSCOMPILING_EMULATOR>\"
                              -D \"MIYAMA=$<TARGET_FILE:${program}>\" -D \"OUTPUT=${described}\" -D \"COMMANDS=${ARGN}\"
                              -P \"${CMAKE_SOURCE_DIR}/cmake/describe.cmake\" COMMAND_ERROR_IS_FATAL ANY)
    endif()" COMPONENT ${component})
  install(DIRECTORY ${described}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT ${component} OPTIONAL)
endfunction()

install(TARGETS miyama COMPONENT program)  # miyama-bench stays with the sources: it measures the machine they are built on
install_pages(miyama program)
if(program_runs_here)
  set(completion ${CMAKE_BINARY_DIR}/described/miyama)
  install(FILES ${completion}/bash/miyama DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT program)
  install(CODE "
    set(zsh_functions site-functions)  # packages of Debian have a folder of their own
    if(CMAKE_INSTALL_PREFIX STREQUAL \"/usr\")
      set(zsh_functions vendor-completions)
    endif()
    file(INSTALL \"${completion}/zsh/_miyama\" DESTINATION \"\${CMAKE_INSTALL_PREFIX}/share/zsh/\${zsh_functions}\")"
          COMPONENT program)
endif()
install(FILES README.md README.ja.md CITATION.cff DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright COMPONENT program)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program PATTERN examples EXCLUDE)
install(DIRECTORY data/rules DESTINATION ${CMAKE_INSTALL_DATADIR}/miyama COMPONENT program)

if(TARGET miyama-mpi)
  set(build_ranks "cmake --build ${CMAKE_BINARY_DIR} --target miyama-mpi")
  install(CODE "
    if(NOT EXISTS \"$<TARGET_FILE:miyama-mpi>\")
      message(STATUS \"miyama-mpi was not built and is left out. It is built by: ${build_ranks}\")
    elseif(\"$<TARGET_FILE:miyama_cli>\" IS_NEWER_THAN \"$<TARGET_FILE:miyama-mpi>\")
      message(WARNING \"miyama-mpi is older than the engine that miyama has. It is built anew by: ${build_ranks}\")
    endif()" COMPONENT ranks)
  install(TARGETS miyama-mpi COMPONENT ranks OPTIONAL)
  install_pages(miyama-mpi ranks solve count manual)
endif()

# A shared library is installed with the programs, which need it; its link for other programs belongs to development.
install(TARGETS miyama_lib EXPORT miyamaTargets ARCHIVE COMPONENT development LIBRARY COMPONENT program NAMELINK_COMPONENT development
        INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY ${PROJECT_BINARY_DIR}/include/miyama DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)

install(EXPORT miyamaTargets NAMESPACE miyama:: DESTINATION ${package_dir} COMPONENT development)
configure_package_config_file(cmake/miyamaConfig.cmake.in miyamaConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(miyamaConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/miyamaConfig.cmake ${CMAKE_BINARY_DIR}/miyamaConfigVersion.cmake DESTINATION ${package_dir}
        COMPONENT development)

if(BUILD_SHARED_LIBS)
  set(private .private)  # a program that links with a shared library needs no other library
  set(besides "\nLibs.private:")
endif()
list(TRANSFORM hdf5_includes PREPEND " -I" OUTPUT_VARIABLE hdf5_cflags)
list(JOIN hdf5_cflags "" hdf5_cflags)
list(JOIN hdf5_libraries " " hdf5_libs)
configure_file(cmake/miyama.pc.in miyama.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/miyama.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
include(cmake/packages.cmake)
