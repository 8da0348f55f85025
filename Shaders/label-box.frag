// The box behind a label's text, in the three edge qualities of letters.

flat in vec3 color;
flat in vec3 borderColor;

out vec4 fragmentColor;

void main() {
  // Border and fill share one depth. They are therefore mixed within the pixel, as squares, which is near
  // linear light.
  float intoFill = -(edgeDistance(boxPlace) + borderWidth) * pixelsPerEm;
  float share = borderWidth > 0.0 ? clamp(intoFill + 0.5, 0.0, 1.0) : 1.0;
  vec3 squared = mix(borderColor * borderColor, color * color, share);
  float coverage = 1.0;
#if defined(SAMPLE_COUNT)
  float distances[SAMPLE_COUNT];
  for (int index = 0; index < SAMPLE_COUNT; ++index)
    distances[index] =
      -shapeDistance(boxPlace + sampleOffsets[index] / pixelsPerEm) * pixelsPerEm;
  int mask = sampleMask(distances);
  if (mask == 0) discard;
  gl_SampleMask[0] = mask;
#elif defined(SOFT_EDGE)
  coverage = 0.5 - shapeDistance(boxPlace) * pixelsPerEm;
  if (coverage < 0.0625) discard;
  coverage = min(coverage, 1.0);
  squared = mix(background * background, squared, coverage);
#else
  if (shapeDistance(boxPlace) > 0.0) discard;
#endif
  fragmentColor = vec4(sqrt(squared), opacity(coverage));
}
