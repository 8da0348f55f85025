// Where a ring ends that does not go all the way around its centre.

uniform vec2 mark;     // direction of the mark, clockwise from upward: cosine and sine
uniform vec2 arcEnd;   // cosine and sine of the angle from the mark at which the ring ends; (-1, 0) for none

// How far a point is from the straight end of the ring, pixels; positive inside, not negative without an end.
float fromEnd(vec2 point) {
  vec2 own = vec2(point.y * mark.x + point.x * mark.y, abs(point.x * mark.x - point.y * mark.y));
  return own.x * arcEnd.y - own.y * arcEnd.x;
}

bool isOnArc(vec2 point) { return fromEnd(point) >= 0.0; }
