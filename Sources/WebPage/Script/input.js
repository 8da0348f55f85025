// Mouse, fingers, wheel and keys.

const pixelOf = (event, viewer) => {
  const bounds = viewer.canvas.getBoundingClientRect();
  return [
    (event.clientX - bounds.left) * viewer.canvas.width / bounds.width,
    (event.clientY - bounds.top) * viewer.canvas.height / bounds.height,
  ];
};

// Handles pointers: one pointer turns the sphere, two pointers magnify it.
const listenToPointers = (viewer) => {
  const { canvas, scene } = viewer;
  const fingers = new Map();
  let [span, lastClick, lastPlace] = [null, null, null];
  const apart = () => {
    const [a, b] = [...fingers.values()];
    return { length: Math.hypot(a[0] - b[0], a[1] - b[1]), middle: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] };
  };
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button > 1) return;
    event.preventDefault();
    canvas.focus({ preventScroll: true });
    canvas.setPointerCapture(event.pointerId);
    const point = pixelOf(event, viewer);
    viewer.slop = event.pointerType === "touch" ? 12 : 4;
    fingers.set(event.pointerId, point);
    if (fingers.size === 1) {
      const rolls = event.shiftKey || event.button === 1;
      scene.press(point, viewer.pick(point), event.timeStamp / 1000, rolls);
    } else {
      if (scene.motion.kind === "held") scene.letGo();
      span = fingers.size === 2 ? apart() : null;
    }
    viewer.redraw();
  });
  canvas.addEventListener("pointermove", (event) => {
    // Browsers also report a resting pointer if the page under the pointer changes.
    const place = [event.screenX, event.screenY];
    if (lastPlace && place[0] === lastPlace[0] && place[1] === lastPlace[1]) return;
    lastPlace = place;
    const events = event.getCoalescedEvents?.() ?? [];
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, pixelOf(event, viewer));
    if (span && fingers.size === 2) {
      const next = apart();
      scene.magnify(next.length / Math.max(span.length, 1), next.middle);
      span = next;
    } else {
      for (const one of events.length ? events : [event])
        scene.pull(pixelOf(one, viewer), one.timeStamp / 1000);
    }
    viewer.redraw();
  });
  const release = (event, isCancelled) => {
    if (!fingers.delete(event.pointerId)) return;
    span = null;
    const point = pixelOf(event, viewer);
    const time = event.timeStamp / 1000;
    if (scene.motion.kind === "held") {
      if (isCancelled) scene.letGo();
      else clicked(scene.release(point, time), point, time, event);
    }
    if (event.pointerType === "touch") scene.pointer = scene.hovered = null;
    viewer.combineStates();
    viewer.redraw();
  };
  // The first click chooses a label and brings it to the front; a second click zooms in.
  const clicked = (label, point, time, event) => {
    const isDouble = lastClick && time - lastClick.time <= 0.3
      && Math.hypot(point[0] - lastClick.point[0], point[1] - lastClick.point[1])
        <= 24 * scene.pixelRatio;
    if (isDouble) {
      if (lastClick.label === null) scene.returnHome();
      else {
        scene.bringToFront(viewer.place(lastClick.label));
        scene.zoom.change(1);
        scene.cutZoom();
      }
      lastClick = null;
      return;
    }
    lastClick = { label, point, time };
    if (label === null || event.button !== 0) return;
    if (viewer.cloud.motion.bringsToFront) scene.bringToFront(viewer.place(label));
    viewer.choose(label);
  };
  canvas.addEventListener("pointerup", (event) => release(event, false));
  canvas.addEventListener("pointercancel", (event) => release(event, true));
  canvas.addEventListener("pointerleave", () => {
    if (scene.motion.kind === "held") return;
    scene.pointer = null;
    viewer.redraw();
  });
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    scene.advance(event.timeStamp / 1000);
    const unitOf = [100, 3, 1][event.deltaMode];
    scene.zoomBy(-event.deltaY / unitOf * (event.ctrlKey ? 4 : 1), pixelOf(event, viewer));
    viewer.redraw();
  }, { passive: false });
};

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

const listenToKeys = (viewer, search) => {
  const { canvas, scene } = viewer;
  // After Esc, Tab leaves the cloud instead of walking through its labels.
  let isLeaving = false;
  canvas.addEventListener("focus", () => { isLeaving = false; });
  canvas.addEventListener("keydown", (event) => {
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    scene.advance(event.timeStamp / 1000);
    if (!pressed(event)) return;
    event.preventDefault();
    viewer.redraw();
  });
  // Returns whether a key was handled.
  const pressed = (event) => {
    const arrow = ARROWS[event.key];
    if (arrow && scene.focus !== null && !event.shiftKey) viewer.walkToward(arrow);
    else if (arrow) {
      const angle = (event.repeat ? 4 : 12) * (event.shiftKey ? 3 : 1) * Math.PI / 180;
      if (scene.motion.kind !== "held") scene.step(arrow[0] * angle, -arrow[1] * angle);
    } else if (event.key === "+" || event.key === "=") scene.zoomBy(1);
    else if (event.key === "-" || event.key === "_") scene.zoomBy(-1);
    else if (event.key === " ") { if (!event.repeat) scene.togglePause(); }
    else if (event.key === "Home") scene.returnHome();
    else if (event.key === "PageDown") viewer.walk(10);
    else if (event.key === "PageUp") viewer.walk(-10);
    else if (event.key === "Enter") {
      if (scene.focus === null || event.repeat) return false;
      viewer.choose(scene.focus);
    } else if (event.key === "Escape") {
      isLeaving = true;
      if (!search.close() && scene.focus === null) return false;
      viewer.focus(null);
    } else if (event.key === "/") search.open("");
    else if (event.key === "Tab") {
      if (isLeaving && scene.focus === null) return false;
      // At the ends of the list, the focus leaves the cloud, as in other parts of a page.
      const list = viewer.matches?.length ? viewer.matches : viewer.cloud.order;
      const at = list.indexOf(scene.focus);
      if (at === (event.shiftKey ? 0 : list.length - 1)) { viewer.focus(null); return false; }
      if (at < 0 && event.shiftKey) return false;
      viewer.walk(event.shiftKey ? -1 : 1);
    } else if ([...event.key].length === 1) search.open(event.key);
    else return false;
    return true;
  };
};

// The search field.
class SearchField {
  constructor(viewer, field, count) {
    Object.assign(this, { viewer, field, count });
    field.addEventListener("input", () => this.find());
    field.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.close();
      else if (event.key === "Enter") {
        const { focus } = viewer.scene;
        if (focus !== null) viewer.choose(focus);
      } else if (event.key === "Tab" || event.key === "ArrowDown" || event.key === "ArrowUp") {
        if (!viewer.matches?.length) return;
        viewer.walk(event.shiftKey || event.key === "ArrowUp" ? -1 : 1);
      } else return;
      event.preventDefault();
    });
  }

  open(text) {
    this.field.parentElement.hidden = false;
    this.field.value = text;
    this.field.focus();
    this.find();
  }

  find() {
    const found = this.viewer.search(this.field.value);
    this.count.textContent = found === null ? "" : String(found.length);
  }

  // Closes the field. Returns whether the field was open.
  close() {
    if (this.field.parentElement.hidden) return false;
    this.field.parentElement.hidden = true;
    this.field.value = "";
    this.viewer.search("");
    this.viewer.canvas.focus({ preventScroll: true });
    return true;
  }
}
