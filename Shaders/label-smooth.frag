// One tap, and a soft edge: ink fades toward the background within a pixel of the outline.
//
// It stays opaque, so it needs neither blending nor sorting; over another label it leaves a rim of
// background, half a pixel wide. Colours are mixed as squares, which is near enough to linear light.

uniform sampler2DArray atlas;
uniform vec3 background;  // sRGB-encoded

in vec3 atlasCoordinate;
flat in vec3 color;
flat in float pixelsPerField;

out vec4 fragmentColor;

void main() {
  float coverage = (texture(atlas, atlasCoordinate).r - INK_THRESHOLD) * pixelsPerField + 0.5;
  if (coverage < 0.0625) discard;
  vec3 ink = color * color;
  vec3 behind = background * background;
  fragmentColor = vec4(sqrt(mix(behind, ink, min(coverage, 1.0))), 1.0);
}
