// Places one corner of the quad of a glyph, or with PICTURE of a tag image.
//
// There are no vertex attributes. Each run of four vertices is one glyph's corners, and the glyph's words
// are fetched from textures. `CloudReference.LabelTransform` is this shader's twin in Swift.
//
//   corner 2 ── 3    x: em from the label's centre, right
//          │    │    y: em from the label's centre line, up
//          0 ── 1
//
// Tiny letters (TRIANGLES) are one triangle each. Corners 1 and 2 of the triangle are twice as far from
// corner 0, so that it covers the quad. Its fragments beyond the quad are discarded.

uniform highp usampler2D glyphWords;    // GlyphWord: (label, quad | pen << 16)
uniform highp usampler2D glyphQuads;    // GlyphQuad: 2 texels

out vec3 atlasCoordinate;         // normalized, and the layer
#ifdef TRIANGLES
flat out uvec4 letter;            // bits of the quad's far corner and of pixelsPerField; packed colour
#else
flat out vec3 color;              // sRGB-encoded
flat out vec2 atlasStep;          // normalized, per pixel to the right and up
flat out float pixelsPerField;    // pixels of distance per unit of the field
#endif
flat out uint labelIndex;
#ifdef TRANSPARENT
flat out float alpha;
#endif
#ifdef REACH
flat out float threshold;         // field value at which the layer ends
flat out float pixelsPerEm;
#endif
#ifdef STYLED
flat out vec3 behind;             // sRGB-encoded
#endif
#ifdef PICTURE
flat out float fadeAmount;        // 0 for the image's own colours … 1 for the background
#endif

void main() {
  uvec2 glyphWord = fetchTexel(glyphWords, VERTEX_ID >> 2).xy;
  labelIndex = glyphWord.x;
#ifndef PICTURE
  // `fetchLabel` reads the same texel. Because it is also read here, without a condition, compilers read it only once.
  uint ranked = fetchTexel(labelRecords, int(glyphWord.x) * 2 + 1).w;
  labelIndex = isRanked ? ranked : labelIndex;
#endif
  int quad = int(glyphWord.y & 0xFFFFu) * 2;
  float pen = float(int(glyphWord.y) >> 16) * (1.0 / 512.0);
  vec4 ink = uintBitsToFloat(fetchTexel(glyphQuads, quad));
  uvec4 source = fetchTexel(glyphQuads, quad + 1);
  Label label = fetchLabel(labelIndex, glyphWord.x);

  bool isRight = (VERTEX_ID & 1) != 0;
  bool isTop = (VERTEX_ID & 2) != 0;
  precise vec2 offset = vec2((isRight ? ink.z : ink.x) + pen, isTop ? ink.w : ink.y);
  float texelsPerEm = uintBitsToFloat(source.z);
  float emPerPixel = label.center.w / (label.scale.y * pixelsPerClipUnit);
#if defined(REACH)
  // The quad grows by the layer's reach, but stays within the distance field's 6 texels.
  float margin = min(reach + 0.5 * emPerPixel, 5.5 / texelsPerEm);
  vec2 outset = vec2(isRight ? margin : -margin, isTop ? margin : -margin);
  offset += outset + shift;
#elif defined(SOFT_EDGE)
  // The quad grows by the soft edge, but stays within the distance field.
#ifdef FACING_OUTWARD
  float margin = 4.0 / texelsPerEm;
#else
  float margin = min(0.5 * emPerPixel, 4.0 / texelsPerEm);
#endif
  vec2 outset = vec2(isRight ? margin : -margin, isTop ? margin : -margin);
  offset += outset;
#else
  const vec2 outset = vec2(0.0);
#endif
  vec2 size = (ink.zw - ink.xy) * texelsPerEm;
#ifdef TRIANGLES
  // Extends the quad by its own width and height.
  vec2 beyond = vec2(isRight ? 1.0 : 0.0, isTop ? 1.0 : 0.0) * (ink.zw - ink.xy + 2.0 * margin);
  offset += beyond;
#endif
  gl_Position = clipPosition(label, offset);
#ifdef BARS
  if (isBar(labelIndex, barPixelsPerEm(label, pixelsPerClipUnit))) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
#endif

  vec2 lowest = uintBitsToFloat(source.xy);
  vec2 texel =
    lowest + (vec2(isRight ? size.x : 0.0, isTop ? size.y : 0.0) + outset * texelsPerEm);
  float texelsPerPixel = texelsPerEm * emPerPixel;
  float fieldScale = 6.0 * 255.0 / 127.0 / texelsPerPixel;
#ifdef TRIANGLES
  texel += beyond * texelsPerEm;
  vec2 highest = lowest + size + margin * texelsPerEm;
  letter = uvec4(
    floatBitsToUint(highest * inverseLayerSize), floatBitsToUint(fieldScale),
    packColor(fadedColor(inkColor(label), label)));
#else
  atlasStep = inverseLayerSize * texelsPerPixel;
  pixelsPerField = fieldScale;
#endif
  atlasCoordinate = vec3(texel * inverseLayerSize, float(source.w));
#if defined(TRIANGLES)
  // The packed colour is in `letter`.
#elif defined(PICTURE)
  fadeAmount = 1.0 - presence(label);
#elif defined(REACH)
  // The field's unit is 6 · 255/127 texels.
  threshold = INK_THRESHOLD - min(reach, 5.5 / texelsPerEm) * texelsPerEm * (127.0 / 255.0 / 6.0);
  pixelsPerEm = 1.0 / emPerPixel;
  color = fadedColor(paintColor(paint, label), label);
#elif defined(STYLED)
  color = fadedColor(styledInkColor(label), label);
#else
  color = fadedColor(inkColor(label), label);
#endif
#ifdef STYLED
  behind = colorBehind(paintBehind, label);
#endif
#ifdef TRANSPARENT
  alpha = presence(label);
#endif
}
