package import TagSphereImages
package import TagSphereWheels

/// Wheels that fill a window, without a cloud.
package nonisolated struct StandingWheels: Sendable {
  /// The initial wheels.
  package var document: WheelDocument
  /// The design of the wheels.
  package var design: WheelDesign
  /// The folder for relative names of words' images; empty for the current folder.
  ///
  /// It ends with a slash.
  package var imageFolder = ""
  /// The decoder of the images.
  package var imageDecoder: ImageDecoder

  /// Creates wheels whose image names are relative to the current folder.
  package init(_ document: WheelDocument, design: WheelDesign, imageDecoder: ImageDecoder) {
    (self.document, self.design, self.imageDecoder) = (document, design, imageDecoder)
  }
}
