// The smooth edge: one tap. Within a pixel of the outline, ink fades toward the part of its own label
// behind the ink, or toward the background.
//
// Fragments stay opaque, so they need neither blending nor sorting. Over another label, this leaves a rim
// of background colour, half a pixel wide. Colours are mixed as squares, which is near linear light.

uniform sampler2DArray atlas;

in vec3 atlasCoordinate;
#ifdef TRIANGLES
flat in uvec4 letter;
#else
flat in vec3 color;
flat in float pixelsPerField;
#endif
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
#ifdef TRIANGLES
  // A triangle covers more than its letter's quad, so discard the fragments beyond the quad.
  bool isBeyond = any(greaterThan(atlasCoordinate.xy, uintBitsToFloat(letter.xy)));
  float pixelsPerField = uintBitsToFloat(letter.z);
  vec3 color = unpackColor(letter.w);
#else
  const bool isBeyond = false;
#endif
  float field = texture(atlas, atlasCoordinate).r - threshold;
#ifdef FACING_OUTWARD
  vec2 texels = vec2(textureSize(atlas, 0).xy);
  vec2 bounds = slopeBounds(dFdx(atlasCoordinate.xy) * texels, dFdy(atlasCoordinate.xy) * texels);
  float slope = clamp(length(vec2(dFdx(field), dFdy(field))), bounds.x, bounds.y);
  float coverage = field / slope + 0.5;
#else
  float coverage = field * pixelsPerField + 0.5;
#endif
  if (coverage < 0.0625 || isBeyond) discard;
#ifndef STYLED
  vec3 behind = background;
#endif
  coverage = min(coverage, 1.0);
  fragmentColor =
    vec4(sqrt(mix(behind * behind, color * color, coverage)), opacity(coverage));
}
