// A shaded ball about the cloud's centre: the first place where the eye's ray meets it.
//
// In coordinates whose origin is the centre and whose z points at the eye. Each sample is opaque
// and has the ball's own depth, so it hides what is behind it in any order of drawing.
uniform vec2 halfExtents;  // of the view a world unit from the eye, or of the whole view; world units
uniform vec2 shift;        // NDC of the centre
uniform float eyeDepth;    // of the centre
uniform float spread;      // 1 where rays part from the eye, 0 where they are parallel
uniform float radius;      // world units
uniform vec4 center;       // clip position
uniform vec4 nearer;       // clip position per world unit toward the eye
#ifndef IDENTITY
uniform vec3 color;        // sRGB-encoded
uniform vec3 background;   // sRGB-encoded
uniform vec2 ndcPerPixel;
#ifdef SAMPLE_COUNT
uniform vec2 sampleOffsets[SAMPLE_COUNT];  // pixels from the pixel's centre, right and up
#endif
#endif

in vec2 ndc;

#ifdef IDENTITY
out uint identity;  // 0: no label
#else
out vec4 fragmentColor;
#endif

// The place where a ray enters the ball, and in w how far within its outline it passes: positive
// inside. Outside, the place is the ray's nearest to the centre.
vec4 entry(vec2 at) {
  vec2 across = (at - shift) * halfExtents;
  vec3 origin = vec3(across * (1.0 - spread), eyeDepth);
  vec3 direction = normalize(vec3(across * spread, -1.0));
  float along = -dot(origin, direction);
  vec3 nearest = origin + direction * along;
  float square = radius * radius - dot(nearest, nearest);
  return vec4(nearest - direction * sqrt(max(square, 0.0)), square);
}

void main() {
  vec4 place = entry(ndc);
#ifdef IDENTITY
  if (place.w < 0.0) discard;
  identity = 0u;
#else
#ifdef SAMPLE_COUNT
  int mask = 0;
  for (int index = 0; index < SAMPLE_COUNT; ++index)
    mask |= int(entry(ndc + sampleOffsets[index] * ndcPerPixel).w >= 0.0) << index;
  if (mask == 0) discard;
  gl_SampleMask[0] = mask;
#else
  if (place.w < 0.0) discard;
#endif
  // Light from the upper left before the ball, wrapped around it so that no side is black; toward
  // its outline the ball sinks into the background, and labels stand off.
  vec3 normal = place.xyz / radius;
  float light = 0.5 + 0.5 * dot(normal, vec3(-0.43, 0.58, 0.69));
  float rim = 1.0 - clamp(normal.z, 0.0, 1.0);
  float amount = (0.25 + 0.75 * light * light) * (1.0 - 0.55 * rim * rim * rim);
  fragmentColor = vec4(mix(background, color, amount), 1.0);
#endif
  vec4 clip = center + nearer * place.z;
  gl_FragDepth = 0.5 + 0.5 * clip.z / clip.w;
}
