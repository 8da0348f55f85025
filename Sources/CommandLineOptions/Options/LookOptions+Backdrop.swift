internal import TagSphereDesign
internal import TagSphereTagData

/// The backdrop of a picture's labels.
enum Backdrop: Hashable, Sendable {
  /// A colour.
  case color(SRGBColor)
  /// No background.
  case transparent
}

extension LookOptions {
  /// The background, or its absence; nil for the theme's background.
  var backdrop: Backdrop? {
    get { isTransparent ? .transparent : background.map { .color($0) } }
    set {
      isTransparent = newValue == .transparent
      background = if case .color(let color) = newValue { color } else { nil }
    }
  }
}
