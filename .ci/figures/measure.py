"""Runs `tagsphere-bench` and `tagsphere render`, and collects their reports."""

import json
import os
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path

# The number of frames to measure for clouds of up to a number of labels, if all labels are drawn.
FRAMES = [(100, 200), (1_000, 100), (10_000, 40), (100_000, 10), (1_000_000, 2)]


class Results:
    """The values of all rounds, by the names of the figure and of the measured subject."""

    def __init__(self):
        self.values = defaultdict(list)
        self.context = {}
        # The report of the last round, with the labels that the last frame drew.
        self.drawn = {}

    def add(self, figure, subject, value):
        self.values[figure, subject].append(value)

    def median(self, figure, subject):
        """The median over all rounds; None if the figure was not measured."""
        values = self.values.get((figure, subject))
        return statistics.median(values) if values else None

    def spread(self, figure, subject):
        """The least and the greatest value of all rounds."""
        values = self.values[figure, subject]
        return min(values), max(values)


def documents(counts, files, folder):
    """Writes made-up labels with falling weights; returns documents by their names."""
    named = {Path(file).name: str(Path(file).resolve()) for file in files}
    for count in counts:
        path = os.path.join(folder, f"{count}.tsv")
        with open(path, "w", encoding="ascii") as file:
            file.write("text\tweight\n")
            state = 12345
            for number in range(1, count + 1):
                letters = []
                state = (state * 1103515245 + 12345) & 0x7FFFFFFF
                for _ in range(4 + (state >> 16) % 9):
                    state = (state * 1103515245 + 12345) & 0x7FFFFFFF
                    letters.append(chr(97 + (state >> 16) % 26))
                file.write(f"{''.join(letters)}\t{max(1, 1_000_000 // number)}\n")
        named[article_number(count)] = path
    return named


def article_number(count):
    """A number with its digits in groups, as the articles write them."""
    return f"{count:,}".replace(",", " ")


def frames(program, named, results):
    """Measures frames of a window, and of all labels, beside the floor; each is named by its work.

    `named` has the words of a command line by name; a number as a name stands for labels of the standard work.
    """
    for name, work in named.items():
        count = name if isinstance(name, int) else label_count(work[0])
        options = [*work, "--samples", "1", "--floor"]
        window = bench(
            program, *options, "--scenario", "spin", *frame_options(count), results=results)
        floor = "floor/labels-spatial"
        results.add("window", name, window["window/spin"]["median"])
        results.add("window/F", name, window["window/spin"]["floor_ratios"][floor])
        results.add("F beside window", name, window[floor]["median"])
        # Each of these frames is drawn in eight ways, some of which are slow.
        whole = bench(
            program, *options, "--quality", "smooth", *frame_options(count, share=4), results=results)
        results.add("F", name, whole[floor]["median"])
        for figure, subject in [
            ("glyph floor", "floor/glyphs"), ("all", "bars/smooth/1"), ("letters", "cloud/smooth/1"),
        ]:
            results.add(figure, name, whole[subject]["median"])
            results.add(f"{figure}/F", name, whole[subject]["floor_ratios"][floor])
        results.drawn |= {
            ("window", name): window["window/spin"], ("F beside window", name): window[floor],
            ("F", name): whole[floor], ("all", name): whole["bars/smooth/1"],
            ("letters", name): whole["cloud/smooth/1"], ("glyph floor", name): whole["floor/glyphs"]}


def label_count(path):
    """The approximate number of labels of a document: its lines."""
    with open(path, "rb") as file:
        return sum(1 for _ in file)


def frame_options(count, share=1):
    """The number of frames to measure of a cloud whose labels are all drawn, or a share of that number."""
    frames = next((frames for most, frames in FRAMES if count <= most), 2)
    return ["--frames", str(max(1, frames // share)), "--warm-up", "1" if count > 100_000 else "3"]


def starts(program, counts, results):
    """Measures the time from the start of the process to the first frame, beside that of the floor."""
    for count in counts:
        start = bench(program, "--labels", str(count), "--scenario", "start", results=results)
        for clock in ["processor", "wall"]:
            results.add(f"start {clock}", count, start[f"start/{clock}"]["median"])
            results.add(f"floor start {clock}", count, start[f"floor/start/{clock}"]["median"])
        results.drawn |= {
            ("start", count): start["start/processor"], ("floor start", count): start["floor/start/processor"]}


def loads(program, named, results):
    """Measures the times from the start of the process to a document's first frame, and to all its labels."""
    for name, path in named.items():
        report = bench(program, path, "--scenario", "load", results=results)
        load = report["window/load"]
        stages = report["stages"]
        results.add("labels", name, load["labels"])
        results.add("first frame", name, load["first_frame"])
        # If a document is shown completely at once, there is no second cloud.
        results.add("all labels", name, stages.get("whole cloud shown", load["first_frame"]))
        results.add("slowest frame", name, load["max"] / load["median"])
        if "load/interval" in report:
            results.add("interval", name, report["load/interval"]["max"])
        results.add("memory", name, load["peak_rss"] / 2**20)


def parts(program, named, results):
    """Measures the parts of a window's work."""
    for name, path in named.items():
        spin = bench(program, path, "--scenario", "spin", "--frames", "60", results=results)
        results.add("spin", name, spin["window/spin"]["median"])
        hover = bench(program, path, "--scenario", "hover", "--frames", "200", results=results)
        results.add("pick", name, hover["hover/pick"]["median"])
        search = bench(program, path, "--scenario", "search", "--frames", "192", results=results)
        results.add("letter", name, search["search/letter"]["median"])
        results.add("slowest letter", name, search["search/letter"]["max"])
        declutter = bench(program, path, "--scenario", "declutter", "--frames", "120", results=results)
        results.add("declutter", name, declutter["declutter/frame"]["median"])
        stream = bench(program, path, "--scenario", "stream", "--frames", "300", results=results)
        results.add("stream", name, stream["stream/turn"]["median"])
        results.add("slowest stream", name, stream["stream/turn"]["max"])


def pictures(program, named, folder, results):
    """Measures the wall time from a file to a PNG of 1920×1080 pixels, and the peak memory."""
    for name, path in named.items():
        start = time.monotonic()
        process = subprocess.Popen(
            [program, "render", path, "-o", os.path.join(folder, "picture.png")],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            sys.exit(f"bench: tagsphere render {path} ended with status {process.returncode}")
        results.add("picture", name, time.monotonic() - start)
        results.add("picture memory", name, usage.ru_maxrss / 1024)


def bench(program, *arguments, results):
    """Runs `tagsphere-bench`, which is beside the program; returns its benchmarks by name, and the stages.

    If `tagsphere` started it, times from the start of the process would include the start of `tagsphere`.
    """
    command = [f"{program}-bench", *arguments, "--json"]
    finished = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if finished.returncode != 0:
        sys.exit(f"bench: {' '.join(command)} ended with status {finished.returncode}")
    report = json.loads(finished.stdout)
    results.context = report["context"]
    named = {benchmark["name"]: benchmark for benchmark in report["benchmarks"]}
    named["stages"] = {stage["name"]: stage["milliseconds"] for stage in report["context"]["stages"]}
    return named
