// Code shared by the shaders of all parts of a label: the label's record, its position in clip space, and
// the fade of its colours with view depth.
//
// `CloudReference.LabelTransform` is the twin of all positioning code. Shader and twin apply + − × in one
// order to equal bit patterns, so their clip positions are equal bit for bit.

uniform highp usampler2D labelRecords;  // LabelRecord: 2 texels
#ifdef LABEL_STATES
uniform highp usampler2D labelStates;   // LabelState: visibility, flags
#endif

#ifdef FACING_OUTWARD
uniform highp usampler2D labelTiles;    // LabelTile: 2 texels
#endif

struct Label {
  vec4 center;         // clip position
  vec2 scale;          // clip units per em
#ifdef FACING_OUTWARD
  vec4 across;         // change of the clip position per em along the line of text
  vec4 upward;         // change of the clip position per em upward in the label's plane
#endif
  uvec2 colors;        // packed: the text's, and the accent
  vec2 halfSize;       // of the box, em
  float receded;       // normalized view depth: 0 at the front, 1 at the rim, more behind
  bool isHighlighted;
  vec4 highlight;      // the highlight colour, and its share in the mix
  float strength;      // 0 the background … 1 the theme's colours
};

// Highlighted labels are in front of all other labels. The label under the pointer is at this depth, and
// selected labels are in the nearest eighth of NDC.
const float HOVERED_DEPTH = -0.9990234375;

// The share of its own colours that a label has while it moves to its place; `Entrance` is the twin.
float entranceShare(float size) {
  precise float delay = (1.0 - size * entrance.x) * 0.45;
  precise float way = clamp((entrance.y - delay) * (1.0 / 0.55), 0.0, 1.0);
  precise float share = (way * way) * (3.0 - 2.0 * way);
  return share;
}

// Fetches a label by its index and the place of its record; the two differ if records are in rank order.
Label fetchLabel(uint index, uint record) {
  vec4 place = uintBitsToFloat(fetchTexel(labelRecords, int(record) * 2));
  uvec4 look = fetchTexel(labelRecords, int(record) * 2 + 1);
  Label label;
  label.colors = look.xy;
  label.halfSize = vec2(look.z & 0xFFFFu, look.z >> 16) * (1.0 / 512.0);
  bool isHovered = index == highlightedLabel;
  label.isHighlighted = isHovered;
  label.highlight = highlight;
  float arrived = entranceShare(place.w);
  label.strength = arrived;
  precise float rise = 1.0 - 0.2 * (1.0 - arrived);
  precise vec3 risen = place.xyz * rise;
  precise float receded =
    ((recession.x * place.x + recession.y * place.y) + recession.z * place.z) + recession.w;
  label.receded = receded;
#ifdef FACING_OUTWARD
  // A tile that faces away from the camera counts as behind. It is turned about its upright axis, so that it
  // can be read from that side. The turn happens while the tile is edge-on and invisible.
  vec3 right = uintBitsToFloat(fetchTexel(labelTiles, int(index) * 2).xyz);
  vec3 up = uintBitsToFloat(fetchTexel(labelTiles, int(index) * 2 + 1).xyz);
  precise vec3 normal = vec3(
    right.y * up.z - right.z * up.y, right.z * up.x - right.x * up.z,
    right.x * up.y - right.y * up.x);
  precise vec3 sight = eye.xyz - place.xyz * eye.w;
  precise float facing = (normal.x * sight.x + normal.y * sight.y) + normal.z * sight.z;
  right = facing < 0.0 ? -right : right;
  bool isHidden = facing < 0.0 && lastRecession < 2.0;
#else
  bool isHidden = receded > lastRecession;
#endif
  // Hidden labels get quads without area, so no part of them is drawn.
  precise float factor =
    ((depthScale.x * place.x + depthScale.y * place.y) + depthScale.z * place.z) + depthScale.w;
  precise float scaled = place.w * clamp(factor, leastDepthScale, 1.0);
  precise float size = isHidden ? 0.0 : scaled;
  precise vec4 center =
    ((clipFromModel[0] * risen.x + clipFromModel[1] * risen.y) + clipFromModel[2] * risen.z)
    + clipFromModel[3];
#ifdef LABEL_STATES
  uvec2 state = fetchTexel(labelStates, int(index)).xy;
  bool isSelected = (state.y & 1u) != 0u;
  label.isHighlighted = isHovered || isSelected;
  // A selected label keeps its selection colour under the pointer and in focus; depth and outline show these two
  // states.
  label.highlight = mix(highlight, selection, bvec4(isSelected));
  float undimmed = mix(1.0, 1.0 - dim, (state.y & 2u) != 0u);
  label.strength = arrived * float(state.x) * (1.0 / 255.0) * undimmed;
  size = state.x == 0u ? 0.0 : size;
  center.z = isSelected ? center.z * 0.125 - center.w * 0.875 : center.z;
#endif
  size = mix(size, size * highlightScale, label.isHighlighted);
  size = mix(size, max(size, leastHighlight), isHovered && size > 0.0);
  center.z = isHovered ? center.w * HOVERED_DEPTH : center.z;
#ifdef STYLED
  center.z = center.z + center.w * layerDepth;
#endif
  precise vec2 scale = projectionScale * size;
#ifndef FACING_OUTWARD
  // A label that the left or right edge would cut is moved inward, by at most half its width.
  precise float halfWidth = (label.halfSize.x + sides.z) * scale.x;
  precise float way = center.x - sides.x * center.w;
  precise float room = max(sides.y * center.w - halfWidth, 0.0);
  precise float inward = clamp(abs(way) - room, 0.0, halfWidth);
  center.x = way < 0.0 ? center.x + inward : center.x - inward;
#endif
  label.center = center;
  label.scale = scale;
#ifdef FACING_OUTWARD
  precise vec4 across =
    ((clipFromModel[0] * right.x + clipFromModel[1] * right.y) + clipFromModel[2] * right.z)
    * size;
  precise vec4 upward =
    ((clipFromModel[0] * up.x + clipFromModel[1] * up.y) + clipFromModel[2] * up.z) * size;
  // The depth of the centre was changed above. The steps from the centre must change in the same way.
#ifdef LABEL_STATES
  across.z = isSelected ? across.z * 0.125 - across.w * 0.875 : across.z;
  upward.z = isSelected ? upward.z * 0.125 - upward.w * 0.875 : upward.z;
#endif
  across.z = isHovered ? across.w * HOVERED_DEPTH : across.z;
  upward.z = isHovered ? upward.w * HOVERED_DEPTH : upward.z;
#ifdef STYLED
  across.z = across.z + across.w * layerDepth;
  upward.z = upward.z + upward.w * layerDepth;
#endif
  label.across = across;
  label.upward = upward;
#endif
  return label;
}

// The clip position of a point in a label's own plane, em from its centre.
vec4 clipPosition(Label label, vec2 offset) {
#ifdef FACING_OUTWARD
  precise vec4 position = (label.center + label.across * offset.x) + label.upward * offset.y;
#else
  precise vec4 position = label.center;
  position.x = position.x + offset.x * label.scale.x;
  position.y = position.y + offset.y * label.scale.y;
#endif
  return position;
}

// The share of a label's own colours that remains: 0 the background … 1 all.
//
// Labels crowd toward the rim, so most of the front's fade happens near the rim. Just behind the rim the
// fade is quick, so that the two halves of the sphere are easy to distinguish.
float presence(Label label) {
  float front = max(label.receded, 0.0);
  float behind = clamp((label.receded - 1.0) / (backRecession - 1.0), 0.0, 1.0);
  float amountBehind = mix(mix(fade.y, fade.z, clamp(behind * 6.0, 0.0, 1.0)), fade.w, behind);
  float amount = mix(mix(fade.x, fade.y, front * front), amountBehind, behind > 0.0);
  amount = label.isHighlighted ? amount * 0.25 : amount;
  return (1.0 - amount) * label.strength;
}

vec3 fadedColor(vec3 color, Label label) { return mix(background, color, presence(label)); }

// The colour of a label's text.
vec3 inkColor(Label label) {
  vec3 own = unpackColor(label.colors.x);
  return mix(own, mix(own, label.highlight.rgb, label.highlight.w), bvec3(label.isHighlighted));
}
