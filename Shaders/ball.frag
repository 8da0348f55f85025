// A shaded ball about the cloud's centre: the nearest intersection with each view ray.
//
// Coordinates have their origin at the centre, with z toward the camera. The ball is opaque, and its depth
// is everywhere the depth of its outline. Labels outside the ball are either in front of or behind that
// plane, so their text is not cut if it extends over the ball's front.

#ifdef SAMPLE_COUNT
uniform vec2 sampleOffsets[SAMPLE_COUNT];  // pixels from the pixel's centre, right and up
#endif

in vec2 ndc;

#ifdef IDENTITY
out uint identity;  // 0: not a label
#else
out vec4 fragmentColor;
#endif

// The point where a view ray enters the ball. The component w is radius² − d², where d is the ray's distance
// from the centre; w is positive inside the outline. Outside the outline, the result is the ray's point
// nearest to the centre.
vec4 entry(vec2 at) {
  vec2 across = (at - shift) * halfExtents;
  vec3 origin = vec3(across * (1.0 - spread), eyeDepth);
  vec3 direction = normalize(vec3(across * spread, -1.0));
  float along = -dot(origin, direction);
  vec3 nearest = origin + direction * along;
  float square = radius * radius - dot(nearest, nearest);
  return vec4(nearest - direction * sqrt(max(square, 0.0)), square);
}

#ifndef IDENTITY
const float LINE_STEP = 0.5235987756;  // 30°, radians
const float LINE_STRENGTH = 0.16;

// The share of a pixel that the lines of a globe cover, at a point of the ball with the given normal.
float lineShare(vec3 normal) {
  vec3 place = vec3(dot(normal, east), dot(normal, north), dot(normal, prime));
  float across = sqrt(max(1.0 - place.y * place.y, 1e-6));
  float latitude = atan(place.y, across) / LINE_STEP;
  float longitude = atan(place.x, place.z) / LINE_STEP;
  // Beyond 60°, only every third meridian continues to the pole.
  float apart = abs(place.y) > 0.8660 ? 3.0 : 1.0;
  float parallel = abs(latitude - floor(latitude + 0.5)) * LINE_STEP;
  float turn = longitude / apart;
  float meridian = abs(turn - floor(turn + 0.5)) * apart * LINE_STEP * across;
  // Converts distances to pixels, by the change of the normal from one pixel to the next in each direction.
  vec3 stepX = dFdx(normal);
  vec3 stepY = dFdy(normal);
  vec3 up = normalize(north - normal * place.y + vec3(1e-6));
  vec3 side = cross(up, normal);
  float perParallel = length(vec2(dot(stepX, up), dot(stepY, up)));
  float perMeridian = length(vec2(dot(stepX, side), dot(stepY, side)));
  float nearest = min(parallel / max(perParallel, 1e-6), meridian / max(perMeridian, 1e-6));
  return clamp(1.2 - nearest, 0.0, 1.0);
}
#endif

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
  // Light comes from the upper left in front of the ball. It reaches around the ball, so that no side is
  // black. Toward the outline the ball fades into the background, so that labels stand out.
  vec3 normal = place.xyz / radius;
  float light = 0.5 + 0.5 * dot(normal, vec3(-0.43, 0.58, 0.69));
  float rim = 1.0 - normal.z;
  float amount = (0.25 + 0.75 * light * light) * (1.0 - 0.55 * rim * rim * rim);
  vec3 shaded = mix(background, color, amount);
  // Lines fade out toward the outline, where they would be too dense.
  float lines = lineShare(normal) * LINE_STRENGTH * smoothstep(0.05, 0.4, normal.z)
    * dot(north, north);
  fragmentColor = vec4(mix(shaded, lineColor, lines), 1.0);
#endif
  gl_FragDepth = 0.5 + 0.5 * depth;
}
