internal import TagSphereGLObjects

/// Records of one kind on the GPU, read as texels, which can change one by one and grow.
struct RecordBuffer<Element: BitwiseCopyable>: ~Copyable {
  // The view dies before what it views: stored properties die in this order.
  private var texture: Texture
  private var buffer: Buffer
  private let format: Texture.BufferFormat
  /// How many there are.
  private(set) var count: Int

  /// Uploads records.
  ///
  /// - Parameters:
  ///   - elements: The records.
  ///   - unused: GL gives no name to an empty store: no records are one of these.
  ///   - format: How a record's bytes are read.
  init(_ elements: [Element], unused: Element, as format: Texture.BufferFormat) {
    self.format = format
    count = elements.count
    buffer = Buffer(contents: elements.isEmpty ? [unused] : elements)
    texture = Texture(viewing: buffer, as: format)
  }

  /// Uploads what changed of the records, and those that were added.
  ///
  /// Where there is no room for more, the store is made anew with as much room again.
  ///
  /// - Parameters:
  ///   - elements: All records.
  ///   - runs: Those that changed.
  mutating func update(_ elements: [Element], runs: [Range<Int>]) {
    let stride = MemoryLayout<Element>.stride
    if elements.count * stride > buffer.byteCount {
      // In this order: the view of the old store goes first.
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

  /// Uploads all records, in place of others of any number.
  ///
  /// Where there is far too much room, the store shrinks.
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

  /// Makes the records readable by samplers of `unit`.
  func bind(unit: Int) { texture.bind(unit: unit) }
}
