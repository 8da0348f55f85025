// Two triangles around the outline of the ball in the middle of the cloud.

out vec2 ndc;

void main() {
  ndc = vec2((VERTEX_ID & 1) != 0 ? 1.0 : -1.0, (VERTEX_ID & 2) != 0 ? 1.0 : -1.0) * outline
    + shift;
  gl_Position = vec4(ndc, 0.0, 1.0);
}
