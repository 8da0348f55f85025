// Places one corner of the box behind a label. Each run of four vertices is one label's corners, as in
// label.vert. `CloudReference.LabelTransform` is this shader's twin in Swift.

out vec2 boxPlace;                // em from the label's centre
flat out vec2 boxHalfSize;        // em
flat out float pixelsPerEm;
flat out float isFilled;
flat out vec3 color;              // sRGB-encoded
flat out vec3 borderColor;        // sRGB-encoded
flat out uint labelIndex;
#ifdef RING
flat out float ringWidth;         // em
flat out float ringRadius;        // em
#endif
#ifdef TRANSPARENT
flat out float alpha;
#endif

void main() {
  labelIndex = uint(VERTEX_ID >> 2);
  Label label = fetchLabel(labelIndex, labelIndex);
  bool isRight = (VERTEX_ID & 1) != 0;
  bool isTop = (VERTEX_ID & 2) != 0;
  pixelsPerEm = label.scale.y * pixelsPerClipUnit / label.center.w;
  precise vec2 halfSize = max(label.halfSize + padding, vec2(0.0));
#ifdef RING
  // The focus outline has a fixed width in pixels, whatever the label's size.
  bool isBoxed = pixelsPerEm > 0.0;
  vec3 ringEm = mix(vec3(0.0), ring / pixelsPerEm, bvec3(isBoxed));
  halfSize += ringEm.x + ringEm.y;
  ringWidth = ringEm.y;
  ringRadius = max(ringEm.z, plateRadius + ringEm.x + ringEm.y);
  isFilled = 0.0;
#else
  bool isBoxed = hasFill(label) || borderWidth > 0.0;
  isFilled = hasFill(label) ? 1.0 : 0.0;
#endif
  boxHalfSize = halfSize;

  precise vec2 extent = halfSize + reach;
#ifdef SOFT_EDGE
  extent += min(0.5 / pixelsPerEm, 1.0);
#endif
  extent = isBoxed ? extent : vec2(0.0);
  precise vec2 place = vec2(isRight ? extent.x : -extent.x, isTop ? extent.y : -extent.y);
  boxPlace = place;
  precise vec2 middle = shift;
  middle.x = besideGap < 0.0 ? middle.x : middle.x + (label.halfSize.x + besideGap);
  precise vec2 offset = place + middle;
  gl_Position = clipPosition(label, offset);

#if defined(RING)
  // The focus outline does not fade with depth, because keyboard users must be able to find it.
  color = unpackColor(paint.y);
  borderColor = color;
#elif defined(SOFT_LAYER)
  color = fadedColor(paintColor(paint, label), label);
  borderColor = color;
#else
  color = fadedColor(fillColor(label), label);
  vec3 border = paintColor(paint, label);
  vec3 lit = mix(border, label.highlight.rgb, label.highlight.w);
  border = mix(border, lit, bvec3(label.isHighlighted && !hasFill(label)));
  borderColor = fadedColor(border, label);
#endif
#ifdef TRANSPARENT
  alpha = presence(label);
#endif
}
