// Reads a page's data: JSON that tells the labels, and compressed records as in `GlyphBatch`.

const inflated = async (text) => {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).arrayBuffer();
};

// The records of a section, of which the first bytes come first, then the second ones, and so on.
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

const isWeb = (address) => /^https?:\/\//i.test(address ?? "");

const readCloud = async (data) => {
  if (data.version !== 1) throw new Error("The data was made by another version of TagSphere.");
  const cloud = { ...data, arrays: arraysOf(await inflated(data.records), data.sections) };
  cloud.labels = data.labels.map(([text, weight, address, rows]) => ({
    text, weight, address: isWeb(address) ? address : null, rows: rows ?? [],
  }));
  cloud.order = cloud.labels.map((_, label) => label)
    .sort((a, b) => cloud.labels[b].weight - cloud.labels[a].weight || a - b);
  return cloud;
};
