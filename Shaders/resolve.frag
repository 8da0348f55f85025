// The mean of all samples of a block of pixels, in linear light, sRGB-encoded again.
//
// Blocks that hold nothing but background are left to the clear that went before: most of a
// cloud's picture is background, and software drivers skip the arithmetic of discarded pixels.

uniform sampler2DMS samples;  // sRGB-encoded bytes
uniform int blockSize;        // source pixels per target pixel, each way
uniform vec3 background;      // sRGB-encoded

out vec4 fragmentColor;

vec3 decode(vec3 encoded) {
  vec3 high = pow((encoded + 0.055) / 1.055, vec3(2.4));
  return mix(high, encoded / 12.92, lessThanEqual(encoded, vec3(0.04045)));
}

vec3 encode(vec3 linear) {
  vec3 high = 1.055 * pow(max(linear, vec3(0.0031308)), vec3(1.0 / 2.4)) - 0.055;
  return mix(high, linear * 12.92, lessThanEqual(linear, vec3(0.0031308)));
}

void main() {
  ivec2 first = ivec2(gl_FragCoord.xy) * blockSize;
  vec3 difference = vec3(0.0);
  for (int y = 0; y < blockSize; ++y)
    for (int x = 0; x < blockSize; ++x)
      for (int index = 0; index < SAMPLE_COUNT; ++index)
        difference += abs(texelFetch(samples, first + ivec2(x, y), index).rgb - background);
  // Half a step of one byte: the samples' bytes are the background's exactly, or they are not.
  if (difference.r + difference.g + difference.b < 0.5 / 255.0) discard;
  vec3 sum = vec3(0.0);
  for (int y = 0; y < blockSize; ++y)
    for (int x = 0; x < blockSize; ++x)
      for (int index = 0; index < SAMPLE_COUNT; ++index)
        sum += decode(texelFetch(samples, first + ivec2(x, y), index).rgb);
  fragmentColor = vec4(encode(sum / float(blockSize * blockSize * SAMPLE_COUNT)), 1.0);
}
