// The boxes of labels in the picture plane: `LabelBoxes`, `LabelPaths` and `BoxGrid` of the module
// Arrangement. The code uses the 32-bit arithmetic of the module, so that the same labels find space.
// Unlike in the module, the grid always has the cells of the whole sphere, and sweeps are simple. This
// changes only how many boxes are tested.

const RIM = f32(0.98);
const REACH = f32(1.5);
const CELL = 64;
const TURNS = 8;
const MOST_FEW = 8;

// A view, prepared for the projection of boxes.
class Projection {
  constructor(frame, boxes) {
    const size = screenScale(frame);
    // In a small cloud, all labels are shown, regardless of their size.
    this.legible = boxes.count > MOST_FEW ? legibleTangent(frame) : 0;
    this.matrix = frame.clipFromModel;
    this.plane = frame.recession;
    this.depthPlane = frame.depthScale;
    this.leastDepthScale = frame.leastDepthScale;
    this.size = size;
    this.grown = f32(size * f32(1.00001));
    this.scale = frame.projectionScale.map((part) => f32(size / part));
    this.shift = frame.shift.map((part, axis) => f32(part * this.scale[axis]));
    this.sides = [
      f32(f32(frame.sides[0] * this.scale[0]) - this.shift[0]),
      f32(frame.sides[1] * this.scale[0]), frame.sides[2],
    ];
    this.movesLabels = frame.sides[1] < f32(1e30);
    this.low = frame.shift.map((part, axis) => f32(f32(-REACH - part) * this.scale[axis]));
    this.high = frame.shift.map((part, axis) => f32(f32(REACH - part) * this.scale[axis]));
  }

  row(x, y, z, a, b, c, d) {
    return f32(f32(f32(f32(x * a) + f32(y * b)) + f32(z * c)) + d);
  }

  factor(x, y, z) {
    if (!(this.leastDepthScale < 1)) return 1;
    const plane = this.depthPlane;
    const factor = this.row(x, y, z, plane[0], plane[1], plane[2], plane[3]);
    return Math.min(Math.max(factor, this.leastDepthScale), 1);
  }

  // The normalized view depth of a label, or Infinity if the label is not drawn. Small labels count as far.
  recession(boxes, place) {
    const [x, y, z] = [boxes.x[place], boxes.y[place], boxes.z[place]];
    const { matrix, plane } = this;
    const depth = this.row(x, y, z, matrix[3], matrix[7], matrix[11], matrix[15]);
    if (!(depth >= f32(0.01)) || !(boxes.halfX[place] > 0)) return Infinity;
    const recession = this.row(x, y, z, plane[0], plane[1], plane[2], plane[3]);
    const em = f32(boxes.em[place] * this.factor(x, y, z));
    const smallness = f32(f32(this.legible * depth) / Math.max(em, f32(1e-9)));
    return Math.max(recession, f32(smallness + f32(RIM - 1)));
  }

  // Writes left, bottom, right and top of a label's box.
  project(boxes, place, out, at) {
    const [x, y, z] = [boxes.x[place], boxes.y[place], boxes.z[place]];
    const m = this.matrix;
    const depth = Math.max(this.row(x, y, z, m[3], m[7], m[11], m[15]), f32(0.01));
    const inverse = f32(1 / depth);
    const factor = this.factor(x, y, z);
    let across = f32(f32(f32(
      f32(this.row(x, y, z, m[0], m[4], m[8], m[12]) * this.scale[0])
      + f32(f32(boxes.shiftX[place] * factor) * this.size)) * inverse) - this.shift[0]);
    const up = f32(f32(f32(
      f32(this.row(x, y, z, m[1], m[5], m[9], m[13]) * this.scale[1])
      + f32(f32(boxes.shiftY[place] * factor) * this.size)) * inverse) - this.shift[1]);
    if (this.movesLabels)
      across = f32(across + this.inward(boxes, place, [x, y, z], inverse, factor));
    const grown = f32(f32(inverse * factor) * this.grown);
    const [halfX, halfY] = [f32(boxes.halfX[place] * grown), f32(boxes.halfY[place] * grown)];
    out[at] = across - halfX;
    out[at + 1] = up - halfY;
    out[at + 2] = across + halfX;
    out[at + 3] = up + halfY;
  }

  // The distance by which an edge of the picture moves a label inward.
  inward(boxes, place, [x, y, z], inverse, factor) {
    const [m, [middle, end, margin]] = [this.matrix, this.sides];
    const half = f32(f32(f32(f32(boxes.textHalf[place] + f32(boxes.size[place] * margin))
      * factor) * this.size) * inverse);
    const at = f32(this.row(x, y, z, m[0], m[4], m[8], m[12]) * this.scale[0]);
    const way = f32(f32(at * inverse) - f32(this.shift[0] + middle));
    const room = Math.max(f32(end - half), 0);
    return clamp(f32(clamp(way, -room, room) - way), -half, half);
  }

  isAround(box, at) {
    return box[at] < this.high[0] && box[at + 2] > this.low[0]
      && box[at + 1] < this.high[1] && box[at + 3] > this.low[1];
  }
}

// The labels of a cloud in spatial order: neighbours in space and weight are adjacent.
class LabelBoxes {
  constructor(cloud) {
    const { labelOfSlot, slotOfPlace, boxes, records, recordWords } = cloud.arrays;
    this.count = slotOfPlace.length;
    [this.labels, this.slots] = [labelOfSlot, slotOfPlace];
    this.placeOfSlot = new Int32Array(this.count);
    this.slotOfLabel = new Int32Array(this.count);
    for (const name of ["x", "y", "z", "shiftX", "shiftY", "halfX", "halfY", "em", "textHalf", "size"])
      this[name] = new Float32Array(this.count);
    for (let place = 0; place < this.count; ++place) {
      const slot = slotOfPlace[place];
      const label = labelOfSlot[slot];
      this.placeOfSlot[slot] = place;
      this.slotOfLabel[label] = slot;
      [this.x[place], this.y[place], this.z[place]] =
        [records[label * 8], records[label * 8 + 1], records[label * 8 + 2]];
      const at = label * 5;
      [this.shiftX[place], this.shiftY[place]] = [boxes[at], boxes[at + 1]];
      [this.halfX[place], this.halfY[place], this.em[place]] =
        [boxes[at + 2], boxes[at + 3], boxes[at + 4]];
      this.size[place] = records[label * 8 + 3];
      this.textHalf[place] =
        f32((recordWords[label * 8 + 6] & 0xFFFF) / 512) * this.size[place];
    }
  }

  // Calls `body` with the slot of each label that is near in some view, and with the label's values in all
  // views: four edges and a recession per view.
  forEachNear(projections, { most = Infinity, kept = [], turnNumber = null }, body) {
    const places = new Float32Array(projections.length * 5);
    const find = (place) => {
      let isNear = false;
      for (let view = 0; view < projections.length; ++view) {
        places[view * 5 + 4] = projections[view].recession(this, place);
        if (places[view * 5 + 4] <= 1) isNear = true;
      }
      if (!isNear) return 0;
      isNear = false;
      for (let view = 0; view < projections.length; ++view) {
        projections[view].project(this, place, places, view * 5);
        if (places[view * 5 + 4] <= 1 && projections[view].isAround(places, view * 5)) isNear = true;
      }
      if (!isNear) return 0;
      body(this.slots[place], places);
      return 1;
    };
    const cellCount = Math.ceil(this.count / CELL);
    let [found, passed, inTurns] = [0, cellCount, cellCount];
    const isLeftOut = (cell) => cell >= passed
      || (cell >= inTurns && turnNumber !== null && cell % TURNS !== turnNumber);
    for (let cell = 0; cell < cellCount; ++cell) {
      // A cell whose number is a power of two is the first of a tier.
      if ((cell & (cell - 1)) === 0) {
        if (found >= most) { passed = cell; break; }
        if (turnNumber !== null && found >= 512) inTurns = Math.min(inTurns, cell);
      }
      if (isLeftOut(cell)) continue;
      const share = cell >= inTurns && turnNumber !== null ? TURNS : 1;
      for (let place = cell * CELL; place < Math.min((cell + 1) * CELL, this.count); ++place)
        found += share * find(place);
    }
    for (const slot of kept) {
      const place = this.placeOfSlot[slot];
      if (isLeftOut(Math.floor(place / CELL))) find(place);
    }
  }
}

// The predicted paths of labels; labels are numbered by rank.
class LabelPaths {
  constructor() { [this.slots, this.placeCount, this.places] = [[], 1, new Float32Array(0)]; }

  record(boxes, frames, isPreferred, options) {
    const found = [];
    const projections = frames.map((frame) => new Projection(frame, boxes));
    boxes.forEachNear(projections, options, (slot, places) => {
      found.push({ slot, isLast: isPreferred?.[slot] ? 0 : 1, places: places.slice() });
    });
    found.sort((a, b) => a.isLast - b.isLast || a.slot - b.slot);
    this.placeCount = frames.length;
    this.slots = found.map((one) => one.slot);
    this.places = new Float32Array(found.length * this.placeCount * 5);
    found.forEach((one, rank) => this.places.set(one.places, rank * this.placeCount * 5));
  }

  get stepCount() { return Math.max(this.placeCount - 1, 1); }
  at(rank, step) { return (rank * this.placeCount + Math.min(step, this.placeCount - 1)) * 5; }
  recession(rank) { return this.places[this.at(rank, 0) + 4]; }
  box(rank) { const at = this.at(rank, 0); return this.places.subarray(at, at + 4); }

  sweep(rank, step) {
    const [a, b, p] = [this.at(rank, step), this.at(rank, step + 1), this.places];
    return [
      Math.min(p[a], p[b]), Math.min(p[a + 1], p[b + 1]),
      Math.max(p[a + 2], p[b + 2]), Math.max(p[a + 3], p[b + 3]),
    ];
  }

  // The part of a step in which a label is behind the rim; null if the label is never behind the rim.
  shareBehind(step, rank) {
    const a = f32(Math.min(this.places[this.at(rank, step) + 4], f32(1e6)) - RIM);
    const b = f32(Math.min(this.places[this.at(rank, step + 1) + 4], f32(1e6)) - RIM);
    if (!(a > 0) && !(b > 0)) return null;
    if (a > 0 && b > 0) return [0, 1];
    const crossing = f32(a / f32(a - b));
    return a > 0 ? [0, crossing] : [crossing, 1];
  }

  // The part of a step in which a label's box overlaps another label's box, which moves from `b` to `c`.
  shareOverlapping(step, rank, others, b, c) {
    const [p, from, to] = [this.places, this.at(rank, step), this.at(rank, step + 1)];
    const start = [
      p[from + 2] - others[b], others[b + 2] - p[from],
      p[from + 3] - others[b + 1], others[b + 3] - p[from + 1],
    ];
    const end = [
      p[to + 2] - others[c], others[c + 2] - p[to],
      p[to + 3] - others[c + 1], others[c + 3] - p[to + 1],
    ];
    let [low, high] = [0, 1];
    for (let side = 0; side < 4; ++side) {
      const [first, last] = [f32(start[side]), f32(end[side])];
      if (Math.max(first, last) <= 0) return null;
      if (first <= 0) low = Math.max(low, f32(first / f32(first - last)));
      else if (last <= 0) high = Math.min(high, f32(first / f32(first - last)));
    }
    return low < high ? [low, high] : null;
  }
}

const overlap = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

// Boxes by the cells of a grid that they touch.
class BoxGrid {
  constructor(half) {
    const cells = (size) => Math.max(1, Math.min(256, Math.round(1.6 / Math.max(size, 1e-4))));
    [this.columns, this.rows] = [cells(half[0]), cells(half[1])];
    this.cells = new Map();
  }

  clear() { this.cells.clear(); }
  column(x) { return Math.floor(clamp((x + 1.6) * this.columns / 3.2, 0, this.columns - 1)); }
  row(y) { return Math.floor(clamp((y + 1.6) * this.rows / 3.2, 0, this.rows - 1)); }

  forEachCell(box, body) {
    const [left, right] = [this.column(box[0]), this.column(box[2])];
    for (let row = this.row(box[1]); row <= this.row(box[3]); ++row)
      for (let column = left; column <= right; ++column)
        if (body(row * this.columns + column)) return true;
    return false;
  }

  insert(box, owner) {
    const entry = { box: Array.from(box), owner };
    this.forEachCell(box, (cell) => {
      const entries = this.cells.get(cell);
      if (entries) entries.push(entry); else this.cells.set(cell, [entry]);
    });
  }

  // Calls `body` with the owners of boxes that overlap `box`, until `body` returns true.
  some(box, body) {
    const known = new Set();
    return this.forEachCell(box, (cell) => (this.cells.get(cell) ?? []).some((entry) => {
      if (known.has(entry) || !overlap(entry.box, box)) return false;
      known.add(entry);
      return body(entry.owner);
    }));
  }
}
