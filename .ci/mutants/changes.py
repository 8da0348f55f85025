"""Generates the changes of a source: of every operator, function, constant, condition and discard.

The rules read tokens, not a grammar: a binary operator has blanks around it, as the sources are formatted.
"""

import random
import re
from typing import NamedTuple

TOKEN = re.compile(r"""
    (?P<comment> //[^\n]* )
  | (?P<directive> ^[ ]*\#[^\n]* )
  | (?P<string> "[^"\n]*" )
  | (?P<number> (?<![\w.]) (?: 0x[0-9A-Fa-f]+u? | \d+(?:\.\d+)?(?:e-?\d+)?u? ) )
  | (?P<word> [A-Za-z_]\w* )
  | (?P<sign> <<=|>>=|\.\.<|->|<<|>>|<=|>=|==|!=|&&|\|\||\+\+|--|[-+*/&|^]=|[^\s\w] )
""", re.VERBOSE | re.MULTILINE)

OPERATORS = {
    "+": "-", "-": "+", "*": "/", "/": "*", "<": ">=", ">=": "<", ">": "<=", "<=": ">", "==": "!=",
    "!=": "==", "&&": "||", "||": "&&", "&": "|", "|": "&", "<<": ">>", ">>": "<<", "^": "|",
    "+=": "-=", "-=": "+=", "*=": "/=", "|=": "&=",
}
FUNCTIONS = {
    "min": "max", "max": "min", "sin": "cos", "cos": "sin", "floor": "ceil", "ceil": "floor", "all": "any",
    "any": "all", "lessThan": "greaterThanEqual", "greaterThanEqual": "lessThan",
    "greaterThan": "lessThanEqual", "lessThanEqual": "greaterThan", "dFdx": "dFdy", "dFdy": "dFdx",
    "pointwiseMax": "pointwiseMin", "pointwiseMin": "pointwiseMax",
}
# Functions whose calls may be replaced by their first argument.
IDENTITIES = {"abs", "sqrt", "clamp", "normalize", "fract"}
# Words that begin a declaration without arithmetic.
DECLARATIONS = {"uniform", "in", "out", "flat", "layout", "precision", "import", "internal", "infix"}
OPEN, CLOSED = set("([{"), set(")]}")


class Token(NamedTuple):
    kind: str
    text: str
    start: int
    end: int


class Change(NamedTuple):
    """Replaces the characters start … end of a source by `text`; `kind` is the rule."""
    kind: str
    start: int
    end: int
    text: str


def tokens(source):
    return [
        Token(match.lastgroup, match.group(), *match.span()) for match in TOKEN.finditer(source)
        if match.lastgroup != "comment"]


def line(source, place):
    """The number, from 1, and the text of the line at a position."""
    number = source.count("\n", 0, place)
    return number + 1, source.split("\n")[number].strip()


def described(source, change):
    """The description of a change in one line."""
    before = source[change.start:change.end]
    return " → ".join(" ".join(text.split()) or "nothing" for text in (before, change.text))


def drawn(source, seed, spans=None):
    """All changes of a source, shuffled by a seed.

    Spans are (start, end) of the parts that may be changed; None for all.
    """
    found = [
        change for change in candidates(source)
        if spans is None or any(start <= change.start and change.end <= end for start, end in spans)]
    random.Random(seed).shuffle(found)
    return found


def candidates(source):
    """All changes of a source, in its order."""
    all_tokens = tokens(source)
    found = []
    for index in arithmetic(source, all_tokens):
        token = all_tokens[index]
        if token.kind == "number":
            found.append(Change("constant", token.start, token.end, other_constant(token.text)))
        elif token.text in OPERATORS and stands_free(source, token):
            found.append(Change("operator", token.start, token.end, OPERATORS[token.text]))
        elif token.text == "discard":
            found.append(Change("discard", token.start, token.end, ""))
        elif token.text == "?" and stands_free(source, token):
            found += conditions(all_tokens[ternary_start(all_tokens, index)].start, token.start - 1)
        elif is_called(all_tokens, index):
            found += calls(source, all_tokens, index)
    return found


def arithmetic(source, all_tokens):
    """The indices of all tokens except directives and declarations without arithmetic."""
    declares, starts = False, True
    for index, token in enumerate(all_tokens):
        if token.kind in ("directive", "string"):
            starts = True
            continue
        if starts:
            declares = token.text in DECLARATIONS
        starts = token.text in (";", "{", "}") or declares and "\n" in source[token.end:token.end + 1]
        if not declares:
            yield index


def stands_free(source, token):
    return source[token.start - 1].isspace() and source[token.end].isspace()


def other_constant(text):
    """A constant that differs enough to be visible: a half for 1.0; other small ones plus 1, large ones doubled."""
    if text.startswith("0x"):
        suffix = "u" * text.endswith("u")
        return hex(int(text.rstrip("u"), 16) >> 1) + suffix
    number = text.rstrip("u")
    value = float(number)
    if number == "1.0":
        return "0.5"
    other = value + 1 if value < 2 else value * 2
    return (repr(other) if "." in number or "e" in number else str(int(other))) + text[len(number):]


def conditions(start, end):
    return [Change("condition", start, end, value) for value in ("true", "false")]


def ternary_start(all_tokens, index):
    """The index of the first token of the condition before a question mark."""
    depth = 0
    for place in range(index - 1, -1, -1):
        text = all_tokens[place].text
        if text in CLOSED:
            depth += 1
        elif text in OPEN:
            depth -= 1
        is_start = text in ("=", "*=", ",", ";", ":", "?", "return") or all_tokens[place].kind == "directive"
        if depth < 0 or depth == 0 and is_start:
            return place + 1
    return 0


def is_called(all_tokens, index):
    return all_tokens[index].kind == "word" and all_tokens[index + 1:][:1] and all_tokens[index + 1].text == "("


def calls(source, all_tokens, index):
    """The changes of `if (…)`, `min(…)` and the like."""
    name, *parts = all_tokens[index].text, *arguments(source, all_tokens, index + 1)
    start, end = all_tokens[index].start, parts[-1][1] + 1
    content = [source[first:last].strip() for first, last in parts]
    if name == "if":
        return conditions(parts[0][0], end - 1)
    if name in FUNCTIONS:
        return [Change("function", start, end, f"{FUNCTIONS[name]}({', '.join(content)})")]
    if name in IDENTITIES:
        return [Change("function", start, end, f"({content[0]})")]
    if name in ("mix", "smoothstep") and len(content) == 3:
        return [Change("function", start, end, f"{name}({content[1]}, {content[0]}, {content[2]})")]
    return []


def arguments(source, all_tokens, index):
    """The positions (start, end) of the arguments in the parentheses that a token opens."""
    depth, start, parts = 0, all_tokens[index].end, []
    for token in all_tokens[index:]:
        if token.text in OPEN:
            depth += 1
        elif token.text in CLOSED:
            depth -= 1
        if depth == 0 or depth == 1 and token.text == ",":
            parts.append((start, token.start))
            start = token.end
        if depth == 0:
            return parts
    return parts


def changed(source, change):
    return source[:change.start] + change.text + source[change.end:]


def fitted(source, change):
    """A changed GLSL source with as many bytes as the original: comments are shortened to make room.

    None if the comments are too short.
    """
    text = changed(source, change)
    size = len(source.encode())
    comments = [match for match in TOKEN.finditer(text) if match.lastgroup == "comment"]
    for comment in reversed(comments):
        if len(text.encode()) <= size:
            break
        text = text[:comment.start()] + text[comment.end():]
    room = size - len(text.encode())
    return text + " " * room if room >= 0 else None
