internal import TagSphereCommandLineOptions
internal import TagSphereTagData
internal import TagSphereWheels

/// Says which wheels a picture has no room for, whenever more are left out than before.
struct WheelOmission {
  private var reported = 0

  /// Reports what is left out of a picture, unless it was reported before.
  ///
  /// - Parameters:
  ///   - layout: The geometry of the wheels in the picture.
  ///   - document: The wheels.
  mutating func report(_ layout: WheelLayout, of document: WheelDocument) {
    defer { reported = layout.omittedCount }
    guard layout.omittedCount > reported else { return }
    let names = document.wheels.suffix(layout.omittedCount).map { quoted($0.name) }
    let isOne = names.count == 1
    StandardError.report(
      "warning: there is no room for the \(isOne ? "wheel" : "wheels") "
        + names.joined(separator: ", ")
        + "; \(isOne ? "it keeps its choice" : "they keep their choices"); give a larger --size")
  }
}
