// The end of a ring that does not go all the way around its centre.

// The distance of a point from the straight end of the ring, pixels: positive inside.
//
// It is never negative for a ring without an end.
float fromEnd(vec2 point) {
  vec2 own = vec2(point.y * mark.x + point.x * mark.y, abs(point.x * mark.x - point.y * mark.y));
  return own.x * arcEnd.y - own.y * arcEnd.x;
}

bool isOnArc(vec2 point) { return fromEnd(point) >= 0.0; }
