// Places one corner of a figure of up to four corners.

uniform vec2 corners[4];   // pixels from the picture's middle, as a strip
uniform vec2 clipScale;    // clip units per pixel
uniform float depth;       // NDC

void main() { gl_Position = vec4(corners[VERTEX_ID] * clipScale, depth, 1.0); }
