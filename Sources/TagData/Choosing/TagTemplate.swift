/// The output format of a tag: a field of the tag, or several fields with text between them.
///
/// A template is text with placeholders in braces: `{weight}\t{text}`. ``Field`` lists the built-in
/// placeholders; any other name refers to a column of the data. `{{` and `}}` are braces. `\t`,
/// `\n`, `\0` and `\\` are a TAB, a line feed, a NUL and a backslash. The bare name of a field is
/// short for its placeholder: `url` for `{url}`.
///
/// The bytes of a tag are written as they were read, including malformed UTF-8 and control
/// characters.
package struct TagTemplate: Hashable, Sendable, CustomStringConvertible {
  /// The template as written.
  package let description: String
  let parts: [Part]

  /// The template of the tag's text alone.
  package static let text = TagTemplate(description: "text", parts: [.field(.text)])

  /// The template of the path of the tag's image.
  package static let image = TagTemplate(description: "image", parts: [.field(.image)])

  /// The template of the whole tag as a JSON object.
  package static let json = TagTemplate(description: "json", parts: [.field(.json)])

  enum Part: Hashable, Sendable {
    case bytes([UInt8])
    case field(Field)
  }

  /// The value that replaces a placeholder.
  package enum Field: Hashable, Sendable {
    /// The text, in its original bytes.
    case text
    /// The address; empty if the tag has none.
    case url
    /// The weight, in the fewest digits that read back as the same number.
    case weight
    /// The tag's index among the shown tags, in the order of the file, counted from 1.
    case index
    /// The group; empty if the tag has none.
    case group
    /// The tag's own colour as `#rrggbb`; empty if the tag has none.
    case color
    /// The path of the image as given by the data; empty if the tag has no image.
    case image
    /// The whole tag as a JSON object on one line: see ``Tag/json(index:)``.
    case json
    /// The first value of a column, attribute or facet; empty if the tag has no value.
    case column(String)
  }

  init(description: String, parts: [Part]) {
    self.description = description
    self.parts = parts
  }

  /// The template in which every name except `text` and `json` means a column.
  ///
  /// It is used for tags without built-in fields.
  package var namingColumns: TagTemplate {
    TagTemplate(
      description: description,
      parts: parts.map { part in
        guard case .field(let field) = part, let name = field.columnName else { return part }
        return .field(.column(name))
      })
  }

  /// The columns that the template refers to by name.
  package var columns: [String] {
    parts.compactMap { if case .field(.column(let name)) = $0 { name } else { nil } }
  }

  /// Whether the template's own text contains a NUL.
  package var holdsNUL: Bool {
    parts.contains { if case .bytes(let bytes) = $0 { bytes.contains(0) } else { false } }
  }

  /// Returns the template with its placeholders replaced for a tag.
  ///
  /// - Parameters:
  ///   - tag: The tag.
  ///   - index: The tag's index in its document, counted from 0.
  ///   - shown: Converts a value to its output form; the text between placeholders is not
  ///     converted.
  package func bytes(
    for tag: Tag, index: Int, shown: ([UInt8]) -> [UInt8] = { $0 }
  ) -> [UInt8] {
    parts.flatMap { part in
      switch part {
      case .bytes(let bytes): bytes
      case .field(let field): shown(field.bytes(of: tag, index: index))
      }
    }
  }
}

extension TagTemplate {
  /// Returns the template with its placeholders replaced for a text that is not a tag.
  ///
  /// `text` and `json` contain the text; all other fields are empty.
  package func bytes(forNew text: String) -> [UInt8] {
    parts.flatMap { part -> [UInt8] in
      switch part {
      case .bytes(let bytes): bytes
      case .field(.text): Array(text.utf8)
      case .field(.json): Array(JSONText.object([("text", JSONText.string(text))]).utf8)
      case .field: []
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
  /// Returns the first value of an attribute.
  ///
  /// An exact match of the name precedes a match that ignores case.
  fileprivate func value(ofAttribute name: String) -> String? {
    if let given = attributes.first(where: { $0.name == name }) { return given.values.first }
    let lower = name.lowercased()
    return attributes.first { $0.name.lowercased() == lower }?.values.first
  }
}
