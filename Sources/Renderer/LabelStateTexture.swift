internal import TagSphereGLObjects
internal import TagSphereLabels

/// The states of a cloud's labels on the GPU.
struct LabelStateTexture: ~Copyable {
  private var records: RecordBuffer<LabelState>

  /// Uploads `states`.
  init(_ states: LabelStates) {
    records = RecordBuffer(states.states(0..<states.count), as: .bytes2)
  }

  /// Uploads new states; uploads only the differences if the number of labels is unchanged.
  ///
  /// - Parameter before: The states that were uploaded last; nil if they are unknown.
  mutating func update(_ states: LabelStates, after before: LabelStates?) {
    guard let before, before.count == states.count else {
      return records.replace(states.states(0..<states.count))
    }
    for range in states.ranges(unlike: before) {
      records.update(states.states(range), at: range.lowerBound)
    }
  }

  /// Binds the states to texture unit `unit`.
  func bind(unit: Int) { records.bind(unit: unit) }
}
