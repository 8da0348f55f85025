#!/usr/bin/env python3
"""Puts hostile inputs before a running kiosk, and prints how it lives on: kiosk.py PROGRAM

A kiosk on a virtual screen gets one input after another, and a good version 1.5 s after each. It gives its service
manager signs of life, shows the good version, and ends; no process is left. With --soak, an input comes every 20 s.
"""

import argparse
import ctypes
import os
import random
import re
import resource
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import inputs

# The service manager's deadline; signs of life are due at half of it. All limits in seconds.
WATCHDOG = 4.0
GOOD_VERSION = 3.0
END = 1.0
# A journal has at most 30 lines a minute of one event, and each input causes two lines.
INPUTS_OF_KIOSK = 12
# An error sentence, or the messages of the allocator and the run-time library when memory is missing.
OUT_OF_MEMORY = {2, -signal.SIGABRT, -signal.SIGSEGV, -signal.SIGILL, -signal.SIGTRAP}
PR_SET_CHILD_SUBREAPER = 36


class Screen:
    """A virtual screen."""

    def __init__(self):
        reading, writing = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "800x600x24", "-nolisten", "tcp"],
            pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as names:
            self.name = ":" + names.readline().strip()

    def environment(self, home):
        """The variables of a program on this screen, without the user's settings."""
        return {key: value for key, value in os.environ.items()
                if not key.startswith("TAGSPHERE_") and key != "WAYLAND_DISPLAY"} | {
                    "DISPLAY": self.name, "HOME": str(home), "XDG_CACHE_HOME": str(home / "cache")}

    def close(self):
        self.process.kill()
        self.process.wait()


class Kiosk:
    """A running kiosk, its signs of life and its journal."""

    def __init__(self, program, words, screen, folder):
        """Starts a program with arguments, the first of which is its command."""
        path = str(folder / "notify")
        Path(path).unlink(missing_ok=True)
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(path)
        environment = screen.environment(folder) | {
            "NOTIFY_SOCKET": path, "WATCHDOG_USEC": str(int(WATCHDOG * 1e6))}
        # No core files of many megabytes.
        self.process = subprocess.Popen(
            [program, *words], env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, text=True, errors="replace", start_new_session=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CORE, (0, 0)))
        self.signs, self.journal = [], []
        threading.Thread(target=self.hear, daemon=True).start()
        threading.Thread(target=self.read, daemon=True).start()

    def hear(self):
        while True:
            try:
                message = self.socket.recv(4096)
            except OSError:
                return
            if b"WATCHDOG=1" in message or b"READY=1" in message:
                self.signs.append(time.monotonic())

    def read(self):
        for line in self.process.stderr:
            self.journal.append((time.monotonic(), line.rstrip("\n")))

    @property
    def runs(self):
        return self.process.poll() is None

    def shows(self, wall, number):
        """Whether the newest version that the kiosk has taken over is a good version of the wall."""
        counts = [int(found[1]) for _, line in list(self.journal)
                  if (found := re.search(r"event=(?:data-loaded|started) .*labels=(\d+)", line))]
        return bool(counts) and wall.is_good(number, labels=counts[-1])

    def waits(self, condition, seconds):
        """Returns the seconds until a condition holds; None if the condition does not hold in time."""
        began = time.monotonic()
        while time.monotonic() - began < seconds:
            if condition():
                return time.monotonic() - began
            if not self.runs:
                return None
            time.sleep(0.02)
        return None

    def longest_gap(self, since):
        """The longest time between two signs of life since a moment, including the time from the last sign to now."""
        before = [sign for sign in self.signs if sign <= since][-1:]
        times = before + [sign for sign in self.signs if sign > since] + [time.monotonic()]
        return max((later - sooner for sooner, later in zip(times, times[1:])), default=0)

    def end(self, number, seconds):
        """Sends a signal; returns the seconds until the kiosk has ended, or None if it does not end in time."""
        began = time.monotonic()
        self.process.send_signal(number)
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return None
        return time.monotonic() - began

    def close(self):
        if self.runs:
            self.process.kill()
            self.process.wait()
        self.socket.close()

    def memory(self):
        """The resident memory of the kiosk, mebibytes, and the number of its open files."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return (int(re.search(r"VmRSS:\s+(\d+)", status)[1]) >> 10,
                len(os.listdir(f"/proc/{self.process.pid}/fd")))


def children():
    """The children of this process, including processes that outlived their own parents."""
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                fields = Path(f"/proc/{name}/stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[1]) == os.getpid():
                found.append((int(name), fields[0]))
    return found


def orphans(screen, seconds):
    """Waits until only the screen's process is left; returns the command lines of all other remaining processes."""
    end = time.monotonic() + seconds
    while True:
        left = []
        for process, state in children():
            if process == screen.process.pid:
                continue
            if state == "Z":
                os.waitpid(process, 0)
            else:
                left.append(process)
        if not left or time.monotonic() > end:
            break
        time.sleep(0.05)
    names = []
    for process in left:
        names.append(Path(f"/proc/{process}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace"))
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
    return names


class Checks:
    """The measurements and the failures."""

    def __init__(self, patience):
        self.patience = patience
        self.faults = 0
        self.gaps, self.good, self.ends = [], [], []

    def fault(self, case, text):
        self.faults += 1
        print(f"{case}: {text}", flush=True)

    def limit(self, case, what, value, limit, figures):
        """Notes a time, and whether it is within its limit."""
        if value is None:
            self.fault(case, f"{what}: not within {limit * self.patience:.0f} s")
            return
        figures.append((value, case))
        if value > limit * self.patience:
            self.fault(case, f"{what}: {value:.2f} s, more than {limit * self.patience:.0f} s")

    def print(self):
        for name, times in (("longest gap between signs of life", self.gaps),
                            ("good version shown after", self.good), ("SIGTERM to end", self.ends)):
            if times:
                longest, case = max(times)
                median = statistics.median(time for time, _ in times)
                print(f"{name}: at most {longest:.2f} s ({case}), median {median:.2f} s of {len(times)}")


class Runner:
    def __init__(self, program, screen, folder, checks):
        self.program, self.screen, self.folder, self.checks = program, screen, folder, checks
        self.count = 0

    def wall(self, kind):
        self.count += 1
        wall = kind(self.folder / f"{kind.name}-{self.count}")
        wall.good(0)
        return wall

    def kiosk(self, wall, case):
        kiosk = Kiosk(self.program, ["kiosk", *wall.command], self.screen, self.folder)
        if kiosk.waits(lambda: kiosk.shows(wall, 0) and kiosk.signs, 30) is None:
            self.checks.fault(case, f"it does not start: {kiosk.journal[-1:]}")
        return kiosk

    def replacements(self, name, seeds):
        """Kiosks that get each input, and a good version 1.5 s later."""
        for first in range(0, len(seeds), INPUTS_OF_KIOSK):
            self.replacements_of_one(name, seeds[first:first + INPUTS_OF_KIOSK])

    def replacements_of_one(self, name, seeds):
        kind, put = inputs.KINDS[name]
        wall = self.wall(kind)
        kiosk = self.kiosk(wall, name)
        for number, seed in enumerate(seeds, 1):
            case = f"{name} {seed}"
            began = time.monotonic()
            put(wall, seed)
            time.sleep(1.5)
            wall.good(number)
            shown = kiosk.waits(lambda: kiosk.shows(wall, number), 60)
            self.checks.limit(case, "good version", shown, GOOD_VERSION, self.checks.good)
            self.checks.limit(case, "gap", kiosk.longest_gap(began), WATCHDOG, self.checks.gaps)
            if not kiosk.runs:
                self.checks.fault(case, f"it ended with {kiosk.process.returncode}: {kiosk.journal[-1:]}")
                kiosk = self.kiosk(wall, case)
        self.terminate(name, kiosk)

    def terminate(self, case, kiosk):
        self.checks.limit(case, "SIGTERM", kiosk.end(signal.SIGTERM, 30), END, self.checks.ends)
        # If the main loop gets no turn, the program ends itself by the signal.
        if kiosk.process.returncode not in ((0,) if self.checks.patience == 1 else (0, -signal.SIGTERM)):
            self.checks.fault(case, f"SIGTERM ends it with {kiosk.process.returncode}")
        self.look(case, kiosk)

    def look(self, case, kiosk):
        kiosk.close()
        for left in orphans(self.screen, 2 * self.checks.patience):
            self.checks.fault(case, f"a process is left: {left}")

    def ending(self, name, seed, way):
        """A window that ends while it reads an input."""
        kind, put = inputs.KINDS[name]
        wall = self.wall(kind)
        case = f"{name} {seed}, {way}"
        if way == "normal end":
            # A kiosk does not end by itself.
            kiosk = Kiosk(self.program, ["view", *wall.command, "--duration", "3"], self.screen, self.folder)
            time.sleep(1)
        else:
            kiosk = self.kiosk(wall, case)
        if way == "out of memory" and kiosk.runs:
            status = Path(f"/proc/{kiosk.process.pid}/status").read_text()
            size = (int(re.search(r"VmSize:\s+(\d+)", status)[1]) << 10) + (8 << 20)
            resource.prlimit(kiosk.process.pid, resource.RLIMIT_AS, (size, size))
        put(wall, seed)
        time.sleep(1)
        if way == "SIGTERM":
            self.terminate(case, kiosk)
        elif way == "normal end":
            try:
                if kiosk.process.wait(60) != 0:
                    self.checks.fault(case, f"it ends with {kiosk.process.returncode}: {kiosk.journal[-1:]}")
            except subprocess.TimeoutExpired:
                self.checks.fault(case, "it does not end")
            self.look(case, kiosk)
        else:
            if kiosk.runs:
                kiosk.end(signal.SIGKILL, 5)
            elif way == "out of memory" and kiosk.process.returncode not in OUT_OF_MEMORY:
                self.checks.fault(case, f"it ends with {kiosk.process.returncode}: {kiosk.journal[-1:]}")
            self.look(case, kiosk)
        shutil.rmtree(wall.folder, ignore_errors=True)

    def soak(self, minutes, seed):
        """A kiosk for each wall, with an input every 20 s and a good version between two inputs."""
        dice = random.Random(seed)
        for kind in inputs.WALLS.values():
            names = [name for name, (wall, _) in inputs.KINDS.items() if wall is kind]
            wall = self.wall(kind)
            kiosk = self.kiosk(wall, kind.name)
            before = kiosk.memory()
            end, number = time.monotonic() + minutes * 60 / len(inputs.WALLS), 0
            while time.monotonic() < end and kiosk.runs:
                began, number = time.monotonic(), number + 1
                name, variant = dice.choice(names), dice.randrange(1 << 16)
                inputs.KINDS[name][1](wall, variant)
                time.sleep(10)
                wall.good(number % 20)
                case = f"{name} {variant}"
                shown = kiosk.waits(lambda: kiosk.shows(wall, number % 20), 60)
                self.checks.limit(case, "good version", shown, GOOD_VERSION, self.checks.good)
                self.checks.limit(case, "gap", kiosk.longest_gap(began), WATCHDOG, self.checks.gaps)
                time.sleep(max(0, began + 20 - time.monotonic()))
            if not kiosk.runs:
                self.checks.fault(kind.name, f"it ended with {kiosk.process.returncode}: {kiosk.journal[-1:]}")
            else:
                after = kiosk.memory()
                print(f"{kind.name}: {number} inputs; memory {before[0]} → {after[0]} MiB, "
                      f"open files {before[1]} → {after[1]}", flush=True)
                self.terminate(kind.name, kiosk)


WAYS = ["SIGTERM", "SIGKILL", "out of memory", "normal end"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=Path)
    parser.add_argument("--variants", type=int, default=20, help="seeded variants of each kind, beside the original")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--only", default="", metavar="WORD", help="only kinds whose names have this word")
    parser.add_argument("--soak", type=float, metavar="MINUTES", help="an input every 20 s for so long")
    parser.add_argument("--patience", type=float, default=1,
                        help="how many times the limits of time apply, on a machine that does other work")
    arguments = parser.parse_args()
    # Processes that outlive their parents become children of this process.
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)
    program, checks, screen = str(arguments.program.resolve()), Checks(arguments.patience), Screen()
    began = time.monotonic()
    try:
        with tempfile.TemporaryDirectory(prefix="tagsphere-hostile-") as name:
            runner = Runner(program, screen, Path(name), checks)
            if arguments.soak:
                runner.soak(arguments.soak, arguments.seed)
            else:
                seeds = [0] + list(range(arguments.seed, arguments.seed + arguments.variants))
                for kind in inputs.KINDS:
                    if arguments.only not in kind:
                        continue
                    start = time.monotonic()
                    runner.replacements(kind, seeds)
                    # The original input is tested with all ways to end, each variant with one way.
                    for place, seed in enumerate(seeds):
                        for way in (WAYS if place == 0 and arguments.variants > 3 else [WAYS[(seed + len(kind)) % 4]]):
                            runner.ending(kind, seed, way)
                    print(f"{kind}: {len(seeds)} inputs in {time.monotonic() - start:.0f} s", flush=True)
    finally:
        screen.close()
    checks.print()
    print(f"{checks.faults} faults in {time.monotonic() - began:.0f} s")
    sys.exit(1 if checks.faults else 0)


if __name__ == "__main__":
    main()
