package import TagSphereImages
package import TagSphereWheels

/// Wheels that fill a window, without a cloud.
package nonisolated struct StandingWheels: Sendable {
  /// The wheels that are shown first.
  package var document: WheelDocument
  /// How they look.
  package var design: WheelDesign
  /// The folder that the names of words' images are relative to, with a slash at its end; empty for
  /// the current folder.
  package var imageFolder = ""
  /// How images are decoded.
  package var imageDecoder: ImageDecoder

  /// Creates wheels whose images are relative to the current folder.
  package init(_ document: WheelDocument, design: WheelDesign, imageDecoder: ImageDecoder) {
    (self.document, self.design, self.imageDecoder) = (document, design, imageDecoder)
  }
}
