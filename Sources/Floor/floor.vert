// The benchmark's baseline: the least work of a vertex shader for labels on a sphere, with stored corners and one
// matrix.
layout(std140) uniform FloorBlock {
  mat4 clipFromModel;
  vec2 projectionScale;
};

layout(location = 0) in vec3 center;
layout(location = 1) in vec2 offset;
layout(location = 2) in vec2 texel;

out vec2 atlasCoordinate;

void main() {
  vec4 clipPosition = clipFromModel * vec4(center, 1.0);
  clipPosition.xy += offset * projectionScale;
  gl_Position = clipPosition;
  atlasCoordinate = texel;
}
