# Writes OUTPUT with the git revision of SOURCE, only if it changed, so that nothing is rebuilt without need.
execute_process(COMMAND git -C ${SOURCE} describe --always --dirty --abbrev=12 --exclude=*
                OUTPUT_VARIABLE revision OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(NOT revision)
  set(revision "unknown")
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "#define MIYAMA_VERSION \"${VERSION}\"\n#define MIYAMA_REVISION \"${revision}\"\n")
