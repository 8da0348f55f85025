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
