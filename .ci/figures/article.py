"""Writes results as the section of the article of figures that `make bench` owns."""

import sys

from .measure import article_number

PATH = "Sources/TagSphere/TagSphere.docc/Figures.md"
CHART = "Sources/TagSphere/TagSphere.docc/Resources/frames.svg"
HEADING = "## Scale\n"

# Numbers of labels, and the most times the label floor that the moving window may take.
FRAME_GOALS = {100: 1.15, 1_000: 1.25, 10_000: 0.9, 100_000: 0.6, 1_000_000: 0.3}


def tables(results, counts, start_counts, named, rounds):
    """The section without its heading."""
    context = results.context
    parts = [
        f"""\
`make bench` writes this section; every figure is the median of {rounds} {'round' if rounds == 1 else 'rounds'}. Processor: {context["cpu"]},
{context["num_cpus"]} of them; driver: {context["renderer"]}, OpenGL {context["gl_version"]};
{context["width"]} × {context["height"]} pixels.

*F*, the label floor, is the least OpenGL that draws every label: one tight textured quad each, in the order of labels,
one sample. *Glyph floor* is a quad for each glyph. *Window* is everything that a moving window does for a frame; *all*
draws every label, those too small to be read as bars, as a moving window does on a software driver with `--declutter
off` and without `--quality`; *letters* are letters at any size (`--declutter off --quality smooth`). Times in ms; × is
the median ratio to F of the same frame. The labels are the standard work's, of one size: from 1 000 on they are too
small to be read, so that the window shows dust.
""",
        table(
            ["labels", "F", "window", "×", "at most", "all", "×", "letters", "×", "glyph floor", "×"],
            [frame_row(results, count) for count in counts]),
        """\
![Times of a frame by the number of labels, both in powers of ten: the window's hardly grows, the floors' do](frames.svg)

From the start of the process to the first frame, and the same of a process that makes a context and draws F of the same
labels, which were made before (`--scenario start`):
""",
        table(
            ["labels", "processor time", "of F", "×", "on the clock", "of F"],
            [first_frame_row(results, count) for count in start_counts]),
        """\
From the start of the process to the first frame, and until all labels are in their places (`--scenario load`); the
slowest frame meanwhile, in medians of the frames' times; the longest interval from frame to frame, of which there are 30
a second while the rest is built; the largest number of bytes in memory; a picture of 1 920 × 1 080 pixels and its
memory (`tagsphere render`).
""",
        table(
            ["document", "labels", "first frame", "all labels", "slowest frame", "interval", "memory", "picture",
             "memory"],
            [load_row(results, name) for name in named]),
        """\
The parts of a window's work in ms: a frame while the sphere spins; a pick, a letter of a search and the slowest
one, a frame of declutter, and a frame of a stream of 50 000 updates a second and the slowest one (`--scenario spin`,
`hover`, `search`, `declutter` and `stream`).
""",
        table(
            ["document", "spin", "pick", "letter", "slowest", "declutter", "stream", "slowest"],
            [part_row(results, name) for name in named]),
    ]
    return "\n".join(parts)


def frame_row(results, count):
    cells = [article_number(count), milliseconds(results.median("F", count))]
    for figure in ["window", "all", "letters", "glyph floor"]:
        cells += [
            milliseconds(results.median(figure, count)), f"{results.median(f'{figure}/F', count):.2f}"]
        if figure == "window":
            cells.append(f"{FRAME_GOALS[count]:.2f}" if count in FRAME_GOALS else "")
    return cells


def first_frame_row(results, count):
    processor, floor = (results.median(f"{name} processor", count) for name in ["start", "floor start"])
    return [
        article_number(count), f"{processor:.0f} ms", f"{floor:.0f} ms", f"{processor / floor:.2f}",
        f"{results.median('start wall', count):.0f} ms",
        f"{results.median('floor start wall', count):.0f} ms",
    ]


def load_row(results, name):
    return [
        document_name(name), article_number(round(results.median("labels", name))),
        f"{results.median('first frame', name):.0f} ms",
        f"{results.median('all labels', name) / 1000:.2f} s", f"{results.median('slowest frame', name):.1f} ×",
        # There is none where the first frame has all labels.
        "–" if results.median("interval", name) is None else f"{results.median('interval', name):.0f} ms",
        f"{results.median('memory', name):.0f} MiB", f"{results.median('picture', name):.2f} s",
        f"{results.median('picture memory', name):.0f} MiB",
    ]


def part_row(results, name):
    figures = ["spin", "pick", "letter", "slowest letter", "declutter", "stream", "slowest stream"]
    return [document_name(name)] + [milliseconds(results.median(figure, name)) for figure in figures]


def document_name(name):
    """A made-up document has the name of its number of labels."""
    return f"`{name}`" if "." in name else f"made up, {name}"


def milliseconds(value):
    """A time with three significant digits."""
    if value >= 1000:
        return article_number(round(value))
    decimals = 0 if value >= 100 else 1 if value >= 10 else 2 if value >= 0.1 else 3
    return f"{value:.{decimals}f}"


def table(head, rows):
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def write(text, path):
    """Replaces the section in the article."""
    article = path.read_text(encoding="utf-8")
    before, found, after = article.partition(HEADING)
    rest = after.find("\n## ")
    if not found or rest < 0:
        sys.exit(f"bench: {path} has no section {HEADING.strip()!r} with one after it; add it")
    path.write_text(f"{before}{HEADING}\n{text}{after[rest:]}", encoding="utf-8")
