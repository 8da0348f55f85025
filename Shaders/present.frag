// The picture in the window: turned by quarters, slid by whole pixels, and shaded by a dark band.

uniform sampler2D picture;  // sRGB-encoded bytes
uniform ivec2 origin;       // the texel that the window's lower left pixel shows
uniform ivec2 across;       // from there to the texel of the pixel at its right
uniform ivec2 upward;       // and to the one of the pixel above
uniform vec3 background;    // sRGB-encoded, where the picture was slid away
uniform vec3 band;          // its middle, and its core's and its shoulder's width, texels

out vec4 fragmentColor;

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  ivec2 texel = origin + pixel.x * across + pixel.y * upward;
  bool isInside = all(greaterThanEqual(texel, ivec2(0)))
    && all(lessThan(texel, textureSize(picture, 0)));
  vec3 color = isInside ? texelFetch(picture, texel, 0).rgb : background;
  float light = smoothstep(band.y, band.y + band.z, abs(float(texel.x) + 0.5 - band.x));
  fragmentColor = vec4(color * light, 1.0);
}
