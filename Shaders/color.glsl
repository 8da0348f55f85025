// Colours of label records: sRGB-encoded, red in the lowest byte.
vec3 unpackColor(uint packedColor) {
  return vec3(packedColor & 0xFFu, (packedColor >> 8) & 0xFFu, (packedColor >> 16) & 0xFFu)
    * (1.0 / 255.0);
}
