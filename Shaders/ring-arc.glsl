// The end of a ring that does not surround its centre completely.

// The distance of a point from the straight end of the ring, pixels: positive inside.
//
// For a ring without an end, the distance is never negative.
float fromEnd(vec2 point) {
  vec2 own = vec2(point.y * mark.x + point.x * mark.y, abs(point.x * mark.x - point.y * mark.y));
  return own.x * arcEnd.y - own.y * arcEnd.x;
}

bool isOnArc(vec2 point) { return fromEnd(point) >= 0.0; }
