// Places one corner of the soft dot that stands for a label behind the rim: each run of four
// vertices is one label's corners. Labels that others cover have a dot too.

uniform usamplerBuffer labelRecords;  // LabelRecord: 2 texels
uniform mat4 clipFromModel;
uniform vec2 projectionScale;     // clip units per world unit
uniform vec4 recession;           // view depth of p: xyz · p + w; 0 at the front, 1 at the rim
uniform float backRecession;      // normalized view depth of the cloud's back, over 1
uniform vec2 strength;            // just behind the rim, and at the back: 0 none … 1 full

out vec2 place;                   // radii from the centre
flat out vec3 color;              // sRGB-encoded
flat out float share;             // 0 the background … 1 the label's colour

// The dot's radius: a share of the text's size, and a least one; em, and world units.
const float SHARE_OF_EM = 0.22;
const float LEAST_RADIUS = 0.004;

void main() {
  int index = gl_VertexID >> 2;
  vec4 record = uintBitsToFloat(texelFetch(labelRecords, index * 2));
  uvec4 look = texelFetch(labelRecords, index * 2 + 1);
  float receded =
    ((recession.x * record.x + recession.y * record.y) + recession.z * record.z) + recession.w;
  float behind = clamp((receded - 1.0) / (backRecession - 1.0), 0.0, 1.0);
  // It comes up quickly behind the rim, where the label's text has just faded.
  share = mix(strength.x, strength.y, behind) * clamp(behind * 8.0, 0.0, 1.0);
  color = unpackColor(look.x);
  place = vec2((gl_VertexID & 1) != 0 ? 1.0 : -1.0, (gl_VertexID & 2) != 0 ? 1.0 : -1.0);
  bool isDrawn = behind > 0.0 && record.w > 0.0;
  vec2 radius = projectionScale * (isDrawn ? record.w * SHARE_OF_EM + LEAST_RADIUS : 0.0);
  gl_Position =
    ((clipFromModel[0] * record.x + clipFromModel[1] * record.y) + clipFromModel[2] * record.z)
    + clipFromModel[3];
  gl_Position.xy += place * radius;
}
