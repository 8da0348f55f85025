"""Hostile inputs of a running kiosk: kinds, each as it was found (seed 0) and in seeded variants.

A kind belongs to a wall, which is what a kiosk shows: a table, a folder of photographs, a folder of feeds, or
pages. It puts its files in the place of the wall's data, as a program that feeds a wall would.
"""

import gzip
import os
import random
import struct
import zlib
from pathlib import Path

HERE = Path(__file__).resolve().parent


def replace(path, content):
    """Replaces a file by another file in one step."""
    new = path.with_name(path.name + ".new")
    new.write_bytes(content if isinstance(content, bytes) else content.encode())
    os.replace(new, path)


# Files whose headers lie

def svg(dice):
    """A drawing whose root element comes late, or has very much content."""
    size = dice.randrange(1, 2_000) * 1_000
    root = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"'
    filler = {
        "comment": lambda: "<!--" + " " * size + "-->",
        "comments": lambda: "<!---->" * (size // 7),
        "instructions": lambda: "<?a b?>" * (size // 7),
        "space": lambda: "\n" * size,
        "subset": lambda: "<!DOCTYPE svg [" + '<!ENTITY a "b">' * (size // 15) + "]>",
        "open comment": lambda: "<!--" + "-" * size,
        "open subset": lambda: "<!DOCTYPE svg " + "[" * size,
    }
    attribute = {
        "long attribute": lambda: root + ' id="' + "a" * size + '"/>',
        "attributes": lambda: root + "".join(f" a{n}='{n}'" for n in range(size // 12)) + "/>",
        "entities": lambda: root + ' id="' + "&amp;" * (size // 5) + '"/>',
        "open attribute": lambda: root + ' id="' + "<" * size,
        "many digits": lambda: root.replace('"8"', '"' + "9" * size + '"') + "/>",
    }
    name = dice.choice(sorted(filler) + sorted(attribute))
    return filler[name]() + root + "/>" if name in filler else attribute[name]()


def box(kind, content=b""):
    return struct.pack(">I", 8 + len(content)) + kind + content


FTYP = box(b"ftyp", b"isom\0\0\0\0isom")
# A film of half a million tracks with nothing in them.
EMPTY_TRACKS = FTYP + box(b"moov", box(b"trak") * ((1 << 19) - 8))


def film(dice):
    """A film with very many boxes or elements, or with lengths that point outside the file."""
    count = dice.randrange(1 << 10, 1 << 19)
    kind = dice.choice([b"trak", b"free", b"tkhd", b"mdia", b"stsd", b"moov"])

    def nested(depth):
        content = b""
        for _ in range(depth):
            content = box(dice.choice([b"trak", b"moov", b"mdia", b"minf", b"stbl"]), content)
        return content

    makers = {
        "boxes": lambda: FTYP + box(b"moov", box(kind) * count),
        "boxes in a track": lambda: FTYP + box(b"moov", box(b"trak", box(kind) * count)),
        "boxes before": lambda: FTYP + box(b"free") * count + box(b"moov"),
        "depth": lambda: FTYP + nested(dice.randrange(100, 3_000)),
        "zeros": lambda: FTYP + bytes(count * 8),
        "long sizes": lambda: FTYP + (struct.pack(">I", 1) + kind + struct.pack(">Q", 16)) * (count // 2),
        "huge sizes": lambda: FTYP + struct.pack(">I", 1) + b"moov" + struct.pack(">Q", (1 << 63) - 1),
        "elements": lambda: b"\x1a\x45\xdf\xa3\x84\x42\x86\x81\x01\x18\x53\x80\x67\x01\xff\xff\xff\xff\xff\xff\xff"
                            + b"\xec\x80" * count,
        "clusters": lambda: b"\x1a\x45\xdf\xa3\x80" + b"\x1f\x43\xb6\x75\x80" * (count // 2),
    }
    return makers[dice.choice(sorted(makers))]()


def chunk(kind, content=b""):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def image(dice):
    """A picture with very many segments, chunks or blocks."""
    count = dice.randrange(1 << 8, 1 << 19)
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0))
    makers = {
        "PNG chunks": lambda: b"\x89PNG\r\n\x1a\n" + header + chunk(b"tEXt") * count,
        "PNG frames": lambda: b"\x89PNG\r\n\x1a\n" + header + chunk(b"acTL", struct.pack(">II", 1 << 30, 0))
                              + chunk(b"fcTL", bytes(26)) * (count // 3),
        "JPEG segments": lambda: b"\xff\xd8" + b"\xff\xe2\0\2" * count,
        "JPEG fill": lambda: b"\xff\xd8" + b"\xff" * (4 * count),
        "JPEG times": lambda: b"\xff\xd8" + (b"\xff\xe1\0\x10Exif\0\0II*\0\x08\0\0\0") * (count // 4),
        "GIF blocks": lambda: b"GIF89a\x08\0\x08\0\0\0\0" + b"!\xf9\x04\0\0\0\0\0" * count,
        "GIF frames": lambda: b"GIF89a\x08\0\x08\0\0\0\0" + b",\0\0\0\0\x08\0\x08\0\0\x02\0" * (count // 2),
        "WebP chunks": lambda: b"RIFF" + struct.pack("<I", 8 * count + 4) + b"WEBP" + b"XXXX\0\0\0\0" * count,
    }
    name = dice.choice(sorted(makers))
    return makers[name](), {"P": "png", "J": "jpg", "G": "gif", "W": "webp"}[name[0]]


PHOTO = (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0))
         + chunk(b"IDAT", zlib.compress(bytes(25 * 8))) + chunk(b"IEND"))


# The walls

class Wall:
    """The data that a kiosk shows, and how a program replaces them.

    `command` are the kiosk's arguments. `good(number)` writes a version of `labels(number)` labels.
    """

    def __init__(self, folder):
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def labels(self, number):
        return self.base + number

    def is_good(self, number, labels):
        """Whether a version with this number of labels is a good version."""
        return labels == self.labels(number)


class Table(Wall):
    name, base = "table", 40

    @property
    def command(self):
        return [str(self.folder / "data.tsv")]

    def good(self, number):
        self.put("text\tweight\n" + "".join(f"label {n}\t{n + 1}\n" for n in range(self.labels(number))))

    def put(self, content):
        replace(self.folder / "data.tsv", content)

    def beside(self, name, content):
        replace(self.folder / name, content)


class Photos(Wall):
    name, base = "photos", 20

    @property
    def command(self):
        return ["--format", "photos", str(self.folder)]

    def good(self, number):
        if not (self.folder / "good-0.png").exists():
            replace(self.folder / "good-0.png", PHOTO)
        wanted = {f"good-{n}.png" for n in range(self.labels(number))}
        for path in self.folder.iterdir():
            if path.name not in wanted:
                path.unlink()
        for n in range(1, self.labels(number)):
            if not (self.folder / f"good-{n}.png").exists():
                os.link(self.folder / "good-0.png", self.folder / f"good-{n}.png")


class Feeds(Wall):
    name, base = "feeds", 0

    @property
    def command(self):
        return [str(self.folder)]

    def labels(self, number):
        return 2_000 * (number + 1)

    def is_good(self, number, labels):
        # A hostile feed may have items, too, but only a few.
        return self.labels(number) <= labels < self.labels(number + 1)

    def good(self, number):
        for path in self.folder.glob("good-*.rss"):
            if int(path.stem[5:]) > number:
                path.unlink()
        for n in range(number + 1):
            path = self.folder / f"good-{n}.rss"
            if not path.exists():
                items = "".join(f"<item><title>News {i} of {n}</title></item>" for i in range(2_000))
                replace(path, f'<rss version="2.0"><channel><title>News</title>{items}</channel></rss>')


class Pages(Wall):
    name, base = "pages", 2

    @property
    def command(self):
        return [str(self.folder / "doc.pdf")]

    def good(self, number):
        count = self.labels(number)
        objects = ["<</Type/Catalog/Pages 2 0 R>>",
                   f"<</Type/Pages/Count {count}/Kids[{' '.join(f'{n + 3} 0 R' for n in range(count))}]>>"]
        objects += ["<</Type/Page/Parent 2 0 R/MediaBox[0 0 90 60]>>"] * count
        text, places = "%PDF-1.4\n", []
        for n, content in enumerate(objects):
            places.append(len(text))
            text += f"{n + 1} 0 obj{content}endobj\n"
        table = "".join(f"{place:010} 00000 n \n" for place in places)
        self.put(f"{text}xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}"
                 f"trailer<</Size {len(objects) + 1}/Root 1 0 R>>\nstartxref\n{len(text)}\n%%EOF\n")

    def put(self, content):
        replace(self.folder / "doc.pdf", content)


WALLS = {wall.name: wall for wall in (Table, Photos, Feeds, Pages)}


# The kinds; each is a function of a wall and a seed

def svg_rows(wall, seed):
    dice = random.Random(seed)
    wall.beside("drawing.svg", (HERE / "comment.svg").read_bytes() if seed == 0 else svg(dice))
    rows = 30_000 if seed == 0 else dice.randrange(300, 30_000)
    slashes = ["./" if dice.random() < 0.5 else "/" for _ in range(16)]

    def path(row):
        return "./" + "".join("./" if row >> bit & 1 else "/" for bit in range(16)) + "drawing.svg"

    if seed % 2:
        wall.put("text\timage\n" + "".join(f"a{row}\t./{''.join(slashes)}drawing.svg\n" for row in range(rows)))
    else:
        wall.put("text\timage\n" + "".join(f"a{row}\t{path(row)}\n" for row in range(rows)))


def film_rows(wall, seed):
    dice = random.Random(seed)
    wall.beside("film.mp4", EMPTY_TRACKS if seed == 0 else film(dice))
    rows = 400 if seed == 0 else dice.randrange(300, 5_000)
    wall.put("text\timage\n" + "".join(f"film {row}\t{'./' * (row % 300)}film.mp4\n" for row in range(rows)))


def image_rows(wall, seed):
    dice = random.Random(seed)
    rows = []
    for number in range(8):
        content, ending = image(dice)
        wall.beside(f"picture-{number}.{ending}", content)
        rows += [f"picture {number} {row}\t{'./' * row}picture-{number}.{ending}\n" for row in range(100)]
    wall.put("text\timage\n" + "".join(rows))


STRANGE_NAMES = [
    "e%d", "%03d", "a|b", "concat:a|b", "c:d", "file:e", "http://e", "-i", "--", "new\nline", "tab\there", "'quoted'",
    '"quoted"', "$(touch x)", "`touch x`", "a;b", "star*", "what?", "[a]", "back\\slash", "crypto:e", "pipe:0",
    "\x1b[31mred", "é", " ", "~", "a&b", "subfile,,start,0,end,9,,:e",
]


def strange_names(wall, seed):
    """Films, drawings and pictures whose names have a meaning for ffmpeg or a shell."""
    dice = random.Random(seed)
    film_file = (HERE / "film.mp4").read_bytes()
    names = ["e%d"] if seed == 0 else dice.sample(STRANGE_NAMES, 9)
    rows = []
    for name in names:
        name = name.replace("/", "_")
        ending = "svg" if seed == 0 else dice.choice(["svg", "mp4", "webm", "jpg", "png"])
        wall.beside(f"{name}.{ending}", film_file)
        # The file that ffmpeg would open if it took the name for a pattern.
        wall.beside("e0.svg", '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><filter id="f">'
                    '<feTurbulence numOctaves="2000000000" baseFrequency="0.9"/></filter>'
                    '<rect width="256" height="256" filter="url(#f)"/></svg>')
        quoted = f"{name}.{ending}".replace('"', '""')
        rows.append(f'film\t"{quoted}"\n')
    wall.put("text\timage\n" + "".join(rows))


def marks(wall, seed):
    """Labels whose letters have very many combining marks."""
    if seed == 0:
        wall.put(gzip.decompress((HERE / "zalgo-blank-others.tsv.gz").read_bytes()))
        return
    dice = random.Random(seed)
    stacks = [chr(code) for first, last in ((0x300, 0x36f), (0x483, 0x487), (0x591, 0x5bd), (0x610, 0x61a),
                                            (0xe47, 0xe4e), (0x1dc0, 0x1dff), (0x20d0, 0x20f0))
              for code in range(first, last + 1)]
    letters = "abcéжשักあ😀"

    def text():
        return "".join(dice.choice(letters) + "".join(dice.choices(stacks, k=dice.randrange(1, 100)))
                       for _ in range(dice.randrange(1, 20)))

    wall.put("text\tweight\n" + "".join(f"{text()}\t{dice.randrange(1, 99)}\n" for _ in range(dice.randrange(100, 900)))
             + "".join(f"plain {n}\t1\n" for n in range(100)))


def film_photos(wall, seed):
    dice = random.Random(seed)
    content, ending = (EMPTY_TRACKS, "mp4") if seed == 0 else (film(dice), "mp4") if seed % 2 else image(dice)
    wall.hidden = wall.folder.with_name("hidden")
    replace(wall.hidden, content)
    for number in range(400 if seed == 0 else dice.randrange(100, 1_000)):
        os.link(wall.hidden, wall.folder / f"t{number}.{ending}")


def deep_feed(wall, seed):
    dice = random.Random(seed)
    depth = 3_000_000 if seed == 0 else dice.randrange(1 << 10, 1 << 22)
    name = "b" if seed == 0 else dice.choice(["b", "i", "div", "p", "a:b", "category", "item"])
    entities = "".join(f'<!ENTITY e{n + 1} "{f"&e{n};" * 10}">' for n in range(12))
    makers = {
        "title": lambda: f"<item><title>{f'<{name}>' * depth}x</title></item>",
        "description": lambda: f"<item><title>x</title><description>{f'&lt;{name}&gt;' * depth}x</description></item>",
        "elements": lambda: f"<item><title>x</title>{f'<{name}/>' * depth}</item>",
        "attributes": lambda: "<item><title>x</title><a"
                              + "".join(f" a{n}='1'" for n in range(depth // 8)) + "/></item>",
        "text": lambda: f"<item><title>{'x &amp; ' * depth}</title></item>",
        "entities": lambda: "<item><title>&e12;</title></item>",
        "comments": lambda: "<!---->" * depth,
    }
    maker = "title" if seed == 0 else dice.choice(sorted(makers))
    head = f'<!DOCTYPE rss [<!ENTITY e0 "ha">{entities}]>' if maker == "entities" else ""
    replace(wall.folder / "deep.rss",
            f'{head}<rss version="2.0"><channel><title>t</title>{makers[maker]()}</channel></rss>')


def junk_pages(wall, seed):
    dice = random.Random(seed)
    count = 2_000_000 if seed == 0 else dice.randrange(1 << 8, 1 << 21)
    makers = {
        "open objects": lambda: b"1 0 obj<<" * count,
        "arrays": lambda: b"1 0 obj" + b"[" * count,
        "objects": lambda: b"".join(b"%d 0 obj<</A %d 0 R>>endobj\n" % (n, n + 1) for n in range(count // 16)),
        "trailers": lambda: b"trailer<</Root 1 0 R/Prev 9>>\n" * (count // 8),
        "tables": lambda: b"xref\n0 1\n0000000000 65535 f \ntrailer<</Prev 9>>\nstartxref\n9\n%%EOF\n" * (count // 32),
        "names": lambda: b"1 0 obj<<" + b"/A#41" * count + b">>endobj",
        "a loop of pages": lambda: b"1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 5000/Kids["
                                   + b"2 0 R " * (count // 8) + b"]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF",
        "streams": lambda: b"1 0 obj<</Length 9>>stream\n" * (count // 4),
        "noise": lambda: dice.randbytes(count * 4),
    }
    maker = "open objects" if seed == 0 else dice.choice(sorted(makers))
    wall.put(b"%PDF-1.5\n" + makers[maker]())


KINDS = {
    "svg-rows": (Table, svg_rows),
    "film-rows": (Table, film_rows),
    "image-rows": (Table, image_rows),
    "strange-names": (Table, strange_names),
    "marks": (Table, marks),
    "film-photos": (Photos, film_photos),
    "deep-feed": (Feeds, deep_feed),
    "junk-pages": (Pages, junk_pages),
}
