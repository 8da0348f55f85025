"""Writes results as the sections of the article of figures that `make bench` and `make bench-peers` own."""

import sys

from .measure import article_number

PATH = "Sources/TagSphere/TagSphere.docc/Figures.md"
CHART = "Sources/TagSphere/TagSphere.docc/Resources/frames.svg"
# The headings of the sections, by their content.
HEADINGS = {"frames": "## Scale", "starts": "## Start", "documents": "## Documents"}

# For each number of labels, the goal: the maximum ratio of the moving window's time to the label floor's.
FRAME_GOALS = {100: 1.15, 1_000: 1.25, 10_000: 0.9, 100_000: 0.6, 1_000_000: 0.3}


def sections(results, frames, start_counts, documents, rounds):
    """The sections of all measured figures, by their headings."""
    context = results.context
    machine = f"""\
`make bench` writes this section; every figure is the median of {rounds} {'round' if rounds == 1 else 'rounds'}. Processor: {context["cpu"]},
{context["num_cpus"]} of them; driver: {context["renderer"]}, OpenGL {context["gl_version"]};
{context["width"]} × {context["height"]} pixels.
"""
    parts = {}
    if frames:
        parts["frames"] = frame_section(results, frames)
    if start_counts:
        parts["starts"] = start_section(results, start_counts)
    if documents:
        parts["documents"] = document_section(results, documents)
    return {HEADINGS[name]: f"{machine}\n{text}" for name, text in parts.items()}


def frame_section(results, frames):
    return "\n".join([
        """\
The work of a moving window for a frame, compared with *F*, the floor: the least OpenGL that draws every label as a
word. F is one tight textured quad a label, on both sides of the sphere, one sample, without colours, in the best
order found: that of the labels' places. **The two draw different things.** A window draws the words of the near side
that have room, and as many dots of the far side as have room; the near side is a third of a sphere seen from a
distance of three radii. The columns have the numbers in the last frame. Times are in ms; × is the median ratio of the
window to F of the same view (`tagsphere bench --scenario spin --floor`). Rows with a number are the standard work's
labels, of one size: from 1 000 on they are too small to be read, so a window draws no word. *Goal* is the upper limit
for ×.
""",
        table(
            ["labels", "F draws", "F", "a window draws", "window", "×", "goal"],
            [window_row(results, name) for name in frames]),
        """\
![Times of a frame by the number of labels, both in powers of ten: the window's hardly grows, those of drawing all labels do](frames.svg)

The same labels, with or without room (`tagsphere bench --floor --quality smooth`). *Letters* draws all labels of the
near side as letters at any size. *All* has bars for labels that are too small to be read, like a moving window on a
software driver with `--declutter off`. The far side of the standard work is drawn like the near side; the far side of
documents has as many dots as have room. *Glyph floor* is F with a quad for each glyph, which is more work for many
labels.
""",
        table(
            ["labels", "F, glyph floor draw", "F", "glyph floor", "×", "letters draws", "letters", "×", "all draws", "all",
             "×"],
            [frame_row(results, name) for name in frames]),
    ])


def start_section(results, counts):
    return "\n".join([
        """\
Times from the start of the process to the first frame: of a window, and of a process that only makes a context and
draws all labels as words, by one prepared quad each (`--scenario start`). The labels are the words of the standard
work, in the sizes that a window gives them, so the largest can be read:
""",
        table(
            ["labels", "a window draws", "quads draw", "processor time", "of quads", "×", "on the clock", "of quads"],
            [first_frame_row(results, count) for count in counts]),
    ])


def document_section(results, named):
    return "\n".join([
        """\
The columns, measured by `--scenario load` and, for the last two, by `tagsphere render`:

- *first frame*, *all labels*: the time from the start of the process to the first frame, and until all labels are in
  their places
- *slowest frame*: the slowest frame meanwhile, in medians of the frames' times
- *interval*: the longest interval from frame to frame; there are 30 frames a second while the rest is built
- *memory*: the largest number of bytes in memory
- *picture*, *memory*: the time of a picture of 1 920 × 1 080 pixels, and its memory

Labels that are *made up* have 4…12 letters, and weights that fall as one over the rank.
""",
        table(
            ["document", "labels", "first frame", "all labels", "slowest frame", "interval", "memory", "picture",
             "memory"],
            [load_row(results, name) for name in named]),
        """\
The parts of a window's work in ms: a frame while the sphere spins; a pick; a letter of a search, and the slowest
letter; a frame of declutter; a frame of a stream of 50 000 updates a second, and the slowest one (`--scenario spin`,
`hover`, `search`, `declutter` and `stream`).
""",
        table(
            ["document", "spin", "pick", "letter", "slowest", "declutter", "stream", "slowest"],
            [part_row(results, name) for name in named]),
    ])


def drawn(benchmark):
    """The numbers of labels that a frame drew, as a phrase."""
    parts = [
        f"{article_number(benchmark[key])} {key if benchmark[key] != 1 else key[:-1]}"
        for key in ["words", "bars", "dots"] if benchmark[key]]
    return ", ".join(parts) or "nothing"


def window_row(results, name):
    return [
        work_name(name), drawn(results.drawn["F beside window", name]),
        milliseconds(results.median("F beside window", name)), drawn(results.drawn["window", name]),
        milliseconds(results.median("window", name)), f"{results.median('window/F', name):.2f}",
        f"{FRAME_GOALS[name]:.2f}" if name in FRAME_GOALS else ""]


def frame_row(results, name):
    def cells(figure):
        return [milliseconds(results.median(figure, name)), f"{results.median(f'{figure}/F', name):.2f}"]

    floors, glyphs, letters, all_labels = (
        drawn(results.drawn[figure, name]) for figure in ["F", "glyph floor", "letters", "all"])
    if floors != glyphs:
        sys.exit(f"the floors of {name} draw different labels: {floors}, {glyphs}")
    return [
        work_name(name), floors, milliseconds(results.median("F", name)), *cells("glyph floor"), letters,
        *cells("letters"), all_labels, *cells("all")]


def first_frame_row(results, count):
    processor, floor = (results.median(f"{name} processor", count) for name in ["start", "floor start"])
    return [
        article_number(count), drawn(results.drawn["start", count]), drawn(results.drawn["floor start", count]),
        f"{processor:.0f} ms", f"{floor:.0f} ms", f"{processor / floor:.2f}",
        f"{results.median('start wall', count):.0f} ms",
        f"{results.median('floor start wall', count):.0f} ms",
    ]


def load_row(results, name):
    return [
        document_name(name), article_number(round(results.median("labels", name))),
        f"{results.median('first frame', name):.0f} ms",
        f"{results.median('all labels', name) / 1000:.2f} s", f"{results.median('slowest frame', name):.1f} ×",
        # A run has no interval if its first frame has all labels.
        "–" if results.median("interval", name) is None else f"{results.median('interval', name):.0f} ms",
        f"{results.median('memory', name):.0f} MiB", f"{results.median('picture', name):.2f} s",
        f"{results.median('picture memory', name):.0f} MiB",
    ]


def part_row(results, name):
    figures = ["spin", "pick", "letter", "slowest letter", "declutter", "stream", "slowest stream"]
    return [document_name(name)] + [milliseconds(results.median(figure, name)) for figure in figures]


def document_name(name):
    """The name of a document; that of a made-up one is its number of labels."""
    return f"`{name}`" if "." in name else f"made up, {name}"


def work_name(name):
    """The name of a work: a number of labels of the standard work, or a document."""
    return article_number(name) if isinstance(name, int) else f"`{name}`"


def milliseconds(value):
    """A time with three significant digits."""
    if value >= 1000:
        return article_number(round(value))
    decimals = 0 if value >= 100 else 1 if value >= 10 else 2 if value >= 0.1 else 3
    return f"{value:.{decimals}f}"


def table(head, rows):
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def write(text, path, heading):
    """Replaces a section in the article."""
    article = path.read_text(encoding="utf-8")
    before, found, after = article.partition(f"{heading}\n")
    rest = after.find("\n## ")
    if not found or rest < 0:
        sys.exit(f"bench: {path} has no section {heading!r} with one after it; add it")
    path.write_text(f"{before}{heading}\n\n{text}{after[rest:]}", encoding="utf-8")
