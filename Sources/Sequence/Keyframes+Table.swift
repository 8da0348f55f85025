internal import TagSphereTagData

/// A fault in a table of poses.
package struct KeyframeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  package let line: Int
  /// The fault and its remedy.
  package let reason: String

  /// The line and the fault.
  package var description: String { "line \(line): \(reason)" }
}

extension Keyframes {
  /// Reads a table with one pose per line: time, yaw, pitch, roll and zoom.
  ///
  /// Numbers are separated by blanks or tabs; angles are in degrees. Numbers at the end may be
  /// omitted: the default is 0 for angles and 1 for the zoom. Empty lines, and all text after a #,
  /// are ignored.
  ///
  /// - Throws: ``KeyframeError``.
  package init(table text: String) throws(KeyframeError) {
    var frames: [Keyframe] = []
    var line = 0
    for row in text.split(omittingEmptySubsequences: false, whereSeparator: { $0.isNewline }) {
      line += 1
      let words = row.prefix { $0 != "#" }.split { $0.isWhitespace }
      guard !words.isEmpty else { continue }
      let frame = try Self.keyframe(words, line: line)
      if let before = frames.last, before.time >= frame.time {
        throw KeyframeError(
          line: line,
          reason: "the time \(quoted(String(words[0]))) is not later than the one before")
      }
      frames.append(frame)
      guard frames.count <= Self.most else {
        throw KeyframeError(line: line, reason: "there are more than \(Self.most) poses")
      }
    }
    guard frames.count >= 2 else {
      throw KeyframeError(
        line: max(line, 1), reason: "a path needs at least two lines: TIME YAW PITCH ROLL ZOOM")
    }
    self.init(frames)
  }

  /// The largest number of poses that are read.
  private static let most = 10_000

  private static func keyframe(
    _ words: [Substring], line: Int
  ) throws(KeyframeError) -> Keyframe {
    guard words.count <= 5 else {
      throw KeyframeError(
        line: line, reason: "\(words.count) numbers are too many: give TIME YAW PITCH ROLL ZOOM")
    }
    var numbers = [0.0, 0, 0, 0, 1]
    let ranges = [-1e9...1e9, -1e6...1e6, -1e6...1e6, -1e6...1e6, 0.1...100]
    for (index, word) in words.enumerated() {
      guard let number = Double(word), ranges[index].contains(number) else {
        let name = ["time", "yaw", "pitch", "roll", "zoom"][index]
        let (low, high) = (ranges[index].lowerBound, ranges[index].upperBound)
        let bounds =
          index == 4 ? "\(low) to \(Int(high))" : "\(Int(low)) to \(Int(high))"
        throw KeyframeError(
          line: line,
          reason: "the \(name) \(quoted(String(word))) is not a number from \(bounds)")
      }
      numbers[index] = number
    }
    return Keyframe(
      time: numbers[0], angles: [numbers[1], numbers[2], numbers[3]], zoom: numbers[4])
  }
}
