"""Draws times of a frame by the number of labels, on logarithmic scales, as SVG."""

import math

WIDTH, HEIGHT = 720, 440
LEFT, RIGHT, TOP, BOTTOM = 84, 132, 24, 56
# The figures in the chart, with their names and colours.
LINES = [
    ("glyph floor", "glyph floor", "#8a8f98"),
    ("letters", "letters at any size", "#6d9bd1"),
    ("all", "all labels drawn", "#2a6fbb"),
    ("F", "F, all as words", "#3c4048"),
    ("window", "window, mostly dots", "#c2571a"),
]


def write(results, counts, path):
    """Writes the chart; a line has points only for the numbers of labels that were measured."""
    series = []
    for figure, name, color in LINES:
        points = [(count, results.median(figure, count)) for count in counts]
        series.append((name, color, [point for point in points if point[1]]))
    times = [time for _, _, points in series for _, time in points]
    x = scale(counts, LEFT, WIDTH - RIGHT)
    y = scale(times, HEIGHT - BOTTOM, TOP)
    body = [axis_x(x, decades(counts)), axis_y(y, decades(times))]
    ends = apart([y(points[-1][1]) for _, _, points in series])
    for (name, color, points), end in zip(series, ends):
        body.append(line(x, y, name, color, points, end))
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}" font-family="sans-serif" font-size="13">\n'
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="6" fill="#fcfcfb"/>\n' + "".join(body)
        + "</svg>\n", encoding="utf-8")


def decades(values):
    """The powers of ten that enclose the values."""
    first, last = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    return [10.0**power for power in range(first, last + 1)]


def scale(values, start, end):
    """The function from a value to its position; whole decades fill the range."""
    first, *_, last = decades(values)
    share = lambda value: math.log10(value / first) / math.log10(last / first)
    return lambda value: start + share(value) * (end - start)


def apart(places, least=17):
    """Positions moved apart, so that no two are nearer than a line of text."""
    order = sorted(range(len(places)), key=lambda index: places[index])
    moved = list(places)
    for before, after in zip(order, order[1:]):
        moved[after] = max(moved[after], moved[before] + least)
    return moved


def axis_x(x, ticks):
    marks = [
        f'<path d="M{x(tick):.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="#e4e4e0"/>\n'
        f'<text x="{x(tick):.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle" fill="#55585f">'
        f"{number(tick)}</text>\n" for tick in ticks]
    middle = (LEFT + WIDTH - RIGHT) / 2
    return "".join(marks) + (
        f'<text x="{middle}" y="{HEIGHT - 12}" text-anchor="middle" fill="#55585f">labels</text>\n')


def axis_y(y, ticks):
    return "".join(
        f'<path d="M{LEFT} {y(tick):.1f}H{WIDTH - RIGHT}" stroke="#e4e4e0"/>\n'
        f'<text x="{LEFT - 8}" y="{y(tick) + 4:.1f}" text-anchor="end" fill="#55585f">'
        f"{number(tick)} ms</text>\n" for tick in ticks)


def line(x, y, name, color, points, end):
    path = "L".join(f"{x(count):.1f} {y(time):.1f}" for count, time in points)
    dots = "".join(
        f'<circle cx="{x(count):.1f}" cy="{y(time):.1f}" r="3.5" fill="{color}"/>'
        for count, time in points)
    return (
        f'<path d="M{path}" fill="none" stroke="{color}" stroke-width="2"/>{dots}\n'
        f'<text x="{x(points[-1][0]) + 12:.1f}" y="{end + 4:.1f}" fill="{color}">{name}</text>\n')


def number(value):
    return f"{value:,.0f}".replace(",", "\u202f") if value >= 1 else f"{value:g}"
