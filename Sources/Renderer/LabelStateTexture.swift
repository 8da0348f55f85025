internal import TagSphereCloudCore
internal import TagSphereGLObjects

/// The states of a cloud's labels on the GPU.
struct LabelStateTexture: ~Copyable {
  private var records: RecordBuffer<LabelState>

  /// Uploads `states`.
  init(_ states: LabelStates) {
    records = RecordBuffer(states.labels, as: .bytes2)
  }

  /// Uploads other states; of those of as many labels, only what differs.
  ///
  /// - Parameter before: The states that were uploaded last; nil if they are not known.
  mutating func update(_ states: LabelStates, after before: LabelStates?) {
    guard let before, before.labels.count == states.labels.count else {
      return records.replace(states.labels)
    }
    records.update(states.labels, runs: states.ranges(unlike: before))
  }

  /// Binds the states to texture unit `unit`.
  func bind(unit: Int) { records.bind(unit: unit) }
}
