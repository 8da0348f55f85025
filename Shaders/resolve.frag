// The mean of all samples of a block of pixels, computed in linear light and sRGB-encoded again.
//
// Blocks of pure background keep the previous contents of the target: the background or the backdrop. Most
// of a cloud's picture is background, and software drivers skip the arithmetic of discarded pixels.

#ifdef MULTISAMPLED
uniform sampler2DMS samples;  // sRGB-encoded bytes
#else
uniform sampler2D samples;    // sRGB-encoded bytes, one sample per pixel
#endif
uniform sampler2D backdrop;   // shown in place of the background, sRGB-encoded

layout(std140) uniform ResolveBlock {
  int blockSize;        // source pixels per target pixel, in each direction
  float backdropShare;  // 1 with a backdrop, 0 without
  bool isTransparent;   // whether the background is removed and alpha written
  vec3 background;      // sRGB-encoded
};

out vec4 fragmentColor;

vec4 fetchSample(ivec2 pixel, int index) {
#ifdef MULTISAMPLED
  return texelFetch(samples, pixel, index);
#else
  return texelFetch(samples, pixel, 0);
#endif
}

vec3 decode(vec3 encoded) {
  vec3 high = pow((encoded + 0.055) / 1.055, vec3(2.4));
  return mix(high, encoded / 12.92, lessThanEqual(encoded, vec3(0.04045)));
}

vec3 encode(vec3 linear) {
  vec3 high = 1.055 * pow(max(linear, vec3(0.0031308)), vec3(1.0 / 2.4)) - 0.055;
  return mix(high, linear * 12.92, lessThanEqual(linear, vec3(0.0031308)));
}

// A sample as premultiplied linear light that gives the sample when it is composited over the background.
//
// Fading mixes encoded colours. Alpha is therefore raised to the least value that keeps every channel in
// 0…1.
vec4 premultiplied(vec4 sampled) {
  vec3 light = decode(sampled.rgb);
  vec3 behind = decode(background);
  vec3 darker = (behind - light) / max(behind, vec3(1e-6));
  vec3 lighter = (light - behind) / max(1.0 - behind, vec3(1e-6));
  vec3 least = max(darker, lighter);
  float alpha = max(sampled.a, max(least.r, max(least.g, least.b)));
  return vec4(light - (1.0 - alpha) * behind, alpha);
}

// Straight alpha in bytes. Alpha is rounded up, and the difference is filled with background, so that the
// picture stays exact when it is composited over the background.
vec4 straight(vec4 mean) {
  float alpha = ceil(mean.a * 255.0 - 0.01) / 255.0;
  vec3 light = mean.rgb + (alpha - mean.a) * decode(background);
  return vec4(encode(light / max(alpha, 1.0 / 255.0)), alpha);
}

void main() {
  ivec2 first = ivec2(gl_FragCoord.xy) * blockSize;
  int bare = 0;  // number of samples without ink
  for (int y = 0; y < blockSize; ++y)
    for (int x = 0; x < blockSize; ++x)
      for (int index = 0; index < SAMPLE_COUNT; ++index) {
        vec3 difference = abs(fetchSample(first + ivec2(x, y), index).rgb - background);
        // The limit is half a byte step: a sample either equals the background's bytes exactly, or differs by at
        // least one step.
        bare += difference.r + difference.g + difference.b < 0.5 / 255.0 ? 1 : 0;
      }
  if (bare == blockSize * blockSize * SAMPLE_COUNT) discard;
  float share = 1.0 / float(blockSize * blockSize * SAMPLE_COUNT);
  if (isTransparent) {
    vec4 mean = vec4(0.0);
    for (int y = 0; y < blockSize; ++y)
      for (int x = 0; x < blockSize; ++x)
        for (int index = 0; index < SAMPLE_COUNT; ++index)
          mean += premultiplied(fetchSample(first + ivec2(x, y), index)) * share;
    fragmentColor = straight(mean);
    return;
  }
  vec3 sum = vec3(0.0);
  for (int y = 0; y < blockSize; ++y)
    for (int x = 0; x < blockSize; ++x)
      for (int index = 0; index < SAMPLE_COUNT; ++index)
        sum += decode(fetchSample(first + ivec2(x, y), index).rgb);
  // The backdrop is behind the drawn samples.
  vec3 beyond = texelFetch(backdrop, ivec2(gl_FragCoord.xy), 0).rgb - background;
  fragmentColor = vec4(encode(sum * share) + beyond * (float(bare) * share * backdropShare), 1.0);
}
