"""A cloud of tags, with the names that users of word_cloud know."""

import html
import json
import operator
import os
import re
import tempfile

from . import program


class TagSphere:
    """A tag cloud on a sphere.

    frequencies: a mapping of texts to weights, or pairs of them; see `generate_from_frequencies`.
    width, height: the size of pictures, pixels.
    max_words: the number of heaviest words that are shown; None for all.
    background_color: a colour's name or #rrggbb, or "transparent"; None for the theme's.
    colormap: a colour map's name, or colours separated by commas, from the lightest to the heaviest word.
    font: a family and style, or a fontconfig pattern.
    theme: a theme's name or file.
    random_state: the seed of the places of words, an integer or a `random.Random`.
    options: further options of the program by name, such as {"layout": "rings", "title": "Fruit"};
        True stands for an option without a value, and `_` for `-`: `tagsphere render --help` lists them.
        `output` is none of them.
    program: the file of the program; None for the one that the environment variable TAGSPHERE names, or
        else the one in PATH.
    """

    def __init__(
        self,
        frequencies=None,
        *,
        width=800,
        height=600,
        max_words=None,
        background_color=None,
        colormap=None,
        font=None,
        theme=None,
        random_state=None,
        options=None,
        program=None,
    ):
        self.width, self.height = width, height
        self.max_words = max_words
        self.background_color, self.colormap = background_color, colormap
        self.font, self.theme = font, theme
        self.random_state = random_state
        self.options = dict(options or {})
        self.program = program
        self.words_ = {}
        if frequencies is not None:
            self.generate_from_frequencies(frequencies)

    # Words

    def generate_from_frequencies(self, frequencies):
        """Takes texts and their weights, which are numbers other than 0.

        They are pairs, or a mapping such as a dict, a Counter or a pandas Series. Words with negative weights are as
        large as those with the opposite weights, in other colours. Returns itself.
        """
        pairs = frequencies.items() if hasattr(frequencies, "items") else frequencies
        words = {}
        for text, weight in pairs:
            words[str(text)] = _number(weight, text)
        self.words_ = words
        return self

    fit_words = generate_from_frequencies

    def generate_from_text(self, text, stopwords=None):
        """Counts the words of a text, by the program's rules. Returns itself.

        stopwords: words to leave out; None for the English stopwords.
        """
        arguments = ["list", "--count-words", "--json"]
        data = text.encode("utf-8", "replace")
        if stopwords is None:
            answer = program.run([*arguments, "-"], data, self.program)
        else:
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "stopwords")
                with open(path, "w", encoding="utf-8", errors="replace") as file:
                    file.writelines(f"{word}\n" for word in stopwords)
                answer = program.run([*arguments, "--stopwords", path, "-"], data, self.program)
        tags = json.loads(answer)["tags"]
        return self.generate_from_frequencies((tag["text"], tag["weight"]) for tag in tags)

    generate = generate_from_text

    # Pictures

    def to_file(self, filename):
        """Writes a file. Returns itself.

        The ending of its name selects the format: a picture (.png, .jpg, .webp and the other formats of
        `tagsphere render`), or a page with an interactive sphere (.html).
        """
        path = os.path.abspath(os.fspath(filename))
        if path.lower().endswith((".html", ".htm")):
            self._run("export", "-o", path)
        else:
            self._run("render", *self._size(), "-o", path)
        return self

    def to_png(self):
        """Returns the picture as the bytes of a PNG."""
        return self._run("render", *self._size(), "-o", "-")

    def to_image(self):
        """Returns the picture as a `PIL.Image.Image` with an alpha channel."""
        import io

        try:
            from PIL import Image
        except ImportError:
            raise TypeError("to_image needs Pillow: pip install Pillow") from None
        return Image.open(io.BytesIO(self.to_png())).convert("RGBA")

    def to_array(self):
        """Returns the picture as a numpy array: height × width × 4, RGBA, bytes."""
        import numpy

        return numpy.asarray(self.to_image())

    def __array__(self, dtype=None, copy=None):
        array = self.to_array()
        return array if dtype is None else array.astype(dtype)

    def to_svg(self):
        """Returns the picture as the text of an SVG."""
        return self._text_file(".svg", "render", *self._size())

    def to_html(self):
        """Returns a self-contained page with an interactive sphere, as text. It needs no network."""
        return self._text_file(".html", "export")

    def view(self, width="100%", height=None):
        """Returns the sphere as an interactive view for a notebook.

        width, height: CSS lengths, or pixels; if the height is None, it is that of pictures.
        """
        return View(self.to_html(), width, self.height if height is None else height)

    # Notebooks

    def _repr_png_(self):
        return self.to_png() if self.words_ else None

    def __repr__(self):
        count = len(self.words_)
        return f"TagSphere({count} {'word' if count == 1 else 'words'})"

    # The program

    def _size(self):
        return "--size", f"{int(self.width)}x{int(self.height)}"

    def _text_file(self, ending, *arguments):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "cloud" + ending)
            self._run(*arguments, "-o", path)
            with open(path, encoding="utf-8") as file:
                return file.read()

    def _run(self, command, *arguments):
        tags = [{"text": text, "weight": weight} for text, weight in self.words_.items()]
        # A lone surrogate is not valid text, and JSON in UTF-8 cannot contain it.
        data = json.dumps({"tags": tags}, ensure_ascii=False).encode("utf-8", "replace")
        options = self._options()
        return program.run(
            [command, "--format", "json", *arguments, *options, "-"], data, self.program
        )

    def _options(self):
        given = {str(name).replace("_", "-"): value for name, value in self.options.items()}
        for name in given:
            if not re.fullmatch("[a-z][a-z0-9-]*", name):
                raise ValueError(f"{name!r} is not the name of an option: it has small letters, digits and -")
        if "output" in given:
            raise ValueError("options have no output: to_file, to_png and others say where it goes")
        options = {
            "top": self.max_words,
            "background": self.background_color,
            "color-map": self.colormap,
            "font": self.font,
            "theme": self.theme,
            "seed": _seed(self.random_state),
            **given,
        }
        # As one argument, so that a value is never parsed as an option.
        return [
            f"--{name}" if value is True else f"--{name}={value}"
            for name, value in options.items()
            if value is not None and value is not False
        ]


_SANDBOX = "allow-scripts allow-popups allow-popups-to-escape-sandbox"
"""The permissions of a page in a frame: to draw, and to open addresses outside the frame's sandbox."""


class View:
    """An interactive sphere in a notebook: a page in its own frame, which cannot access the notebook."""

    def __init__(self, page, width="100%", height=600):
        self.page, self.width, self.height = page, width, height

    def _repr_html_(self):
        size = "; ".join(
            f"{name}: {value}px" if isinstance(value, (int, float)) else f"{name}: {value}"
            for name, value in (("width", self.width), ("height", self.height))
        )
        return (
            f'<iframe sandbox="{_SANDBOX}" title="TagSphere" '
            f'style="{html.escape(size)}; border: 0" srcdoc="{html.escape(self.page)}"></iframe>'
        )


def _number(weight, text):
    """Returns a weight as a number that JSON can represent."""
    try:
        number = float(weight)
    except (TypeError, ValueError):
        raise ValueError(f"the weight of {text!r} is {weight!r}, and must be a number") from None
    if not 0 < abs(number) < float("inf"):
        raise ValueError(f"the weight of {text!r} is {number}, and must be finite and not 0")
    return int(number) if number.is_integer() and abs(number) < 2**53 else number


def _seed(state):
    if state is None:
        return None
    if hasattr(state, "getrandbits"):
        return state.getrandbits(31)
    try:
        return int(operator.index(state))
    except TypeError:
        raise TypeError("random_state is an integer or a random.Random") from None
