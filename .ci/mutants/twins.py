"""Compiles changes of Swift sources into one program and one test bundle, in which a variable selects a change.

Each changed file is compiled alone and replaces its object; all other objects come from the build.
"""

import json
import re
import subprocess

from . import changes

# The value of the variable is the number of the active change.
VARIABLE = "MUTANT_OF_TAGSPHERE"
MARKS = "†‡"
PRECEDENCES = {
    "+": "Addition", "-": "Addition", "|": "Addition", "^": "Addition", "*": "Multiplication",
    "/": "Multiplication", "&": "Multiplication", "<<": "BitwiseShift", ">>": "BitwiseShift",
    "&&": "LogicalConjunction", "||": "LogicalDisjunction"} | dict.fromkeys(
        ("<", "<=", ">", ">=", "==", "!="), "Comparison") | dict.fromkeys(("+=", "-=", "*="), "Assignment")
ARITHMETIC = [
    "<T: FloatingPoint>(l: T, r: T) -> T", "<T: BinaryInteger>(l: T, r: T) -> T",
    "<T: SIMD>(l: T, r: T) -> T where T.Scalar: FloatingPoint",
    "<T: SIMD>(l: T, r: T.Scalar) -> T where T.Scalar: FloatingPoint",
    "<T: SIMD>(l: T.Scalar, r: T) -> T where T.Scalar: FloatingPoint",
]
SIGNATURES = dict.fromkeys("+-*/", ARITHMETIC) | dict.fromkeys(
    ("<", "<=", ">", ">="), ["<T: Comparable>(l: T, r: T) -> Bool"]) | dict.fromkeys(
        ("==", "!="), ["<T: Equatable>(l: T, r: T) -> Bool"])
LOGIC = "(l: Bool, r: @autoclosure () -> Bool) -> Bool"
# Options of the package's build that compile a whole module, or that write files not needed here.
WHOLE = {
    "-emit-dependencies", "-emit-module", "-incremental", "-c", "-enable-batch-mode", "-serialize-diagnostics",
    "-j2", "-parseable-output", "-emit-objc-header", "-warnings-as-errors"}
WHOLE_WITH_VALUE = {
    "-emit-module-path", "-output-file-map", "-index-store-path", "-emit-objc-header-path"}


def spans(source):
    """The declarations whose comments name them as the twin of a shader."""
    found = []
    for comment in re.finditer(r"(?:^ *///[^\n]*\n)+", source, re.MULTILINE):
        words = re.sub(r"\s*///\s*", " ", comment.group())
        if re.search(r"\b[Tt]win of [^.]*\bShaders/", words):
            found.append((comment.end(), declaration_end(source, comment.end())))
    return found


def declaration_end(source, start):
    depth = 0
    for token in changes.tokens(source):
        if token.start < start or token.text not in "{}":
            continue
        depth += 1 if token.text == "{" else -1
        if depth == 0:
            return token.end
    return len(source)


def choosable(source, numbered):
    """A source with up to two changes, each of which is active if the variable is its number."""
    operators = []
    for mark, (number, change) in zip(MARKS, numbered):
        if change.kind == "operator":
            operators.append((source[change.start:change.end] + mark, change.text, number))
    for mark, (number, change) in sorted(zip(MARKS, numbered), key=lambda each: -each[1][1].start):
        own = source[change.start:change.end]
        new = own + mark if change.kind == "operator" else f"(isChosen({number}) ? {change.text} : ({own}))"
        source = source[:change.start] + new + source[change.end:]
    return source + support(operators)


def support(operators):
    lines = [
        "", "private import Glibc", "",
        f'private let chosen = getenv("{VARIABLE}").flatMap {{ Int32(String(cString: $0)) }}', "",
        "private func isChosen(_ number: Int32) -> Bool { number == chosen }", ""]
    for name, changed, number in operators:
        own = name[:-1]
        lines.append(f"infix operator {name}: {PRECEDENCES.get(own, 'Addition')}Precedence")
        right = "r()" if own in ("&&", "||") else "r"
        for signature in SIGNATURES.get(own, [LOGIC]):
            before, _, where = signature.partition(" where ")
            lines.append(
                f"private func {name} {before} {'where ' + where if where else ''} "
                f"{{ isChosen({number}) ? l {changed} {right} : l {own} {right} }}")
    return "\n".join(lines) + "\n"


class Build:
    """The commands with which the package's build compiles modules and links products."""

    def __init__(self, folder):
        self.folder = folder
        self.commands = [
            json.loads(line.strip().removeprefix("args: "))
            for line in (folder.parent.parent / "debug.yaml").read_text().splitlines()
            if line.startswith("    args: ") and "swiftc" in line]

    def object(self, path):
        """The path of the object of a source of the package."""
        return self.folder / f"{module(path)}.build" / f"{path.name}.o"

    def compile(self, path, text, target):
        """Compiles a source with another text; returns the compiler's errors if it fails."""
        command = next(
            words for words in self.commands
            if words[1:3] == ["-module-name", module(path)] and "-emit-module-path" in words)
        options, words = [], iter(command[1:])
        for word in words:
            if word in WHOLE_WITH_VALUE:
                next(words)
            elif word not in WHOLE and not word.startswith("@"):
                options.append(word)
        listed = (self.folder / f"{module(path)}.build/sources").read_text().split()
        others = [name for name in (each.strip("'\"") for each in listed) if name != str(path)]
        changed = target.with_suffix(".swift")
        changed.write_text(text)
        finished = subprocess.run(
            [command[0], "-frontend", "-c", "-primary-file", changed, *others, *options, "-o", target],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        return finished.stdout if finished.returncode else None

    def link(self, product, replaced, folder):
        """Links a product with some of its objects replaced."""
        output = self.folder / product
        command = next(words for words in self.commands if "-o" in words and str(output) in words)
        own = next(word for word in command if word.endswith("Objects.LinkFileList"))
        objects = [
            str(replaced.get(line, line)) for line in open(own[1:], encoding="utf-8").read().splitlines()]
        listed = folder / f"{product}.LinkFileList"
        listed.write_text("\n".join(objects) + "\n")
        words = [f"@{listed}" if word == own else word for word in command]
        words[words.index("-o") + 1] = str(folder / product)
        subprocess.run(words, check=True)
        return folder / product


def module(path):
    """The name of a source's module: its folder in Sources."""
    parts = path.parts
    return "TagSphere" + parts[parts.index("Sources") + 1]
