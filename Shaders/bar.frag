// The bar of a label: its coverage of a pixel, multiplied by the share of ink in the bar.
//
// If several bars overlap, the strongest bar is visible, whatever their order, as with dust.

in vec2 place;            // pixels from the bar's centre
flat in vec2 halfSize;    // pixels
flat in float ink;        // share of ink in the bar
flat in vec3 color;

out vec4 fragmentColor;

void main() {
  vec2 covered = clamp(halfSize + 0.5 - abs(place), vec2(0.0), min(2.0 * halfSize, vec2(1.0)));
  float coverage = min(covered.x * covered.y * ink, 1.0);
  // Colours are mixed as squares, near linear light, as for the soft edges of letters.
  fragmentColor = vec4(sqrt(mix(background * background, color * color, coverage)), 1.0);
}
