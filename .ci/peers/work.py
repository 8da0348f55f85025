"""The standard work of `tagsphere bench --labels N` for other programs, and the timing of their frames.

N labels of 4 to 12 lower-case letters, all of one size, cover 35 % of a sphere on a golden spiral. The camera is at
distance 3. Text is white on #0d0f17 in DejaVu Sans Mono; pictures have 1 280 × 720 pixels. The sphere is tilted by
0.4 radians, and turned by 0.01 radians per frame. Every frame draws every label as text, on the far side too.
"""

import json
import math
import struct
import sys
import time
import zlib

import numpy

WIDTH, HEIGHT = 1280, 720
DISTANCE, HALF_FIELD, TILT, TURN = 3, 0.3928, 0.4, 0.01
BACKGROUND = "#0d0f17"
FAMILY = "DejaVu Sans Mono"
FONT_FILE = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"
WARM_UP, LEAST_FRAMES, LEAST_SECONDS = 3, 5, 1


def texts(count):
    """The words of `StandardWork.texts`."""
    state, words = 12345, []

    def number():
        nonlocal state
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        return state >> 16

    for _ in range(count):
        words.append("".join(chr(97 + number() % 26) for _ in range(4 + number() % 9)))
    return words


def places(count):
    """Points of a golden spiral on the unit sphere, y up: an array of count × 3."""
    index = numpy.arange(count)
    y = 1 - (2 * index + 1) / count
    angle, radius = index * (math.pi * (3 - math.sqrt(5))), numpy.sqrt(1 - y * y)
    return numpy.stack([radius * numpy.cos(angle), y, radius * numpy.sin(angle)], 1).astype("f4")


def em(count):
    """The size of text, world units."""
    return 0.8738 / math.sqrt(count)


def em_pixels(count, depth=DISTANCE):
    """The size of text at a distance from the camera, pixels: by default, in the middle of the sphere."""
    return em(count) / (depth * HALF_FIELD) * HEIGHT / 2


def orientation(frame):
    """The rotation of the sphere in a frame, as a 3 × 3 matrix for column vectors."""
    (c, s), (ct, st) = ((math.cos(a), math.sin(a)) for a in (TURN * frame, TILT))
    return numpy.array([[1, 0, 0], [0, ct, -st], [0, st, ct]]) @ numpy.array(
        [[c, 0, s], [0, 1, 0], [-s, 0, c]])


def projection(near=0.5, far=10):
    """The OpenGL projection from view space to clip space, as a 4 × 4 matrix for column vectors."""
    return numpy.array([
        [HEIGHT / WIDTH / HALF_FIELD, 0, 0, 0], [0, 1 / HALF_FIELD, 0, 0],
        [0, 0, (far + near) / (near - far), 2 * far * near / (near - far)], [0, 0, -1, 0]])


def clip_from_model(frame):
    """The transform from model space to clip space in a frame, as a 4 × 4 matrix for column vectors."""
    view = numpy.eye(4)
    view[:3, :3] = orientation(frame)
    view[2, 3] = -DISTANCE
    return projection() @ view


def run(versions, draw, picture):
    """Times frames, and prints the measurements as JSON.

    `draw(frame)` draws a frame and waits until it is finished. `picture()` returns the pixels of the last frame, top
    row first, as an array of rows × columns × at least 3 bytes; it is written to the file named on the command line.
    """
    times, frame = [], 0
    while len(times) < WARM_UP + LEAST_FRAMES or sum(times[WARM_UP:]) < LEAST_SECONDS:
        start = time.perf_counter()
        draw(frame)
        times.append(time.perf_counter() - start)
        frame += 1
    pixels = numpy.ascontiguousarray(numpy.asarray(picture())[:, :, :3], dtype="u1")
    write_png(pixels, sys.argv[2])
    finish(versions, [seconds * 1000 for seconds in times[WARM_UP:]], ink(pixels))


def finish(versions, milliseconds, share):
    """Prints the measurements."""
    print(json.dumps({"versions": versions, "frames": milliseconds, "ink": share}))


def ink(pixels):
    """The ink of a picture: the sum of all pixels' shares of white, pixels."""
    ground = int(BACKGROUND[3:5], 16)
    return float(numpy.clip((pixels[:, :, 1].astype(float) - ground) / (255 - ground), 0, 1).sum())


def write_png(pixels, path):
    """Writes rows × columns × 3 bytes as a PNG."""
    height, width, _ = pixels.shape

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + row.tobytes() for row in pixels)
    with open(path, "wb") as file:
        file.write(
            b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b""))
