# Writes OUTPUT with the git revision of SOURCE, only if it changed, so that nothing is rebuilt without need.
#
# In an archive that git made, git has written the revision into this file (.gitattributes). Git is asked only where SOURCE is the top of a repository:
# an archive that is unpacked inside some other one would get that one's revision.
set(archived "$Format:%H$")
if(archived MATCHES "^[0-9a-f]+$")
  string(SUBSTRING ${archived} 0 12 revision)
else()
  file(REAL_PATH ${SOURCE} source)
  execute_process(COMMAND git -C ${source} rev-parse --show-toplevel
                  OUTPUT_VARIABLE top OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(top STREQUAL source)
    execute_process(COMMAND git -C ${source} describe --always --dirty --abbrev=12 --exclude=*
                    OUTPUT_VARIABLE revision OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  endif()
endif()
if(NOT revision)
  set(revision "unknown")
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "#define MIYAMA_VERSION \"${VERSION}\"\n#define MIYAMA_REVISION \"${revision}\"\n")
