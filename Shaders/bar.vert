// Places one corner of the bar of a label that is too small to be read. Each run of four vertices
// is one label's corners, as in label.vert.

out vec2 place;                   // pixels from the bar's centre
flat out vec2 halfSize;           // pixels
flat out float ink;               // share of ink in the bar
flat out vec3 color;              // sRGB-encoded

// If bars crowd, only the strongest bar over a pixel is visible. Its ink is therefore raised until it is as
// bright as all bars together. The constants were fitted to supersampled pictures of letters in the best
// quality: see `FlightTests`.
const float CROWDED = 0.9;        // power of the missing brightness
const float LEAST_SLANT = 0.3;    // least slant of the surface; at the rim, crowding would have no limit
const float BOLDER = 1.28;        // factor for letters smaller than a pixel, because samples round their ink up

float crowdedInk(Label label, float pixelsPerEm) {
  float pixelsPerUnit = projectionScale.y * pixelsPerClipUnit / label.center.w;
  float slant = max(abs(1.0 - label.receded), LEAST_SLANT);
  vec2 touched = 2.0 * halfSize + 1.0;
  float count = crowding / (pixelsPerUnit * pixelsPerUnit * slant) * touched.x * touched.y;
  float mean = inkShare * 4.0 * halfSize.x * halfSize.y / (touched.x * touched.y);
  float all = 1.0 - exp(-count * mean);
  float one = mean * (1.0 - exp(-count));
  float bolder = mix(BOLDER, 1.0, clamp((pixelsPerEm - 0.75) * 1.25, 0.0, 1.0));
  return inkShare * bolder * max(pow(all / one, CROWDED), 1.0);
}

void main() {
  int record = VERTEX_ID >> 2;
  uint ranked = fetchTexel(labelRecords, record * 2 + 1).w;
  uint labelIndex = isRanked ? ranked : uint(record);
  Label label = fetchLabel(labelIndex, uint(record));
  float pixelsPerEm = barPixelsPerEm(label, pixelsPerClipUnit);
  vec2 side = vec2((VERTEX_ID & 1) != 0 ? 1.0 : -1.0, (VERTEX_ID & 2) != 0 ? 1.0 : -1.0);
  vec2 halfEm = max(label.halfSize - vec2(0.0, 0.5 * (barInset.x + barInset.y)), vec2(0.0));
  halfSize = halfEm * pixelsPerEm;
  // The quad grows by half a pixel, because the bar's edges may cover pixels partly.
  place = side * (halfSize + 0.5);
  vec2 offset = side * (halfEm + 0.5 / pixelsPerEm);
  offset.y += 0.5 * (barInset.x - barInset.y);
  bool isDrawn = pixelsPerEm > 0.0 && min(halfEm.x, halfEm.y) > 0.0 && isBar(labelIndex, pixelsPerEm);
  gl_Position = isDrawn ? clipPosition(label, offset) : vec4(2.0, 2.0, 2.0, 1.0);
  ink = crowdedInk(label, pixelsPerEm);
  color = fadedColor(inkColor(label), label);
}
