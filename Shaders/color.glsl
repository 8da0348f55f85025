// Unpacks a colour of label records: sRGB-encoded, red in the lowest byte.
vec3 unpackColor(uint packedColor) {
  return vec3(packedColor & 0xFFu, (packedColor >> 8) & 0xFFu, (packedColor >> 16) & 0xFFu)
    * (1.0 / 255.0);
}

// Packs a colour for label records: each component is rounded to a byte.
uint packColor(vec3 color) {
  uvec3 bytes = uvec3(color * 255.0 + 0.5);
  return bytes.r | bytes.g << 8 | bytes.b << 16;
}
