// Draws frames with the program's shaders: the records, atlas and passes of `LabelRenderer`.

const ROW = 4096;
const BASE_VERTEX = 15;
const LAYER_STEP = 1 / 65536;
const FRAME = {};  // The object for blocks that have no values of their own per pass.
const UNITS = { glyphWords: 0, labelRecords: 1, glyphQuads: 2, atlas: 3, labelStates: 4, labelTiles: 7 };

class Drawing {
  constructor(canvas, cloud) {
    const gl = canvas.getContext("webgl2", {
      alpha: false, antialias: false, depth: true, preserveDrawingBuffer: false,
    });
    if (!gl) throw new Error("This browser has no WebGL 2.");
    Object.assign(this, {
      gl, cloud, programs: new Map(), linking: new Map(), shaders: new Map(), blocks: new Map(),
      letterCount: 0,
    });
    // Start to compile the first frame's shaders; the driver works while the records are uploaded.
    const { plain, dust, backdrop } = cloud.drawing;
    for (const pass of [...plain, dust, backdrop]) if (pass) this.link(pass.program);
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
    gl.bindVertexArray(gl.createVertexArray());
    gl.vertexAttribI4i(BASE_VERTEX, 0, 0, 0, 0);
    this.uploadRecords();
    this.uploadAtlas();
    [this.letters, this.boxes, this.single, this.dots] = [0, 0, 0, 0].map(() => gl.createBuffer());
    this.dotCount = 0;  // the number of dots in the buffer `dots`
    this.pickTarget = null;
  }

  uploadRecords() {
    const { gl } = this;
    const { records, words, quads, tiles } = this.cloud.arrays;
    const words4 = [gl.RGBA32UI, gl.RGBA_INTEGER, gl.UNSIGNED_INT, Uint32Array, 4];
    this.record(UNITS.labelRecords, records, words4);
    this.record(UNITS.glyphWords, words, [gl.RG32UI, gl.RG_INTEGER, gl.UNSIGNED_INT, Uint32Array, 2]);
    this.record(UNITS.glyphQuads, quads, words4);
    if (tiles.length) this.record(UNITS.labelTiles, tiles, words4);
  }

  // Uploads numbers as rows of texels, which shaders fetch by index, and returns the texels.
  record(unit, numbers, [stored, format, type, ArrayType, channels]) {
    const { gl } = this;
    const rows = Math.max(Math.ceil(numbers.length / channels / ROW), 1);
    const texels = new ArrayType(rows * ROW * channels);
    texels.set(numbers.BYTES_PER_ELEMENT === texels.BYTES_PER_ELEMENT
      ? new ArrayType(numbers.buffer, numbers.byteOffset, numbers.length) : numbers);
    gl.activeTexture(gl.TEXTURE0 + unit);
    gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
    for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
      gl.texParameteri(gl.TEXTURE_2D, name, gl.NEAREST);
    gl.texImage2D(gl.TEXTURE_2D, 0, stored, ROW, rows, 0, format, type, texels);
    return texels;
  }

  uploadAtlas() {
    const { gl } = this;
    const { width, height, layers } = this.cloud.atlas;
    gl.activeTexture(gl.TEXTURE0 + UNITS.atlas);
    gl.bindTexture(gl.TEXTURE_2D_ARRAY, gl.createTexture());
    for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
      gl.texParameteri(gl.TEXTURE_2D_ARRAY, name, gl.LINEAR);
    for (const name of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T])
      gl.texParameteri(gl.TEXTURE_2D_ARRAY, name, gl.CLAMP_TO_EDGE);
    gl.texImage3D(
      gl.TEXTURE_2D_ARRAY, 0, gl.R8, width, height, layers, 0, gl.RED, gl.UNSIGNED_BYTE,
      this.cloud.arrays.atlas);
    this.inverseLayerSize = [1 / width, 1 / height];
  }

  shader(kind, text) {
    const known = this.shaders.get(text);
    if (known) return known;
    const { gl } = this;
    const shader = gl.createShader(kind);
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    this.shaders.set(text, shader);
    return shader;
  }

  // Starts to link a program.
  link(number) {
    if (this.linking.has(number)) return this.linking.get(number);
    const { gl } = this;
    const { sources, programs } = this.cloud.drawing;
    const program = gl.createProgram();
    const [vertex, fragment] = programs[number];
    gl.attachShader(program, this.shader(gl.VERTEX_SHADER, sources[vertex]));
    gl.attachShader(program, this.shader(gl.FRAGMENT_SHADER, sources[fragment]));
    gl.bindAttribLocation(program, BASE_VERTEX, "baseVertex");
    gl.linkProgram(program);
    this.linking.set(number, program);
    return program;
  }

  // A program with its blocks of uniforms, linked when first needed.
  program(number) {
    const known = this.programs.get(number);
    if (known) return known;
    const { gl } = this;
    const program = this.link(number);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
      const logs = gl.getAttachedShaders(program).map((shader) => gl.getShaderInfoLog(shader));
      throw new Error([gl.getProgramInfoLog(program), ...logs].join("\n"));
    }
    return this.adopt(number, program);
  }

  // Gives the blocks and the samplers of a linked program their places.
  adopt(number, program) {
    const { gl } = this;
    gl.useProgram(program);
    const blocks = [];
    for (let index = 0; index < gl.getProgramParameter(program, gl.ACTIVE_UNIFORM_BLOCKS); ++index) {
      const name = gl.getActiveUniformBlockName(program, index);
      if (!this.blocks.has(name)) this.blocks.set(name, this.block(program, index));
      const block = this.blocks.get(name);
      gl.uniformBlockBinding(program, index, block.point);
      blocks.push(block);
    }
    for (const [name, unit] of Object.entries(UNITS)) {
      const place = gl.getUniformLocation(program, name);
      if (place) gl.uniform1i(place, unit);
    }
    const linked = { program, blocks, stepStrength: gl.getUniformLocation(program, "stepStrength") };
    this.programs.set(number, linked);
    return linked;
  }

  // A block of uniforms: the places of its members, and its buffers. The layout `std140` gives the members
  // the same places in all programs. There is one buffer per object with values of its own.
  block(program, index) {
    const { gl } = this;
    const get = (name) => gl.getActiveUniformBlockParameter(program, index, name);
    const numbers = get(gl.UNIFORM_BLOCK_ACTIVE_UNIFORM_INDICES);
    const offsets = gl.getActiveUniforms(program, numbers, gl.UNIFORM_OFFSET);
    const floats = [gl.FLOAT, gl.FLOAT_VEC2, gl.FLOAT_VEC3, gl.FLOAT_VEC4, gl.FLOAT_MAT4];
    const members = Array.from(numbers, (number, place) => {
      const { name, type } = gl.getActiveUniform(program, number);
      return { name, word: offsets[place] / 4, isWhole: !floats.includes(type) };
    });
    const words = new Uint32Array(get(gl.UNIFORM_BLOCK_DATA_SIZE) / 4);
    return {
      members, words, floats: new Float32Array(words.buffer), point: this.blocks.size,
      buffers: new Map(),
    };
  }

  // Binds a buffer with a block's values. `own` has the values of one pass, and its object identifies the
  // buffer; `shared` has the values of the frame. Values that the buffer already holds are not sent again.
  bind(block, own, shared) {
    const { gl } = this;
    for (const { name, word, isWhole } of block.members) {
      const value = name in own ? own[name] : shared[name];
      if (value === undefined) continue;
      const array = isWhole ? block.words : block.floats;
      if (typeof value === "number") array[word] = value; else array.set(value, word);
    }
    let held = block.buffers.get(own);
    if (!held) {
      held = { buffer: gl.createBuffer(), words: null };
      block.buffers.set(own, held);
    }
    gl.bindBufferBase(gl.UNIFORM_BUFFER, block.point, held.buffer);
    if (held.words?.every((word, place) => word === block.words[place])) return;
    held.words = block.words.slice();
    gl.bufferData(gl.UNIFORM_BUFFER, block.words, gl.DYNAMIC_DRAW);
  }

  // Puts a program in use for a pass of a frame; `own` has the values of the pass.
  use(number, own, shared) {
    const { program, blocks, stepStrength } = this.program(number);
    this.gl.useProgram(program);
    for (const block of blocks) {
      const isOwn = block.members.some(({ name }) => name in own);
      if (isOwn) this.bind(block, own, shared);
      else if (block.frame !== shared) this.bind(block, FRAME, shared);
      if (!isOwn) block.frame = shared;
    }
    return stepStrength;
  }

  // Sets the labels' states: a visibility and flags per label.
  setStates(states) {
    const { gl } = this;
    if (!this.stateTexels) {
      this.stateTexels = this.record(UNITS.labelStates, states, [
        gl.RG8UI, gl.RG_INTEGER, gl.UNSIGNED_BYTE, Uint8Array, 2,
      ]);
    } else {
      const texels = this.stateTexels;
      if (states.every((state, place) => state === texels[place])) return;
      texels.set(states);
      gl.activeTexture(gl.TEXTURE0 + UNITS.labelStates);
      gl.texSubImage2D(
        gl.TEXTURE_2D, 0, 0, 0, ROW, texels.length / 2 / ROW, gl.RG_INTEGER, gl.UNSIGNED_BYTE, texels);
    }
    const { records, words } = this.cloud.arrays;
    const firsts = this.cloud.arrays.recordWords;
    const count = records.length / 8;
    const [letters, labels] = [[], []];
    for (let label = 0; label < count; ++label) {
      if (states[label * 2] === 0) continue;
      labels.push(label);
      const end = label + 1 < count ? firsts[(label + 1) * 8 + 7] : words.length / 2;
      for (let letter = firsts[label * 8 + 7]; letter < end; ++letter) letters.push(letter);
    }
    this.letterCount = this.fill(this.letters, letters);
    this.boxCount = this.fill(this.boxes, labels);
  }

  // Fills an index buffer with the two triangles of quads, and returns the number of indices.
  fill(buffer, quads) {
    const { gl } = this;
    const indices = new Uint32Array(quads.length * 6);
    quads.forEach((quad, place) => {
      const first = quad * 4;
      indices.set([first, first + 1, first + 2, first + 2, first + 1, first + 3], place * 6);
    });
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, buffer);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, indices, gl.DYNAMIC_DRAW);
    return indices.length;
  }

  elements(buffer, count) {
    const { gl } = this;
    if (!count) return;
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, buffer);
    gl.drawElements(gl.TRIANGLES, count, gl.UNSIGNED_INT, 0);
  }

  // The values of a frame that all passes read.
  shared(frame, look) {
    return {
      ...this.cloud.drawing.uniforms, ...look.uniforms,
      clipFromModel: frame.clipFromModel, projectionScale: frame.projectionScale,
      recession: frame.recession, backRecession: frame.backRecession,
      depthScale: frame.depthScale, leastDepthScale: frame.leastDepthScale, eye: frame.eye,
      sides: frame.sides,
      pixelsPerClipUnit: frame.size[1] / 2, inverseLayerSize: this.inverseLayerSize,
      dotScale: frame.projectionScale.map((part) => f32(part * frame.textScale)),
      isRanked: 0, hasStates: 1, entrance: [0, 2], size: frame.size, origin: [0, 0],
    };
  }

  // Draws a frame; `look` has the highlighted label, and says whether that label is in focus.
  draw(frame, look) {
    const { gl, cloud } = this;
    const { drawing } = cloud;
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.viewport(0, 0, frame.size[0], frame.size[1]);
    const shared = this.shared(frame, look);
    gl.clearColor(...drawing.uniforms.background, 1);
    gl.clearDepth(1);
    gl.depthMask(true);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    if (drawing.backdrop) this.drawBackdrop(frame, shared);
    this.drawOpaquely();
    this.drawDust(frame, shared);
    const passes = look.isFocused ? drawing.focused : drawing.plain;
    for (const pass of passes) this.drawPass(pass, shared, look);
    if (look.ring === null) return;
    gl.clear(gl.DEPTH_BUFFER_BIT);
    for (const pass of drawing.ring) {
      pass.pixels ??= pass.uniforms.ring;
      pass.uniforms.ring = pass.pixels.map((part) => part * look.pixelRatio);
      this.use(pass.program, pass.uniforms, shared);
      this.elements(this.single, this.fill(this.single, [look.ring]));
    }
  }

  drawOpaquely() {
    const { gl } = this;
    gl.enable(gl.DEPTH_TEST);
    gl.enable(gl.POLYGON_OFFSET_FILL);
    gl.depthFunc(gl.LESS);
    gl.depthMask(true);
    gl.disable(gl.BLEND);
  }

  // The layers of a slanted label are separated in depth. The distance is the largest depth error of two
  // quads in one plane if corners are rounded to 1/16 pixel, the coarsest rounding allowed.
  drawPass(pass, shared, look) {
    this.gl.polygonOffset(pass.uniforms.layerDepth / LAYER_STEP / 8, 0);
    this.use(pass.program, pass.uniforms, shared);
    if (pass.quads === "letters") return this.elements(this.letters, this.letterCount);
    if (pass.quads === "boxes") return this.elements(this.boxes, this.boxCount);
    if (look.uniforms.highlightedLabel === HOVERED_NONE) return undefined;
    return this.elements(this.single, this.fill(this.single, [look.uniforms.highlightedLabel]));
  }

  drawBackdrop(frame, shared) {
    const { gl } = this;
    gl.disable(gl.DEPTH_TEST);
    gl.disable(gl.BLEND);
    const { program, uniforms } = this.cloud.drawing.backdrop;
    this.use(program, uniforms, shared);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  }

  // Draws soft dots for labels behind the rim; if there are many labels, only as many dots as fit.
  drawDust(frame, shared) {
    const { gl, cloud } = this;
    const dust = cloud.drawing.dust;
    if (!dust) return;
    const { whole, fading, strength } = dotsOf(frame, cloud);
    gl.polygonOffset(0, 0);
    gl.depthMask(false);
    gl.enable(gl.BLEND);
    gl.blendEquationSeparate(dust.isDark ? gl.MIN : gl.MAX, gl.MAX);
    if (this.dotCount < whole + fading) {
      this.dotCount = whole + fading;
      this.fill(this.dots, dustQuads(cloud, this.dotCount));
    }
    const draw = (stepStrength, first, count) => {
      if (!count) return;
      gl.uniform1f(this.use(dust.program, dust.uniforms, shared), stepStrength);
      gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.dots);
      gl.drawElements(gl.TRIANGLES, count * 6, gl.UNSIGNED_INT, first * 24);
    };
    draw(1, 0, whole);
    draw(strength, whole, fading);
    this.drawOpaquely();
  }

  // The labels with ink at the pixels around a window point, up to `reach` pixels to each side. The result
  // is an array of ID + 1, in rows from the bottom.
  identities(frame, look, point, reach) {
    const { gl, cloud } = this;
    const side = reach * 2 + 1;
    if (this.pickTarget?.side !== side) this.pickTarget = this.identityTarget(side);
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.pickTarget.framebuffer);
    const [x, y] = [Math.floor(point[0]), frame.size[1] - 1 - Math.floor(point[1])];
    gl.viewport(reach - x, reach - y, frame.size[0], frame.size[1]);
    gl.clearBufferuiv(gl.COLOR, 0, [0, 0, 0, 0]);
    gl.depthMask(true);
    gl.clearBufferfv(gl.DEPTH, 0, [1]);
    this.drawOpaquely();
    const shared = { ...this.shared(frame, look) };
    if (cloud.view.isFrontOnly) shared.lastRecession = 1;
    const passes = look.isFocused ? cloud.drawing.focusedIdentities : cloud.drawing.identities;
    for (const pass of passes) this.drawPass(pass, shared, look);
    const pixels = new Uint32Array(side * side * 4);
    gl.readPixels(0, 0, side, side, gl.RGBA_INTEGER, gl.UNSIGNED_INT, pixels);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    return pixels;
  }

  identityTarget(side) {
    const { gl } = this;
    const attach = (format, attachment) => {
      const buffer = gl.createRenderbuffer();
      gl.bindRenderbuffer(gl.RENDERBUFFER, buffer);
      gl.renderbufferStorage(gl.RENDERBUFFER, format, side, side);
      gl.framebufferRenderbuffer(gl.FRAMEBUFFER, attachment, gl.RENDERBUFFER, buffer);
    };
    const framebuffer = gl.createFramebuffer();
    gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
    attach(gl.R32UI, gl.COLOR_ATTACHMENT0);
    attach(gl.DEPTH_COMPONENT24, gl.DEPTH_ATTACHMENT);
    return { framebuffer, side };
  }
}

// The dots that a frame draws, in the order of `dustOrder`; see `DustPass` and `DustOrder`.
const dotsOf = (frame, cloud) => {
  const order = cloud.dust;
  if (!order) return { whole: cloud.arrays.records.length / 8, fading: 0, strength: 1 };
  const tangent = Number.isFinite(frame.eyeDistance)
    ? 1 / Math.sqrt(frame.eyeDistance * frame.eyeDistance - 1) : 1;
  const outline = frame.projectionScale.map((part) => part * tangent);
  const room = Math.min(
    outline[0] * outline[1] * frame.size[0] * frame.size[1] * order.roomPerPixel,
    order.mostRoom / (frame.textScale * frame.textScale));
  let whole = order.large;
  for (const [count, from, to] of order.steps) {
    if (count === 0) continue;
    const strength = Math.min((room - from) / (to - from), 1);
    if (strength <= 0) break;
    if (strength < 1) return { whole, fading: count, strength };
    whole += count;
  }
  return { whole, fading: 0, strength: 1 };
};

const dustQuads = (cloud, count) => {
  const { dustOrder } = cloud.arrays;
  return Array.from({ length: count }, (_, place) => (cloud.dust ? dustOrder[place] : place));
};

// The rings of pixels around a point, nearest first, in the order of `SlopRing`.
const ringsWithin = (slop) => {
  const rings = new Map();
  for (let y = -slop; y <= slop; ++y) {
    for (let x = -slop; x <= slop; ++x) {
      const square = x * x + y * y;
      if (square > slop * slop) continue;
      if (!rings.has(square)) rings.set(square, []);
      rings.get(square).push([x, y]);
    }
  }
  return [...rings].sort((a, b) => a[0] - b[0]).map(([, offsets]) => offsets);
};
