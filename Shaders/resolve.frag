// The mean of all samples of a block of pixels, in linear light, sRGB-encoded again.

uniform sampler2DMS samples;  // SRGB8_ALPHA8: fetches come back in linear light
uniform int blockSize;        // source pixels per target pixel, each way

out vec4 fragmentColor;

vec3 encode(vec3 linear) {
  vec3 low = linear * 12.92;
  vec3 high = 1.055 * pow(max(linear, vec3(0.0031308)), vec3(1.0 / 2.4)) - 0.055;
  return mix(high, low, lessThanEqual(linear, vec3(0.0031308)));
}

void main() {
  ivec2 first = ivec2(gl_FragCoord.xy) * blockSize;
  vec3 sum = vec3(0.0);
  for (int y = 0; y < blockSize; ++y)
    for (int x = 0; x < blockSize; ++x)
      for (int index = 0; index < SAMPLE_COUNT; ++index)
        sum += texelFetch(samples, first + ivec2(x, y), index).rgb;
  fragmentColor = vec4(encode(sum / float(blockSize * blockSize * SAMPLE_COUNT)), 1.0);
}
