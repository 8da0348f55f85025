// A cloud in a canvas: its scene, its current picture, and the times at which it draws.

const TOOLTIP_DELAY = 0.4;
// The longest time for which a resting pointer still points at a label, seconds.
const LONGEST_POINTING = 20;

class Viewer {
  constructor(canvas, cloud, parts) {
    Object.assign(this, { canvas, cloud, parts, request: null, matches: null, obstacles: [] });
    this.scene = new Scene(cloud, [1, 1], performance.now() / 1000);
    this.drawing = new Drawing(canvas, cloud);
    this.declutterer = cloud.declutter ? new Declutterer(cloud) : null;
    this.states = new Uint8Array(cloud.labels.length * 2).fill(255);
    this.hoverStart = this.focusStart = 0;
    this.slop = 4;
    canvas.addEventListener("webglcontextlost", (event) => event.preventDefault());
    canvas.addEventListener("webglcontextrestored", () => {
      this.drawing = new Drawing(canvas, cloud);
      this.combineStates();
      this.redraw();
    });
  }

  // Stops drawing permanently, and frees the driver's objects.
  end() {
    cancelAnimationFrame(this.request);
    this.redraw = () => {};
    this.drawing.gl.getExtension("WEBGL_lose_context")?.loseContext();
  }

  get look() {
    const { scene } = this;
    const { drawing } = this.cloud;
    const label = scene.hovered ?? scene.focus;
    const isFocused = scene.hovered === null && scene.focus !== null;
    const chosen = { highlightedLabel: label ?? HOVERED_NONE };
    const uniforms = isFocused
      ? { ...drawing.focusedUniforms, ...chosen, leastHighlight: readableSize(scene.frame) }
      : { ...drawing.plainUniforms, ...chosen, leastHighlight: 0 };
    uniforms.highlightScale = this.highlightScale;
    return { uniforms, isFocused, ring: scene.focus, pixelRatio: scene.pixelRatio };
  }

  get highlightScale() {
    const { scale, pulse } = this.cloud.drawing.highlight;
    if (!pulse) return scale;
    const turns = (this.scene.time - this.hoverStart) / pulse.period;
    const swell = this.scene.isCut ? 0.5 : (1 - Math.cos((turns - Math.floor(turns)) * 2 * Math.PI)) / 2;
    return scale * (1 + pulse.amplitude * swell);
  }

  get isPulsing() {
    const { scene } = this;
    return Boolean(this.cloud.drawing.highlight.pulse) && !scene.isCut
      && (scene.hovered ?? scene.focus) !== null;
  }

  resize(width, height, pixelRatio) {
    const { scene } = this;
    const isSame = width === scene.size[0] && height === scene.size[1]
      && pixelRatio === scene.pixelRatio && this.hasStates;
    if (width < 1 || height < 1 || isSame) return;
    [this.canvas.width, this.canvas.height] = [width, height];
    [scene.size, scene.pixelRatio] = [[width, height], pixelRatio];
    this.obstacles = this.parts.obstacles();
    this.drawFrame(performance.now() / 1000);
    this.redraw();
  }

  redraw() { this.request ??= requestAnimationFrame((time) => this.drawNext(time / 1000)); }

  drawNext(time) {
    this.request = null;
    try {
      this.drawFrame(time);
    } catch (error) {
      this.end();
      this.parts.fail(error);
      return;
    }
    if (!this.isAtRest) this.redraw();
    else this.wakeForPointer();
  }

  // Draws the next frame of a picture at rest after the pointer has rested for long.
  wakeForPointer() {
    clearTimeout(this.pointerTimer);
    const { scene } = this;
    if (scene.hovered === null || scene.motion.kind === "held") return;
    const left = Math.max(scene.pointed + LONGEST_POINTING - scene.time, 0);
    this.pointerTimer = setTimeout(() => this.redraw(), left * 1000);
  }

  get isAtRest() {
    return this.scene.isStill && !this.isPulsing && (this.declutterer?.isSettled ?? true)
      && !this.waitsForTooltip;
  }

  frameOf(frame) {
    frame.hasEdges = this.scene.camera.zoom <= 1;
    frame.obstacles = this.obstacles;
    return frame;
  }

  drawFrame(time) {
    const { scene } = this;
    scene.advance(time);
    this.hover();
    const frame = this.frameOf(scene.frame);
    const hasChanged = this.declutterer?.update(
      frame, scene.time, scene.isHandled, (seconds) => this.frameOf(scene.foreseen(seconds)));
    if (hasChanged || !this.hasStates) this.combineStates();
    this.drawing.draw(frame, this.look);
    this.parts.showEmoji(frame);
    this.showTooltip(frame);
  }

  // Draws a still picture of a pose, independently of earlier frames.
  drawStill(orientation, zoom = this.cloud.view.zoom) {
    const { scene } = this;
    scene.orientation = orientation;
    scene.begin({ kind: "none" });
    scene.idle.hold();
    [scene.camera.zoom, scene.camera.shift] = [zoom, [0, 0]];
    const frame = this.frameOf(scene.frame);
    this.declutterer?.settle(frame);
    this.combineStates();
    this.drawing.draw(frame, this.look);
  }

  // Combines the states of labels. Decluttering decides the visibility. A search dims all labels that it did
  // not find. A focused label is always shown.
  combineStates() {
    this.hasStates = true;
    const { states } = this;
    const isSearching = this.matches !== null;
    for (let label = 0; label < this.cloud.labels.length; ++label) {
      states[label * 2] = this.declutterer ? this.declutterer.visibility[label] : 255;
      states[label * 2 + 1] = isSearching ? 2 : 0;
    }
    for (const label of this.matches ?? []) states[label * 2 + 1] = 0;
    const { focus } = this.scene;
    if (focus !== null) states.set([255, 0], focus * 2);
    this.drawing.setStates(states);
  }

  // The labels that the last frame drew in front of the rim.
  get drawnLabels() {
    const frame = this.scene.frame;
    return this.cloud.labels.map((_, label) => label)
      .filter((label) => this.states[label * 2] > 0 && !this.isBehind(label, frame));
  }

  place(label) {
    const { records } = this.cloud.arrays;
    return [records[label * 8], records[label * 8 + 1], records[label * 8 + 2]];
  }

  isBehind(label, frame) {
    const place = this.place(label);
    return dot(frame.recession, place) + frame.recession[3] > 1;
  }

  // The clip position of a label's centre; the edges of the picture may move the label inward.
  clip(label, frame) {
    const [m, p] = [frame.clipFromModel, [...this.place(label), 1]];
    const clip = [0, 1, 2, 3].map((row) =>
      m[row] * p[0] + m[4 + row] * p[1] + m[8 + row] * p[2] + m[12 + row] * p[3]);
    const [middle, end, margin] = frame.sides;
    const { records, recordWords } = this.cloud.arrays;
    const half = ((recordWords[label * 8 + 6] & 0xFFFF) / 512 + margin)
      * records[label * 8 + 3] * this.sizeFactor(label, frame) * frame.projectionScale[0];
    const way = clip[0] - middle * clip[3];
    const room = Math.max(end * clip[3] - half, 0);
    clip[0] += clamp(clamp(way, -room, room) - way, -half, half);
    return clip;
  }

  // The factor on a label's size by its depth, in addition to perspective.
  sizeFactor(label, frame) {
    const plane = frame.depthScale;
    return clamp(dot(plane, this.place(label)) + plane[3], frame.leastDepthScale, 1);
  }

  windowPoint(label, frame) {
    const clip = this.clip(label, frame);
    return [
      (clip[0] / clip[3] + 1) / 2 * frame.size[0], (1 - clip[1] / clip[3]) / 2 * frame.size[1],
    ];
  }

  // The em of a label, pixels.
  textSize(label, frame) {
    return this.cloud.arrays.records[label * 8 + 3] * this.sizeFactor(label, frame) * frame.projectionScale[1]
      / this.clip(label, frame)[3] * frame.size[1] / 2;
  }

  // Whether a label has emoji and no letters.
  isEmoji(label) {
    const { recordWords, words } = this.cloud.arrays;
    const end = label + 1 < this.cloud.labels.length
      ? recordWords[(label + 1) * 8 + 7] : words.length / 2;
    return recordWords[label * 8 + 7] === end && /\p{Emoji}/u.test(this.cloud.labels[label].text);
  }

  // The label that a click at a window point chooses.
  //
  // It is the label with ink at the point, or else with ink near the point, or else with its box there.
  pick(point, slop = Math.round(this.slop * this.scene.pixelRatio)) {
    const { frame } = this.scene;
    const reach = Math.min(slop, 32);
    const side = reach * 2 + 1;
    const pixels = this.drawing.identities(frame, this.look, point, reach);
    const depth = (label) => { const clip = this.clip(label, frame); return clip[2] / clip[3]; };
    for (const ring of ringsWithin(reach)) {
      const found = ring.map(([x, y]) => pixels[((reach - y) * side + reach + x) * 4])
        .filter((id) => id > 0).map((id) => id - 1);
      if (found.length) return found.reduce((a, b) => (depth(b) < depth(a) ? b : a));
    }
    return this.boxUnder([Math.floor(point[0]) + 0.5, Math.floor(point[1]) + 0.5], frame, depth);
  }

  boxUnder(point, frame, depth) {
    const { recordWords, records } = this.cloud.arrays;
    const isFrontOnly = this.cloud.view.isFrontOnly;
    if (this.cloud.arrays.tiles.length) return null;
    const ndc = [point[0] / frame.size[0] * 2 - 1, 1 - point[1] / frame.size[1] * 2];
    let best = null;
    for (let label = 0; label < this.cloud.labels.length; ++label) {
      if (this.states[label * 2] < 128 || (isFrontOnly && this.isBehind(label, frame))) continue;
      const clip = this.clip(label, frame);
      const em = records[label * 8 + 3] * this.sizeFactor(label, frame);
      const half = [recordWords[label * 8 + 6] & 0xFFFF, recordWords[label * 8 + 6] >>> 16];
      const gap = this.cloud.drawing.uniforms.besideGap;
      const aside = gap < 0 ? 0 : half[0] / 512 + gap;
      const across = (ndc[0] * clip[3] - clip[0]) / (frame.projectionScale[0] * em) - aside;
      const upward = (ndc[1] * clip[3] - clip[1]) / (frame.projectionScale[1] * em);
      if (Math.abs(across) > half[0] / 512 || Math.abs(upward) > half[1] / 512) continue;
      if (best === null || depth(label) < depth(best)) best = label;
    }
    return best;
  }

  // Highlights the label under the pointer at the user's last move, while the label stays under the pointer.
  // It highlights no label while the sphere moves too fast for pointing, or after the pointer has rested for
  // long.
  hover() {
    const { scene } = this;
    const before = scene.hovered;
    const isFast = ["spinning", "turning"].includes(scene.motion.kind)
      && lengthOf(scene.angularVelocity) > 1;
    if (scene.motion.kind !== "held" && (scene.isPointing || before !== null)) {
      const label = scene.pointer && !isFast ? this.pick(scene.pointer) : null;
      const isResting = scene.time - scene.pointed >= LONGEST_POINTING;
      // A highlight may change the label's shape, but must not end the highlight under a resting pointer.
      const stays = label === null && scene.isStill && scene.pointer !== null;
      if (isResting || (!scene.isPointing && label !== before && !stays)) scene.hovered = null;
      else if (scene.isPointing) scene.hovered = label;
    }
    scene.isPointing = false;
    if (scene.hovered !== before) this.hoverStart = scene.time;
    scene.setPace(scene.focus !== null || this.matches !== null);
    this.canvas.style.cursor = scene.motion.kind === "held" && scene.motion.isPull
      ? "grabbing" : scene.hovered === null ? "grab" : "pointer";
  }

  get tooltipWait() {
    const { scene } = this;
    if ((scene.hovered ?? scene.focus) === null || scene.motion.kind === "held") return null;
    const start = scene.hovered === null ? this.focusStart : this.hoverStart;
    return Math.max(start + TOOLTIP_DELAY - scene.time, 0);
  }

  get waitsForTooltip() { return this.tooltipWait > 0; }

  showTooltip(frame) {
    const label = this.tooltipWait === 0 ? this.scene.hovered ?? this.scene.focus : null;
    if (label === null) return this.parts.showTooltip(null);
    const clip = this.clip(label, frame);
    const { records, recordWords } = this.cloud.arrays;
    const half = (recordWords[label * 8 + 6] >>> 16) / 512 * records[label * 8 + 3]
      * frame.projectionScale[1] / clip[3] * frame.size[1] / 2;
    return this.parts.showTooltip(label, this.windowPoint(label, frame), half);
  }

  focus(label) {
    const { scene } = this;
    if (label === scene.focus) return;
    [scene.focus, this.focusStart] = [label, scene.time];
    if (label !== null && scene.motion.kind !== "held") {
      [scene.pointer, scene.hovered] = [null, null];
      scene.bringToFront(this.place(label));
    }
    this.parts.announce(label);
    this.combineStates();
    this.redraw();
  }

  // Moves the focus through the matches of a search, or through all labels by weight.
  walk(step) {
    const list = this.matches?.length ? this.matches : this.cloud.order;
    const at = list.indexOf(this.scene.focus);
    this.focus(list[at < 0 ? (step > 0 ? 0 : list.length - 1)
      : (at + step + list.length) % list.length]);
  }

  // Moves the focus to the nearest label in a direction on the screen, a unit vector with y up.
  walkToward(direction) {
    const { scene } = this;
    const { frame } = scene;
    const start = this.windowPoint(scene.focus, frame);
    let best = null;
    for (const label of this.matches ?? this.cloud.order) {
      if (label === scene.focus || this.states[label * 2] < 128) continue;
      const point = this.windowPoint(label, frame);
      const way = [point[0] - start[0], start[1] - point[1]];
      const along = way[0] * direction[0] + way[1] * direction[1];
      const aside = Math.abs(way[0] * direction[1] - way[1] * direction[0]);
      if (along <= 0 || aside > along) continue;
      const length = along + 2 * aside + (this.isBehind(label, frame) ? 1e6 : 0);
      if (!best || length < best.length) best = { label, length };
    }
    if (best) this.focus(best.label);
  }

  search(text) {
    // Fold the texts at the first search: folding takes a while, and the first frame does not need it.
    this.finder ??= new Finder(this.cloud.labels, this.cloud.order);
    this.matches = text.trim() ? this.finder.find(text) : null;
    this.declutterer?.prefer(this.matches ?? []);
    if (this.matches?.length) this.focus(this.matches[0]);
    else this.focus(null);
    this.combineStates();
    this.redraw();
    return this.matches;
  }

  // Chooses a label, and opens its address if the label has one.
  choose(label) {
    const { address, text, weight } = this.cloud.labels[label];
    const isOpened = this.canvas.dispatchEvent(new CustomEvent(
      "choose", { detail: { label, text, weight, address }, bubbles: true, cancelable: true, composed: true }));
    if (isOpened && address) window.open(address, "_blank", "noopener,noreferrer");
  }
}
