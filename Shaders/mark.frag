// The colour of the mark.

out vec4 fragmentColor;

void main() { fragmentColor = vec4(color, 1.0); }
