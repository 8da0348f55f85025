// Places one corner of the dot of a label. Behind the rim, a soft dot represents the label. In front, on a
// globe, a hard dot marks the label's place. The hard dot is small and faint if another label covers its
// label.
//
// Each run of four vertices is one label's corners; with POINTS, a dot is a point. With ORDERED, a
// table contains the label of each run.

#ifdef ORDERED
uniform highp usampler2D labelOrder;    // the label of each dot
#endif
uniform highp usampler2D labelRecords;  // LabelRecord: 2 texels
uniform highp usampler2D labelStates;   // LabelState: visibility, flags
uniform float stepStrength;       // strength of the part of the order that is drawn: 0 none … 1 full

#ifndef POINTS
out vec2 place;                   // radii from the centre
#endif
flat out vec3 color;              // sRGB-encoded
flat out float share;             // 0 the background … 1 the label's colour
flat out float isHard;            // 1 for a disc with an edge

// The dot's radius is the sum of a share of the em and a least radius, world units.
const float SHARE_OF_EM = 0.22;
const float LEAST_RADIUS = 0.004;
// The share of the em in the radius of a dot in front.
const float SHARE_OF_EM_IN_FRONT = 0.07;
const float LEAST_RADIUS_IN_FRONT = 0.0055;
// The radius, world units, and the strength in front, of a dot whose label is filtered out.
const float FILTERED_RADIUS = 0.0045;
const float FILTERED_SHARE = 0.3;

void main() {
#ifdef POINTS
  int index = VERTEX_ID;
#else
  int index = VERTEX_ID >> 2;
#endif
#ifdef ORDERED
  index = int(fetchTexel(labelOrder, index).x);
#endif
  vec4 record = uintBitsToFloat(fetchTexel(labelRecords, index * 2));
  uvec4 look = fetchTexel(labelRecords, index * 2 + 1);
  float receded =
    ((recession.x * record.x + recession.y * record.y) + recession.z * record.z) + recession.w;
  float behind = clamp((receded - 1.0) / (backRecession - 1.0), 0.0, 1.0);
  // The dot appears quickly behind the rim, because the label's text has faded there.
  share = mix(dotStrength.x, dotStrength.y, behind) * clamp(behind * 8.0, 0.0, 1.0);
  uvec2 state = hasStates ? fetchTexel(labelStates, index).xy : uvec2(255u, 0u);
  float shown = float(state.x) * (1.0 / 255.0);
  isHard = behind > 0.0 ? 0.0 : 1.0;
  float shareInFront = marks * (0.9 - 0.5 * receded * receded) * mix(0.5, 1.0, shown);
  share = mix(shareInFront, share, behind > 0.0);
  color = unpackColor(look.x);
  bool isDrawn = mix(marks, dotStrength.x, behind > 0.0) > 0.0 && record.w > 0.0;
  float reach = behind > 0.0
    ? record.w * SHARE_OF_EM + LEAST_RADIUS
    : (record.w * SHARE_OF_EM_IN_FRONT + LEAST_RADIUS_IN_FRONT) * mix(0.4, 1.0, shown);
  vec2 radius = dotScale * (isDrawn ? reach : 0.0);
  if ((state.y & 4u) != 0u) {
    // The label is filtered out. Its dot has a fixed size on both sides, so that the outline of the cloud stays
    // visible.
    isHard = 0.0;
    share = FILTERED_SHARE * (1.0 - 0.6 * behind);
    radius = dotScale * FILTERED_RADIUS;
  }
  gl_Position =
    ((clipFromModel[0] * record.x + clipFromModel[1] * record.y) + clipFromModel[2] * record.z)
    + clipFromModel[3];
  share *= mix(stepStrength, stepStrength * (1.0 - dotDim), (state.y & 2u) != 0u);
#ifdef POINTS
  gl_PointSize = 2.0 * radius.y / gl_Position.w * pixelsPerClipUnit;
  // A point covers at least one pixel, so a dot with radius 0 is moved out of the picture.
  if (radius.y == 0.0) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
#else
  place = vec2((VERTEX_ID & 1) != 0 ? 1.0 : -1.0, (VERTEX_ID & 2) != 0 ? 1.0 : -1.0);
  gl_Position.xy += place * radius;
#endif
}
