// The samples of a pixel that a shape covers. Their number is the shape's share of the pixel; the innermost
// samples are covered first.
//
// Every stored sample is opaque and has its own depth, so drawing order does not matter. The share is the
// mean of one coverage estimate per sample, each computed from the distance at the sample's position. A
// count of the samples whose centre is inside gives the same result for long straight edges, but is off by
// up to one sample at stems and corners. Compared with a 16×16 supersampled reference, such a count has an
// RMSE of 10.9 of 255, and this method 9.4.
#ifdef SAMPLE_COUNT

uniform vec2 sampleOffsets[SAMPLE_COUNT];  // pixels from the pixel's centre, right and up

// The sample mask for signed distances in pixels, positive inside; 0 if no sample is covered.
int sampleMask(float distances[SAMPLE_COUNT]) {
  float coverage = 0.0;
  for (int index = 0; index < SAMPLE_COUNT; ++index)
    coverage += clamp(0.5 + distances[index] * SAMPLE_RESOLUTION, 0.0, 1.0);
  int count = int(coverage + 0.5);
  int mask = 0;
  for (int index = 0; index < SAMPLE_COUNT; ++index) {
    int rank = 0;
    for (int other = 0; other < index; ++other)
      rank += int(distances[other] >= distances[index]);
    for (int other = index + 1; other < SAMPLE_COUNT; ++other)
      rank += int(distances[other] > distances[index]);
    mask |= int(rank < count) << index;
  }
  return mask;
}

#endif
