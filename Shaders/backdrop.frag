// The backdrop behind a cloud: one colour in the middle, and another toward the corners. The backdrop has a
// grid if the theme has one. It is dithered, so that no steps are visible.

layout(std140) uniform BackdropBlock {
  vec4 grid;        // sRGB-encoded, and its strength: 0 for none
  vec3 background;  // sRGB-encoded
  vec3 edge;        // sRGB-encoded, in the corners
  vec2 size;        // of the whole picture, pixels
  vec2 origin;      // of the drawn part, pixels from the picture's lower left corner
};

out vec4 fragmentColor;

// The share of a pixel that lines cover if the distance between lines is `step` pixels.
float lines(vec2 fromMiddle, float step) {
  vec2 distance = abs(fromMiddle - floor(fromMiddle / step + 0.5) * step);
  vec2 share = clamp(1.0 - distance, 0.0, 1.0);
  return max(share.x, share.y);
}

void main() {
  vec2 pixel = floor(gl_FragCoord.xy) + 0.5 + origin;
  vec2 fromMiddle = pixel - size * 0.5;
  float away = length(fromMiddle) / length(size * 0.5);
  vec3 color = mix(background, edge, smoothstep(0.3, 1.05, away));
  float cell = max(floor(min(size.x, size.y) / 40.0 + 0.5), 6.0);
  float ruled = max(lines(fromMiddle, cell) * 0.45, lines(fromMiddle, cell * 5.0));
  color = mix(color, grid.rgb, ruled * grid.w);
  fragmentColor = vec4(color + noise(pixel) / 255.0, 1.0);
}
