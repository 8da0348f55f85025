// Decides which labels are shown, exactly as `Declutterer` of the module Arrangement does.

const FADE = f32(0.2);
const HOLD = f32(0.3);
const STAY = f32(0.5);
const HORIZON = 1;
const CALM = 0.15;
const FAINT = 38;
const GAP = 4;
const MOST_CANDIDATES = 8192;
const GONE = 0.02;
const HASTY = 3;

// The predicted times at which a label cannot be shown, as disjoint time spans in order.
class BlockedTimes {
  constructor() { this.spans = []; }

  covers(start, end) {
    for (let index = this.spans.length - 1; index >= 0; --index)
      if (this.spans[index][0] <= start + 1e-5) return this.spans[index][1] >= end - 1e-5;
    return false;
  }

  insert(start, end) {
    if (end <= start) return;
    let first = 0;
    while (first < this.spans.length && this.spans[first][1] < start - 1e-5) ++first;
    let last = first;
    while (last < this.spans.length && this.spans[last][0] <= end + 1e-5) {
      [start, end] = [Math.min(start, this.spans[last][0]), Math.max(end, this.spans[last][1])];
      ++last;
    }
    this.spans.splice(first, last - first, [start, end]);
  }

  // The end of the current free time; null if the label cannot be shown now.
  get freeUntil() {
    if (this.spans.length === 0) return HORIZON;
    return this.spans[0][0] > 1e-5 ? this.spans[0][0] : null;
  }

  firstFree(start) {
    for (let index = 0; start < HORIZON; ++index) {
      const end = index < this.spans.length ? this.spans[index][0] : HORIZON;
      if (end > start && (end - start >= STAY || end >= HORIZON)) return [start, end];
      if (index >= this.spans.length) return null;
      start = Math.max(start, this.spans[index][1]);
    }
    return null;
  }
}

// The orientation and scale of a view.
class ViewAxes {
  constructor(frame) {
    const m = frame.clipFromModel;
    const column = (row) => [m[row], m[4 + row], m[8 + row]];
    const depth = column(3);
    const axis = (row) => column(row).map(
      (part, place) => (part - depth[place] * frame.shift[row]) / frame.projectionScale[row]);
    [this.right, this.up, this.eye] = [axis(0), axis(1), frame.eyeDistance];
    this.toward = cross(this.right, this.up);
    this.key = [...m, legibleTangent(frame), ...frame.projectionScale, ...frame.shift].join();
  }

  angleTo(other) {
    const way = (a, b) => { const c = added(a, scaled(b, -1)); return dot(c, c); };
    const sum =
      way(this.right, other.right) + way(this.up, other.up) + way(this.toward, other.toward);
    return 2 * Math.asin(Math.min(1, Math.sqrt(sum / 8)));
  }
}

// A test of whether two labels may overlap while the user turns the sphere by up to 10°.
class Encounter {
  constructor(axes) {
    this.eye = axes.eye;
    this.closing = 2 * Math.sin(Math.PI / 18 * 1.5 / 2);
    const eye = this.eye;
    this.frontScale = Number.isFinite(eye) ? (eye - 1) / Math.sqrt(eye * eye - 1) : 1;
    this.rim = [Math.sqrt(1 - 1 / (eye * eye)), 1 / eye];
  }

  isPossible(a, b) {
    const way = added(b.position, scaled(a.position, -1));
    const square = dot(way, way);
    const across = Math.max(a.box[0] - b.box[2], b.box[0] - a.box[2]) * this.frontScale;
    const upward = Math.max(a.box[1] - b.box[3], b.box[1] - a.box[3]) * this.frontScale;
    if (Math.max(across, upward) > this.closing * Math.sqrt(square)) return false;
    return square < this.squaredReach(Math.hypot(a.reach[0] + b.reach[0], a.reach[1] + b.reach[1]));
  }

  squaredReach(reach) {
    const place = 1 - reach / this.frontScale;
    if (place <= -1) return Infinity;
    let inner = [place, Math.sqrt(1 - Math.min(place * place, 1))];
    const { eye, rim } = this;
    if (Number.isFinite(eye)) {
      const tangent = place / Math.sqrt(eye * eye - 1);
      const slant = 1 + tangent * tangent;
      const depth = (eye - Math.sqrt(Math.max(0, eye * eye - slant * (eye * eye - 1)))) / slant;
      inner = [tangent * depth, eye - depth];
    }
    return (rim[0] - inner[0]) ** 2 + (rim[1] - inner[1]) ** 2;
  }
}

class Declutterer {
  constructor(cloud) {
    this.rest = cloud.declutter.isFaint ? FAINT : 0;
    this.boxes = new LabelBoxes(cloud);
    const { count } = this.boxes;
    this.visibility = new Uint8Array(count).fill(this.rest);
    this.states = Array.from({ length: count }, () => this.hiddenState());
    this.paths = new LabelPaths();
    this.mean = cloud.declutter.mean;
    this.drawn = new BoxGrid(this.mean);
    this.reserved = [];
    this.tiles = cloud.arrays.tiles.length ? new TileQuads(cloud) : null;
    [this.placedTiles, this.drawnTiles] = [new TileGrid(this.mean), new TileGrid(this.mean)];
    Object.assign(this, {
      active: [], reserving: [], reservations: [], isPreferred: null, preferredSlots: [],
      isSettled: false, isWaiting: false, time: 0, stillness: 0, axes: null,
      turnNumber: 0, turnsLeft: TURNS, seenTiles: [], leaving: [],
    });
  }

  hiddenState() { return { isShown: false, since: -Infinity, level: 0 }; }

  // Sets labels that take precedence over all other labels, regardless of weight.
  prefer(labels) {
    this.isPreferred = labels.length ? new Uint8Array(this.boxes.count) : null;
    const slots = labels.map((label) => this.boxes.slotOfLabel[label]).sort((a, b) => a - b);
    for (const slot of slots) this.isPreferred[slot] = 1;
    this.preferredSlots = slots.slice(0, MOST_CANDIDATES);
    [this.isSettled, this.turnsLeft] = [false, TURNS];
  }

  // The areas that labels must avoid: everything that lies over the cloud or beyond the picture's edges.
  takenIn(frame) {
    const scale = frame.projectionScale.map((part) => f32(screenScale(frame) / part));
    const place = (x, y) =>
      [f32(f32(x - frame.shift[0]) * scale[0]), f32(f32(y - frame.shift[1]) * scale[1])];
    const [width, height] = frame.size;
    const placeOf = (x, y) => place(f32(x / width * 2 - 1), f32(1 - y / height * 2));
    return {
      obstacles: (frame.obstacles ?? []).map(([left, top, right, bottom]) => [
        ...placeOf(left - GAP, bottom + GAP), ...placeOf(right + GAP, top - GAP),
      ]),
      picture: frame.hasEdges === false ? null : [...place(-1, -1), ...place(1, 1)],
    };
  }

  // Labels that an edge of the picture would cut are left out, unless the label is larger than the picture.
  areasFor(box, { obstacles, picture }) {
    if (!picture) return obstacles;
    const far = 1e4;
    const areas = [...obstacles];
    if (box[2] - box[0] <= picture[2] - picture[0])
      areas.push([-far, -far, picture[0], far], [picture[2], -far, far, far]);
    if (box[3] - box[1] <= picture[3] - picture[1])
      areas.push([-far, -far, far, picture[1]], [-far, picture[3], far, far]);
    return areas;
  }

  // Decides for one view, independently of earlier views, for example for a still picture.
  settle(frame) {
    if (this.axes) {
      this.states = this.states.map(() => this.hiddenState());
      this.visibility.fill(this.rest);
      [this.active, this.reserving, this.leaving] = [[], [], []];
    }
    this.axes = new ViewAxes(frame);
    this.taken = this.takenIn(frame);
    this.stillness = Infinity;
    if (this.tiles) this.placeTiles(frame); else this.placeAll(frame);
    this.isWaiting = false;
    this.writeVisibility();
    this.isSettled = true;
  }

  placeAll(frame) {
    this.paths.record(
      this.boxes, [frame], this.isPreferred, { most: MOST_CANDIDATES, kept: this.preferredSlots });
    this.drawn.clear();
    this.paths.slots.forEach((slot, rank) => {
      const box = this.paths.box(rank);
      if (!(this.paths.recession(rank) < RIM)) return;
      if (this.areasFor(box, this.taken).some((area) => overlap(area, box))) return;
      if (this.drawn.some(box, () => true)) return;
      this.drawn.insert(box, rank);
      this.states[slot] = { isShown: true, since: -Infinity, level: 1 };
    });
  }

  // Shows tiles, one by one in order, if there is space for them.
  placeTiles(frame) {
    const hasPlace = this.findPlaces(frame);
    this.seenTiles.forEach(({ slot }, number) => {
      if (hasPlace[number]) this.states[slot] = { isShown: true, since: -Infinity, level: 1 };
    });
  }

  // Finds the visible tiles of a view, and returns for each whether it has a place.
  findPlaces(frame) {
    this.seenTiles = this.tiles.seen(
      frame, this.isPreferred, [...this.active, ...this.leaving, ...this.preferredSlots]);
    this.placedTiles.clear();
    return this.seenTiles.map(({ quad }, number) => {
      const isTaken = this.areasFor(quad.bounds, this.taken)
        .some((area) => meet(quadOfBox(area), quad));
      if (isTaken || this.placedTiles.meets(quad)) return false;
      this.placedTiles.insert(quad, number);
      return true;
    });
  }

  slotsWithPlaces(frame) {
    const hasPlace = this.findPlaces(frame);
    return new Set(this.seenTiles.filter((_, number) => hasPlace[number]).map(({ slot }) => slot));
  }

  // Decides on the tiles of the next frame. If something moves, it also uses two predicted views: the view
  // after one fade, and the view after one stay.
  decideTiles(frame, ahead, elapsed) {
    const canStay = ahead && this.slotsWithPlaces(ahead.stay);
    const keepsPlace = ahead && this.slotsWithPlaces(ahead.fade);
    const hasPlace = this.findPlaces(frame);
    const seen = new Set(this.seenTiles.map(({ slot }) => slot));
    for (const slot of [...this.active, ...this.leaving])
      if (!seen.has(slot)) this.states[slot] = { isShown: false, since: this.time, level: 0 };
    const step = f32(elapsed / FADE);
    const fadeOut = (state, number) => {
      state.level = f32(Math.max(f32(state.level - (hasPlace[number] ? step : f32(HASTY * step))), 0));
    };
    this.drawnTiles.clear();
    this.seenTiles.forEach(({ slot, quad }, number) => {
      const state = this.states[slot];
      if (!state.isShown) fadeOut(state, number);
      if (state.level > GONE) this.drawnTiles.insert(quad, number);
    });
    this.seenTiles.forEach(({ slot, quad }, number) => {
      const state = this.states[slot];
      const stays = hasPlace[number] && keepsPlace?.has(slot) !== false;
      if (state.isShown) {
        if (stays) {
          state.level = Math.min(f32(state.level + step), 1);
        } else {
          [state.isShown, state.since] = [false, this.time];
          fadeOut(state, number);
        }
      } else if (stays && canStay?.has(slot) !== false) {
        if (f32(Math.min(this.time - state.since, 60)) < HOLD || this.drawnTiles.meets(quad))
          this.isWaiting = true;
        else Object.assign(state, { isShown: true, since: this.time, level: Math.min(step, 1) });
      }
      if (!hasPlace[number] && state.level > 0 && this.crossesDrawnTile(number, hasPlace))
        state.level = 0;
    });
  }

  // Whether a tile without a place overlaps a drawn tile that has a place or is heavier.
  crossesDrawnTile(number, hasPlace) {
    return this.drawnTiles.meets(this.seenTiles[number].quad, (other) =>
      (hasPlace[other] || other < number) && this.states[this.seenTiles[other].slot].level > GONE);
  }

  // Decides for the next frame. Returns whether any label's visibility has changed.
  update(frame, now, isHandled, foresee) {
    const elapsed = Math.max(0, now - this.time);
    this.time = now;
    if (!this.axes) { this.settle(frame); return true; }
    const next = new ViewAxes(frame);
    const isSame = next.key === this.axes.key;
    if (this.isSettled && isSame) return false;
    this.stillness = isSame ? this.stillness + elapsed : 0;
    [this.axes, this.taken] = [next, this.takenIn(frame)];
    this.isWaiting = this.stillness < CALM;
    if (this.tiles) {
      const fade = foresee(0.2);
      const isMoving = next.angleTo(new ViewAxes(fade)) > 1e-6;
      this.decideTiles(frame, isMoving ? { fade, stay: foresee(0.5) } : null, f32(elapsed));
      return this.writeVisibility();
    }
    if (!isSame) this.turnsLeft = TURNS;
    this.paths.record(this.boxes, this.frames(frame, next, foresee), this.isPreferred, {
      most: MOST_CANDIDATES, kept: this.kept(), turnNumber: this.nextTurn(elapsed),
    });
    this.decideAll(f32(elapsed), isHandled ? new Encounter(next) : null);
    return this.writeVisibility();
  }

  kept() {
    return [
      ...this.active, ...this.preferredSlots.filter((slot) => !this.states[slot].isShown),
      ...this.reserving.filter((slot) => !this.isPreferred?.[slot]),
    ];
  }

  nextTurn(elapsed) {
    if (elapsed > 1 / 20) { this.turnsLeft = 0; return null; }
    this.turnsLeft = Math.max(this.turnsLeft - 1, 0);
    this.turnNumber = (this.turnNumber + 1) % TURNS;
    return this.turnNumber;
  }

  frames(present, axes, foresee) {
    const angle = axes.angleTo(new ViewAxes(foresee(HORIZON / 8))) * 8;
    if (Math.max(angle, axes.angleTo(new ViewAxes(foresee(HORIZON)))) <= 1e-6) return [present];
    const steps = Math.min(2 + Math.ceil(angle / (Math.PI / 30) - 0.01), 17) - 1;
    const frames = [present];
    for (let step = 1; step <= steps; ++step) frames.push(foresee(HORIZON * step / steps));
    return frames;
  }

  decideAll(elapsed, encounter) {
    const { paths, states } = this;
    while (this.reserved.length < paths.stepCount) this.reserved.push(new BoxGrid(this.mean));
    this.reserved.forEach((grid) => grid.clear());
    this.drawn.clear();
    [this.reservations, this.reserving] = [[], []];
    const near = new Set(paths.slots);
    for (const slot of this.active) if (!near.has(slot)) this.hide(slot);
    paths.slots.forEach((slot, rank) => {
      if (states[slot].isShown) this.drawn.insert(paths.box(rank), rank);
    });
    for (let rank = 0; rank < paths.slots.length; ++rank) {
      const reservation = this.decide(rank, this.blockedTimes(rank), elapsed, encounter);
      this.reserve(reservation, rank);
    }
  }

  hide(slot) {
    this.states[slot] = { isShown: false, since: this.time, level: 0 };
    this.turnsLeft = TURNS;
  }

  blockedTimes(rank) {
    const blocked = new BlockedTimes();
    const { paths } = this;
    const length = f32(HORIZON / paths.stepCount);
    const areas = this.areasFor(paths.box(rank), this.taken);
    for (let step = 0; step < paths.stepCount; ++step) {
      const [start, end] = [step * length, (step + 1) * length];
      const insert = (share, span = null) => {
        if (!share) return;
        const [low, high] = [start + share[0] * (end - start), start + share[1] * (end - start)];
        if (span) blocked.insert(Math.max(low, span[0]), Math.min(high, span[1]));
        else blocked.insert(low, high);
      };
      insert(paths.shareBehind(step, rank));
      for (const area of areas) insert(paths.shareOverlapping(step, rank, area, 0, 0));
      if (blocked.covers(start, end)) continue;
      this.reserved[step].some(paths.sweep(rank, step), (heavier) => {
        const share = paths.shareOverlapping(
          step, rank, paths.places, paths.at(heavier, step), paths.at(heavier, step + 1));
        if (!share) return false;
        for (const span of this.reservations[heavier]) if (span) insert(share, span);
        return blocked.covers(start, end);
      });
    }
    return blocked;
  }

  reserve(reservation, rank) {
    this.reservations.push(reservation);
    const { paths } = this;
    const slot = paths.slots[rank];
    const [first, second] = reservation;
    if (second && !this.states[slot].isShown) this.reserving.push(slot);
    if (!first && !second) return;
    const length = f32(HORIZON / paths.stepCount);
    for (let step = 0; step < paths.stepCount; ++step) {
      const [start, end] = [step * length, (step + 1) * length];
      const isIn = (span) => span && Math.max(span[0], start) < Math.min(span[1], end);
      if (isIn(first) || isIn(second)) this.reserved[step].insert(paths.sweep(rank, step), rank);
    }
  }

  // Returns the times for which a label reserves its path: the current and the next time on the screen.
  decide(rank, blocked, elapsed, encounter) {
    const slot = this.paths.slots[rank];
    const state = this.states[slot];
    let [first, next] = [null, 0];
    const end = blocked.freeUntil;
    if (state.isShown && end !== null) {
      this.fade(state, end, elapsed);
      [first, next] = [[0, end], end + HOLD];
    } else if (state.isShown) {
      this.hide(slot);
      next = HOLD;
    } else {
      next = Math.max(0, HOLD - Math.min(this.time - state.since, 60));
      if (end !== null && (end >= STAY || end >= HORIZON)) {
        const delay = Math.max(next, this.timeToClear(rank));
        this.turnsLeft = TURNS;
        if (delay <= 0 && !this.mayMeetHeavier(rank, encounter)) {
          Object.assign(state, { isShown: true, since: this.time, level: 0 });
          this.fade(state, end, elapsed);
          [first, next] = [[0, end], end + HOLD];
        } else {
          this.isWaiting = true;
          next = delay;
        }
      }
    }
    return [first, blocked.firstFree(next)];
  }

  fade(state, end, elapsed) {
    const step = elapsed / FADE;
    const target = end >= HORIZON ? 1 : clamp((end - elapsed) / FADE, 0, 1);
    state.level = target >= state.level
      ? Math.min(state.level + step, target) : Math.max(target, state.level - HASTY * step);
  }

  timeToClear(rank) {
    let level = 0;
    this.drawn.some(this.paths.box(rank), (owner) => {
      if (owner > rank) level = Math.max(level, this.states[this.paths.slots[owner]].level);
      return false;
    });
    return level <= GONE ? 0 : level * FADE;
  }

  party(rank) {
    const place = this.boxes.placeOfSlot[this.paths.slots[rank]];
    const { x, y, z, shiftX, shiftY, halfX, halfY } = this.boxes;
    return {
      position: [x[place], y[place], z[place]], box: this.paths.box(rank),
      reach: [Math.abs(shiftX[place]) + halfX[place], Math.abs(shiftY[place]) + halfY[place]],
    };
  }

  mayMeetHeavier(rank, encounter) {
    if (!encounter) return false;
    const newcomer = this.party(rank);
    for (let heavier = 0; heavier < rank; ++heavier) {
      if (this.states[this.paths.slots[heavier]].isShown
        && encounter.isPossible(newcomer, this.party(heavier))) return true;
    }
    return false;
  }

  writeVisibility() {
    let hasChanged = false;
    const write = (slot, value) => {
      const label = this.boxes.labels[slot];
      if (this.visibility[label] !== value) [this.visibility[label], hasChanged] = [value, true];
    };
    let isFading = false;
    if (this.tiles) {
      for (const slot of [...this.active, ...this.leaving]) {
        const { isShown, level } = this.states[slot];
        if (!isShown && level === 0) write(slot, this.rest);
      }
      [this.active, this.leaving] = [[], []];
      for (const { slot, slant } of this.seenTiles) {
        const { isShown, level } = this.states[slot];
        if (!isShown && level === 0) continue;
        (isShown ? this.active : this.leaving).push(slot);
        if (!isShown || level < 1) isFading = true;
        write(slot, this.visibilityAt(level, slant));
      }
      this.isSettled = !isFading && !this.isWaiting;
      return hasChanged;
    }
    for (const slot of this.active) if (!this.states[slot].isShown) write(slot, this.rest);
    this.active = [];
    this.paths.slots.forEach((slot, rank) => {
      const { isShown, level } = this.states[slot];
      if (!isShown) return;
      this.active.push(slot);
      if (level < 1) isFading = true;
      write(slot, this.visibilityAt(level, this.paths.recession(rank)));
    });
    this.isSettled = !isFading && !this.isWaiting && this.turnsLeft === 0;
    return hasChanged;
  }

  // Labels fade gradually at the rim, but do not stay half faded at rest.
  visibilityAt(level, recession) {
    const depth = this.stillness >= CALM ? 0 : 0.015;
    const presence = Math.min((RIM - recession) / Math.max(depth, 1e-9), 1);
    const eased = level * level * (3 - 2 * level);
    return Math.floor(this.rest + (255 - this.rest) * eased * Math.max(presence, 0));
  }
}
