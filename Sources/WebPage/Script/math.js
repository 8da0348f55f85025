// Vectors are [x, y, z]. Quaternions are [w, x, y, z], applied right to left. Matrices are four columns.
// Operations are in the order of the modules Geometry, Forms and Arrangement, so that results are equal.

const f32 = Math.fround;
const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

const dot = (a, b) => (a[0] * b[0] + a[1] * b[1]) + a[2] * b[2];
const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0],
];
const scaled = (a, factor) => [a[0] * factor, a[1] * factor, a[2] * factor];
const added = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const lengthOf = (a) => Math.sqrt(dot(a, a));
const unit = (a) => scaled(a, 1 / lengthOf(a));

const IDENTITY = [1, 0, 0, 0];
const imaginary = (q) => [q[1], q[2], q[3]];
const conjugate = (q) => [q[0], -q[1], -q[2], -q[3]];

const product = (a, b) => {
  const [u, v] = [imaginary(a), imaginary(b)];
  const across = cross(u, v);
  return [
    a[0] * b[0] - dot(u, v),
    v[0] * a[0] + u[0] * b[0] + across[0],
    v[1] * a[0] + u[1] * b[0] + across[1],
    v[2] * a[0] + u[2] * b[0] + across[2],
  ];
};

const normalized = (q) => {
  const norm = Math.hypot(q[0], q[1], q[2], q[3]);
  return norm > 0 ? q.map((part) => part / norm) : IDENTITY;
};

const rotated = (q, vector) => {
  const twice = scaled(cross(imaginary(q), vector), 2);
  return added(added(vector, scaled(twice, q[0])), cross(imaginary(q), twice));
};

// The right-handed rotation by an angle about an axis of any length except zero.
const turn = (angle, axis) => {
  const part = scaled(axis, Math.sin(angle / 2) / lengthOf(axis));
  return [Math.cos(angle / 2), part[0], part[1], part[2]];
};

const turnBy = (vector) => (lengthOf(vector) > 0 ? turn(lengthOf(vector), vector) : IDENTITY);

// The shortest rotation from one unit vector to another.
const turnBetween = (start, end) => {
  const real = 1 + dot(start, end);
  if (real > 1e-12) return normalized([real, ...cross(start, end)]);
  return [0, ...unit(cross(start, Math.abs(start[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0]))];
};

// The rotation vector of a quaternion: axis times angle, 0…π.
const rotationVector = (q) => {
  const length = lengthOf(imaginary(q));
  if (length === 0) return [0, 0, 0];
  const angle = 2 * Math.atan2(length, Math.abs(q[0]));
  return scaled(imaginary(q), (q[0] < 0 ? -angle : angle) / length);
};

const applied = (m, v) => m[0].map((_, row) =>
  ((m[0][row] * v[0] + m[1][row] * v[1]) + m[2][row] * v[2]) + m[3][row] * v[3]);
const multiplied = (a, b) => b.map((column) => applied(a, column));
const translation = (x, y, z) => [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [x, y, z, 1]];
const rotationMatrix = (q) => [
  [...rotated(q, [1, 0, 0]), 0], [...rotated(q, [0, 1, 0]), 0], [...rotated(q, [0, 0, 1]), 0],
  [0, 0, 0, 1],
];
