/// @file  completion.cpp
/// @brief `miyama completion`: what a shell offers behind the cursor, and how bash and zsh ask.
///
/// The script of a shell is a few lines: it hands the words that were typed to
///
///     miyama completion words -- WORD…     the last of them is being typed, perhaps empty
///
/// and offers the lines that come back; the line `:files` stands for the names of files. So all
/// that completion knows is read from the option tables and the catalogue, and cannot drift.

#include <iostream>

#include "base/ranges.hpp"
#include "cli/command.hpp"
#include "game/catalogue.hpp"
#include "table/label.hpp"

namespace miyama {
namespace {

constexpr const char* bash_script = R"(# completion of miyama for bash
_miyama() {
  local line words=("${COMP_WORDS[@]:1:COMP_CWORD}")
  # bash takes : for the end of a word, and rules hold colons; bash-completion knows what to do.
  if declare -F _get_comp_words_by_ref >/dev/null; then
    local cword cur
    _get_comp_words_by_ref -n : -w words -i cword
    words=("${words[@]:1:cword}")
  fi
  COMPREPLY=()
  while IFS= read -r line; do
    if [ "$line" = :files ]; then
      compopt -o default 2>/dev/null  # bash itself offers the names, with any letters in them
    else
      [[ $line == *: ]] && compopt -o nospace 2>/dev/null
      COMPREPLY+=("$line")
    fi
  done < <("${COMP_WORDS[0]}" completion words -- "${words[@]}" 2>/dev/null)
  declare -F __ltrim_colon_completions >/dev/null && __ltrim_colon_completions "${words[-1]}"
  return 0
}
complete -F _miyama miyama
)";

constexpr const char* zsh_script = R"(#compdef miyama
_miyama() {
  local line
  local -a offered
  for line in "${(@f)$("${words[1]}" completion words -- "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    if [[ $line == :files ]]; then _files; elif [[ -n $line ]]; then offered+=("$line"); fi
  done
  (( $#offered )) && compadd -- "${offered[@]}"
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _miyama "$@"; else compdef _miyama miyama; fi
)";

constexpr const char* files = ":files";

/// The names of the catalogue, with the beginning of a parameter: "moore:". `all`: not only of
/// take-and-break rules.
Words rules_offered(bool all) {
  Words words;
  for (const GameEntry& game : catalogue())
    if (all || game.has_total())
      words.push_back(game.needs_parameter() ? game.name + ":" : game.name);
  return words;
}

/// The list as far as it is typed, followed by each label that it lacks: "outcome,arrows".
Words labels_offered(const std::string& typed) {
  const std::string before = typed.substr(0, typed.rfind(',') + 1);  // npos + 1 is 0
  Words words;
  if (before.empty()) words.emplace_back("all");
  for (const std::string_view label : label_names())
    if (("," + before).find(concat(",", label, ",")) == std::string::npos)
      words.push_back(concat(before, label));
  return words;
}

/// What may stand where an argument of this kind is being typed.
Words offered_for(Kind kind, const Words& choices, const std::string& typed) {
  switch (kind) {
    case Kind::file: return {files};
    case Kind::labels: return labels_offered(typed);
    case Kind::rules: return rules_offered(true);
    case Kind::take_and_break: return rules_offered(false);
    case Kind::command: return command_names();
    default: return choices;
  }
}

Words offered_to(const Command& command, const Words& typed) {
  const auto option_called = [&](const std::string& word) {
    const auto found = ranges::find_if(
        command.options, [&](const CommandOption& option) { return word == "--" + option.name; });
    return found == command.options.end() ? nullptr : &*found;
  };
  const CommandOption* last = nullptr;  // the option whose value is being typed
  std::size_t index = 0;
  for (std::size_t i = 0; i + 1 < typed.size(); ++i) {
    const CommandOption* const option = last == nullptr ? option_called(typed[i]) : nullptr;
    if (last == nullptr && option == nullptr) ++index;
    last = option != nullptr && option->kind != Kind::flag ? option : nullptr;
  }
  if (last != nullptr) return offered_for(last->kind, last->choices(), typed.back());
  if (typed.back().starts_with('-')) {
    Words words;
    for (const CommandOption& option : command.options) words.push_back("--" + option.name);
    return words;
  }
  for (const Positional& positional : command.words) {
    const bool repeats = positional.kind == Kind::file;
    if (index < (repeats ? positional.most : 1))
      return offered_for(positional.kind,
                         positional.kind == Kind::choice ? Words{"bash", "zsh"} : Words(),
                         typed.back());
    index -= std::min(index, positional.most);
  }
  return {};
}

/// What a shell offers for the last of these words, perhaps empty, that stand behind "miyama".
Words completions(const Words& typed) {
  Words offered;
  if (typed.size() == 1) {
    offered = command_names();
    offered.insert(offered.end(), {"help", "--help", "--version"});
  } else if (typed.size() > 1) {
    const std::string name = typed[0] == "help" ? "manual" : typed[0];
    for (const Command& command : commands())
      if (command.name == name) offered = offered_to(command, {typed.begin() + 1, typed.end()});
  }
  std::erase_if(offered, [&](const std::string& word) {
    return word != files && !word.starts_with(typed.back());
  });
  return offered;
}

int run_completion(const CommandLine& line) {
  const std::string shell = line.required("shell");
  if (shell == "words") {
    for (const std::string& word : completions(line.texts("word"))) std::cout << word << '\n';
    return exit_fine;
  }
  if (shell != "bash" && shell != "zsh")
    refuse("there is no completion for '", shell, "': give bash or zsh");
  std::cout << (shell == "bash" ? bash_script : zsh_script);
  return exit_fine;
}

}  // namespace

Command completion_command() {
  return {
      "completion",
      "make bash or zsh complete commands, options and rules",
      "bash|zsh",
      "Prints the script that makes a shell complete commands, options, rules, labels and files. "
      "Packages install it; elsewhere a line in ~/.bashrc or ~/.zshrc does:\n\n"
      "  source <(miyama completion bash)",
      {{"shell", Kind::choice}, {"word", Kind::text, any_number}},
      "",
      {},
      run_completion};
}

}  // namespace miyama
