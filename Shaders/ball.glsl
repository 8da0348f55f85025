// The ball in the middle of the cloud: `BallBlock` in Swift.

layout(std140) uniform BallBlock {
  vec3 color;        // sRGB-encoded
  vec3 background;   // sRGB-encoded
  // On a globe, the directions of 0° N 90° E, of the north pole, and of 0° N 0° E; zero without lines.
  vec3 east;
  vec3 north;
  vec3 prime;
  vec3 lineColor;    // sRGB-encoded
  vec2 outline;      // NDC half-extents, with a margin
  vec2 shift;        // NDC of the centre
  vec2 halfExtents;  // half the extents of the view at distance 1, or of a parallel view; world units
  vec2 ndcPerPixel;
  float eyeDepth;    // of the centre
  float spread;      // 1 for perspective rays, 0 for parallel rays
  float radius;      // world units
  float depth;       // of the outline, NDC
};
