// One colour.

uniform vec3 color;  // sRGB-encoded

out vec4 fragmentColor;

void main() { fragmentColor = vec4(color, 1.0); }
