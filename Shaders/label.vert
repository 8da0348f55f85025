// Rotates, projects and places one corner of one glyph's quad, facing the camera.
//
// There are no vertex attributes: four vertices in a row are the corners of one glyph, whose words
// are pulled from buffer textures. `CloudReference.LabelTransform` is this shader's twin in Swift;
// both use + − × in this order on the same words, so their clip positions are equal bit for bit.
//
//   corner 2 ── 3    x: em from the label's centre, right
//          │    │    y: em from the label's centre line, up
//          0 ── 1

uniform usamplerBuffer glyphWords;    // GlyphWord: (label, quad | pen << 16)
uniform usamplerBuffer labelRecords;  // LabelRecord: 2 texels
uniform usamplerBuffer glyphQuads;    // GlyphQuad: 2 texels

uniform mat4 clipFromModel;
uniform vec2 projectionScale;     // clip units per world unit
uniform vec2 inverseLayerSize;    // 1 / texels
uniform vec3 depths;              // view depths of the sphere's front, rim and back
uniform vec4 fade;                // at front, rim, just behind it, back: 0 none … 1 gone
uniform vec3 background;          // sRGB-encoded
uniform uint highlightedLabel;    // 0xFFFFFFFF: none
uniform vec3 highlight;           // sRGB-encoded
uniform float pixelsPerClipUnit;  // half the viewport's height

out vec3 atlasCoordinate;         // normalised, and the layer
flat out vec3 color;              // sRGB-encoded
flat out vec2 atlasStep;          // normalised, per pixel to the right and up
flat out float pixelsPerField;    // pixels of distance per unit of the field
flat out uint labelIndex;

// Toward the rim labels crowd, so the fade gathers there; just behind it, it is quick, so that the
// two halves of the sphere read as two.
vec3 fadedColor(uint packedColor, float depth) {
  bool isHighlighted = labelIndex == highlightedLabel;
  vec3 own = isHighlighted ? highlight : unpackColor(packedColor);
  float front = clamp((depth - depths.x) / (depths.y - depths.x), 0.0, 1.0);
  float behind = clamp((depth - depths.y) / (depths.z - depths.y), 0.0, 1.0);
  float amount = behind > 0.0
    ? mix(mix(fade.y, fade.z, clamp(behind * 6.0, 0.0, 1.0)), fade.w, behind)
    : mix(fade.x, fade.y, front * front);
  return mix(own, background, isHighlighted ? amount * 0.25 : amount);
}

void main() {
  uvec2 glyphWord = texelFetch(glyphWords, gl_VertexID >> 2).xy;
  labelIndex = glyphWord.x;
  int quad = int(glyphWord.y & 0xFFFFu) * 2;
  float pen = float(int(glyphWord.y) >> 16) * (1.0 / 512.0);
  vec4 place = uintBitsToFloat(texelFetch(labelRecords, int(labelIndex) * 2));
  vec4 ink = uintBitsToFloat(texelFetch(glyphQuads, quad));
  uvec4 source = texelFetch(glyphQuads, quad + 1);

  bool isRight = (gl_VertexID & 1) != 0;
  bool isTop = (gl_VertexID & 2) != 0;
  precise vec2 offset = vec2((isRight ? ink.z : ink.x) + pen, isTop ? ink.w : ink.y);
  precise vec4 centerPosition =
    ((clipFromModel[0] * place.x + clipFromModel[1] * place.y) + clipFromModel[2] * place.z)
    + clipFromModel[3];
  precise vec2 scale = projectionScale * place.w;
  float texelsPerEm = uintBitsToFloat(source.z);
  float emPerPixel = centerPosition.w / (scale.y * pixelsPerClipUnit);
#ifdef SOFT_EDGE
  // Room for the soft edge, as far as the distance field reaches.
  float margin = min(0.5 * emPerPixel, 4.0 / texelsPerEm);
  vec2 outset = vec2(isRight ? margin : -margin, isTop ? margin : -margin);
  offset += outset;
#else
  const vec2 outset = vec2(0.0);
#endif
  precise vec4 clipPosition = centerPosition;
  clipPosition.x = clipPosition.x + offset.x * scale.x;
  clipPosition.y = clipPosition.y + offset.y * scale.y;
  gl_Position = clipPosition;

  vec2 texel = uintBitsToFloat(source.xy);
  vec2 size = (ink.zw - ink.xy) * texelsPerEm;
  texel += vec2(isRight ? size.x : 0.0, isTop ? size.y : 0.0) + outset * texelsPerEm;
  atlasCoordinate = vec3(texel * inverseLayerSize, float(source.w));
  float texelsPerPixel = texelsPerEm * emPerPixel;
  atlasStep = inverseLayerSize * texelsPerPixel;
  pixelsPerField = 6.0 * 255.0 / 127.0 / texelsPerPixel;
  color = fadedColor(texelFetch(labelRecords, int(labelIndex) * 2 + 1).x, clipPosition.w);
}
