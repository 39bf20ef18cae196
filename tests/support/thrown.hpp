/// @file  thrown.hpp
/// @brief The message of an expected exception; Catch2's own matchers for it have other names in
/// version 2 than in version 3.
#pragma once

#include <string>

namespace miyama {

/// What `action` says when it throws Error; "nothing was thrown" otherwise.
template <class Error, class Action>
[[nodiscard]] std::string message_of(const Action& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "nothing was thrown";
}

/// What message_of returns, in Japanese if the error has both languages.
template <class Error, class Action>
[[nodiscard]] std::string japanese_message_of(const Action& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.text().japanese;
  }
  return "nothing was thrown";
}

[[nodiscard]] inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace miyama
