"""Runs a changed program and changed tests until one of them detects the change."""

import os
import re
import shutil
import subprocess
import threading
from pathlib import Path
from typing import NamedTuple

# The time limit, seconds. If a change keeps a process from ending, the change counts as caught.
LONGEST = 60
# The messages of the program and the tests for a shader that the driver's compiler rejects.
REFUSED = re.compile(r"refused the shader|compile\(shader: ")
STARTED = re.compile(r"◇ Test (?!case|run)(.*) started\.")
FAILED = re.compile(r"✘ Test (?!case|run)(.*?) (?:recorded an issue|with \d+ test cases? failed|failed after)")
# Held while a file is written or a process is started. Without the lock, a new process would inherit the open
# file until its exec, and the file could not be executed during that time.
OPENING = threading.Lock()
ENVIRONMENT = os.environ | {"NO_COLOR": "1"}


class Refused(Exception):
    """The compiler rejects the changed text."""


class Catch(NamedTuple):
    """The detector of a change: arguments of `verify` or a suite, and its name in the table."""
    name: str
    verification: list
    suite: str


class Pair:
    """The built program and the test bundle."""

    def __init__(self, program, bundle):
        self.program, self.bundle = Path(program), Path(bundle)

    def copied(self, folder):
        folder.mkdir(parents=True, exist_ok=True)
        return Pair(*(shutil.copy2(path, folder / path.name) for path in (self.program, self.bundle)))

    def places(self, content, is_of_program):
        """The offsets of a source's bytes in the test bundle, and in the program if it contains them."""
        found = []
        for path in (self.program, self.bundle) if is_of_program else (self.bundle,):
            data = path.read_bytes()
            if data.count(content) != 1:
                raise SystemExit(f"test-mutants: a shader lies in {path} {data.count(content)} times, not once")
            found.append((path, data.index(content)))
        return found

    def catch(self, verifications, suites, variables=None):
        """The first detector of a change, or None."""
        environment = ENVIRONMENT | (variables or {})
        for words in verifications:
            if found := self.verify(words, environment):
                return found
        for suite in suites:
            if found := self.test(suite, environment):
                return found
        return None

    def verify(self, words, environment):
        process = start([self.program, "verify", *words], environment)
        try:
            output, _ = process.communicate(timeout=LONGEST)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return Catch("verify, which does not end", words, "")
        expect_compiled(output)
        return Catch("verify", words, "") if process.returncode else None

    def test(self, suite, environment):
        process = start(
            [self.bundle, "--testing-library", "swift-testing", "--no-parallel", "--filter", "^" + re.escape(suite)],
            environment)
        clock = threading.Timer(LONGEST, process.kill)
        clock.start()
        last, name = None, suite.split(".")[-1].split("/")[0]
        try:
            for text in process.stdout:
                expect_compiled(text)
                if started := STARTED.match(text):
                    last = started[1]
                if failed := FAILED.match(text):
                    return Catch(f"{name}: {failed[1]}", [], suite)
            if process.wait() == 0 and last:
                return None
            return Catch(f"{name}: {last}, which does not end well", [], suite)
        finally:
            clock.cancel()
            process.kill()
            process.communicate()


def start(words, environment):
    """Starts a process whose output is text."""
    with OPENING:
        return subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            errors="replace", env=environment)


def expect_compiled(text):
    if REFUSED.search(text):
        raise Refused(text)


class Patch:
    """Replaces bytes in a pair's files until the block ends."""

    def __init__(self, places, content, former):
        self.places, self.content, self.former = places, content, former

    def __enter__(self):
        self.write(self.content)

    def __exit__(self, *_):
        self.write(self.former)

    def write(self, content):
        for path, place in self.places:
            with OPENING, open(path, "r+b") as file:
                file.seek(place)
                file.write(content)
