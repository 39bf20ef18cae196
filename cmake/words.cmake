# Makes generated/words/words.hpp of the catalogue, data/words/ja.po, whenever it changes: a constant for each text, by its name. Texts of PO files
# are written like those of C++. What follows the line about the page is for the page alone, which reads the catalogue itself (web/words.mjs).
set(catalogue ${CMAKE_CURRENT_LIST_DIR}/../data/words/ja.po)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${catalogue})
file(READ ${catalogue} words)
string(FIND "${words}" "\n\n" begin)  # behind the head of the file
string(FIND "${words}" "\n# The page alone" end)
math(EXPR length "${end} - ${begin}")
string(SUBSTRING "${words}" ${begin} ${length} words)
string(REGEX REPLACE "\n#[^\n]*" "" words "${words}")
set(text "((\"[^\n]*\"\n)+)")
string(REGEX REPLACE "msgctxt \"([a-z0-9_]+)\"\nmsgid ${text}msgstr ${text}"
       "inline constexpr Format<places_in(\n\\2)> \\1{\n\\2,\n\\4};\n" words "${words}\n")
file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/generated/words/words.hpp @ONLY CONTENT
"// Made of data/words/ja.po by cmake/words.cmake.
#pragma once
#include \"base/text.hpp\"
namespace miyama::words {
@words@
}
")
