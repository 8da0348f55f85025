// The uniforms of a ring and its words: `RingBlock` in Swift. A rotation is a pair (cosine, sine), clockwise.

layout(std140) uniform RingBlock {
  vec4 fadeAngles;        // angles from the mark: words fade from x to y; the ring leaves the picture at z and w
  vec3 contrasts;         // contrasts of words at the mark, of faded words, and of words without results
  vec3 ink;               // sRGB-encoded
  vec3 figureInk;         // sRGB-encoded; of figures and of the pills of badges
  vec3 accent;            // sRGB-encoded
  vec3 fill;              // sRGB-encoded, away from the mark
  vec3 litFill;           // sRGB-encoded, at the mark
  vec3 edge;              // sRGB-encoded, away from the mark
  vec3 litEdge;           // sRGB-encoded, at the mark
  vec2 center;            // pixels from the picture's middle
  vec2 radii;             // of the inner and the outer circle, pixels
  vec2 clipScale;         // clip units per pixel
  vec2 turn;              // rotation of the tape, clockwise from upward
  vec2 mark;              // direction of the mark, clockwise from upward
  vec2 arcEnd;            // rotation by the angle from the mark at which the ring ends; (-1, 0) for no end
  vec2 inverseLayerSize;  // 1 / texels
  float markAngle;        // angle of the mark, clockwise from upward
  float litCosine;        // cosine of the angle from the mark beyond which the ring is not lit
  float edgeWidth;        // pixels
  float drawnPixels;      // drawn pixels per pixel of the picture
  float radius;           // of the middle circle, pixels
  float em;               // pixels
  float wordDepth;        // NDC
  float folding;
  float accentShare;
  bool turnsUpright;
  uint markedWord;
  uint ring;              // number of the ring, from 1
};
