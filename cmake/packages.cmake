# cpack -G DEB: miyama_… with the program, libmiyama-dev_… with the engine. A package must also hold a change log in Debian's form and
# the terms of use, in share/doc under its own name.
set(CPACK_PACKAGE_NAME miyama)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # each package has its own, the first line of its description
set(CPACK_PACKAGE_VENDOR "the miyama authors")
set(MIYAMA_PACKAGER "the miyama authors <miyama@packages.invalid>" CACHE STRING "Who answers for packages: name <address>")
set(CPACK_PACKAGE_CONTACT ${MIYAMA_PACKAGER})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program development)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME miyama)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION math)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS graphviz)
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "every position of Nim and its relatives, won or lost
Solves Nim, Wythoff's game, subtraction and take-and-break games for every
position up to bounds, checks each entry against the theorem and writes one
HDF5 table; lists, draws and compares tables, advises players and plays.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libmiyama-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
    "pkg-config, libhdf5-dev, libdeflate-dev, libisal-dev, libxxhash-dev, nlohmann-json3-dev")
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "engine of miyama, to be used by other programs
A library that makes, reads and checks tables of every position of Nim
and its relatives, with headers, a CMake package and a pkg-config file.")

set(debian ${CMAKE_BINARY_DIR}/debian)
file(CONFIGURE OUTPUT ${debian}/changelog.Debian @ONLY CONTENT
"miyama (@PROJECT_VERSION@-1) unstable; urgency=medium

  * The changes are told in changelog.gz.

 -- @MIYAMA_PACKAGER@  Thu, 01 Jan 2026 00:00:00 +0000
")
configure_file(CHANGELOG.md ${debian}/changelog COPYONLY)
execute_process(COMMAND gzip -9nfk ${debian}/changelog.Debian ${debian}/changelog COMMAND_ERROR_IS_FATAL ANY)
set(change_logs ${debian}/changelog.Debian.gz ${debian}/changelog.gz)
install(FILES ${change_logs} DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/miyama COMPONENT program)
install(FILES ${change_logs} DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libmiyama-dev COMPONENT development)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libmiyama-dev RENAME copyright COMPONENT development)

# Values that are known only when packages are made.
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_BINARY_DIR}/packing.cmake)
file(GENERATE OUTPUT ${CPACK_PROJECT_CONFIG_FILE} CONTENT
"find_program(shlibdeps dpkg-shlibdeps)
find_program(file_type file)
if(CPACK_GENERATOR MATCHES DEB AND NOT (shlibdeps AND file_type))
  message(FATAL_ERROR \"cpack -G DEB asks dpkg-shlibdeps and file what the packages depend on. Install them: apt-get install dpkg-dev file\")
endif()
")
include(CPack)
