// Writes the ID of the label whose image is nearest at each pixel centre; CPU picks are compared with it.
// Alpha of the finest level is filtered in code, in the order of operations of
// `CloudReference.LabelPicker`.

uniform sampler2DArray atlas;

in vec3 atlasCoordinate;
flat in uint labelIndex;

out uint identity;  // label index + 1; 0 is the background

float alphaByte(ivec2 texel, int layer) {
  ivec2 last = textureSize(atlas, 0).xy - 1;
  return texelFetch(atlas, ivec3(clamp(texel, ivec2(0), last), layer), 0).a * 255.0;
}

void main() {
  vec2 texel = atlasCoordinate.xy * vec2(textureSize(atlas, 0).xy) - 0.5;
  ivec2 corner = ivec2(floor(texel));
  vec2 weight = texel - vec2(corner);
  int layer = int(atlasCoordinate.z + 0.5);
  float bottom = mix(alphaByte(corner, layer), alphaByte(corner + ivec2(1, 0), layer), weight.x);
  float top =
    mix(alphaByte(corner + ivec2(0, 1), layer), alphaByte(corner + ivec2(1, 1), layer), weight.x);
  if (mix(bottom, top, weight.y) < 128.0) discard;
  identity = labelIndex + 1u;
}
