// Shows the picture in the window: rotated by quarter turns, moved by whole pixels, and dimmed by a dark band.

uniform sampler2D picture;  // sRGB-encoded bytes

layout(std140) uniform PresentBlock {
  vec3 background;  // sRGB-encoded; the area that a moved picture leaves uncovered
  vec3 band;        // centre of the band, half-width of its core, and width of its shoulder, texels
  ivec2 origin;     // the texel that the window's lower-left pixel shows
  ivec2 across;     // the texel step for a step of one pixel to the right
  ivec2 upward;     // the texel step for a step of one pixel up
};

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
