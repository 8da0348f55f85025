package import TagSphereCloudCore
internal import TagSphereTagData

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

  /// A film, or a picture for each frame.
  package enum Target: Hashable, Sendable {
    /// One file of all frames, or standard output for those without a format.
    case film(FilmFormat)
    /// A file for each of these frames, numbered from 1; those that are there may be skipped.
    case pictures(FramePattern, frames: [Int], skipsExisting: Bool)
  }
}

/// The format of a film.
package enum FilmFormat: String, CaseIterable, Hashable, Sendable {
  /// 256 colours, whose first may be transparent.
  case gif
  /// With small losses, and with transparency.
  case webP = "webp"
  /// Without losses, and with transparency.
  case apng
  /// H.264, without transparency.
  case mp4
  /// VP9, with transparency.
  case webM = "webm"
  /// The frames' pixels, for other encoders.
  case raw = "rgba"

  /// The name in sentences.
  package var name: String {
    switch self {
    case .gif: "GIF"
    case .webP: "WebP"
    case .apng: "APNG"
    case .mp4: "MP4"
    case .webM: "WebM"
    case .raw: "raw RGBA"
    }
  }
}

/// The way on which a sequence leads, as named on a command line.
package enum SequencePath: Hashable, Sendable {
  /// A turn about the cloud's axis.
  case spin
  /// A turn that nods.
  case tilt
  /// A turn that comes near and goes away.
  case fly
  /// The poses of a table.
  case file(String)
}

/// The name of the files of a sequence, whose last run of # stands for the frame's number.
package struct FramePattern: Hashable, Sendable {
  private let start: String
  private let digits: Int
  private let end: String

  /// Finds the last run of # in the name of a file; nil if there is none.
  package init?(_ path: String) {
    let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    guard let last = path[name...].lastIndex(of: "#") else { return nil }
    let first = path[name...last].reversed().prefix { $0 == "#" }.count
    digits = first
    start = String(path[...last].dropLast(first))
    end = String(path[path.index(after: last)...])
  }

  /// Whether it stands for a number wherever it is used: a single # may be a part of a name.
  var isUnmistakable: Bool { digits > 1 }

  /// Returns the path of a frame, whose number has at least as many digits as the pattern has #.
  package func path(ofFrame number: Int) -> String {
    let text = String(number)
    return start + String(repeating: "0", count: max(0, digits - text.count)) + text + end
  }
}

/// What the option `--format` of `render` names.
enum RenderFormat: Hashable, Sendable {
  /// The format of FILE.
  case document(DocumentFormat?)
  /// That of standard output: frames without a format.
  case raw
}
