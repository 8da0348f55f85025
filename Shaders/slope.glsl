// The edges of labels that are seen at a slant. A pixel then does not cover a square of texels.
#ifdef FACING_OUTWARD
// The minimum and maximum change of the distance field between neighbouring pixels, for any direction of
// the outline. They are the singular values of the steps to the next pixel right and up, texels.
vec2 slopeBounds(vec2 right, vec2 up) {
  float mean = 0.5 * (dot(right, right) + dot(up, up));
  float difference = 0.5 * (dot(right, right) - dot(up, up));
  float product = dot(right, up);
  float spread = sqrt(difference * difference + product * product);
  return sqrt(max(vec2(mean - spread, mean + spread), 1e-6)) * (127.0 / (6.0 * 255.0));
}
#endif
