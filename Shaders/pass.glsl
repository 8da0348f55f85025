// The uniforms of one pass over a cloud's labels; a pass draws a layer of their style. `PassBlock` in Swift.

layout(std140) uniform PassBlock {
  vec3 ring;              // pixels: gap to the label's box, width, radius of corners
  uvec2 paint;            // paint of the layer or the border
  uvec2 paintBehind;      // paint of the next layer behind the letters' edge
  vec2 shift;             // em, right and up
  vec2 softness;          // distances, em, at which the layer is full and at which it ends
  vec2 padding;           // em beyond the text's own box
  vec2 inverseLayerSize;  // 1 / texels
  float layerDepth;       // depth of the layer behind the ink, NDC
  float reach;            // reach beyond the ink or the box, em
  float strength;         // at the full distance, 0…1
  float plateRadius;      // radius of the corners of the box that the outline surrounds, em
  float cornerRadius;     // em
  float borderWidth;      // em; 0 without a border
  bool isRanked;          // whether records are in the order of words, and contain the index of their label
};
