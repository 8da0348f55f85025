// The smooth edge: a glyph takes as many samples of the pixel as its share of ink, the innermost
// first. Every stored sample is opaque and has its own depth, so the order in which labels are
// drawn cannot matter.
//
// The share is the mean of one estimate a sample, each from the distance field at its own place.
// Counting samples whose centre is ink gives the same for long straight edges, but is off by up to
// a sample at stems and corners: RMSE 10.9 of 255 against a 16×16 truth, where this has 9.4.

uniform sampler2DArray atlas;
uniform vec2 sampleOffsets[SAMPLE_COUNT];  // pixels from the pixel's centre, right and up

in vec3 atlasCoordinate;
flat in vec3 color;
flat in vec2 atlasStep;
flat in float pixelsPerField;

out vec4 fragmentColor;

void main() {
  // Signed distances to the outline at the samples' places, pixels; ink is positive.
  float distances[SAMPLE_COUNT];
  float coverage = 0.0;
  for (int index = 0; index < SAMPLE_COUNT; ++index) {
    vec2 place = atlasCoordinate.xy + sampleOffsets[index] * atlasStep;
    float field = texture(atlas, vec3(place, atlasCoordinate.z)).r;
    distances[index] = (field - INK_THRESHOLD) * pixelsPerField;
    coverage += clamp(0.5 + distances[index] * SAMPLE_RESOLUTION, 0.0, 1.0);
  }
  int count = int(coverage + 0.5);
  if (count == 0) discard;
  int mask = 0;
  for (int index = 0; index < SAMPLE_COUNT; ++index) {
    int rank = 0;
    for (int other = 0; other < index; ++other)
      rank += int(distances[other] >= distances[index]);
    for (int other = index + 1; other < SAMPLE_COUNT; ++other)
      rank += int(distances[other] > distances[index]);
    mask |= int(rank < count) << index;
  }
  gl_SampleMask[0] = mask;
  fragmentColor = vec4(color, 1.0);
}
