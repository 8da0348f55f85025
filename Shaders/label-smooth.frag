// One tap, and a soft edge: ink fades toward what its own label has behind it, or toward the
// background, within a pixel of the outline.
//
// It stays opaque, so it needs neither blending nor sorting; over another label it leaves a rim of
// background, half a pixel wide. Colours are mixed as squares, which is near enough to linear light.

uniform sampler2DArray atlas;
#ifndef STYLED
uniform vec3 background;  // sRGB-encoded
#endif

in vec3 atlasCoordinate;
flat in vec3 color;
flat in float pixelsPerField;
#ifdef REACH
flat in float threshold;
#else
const float threshold = INK_THRESHOLD;
#endif
#ifdef STYLED
flat in vec3 behind;
#endif

out vec4 fragmentColor;

void main() {
  float coverage = (texture(atlas, atlasCoordinate).r - threshold) * pixelsPerField + 0.5;
  if (coverage < 0.0625) discard;
#ifndef STYLED
  vec3 behind = background;
#endif
  fragmentColor =
    vec4(sqrt(mix(behind * behind, color * color, min(coverage, 1.0))), 1.0);
}
