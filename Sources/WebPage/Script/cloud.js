// Reads a page's data: JSON with the labels, and compressed records as in `GlyphBatch`.

const inflated = async (text) => {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).arrayBuffer();
};

// Returns the records of a section. A section stores the first bytes of all records, then their second
// bytes, and so on.
const recordsOf = (bytes, stride) => {
  if (stride === 1) return bytes.slice();
  const records = new Uint8Array(bytes.length);
  const count = bytes.length / stride;
  for (let place = 0, read = 0; place < stride; ++place)
    for (let record = 0; record < count; ++record) records[record * stride + place] = bytes[read++];
  return records;
};

// The arrays of the records by their names.
const arraysOf = (buffer, sections) => {
  const types = {
    records: Float32Array, words: Uint32Array, quads: Uint32Array, tiles: Uint32Array,
    atlas: Uint8Array, labelOfSlot: Int32Array, slotOfPlace: Int32Array, boxes: Float32Array,
    dustOrder: Uint32Array,
  };
  const arrays = {};
  for (const [name, Type] of Object.entries(types)) {
    const [start, length, stride] = sections[name] ?? [0, 0, 1];
    arrays[name] = new Type(recordsOf(new Uint8Array(buffer, start, length), stride).buffer);
  }
  arrays.recordWords = new Uint32Array(
    arrays.records.buffer, arrays.records.byteOffset, arrays.records.length);
  return arrays;
};

// Throws if the arrays do not fit the labels, which happens if a file is damaged.
const checkArrays = ({ arrays, labels, atlas, declutter }) => {
  const { records, words, quads, tiles, labelOfSlot, slotOfPlace, boxes } = arrays;
  const isWhole = records.length === labels.length * 8
    && labels.every((_, label) => records.subarray(label * 8, label * 8 + 4).every(Number.isFinite))
    && words.length % 2 === 0 && quads.length % 4 === 0
    && (tiles.length === 0 || tiles.length === labels.length * 8)
    && arrays.atlas.length === atlas.width * atlas.height * atlas.layers
    && arrays.dustOrder.every((label) => label < labels.length)
    && (!declutter || (slotOfPlace.length === labelOfSlot.length && boxes.length === labels.length * 5));
  if (!isWhole) throw new Error("The data are damaged.");
};

const isText = (value) => typeof value === "string";
const isRow = (row) => Array.isArray(row) && row.length === 2 && row.every(isText);

// The label of an entry of the data.
const labelOf = ([text, weight, address, rows]) => {
  if (!isText(text) || !Number.isFinite(weight) || !(rows ?? []).every(isRow))
    throw new Error("The data are damaged.");
  return { text, weight, address: isWeb(address) ? address : null, rows: rows ?? [] };
};

const isWeb = (address) => isText(address) && /^https?:\/\//i.test(address);

const readCloud = async (data) => {
  if (data.version !== 1) throw new Error("The data was made by another version of TagSphere.");
  const cloud = { ...data, arrays: arraysOf(await inflated(data.records), data.sections) };
  cloud.labels = data.labels.map(labelOf);
  checkArrays(cloud);
  cloud.order = cloud.labels.map((_, label) => label)
    .sort((a, b) => Math.abs(cloud.labels[b].weight) - Math.abs(cloud.labels[a].weight) || a - b);
  return cloud;
};
