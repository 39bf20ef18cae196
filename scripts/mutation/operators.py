"""Which small faults a C++ file can be given.

The operators are the classical ones: relations, logical and arithmetical operators, bits, constants and whole statements (J. H. Andrews, L. C. Briand
and Y. Labiche, Is mutation an appropriate tool for testing experiments?, ICSE 2005). They look at text, which is enough here: clang-format
puts spaces around every binary operator and around nothing else, so that `a < b` is a comparison and `vector<T>` is none.
"""

import re
from dataclasses import dataclass

SWAPS = {
    "<": ("<=",), "<=": ("<",), ">": (">=",), ">=": (">",), "==": ("!=",), "!=": ("==",),
    "&&": ("||",), "||": ("&&",), "+": ("-",), "-": ("+",), "*": ("+",), "/": ("*",), "%": ("/",),
    "&": ("|",), "|": ("&",), "^": ("|",), "<<": (">>",), ">>": ("<<",),
    "+=": ("-=",), "-=": ("+=",), "*=": ("+=",), "|=": ("&=",), "&=": ("|=",), "^=": ("|=",),
}
BINARY = re.compile(r"(?<= )(" + "|".join(sorted(map(re.escape, SWAPS), key=len, reverse=True)) + r")(?= |$)")
NUMBER = re.compile(r"(?<![\w.'])(\d+)(?![\w.'])")
WORDS = {"true": "false", "false": "true", "std::min": "std::max", "std::max": "std::min", "break": "continue", "continue": "break"}
WORD = re.compile(r"(?<![\w:])(" + "|".join(map(re.escape, WORDS)) + r")(?=[(;<,) ]|$)")
STEP = re.compile(r"(\+\+|--)(?=[a-z_(*])")
NEGATION = re.compile(r"(?<=[(\s])!(?=[a-z(])")
# A call or an assignment that fills its line: no declaration (two words before the =), no return, nothing that opens a block.
STATEMENT = re.compile(r"^(?!return\b|throw\b|using\b|delete\b|else\b|case\b)[*\w(][\w.\[\]+\->:* ]*[\w\])](\(.*\)| [-+*/|&^]?= [^{]+|(?<=\w)(\+\+|--));$")
DECLARATION = re.compile(r"^([\w:]+[&*]* [\w&*]|std::(?!swap|copy|fill|sort|move)|[A-Z]\w*[<&*])")  # two words side by side declare a name or a function
# Lines whose change no test can notice, or that would not compile: directives, declarations of templates and names, reserved memory, error texts.
LEFT_OUT = re.compile(r"^(#|static_assert|template\b|using\b|namespace\b|assert\(|throw\b|///|//|\[\[|friend\b|public:|private:)|\.reserve\(|operator[<=>+-]|= default|= delete|\brefuse\w*\(|\bwhat = ")
WORDS_PUT_TOGETHER = re.compile(r'" \+|\+ ("|std::to_string|quoted)|\+$')


@dataclass(frozen=True)
class Mutant:
    """One fault: the number of a line, counted from 1, its text, and the text that replaces it."""
    path: str
    line: int
    before: str
    after: str

    def __str__(self):
        return f"{self.path}:{self.line}\n    - {self.before.strip()}\n    + {self.after.strip()}"


def hidden(line):
    """The line with the contents of its comment, strings and characters blanked out, of the same length."""
    blank = lambda found: " " * len(found.group())  # noqa: E731
    line = re.sub(r'"(\\.|[^"\\])*"' + r"|'(\\.|[^'\\])'", blank, line)
    return re.sub(r"//.*|/\*.*", blank, line)


def changed_lines(line):
    """Every line with one fault."""
    visible = hidden(line)
    code = visible.strip()
    if not code or LEFT_OUT.search(code) or WORDS_PUT_TOGETHER.search(line):
        return
    parameter_list = code.startswith("for (const") and " : " in code
    for found in BINARY.finditer(visible):
        for swap in SWAPS[found.group(1)]:
            yield replaced(line, found, swap)
    for found in NUMBER.finditer(visible):
        yield replaced(line, found, str(int(found.group(1)) + 1))
    for found in WORD.finditer(visible):
        yield replaced(line, found, WORDS[found.group(1)])
    for found in STEP.finditer(visible):
        if not parameter_list:
            yield replaced(line, found, "--" if found.group(1) == "++" else "++")
    for found in NEGATION.finditer(visible):
        yield replaced(line, found, "")
    if STATEMENT.match(code) and not DECLARATION.match(code):
        yield line[: len(line) - len(line.lstrip())] + ";"


def replaced(line, found, by):
    return line[: found.start()] + by + line[found.end():]


def mutants_of(path, text):
    """All faults of one file, in the order of its lines. A line inside a comment of several lines has none."""
    in_comment = False
    for number, line in enumerate(text.splitlines(), start=1):
        in_comment = in_comment or line.lstrip().startswith("/*")
        if not in_comment:
            for after in changed_lines(line):
                yield Mutant(path, number, line, after)
        in_comment = in_comment and "*/" not in line
