internal import TagSphereGLObjects

/// A growable buffer of records on the GPU, read as texels and updated one by one.
struct RecordBuffer<Element: BitwiseCopyable>: ~Copyable {
  // The texture views the buffer and must go first: stored properties are destroyed in this order.
  private var texture: Texture
  private var buffer: Buffer
  private let format: Texture.BufferFormat
  /// The number of records.
  private(set) var count: Int

  /// Uploads records.
  ///
  /// - Parameters:
  ///   - elements: The records.
  ///   - unused: A placeholder stored if there are no records, because GL has no empty buffers.
  ///   - format: How a record's bytes are read.
  init(_ elements: [Element], unused: Element, as format: Texture.BufferFormat) {
    self.format = format
    count = elements.count
    buffer = Buffer(contents: elements.isEmpty ? [unused] : elements)
    texture = Texture(viewing: buffer, as: format)
  }

  /// Creates a buffer without records, to which `append(_:room:)` uploads them.
  ///
  /// - Parameters:
  ///   - capacity: The number of records that fit.
  ///   - unused: A placeholder, because GL has no empty buffers.
  ///   - format: How a record's bytes are read.
  init(capacity: Int, unused: Element, as format: Texture.BufferFormat) {
    self.format = format
    count = 0
    buffer = Buffer(contents: [unused], capacity: max(capacity, 1))
    texture = Texture(viewing: buffer, as: format)
  }

  /// Uploads the next of records that fit.
  ///
  /// - Parameters:
  ///   - elements: All records; the first `count` are uploaded already.
  ///   - room: The bytes that may be uploaded; afterwards what is left of them.
  /// - Returns: Whether all are uploaded.
  mutating func append(_ elements: [Element], room: inout Int) -> Bool {
    let stride = MemoryLayout<Element>.stride
    let end = min(count + max(room, 0) / stride, elements.count)
    if end > count { buffer.update(elements[count..<end], at: count) }
    room -= (end - count) * stride
    count = end
    return count == elements.count
  }

  /// Uploads changed and added records.
  ///
  /// If there is no room for more, the buffer is recreated with twice the needed capacity.
  ///
  /// - Parameters:
  ///   - elements: All records.
  ///   - runs: The ranges of changed records.
  mutating func update(_ elements: [Element], runs: [Range<Int>]) {
    let stride = MemoryLayout<Element>.stride
    if elements.count * stride > buffer.byteCount {
      // In this order: the view of the old buffer goes first.
      let larger = Buffer(contents: elements, capacity: elements.count * 2)
      texture = Texture(viewing: larger, as: format)
      buffer = larger
    } else {
      for run in runs where run.lowerBound < count {
        buffer.update(elements[run.clamped(to: 0..<min(count, elements.count))], at: run.lowerBound)
      }
      if elements.count > count { buffer.update(elements[count...], at: count) }
    }
    count = elements.count
  }

  /// Replaces all records with any number of others.
  ///
  /// The buffer shrinks if less than a quarter of it is needed.
  mutating func replace(_ elements: [Element]) {
    let byteCount = elements.count * MemoryLayout<Element>.stride
    guard !elements.isEmpty, byteCount < buffer.byteCount / 4 else {
      return update(elements, runs: [0..<elements.count])
    }
    let smaller = Buffer(contents: elements)
    texture = Texture(viewing: smaller, as: format)
    buffer = smaller
    count = elements.count
  }

  /// Binds the records to texture unit `unit`.
  func bind(unit: Int) { texture.bind(unit: unit) }
}
