internal import TagSphereGLObjects

/// A growable list of records on the GPU, read as texels and updated one by one.
struct RecordBuffer<Element: BitwiseCopyable>: ~Copyable {
  private var texture: RecordTexture<Element>
  private let format: RecordFormat
  /// The number of records.
  private(set) var count: Int
  /// The number of records that fit.
  var capacity: Int { texture.capacity }

  /// Uploads records.
  ///
  /// - Parameters:
  ///   - elements: The records.
  ///   - format: How a record's bytes are read.
  init(_ elements: [Element], as format: RecordFormat) {
    self.init(capacity: elements.count, as: format)
    texture.update(elements[...], at: 0)
    count = elements.count
  }

  /// Creates an empty list; `append(_:room:)` uploads its records.
  ///
  /// - Parameters:
  ///   - capacity: The number of records that fit.
  ///   - format: How a record's bytes are read.
  init(capacity: Int, as format: RecordFormat) {
    self.format = format
    count = 0
    texture = Self.texture(capacity: capacity, as: format)
  }

  private static func texture(
    capacity: Int, as format: RecordFormat
  ) -> RecordTexture<Element> {
    RecordTexture(
      capacity: max(capacity, 1),
      rowCapacity: RecordRow.texelCount * format.byteCount / MemoryLayout<Element>.stride,
      as: format)
  }

  /// Uploads the next part of records, up to a number of bytes.
  ///
  /// - Parameters:
  ///   - elements: All records; the first `count` records are already uploaded.
  ///   - room: The number of bytes that may be uploaded; reduced by the uploaded bytes.
  /// - Returns: Whether all records are uploaded.
  mutating func append(_ elements: [Element], room: inout Int) -> Bool {
    let stride = MemoryLayout<Element>.stride
    let end = min(count + max(room, 0) / stride, elements.count)
    if end > count { texture.update(elements[count..<end], at: count) }
    room -= (end - count) * stride
    count = end
    return count == elements.count
  }

  /// Uploads changed and added records.
  ///
  /// If the records no longer fit, the texture is recreated with twice the needed capacity.
  ///
  /// - Parameters:
  ///   - elements: All records.
  ///   - runs: The ranges of changed records.
  mutating func update(_ elements: [Element], runs: [Range<Int>]) {
    if elements.count > texture.capacity {
      texture = Self.texture(capacity: elements.count * 2, as: format)
      texture.update(elements[...], at: 0)
    } else {
      for run in runs where run.lowerBound < count {
        texture.update(
          elements[run.clamped(to: 0..<min(count, elements.count))], at: run.lowerBound)
      }
      if elements.count > count { texture.update(elements[count...], at: count) }
    }
    count = elements.count
  }

  /// Replaces one record.
  func update(_ element: Element, at place: Int) { update([element], at: place) }

  /// Replaces consecutive records.
  func update(_ elements: [Element], at first: Int) { texture.update(elements[...], at: first) }

  /// Replaces all records with any number of new records.
  ///
  /// The texture shrinks if less than a quarter of it is needed.
  mutating func replace(_ elements: [Element]) {
    guard elements.count < (texture.capacity - texture.rowCapacity) / 4 else {
      return update(elements, runs: [0..<elements.count])
    }
    self = RecordBuffer(elements, as: format)
  }

  /// Binds the records to texture unit `unit`.
  func bind(unit: Int) { texture.bind(unit: unit) }
}

/// A row of a texture of records.
enum RecordRow {
  /// The number of texels per row: the greatest width that every driver supports.
  ///
  /// `Shaders/records.glsl` has a constant with this value.
  nonisolated static let texelCount = 4096
}
