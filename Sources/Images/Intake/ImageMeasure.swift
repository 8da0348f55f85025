package import TagSphereFiles
package import TagSphereGlyphs

/// What the header of an image file tells.
package struct ImageMeasure: Hashable, Sendable {
  /// The upright size, pixels.
  package var size: PictureSize
  /// The format.
  package var format: PictureFormat
  /// Whether it may be animated.
  package var mayMove: Bool
}

/// What was found where a path leads.
package struct ImageFinding: Sendable {
  /// What the file's header tells, or why there is no image.
  package var result: Result<ImageMeasure, PictureFileError>
  /// The version of the file; nil where none could be opened.
  package var version: FileSignature?
  /// When it was found: later findings have greater numbers.
  package var number = 0

  /// Returns whether the file is another than that of an earlier finding, or is found to be different.
  package func differs(from earlier: ImageFinding) -> Bool {
    version != earlier.version || result != earlier.result
  }
}
