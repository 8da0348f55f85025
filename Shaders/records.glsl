// Returns a texel of records by its number; records are stored row by row in a two-dimensional texture.
uvec4 fetchTexel(highp usampler2D records, int number) {
  return texelFetch(records, ivec2(number & 4095, number >> 12), 0);
}
