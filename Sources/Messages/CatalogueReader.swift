/// Parses the subset of gettext's format that catalogues need.
///
/// The subset consists of comments, `msgid`, `msgid_plural`, `msgstr` and `msgstr[N]`. Each keyword
/// has quoted strings that may continue on further lines.
package struct CatalogueReader {
  private var entry = Catalogue.Entry()
  private var field: Field?
  private var line = 0

  /// The field that a string belongs to.
  private enum Field: Equatable {
    case key, plural
    case form(Int)
  }

  /// Reads a file.
  ///
  /// - Parameter take: Takes each translated entry. The header is also an entry; its key is empty.
  package static func read(
    _ bytes: [UInt8], take: (Catalogue.Entry) -> Void
  ) throws(CatalogueError) {
    var reader = CatalogueReader()
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      reader.line += 1
      try reader.read(line, take: take)
    }
    try reader.finish(take)
  }

  private mutating func read(
    _ line: ArraySlice<UInt8>, take: (Catalogue.Entry) -> Void
  ) throws(CatalogueError) {
    guard let first = line.first, first != UInt8(ascii: "#") else { return }
    if first == UInt8(ascii: "\"") { return try append(line) }
    guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { throw fault }
    let word = String(decoding: line[..<space], as: UTF8.self)
    switch word {
    case "msgid":
      try finish(take)
      field = .key
    case "msgid_plural":
      guard field == .key else { throw fault }
      (field, entry.plural) = (.plural, "")
    case "msgstr":
      guard field == .key else { throw fault }
      field = .form(0)
      entry.forms = [""]
    case "msgstr[0]", "msgstr[1]":
      let form = word == "msgstr[0]" ? 0 : 1
      guard field == (form == 0 ? .plural : .form(0)), entry.plural != nil else { throw fault }
      field = .form(form)
      entry.forms.append("")
    default: throw fault
    }
    try append(line[(space + 1)...])
  }

  /// Adds a quoted string to the current field.
  private mutating func append(_ quoted: ArraySlice<UInt8>) throws(CatalogueError) {
    let text = try unquoted(quoted)
    switch field {
    case .key: entry.key += text
    case .plural: entry.plural? += text
    case .form(let form): entry.forms[form] += text
    case nil: throw fault
    }
  }

  private func unquoted(_ quoted: ArraySlice<UInt8>) throws(CatalogueError) -> String {
    guard quoted.count >= 2, quoted.first == UInt8(ascii: "\""), quoted.last == UInt8(ascii: "\"")
    else { throw fault }
    var bytes: [UInt8] = []
    var rest = quoted.dropFirst().dropLast()
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): throw fault
      case UInt8(ascii: "\\"):
        switch rest.popFirst() {
        case UInt8(ascii: "n"): bytes.append(UInt8(ascii: "\n"))
        case UInt8(ascii: "\""): bytes.append(UInt8(ascii: "\""))
        case UInt8(ascii: "\\"): bytes.append(UInt8(ascii: "\\"))
        default: throw fault
        }
      default: bytes.append(byte)
      }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw fault }
    return text
  }

  /// Passes the current entry, which is complete, to `take`.
  private mutating func finish(_ take: (Catalogue.Entry) -> Void) throws(CatalogueError) {
    guard field != nil else { return }
    guard entry.forms.count == (entry.plural == nil ? 1 : 2) else { throw fault }
    if !entry.forms.contains("") { take(entry) }
    (entry, field) = (Catalogue.Entry(), nil)
  }

  private var fault: CatalogueError { CatalogueError(line: line) }
}

/// A malformed line of a catalogue.
package struct CatalogueError: Error, Hashable {
  /// The number of the line, from 1.
  package let line: Int
}
