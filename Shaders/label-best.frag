// The smooth edge: the sample mask, from the distance field.

uniform sampler2DArray atlas;

in vec3 atlasCoordinate;
flat in vec3 color;
flat in vec2 atlasStep;
flat in float pixelsPerField;
#ifdef REACH
flat in float threshold;
#else
const float threshold = INK_THRESHOLD;
#endif

out vec4 fragmentColor;

void main() {
  // Signed distances to the outline at the samples' places, pixels; ink is positive.
  float distances[SAMPLE_COUNT];
  for (int index = 0; index < SAMPLE_COUNT; ++index) {
    vec2 place = atlasCoordinate.xy + sampleOffsets[index] * atlasStep;
    float field = texture(atlas, vec3(place, atlasCoordinate.z)).r;
    distances[index] = (field - threshold) * pixelsPerField;
  }
  int mask = sampleMask(distances);
  if (mask == 0) discard;
  gl_SampleMask[0] = mask;
  fragmentColor = vec4(color, 1.0);
}
