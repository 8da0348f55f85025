// A round dot, soft or with an edge. It is drawn as a quad, or with POINTS as a point.
//
// If several dots overlap, the strongest dot is visible, whatever their order: blending keeps the maximum
// of each channel, or on a light background the minimum.

#ifndef POINTS
in vec2 place;
#endif
flat in vec3 color;
flat in float share;
flat in float isHard;

out vec4 fragmentColor;

void main() {
#ifdef POINTS
  vec2 place = gl_PointCoord * 2.0 - 1.0;
#endif
  float inside = max(1.0 - (place.x * place.x + place.y * place.y), 0.0);
  float amount = share * (isHard > 0.5 ? min(inside * 2.5, 1.0) : inside * inside);
  fragmentColor = vec4(mix(background, color, amount), isTransparent ? amount : 1.0);
}
