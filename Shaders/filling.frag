// An image over the whole picture: its own colours in its rectangle, and the background around it.

uniform sampler2DArray image;  // premultiplied colours, which the sampler decodes to linear light

layout(std140) uniform FillingBlock {
  vec4 place;       // left, bottom, width and height of the rectangle, drawn pixels
  vec3 background;  // sRGB-encoded
};

out vec4 fragmentColor;

vec3 decode(vec3 encoded) {
  vec3 high = pow((encoded + 0.055) / 1.055, vec3(2.4));
  return mix(high, encoded / 12.92, lessThanEqual(encoded, vec3(0.04045)));
}

vec3 encode(vec3 linear) {
  vec3 high = 1.055 * pow(max(linear, vec3(0.0031308)), vec3(1.0 / 2.4)) - 0.055;
  return mix(high, linear * 12.92, lessThanEqual(linear, vec3(0.0031308)));
}

void main() {
  vec2 share = (gl_FragCoord.xy - place.xy) / place.zw;
  vec4 light = texture(image, vec3(share, 0.0));
  bool isInside = all(greaterThanEqual(share, vec2(0.0))) && all(lessThan(share, vec2(1.0)));
  vec3 own = encode(light.rgb + decode(background) * (1.0 - light.a));
  fragmentColor = vec4(isInside ? own : background, 1.0);
}
