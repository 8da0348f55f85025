"""Reads PNGs as the program writes them, and measures the difference of two."""

import struct
import zlib


def read(path):
    """Width, height and the bytes of a picture with eight bits a channel, row by row."""
    with open(path, "rb") as file:
        data = file.read()
    place, chunks, width, height, channels = 8, b"", 0, 0, 4
    while place < len(data):
        length, kind = struct.unpack(">I4s", data[place:place + 8])
        content = data[place + 8:place + 8 + length]
        if kind == b"IHDR":
            width, height, _, color = struct.unpack(">IIBB", content[:10])
            channels = {2: 3, 6: 4}[color]
        if kind == b"IDAT":
            chunks += content
        place += length + 12
    return width, height, channels, unfiltered(zlib.decompress(chunks), width, height, channels)


def unfiltered(raw, width, height, channels):
    size = width * channels
    rows, before = [], bytearray(size)
    for y in range(height):
        start = y * (size + 1)
        row = bytearray(raw[start + 1:start + 1 + size])
        undo(raw[start], row, before, channels)
        rows.append(row)
        before = row
    return b"".join(rows)


def undo(kind, row, above, step):
    """Undoes a row's filter: section 9 of the PNG specification."""
    if kind == 0:
        return
    for i in range(len(row)):
        left = row[i - step] if i >= step else 0
        up = above[i]
        if kind == 1:
            guess = left
        elif kind == 2:
            guess = up
        elif kind == 3:
            guess = (left + up) // 2
        else:
            corner = above[i - step] if i >= step else 0
            base = left + up - corner
            distances = [(abs(base - value), order) for order, value in enumerate([left, up, corner])]
            guess = [left, up, corner][min(distances)[1]]
        row[i] = (row[i] + guess) & 0xFF


def difference(one, other):
    """The RMSE of two pictures of the same size over all colour channels, 0…255."""
    (width, height, channels, own), (_, _, channels_too, their) = one, other
    assert (width, height, channels) == (other[0], other[1], channels_too)
    squares = 0
    for channel in range(3):
        mine, yours = own[channel::channels], their[channel::channels]
        squares += sum((a - b) * (a - b) for a, b in zip(mine, yours))
    return (squares / (width * height * 3)) ** 0.5
