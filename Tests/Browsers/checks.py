"""Checks a page in real browsers: checks.py PROGRAM EXPECTATIONS [Chromium|Firefox]…

PROGRAM is tagsphere, EXPECTATIONS the folder that the suite PageExpectations has written.
"""

import base64
import contextlib
import functools
import http.server
import json
import math
import os
import random
import socketserver
import struct
import subprocess
import sys
import threading
import time
from pathlib import Path

import browsers

# SwiftShader has 4 bits of sub-pixel precision; llvmpipe, which the program uses too, has 8.
MOST_RMSE = {"Chromium": 3, "Firefox": 2}
LEAST_AGREEMENT = {"Chromium": 0.999, "Firefox": 1}

PICTURE = """
const viewer = tagsphere;
const {gl} = viewer.drawing;
viewer.drawStill(ORIENTATION, ZOOM);
const [width, height] = [viewer.canvas.width, viewer.canvas.height];
const drawn = new Uint8Array(width * height * 4);
gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, drawn);
const image = new Image();
image.src = "data:image/png;base64,PNG";
await image.decode();
const canvas = document.createElement("canvas");
[canvas.width, canvas.height] = [width, height];
const context = canvas.getContext("2d");
context.drawImage(image, 0, 0);
const wanted = context.getImageData(0, 0, width, height).data;
let sum = 0;
for (let y = 0; y < height; ++y)
  for (let x = 0; x < width; ++x)
    for (let channel = 0; channel < 3; ++channel) {
      const way = wanted[(y * width + x) * 4 + channel]
        - drawn[((height - 1 - y) * width + x) * 4 + channel];
      sum += way * way;
    }
return {rmse: Math.sqrt(sum / (width * height * 3)), size: [image.width, image.height, width, height]};
"""

CORNERS = """
const {gl, cloud} = tagsphere.drawing;
const {sources, programs, identities} = cloud.drawing;
const program = gl.createProgram();
const attach = (kind, text) => {
  const shader = gl.createShader(kind);
  gl.shaderSource(shader, text);
  gl.compileShader(shader);
  gl.attachShader(program, shader);
};
attach(gl.VERTEX_SHADER, sources[programs[identities[0].program][0]]);
attach(gl.FRAGMENT_SHADER, "#version 300 es\\nprecision highp float; out vec4 c; void main() { c = vec4(1); }");
gl.bindAttribLocation(program, 15, "baseVertex");
gl.transformFeedbackVaryings(program, ["gl_Position"], gl.INTERLEAVED_ATTRIBS);
gl.linkProgram(program);
if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program));
const count = cloud.arrays.words.length / 2 * 4;
tagsphere.drawStill(ORIENTATION, ZOOM);
tagsphere.drawing.adopt("corners", program);
const frame = tagsphere.scene.frame;
tagsphere.drawing.use(
  "corners", identities[0].uniforms, tagsphere.drawing.shared(frame, tagsphere.look));
const buffer = gl.createBuffer();
gl.bindBuffer(gl.TRANSFORM_FEEDBACK_BUFFER, buffer);
gl.bufferData(gl.TRANSFORM_FEEDBACK_BUFFER, count * 16, gl.STREAM_READ);
gl.bindBufferBase(gl.TRANSFORM_FEEDBACK_BUFFER, 0, buffer);
gl.enable(gl.RASTERIZER_DISCARD);
gl.beginTransformFeedback(gl.POINTS);
gl.drawArrays(gl.POINTS, 0, count);
gl.endTransformFeedback();
gl.disable(gl.RASTERIZER_DISCARD);
const found = new Uint32Array(count * 4);
gl.getBufferSubData(gl.TRANSFORM_FEEDBACK_BUFFER, 0, found);
gl.bindBufferBase(gl.TRANSFORM_FEEDBACK_BUFFER, 0, null);
return Array.from(found);
"""

GESTURE = """
const viewer = tagsphere;
const gesture = GIVEN;
const scene = new viewer.scene.constructor(viewer.cloud, [900, 700], 0);
const radians = Math.PI / 180;
const apply = (event) => {
  if (event.kind === "press") scene.press(event.point, null, event.time, event.rolls);
  else if (event.kind === "move") scene.pull(event.point, event.time);
  else if (event.kind === "release") scene.release(event.point, event.time);
  else scene.advance(event.time);
  if (event.kind === "scroll") scene.zoomBy(event.steps, event.point);
  if (event.kind === "step") scene.step(event.yaw * radians, event.pitch * radians);
  if (event.kind === "home") scene.returnHome();
};
const events = [...gesture.events];
const declutterer = new viewer.declutterer.constructor(viewer.cloud);
let [farthest, others, changes, decided, before] = [0, 0, 0, 0, ""];
const edged = (frame) => Object.assign(frame, {hasEdges: scene.camera.zoom <= 1});
for (const sample of gesture.samples) {
  while (events.length && events[0].time <= sample.time) apply(events.shift());
  scene.advance(sample.time);
  const found = [...scene.orientation, scene.camera.zoom, ...scene.camera.shift];
  const wanted = [...sample.orientation, sample.zoom, ...sample.shift];
  const sign = found[0] * wanted[0] + found[1] * wanted[1] + found[2] * wanted[2] + found[3] * wanted[3];
  found.forEach((part, place) => {
    const mine = place < 4 && sign < 0 ? -part : part;
    farthest = Math.max(farthest, Math.abs(mine - wanted[place]));
  });
  declutterer.update(
    edged(scene.frame), scene.time, scene.isHandled, (seconds) => edged(scene.foreseen(seconds)));
  const wantedLevels = new Map(sample.shown);
  declutterer.visibility.forEach((level, label) => {
    const wantedLevel = wantedLevels.get(label) ?? 0;
    if (level > 0 || wantedLevel > 0) ++decided;
    if (Math.abs(level - wantedLevel) > 1) ++others;
  });
  const now = sample.shown.map(([label]) => label).join();
  if (now !== before) [before, changes] = [now, changes + 1];
}
return {farthest, others, changes, decided};
"""


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class QuietServer(socketserver.ThreadingTCPServer):
    def handle_error(self, *_):
        """Ignores errors of browsers that have already closed the connection."""


class Report:
    def __init__(self):
        self.failures = 0

    def check(self, is_held, text):
        print(("ok    " if is_held else "FAILED ") + text, flush=True)
        self.failures += not is_held


def filled(script, **values):
    for name, value in values.items():
        script = script.replace(name, value if isinstance(value, str) else json.dumps(value))
    return script


def opened(browser, path, host="file://"):
    browser.open(host + path)
    for _ in range(300):
        # Until the page is loaded, the browser may have the previous page or no page.
        state = browser.run(
            f"return location.pathname === {json.dumps(path)} && document.documentElement?.className")
        if state:
            break
        time.sleep(0.05)
    failure = browser.run("return document.getElementById('tagsphere-failure').textContent")
    if state != "shown":
        raise RuntimeError(f"{browser.name} does not show {path}: {failure}")


def check_twins(browser, folder, report):
    """Labels, picks, corners and motion are the same as in the program."""
    opened(browser, folder + "/page.html")
    with open(folder + "/expected.json") as file:
        expected = json.load(file)
    poses = expected["poses"]
    size = browser.run("return [tagsphere.canvas.width, tagsphere.canvas.height]")
    browser.run("tagsphere.canvas.style.width = '900px'; tagsphere.canvas.style.height = '700px';"
                "tagsphere.resize(900, 700, 1)")
    found = browser.run(filled("""
      const viewer = tagsphere;
      cancelAnimationFrame(viewer.request);
      return POSES.map(({orientation, zoom, points}) => {
        viewer.drawStill(orientation, zoom);
        return {shown: viewer.drawnLabels, picks: points.map((point) => viewer.pick(point) ?? -1)};
      });""", POSES=[{name: pose[name] for name in ("orientation", "zoom", "points")} for pose in poses]))
    same = sum(one["shown"] == pose["shown"] for one, pose in zip(found, poses))
    count = sum(len(pose["shown"]) for pose in poses)
    report.check(same == len(poses) > 0 < count, f"{browser.name}: the same labels in {same} of {len(poses)} poses, {count} labels")
    pairs = [pair for one, pose in zip(found, poses) for pair in zip(one["picks"], pose["picks"])]
    agreed = sum(a == b for a, b in pairs)
    hits = sum(b >= 0 for _, b in pairs)
    report.check(agreed >= LEAST_AGREEMENT[browser.name] * len(pairs),
                 f"{browser.name}: {agreed} of {len(pairs)} picks as by the CPU twin, {hits} of them on labels")
    equal, total, farthest = 0, 0, 0.0

    for pose in poses:
        if "corners" not in pose:
            continue
        bits = browser.run(filled(CORNERS, ORIENTATION=pose["orientation"], ZOOM=pose["zoom"]))
        equal += sum(a == b for a, b in zip(bits, pose["corners"]))
        total += len(bits)
        mine, theirs = (struct.unpack(f"{len(words)}f", struct.pack(f"{len(words)}I", *words))
                        for words in (bits, pose["corners"]))
        for place in range(0, len(mine), 4):
            if mine[place + 3] > 0 and theirs[place + 3] > 0:
                for axis, side in ((0, 900), (1, 700)):
                    way = mine[place + axis] / mine[place + 3] - theirs[place + axis] / theirs[place + 3]
                    farthest = max(farthest, abs(way) * side / 2)
    report.check(farthest <= 1 / 256,
                 f"{browser.name}: {equal} of {total} clip coordinates equal, at most {farthest:.2g} px apart")
    check_motion(browser, expected, report)


def check_tiles(browser, folder, report):
    """Labels that face outward, and their motion, are the same as in the program."""
    opened(browser, folder + "/tiles.html")
    with open(folder + "/tiles.json") as file:
        expected = json.load(file)
    browser.run("tagsphere.canvas.style.width = '900px'; tagsphere.canvas.style.height = '700px';"
                "tagsphere.resize(900, 700, 1)")
    poses = expected["poses"]
    found = browser.run(filled("""
      const viewer = tagsphere;
      cancelAnimationFrame(viewer.request);
      return POSES.map(({orientation, zoom}) => {
        viewer.drawStill(orientation, zoom);
        return viewer.drawnLabels;
      });""", POSES=[{name: pose[name] for name in ("orientation", "zoom")} for pose in poses]))
    same = sum(shown == pose["shown"] for shown, pose in zip(found, poses))
    count = sum(len(pose["shown"]) for pose in poses)
    report.check(same == len(poses) > 0 < count, f"{browser.name}: the same tiles in {same} of {len(poses)} poses, {count} tiles")
    check_motion(browser, expected, report)


def check_motion(browser, expected, report):
    """Recorded gestures give the same motion and labels as in the program."""
    moved = [browser.run(filled(GESTURE, GIVEN=gesture)) for gesture in expected["gestures"]]
    farthest = max(one["farthest"] for one in moved)
    report.check(farthest < 1e-9, f"{browser.name}: {len(moved)} gestures, at most {farthest:.2g} apart")
    others, decided, changes = (sum(one[name] for one in moved) for name in ("others", "decided", "changes"))
    report.check(others <= decided / 1000 and changes > 20,
                 f"{browser.name}: {others} of {decided} labels shown otherwise while it moves, {changes} changes")


def check_pictures(browser, program, folder, report):
    """Pictures in several looks are the same as the pictures of `render`."""
    data = folder + "/words.tsv"
    with open(data, "w") as file:
        for number in range(300):
            file.write(f"word {number}\t{3000 // (number + 1)}\n")
    looks = {"plain": [], "paper": ["--theme", "paper"], "halo": ["--halo", "own:0.2", "--box", "#203040"],
             "outward": ["--facing", "outward", "--back", "dim"],
             "tiles": ["--facing", "outward", "--back", "dim", "--box", "own"], "outline": ["--outline", "#ff0000:0.08", "--yaw", "70"]}
    for name, options in looks.items():
        page, picture = f"{folder}/look-{name}.html", f"{folder}/look-{name}.png"
        common = [data, "--size", f"{browsers.WIDTH}x{browsers.HEIGHT}", *options]
        subprocess.run([program, "export", *common, "-o", page], check=True, stderr=subprocess.DEVNULL)
        subprocess.run([program, "render", *common, "--quality", "smooth", "--samples", "1", "-o", picture], check=True)
        opened(browser, page)
        browser.run("tagsphere.canvas.style.width = '900px'; tagsphere.canvas.style.height = '700px';"
                    "tagsphere.resize(900, 700, 1)")
        with open(picture, "rb") as file:
            png = base64.b64encode(file.read()).decode()
        result = browser.run(filled(PICTURE, ORIENTATION="viewer.scene.home", ZOOM="1", PNG=png))
        rmse = result["rmse"]
        report.check(rmse <= MOST_RMSE[browser.name], f"{browser.name}: {name}, RMSE {rmse:.2f} of 255 to render")


# The number of labels beneath the heading, with and without avoidance of the heading.
BENEATH = """
const viewer = tagsphere;
viewer.canvas.style.width = viewer.canvas.style.height = "450px";
viewer.resize(450, 450, 1);
const { right, bottom } = document.querySelector("header").getBoundingClientRect();
const beneath = () => {
  viewer.drawStill(viewer.scene.home);
  const found = new Set();
  for (let y = 0; y < bottom; y += 6)
    for (let x = 0; x < right; x += 6) found.add(viewer.pick([x, y], 0));
  found.delete(null);
  return found.size;
};
const kept = beneath();
viewer.obstacles = [];
return [kept, beneath()];
"""


def check_heading(browser, program, folder, report):
    """Labels do not cover the heading, as in pictures of `render`."""
    page = folder + "/heading.html"
    subprocess.run([program, "export", folder + "/words.tsv", "--spin", "0", "--title", "What these words are about",
                    "--caption", "Words by how often they are used", "-o", page], check=True)
    opened(browser, page)
    kept, without = browser.run(BENEATH)
    report.check(kept == 0 < without, f"{browser.name}: a heading is free of {without} labels")


# For each emoji over the cloud: its text, its height, and its distance from its label's place, pixels.
EMOJI = """
const viewer = tagsphere;
viewer.drawFrame(performance.now() / 1000);
const bounds = viewer.canvas.getBoundingClientRect();
return [...document.querySelectorAll("#tagsphere-emoji span")].map((mark) => {
  const label = viewer.cloud.labels.findIndex(({ text }) => text === mark.textContent);
  const point = viewer.windowPoint(label, viewer.scene.frame);
  const { left, top, right, bottom } = mark.getBoundingClientRect();
  const away = Math.hypot((left + right) / 2 - bounds.left - point[0], (top + bottom) / 2 - bounds.top - point[1]);
  return { text: mark.textContent, away, height: bottom - top };
});
"""


def check_emoji(browser, program, folder, report):
    """Labels that contain only emoji are in their places."""
    data, page = folder + "/emoji.json", folder + "/emoji.html"
    with open(data, "w") as file:
        json.dump({"tags": [{"text": text, "weight": 1} for text in ("😀", "water", "🍎🍐")]}, file)
    subprocess.run([program, "export", data, "--spin", "0", "-o", page], check=True, stderr=subprocess.DEVNULL)
    opened(browser, page)
    found = browser.run(EMOJI)
    report.check(sorted(one["text"] for one in found) == ["🍎🍐", "😀"]
                 and all(one["away"] < 2 for one in found) and any(one["height"] > 8 for one in found),
                 f"{browser.name}: labels of emoji alone are shown in their places")


# The number of textures that frames with other labels create.
TEXTURES = """
const viewer = tagsphere;
const { gl } = viewer.drawing;
let made = 0;
gl.createTexture = () => { ++made; return WebGL2RenderingContext.prototype.createTexture.call(gl); };
const shown = new Set();
for (let turn = 0; turn < 8; ++turn) {
  viewer.drawStill([Math.cos(turn / 3), 0, Math.sin(turn / 3), 0]);
  shown.add(viewer.drawnLabels.join());
}
return { made, shown: shown.size };
"""


def check_textures(browser, program, folder, report):
    """Frames after the first one create no textures."""
    page = folder + "/textures.html"
    subprocess.run([program, "export", folder + "/words.tsv", "--spin", "0", "-o", page], check=True)
    opened(browser, page)
    found = browser.run(TEXTURES)
    report.check(found == {"made": 0, "shown": 8}, f"{browser.name}: frames of other labels make no textures")


# The smallest em of a shown label, in CSS pixels, on screens of two densities.
LEAST_TEXT = """
const viewer = tagsphere;
const leastOn = (ratio) => {
  viewer.resize(390 * ratio, 700 * ratio, ratio);
  viewer.drawStill(viewer.scene.home);
  const { frame } = viewer.scene;
  const sizes = viewer.drawnLabels.map((label) => viewer.cloud.arrays.records[label * 8 + 3]
    * frame.projectionScale[1] / viewer.clip(label, frame)[3] * frame.size[1] / 2 / ratio);
  return Math.min(...sizes);
};
return [leastOn(1), leastOn(3)];
"""


def check_density(browser, program, folder, report):
    """Labels are as large on dense screens as on other screens."""
    page = folder + "/dense.html"
    subprocess.run([program, "export", folder + "/words.tsv", "--spin", "0", "-o", page], check=True)
    opened(browser, page)
    usual, dense = browser.run(LEAST_TEXT)
    report.check(abs(dense / usual - 1) < 0.01,
                 f"{browser.name}: the least text is {usual:.1f} pixels, and {dense:.1f} on a dense screen")


# The faults of a few labels in poses of the swing: labels that are not drawn, and labels that are cut.
# In a window of the size for which the page was made, also labels that are too small to read, if the longest
# line has room for legible letters.
FEW = """
const viewer = tagsphere;
const [width, height] = SIZE;
viewer.canvas.style.width = width + "px";
viewer.canvas.style.height = height + "px";
viewer.resize(width, height, 1);
const product = ([a, b, c, d], [e, f, g, h]) => [
  a * e - b * f - c * g - d * h, a * f + b * e + c * h - d * g,
  a * g - b * h + c * e + d * f, a * h + b * g - c * f + d * e];
const { scene, cloud } = viewer;
const { axis, swing } = scene.idle;
const labels = cloud.labels.map((_, label) => label);
const { recordWords } = cloud.arrays;
const halfOf = (label) => [recordWords[label * 8 + 6] & 0xFFFF, recordWords[label * 8 + 6] >>> 16]
  .map((steps) => steps / 512);
const fits = Math.max(...labels.map((label) => 2 * halfOf(label)[0])) * 7 / X_HEIGHT * 1.09 <= width;
const mustBeReadable = IS_MADE_FOR_IT && fits;
const faults = [];
for (let step = -4; step <= 4; ++step) {
  const half = swing * step / 8;
  viewer.drawStill(product([Math.cos(half), ...axis.map((part) => part * Math.sin(half))], scene.home));
  const { frame } = scene;
  const drawn = new Set(viewer.drawnLabels);
  for (const label of labels) {
    const { text } = cloud.labels[label];
    const em = viewer.textSize(label, frame);
    const [x, y] = viewer.windowPoint(label, frame);
    const [across, up] = halfOf(label).map((part) => part * em);
    if (!drawn.has(label)) faults.push(text + " is not drawn");
    else if (x - across < -1 || x + across > width + 1 || y - up < -1 || y + up > height + 1)
      faults.push(text + " is cut");
    else if (mustBeReadable && !viewer.isEmoji(label) && em * X_HEIGHT < 6.99) faults.push(text + " is " + em * X_HEIGHT);
  }
}
return faults;
"""
EMOJI_TEXTS = "😀 🍵 👩‍🚀 🇫🇷 🌧️ 🎻 ❤️ 🐙 🏔️ 🥐".split()
SCRIPTS = ["مرحبا", "كتاب صغير", "السلام عليكم", "नमस्ते", "पुस्तकालय", "धन्यवाद", "漢字", "図書館", "春节快乐", "こんにちは世界"]


def few_sets():
    """Yields twenty sets of one to eight labels of usual kinds."""
    samples = Path(__file__).resolve().parent.parent / "Samples"
    pools = [[line.split("\t")[0] for line in (samples / name).read_text().splitlines()[1:]]
             for name in ("debtags.tsv", "languages.tsv", "packages.tsv")]
    chance = random.Random(40)
    pools += [["".join(chance.choices("abcdefghijklmnopqrstuvwxyz", k=40)) for _ in range(40)], EMOJI_TEXTS, SCRIPTS]
    for number in range(20):
        texts = chance.sample(pools[number % len(pools)], chance.randint(1, 8))
        is_equal = chance.random() < 0.5
        yield [{"text": text, "weight": 1 if is_equal else chance.uniform(1, 100)} for text in texts]


def check_few(browser, program, folder, report):
    """Up to eight labels are drawn whole in several window sizes, and are legible at the size of their page."""
    data, page = folder + "/few.json", folder + "/few.html"
    made = [(320, 240), (390, 844), (1280, 720)]
    others = [(800, 600), (512, 512), (360, 1080), (1080, 360)]
    count, faults = 0, set()
    for tags in few_sets():
        with open(data, "w") as file:
            json.dump({"tags": tags}, file)
        for width, height in made:
            subprocess.run([program, "export", data, "--size", f"{width}x{height}", "-o", page], check=True,
                           stderr=subprocess.DEVNULL)
            opened(browser, page)
            for size in [(width, height), *(others if width == 1280 else [])]:
                script = filled(FEW, SIZE=size, X_HEIGHT=0.536, IS_MADE_FOR_IT=size == (width, height))
                faults |= {f"{size}: {fault}" for fault in browser.run(script)}
                count += 1
    report.check(not faults, f"{browser.name}: a few labels are all drawn whole, and large enough, in {count} windows {sorted(faults)[:8] or ''}")


def tell_first_frame(browser, program, folder):
    """Prints the time to the first frame, which depends on the machine and is not checked."""
    data = folder + "/thousand.tsv"
    with open(data, "w") as file:
        for number in range(1000):
            file.write(f"label {number}\t{9000 // (number + 1)}\n")
    page = folder + "/thousand.html"
    subprocess.run([program, "export", data, "-o", page], check=True)
    times = []
    for _ in range(3):
        opened(browser, page)
        times.append(browser.run("return performance.getEntriesByName('tagsphere-shown')[0].startTime"))
    print(f"      {browser.name}: first frame of 1000 labels after {min(times):.0f} ms", flush=True)


def check_interaction(browser, program, folder, report):
    """Mouse, wheel, keys and fingers move the sphere, find labels and open addresses."""
    data = folder + "/linked.tsv"
    with open(data, "w") as file:
        file.write("text\tweight\turl\n")
        for number in range(120):
            file.write(f"word{number}\t{300 - number}\thttps://example.org/{number}\n")
        file.write("\u202egnirts</script>\t299\tjavascript:alert(1)\n")
    page = folder + "/linked.html"
    subprocess.run([program, "export", data, "-f", "tsv", "--spin", "0", "-o", page], check=True, stderr=subprocess.DEVNULL)
    opened(browser, page)
    name = browser.name
    browser.run("window.chosen = []; window.open = () => null;"
                "document.addEventListener('choose', (event) => chosen.push(event.detail))")
    state = "return {o: tagsphere.scene.orientation, z: tagsphere.scene.camera.zoom, " \
        "f: tagsphere.scene.focus, h: tagsphere.scene.hovered, c: window.chosen, " \
        "m: tagsphere.scene.motion.kind}"
    before = browser.run(state)
    browser.drag([(300 + 12 * step, 350) for step in range(12)])
    thrown = browser.run(state)
    report.check(before["o"] != thrown["o"] and not thrown["c"], f"{name}: a drag turns, and chooses nothing")
    # On a busy machine, a drag may seem to rest before its release, or the spin may end before the check.
    for _ in range(20):
        if thrown["m"] == "spinning":
            break
        browser.drag([(300 + 12 * step, 350) for step in range(12)])
        thrown = browser.run(state)
    report.check(thrown["m"] == "spinning", f"{name}: a flick spins on")
    browser.run("tagsphere.scene.returnHome(); tagsphere.redraw()")
    time.sleep(1.2)
    browser.wheel(450, 350, -300)
    time.sleep(1)
    report.check(browser.run(state)["z"] > 1.2, f"{name}: the wheel zooms")
    browser.run("tagsphere.scene.returnHome(); tagsphere.redraw()")
    time.sleep(1.2)
    place = browser.run("""
      const viewer = tagsphere;
      const label = viewer.cloud.order.find((one) => viewer.cloud.labels[one].address
        && viewer.states[one * 2] === 255 && !viewer.isBehind(one, viewer.scene.frame));
      return {label, point: viewer.windowPoint(label, viewer.scene.frame)};""")
    x, y = place["point"]
    browser.point(x, y)
    time.sleep(0.9)
    report.check(browser.run(state)["h"] == place["label"], f"{name}: the label under the pointer is found")
    report.check(browser.run("const tip = document.getElementById('tagsphere-tooltip');"
                             "return !tip.hidden && tip.textContent.startsWith("
                             f"tagsphere.cloud.labels[{place['label']}].text)"), f"{name}: its tooltip appears")
    browser.drag([(x, y), (x, y)])
    chosen = browser.run(state)["c"]
    report.check([one["label"] for one in chosen] == [place["label"]]
                 and chosen[0]["address"].startswith("https://example.org/"), f"{name}: a click chooses it")
    time.sleep(1)
    browser.run("tagsphere.canvas.focus()")
    for key in "/word7":
        browser.key(key)
    time.sleep(1)
    report.check(browser.run("return tagsphere.cloud.labels[tagsphere.scene.focus].text") == "word7",
                 f"{name}: a search finds the best match")
    browser.key("Enter")
    report.check(browser.run("return chosen.at(-1).text") == "word7", f"{name}: Enter chooses it")
    browser.key("Escape")
    report.check(browser.run(state)["f"] is None, f"{name}: Esc ends the search")
    before = browser.run(state)
    browser.key("ArrowRight")
    time.sleep(0.8)
    report.check(browser.run(state)["o"] != before["o"], f"{name}: arrows turn")
    browser.key("+")
    time.sleep(0.8)
    report.check(math.isclose(browser.run(state)["z"], 2 ** 0.25, rel_tol=1e-3), f"{name}: + zooms")
    browser.key("Tab")
    time.sleep(0.8)
    report.check(browser.run("return tagsphere.scene.focus === tagsphere.cloud.order[0] && "
                             "document.getElementById('tagsphere-announced').textContent.startsWith("
                             "tagsphere.cloud.labels[tagsphere.scene.focus].text)"),
                 f"{name}: Tab walks by weight, and says what is in focus")
    browser.run("const after = document.createElement('button'); after.id = 'after'; document.body.append(after)")
    browser.key("Escape")
    browser.key("Tab")
    report.check(browser.run("return document.activeElement.id === 'after' && tagsphere.scene.focus === null"),
                 f"{name}: after Esc, Tab leaves the cloud, and stops at no link that is not seen")
    browser.run("tagsphere.canvas.focus()")
    report.check(browser.run("return getComputedStyle(tagsphere.canvas).outlineStyle") == "solid",
                 f"{name}: the cloud is seen to have the focus")
    report.check(browser.run("const hostile = [...document.querySelectorAll('#tagsphere-list bdi')]"
                             ".find((one) => one.textContent.includes('gnirts'));"
                             "return hostile.textContent === '\\u202egnirts</script>' && !hostile.closest('a')"),
                 f"{name}: hostile text is text")
    if browser.hosts_touch:
        check_fingers(browser, state, report)


def check_data_apart(browser, program, folder, report):
    """The page fetches its labels from its own server; without a server, it shows its still picture."""
    page, data = folder + "/apart.html", folder + "/apart.json"
    subprocess.run([program, "export", folder + "/words.tsv", "-o", page, "--data", data], check=True)
    with served(folder) as address:
        opened(browser, "/apart.html", address)
        report.check(browser.run("return tagsphere.cloud.labels.length === 300"
                                 " && document.querySelectorAll('#tagsphere-list li').length === 300"),
                     f"{browser.name}: the page fetches its labels from its server")
    browser.open("file://" + page)
    time.sleep(2)
    report.check(browser.run("return document.documentElement.className === 'failed'"
                             " && document.getElementById('tagsphere-still').offsetHeight > 100"),
                 f"{browser.name}: without a server it shows its picture")
    browser.run("document.body.style.width = '300px'")
    report.check(browser.run("const image = document.querySelector('#tagsphere-still img');"
                             "const { width, height, naturalWidth, naturalHeight } = image;"
                             "return width <= 300 && Math.abs(width / height - naturalWidth / naturalHeight) < 0.02"),
                 f"{browser.name}: the picture keeps its shape in a narrow window")


@contextlib.contextmanager
def served(folder):
    """Serves a folder, and yields the address of the server."""
    handler = functools.partial(QuietHandler, directory=folder)
    with QuietServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


HOST = """<!DOCTYPE html>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; script-src 'self'; connect-src 'self' blob:; style-src 'self'">
<title>Our page</title>
<h1>Our topics</h1>
<tag-sphere id="first" src="element.json"></tag-sphere>
<tag-sphere id="second" src="none.json"><em>No cloud</em></tag-sphere>
<script src="tag-sphere.js"></script>
"""

# Gives damaged data to elements, one element after the other, and returns the outcomes.
DAMAGED = """
const text = await (await fetch("element.json")).text();
let seed = 7;
const random = (limit) => { seed = (seed * 48271) % 2147483647; return seed % limit; };
const errors = [];
addEventListener("error", (event) => errors.push(event.message));
addEventListener("unhandledrejection", (event) => errors.push(String(event.reason)));
const damaged = () => {
  const at = random(text.length);
  switch (random(4)) {
    case 0: return text.slice(0, at);
    case 1: return text.slice(0, at) + text.slice(at + 1 + random(200));
    case 2: return text.slice(0, at) + '"<[{0,-1e9'[random(10)] + text.slice(at + 1);
    default: {
      const data = JSON.parse(text);
      const names = Object.keys(data);
      const name = names[random(names.length)];
      data[name] = [null, -1, "x", [], {}, [[]], [["a", 1]], 1e300][random(8)];
      return JSON.stringify(data);
    }
  }
};
const became = { shown: 0, failed: 0, silent: 0, late: 0 };
for (let turn = 0; turn < COUNT; ++turn) {
  const element = document.createElement("tag-sphere");
  const address = URL.createObjectURL(new Blob([damaged()]));
  const done = new Promise((resolve) => {
    element.addEventListener("shown", () => resolve("shown"));
    element.addEventListener("failed", (event) => resolve(event.detail.message ? "failed" : "silent"));
    setTimeout(() => resolve("late"), 20000);
  });
  element.setAttribute("src", address);
  document.body.append(element);
  ++became[await done];
  await new Promise((resolve) => setTimeout(resolve, 30));
  element.remove();
  URL.revokeObjectURL(address);
}
return { became, errors };
"""


def check_element(browser, program, folder, report):
    """The element shows its cloud in a page with a strict policy, and reports damaged data in a sentence."""
    data = folder + "/element.tsv"
    with open(data, "w") as file:
        file.writelines(f"part {number}\t{40 - number}\n" for number in range(40))
    subprocess.run([program, "export", data, "--title", "Parts & <wholes>", "-o", folder + "/tag-sphere.js",
                    "--data", folder + "/element.json"], check=True)
    with open(folder + "/host.html", "w") as file:
        file.write(HOST)
    name = browser.name
    with served(folder) as address:
        browser.open(address + "/host.html")
        for _ in range(200):
            state = browser.run("""
              const [first, second] = ["first", "second"].map((id) => document.getElementById(id));
              const text = second?.shadowRoot?.getElementById("tagsphere-failure")?.textContent;
              return { shown: first?.viewer?.cloud.labels.length ?? 0, failure: text ?? "",
                heading: first?.shadowRoot?.querySelector("header h1")?.textContent,
                fallback: second?.querySelector("em")?.offsetHeight ?? 0 };""")
            if state["shown"] and state["failure"]:
                break
            time.sleep(0.1)
        report.check(state["shown"] == 40 and state["heading"] == "Parts & <wholes>",
                     f"{name}: an element shows its cloud, with its heading")
        report.check("404" in state["failure"] and state["fallback"] > 0,
                     f"{name}: an element without data shows its content, and says why")
        lit = browser.run("""
          const { viewer } = first;
          viewer.drawStill(viewer.scene.home);
          const { gl, canvas } = { gl: viewer.drawing.gl, canvas: viewer.canvas };
          const pixels = new Uint8Array(canvas.width * canvas.height * 4);
          gl.readPixels(0, 0, canvas.width, canvas.height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
          let lit = 0;
          for (let at = 0; at < pixels.length; at += 4)
            lit += Math.abs(pixels[at] - pixels[0]) + Math.abs(pixels[at + 1] - pixels[1]) > 60;
          return lit / (canvas.width * canvas.height);""")
        report.check(lit > 0.02, f"{name}: its letters cover {lit:.1%} of it")
        chosen = browser.run("""
          const told = [];
          document.addEventListener("choose", (event) => told.push([event.target.id, event.detail.text]));
          first.viewer.choose(first.viewer.cloud.order[0]);
          first.remove();
          return told;""")
        report.check(chosen == [["first", "part 0"]], f"{name}: its page hears what is chosen")
        result = browser.run(filled(DAMAGED, COUNT=120))
        became, errors = result["became"], result["errors"]
        report.check(became["failed"] > 30 and not became["silent"] and not became["late"] and not errors,
                     f"{name}: of 120 damaged files {became['failed']} were refused in a sentence, "
                     f"{became['shown']} shown; {len(errors)} errors {errors[:3]}")


def check_fingers(browser, state, report):
    browser.run("tagsphere.focus(null); tagsphere.scene.returnHome(); tagsphere.redraw()")
    time.sleep(1.2)
    before = browser.run(state)
    browser.touch("touchStart", (400, 300), (500, 400))
    for step in range(1, 9):
        browser.touch("touchMove", (400 - 10 * step, 300 - 10 * step), (500 + 10 * step, 400 + 10 * step))
    browser.touch("touchEnd")
    pinched = browser.run(state)
    report.check(pinched["z"] > before["z"] * 1.8, f"{browser.name}: two fingers magnify ({pinched['z']:.2f})")
    browser.touch("touchStart", (400, 350))
    for step in range(1, 9):
        browser.touch("touchMove", (400 + 12 * step, 350))
    browser.touch("touchEnd")
    report.check(browser.run(state)["o"] != pinched["o"], f"{browser.name}: a finger turns")
    browser.reduce_motion(True)
    time.sleep(0.5)
    browser.run("tagsphere.scene.returnHome(); tagsphere.redraw()")
    report.check(browser.run("return tagsphere.scene.isCut && tagsphere.scene.motion.kind === 'none'"
                             " && tagsphere.scene.zoom.isResting"),
                 f"{browser.name}: with reduced motion, nothing glides")
    browser.reduce_motion(False)


def main(program, folder, *names):
    report = Report()
    for name in names or ("Chromium", "Firefox"):
        browser = getattr(browsers, name)()
        try:
            if os.path.exists(folder + "/page.html"):
                check_twins(browser, folder, report)
                check_tiles(browser, folder, report)
            else:
                report.check(False, f"{folder}/page.html is missing")
            check_pictures(browser, program, folder, report)
            check_heading(browser, program, folder, report)
            check_density(browser, program, folder, report)
            check_textures(browser, program, folder, report)
            check_emoji(browser, program, folder, report)
            check_few(browser, program, folder, report)
            tell_first_frame(browser, program, folder)
            check_interaction(browser, program, folder, report)
            check_data_apart(browser, program, folder, report)
            check_element(browser, program, folder, report)
        finally:
            browser.close()
    sys.exit(1 if report.failures else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
