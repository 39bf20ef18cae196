# cmake --install: the program with its manual pages, completion and texts (component program), and the engine with all that
# find_package(miyama) and pkg-config need (component development). cpack -G DEB makes a package of each.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
# Debian's pkg-config looks in the folder of the architecture, whatever the prefix is.
if(CMAKE_INSTALL_LIBDIR STREQUAL "lib" AND CMAKE_LIBRARY_ARCHITECTURE AND EXISTS /etc/debian_version)
  set(CMAKE_INSTALL_LIBDIR lib/${CMAKE_LIBRARY_ARCHITECTURE})
endif()
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/miyama)
file(RELATIVE_PATH prefix_from_pc /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)

if(BUILD_SHARED_LIBS)
  set_target_properties(miyama PROPERTIES INSTALL_RPATH "$ORIGIN/../${CMAKE_INSTALL_LIBDIR}")
endif()

# The program itself writes its manual pages and completion, so it is run when it is installed.
set(program_runs_here TRUE)
if(CMAKE_CROSSCOMPILING AND NOT CMAKE_CROSSCOMPILING_EMULATOR)
  set(program_runs_here FALSE)
  message(STATUS "Manual pages and completion will not be installed: this machine cannot run the program, which writes them. "
                 "CMAKE_CROSSCOMPILING_EMULATOR may name what can.")
endif()

install(TARGETS miyama COMPONENT program)  # miyama-bench stays with the sources: it measures the machine they are built on
if(program_runs_here)
  set(described ${CMAKE_BINARY_DIR}/described)
  install(CODE "
    file(LOCK \"${described}.lock\" RESULT_VARIABLE ignored)  # until this process ends
    file(REMOVE_RECURSE \"${described}\")
    execute_process(COMMAND \"${CMAKE_COMMAND}\" -D \"EMULATOR=$<TARGET_PROPERTY:miyama,CROSSCOMPILING_EMULATOR>\"
                            -D \"MIYAMA=$<TARGET_FILE:miyama>\" -D \"OUTPUT=${described}\"
                            -P \"${CMAKE_SOURCE_DIR}/cmake/describe.cmake\" COMMAND_ERROR_IS_FATAL ANY)" COMPONENT program)
  install(DIRECTORY ${described}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
  install(FILES ${described}/bash/miyama DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT program)
  install(CODE "
    set(zsh_functions site-functions)  # packages of Debian have a folder of their own
    if(CMAKE_INSTALL_PREFIX STREQUAL \"/usr\")
      set(zsh_functions vendor-completions)
    endif()
    file(INSTALL \"${described}/zsh/_miyama\" DESTINATION \"\${CMAKE_INSTALL_PREFIX}/share/zsh/\${zsh_functions}\")"
          COMPONENT program)
endif()
install(FILES CITATION.cff DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright COMPONENT program)
foreach(folder . docs docs/developers notebooks notebooks/ja data data/rules data/atlas python packaging proof web web/engine/package src src/quotient src/sequence)  # so that links among pages work
  file(GLOB pages CONFIGURE_DEPENDS ${folder}/*.md ${folder}/*.svg ${folder}/*.png ${folder}/*.ipynb ${folder}/*.c ${folder}/*.v ${folder}/*.ml)
  install(FILES ${pages} DESTINATION ${CMAKE_INSTALL_DOCDIR}/${folder} COMPONENT program)
endforeach()
install(FILES data/atlas/games.json data/atlas/errata.json DESTINATION ${CMAKE_INSTALL_DOCDIR}/data/atlas COMPONENT program)
install(FILES data/reference/oeis.json DESTINATION ${CMAKE_INSTALL_DOCDIR}/data/reference COMPONENT program)
install(DIRECTORY data/rules DESTINATION ${CMAKE_INSTALL_DATADIR}/miyama COMPONENT program)

# A shared library is installed with the program, which needs it; its link for other programs belongs to development.
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
