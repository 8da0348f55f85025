internal import TagSphereWheels

/// Says which wheels a picture has no room for, whenever more are left out than ever before.
struct WheelOmission {
  private var reported = 0

  /// Reports what is left out of a picture, unless it was reported before.
  ///
  /// - Parameters:
  ///   - layout: The geometry of the wheels in the picture.
  ///   - document: The wheels.
  mutating func report(_ layout: WheelLayout, of document: WheelDocument) {
    guard layout.omittedCount > reported, let sentence = layout.omission(of: document) else {
      return
    }
    reported = layout.omittedCount
    StandardError.report("warning: \(sentence); give a larger --size")
  }
}
