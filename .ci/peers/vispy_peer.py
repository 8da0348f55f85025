"""VisPy: one text visual with all labels, of the size that labels have in the middle of the sphere."""

import math
import sys

import vispy

import work

# Draw into a framebuffer object, because EGL without a screen has no default framebuffer.
vispy.use("egl")
from vispy import gloo, scene  # noqa: E402

count = int(sys.argv[1])
canvas = scene.SceneCanvas(size=(work.WIDTH, work.HEIGHT), bgcolor=work.BACKGROUND, show=False)
view = canvas.central_widget.add_view()
# VisPy's sizes are in points of 1/72 inch.
points = work.em_pixels(count) * 72 / canvas.dpi
text = scene.visuals.Text(
    work.texts(count), pos=work.places(count)[:, [0, 2, 1]], font_size=points, color="white", face=work.FAMILY,
    parent=view.scene)
view.camera = scene.cameras.TurntableCamera(
    fov=2 * math.degrees(math.atan(work.HALF_FIELD)), distance=work.DISTANCE,
    elevation=math.degrees(work.TILT), center=(0, 0, 0))
size = work.HEIGHT, work.WIDTH
target = gloo.FrameBuffer(color=gloo.RenderBuffer(size), depth=gloo.RenderBuffer(size))
canvas.push_fbo(target, (0, 0), canvas.size)


def draw(frame):
    view.camera.azimuth = math.degrees(work.TURN * frame)
    canvas.on_draw(None)
    gloo.gl.glFinish()


work.run(
    {"VisPy": vispy.__version__, "driver": gloo.gl.glGetParameter(gloo.gl.GL_RENDERER)}, draw, target.read)
