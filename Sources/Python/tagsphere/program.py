"""Finds and runs the program tagsphere."""

import os
import shutil
import subprocess
import sys
import warnings

VARIABLE = "TAGSPHERE"
"""The environment variable that names the program's file, if it is not in PATH."""


class TagSphereError(Exception):
    """The program is missing, or it has rejected the data or an option; the message is the program's own."""


class TagSphereWarning(UserWarning):
    """The program has left out something or shown it differently; the message says what and why."""


def find(program=None):
    """Returns the path of the program.

    `program` names its file; without it, the variable TAGSPHERE does; otherwise it is looked up in PATH.
    """
    name = os.fspath(program) if program is not None else os.environ.get(VARIABLE) or "tagsphere"
    path = shutil.which(name)
    if path is None:
        raise TagSphereError(
            f"the program {name} is not found: install tagsphere, or name its file in the environment "
            f"variable {VARIABLE}"
        )
    return path


def run(arguments, data, program=None):
    """Runs the program without a shell, and returns its standard output, bytes.

    `data` is its standard input, bytes.
    """
    ended = subprocess.run(
        [find(program), *arguments], input=data, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    sentences = _sentences(ended.stderr)
    if ended.returncode != 0:
        # The lines before the error are warnings about other labels.
        raise TagSphereError(
            sentences[-1] if sentences else f"tagsphere has ended with status {ended.returncode}"
        )
    for sentence in sentences:
        warnings.warn(sentence, TagSphereWarning, stacklevel=_caller_level())
    return ended.stdout


def _caller_level():
    """The number of stack frames from `run` to the caller of the package, as `warnings.warn` counts."""
    folder = os.path.dirname(os.path.abspath(__file__))
    frame, level = sys._getframe(1), 1
    while frame.f_back and os.path.dirname(os.path.abspath(frame.f_code.co_filename)) == folder:
        frame, level = frame.f_back, level + 1
    return level


def _sentences(errors):
    """The lines that the program has written to standard error, without its name."""
    lines = errors.decode("utf-8", "replace").splitlines()
    for start in ("tagsphere: ", "error: ", "warning: ", "note: "):
        lines = [line[len(start) :] if line.startswith(start) else line for line in lines]
    return [line for line in lines if line.strip()]
