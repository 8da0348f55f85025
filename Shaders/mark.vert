// Places one corner of a figure of up to four corners.

uniform vec2 corners[4];   // pixels from the picture's middle, as a strip

void main() { gl_Position = vec4(corners[VERTEX_ID] * clipScale, 0.0, 1.0); }
