// The best edge: a sample mask, computed from the distance field.

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
  // Signed distances from the samples' positions to the outline, pixels; positive inside the ink.
  float distances[SAMPLE_COUNT];
#ifdef FACING_OUTWARD
  vec2 rightStep = dFdx(atlasCoordinate.xy);
  vec2 upStep = dFdy(atlasCoordinate.xy);
  // The plane fitted to the samples' field values gives the direction of the outline.
  vec2 slope = vec2(0.0);
  vec2 squares = vec2(1e-6);
  for (int index = 0; index < SAMPLE_COUNT; ++index) {
    vec2 offset = sampleOffsets[index];
    vec2 place = atlasCoordinate.xy + rightStep * offset.x + upStep * offset.y;
    distances[index] = texture(atlas, vec3(place, atlasCoordinate.z)).r - threshold;
    slope += offset * distances[index];
    squares += offset * offset;
  }
  vec2 texels = vec2(textureSize(atlas, 0).xy);
  vec2 bounds = slopeBounds(rightStep * texels, upStep * texels);
  float pixels = 1.0 / clamp(length(slope / squares), bounds.x, bounds.y);
  for (int index = 0; index < SAMPLE_COUNT; ++index) distances[index] *= pixels;
#else
  for (int index = 0; index < SAMPLE_COUNT; ++index) {
    vec2 place = atlasCoordinate.xy + sampleOffsets[index] * atlasStep;
    float field = texture(atlas, vec3(place, atlasCoordinate.z)).r;
    distances[index] = (field - threshold) * pixelsPerField;
  }
#endif
  int mask = sampleMask(distances);
  if (mask == 0) discard;
  gl_SampleMask[0] = mask;
  fragmentColor = vec4(color, opacity(1.0));
}
