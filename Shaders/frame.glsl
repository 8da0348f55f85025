// The uniforms of a frame for all passes over a cloud's labels: `FrameBlock` in Swift.
//
// To choose a value by a condition on a member, use `mix`, not `?:` or `if`. Mesa's compiler may not move the
// read of a block, so it would keep a branch around the read. The branch takes longer than computing both
// values.

layout(std140) uniform FrameBlock {
  mat4 clipFromModel;
  vec4 depthScale;          // factor on sizes at p: xyz · p + w; largest in front
  vec4 recession;           // view depth of p: xyz · p + w; 0 at the front, 1 at the rim
  vec4 fade;                // at the front, at the rim, just behind the rim, at the back: 0 none … 1 full
  vec4 eye;                 // camera, model space, homogeneous: w is 0 for parallel rays
  vec4 highlight;           // sRGB-encoded colour, and its share in the mix with the label's own colour
  vec4 selection;           // for selected labels: sRGB-encoded colour, and its share in the mix
  vec3 background;          // sRGB-encoded
  vec3 sides;               // range in which labels stay horizontally: middle, half width, NDC; margin, em
  vec2 projectionScale;     // clip units per world unit
  vec2 dotScale;            // clip units per world unit for dots, which grow like text
  vec2 dotStrength;         // strength of dots just behind the rim, and at the back: 0 none … 1 full
  vec2 entrance;            // 1 / size of the largest label, and progress 0 … 1, or 2 after the entrance
  vec2 barInset;            // em from the bottom and the top of the label's box to its ink
  uvec2 fillPaint;          // paint of the box
  float backRecession;      // normalized view depth of the cloud's back, > 1
  float lastRecession;      // labels beyond this view depth are not drawn
  float leastDepthScale;    // the value of depthScale at the back
  float dim;                // how far dimmed labels fade: 0 not at all … 1 fully
  float dotDim;             // how far the dots of dimmed labels fade: 0 not at all … 1 fully
  float marks;              // strength of the dots in front: 0 none … 1 full
  float highlightScale;     // size of highlighted labels relative to other labels
  float leastHighlight;     // minimum em of the highlighted label, if it is drawn, world units
  float besideGap;          // em from a label's position to text beside it; < 0 for text centred on it
  float pixelsPerClipUnit;  // half the viewport's height
  float largestBar;         // em, pixels: from it on, all labels are letters; below half of it, all are bars
  float inkShare;           // share of ink in a bar's area
  float crowding;           // labels per area of the surface, 1/world units²
  uint highlightedLabel;    // 0xFFFFFFFF: none
  bool highlightHasBox;
  bool hasStates;
  bool isTransparent;
};
