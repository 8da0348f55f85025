internal import TagSphereTagData

extension ValueSyntax where Value == Double {
  /// A number within `range`, in the unit `unit`.
  static func number(_ range: ClosedRange<Double>, unit: String, placeholder: String) -> Self {
    Self(
      placeholder: placeholder,
      allowed: "\(unit) from \(shortest(range.lowerBound)) to \(shortest(range.upperBound))",
      mayBeNegative: range.lowerBound < 0, isNumber: true,
      read: { text in decimalNumber(text).flatMap { range.contains($0) ? $0 : nil } },
      write: shortest)
  }
}

extension ValueSyntax where Value == Int {
  /// An integer within `range`; `unit` names what it counts.
  static func integer(_ range: ClosedRange<Int>, unit: String, placeholder: String) -> Self {
    Self(
      placeholder: placeholder,
      allowed: "a whole number of \(unit) from \(range.lowerBound) to \(range.upperBound)",
      isNumber: true,
      read: { text in Int(text).flatMap { range.contains($0) ? $0 : nil } },
      write: { String($0) })
  }
}

extension ValueSyntax where Value == Int? {
  /// The number of heaviest tags to keep, or `all`.
  static var top: Self {
    let count = ValueSyntax<Int>.integer(1...100_000_000, unit: "tags", placeholder: "N")
    return Self(
      placeholder: count.placeholder, allowed: count.allowed + ", or all",
      read: { text in text == "all" ? .some(nil) : count.read(text).map { $0 } },
      write: { $0.map { String($0) } })
  }
}

extension ValueSyntax where Value == UInt64 {
  /// A 64-bit seed.
  static var seed: Self {
    Self(
      placeholder: "N", allowed: "a whole number from 0 to \(UInt64.max)", isNumber: true,
      read: { UInt64($0) }, write: { String($0) })
  }
}

extension ValueSyntax
where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue: LosslessStringConvertible {
  /// A word for any case of an enumeration.
  static var choice: Self { choice(from: Array(Value.allCases)) }

  /// A word for one of the given cases of an enumeration.
  static func choice(from values: [Value]) -> Self {
    let words = values.map { String($0.rawValue) }
    return Self(
      placeholder: words.joined(separator: "|"), allowed: listed(words),
      completion: .words(words),
      read: { text in values.first { String($0.rawValue) == text } },
      write: { String($0.rawValue) })
  }
}

extension ValueSyntax where Value == ClosedRange<Double> {
  /// The sizes of the lightest and the heaviest tag, such as `1:4`.
  static var sizeRange: Self { range(of: "sizes", within: 0.01...100, example: "1:4") }

  /// The minimum and maximum magnification, such as `0.5:16`.
  static var zoomRange: Self { range(of: "factors", within: 0.1...100, example: "0.5:16") }

  /// Two numbers within `allowed`, the smaller number first.
  private static func range(
    of unit: String, within allowed: ClosedRange<Double>, example: String
  ) -> Self {
    Self(
      placeholder: "MIN:MAX",
      allowed: "two \(unit) from \(shortest(allowed.lowerBound)) to "
        + "\(shortest(allowed.upperBound)), the smaller first, such as \(example)",
      read: { text in
        let numbers = text.split(separator: ":", omittingEmptySubsequences: false)
          .map { decimalNumber(String($0)) }
        guard numbers.count == 2, let least = numbers[0], let greatest = numbers[1],
          allowed.contains(least), allowed.contains(greatest), least <= greatest
        else { return nil }
        return least...greatest
      },
      write: { shortest($0.lowerBound) + ":" + shortest($0.upperBound) })
  }
}

extension ValueSyntax where Value == SRGBColor {
  /// A CSS colour.
  static var color: Self {
    Self(
      placeholder: "COLOR", allowed: "#rrggbb, #rgb or a CSS colour name, such as navy",
      completion: .words(["black", "white", "navy", "midnightblue", "ivory", "gold", "tomato"]),
      read: SRGBColor.init(css:), write: \.description)
  }
}

extension ValueSyntax where Value == String {
  /// Any non-empty text.
  static func text(
    placeholder: String, allowed: String, completion: ValueCompletion = .nothing
  ) -> Self {
    Self(
      placeholder: placeholder, allowed: allowed, completion: completion,
      read: { $0.isEmpty ? nil : $0 }, write: { $0 })
  }

  /// The path of a file to read.
  static var existingFile: Self {
    Self(
      placeholder: "FILE", allowed: "the path of a file", completion: .file,
      read: { $0.isEmpty ? nil : $0 }, write: { $0 })
  }
}

extension ValueSyntax where Value == TextEncoding {
  /// The encoding of a file.
  static var encoding: Self {
    Self(
      placeholder: "NAME",
      allowed: "the name of an encoding, such as windows-1252; iconv -l lists all",
      completion: .words(TextEncoding.usual), read: { TextEncoding($0) }, write: { $0.name })
  }
}

extension ValueSyntax where Value == StopWordSource {
  /// The list of words that are not counted.
  static var stopWords: Self {
    let names = ["auto"] + StopWordLanguage.allCases.map(\.rawValue) + ["none"]
    return Self(
      placeholder: "FILE",
      allowed: "a file with one word per line, a language such as polish, auto or none",
      completion: .files(endings: [], words: names),
      read: { text in
        switch text {
        case "": nil
        case "auto": .detected
        case "none": StopWordSource.none
        default: StopWordLanguage(rawValue: text).map { .builtIn($0) } ?? .file(text)
        }
      },
      write: { words in
        switch words {
        case .detected: "auto"
        case .builtIn(let language): language.rawValue
        case .none: "none"
        case .file(let path): path
        }
      })
  }
}

extension ValueSyntax where Value == WordRule {
  /// The rule for what counts as a word.
  static var wordRule: Self {
    Self(
      placeholder: "REGEXP",
      allowed: "all, plain or a regular expression without (?…), \\1 and *?, such as [A-Z]\\w+",
      completion: .words(["all", "plain"]),
      read: { text in
        switch text {
        case "all": .all
        case "plain": .plain
        default: WordPattern(text).map { .pattern($0) }
        }
      },
      write: { rule in
        switch rule {
        case .all: "all"
        case .plain: "plain"
        case .pattern(let pattern): pattern.source
        }
      })
  }
}

extension ValueSyntax where Value == OutputDestination {
  /// A file to write, or `-`.
  static var output: Self {
    Self(
      placeholder: "FILE|-", allowed: "the path of a file to write, or - for standard output",
      completion: .file,
      read: { text in
        switch text {
        case "": nil
        case "-": .standardOutput
        default: .file(text)
        }
      },
      write: { output in
        switch output {
        case .standardOutput: "-"
        case .file(let path): path
        }
      })
  }
}

/// Returns the words listed for a sentence: "a", "a or b", "a, b or c".
func listed(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.joined() }
  return words.dropLast().joined(separator: ", ") + " or " + last
}
