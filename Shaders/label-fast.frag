// One tap, one threshold: the quick edge, for motion on software drivers.

uniform sampler2DArray atlas;

in vec3 atlasCoordinate;
flat in vec3 color;

out vec4 fragmentColor;

void main() {
  if (texture(atlas, atlasCoordinate).r < INK_THRESHOLD) discard;
  fragmentColor = vec4(color, 1.0);
}
