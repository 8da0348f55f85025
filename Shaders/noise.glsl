// A value per pixel, −0.5 … 0.5, without a visible pattern.
//
// Source: Jimenez, "Next generation post processing in Call of Duty: Advanced Warfare", 2014:
// interleaved gradient noise.
float noise(vec2 pixel) {
  return fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715)))) - 0.5;
}
