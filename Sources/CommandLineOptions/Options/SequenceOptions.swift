package import TagSphereSequence

/// The frames that `render` draws instead of a single picture.
package struct SequenceOptions: Hashable, Sendable {
  /// The path that the frames follow.
  package var path = SequencePath.spin
  /// The number of turns of the cloud on a built-in path; negative for the opposite direction.
  package var turns = 1
  /// The frame rate.
  package var rate = FilmRate(frames: 25)
  /// The duration of the sequence, seconds.
  var seconds = 10.0
  /// The requested number of frames; nil to derive it from the duration and the rate.
  var askedCount: Int?
  /// The ranges of frames to draw; nil for all frames.
  var ranges: FrameRanges?
  /// Whether frames whose picture file exists are skipped.
  var skipsExisting = false
  /// Whether frames are written as raw pixels.
  var isRaw = false
  /// The destination of the frames; nil for a single picture.
  package internal(set) var target: Target?

  /// The number of frames, at least 1.
  package var count: Int { askedCount ?? rate.count(in: seconds) }

  /// The destination of frames: a film, raw pixels, or one picture file per frame.
  package enum Target: Hashable, Sendable {
    /// One file of all frames.
    case film(FilmFormat, path: String)
    /// The frames' pixels on standard output, for other encoders.
    case raw
    /// A picture file per frame; the frames are numbered from 1, and existing files may be skipped.
    case pictures(FramePattern, frames: [Int], skipsExisting: Bool)
  }
}
