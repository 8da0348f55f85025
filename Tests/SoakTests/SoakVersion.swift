import Foundation

/// A version of the file that a soak writes; most versions are valid, but some cannot be shown.
struct SoakVersion {
  /// The contents of the file; nil to remove it.
  var text: String?
  /// The labels of a valid version; nil for a version that cannot be shown.
  var labels: Set<String>?

  private static let words =
    ["été", "Tōkyō", "日本語", "שלום", "مرحبا", "🦊", "👩‍👩‍👧", "e\u{301}", "a b  c", "<b>&", "-rf"]
    + (1...60).map { "word \($0 * $0 % 97)" }
    + ["\(String(repeating: "very ", count: 30))long", "İstanbul", "ﬁne", "x", "Ω≈ç√"]

  /// A version with as many labels as a wall usually shows.
  static let ofWall = SoakVersion(tags: (1...2_000).map(tagOfWall), title: "wall")

  private static func tagOfWall(_ number: Int) -> Tag {
    let text = "\(words[number % words.count]) \(number)"
    let picture = number % 50 == 0 ? pictures[number / 50 % 3] : nil
    return (text, Double(2_000 / number + 1), picture, nil)
  }

  /// The names of image files; the last one does not exist.
  static let pictures = ["a.svg", "b.svg", "c.svg", "none.svg"]

  /// The version used for all measurements.
  static let usual = SoakVersion(
    tags: words.prefix(40).enumerated().map { index, word in
      (word, Double(index % 7 + 1), index % 5 == 0 ? pictures[index / 5 % 3] : nil, nil)
    }, title: "usual")

  /// Returns the random version with a number.
  static func random(_ number: Int, using generator: inout some RandomNumberGenerator) -> Self {
    if Int.random(in: 0..<5, using: &generator) == 0 { return broken(number, using: &generator) }
    let count = Int.random(in: 1...(number % 10 == 0 ? words.count : 24), using: &generator)
    let colors = ["#ff0000", "#00ff7f", "rebeccapurple", "#123456"]
    let tags = words.shuffled(using: &generator).prefix(count).map { word in
      (
        word, Double(Int.random(in: 0...1_000, using: &generator)),
        Int.random(in: 0..<6, using: &generator) == 0
          ? pictures.randomElement(using: &generator) : nil,
        Int.random(in: 0..<3, using: &generator) == 0
          ? colors.randomElement(using: &generator) : nil
      )
    }
    // Titles vary in length, so that a file rewritten within a clock tick changes its size.
    return SoakVersion(tags: tags, title: String(repeating: "t", count: number % 64))
  }

  private static func broken(
    _ number: Int, using generator: inout some RandomNumberGenerator
  ) -> Self {
    let texts: [String?] = [
      nil, "", "{\"tags\": []}", "{\"tags\": [{\"text\": ", "\u{0}\u{1}\(number)",
      "[1, 2, \(number)",
    ]
    return SoakVersion(text: texts.randomElement(using: &generator) ?? nil, labels: nil)
  }

  private init(text: String?, labels: Set<String>?) { (self.text, self.labels) = (text, labels) }

  private typealias Tag = (text: String, weight: Double, picture: String?, color: String?)

  private init(tags: [Tag], title: String) {
    let lines = tags.map { tag in
      var fields = ["\"text\": \"\(tag.text)\"", "\"weight\": \(tag.weight)"]
      if let picture = tag.picture { fields.append("\"image\": \"\(picture)\"") }
      if let color = tag.color { fields.append("\"color\": \"\(color)\"") }
      return "{\(fields.joined(separator: ", "))}"
    }
    text = "{\"title\": \"\(title)\", \"tags\": [\n\(lines.joined(separator: ",\n"))\n]}\n"
    labels = Set(tags.map(\.text))
  }

  /// Writes the images that versions name.
  static func writePictures(to folder: URL) throws {
    for (index, name) in pictures.dropLast().enumerated() {
      let svg = """
        <svg xmlns="http://www.w3.org/2000/svg" width="\(40 + index * 30)" height="40">
          <rect width="\(20 + index * 10)" height="40" fill="rgb(220,\(index * 90),30)"/>
        </svg>
        """
      try Data(svg.utf8).write(to: folder.appending(path: name))
    }
  }

  /// Writes the version to a file: by rename, in place, or in two pieces.
  func write(to file: URL, number: Int) throws {
    let isThere = FileManager.default.fileExists(atPath: file.path)
    // A file that does not exist cannot be removed.
    if text == nil, isThere { return try FileManager.default.removeItem(at: file) }
    let data = Data((text ?? "[").utf8)
    if number % 3 == 0 || !isThere {
      try data.write(to: file, options: .atomic)
      return
    }
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: 0)
    if number % 3 == 1 { try handle.write(contentsOf: data.prefix(data.count / 2)) }
    try handle.write(contentsOf: number % 3 == 1 ? data.suffix(from: data.count / 2) : data)
    try handle.close()
  }
}
