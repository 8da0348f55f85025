// One triangle that covers the viewport.
void main() {
  vec2 corner = vec2((VERTEX_ID & 1) * 4 - 1, (VERTEX_ID >> 1) * 4 - 1);
  gl_Position = vec4(corner, 0.0, 1.0);
}
