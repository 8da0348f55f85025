// Places one corner of a band that contains a ring.
//
// The band is a triangle strip that starts at the mark and runs once around. Even vertices are on the inner
// side, odd vertices on the outer side.

out vec2 place;            // pixels from the ring's centre, right and up

const float BAND_DEPTH = 0.5;  // NDC, behind the words
const float SEGMENTS = 96.0;
const float PI = 3.14159265;

void main() {
  float angle = markAngle + float(VERTEX_ID >> 1) / SEGMENTS * (2.0 * PI);
  // The chords of the outer side must not cut the circle.
  float outer = radii.y / cos(PI / SEGMENTS) + 1.0;
  place = vec2(sin(angle), cos(angle)) * ((VERTEX_ID & 1) != 0 ? outer : radii.x - 1.0);
  gl_Position = vec4((place + center) * clipScale, BAND_DEPTH, 1.0);
}
