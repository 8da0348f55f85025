"""A short program for moderngl: a quad for each label, from an image of all labels by Pillow."""

import sys

import moderngl
import numpy
import PIL
from PIL import Image, ImageDraw, ImageFont

import work

VERTEX = """
#version 330
uniform mat4 clip_from_model;
uniform vec2 clip_per_unit;
in vec3 place; in vec2 half_size; in vec4 box;
out vec2 texel;
void main() {
  vec2 side = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  gl_Position = clip_from_model * vec4(place, 1);
  gl_Position.xy += (side * 2 - 1) * half_size * clip_per_unit;
  texel = mix(box.xy, box.zw, side);
}"""
FRAGMENT = """
#version 330
uniform sampler2D image;
in vec2 texel;
out vec4 color;
void main() {
  if (texture(image, texel).r < 0.5) discard;
  color = vec4(1);
}"""
IMAGE_WIDTH = 2048

count = int(sys.argv[1])
# The resolution is one texel per pixel at the front of the sphere.
size = work.em_pixels(count, work.DISTANCE - 1)
font = ImageFont.truetype(work.FONT_FILE, size)
bounds = [font.getbbox(text) for text in work.texts(count)]
x = y = row = 0
spots = []
for left, top, right, bottom in bounds:
    width, height = right - left + 2, bottom - top + 2
    if x + width > IMAGE_WIDTH:
        x, y, row = 0, y + row, 0
    spots.append((x, y, width, height))
    x, row = x + width, max(row, height)
image = Image.new("L", (IMAGE_WIDTH, int(y + row)))
drawing = ImageDraw.Draw(image)
for text, (x, y, _, _), (left, top, _, _) in zip(work.texts(count), spots, bounds):
    drawing.text((x + 1 - left, y + 1 - top), text, fill=255, font=font)

context = moderngl.create_standalone_context(backend="egl")
program = context.program(vertex_shader=VERTEX, fragment_shader=FRAGMENT)
texture = context.texture(image.size, 1, image.tobytes(), alignment=1)
texture.filter = moderngl.LINEAR, moderngl.LINEAR
texture.use(0)
spots = numpy.array(spots, "f4")
half_sizes = spots[:, 2:] / size * work.em(count) / 2
boxes = numpy.concatenate([spots[:, :2], spots[:, :2] + spots[:, 2:]], 1)[:, [0, 3, 2, 1]] / (image.size * 2)
records = numpy.concatenate([work.places(count), half_sizes, boxes], 1).astype("f4")
quads = context.vertex_array(
    program, [(context.buffer(records.tobytes()), "3f 2f 4f/i", "place", "half_size", "box")])
target = context.framebuffer(
    context.renderbuffer((work.WIDTH, work.HEIGHT)), context.depth_renderbuffer((work.WIDTH, work.HEIGHT)))
target.use()
context.enable(moderngl.DEPTH_TEST)
matrix = work.projection()
program["clip_per_unit"] = matrix[0, 0], matrix[1, 1]
ground = [int(work.BACKGROUND[place:place + 2], 16) / 255 for place in (1, 3, 5)]


def draw(frame):
    target.clear(*ground)
    program["clip_from_model"].write(work.clip_from_model(frame).T.astype("f4").tobytes())
    quads.render(moderngl.TRIANGLE_STRIP, vertices=4, instances=count)
    context.finish()


work.run(
    {"moderngl": moderngl.__version__, "Pillow": PIL.__version__, "driver": context.info["GL_RENDERER"]}, draw,
    lambda: numpy.frombuffer(target.read(), "u1").reshape(work.HEIGHT, work.WIDTH, 3)[::-1])
