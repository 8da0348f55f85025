// The fast edge: one tap, one threshold. It is for motion on software drivers.

uniform sampler2DArray atlas;

in vec3 atlasCoordinate;
flat in vec3 color;
#ifdef REACH
flat in float threshold;
#else
const float threshold = INK_THRESHOLD;
#endif

out vec4 fragmentColor;

void main() {
  if (texture(atlas, atlasCoordinate).r < threshold) discard;
  fragmentColor = vec4(color, opacity(1.0));
}
