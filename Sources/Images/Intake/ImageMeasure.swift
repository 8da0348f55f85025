package import TagSphereFiles
package import TagSphereGlyphs

/// The properties of an image that the header of its file gives.
package struct ImageMeasure: Hashable, Sendable {
  /// The upright size, pixels.
  package var size: ImageSize
  /// The format.
  package var format: ImageFormat
  /// Whether the image may be animated.
  package var mayMove: Bool
}

/// The result of examining a path.
package struct ImageFinding: Sendable {
  /// The properties that the header of the file gives, or the reason why the file gives no image.
  package var result: Result<ImageMeasure, ImageFileError>
  /// The version of the file; nil if no file could be opened.
  package var version: FileSignature?
  /// The sequence number of the finding.
  ///
  /// Later findings have greater numbers.
  package var number = 0

  /// Returns whether the file or the result differs from the file or the result of an earlier finding.
  package func differs(from earlier: ImageFinding) -> Bool {
    version != earlier.version || result != earlier.result
  }
}
