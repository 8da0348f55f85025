// Labels that lie in the surface as tiles: `TileQuads` and `TileGrid` of the module Arrangement. The code
// uses the 32-bit arithmetic of the module, so that the same labels find space. A quad has the corners
// `xs` and `ys`, counter-clockwise, and the `bounds` left, bottom, right and top.

const LEAST_DEPTH = f32(0.01);

const quadOf = (xs, ys) => ({
  xs, ys, bounds: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
});

const quadOfBox = ([left, bottom, right, top]) =>
  quadOf([left, right, right, left], [bottom, bottom, top, top]);

// Whether `other` lies completely beyond an edge of `quad`; it may touch the edge.
const isOutside = (other, quad) => {
  for (let start = 0; start < 4; ++start) {
    const end = (start + 1) & 3;
    const across = f32(quad.xs[end] - quad.xs[start]);
    const upward = f32(quad.ys[end] - quad.ys[start]);
    const isBeyond = (corner) => f32(f32(other.ys[corner] - quad.ys[start]) * across)
      <= f32(f32(other.xs[corner] - quad.xs[start]) * upward);
    if ([0, 1, 2, 3].every(isBeyond)) return true;
  }
  return false;
};

// Whether two quads share an area.
const meet = (a, b) => overlap(a.bounds, b.bounds) && !isOutside(b, a) && !isOutside(a, b);

// A view, prepared for the projection of tiles.
class TileView extends Projection {
  constructor(frame, tiles) {
    super(frame, tiles);
    [this.middle, this.eye, this.showsBacks] = [frame.shift, frame.eye, tiles.showsBacks];
  }

  // The signed distance of the camera from a tile's plane.
  facing(planes, slot) {
    const [at, eye] = [slot * 4, this.eye];
    return this.row(
      planes[at], planes[at + 1], planes[at + 2], eye[0], eye[1], eye[2],
      f32(planes[at + 3] * eye[3]));
  }

  // A tile as the camera sees it; null if the tile is not drawn, at the rim, or far from the picture.
  tile({ planes, rectangles }, slot) {
    const facing = this.facing(planes, slot);
    if (!(facing > 0) && !(this.showsBacks && facing < 0)) return null;
    const at = slot * 11;
    const [x, y, z] = [rectangles[at], rectangles[at + 1], rectangles[at + 2]];
    const { matrix, plane, eye } = this;
    const recession = this.row(x, y, z, plane[0], plane[1], plane[2], plane[3]);
    if (!(facing > 0) && !(recession < RIM)) return null;
    const sight = [x, y, z].map((part, axis) => f32(eye[axis] - f32(part * eye[3])));
    const distance = f32(Math.sqrt(this.row(...sight, ...sight, 0)));
    const slant = f32(1 - f32(Math.abs(facing) / distance));
    if (!(slant < RIM)) return null;
    const factor = this.factor(x, y, z);
    const [shiftX, shiftY] = [rectangles[at + 9], rectangles[at + 10]];
    // One component of the corners: lower left, lower right, upper right, upper left.
    const corners = (row) => {
      const [a, b, c, d] = [matrix[row], matrix[4 + row], matrix[8 + row], matrix[12 + row]];
      const step = (from) => f32(
        this.row(rectangles[from], rectangles[from + 1], rectangles[from + 2], a, b, c, 0) * factor);
      const [across, upward] = [facing > 0 ? step(at + 3) : -step(at + 3), step(at + 6)];
      const center = f32(
        this.row(x, y, z, a, b, c, d) + f32(f32(across * shiftX) + f32(upward * shiftY)));
      const [left, right] = [f32(center - across), f32(center + across)];
      return [f32(left - upward), f32(right - upward), f32(right + upward), f32(left + upward)];
    };
    const w = corners(3);
    if (!(Math.min(...w) > LEAST_DEPTH)) return null;
    const [xs, ys] = [0, 1].map((axis) => corners(axis).map((part, corner) =>
      f32(f32(f32(part / w[corner]) - this.middle[axis]) * this.scale[axis])));
    const quad = quadOf(xs, ys);
    return this.isAround(quad.bounds, 0) ? { slot, quad, slant } : null;
  }
}

// The tiles of a cloud by slot. A plane has four numbers: the normal, and the negated distance from the
// centre along the normal. A rectangle in the plane has eleven numbers: the label's position, the vector
// from the middle to the end of the line of text, the vector from the middle to the upper edge, and the
// middle's offset in multiples of these two vectors.
class TileQuads {
  constructor(cloud) {
    const { labelOfSlot, boxes, records, tiles } = cloud.arrays;
    const axes = new Float32Array(tiles.buffer, tiles.byteOffset, tiles.length);
    this.count = labelOfSlot.length;
    this.showsBacks = cloud.drawing.uniforms.lastRecession > 1;
    this.planes = new Float32Array(this.count * 4);
    this.rectangles = new Float32Array(this.count * 11);
    labelOfSlot.forEach((label, slot) => {
      const [right, up] = [axes.subarray(label * 8), axes.subarray(label * 8 + 4)];
      const [shiftX, shiftY, halfX, halfY] = boxes.subarray(label * 5, label * 5 + 4);
      if (!(halfX > 0) || !(halfY > 0)) return;
      const position = records.subarray(label * 8, label * 8 + 3);
      const normal = [0, 1, 2].map((axis) => {
        const [a, b] = [(axis + 1) % 3, (axis + 2) % 3];
        return f32(f32(right[a] * up[b]) - f32(right[b] * up[a]));
      });
      const distance = normal.map((part, axis) => f32(part * position[axis]));
      this.planes.set(
        [...normal, -f32(f32(distance[0] + distance[1]) + distance[2])], slot * 4);
      this.rectangles.set(
        [...position, ...[0, 1, 2].map((axis) => right[axis] * halfX),
          ...[0, 1, 2].map((axis) => up[axis] * halfY), shiftX / halfX, shiftY / halfY], slot * 11);
    });
  }

  // The visible tiles of a view, preferred tiles first. After `most` tiles, only tiles of kept slots follow.
  seen(frame, isPreferred, kept) {
    const view = new TileView(frame, this);
    const [first, others] = [[], []];
    const look = (slot) => {
      const tile = view.tile(this, slot);
      if (tile) (isPreferred?.[slot] ? first : others).push(tile);
    };
    let next = 0;
    while (next < this.count && first.length + others.length < MOST_CANDIDATES) look(next++);
    const late = new Set(kept.filter((slot) => slot >= next));
    for (const slot of [...late].sort((a, b) => a - b)) look(slot);
    return [...first, ...others];
  }
}

// Quads, indexed by the boxes around them.
class TileGrid {
  constructor(half) { [this.boxes, this.quads] = [new BoxGrid(half), []]; }

  clear() {
    this.boxes.clear();
    this.quads = [];
  }

  insert(quad, owner) {
    this.boxes.insert(quad.bounds, this.quads.length);
    this.quads.push({ quad, owner });
  }

  // Whether a quad shares an area with a stored quad whose owner meets a condition.
  meets(quad, condition = () => true) {
    return this.boxes.some(quad.bounds, (number) => {
      const other = this.quads[number];
      return condition(other.owner) && meet(other.quad, quad);
    });
  }
}
