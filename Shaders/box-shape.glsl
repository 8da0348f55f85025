// The rounded rectangle of a label; `CloudReference.BoxShape` is its twin in Swift.

#ifdef RING
flat in float ringWidth;     // em
flat in float ringRadius;    // em
#define borderWidth ringWidth
#define cornerRadius ringRadius
#endif

in vec2 boxPlace;            // em from the label's centre
flat in vec2 boxHalfSize;    // em
flat in float pixelsPerEm;
flat in float isFilled;      // 0: only a frame, open inside

// Signed distance to the rectangle's edge, em, negative inside.
//
// Source: Quilez, "2D distance functions", rounded box.
float edgeDistance(vec2 place) {
  float radius = min(cornerRadius, min(boxHalfSize.x, boxHalfSize.y));
  vec2 beyond = abs(place) - (boxHalfSize - radius);
  vec2 outside = max(beyond, 0.0);
  return sqrt(outside.x * outside.x + outside.y * outside.y)
    + min(max(beyond.x, beyond.y), 0.0) - radius;
}

// Signed distance to the edge of the painted area, em, negative inside.
float shapeDistance(vec2 place) {
  float edge = edgeDistance(place);
  return isFilled > 0.5 ? edge : max(edge, -(edge + borderWidth));
}
