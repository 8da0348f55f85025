// Places one corner of a shape of up to four corners: the mark, or one of its ticks.

uniform vec2 corners[4];   // pixels from the picture's middle, as a strip

void main() { gl_Position = vec4(corners[VERTEX_ID] * clipScale, 0.0, 1.0); }
