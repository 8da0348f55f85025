package import TagSphereSequence

/// The frames that `render` draws in place of one picture.
package struct SequenceOptions: Hashable, Sendable {
  /// The way on which the frames lead.
  package var path = SequencePath.spin
  /// How often a built-in path turns the cloud; negative the other way.
  package var turns = 1
  /// Their rate.
  package var rate = FilmRate(frames: 25)
  /// The length of the whole, seconds.
  var seconds = 10.0
  /// The number of frames; nil for what the length and the rate give.
  var askedCount: Int?
  /// The frames that are drawn; nil for all.
  var ranges: FrameRanges?
  /// Whether pictures of frames that are there are skipped.
  var skipsExisting = false
  /// Whether frames are written without a format.
  var isRaw = false
  /// Where they are written; nil for one picture.
  package internal(set) var target: Target?

  /// The number of frames, at least 1.
  package var count: Int { askedCount ?? rate.count(in: seconds) }

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
