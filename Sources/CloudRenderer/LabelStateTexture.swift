internal import CloudCore
internal import GLObjects

/// The states of a cloud's labels on the GPU.
struct LabelStateTexture: ~Copyable {
  // The view dies before what it views: stored properties die in this order.
  private let texture: Texture
  private let buffer: Buffer

  /// Uploads `states`.
  init(_ states: LabelStates) {
    buffer = Buffer(contents: Self.words(states))
    texture = Texture(viewing: buffer, as: .bytes2)
  }

  /// Uploads other states of as many labels.
  func update(_ states: LabelStates) { buffer.update(contents: Self.words(states)) }

  /// Makes the states readable by samplers of `unit`.
  func bind(unit: Int) { texture.bind(unit: unit) }

  /// GL gives no name to an empty store: no states are one unused word.
  private static func words(_ states: LabelStates) -> [LabelState] {
    states.labels.isEmpty ? [LabelState()] : states.labels
  }
}
