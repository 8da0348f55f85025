#!/usr/bin/env python3
"""Runs every command and format of a program with too few addresses: address_limits.py PROGRAM

With each limit of `ulimit -v` from 200 000 to 600 000 kB, a command succeeds, or refuses in a sentence. Prints
one line for each run that ends in another way: a crash, a status that is not documented, a refusal without a
sentence, or no end within a minute. Windows are on a virtual screen. --part N/M --seed S runs a part of them.
"""

import argparse
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from kiosk import Screen

LIMITS = range(200_000, 600_001, 20_000)
STATUSES = {0, 1, 2}
SECONDS = 60
# A kiosk does not end by itself, so it is ended after this number of seconds.
KIOSK, KIOSK_SECONDS = "window kiosk", 2
SAMPLES = Path(__file__).resolve().parent.parent / "Samples"


def make_inputs(program, folder):
    """Writes the files that the commands read."""
    def run(*words):
        subprocess.run(words, cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    (folder / "few.tsv").write_text("".join(f"label {number}\t{number + 1}\n" for number in range(30)))
    (folder / "many.tsv").write_text("".join(f"label {number}\t{number % 97 + 1}\n" for number in range(20_000)))
    for name in ("wheels.json", "apple.svg", "cities.tsv"):
        (folder / name).write_bytes((SAMPLES / name).read_bytes())
    run(program, "render", "few.tsv", "-s", "320x240", "-o", "few.pdf")
    (folder / "photos").mkdir()
    for number, ending in enumerate(("png", "jpg", "webp", "svg")):
        run(program, "render", "few.tsv", "-s", "320x240", "-o", f"photos/{number}.{ending}")
    (folder / "images.tsv").write_text(
        "text\tweight\timage\n" + "".join(f"photo {path.name}\t1\t{path.relative_to(folder)}\n"
                                          for path in sorted((folder / "photos").iterdir())))
    (folder / "feeds").mkdir()
    for name in ("one", "two"):
        items = "".join(f"<item><title>News {number} of {name}</title></item>" for number in range(200))
        (folder / "feeds" / f"{name}.rss").write_text(
            f"<rss version='2.0'><channel><title>News</title>{items}</channel></rss>")
    (folder / "page.html").write_text("<html><body><p>" + "Some words of a web page. " * 500 + "</body></html>")


def commands():
    """The command lines by name; command lines that open a window end by themselves after a second."""
    found = {}
    for ending in ("png", "jpg", "webp", "svg", "pdf"):
        found[f"render {ending}"] = ["render", "few.tsv", "-o", f"out.{ending}"]
    for ending in ("gif", "mp4", "webm", "apng"):
        found[f"render {ending}"] = [
            "render", "few.tsv", "-s", "160x120", "--loop-frames", "3", "-o", f"out.{ending}"]
    found["render frames"] = ["render", "few.tsv", "-s", "160x120", "--loop-frames", "3", "-o", "frame_####.png"]
    found["render poster"] = ["render", "few.tsv", "-s", "4000x3000", "-o", "out.png"]
    for name, words in {
        "many": ["many.tsv"], "images": ["images.tsv"], "globe": ["cities.tsv", "--shape", "globe"],
        "photos": ["--format", "photos", "photos"], "pages": ["few.pdf"], "feed": ["feeds/one.rss"],
        "feeds": ["feeds"], "wheels": ["wheels.json"], "words of a page": ["--count-words", "page.html"],
        "words of a PDF": ["--count-words", "few.pdf"],
    }.items():
        found[f"render {name}"] = ["render", *words, "-o", "out.png"]
        if name not in ("wheels", "globe"):
            found[f"list {name}"] = ["list", *words]
            found[f"check {name}"] = ["check", *words]
    for name, words in {
        "page": ["few.tsv", "-o", "out.html"], "element": ["few.tsv", "-o", "out.js", "--data", "out.json"],
        "data": ["few.tsv", "-o", "out.html", "--data", "out.json"], "images": ["images.tsv", "-o", "out.html"],
    }.items():
        found[f"export {name}"] = ["export", *words]
    found["list apps"] = ["list", "--format", "apps"]
    found["pick"] = ["pick", "few.tsv", "--at", "640,360"]
    found["verify"] = ["verify", "few.tsv"]
    found["bench"] = ["bench", "few.tsv", "--frames", "3"]
    for name, words in {
        "view": ["few.tsv"], "photos": ["photos"], "pages": ["few.pdf"], "wheel": ["wheels.json"],
        "apps": [],
    }.items():
        found[f"window {name}"] = [name, *words, "--duration", "1"]
    found[KIOSK] = ["kiosk", "few.tsv"]
    return found


def outcome(program, words, limit, folder, environment, lasts=None):
    """Runs a command with a limit; returns the fault of its end, or None.

    A command with `lasts` is ended by SIGTERM after this number of seconds.
    """
    def restrict():
        resource.setrlimit(resource.RLIMIT_AS, (limit << 10, limit << 10))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    process = subprocess.Popen(
        [program, *words], cwd=folder, env=environment, preexec_fn=restrict, start_new_session=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    try:
        if lasts:
            try:
                process.wait(lasts)
            except subprocess.TimeoutExpired:
                process.terminate()
        errors = process.communicate(timeout=SECONDS)[1].decode(errors="replace")
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return f"no end within {SECONDS} s"
    status = process.returncode if process.returncode >= 0 else 128 - process.returncode
    if status not in STATUSES:
        return f"status {status}: {errors.strip().splitlines()[-1][:160] if errors.strip() else 'not a word'}"
    # A kiosk writes its error sentences to its journal.
    if status in (1, 2) and not ("tagsphere: " in errors or "event=message" in errors):
        return f"status {status} without a sentence"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=Path)
    parser.add_argument("--part", default="1/1", metavar="N/M", help="run the N-th of M parts of all runs")
    parser.add_argument("--seed", type=int, default=1, help="seed of the order from which parts are taken")
    parser.add_argument("--only", default="", metavar="WORD", help="run only commands whose names have this word")
    arguments = parser.parse_args()
    part, parts = (int(word) for word in arguments.part.split("/"))
    program = str(arguments.program.resolve())
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        make_inputs(program, folder)
        screen = Screen()
        environment = screen.environment(folder)
        runs = [(label, words, limit) for label, words in commands().items() for limit in LIMITS
                if arguments.only in label]
        random.Random(arguments.seed).shuffle(runs)
        faults = 0
        try:
            for label, words, limit in sorted(runs[part - 1::parts]):
                fault = outcome(
                    program, words, limit, folder, environment, KIOSK_SECONDS if label == KIOSK else None)
                if fault:
                    faults += 1
                    print(f"{label}, {limit} kB: {fault}", flush=True)
        finally:
            screen.close()
    count = len(runs[part - 1::parts])
    print(f"address-limits: {count} runs in {time.monotonic() - began:.0f} s, {faults} with a fault", file=sys.stderr)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
