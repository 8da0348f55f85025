/// What is written for a tag: one of its fields, or several with text between.
///
/// A template is text with placeholders between braces: `{weight}\t{text}`. ``Field`` lists them;
/// any other name is that of a column of the data. `{{` and `}}` are braces; `\t`, `\n`, `\0` and
/// `\\` are a TAB, a line feed, a NUL and a backslash. The name of a field alone is short for its
/// placeholder: `url` for `{url}`.
///
/// The bytes of a tag come out as they were read: malformed UTF-8, control characters and all.
public struct TagTemplate: Hashable, Sendable, CustomStringConvertible {
  /// The template as it is written.
  public let description: String
  let parts: [Part]

  /// The tag's own text.
  public static let text = TagTemplate(description: "text", parts: [.field(.text)])

  enum Part: Hashable, Sendable {
    case bytes([UInt8])
    case field(Field)
  }

  /// What a placeholder stands for.
  public enum Field: Hashable, Sendable {
    /// The text, in its original bytes.
    case text
    /// The address; nothing where there is none.
    case url
    /// The weight, in the fewest digits that read back as the same number.
    case weight
    /// The tag's place among those shown, in the order of the file, counted from 1.
    case index
    /// The group; nothing where there is none.
    case group
    /// The tag's own colour as `#rrggbb`; nothing where there is none.
    case color
    /// The path of the picture, as the data give it; nothing where there is none.
    case image
    /// All of it as an object of JSON on one line: see ``Tag/json(index:)``.
    case json
    /// A column, attribute or facet by its name: its first value; nothing where there is none.
    case column(String)
  }

  init(description: String, parts: [Part]) {
    self.description = description
    self.parts = parts
  }

  /// The columns that the template asks for by name.
  public var columns: [String] {
    parts.compactMap { if case .field(.column(let name)) = $0 { name } else { nil } }
  }

  /// Whether the template itself holds a NUL.
  public var holdsNUL: Bool {
    parts.contains { if case .bytes(let bytes) = $0 { bytes.contains(0) } else { false } }
  }

  /// What the template makes of a tag.
  ///
  /// - Parameter index: The tag's place in its document, counted from 0.
  public func bytes(for tag: Tag, index: Int) -> [UInt8] {
    parts.flatMap { part in
      switch part {
      case .bytes(let bytes): bytes
      case .field(let field): field.bytes(of: tag, index: index)
      }
    }
  }
}

extension TagTemplate.Field {
  fileprivate func bytes(of tag: Tag, index: Int) -> [UInt8] {
    switch self {
    case .text: tag.bytes
    case .url: Array((tag.details?.url ?? "").utf8)
    case .weight: Array(JSONText.number(tag.weight).utf8)
    case .index: Array(String(index + 1).utf8)
    case .group: Array((tag.details?.group ?? "").utf8)
    case .color: Array((tag.details?.color?.description ?? "").utf8)
    case .image: Array((tag.details?.image ?? "").utf8)
    case .json: Array(tag.json(index: index).utf8)
    case .column(let name): Array((tag.details?.value(ofAttribute: name) ?? "").utf8)
    }
  }
}

extension Tag.Details {
  /// The first value of an attribute, its name looked for letter by letter, then in any case.
  fileprivate func value(ofAttribute name: String) -> String? {
    if let given = attributes.first(where: { $0.name == name }) { return given.values.first }
    let lower = name.lowercased()
    return attributes.first { $0.name.lowercased() == lower }?.values.first
  }
}
