internal import TagSphereEnvironment
internal import TagSphereMessages
internal import TagSphereWheels

/// Says which wheels a picture has no room for, whenever more are left out than ever before.
struct WheelOmission {
  /// What makes room for them.
  private let remedy: String
  private var reported = 0

  /// Creates a reporter that has reported nothing.
  init(remedy: String = "give a larger --size") { self.remedy = remedy }

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
    StandardError.report("warning: \(sentence.english); \(remedy)")
  }
}
