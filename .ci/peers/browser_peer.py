"""Measures headless Chromium with a page that the program has written for the labels.

browser_peer.py COUNT PICTURE PAGE canvas|page: either a 2D canvas with the page's labels, or the page's own drawing.
"""

import base64
import io
import sys
from pathlib import Path

import numpy
from PIL import Image

import work

sys.path.append(str(Path(__file__).resolve().parents[2] / "Tests/Browsers"))
import browsers  # noqa: E402

# Draws all labels from far to near. Sizes are rounded to half a pixel, so that neighbours often share a font.
CANVAS = """
const canvas = document.createElement("canvas");
[canvas.width, canvas.height] = [WIDTH, HEIGHT];
const context = canvas.getContext("2d", {alpha: false, willReadFrequently: true});
[context.textAlign, context.textBaseline] = ["center", "middle"];
const {labels, arrays: {records}} = tagsphere.cloud;
const order = labels.map((_, label) => label);
const depths = new Float64Array(labels.length);
const spots = labels.map(() => [0, 0]);
const draw = (frame) => {
  const [c, s] = [Math.cos(TURN * frame), Math.sin(TURN * frame)];
  const [ct, st] = [Math.cos(TILT), Math.sin(TILT)];
  for (let label = 0; label < labels.length; ++label) {
    const [x, y, z] = records.subarray(label * 8, label * 8 + 3);
    const near = c * z - s * x;
    depths[label] = DISTANCE - (st * y + ct * near);
    const scale = HEIGHT / 2 / HALF_FIELD / depths[label];
    spots[label][0] = WIDTH / 2 + (c * x + s * z) * scale;
    spots[label][1] = HEIGHT / 2 - (ct * y - st * near) * scale;
  }
  order.sort((a, b) => depths[b] - depths[a]);
  context.fillStyle = "BACKGROUND";
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = "#fff";
  let last = 0;
  for (const label of order) {
    const size = Math.round(2 * records[label * 8 + 3] * HEIGHT / 2 / HALF_FIELD / depths[label]) / 2;
    if (size !== last) context.font = `${last = size}px "FAMILY"`;
    context.fillText(labels[label].text, spots[label][0], spots[label][1]);
  }
  context.getImageData(0, 0, 1, 1);
};
const url = () => canvas.toDataURL();
"""
PAGE = """
const {gl} = tagsphere.drawing;
const pixel = new Uint8Array(4);
const half = TILT / 2;
const draw = (frame) => {
  const [c, s] = [Math.cos(TURN * frame / 2), Math.sin(TURN * frame / 2)];
  const [ct, st] = [Math.cos(half), Math.sin(half)];
  tagsphere.drawStill([ct * c, st * c, ct * s, st * s]);
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
};
const url = () => {
  draw(frame - 1);
  return tagsphere.canvas.toDataURL();
};
"""
MEASURE = """
let [frame, sum, times] = [0, 0, []];
while (times.length < LEAST_FRAMES || sum < LEAST_SECONDS * 1000) {
  const start = performance.now();
  draw(frame);
  const time = performance.now() - start;
  if (frame++ >= WARM_UP) { times.push(time); sum += time; }
}
return {times, url: url()};
"""
VERSION = """
const info = tagsphere.drawing.gl.getExtension("WEBGL_debug_renderer_info");
return tagsphere.drawing.gl.getParameter(info.UNMASKED_RENDERER_WEBGL);
"""

_, _, picture, page, kind = sys.argv
browsers.WIDTH, browsers.HEIGHT = work.WIDTH, work.HEIGHT
script = (CANVAS if kind == "canvas" else PAGE) + MEASURE
for name in ["LEAST_SECONDS", "LEAST_FRAMES", "BACKGROUND", "HALF_FIELD", "DISTANCE", "WARM_UP", "HEIGHT", "FAMILY",
             "WIDTH", "TILT", "TURN"]:
    script = script.replace(name, str(getattr(work, name)))
browser = browsers.Chromium()
try:
    version = browser.call("Browser.getVersion")["product"].partition("/")[2]
    browser.open(Path(page).resolve().as_uri())
    browser.run("while (!globalThis.tagsphere) await new Promise((done) => setTimeout(done, 20)); "
                "tagsphere.redraw = () => {};")
    driver = browser.run(VERSION) if kind == "page" else "2D canvas"
    measured = browser.run(script)
finally:
    browser.close()
image = Image.open(io.BytesIO(base64.b64decode(measured["url"].partition(",")[2]))).convert("RGB")
image.save(picture)
work.finish({"Chromium": version, "driver": driver}, measured["times"], work.ink(numpy.asarray(image)))
