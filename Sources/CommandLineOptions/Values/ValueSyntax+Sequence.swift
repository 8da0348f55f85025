internal import TagSphereSequence
internal import TagSphereTagData

extension ValueSyntax where Value == FilmRate {
  /// Frames per second.
  static var frameRate: Self {
    Self(
      placeholder: "RATE",
      allowed: "frames per second from 1 to 240, such as 25, 12.5, 100/3 or 30000/1001",
      completion: .words(["25", "30", "50", "60", "100/3", "30000/1001"]),
      read: { FilmRate($0) }, write: \.description)
  }
}

extension ValueSyntax where Value == FrameRanges {
  /// Frames by their numbers.
  static var frameRanges: Self {
    Self(
      placeholder: "A-B:S",
      allowed: "frames from 1 on, such as 1-300, 1-300:2 or 3,5-10,47",
      read: { FrameRanges($0) }, write: \.description)
  }
}

extension ValueSyntax where Value == Int {
  /// A number of whole turns; negative numbers turn in the opposite direction.
  static var turns: Self {
    Self(
      placeholder: "N", allowed: "a whole number of turns from 1 to 100, or from -100 to -1",
      mayBeNegative: true, isNumber: true,
      read: { text in
        Int(text).flatMap { (-100...100).contains($0) && $0 != 0 ? $0 : nil }
      },
      write: { String($0) })
  }
}

extension ValueSyntax where Value == SequencePath {
  /// A path of frames: a built-in path by its name, or a file.
  static var sequencePath: Self {
    let words = ["spin", "tilt", "fly"]
    return Self(
      placeholder: words.joined(separator: "|") + "|FILE",
      allowed: listed(words + ["the path of a table of poses"]),
      completion: .files(endings: [], words: words),
      read: { text in
        switch text {
        case "": nil
        case "spin": .spin
        case "tilt": .tilt
        case "fly": .fly
        default: .file(text)
        }
      },
      write: { path in
        switch path {
        case .spin: "spin"
        case .tilt: "tilt"
        case .fly: "fly"
        case .file(let path): path
        }
      })
  }
}

extension ValueSyntax where Value == RenderFormat {
  /// The format of FILE, or the format of raw frames.
  static var renderFormat: Self {
    let formats = DocumentFormat.allCases.filter { !$0.isCounted }
    let words = formats.map(\.rawValue) + ["rgba"]
    return Self(
      placeholder: words.joined(separator: "|"), allowed: listed(words),
      completion: .words(words),
      read: { text in
        if text == "rgba" { return .raw }
        return formats.first { $0.rawValue == text }.map { .document($0) }
      },
      write: { format in
        switch format {
        case .raw: "rgba"
        case .document(let format): format?.rawValue
        }
      })
  }
}
