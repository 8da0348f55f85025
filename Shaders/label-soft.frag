// Halos and shadows: opaque fragments that fade toward the background with the distance from letter or box.
//
// With several samples per pixel, a soft layer covers only as many samples as its strength needs. The
// remaining difference is mixed into the layer's colour. Over the background the fade is continuous. Over
// another label, most of that label shows through weak parts of the layer. If four drawn pixels make one
// pixel of the picture (PIXEL_GRID), these pixels serve as its samples.
//
// If two halos of one label overlap, the stronger halo must win in any drawing order. Weaker halos
// therefore lie deeper within their layer.

flat in vec3 color;
#ifndef BOX
uniform sampler2DArray atlas;

in vec3 atlasCoordinate;
flat in float pixelsPerField;
flat in float pixelsPerEm;
#endif

out vec4 fragmentColor;

// Distance from letter or box, em, negative inside.
float distanceFromShape() {
#ifdef BOX
  return edgeDistance(boxPlace);
#else
  return (INK_THRESHOLD - texture(atlas, atlasCoordinate).r) * pixelsPerField / pixelsPerEm;
#endif
}

void main() {
  float share =
    clamp((softness.y - distanceFromShape()) / (softness.y - softness.x), 0.0, 1.0);
  float amount = strength * share * share * (3.0 - 2.0 * share);
  if (amount < 1.0 / 128.0) discard;
  float mixed = amount;
#ifdef SAMPLE_COUNT
  int count = int(ceil(amount * float(SAMPLE_COUNT)));
  gl_SampleMask[0] = (1 << count) - 1;
  mixed = amount * float(SAMPLE_COUNT) / float(count);
#elif defined(PIXEL_GRID)
  int count = int(ceil(amount * 4.0));
  ivec2 place = ivec2(gl_FragCoord.xy) & 1;
  // Cover opposite corners first.
  if ((place.x ^ place.y) * 2 + place.y >= count) discard;
  mixed = amount * 4.0 / float(count);
#endif
  fragmentColor = vec4(sqrt(mix(background * background, color * color, mixed)), opacity(mixed));
#ifndef BOX
  gl_FragDepth = gl_FragCoord.z + (1.0 - amount) * WINDOW_DEPTH_STEP;
#endif
}
