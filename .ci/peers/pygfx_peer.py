"""pygfx: one object with a text block for each label, of the size that labels have in the middle of the sphere."""

import math
import sys

import numpy
import pygfx
import pylinalg
import wgpu

import work

ASPECT = work.WIDTH / work.HEIGHT
count = int(sys.argv[1])
target = pygfx.Texture(
    dim=2, size=(work.WIDTH, work.HEIGHT, 1), format="rgba8unorm-srgb", usage=wgpu.TextureUsage.COPY_SRC)
renderer = pygfx.WgpuRenderer(target, pixel_ratio=1, ppaa="none")
text = pygfx.MultiText(
    material=pygfx.TextMaterial(color="#fff"), screen_space=True, font_size=work.em_pixels(count),
    family=work.FAMILY, anchor="middle-center")
for word, place in zip(work.texts(count), work.places(count)):
    block = text.create_text_block()
    block.set_text(word)
    block.set_position(*(float(x) for x in place))
scene = pygfx.Scene()
scene.add(pygfx.Background.from_color(work.BACKGROUND), text)
# Pygfx's field of view refers to the mean of width and height.
camera = pygfx.PerspectiveCamera(
    2 * math.degrees(math.atan(work.HALF_FIELD * (1 + ASPECT) / 2)), ASPECT, depth_range=(0.5, 10))


def draw(frame):
    # Turn the camera about the sphere instead of the sphere, because the text of a turned object would turn, too.
    matrix = numpy.eye(4)
    matrix[:3, :3] = work.orientation(frame).T
    camera.local.rotation = pylinalg.quat_from_mat(matrix)
    camera.local.position = matrix[:3, 2] * work.DISTANCE
    renderer.render(scene, camera)
    pixels((1, 1, 1))


def pixels(size):
    """Reads a part of the last frame, which waits until the frame is finished."""
    texture = renderer.target._wgpu_object
    return renderer.device.queue.read_texture(
        {"texture": texture, "mip_level": 0, "origin": (0, 0, 0)},
        {"offset": 0, "bytes_per_row": size[0] * 4, "rows_per_image": size[1]}, size)


def picture():
    return numpy.frombuffer(pixels((work.WIDTH, work.HEIGHT, 1)), "u1").reshape(work.HEIGHT, work.WIDTH, 4)


work.run(
    {"pygfx": pygfx.__version__, "wgpu": wgpu.__version__, "driver": renderer.device.adapter.info["device"]}, draw,
    picture)
