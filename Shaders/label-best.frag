// The smooth edge: each sample of the pixel asks the distance field at its own place, and is
// either ink or not. Every stored sample is opaque and has its own depth, so the order in which
// labels are drawn cannot matter.

uniform sampler2DArray atlas;
uniform vec2 sampleOffsets[SAMPLE_COUNT];  // pixels from the pixel's centre, right and up

in vec3 atlasCoordinate;
flat in vec3 color;
flat in vec2 atlasStep;

out vec4 fragmentColor;

void main() {
  int mask = 0;
  for (int index = 0; index < SAMPLE_COUNT; ++index) {
    vec2 place = atlasCoordinate.xy + sampleOffsets[index] * atlasStep;
    if (texture(atlas, vec3(place, atlasCoordinate.z)).r >= INK_THRESHOLD) mask |= 1 << index;
  }
  if (mask == 0) discard;
  gl_SampleMask[0] = mask;
  fragmentColor = vec4(color, 1.0);
}
