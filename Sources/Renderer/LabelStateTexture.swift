internal import TagSphereCloudCore
internal import TagSphereGLObjects

/// The states of a cloud's labels on the GPU.
struct LabelStateTexture: ~Copyable {
  private var records: RecordBuffer<LabelState>

  /// Uploads `states`.
  init(_ states: LabelStates) {
    records = RecordBuffer(states.labels, unused: LabelState(), as: .bytes2)
  }

  /// Replaces the states.
  mutating func update(_ states: LabelStates) { records.replace(states.labels) }

  /// Binds the states to texture unit `unit`.
  func bind(unit: Int) { records.bind(unit: unit) }
}
