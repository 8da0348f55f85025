// The colours around and behind a label's text, as `LabelStyle` defines them.
#ifdef STYLED

// The kinds of paint in x: 0 is the packed colour in y, 1 the label's own colour, 2 its accent, 3 no paint.
const uint NO_PAINT = 3u;

vec3 paintColor(uvec2 paint, Label label) {
  return unpackColor(paint.x == 1u ? label.colors.x : paint.x == 2u ? label.colors.y : paint.y);
}

bool hasFill(Label label) {
  return fillPaint.x != NO_PAINT || (label.isHighlighted && highlightHasBox);
}

// The fill of a label's box; for a highlighted label, it is mixed with the highlight colour.
vec3 fillColor(Label label) {
  vec3 own = paintColor(fillPaint, label);
  vec3 lit = mix(own, label.highlight.rgb, highlightHasBox ? 1.0 : label.highlight.w);
  return mix(own, lit, bvec3(label.isHighlighted));
}

float luminance(vec3 encoded) {
  vec3 high = pow((encoded + 0.055) / 1.055, vec3(2.4));
  vec3 light = mix(high, encoded / 12.92, lessThanEqual(encoded, vec3(0.04045)));
  return dot(light, vec3(0.2126, 0.7152, 0.0722)) + 0.05;
}

// The colour of text that is readable on a fill; `Color.readable(on:)` is its twin in Swift.
vec3 readableColor(vec3 color, vec3 fill) {
  float behind = luminance(fill);
  vec3 goal = vec3(behind * behind >= 0.05 * 1.05 ? 0.0 : 1.0);
  for (int step = 0; step < 4; ++step) {
    vec3 moved = mix(color, goal, float(step) * 0.25);
    float front = luminance(moved);
    if (max(front, behind) >= 4.5 * min(front, behind)) return moved;
  }
  return goal;
}

// The colour of text, adjusted to stay readable on a box behind it.
vec3 styledInkColor(Label label) {
  if (!hasFill(label)) return inkColor(label);
  return readableColor(unpackColor(label.colors.x), fillColor(label));
}

// The colour behind the edge of the ink or of an outline: `paint`, or else the box, or else the background.
vec3 colorBehind(uvec2 paint, Label label) {
  vec3 own = mix(fillColor(label), paintColor(paint, label), bvec3(paint.x != NO_PAINT));
  bool isPainted = paint.x != NO_PAINT || hasFill(label);
  return mix(background, fadedColor(own, label), bvec3(isPainted));
}

#endif
