// The benchmark's baseline: one tap, one colour.
uniform sampler2D atlas;

in vec2 atlasCoordinate;

out vec4 fragmentColor;

void main() {
  if (texture(atlas, atlasCoordinate).r < INK_THRESHOLD) discard;
  fragmentColor = vec4(1.0);
}
