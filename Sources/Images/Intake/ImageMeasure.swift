package import TagSphereFiles
package import TagSphereGlyphs

/// The properties of an image in its file's header.
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
  /// The properties in the file's header, or why there is no image.
  package var result: Result<ImageMeasure, ImageFileError>
  /// The version of the file; nil if no file could be opened.
  package var version: FileSignature?
  /// The sequence number of the finding; later findings have greater numbers.
  package var number = 0

  /// Returns whether the file or its result differs from an earlier finding.
  package func differs(from earlier: ImageFinding) -> Bool {
    version != earlier.version || result != earlier.result
  }
}
