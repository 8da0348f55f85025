// The state of the view. It has no clock, and advances to the times of events and frames. It corresponds
// to `Scene` of the module Interaction: the same gestures cause the same motion.

class Scene {
  constructor(cloud, size, time) {
    const { view, motion } = cloud;
    Object.assign(this, {
      view, settings: motion, size, time, pixelRatio: 1, isPaused: false, isReduced: motion.isReduced,
      hovered: null, focus: null, hold: null, motion: { kind: "none" }, pointer: null,
      // The time of the user's last use of the pointer, and whether it was since the last frame.
      pointed: 0, isPointing: false,
    });
    this.camera = new Camera(view);
    this.zoom = new Zoom(view.zoom, motion.zoomRange);
    this.home = normalized(view.orientation);
    this.orientation = this.base = this.home;
    this.idle = this.newIdle();
    this.idle.delay = 0;
  }

  newIdle() {
    const { axis, idleSpeed, idleSwing } = this.settings;
    return new IdleTurn(axis, this.isReduced ? 0 : idleSpeed, idleSwing ?? null);
  }

  get isCut() { return this.isReduced || this.isPaused; }
  get frame() {
    return frameOf(this.view, this.orientation, this.camera, this.size, this.pixelRatio);
  }

  // Whether input moves or holds the sphere, so that its motion cannot be predicted.
  get isHandled() { return !["none", "spinning"].includes(this.motion.kind); }

  // Whether the picture stays unchanged until an event.
  get isStill() {
    return this.zoom.isResting && !this.idle.isMoving && !(this.idle.delay > 0)
      && ["none", "held"].includes(this.motion.kind);
  }

  get angularVelocity() {
    const own = this.idle.velocity;
    const { motion } = this;
    switch (motion.kind) {
      case "held": return [0, 0, 0];
      case "spinning":
        return added(own, rotated(
          this.idle.rotation, scaled(motion.spin.axis, motion.spin.speedAt(motion.elapsed))));
      case "stepping":
        return added(own, rotated(this.idle.rotation, added(
          [motion.pitch.velocity, 0, 0],
          scaled(rotated(turn(motion.pitch.value, [1, 0, 0]), [0, 1, 0]), motion.yaw.velocity))));
      case "turning": return motion.spring.angularVelocity;
      default: return own;
    }
  }

  begin(motion) {
    const norm = Math.hypot(...this.orientation);
    this.base = Math.abs(norm - 1) < 1e-12 ? this.orientation : normalized(this.orientation);
    [this.idle.start, this.idle.angle] = [this.angleFromHome, 0];
    this.motion = motion;
  }

  // The angle from home about the axis of the idle turn.
  get angleFromHome() {
    const turned = product(this.base, conjugate(this.home));
    const angle = 2 * Math.atan2(dot(imaginary(turned), this.idle.axis), turned[0]);
    return angle > Math.PI ? angle - 2 * Math.PI : angle < -Math.PI ? angle + 2 * Math.PI : angle;
  }

  rest(delay = this.settings.idleDelay) {
    if (delay !== null && !this.isPaused) this.idle.delay = delay;
  }

  holdIdle() {
    const { pace } = this.idle;
    this.idle = this.newIdle();
    this.idle.pace = pace;
  }

  // Advances to a time. If more than a second has passed, it advances by only one second.
  advance(now) {
    if (!(now > this.time)) return;
    let elapsed = Math.min(now - this.time, 1);
    this.time = now;
    const { motion } = this;
    if (motion.kind === "spinning" && motion.elapsed + elapsed >= motion.spin.duration) {
      const rest = motion.spin.duration - motion.elapsed;
      this.move(rest);
      this.endSpin(motion.spin);
      elapsed -= rest;
    }
    this.move(elapsed);
  }

  move(elapsed) {
    this.zoom.advance(elapsed);
    this.followZoom();
    this.idle.advance(elapsed);
    const { motion } = this;
    switch (motion.kind) {
      case "none": this.orientation = product(this.idle.rotation, this.base); break;
      case "held": if (motion.isPull && this.pointer) this.orientation = this.pulledTo(this.pointer); break;
      case "spinning":
        motion.elapsed += elapsed;
        this.orientation = product(
          product(this.idle.rotation, motion.spin.rotationAt(motion.elapsed)), this.base);
        break;
      case "stepping":
        motion.yaw.advance(elapsed);
        motion.pitch.advance(elapsed);
        this.orientation = product(product(this.idle.rotation, product(
          turn(motion.pitch.value, [1, 0, 0]), turn(motion.yaw.value, [0, 1, 0]))), this.base);
        if (motion.yaw.isResting && motion.pitch.isResting) this.begin({ kind: "none" });
        break;
      case "turning":
        motion.spring.advance(elapsed);
        this.orientation = motion.spring.isResting
          ? motion.spring.target : normalized(motion.spring.orientation);
        if (motion.spring.isResting) this.begin({ kind: "none" });
        break;
    }
  }

  followZoom() {
    this.camera.zoom = this.zoom.magnification;
    this.camera.shift = this.zoom.shift;
  }

  // Grabs the sphere at a point; with `rolls`, a drag turns the sphere about the line of sight.
  press(point, label, time, rolls = false) {
    if (this.motion.kind === "held") return;
    this.advance(time);
    this.point(point, time);
    this.holdIdle();
    this.begin({
      kind: "held", start: this.orientation, point, label, isPull: false, rolls,
      grabbed: rolls ? this.rollAngle(point) : directionUnder(point, this.camera, this.size),
      trail: new DragTrail(this.orientation, time),
    });
    this.hovered = label;
  }

  rollAngle(point) {
    const [x, y] = this.camera.center(this.size);
    const way = [point[0] - (x + 1) / 2 * this.size[0], point[1] - (1 - y) / 2 * this.size[1]];
    return way[0] * way[0] + way[1] * way[1] < 1 ? null : Math.atan2(-way[1], way[0]);
  }

  pulledTo(point) {
    const { grabbed, start, rolls } = this.motion;
    if (rolls) {
      const angle = this.rollAngle(point);
      if (angle === null || grabbed === null) return start;
      return normalized(product(turnBy([0, 0, angle - grabbed]), start));
    }
    const way = turnBetween(grabbed, directionUnder(point, this.camera, this.size));
    const speed = this.settings.dragSpeed;
    if (speed === 1) return normalized(product(way, start));
    return normalized(product(turnBy(scaled(rotationVector(way), speed)), start));
  }

  // Records that the user has used the pointer.
  point(point, time) { [this.pointer, this.pointed, this.isPointing] = [point, time, true]; }

  pull(point, time) {
    this.advance(time);
    this.point(point, time);
    const { motion } = this;
    if (motion.kind !== "held") return;
    const pulled = this.pulledTo(point);
    motion.trail.append(pulled, time);
    const slack = 4 * this.pixelRatio;
    if ((point[0] - motion.point[0]) ** 2 + (point[1] - motion.point[1]) ** 2 > slack * slack)
      motion.isPull = true;
    if (motion.isPull) [this.orientation, this.hovered] = [pulled, null];
  }

  // Releases the sphere. Returns the clicked label, or null.
  release(point, time) {
    this.advance(time);
    const { motion } = this;
    if (motion.kind !== "held") return null;
    if (point[0] !== this.pointer[0] || point[1] !== this.pointer[1]) this.pull(point, time);
    this.point(point, time);
    if (motion.isPull) {
      this.fling(motion.trail.velocityAt(time));
      return null;
    }
    this.letGo();
    if (motion.label === null) this.focus = null;
    return motion.label;
  }

  letGo() {
    this.begin({ kind: "none" });
    this.rest();
  }

  fling(velocity) {
    this.begin({ kind: "none" });
    if (this.isCut) return this.rest();
    const speed = lengthOf(velocity);
    const least = this.settings.minimumSpeed;
    if (speed > Math.max(least, Spin.STOP_SPEED)) {
      const spin = new Spin(velocity, this.settings.halfLife, least);
      this.begin({ kind: "spinning", spin, elapsed: 0 });
      if (least === 0 && this.settings.idleDelay !== null) {
        this.rest(Math.max(
          this.settings.idleDelay, spin.timeUntil(Math.abs(this.idle.cruisingSpeed))));
      }
    } else if (least > 0 && speed > Spin.STOP_SPEED) {
      this.goOn(scaled(velocity, 1 / speed), speed);
    } else {
      this.rest();
    }
  }

  endSpin(spin) {
    this.begin({ kind: "none" });
    if (this.settings.minimumSpeed > 0) this.goOn(spin.axis, spin.endSpeed);
  }

  goOn(axis, speed) {
    const { pace } = this.idle;
    this.idle = new IdleTurn(axis, speed);
    Object.assign(this.idle, { speed, delay: 0, pace });
  }

  // Turns by steps about the screen's vertical and horizontal axes, radians.
  step(yaw, pitch) {
    let { motion } = this;
    if (motion.kind !== "stepping") {
      const velocity = added(this.angularVelocity, scaled(this.idle.velocity, -1));
      motion = { kind: "stepping", yaw: new Glide(0, velocity[1]), pitch: new Glide(0, velocity[0]) };
      this.begin(motion);
    }
    motion.yaw.target += yaw;
    motion.pitch.target += pitch;
    if (this.isCut) [motion.yaw, motion.pitch].forEach((glide) => glide.arrive());
    this.rest();
  }

  // Zooms by steps of the wheel; the picture's point at a point of the window stays in place.
  zoomBy(steps, point = null) {
    if (point) this.point(point, this.time);
    const ndc = point
      ? [point[0] / this.size[0] * 2 - 1, 1 - point[1] / this.size[1] * 2] : [0, 0];
    this.zoom.change(steps * this.settings.zoomStep, ndc);
    this.cutZoom();
  }

  // Magnifies at once, as two fingers do.
  magnify(factor, point) {
    const ndc = [point[0] / this.size[0] * 2 - 1, 1 - point[1] / this.size[1] * 2];
    this.zoom.change(Math.log2(factor), ndc);
    this.zoom.arrive();
    this.followZoom();
  }

  cutZoom() {
    if (!this.isCut) return;
    this.zoom.arrive();
    this.followZoom();
  }

  turnTo(target) {
    if (this.motion.kind === "held") return;
    const spring = new RotationSpring(this.orientation, this.angularVelocity, target);
    this.holdIdle();
    this.rest();
    if (this.isCut) {
      this.orientation = target;
      this.begin({ kind: "none" });
    } else {
      this.begin({ kind: "turning", spring });
    }
  }

  bringToFront(place) {
    if (this.motion.kind === "held") return;
    this.zoom.center();
    this.cutZoom();
    const direction = unit(rotated(this.orientation, place));
    this.turnTo(product(turnBetween(direction, [0, 0, 1]), this.orientation));
  }

  returnHome() {
    this.zoom.center();
    this.zoom.moveTo(Math.log2(this.view.zoom));
    this.cutZoom();
    this.turnTo(this.home);
  }

  togglePause() {
    this.isPaused = !this.isPaused;
    const isHeld = this.motion.kind === "held";
    if (!this.isPaused) {
      if (!isHeld) this.rest(0);
      return;
    }
    this.idle.hold();
    this.zoom.stop();
    if (!isHeld) this.begin({ kind: "none" });
  }

  // Slows the idle turn while the pointer is on a label. Stops the turn for a focused or found label.
  setPace(isSought) {
    this.idle.pace = isSought ? 0 : this.hovered === null ? 1 : this.settings.hoverPace;
  }

  // Predicts the frame after a time without input; a drag is assumed to keep its speed.
  foreseen(seconds) {
    const ahead = Object.assign(Object.create(Scene.prototype), this);
    if (this.motion.kind === "held") {
      const velocity = this.motion.isPull ? this.motion.trail.velocityAt(this.time) : [0, 0, 0];
      if (lengthOf(velocity) === 0) return this.frame;
      ahead.orientation = product(turn(lengthOf(velocity) * seconds, velocity), this.orientation);
      return ahead.frame;
    }
    [ahead.idle, ahead.zoom] = [this.idle.copy(), this.zoom.copy()];
    ahead.camera = Object.assign(Object.create(Camera.prototype), this.camera);
    ahead.motion = { ...this.motion };
    for (const part of ["yaw", "pitch", "spring"])
      if (ahead.motion[part]) ahead.motion[part] = ahead.motion[part].copy();
    ahead.advance(this.time + seconds);
    return ahead.frame;
  }
}
