// The motion of the sphere, by the laws of the module Interaction. Times are in seconds.

const SPRING_FREQUENCY = 18;

// The state of a critically damped spring after a time.
const damped = (offset, velocity, seconds, frequency = SPRING_FREQUENCY) => {
  const turned = frequency * seconds;
  const decay = Math.exp(-turned);
  return [
    offset * ((1 + turned) * decay) + velocity * (seconds * decay),
    offset * (-frequency * turned * decay) + velocity * ((1 - turned) * decay),
  ];
};

// A number that glides to its target without overshoot.
class Glide {
  constructor(value, velocity = 0) {
    this.value = this.target = value;
    this.velocity = velocity;
  }

  get isResting() { return this.value === this.target && this.velocity === 0; }
  arrive() { [this.value, this.velocity] = [this.target, 0]; }
  stop() { [this.target, this.velocity] = [this.value, 0]; }
  copy() { return Object.assign(new Glide(0), this); }

  advance(seconds) {
    if (this.isResting) return;
    const [rest, velocity] = damped(this.value - this.target, this.velocity, seconds);
    [this.value, this.velocity] = [this.target + rest, velocity];
    if (Math.abs(rest) < 2e-5 && Math.abs(velocity) < 2e-5 * SPRING_FREQUENCY) this.arrive();
  }
}

// The rotation of an untouched sphere: it rests, waits, and accelerates to its speed. The sphere turns in
// full circles, or swings about home.
class IdleTurn {
  constructor(axis, fullSpeed, swing = null) {
    Object.assign(this, {
      axis: unit(axis), fullSpeed, swing, pace: 1, start: 0, angle: 0, course: 1, speed: 0, delay: null,
    });
  }

  get cruisingSpeed() { return this.fullSpeed * this.pace * this.course; }
  get goal() { return this.delay === 0 ? this.cruisingSpeed : 0; }
  get rotation() { return turn(this.angle, this.axis); }
  get velocity() { return scaled(this.axis, this.speed); }
  get isMoving() { return this.speed !== 0 || (this.delay === 0 && this.cruisingSpeed !== 0); }
  copy() { return Object.assign(new IdleTurn(this.axis, this.fullSpeed), this); }
  hold() { [this.speed, this.delay] = [0, null]; }

  advance(seconds) {
    if (!(this.delay > 0)) return this.glide(seconds);
    const wait = Math.min(this.delay, seconds);
    this.glide(wait);
    this.delay -= wait;
    if (seconds > wait) this.glide(seconds - wait);
  }

  glide(seconds) {
    for (let time; (time = this.timeToSwingBack(seconds)) !== null; seconds -= time) {
      this.move(time);
      this.course = -this.course;
    }
    this.move(seconds);
  }

  move(seconds) {
    const { goal } = this;
    if (this.speed === goal && goal === 0) return;
    this.angle += this.turned(seconds);
    this.speed += (goal - this.speed) * -Math.expm1(-seconds / 0.7);
    if (Math.abs(this.speed - goal) < 1e-3) this.speed = goal;
  }

  turned(seconds) {
    return this.goal * seconds + (this.speed - this.goal) * 0.7 * -Math.expm1(-seconds / 0.7);
  }

  // The time until a swing reaches its end; null if the end is not within `seconds`.
  timeToSwingBack(seconds) {
    if (this.swing === null || this.goal === 0) return null;
    const way = Math.sign(this.goal);
    const isBeyond = (time) => way * (this.start + this.angle + this.turned(time)) >= this.swing;
    if (!isBeyond(seconds)) return null;
    if (isBeyond(0)) return 0;
    let [before, after] = [0, seconds];
    for (let step = 0; step < 60; step += 1) {
      const middle = (before + after) / 2;
      if (isBeyond(middle)) after = middle; else before = middle;
    }
    return after;
  }
}

// The remaining motion of a flick: its speed decays exponentially.
class Spin {
  static STOP_SPEED = 0.01;
  static SPEED_LIMIT = 20;

  constructor(velocity, halfLife, endSpeed) {
    const speed = lengthOf(velocity);
    this.endSpeed = Math.max(endSpeed, Spin.STOP_SPEED);
    this.axis = scaled(velocity, 1 / speed);
    this.initialSpeed = Math.min(speed, Spin.SPEED_LIMIT);
    this.damping = Math.log(2) / halfLife;
  }

  get duration() { return this.timeUntil(this.endSpeed); }

  timeUntil(speed) {
    return Math.max(0, Math.log(this.initialSpeed / Math.max(speed, this.endSpeed)) / this.damping);
  }

  speedAt(seconds) {
    return seconds < this.duration ? this.initialSpeed * Math.exp(-this.damping * seconds) : 0;
  }

  rotationAt(seconds) {
    const time = Math.min(seconds, this.duration);
    return turn(this.initialSpeed / this.damping * -Math.expm1(-this.damping * time), this.axis);
  }
}

// An orientation that glides to a target along the shortest path; see `RotationSpring`.
class RotationSpring {
  constructor(orientation, velocity, target) {
    this.target = target;
    this.offset = rotationVector(product(orientation, conjugate(target)));
    this.velocity = RotationSpring.offsetVelocity(velocity, this.offset);
    const distance = lengthOf(this.offset);
    const approach = distance > 0
      ? -dot(this.velocity, this.offset) / distance : lengthOf(this.velocity);
    this.frequency = Math.max(
      SPRING_FREQUENCY, approach / Math.max(distance, 0.5 * Math.PI / 180));
  }

  copy() { return Object.assign(Object.create(RotationSpring.prototype), this); }
  get orientation() { return product(turnBy(this.offset), this.target); }
  get isResting() {
    return lengthOf(this.offset) < 5e-4 && lengthOf(this.velocity) < 5e-4 * this.frequency;
  }

  get angularVelocity() {
    const angle = lengthOf(this.offset);
    if (angle <= 1e-6) return this.velocity;
    const square = angle * angle;
    return added(
      added(
        scaled(this.velocity, Math.sin(angle) / angle),
        scaled(cross(this.offset, this.velocity), (1 - Math.cos(angle)) / square)),
      scaled(
        this.offset,
        dot(this.offset, this.velocity) * (angle - Math.sin(angle)) / (square * angle)));
  }

  advance(seconds) {
    const parts = this.offset.map(
      (offset, axis) => damped(offset, this.velocity[axis], seconds, this.frequency));
    [this.offset, this.velocity] = [parts.map((part) => part[0]), parts.map((part) => part[1])];
  }

  static offsetVelocity(velocity, offset) {
    const angle = lengthOf(offset);
    if (angle <= 1e-6) return velocity;
    const share = angle / 2 / Math.tan(angle / 2);
    return added(
      added(scaled(velocity, share), scaled(cross(offset, velocity), -0.5)),
      scaled(offset, dot(offset, velocity) * (1 - share) / (angle * angle)));
  }
}

// The magnification and shift; the point under the pointer stays in place.
class Zoom {
  constructor(magnification, range) {
    this.power = new Glide(Math.log2(magnification));
    this.presence = new Glide(1);
    this.anchor = { pointer: [0, 0], zoom: 1, shift: [0, 0] };
    this.limits = [
      Math.log2(Math.min(range[0], magnification)), Math.log2(Math.max(range[1], magnification)),
    ];
  }

  copy() {
    const zoom = Object.assign(Object.create(Zoom.prototype), this);
    [zoom.power, zoom.presence] = [this.power.copy(), this.presence.copy()];
    return zoom;
  }

  get magnification() { return Math.pow(2, this.power.value); }
  get isResting() { return this.power.isResting && this.presence.isResting; }

  get shift() {
    const zoom = this.magnification;
    const room = Math.max(zoom - 1, 0);
    const { pointer, shift } = this.anchor;
    return [0, 1].map((axis) => this.presence.value * clamp(
      pointer[axis] + (shift[axis] - pointer[axis]) * (zoom / this.anchor.zoom), -room, room));
  }

  // Changes the target by powers of two; the picture's point at `pointer`, NDC, stays in place.
  change(powers, pointer) {
    if (pointer) {
      this.takeAnchor(pointer.map((part) => clamp(part, -1, 1)));
      this.presence = new Glide(1);
    }
    this.moveTo(this.power.target + powers);
  }

  moveTo(power) { this.power.target = clamp(power, ...this.limits); }

  center() {
    this.takeAnchor([0, 0]);
    this.presence = new Glide(1);
    if (this.anchor.shift[0] !== 0 || this.anchor.shift[1] !== 0) this.presence.target = 0;
  }

  takeAnchor(pointer) {
    this.anchor = { pointer, zoom: Math.max(this.magnification, 1), shift: this.shift };
  }

  advance(seconds) { this.power.advance(seconds); this.presence.advance(seconds); }
  arrive() { this.power.arrive(); this.presence.arrive(); }
  stop() { this.power.stop(); this.presence.stop(); }
}

// The direction from the sphere's centre for a window point; see `Arcball`.
const directionUnder = (point, camera, size) => {
  const { origin, direction } = camera.ray(point, size);
  const middle = -dot(origin, direction);
  const nearest = added(origin, scaled(direction, middle));
  const square = 1 - dot(nearest, nearest);
  if (square >= 0) return unit(added(origin, scaled(direction, middle - Math.sqrt(square))));
  if (camera.isParallel) return unit([origin[0], origin[1], 0]);
  const sideways = [direction[0], direction[1], 0];
  const rim = camera.distance * camera.distance - 1;
  const ratio = dot(sideways, sideways) / (direction[2] * direction[2]) * rim;
  return unit(added(scaled(unit(sideways), Math.sqrt(rim) * ratio), [0, 0, 1]));
};

// The recent path of a drag, which gives the speed at the release.
class DragTrail {
  constructor(orientation, time) { this.samples = [{ orientation, time }]; }

  append(orientation, time) {
    this.samples.push({ orientation, time });
    while (this.samples.length > 2 && this.samples[1].time < time - 0.1) this.samples.shift();
  }

  velocityAt(release) {
    const { samples } = this;
    const last = samples[samples.length - 1];
    if (samples.length < 2 || release - last.time >= 0.04) return [0, 0, 0];
    const first = samples.slice(0, -1).find((sample) => sample.time >= last.time - 0.1)
      ?? samples[samples.length - 2];
    const span = Math.max(last.time - first.time, 0.008);
    return scaled(
      rotationVector(product(last.orientation, conjugate(first.orientation))), 1 / span);
  }
}
