// The values of a frame: the camera, and the uniforms of `FrameUniforms`, rounded to 32 bits.

const X_HEIGHT = 0.536;
const HOVERED_NONE = 0xFFFFFFFF;

class Camera {
  constructor(view) {
    this.distance = view.distance ?? Infinity;
    this.zoom = view.zoom;
    this.shift = [0, 0];
    const [left, bottom, right, top] = view.extent;
    this.half = [(right - left) / 2, (top - bottom) / 2];
    this.middle = [(left + right) / 2, (bottom + top) / 2];
  }

  get isParallel() { return !Number.isFinite(this.distance); }
  get eyeDepth() { return this.isParallel ? 3 : this.distance; }

  // The tangents of half the field of view; without perspective, half of the width and height.
  tangents(size) {
    const aspect = size[0] / size[1];
    const smaller =
      Math.max(this.half[0] / Math.max(aspect, 1), this.half[1] * Math.min(aspect, 1)) / this.zoom;
    return aspect >= 1 ? [smaller * aspect, smaller] : [smaller, smaller / aspect];
  }

  // The position of the sphere's centre, NDC.
  center(size) {
    const tangents = this.tangents(size);
    return [0, 1].map((axis) => this.shift[axis] - this.middle[axis] / tangents[axis]);
  }

  projection(size) {
    const [near, far] = [Math.max(this.eyeDepth - 1.5, 0.05), this.eyeDepth + 1.5];
    const [across, up] = this.tangents(size);
    const centred = this.isParallel
      ? [[1 / across, 0, 0, 0], [0, 1 / up, 0, 0], [0, 0, 2 / (near - far), 0],
        [0, 0, (near + far) / (near - far), 1]]
      : [[1 / across, 0, 0, 0], [0, 1 / up, 0, 0], [0, 0, (near + far) / (near - far), -1],
        [0, 0, 2 * near * far / (near - far), 0]];
    return multiplied(translation(...this.center(size), 0), centred);
  }

  // The ray through a window point: its origin and unit direction.
  ray(point, size) {
    const [center, tangents] = [this.center(size), this.tangents(size)];
    const ndc = [point[0] / size[0] * 2 - 1, 1 - point[1] / size[1] * 2];
    const across = [0, 1].map((axis) => (ndc[axis] - center[axis]) * tangents[axis]);
    return this.isParallel
      ? { origin: [...across, this.eyeDepth], direction: [0, 0, -1] }
      : { origin: [0, 0, this.distance], direction: unit([...across, -1]) };
  }
}

// The plane of normalized view depth, and the depth at the back; see `CloudForm.recession`.
const recessionOf = (view, sight, distance) => {
  const inverse = Number.isFinite(distance) ? 1 / distance : 0;
  const scale = view.formScale;
  const front = lengthOf(sight.map((part, axis) => part / scale[axis]));
  const slope = sight.map((part, axis) => part / (scale[axis] * scale[axis]));
  const measure = front - inverse;
  return { plane: [...slope.map((part) => -part / measure), front / measure], back: 2 * front / measure };
};

// The uniforms of one view; `size` is in device pixels, and a CSS pixel is `pixelRatio` device pixels wide.
const frameOf = (view, orientation, camera, size, pixelRatio) => {
  const projection = camera.projection(size);
  const matrix = multiplied(
    multiplied(projection, translation(0, 0, -camera.eyeDepth)), rotationMatrix(orientation));
  const sight = rotated(conjugate(orientation), [0, 0, 1]);
  const recession = recessionOf(view, sight, camera.distance);
  const textScale = Math.pow(Math.max(camera.zoom, 1), view.textGrowth - 1);
  const leastScale = view.leastDepthScale ?? 1;
  const half = (1 - leastScale) / 2 * textScale;
  const extent = Math.max(lengthOf(sight.map((part, axis) => part * view.formScale[axis])), 1e-6);
  const clipFromModel = new Float32Array(matrix.flat());
  return {
    size,
    pixelRatio,
    clipFromModel,
    projectionScale: [f32(projection[0][0]), f32(projection[1][1])],
    shift: camera.center(size).map(f32),
    recession: recession.plane.map(f32),
    backRecession: f32(recession.back),
    eye: (camera.isParallel ? [...sight, 0] : [...scaled(sight, camera.distance), 1]).map(f32),
    eyeDistance: camera.distance,
    depthScale: [...scaled(sight, half / extent), textScale - half].map(f32),
    leastDepthScale: f32(leastScale * textScale),
    textScale: f32(textScale),
    sides: view.sideMargin === null
      ? [0, f32(1e30), 0] : [camera.center(size)[0], camera.zoom, view.sideMargin].map(f32),
  };
};

// The least legible em, as a tangent; without perspective, in world units. Legibility is measured in CSS
// pixels, regardless of the screen's density.
const legibleTangent = (frame) => {
  const [width, height] = frame.size.map((length) => length / Math.max(frame.pixelRatio, 1));
  const side = Math.min(width, height);
  const pixels = Math.max(0.007 * side, Math.min(7, 0.012 * side));
  return f32(f32(pixels / X_HEIGHT / (height / 2)) / frame.projectionScale[1]);
};

// The factor from tangents to units of the sphere's outline; without perspective, from world units.
const screenScale = (frame) => Number.isFinite(frame.eyeDistance)
  ? f32(Math.sqrt(Math.max(frame.eyeDistance * frame.eyeDistance - 1, 0.01))) : 1;

// An em that is easy to read at the front of the sphere, world units.
const readableSize = (frame) => f32(f32(legibleTangent(frame)
  * (Number.isFinite(frame.eyeDistance) ? f32(frame.eyeDistance) - 1 : 1)) * f32(1.6));
