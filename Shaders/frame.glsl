// The uniforms of a frame for all passes over a cloud's labels: `FrameBlock` in Swift.
//
// To choose a value that depends on a member, use `mix` with a condition, not `?:` or `if`. Mesa's
// compiler may not move the read of a block, and keeps a branch around it, which takes longer than
// computing both values.

layout(std140) uniform FrameBlock {
  mat4 clipFromModel;
  vec4 depthScale;          // factor on sizes at p: xyz · p + w; largest in front
  vec4 recession;           // view depth of p: xyz · p + w; 0 at the front, 1 at the rim
  vec4 fade;                // at front, rim, just behind it, back: 0 none … 1 full
  vec4 eye;                 // camera, model space, homogeneous: w is 0 for parallel rays
  vec4 highlight;           // sRGB-encoded, and its share in the mix with the label's own
  vec4 selection;           // like highlight, for selected labels
  vec3 background;          // sRGB-encoded
  vec3 sides;               // range in which labels stay horizontally: middle, half width, NDC; room, em
  vec2 projectionScale;     // clip units per world unit
  vec2 dotScale;            // of dots, which grow like text; clip units per world unit
  vec2 dotStrength;         // just behind the rim, and at the back: 0 none … 1 full
  vec2 entrance;            // 1 / size of the largest label, and progress 0 … 1; 2: over
  vec2 barInset;            // em from the bottom and the top of the label's box to its ink
  uvec2 fillPaint;          // of the box
  float backRecession;      // normalized view depth of the cloud's back, over 1
  float lastRecession;      // labels beyond this view depth are not drawn
  float leastDepthScale;    // depthScale's value at the back
  float dim;                // how far dimmed labels fade: 0 not at all … 1 fully
  float dotDim;             // the same for their dots
  float marks;              // strength of the dots in front: 0 none … 1 full
  float highlightScale;     // size of highlighted labels relative to others
  float leastHighlight;     // least em of the highlighted label, if it is drawn, world units
  float besideGap;          // em from a label's position to its text beside it; < 0: about it
  float pixelsPerClipUnit;  // half the viewport's height
  float largestBar;         // em, pixels: above it no label is a bar, below half of it all are
  float inkShare;           // of a bar's area
  float crowding;           // labels per area of the surface, world units
  uint highlightedLabel;    // 0xFFFFFFFF: none
  bool highlightHasBox;
  bool hasStates;
  bool isTransparent;
};
