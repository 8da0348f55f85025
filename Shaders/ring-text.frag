// Letters on a ring, including colour fonts, the pills of badges, and discs with images. The edge is a
// sample mask (SAMPLE_COUNT), a soft edge (SOFT_EDGE), or one threshold.
//
// With IDENTITY, the shader writes the numbers of ring and word at each pixel with ink at its centre; taps
// are compared with them.

uniform sampler2DArray atlas;
#ifndef IDENTITY
uniform sampler2DArray images;  // premultiplied; decoded to linear light
#endif

in vec2 place;
in vec2 fromCenter;
flat in vec3 color;
flat in vec3 behind;
flat in vec4 texelPlace;
flat in vec2 layerStep;
flat in float bend;
flat in vec4 steps;
flat in float pixelsPerField;
flat in vec2 pill;
#ifndef IDENTITY
flat in vec2 image;
#endif

#ifdef IDENTITY
flat in uint owner;     // the place of the word
out uint identity;
#else
out vec4 fragmentColor;
#endif

#ifndef IDENTITY

// The image at a place, em from the cluster's middle: premultiplied linear light.
vec4 imageAt(vec2 at) {
  vec2 scale = texelPlace.zw;
  return textureGrad(
    images, vec3((at - texelPlace.xy) * scale, image.y), 0.7 * steps.xy * scale,
    0.7 * steps.zw * scale);
}

#endif

// The distance field at a place of the glyph, em from its cluster's middle. A bent glyph is sampled as if
// its line were straight.
//
// Let r be the radius, and q = x / (r + y). A point of the arc is r · atan q along the line, and
// sqrt(x² + (r + y)²) − r above it. The series are exact to 0.001 pixels within half an em.
float field(vec2 at) {
#ifdef IDENTITY
  if (pill.x < 0.0) return 1.0;
#else
  if (pill.x < 0.0) return imageAt(at).a - 0.5;
#endif
  if (pill.x > 0.0 && bend == 0.0) return pill.y - length(at);
  if (pill.x > 0.0) {
    // The position is computed without the series, because a pill is longer than a letter. The distance is in em.
    vec2 ray = vec2(at.x * bend, 1.0 + at.y * bend);
    vec2 own = vec2(atan(ray.x, ray.y), length(ray) - 1.0) / bend;
    return pill.y - length(vec2(max(abs(own.x) - (pill.x - pill.y), 0.0), own.y));
  }
  float rise = 1.0 + at.y * bend;
  float across = at.x / rise;
  float curve = across * bend;
  vec2 straight = vec2(
    across * (1.0 - curve * curve * (1.0 / 3.0)), at.y + 0.5 * at.x * across * bend);
  vec2 texel = texelPlace.xy + straight * texelPlace.z;
  return textureLod(atlas, vec3(texel * layerStep, texelPlace.w), 0.0).r - INK_THRESHOLD;
}

#ifndef IDENTITY

const float NO_IMAGE = 65535.0;

// The colour of the letter or the pill; for a disc, the colour of its plate with the image over it.
vec3 shown() {
  if (image.x == 0.0 || image.y == NO_IMAGE) return color;
  vec4 light = imageAt(place);
  if (light.a < 0.004) return color;
  vec3 linear = clamp(light.rgb / light.a, 0.0, 1.0);
  vec3 high = 1.055 * pow(max(linear, vec3(0.0031308)), vec3(1.0 / 2.4)) - 0.055;
  vec3 own = mix(high, linear * 12.92, lessThanEqual(linear, vec3(0.0031308)));
  own = mix(behind, own, image.x);
  // The edge of a colour glyph keeps its own colour; its opacity determines the coverage.
  if (pill.x < 0.0) return own;
  return sqrt(mix(color * color, own * own, light.a));
}

#endif

void main() {
  if (!isOnArc(fromCenter)) discard;
#ifdef IDENTITY
  if (field(place) < 0.0) discard;
  identity = ring | (owner + 1u) << 8;
#elif defined(SAMPLE_COUNT)
  float distances[SAMPLE_COUNT];
  for (int index = 0; index < SAMPLE_COUNT; ++index) {
    vec2 offset = sampleOffsets[index];
    distances[index] = field(place + steps.xy * offset.x + steps.zw * offset.y) * pixelsPerField;
  }
  int mask = sampleMask(distances);
  if (mask == 0) discard;
  gl_SampleMask[0] = mask;
  fragmentColor = vec4(shown(), 1.0);
#elif defined(SOFT_EDGE)
  float coverage = field(place) * pixelsPerField + 0.5;
  if (coverage < 0.0625) discard;
  coverage = min(coverage, 1.0);
  vec3 own = shown();
  fragmentColor = vec4(sqrt(mix(behind * behind, own * own, coverage)), 1.0);
#else
  if (field(place) < 0.0) discard;
  fragmentColor = vec4(shown(), 1.0);
#endif
}
