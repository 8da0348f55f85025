// Places one corner of a glyph's quad on a ring.
//
// There are no vertex attributes. Each run of four vertices is one glyph's corners. `RingTransform` is the
// twin of the positioning code in Swift: shader and twin apply + − × in one order to equal bit patterns.
// Rotations are combined by the product of complex numbers.

uniform highp usampler2D glyphRecords;  // RingGlyphRecord: 3 texels
uniform highp usampler2D wordRecords;   // RingWordRecord: 1 texel

out vec2 fromCenter;             // pixels from the ring's centre, right and up
out vec2 place;                  // em from the cluster's middle, along the line and up
flat out vec3 color;             // sRGB-encoded
flat out vec3 behind;            // sRGB-encoded
flat out vec4 texelPlace;        // texel at the cluster's middle, texels per em, layer; image: corner, 1 / size, em
flat out vec2 layerStep;         // 1 / texels
flat out float bend;             // 1 / radius, em; 0 for a rigid glyph
flat out vec4 steps;             // em along and up, for a step of one pixel right, then for one pixel up
flat out float pixelsPerField;   // pixels of distance per unit of the field
#ifdef IDENTITY
flat out uint owner;             // the place of the word
#endif
flat out vec2 pill;              // half the size of a pill or disc, em; 0 for letters, −1 for colour glyphs
flat out vec2 image;             // the share of an image in the colour, and its layer; 0 for no image

// The slope of an image's opacity per pixel.
#ifdef SAMPLE_RESOLUTION
const float COLOR_RESOLUTION = 1.0 / SAMPLE_RESOLUTION;
#else
const float COLOR_RESOLUTION = 1.0;
#endif
const uint UNUSED = 0xFFFFFFFFu;
const uint BOLD = 1u;
const uint FIGURE = 4u;
const uint BENT = 8u;
const uint BADGE = 16u;
const uint PILL = 32u;
const uint IMAGE = 64u;
const uint COLOR_GLYPH = 128u;
// The distance of pills and colour glyphs behind the words, NDC.
const float PILL_DEPTH = 0.125;
// The number of records in a row of the textures.
const int RECORDS = 256;

vec2 product(vec2 first, vec2 second) {
  precise vec2 rotation = vec2(
    first.x * second.x - first.y * second.y, first.x * second.y + first.y * second.x);
  return rotation;
}

vec3 decode(vec3 encoded) {
  vec3 high = pow((encoded + 0.055) / 1.055, vec3(2.4));
  return mix(high, encoded / 12.92, lessThanEqual(encoded, vec3(0.04045)));
}

vec3 encode(vec3 linear) {
  vec3 high = 1.055 * pow(max(linear, vec3(0.0031308)), vec3(1.0 / 2.4)) - 0.055;
  return mix(high, linear * 12.92, lessThanEqual(linear, vec3(0.0031308)));
}

// A colour, mixed with the ring's colour to get the wanted contrast.
vec3 faded(vec3 own, float wanted, vec3 ground) {
  vec3 light = decode(own);
  vec3 dark = decode(ground);
  const vec3 WEIGHTS = vec3(0.2126, 0.7152, 0.0722);
  float front = dot(light, WEIGHTS) + 0.05;
  float back = dot(dark, WEIGHTS) + 0.05;
  float goal = front > back ? back * wanted : back / wanted;
  return encode(mix(dark, light, clamp((goal - back) / (front - back), 0.0, 1.0)));
}

void main() {
  int number = VERTEX_ID >> 2;
  ivec2 first = ivec2((number % RECORDS) * 3, number / RECORDS);
  vec4 bounds = uintBitsToFloat(texelFetch(glyphRecords, first, 0));
  uvec4 source = texelFetch(glyphRecords, first + ivec2(1, 0), 0);
  uvec4 glyph = texelFetch(glyphRecords, first + ivec2(2, 0), 0);
  uint index = glyph.z;
  int wordNumber = index == UNUSED ? 0 : int(index);
  vec4 word = uintBitsToFloat(
    texelFetch(wordRecords, ivec2(wordNumber % RECORDS, wordNumber / RECORDS), 0));

  bool isMarked = index == markedWord;
  bool isImage = (glyph.w & IMAGE) != 0u;
  bool isDrawn = index != UNUSED && (isImage || isMarked == ((glyph.w & BOLD) != 0u));
  precise vec2 middle = product(turn, word.xy);
  bool isTurned = turnsUpright && middle.x < 0.0;
  vec2 own = uintBitsToFloat(glyph.xy);
  own.y = isTurned ? -own.y : own.y;
  precise vec2 direction = product(middle, own);
  float size = isDrawn ? (isTurned ? -em : em) : 0.0;
  float fold = turnsUpright ? min(abs(middle.x) * folding, 1.0) : 1.0;

  bool isRight = (VERTEX_ID & 1) != 0;
  bool isTop = (VERTEX_ID & 2) != 0;
  bool isBent = (glyph.w & BENT) != 0u;
  bool isPill = (glyph.w & PILL) != 0u;
  float texelsPerEm = uintBitsToFloat(source.z);
  place = vec2(isRight ? bounds.z : bounds.x, isTop ? bounds.w : bounds.y);
#ifdef GROWN
  // The quad includes the edge's outer half and the bend, within the distance field's 6 texels.
  float reach = max(abs(bounds.x), abs(bounds.z));
  float bulge = isBent ? 0.5 * reach * reach * em / radius : 0.0;
  float margin = min(0.5 / (em * drawnPixels) + bulge, 5.5 / texelsPerEm);
  place += vec2(isRight ? margin : -margin, isTop ? margin : -margin);
#endif
  precise float along = place.x * size;
  precise float outward = radius + (place.y * size) * fold;
  precise vec2 pixel = vec2(
    (direction.y * outward + direction.x * along) + center.x,
    (direction.x * outward - direction.y * along) + center.y);
  fromCenter = pixel - center;
  precise vec2 clip = pixel * clipScale;
  bool isColored = (glyph.w & COLOR_GLYPH) != 0u;
  gl_Position = vec4(clip, isPill || isColored ? wordDepth + PILL_DEPTH : wordDepth, 1.0);

#ifdef IDENTITY
  owner = index;
#endif
  // The glyph's position in the atlas, and its change per pixel.
  float side = isTurned ? -1.0 : 1.0;
  float rise = 1.0 / max(fold, 0.05);
  steps = vec4(direction.x, direction.y * rise, -direction.y, direction.x * rise)
    * (side / (em * drawnPixels));
  texelPlace = vec4(
    uintBitsToFloat(source.xy) - bounds.xy * texelsPerEm, texelsPerEm, float(source.w));
  if (isImage || isColored) texelPlace = vec4(bounds.xy, 1.0 / (bounds.zw - bounds.xy));
  layerStep = inverseLayerSize;
  bend = isBent || isPill ? side * em / radius : 0.0;
  pill = isPill || isImage ? uintBitsToFloat(source.xy) : vec2(isColored ? -1.0 : 0.0);
  pixelsPerField = isPill || isImage ? em * drawnPixels
    : isColored ? COLOR_RESOLUTION
    : 6.0 * 255.0 / 127.0 * em * drawnPixels / texelsPerEm;

  // Colours follow the angle from the mark.
  float cosine = clamp(middle.x * mark.x + middle.y * mark.y, -1.0, 1.0);
  behind = fillAt(cosine);
  float angle = acos(cosine);
  float contrast =
    contrasts.x * pow(contrasts.y / contrasts.x, smoothstep(fadeAngles.x, fadeAngles.y, angle));
  // A word has faded before its first letter is cut, so that the remaining letters are not read as another word.
  float end = mix(fadeAngles.w, fadeAngles.z, middle.y * mark.x - middle.x * mark.y < 0.0);
  float cut = (angle + word.w - end) * radius / em;
  float kept = isMarked ? 1.0 : 1.0 - smoothstep(-1.4, 0.0, cut);
  bool isFigure = (glyph.w & FIGURE) != 0u;
  bool isBadge = (glyph.w & (BADGE | PILL | IMAGE)) != 0u;
  float wanted = contrast;
  wanted = mix(wanted, max(0.62 * contrast, min(contrast, 0.91 * contrasts.y)), isFigure);
  wanted = mix(wanted, max(0.62 * contrast, min(contrast, contrasts.y)), isBadge);
  wanted = mix(wanted, min(contrasts.z, wanted), word.z > 0.5);
  wanted = 1.0 + (wanted - 1.0) * kept;
  color = faded(mix(ink, figureInk, bvec3(isFigure || isBadge)), wanted, behind);
  image = vec2(0.0);
  if (isImage || isColored) {
    // The plate is visible until the image is loaded, and through the image's transparent parts.
    color = faded(
      figureInk, 1.0 + 0.35 * min((wanted - 1.0) / (contrasts.y - 1.0), 1.0), behind);
    bool isEmpty = word.z > 0.5;
    float share = (isEmpty && !isMarked ? 0.3 : mix(0.6, 1.0, contrast / contrasts.x)) * kept;
    image = vec2(max(share, 0.004), float(source.w));
  }
  if ((glyph.w & BADGE) != 0u) {
    // The text of a badge is cut out of its pill.
    vec3 plate = color;
    color = behind;
    behind = plate;
  }
  color = mix(color, mix(color, accent, accentShare), bvec3(isMarked && !isBadge));
}
