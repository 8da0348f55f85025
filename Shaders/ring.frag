// Shades the area between two circles, with lines along its edges. The edges are exact at every sample.
//
// With IDENTITY, the shader writes the ring's number at each pixel with its centre in the ring; hits are
// compared with it.

#ifdef SAMPLE_COUNT
uniform vec2 sampleOffsets[SAMPLE_COUNT];  // pixels from the pixel's centre, right and up
#endif

in vec2 place;             // pixels from the ring's centre, right and up

#ifdef IDENTITY
out uint identity;
#else
out vec4 fragmentColor;
#endif

bool isInside(vec2 point) {
  float square = dot(point, point);
  return isOnArc(point) && radii.x * radii.x <= square && square < radii.y * radii.y;
}

#ifdef IDENTITY

void main() {
  if (!isInside(place)) discard;
  identity = ring;
}

#else

void main() {
#ifdef SAMPLE_COUNT
  int mask = 0;
  for (int index = 0; index < SAMPLE_COUNT; ++index)
    mask |= int(isInside(place + sampleOffsets[index] / drawnPixels)) << index;
  if (mask == 0) discard;
  gl_SampleMask[0] = mask;
#else
  if (!isInside(place)) discard;
#endif
  float radius = length(place);
  float cosine = (place.y * mark.x + place.x * mark.y) / radius;
  float light = smoothstep(litCosine, 1.0, cosine);
  float line = max(radius - (radii.y - edgeWidth), (radii.x + edgeWidth) - radius);
  if (arcEnd.y != 0.0) line = max(line, edgeWidth - fromEnd(place));
  vec3 color = mix(fillAt(cosine), mix(edge, litEdge, light), clamp(line * drawnPixels + 0.5, 0.0, 1.0));
  fragmentColor = vec4(color + noise(gl_FragCoord.xy) / 255.0, 1.0);
}

#endif
