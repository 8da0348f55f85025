// The mark of wheels: `MarkBlock` in Swift.

layout(std140) uniform MarkBlock {
  vec2 clipScale;  // clip units per pixel
  vec3 color;      // sRGB-encoded
};
