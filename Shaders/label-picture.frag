// Draws tag images: the colours come from the image atlas, and opaque parts count as ink.
//
// The atlas holds premultiplied colours. The sampler decodes them to linear light before it filters
// between texels and mip levels. As for letters, samples are opaque: the colour is divided by alpha again.
// Alpha decides how many samples the image covers (SAMPLE_COUNT), how far the image fades toward the
// colour behind it (SOFT_EDGE), or otherwise whether the pixel is covered.

uniform sampler2DArray atlas;

in vec3 atlasCoordinate;
flat in float fadeAmount;
#ifdef STYLED
flat in vec3 behind;  // sRGB-encoded
#endif

out vec4 fragmentColor;

// The sRGB-encoded colour of premultiplied linear light, faded by the label's view depth.
vec3 shown(vec4 light) {
  vec3 linear = clamp(light.rgb / light.a, 0.0, 1.0);
  vec3 high = 1.055 * pow(max(linear, vec3(0.0031308)), vec3(1.0 / 2.4)) - 0.055;
  vec3 own = mix(high, linear * 12.92, lessThanEqual(linear, vec3(0.0031308)));
  return mix(own, background, fadeAmount);
}

#if defined(SAMPLE_COUNT)

// Each sample has a tap at its own position, at the mip level of its share of the pixel. The mean of these
// taps is sharper than one tap for the whole pixel.
void main() {
  vec2 right = dFdx(atlasCoordinate.xy);
  vec2 up = dFdy(atlasCoordinate.xy);
  float share = inversesqrt(float(SAMPLE_COUNT));
  float distances[SAMPLE_COUNT];
  vec4 sum = vec4(0.0);
  for (int index = 0; index < SAMPLE_COUNT; ++index) {
    vec2 offset = sampleOffsets[index];
    vec2 place = atlasCoordinate.xy + right * offset.x + up * offset.y;
    vec4 tap =
      textureGrad(atlas, vec3(place, atlasCoordinate.z), right * share, up * share);
    // The distance at which a letter would cover the same share of a sample as the image does.
    distances[index] = (tap.a - 0.5) / SAMPLE_RESOLUTION;
    sum += tap;
  }
  int mask = sampleMask(distances);
  if (mask == 0) discard;
  gl_SampleMask[0] = mask;
  fragmentColor = vec4(shown(sum), opacity(1.0));
}

#elif defined(SOFT_EDGE)

void main() {
  vec4 light = texture(atlas, atlasCoordinate);
  if (light.a < 0.0625) discard;
#ifndef STYLED
  vec3 behind = background;
#endif
  vec3 own = shown(light);
  fragmentColor = vec4(sqrt(mix(behind * behind, own * own, light.a)), opacity(light.a));
}

#else

void main() {
  vec4 light = texture(atlas, atlasCoordinate);
  if (light.a < 0.5) discard;
  fragmentColor = vec4(shown(light), opacity(1.0));
}

#endif
