package import TagSphereSequence

/// The frames that `render` draws in place of one picture.
package struct SequenceOptions: Hashable, Sendable {
  /// The way on which the frames lead.
  package var path: SequencePath
  /// How often a built-in path turns the cloud; negative the other way.
  package var turns: Int
  /// The number of frames, at least 1.
  package var count: Int
  /// Their rate.
  package var rate: FilmRate
  /// Where they are written.
  package var target: Target

  /// A film, pixels, or a picture for each frame.
  package enum Target: Hashable, Sendable {
    /// One file of all frames.
    case film(FilmFormat, path: String)
    /// The frames' pixels on standard output, for other encoders.
    case raw
    /// A file for each of these frames, numbered from 1; those that are there may be skipped.
    case pictures(FramePattern, frames: [Int], skipsExisting: Bool)
  }
}
