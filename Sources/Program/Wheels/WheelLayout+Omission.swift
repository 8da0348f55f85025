internal import TagSphereEnvironment
internal import TagSphereMessages
internal import TagSphereWheels

extension WheelLayout {
  /// Warns on standard error of the wheels that do not fit into a picture.
  ///
  /// - Parameter document: The wheels.
  func reportOmission(of document: WheelDocument) {
    guard let sentence = omission(of: document) else { return }
    StandardError.report("warning: \(sentence.english); give a larger --size")
  }
}
