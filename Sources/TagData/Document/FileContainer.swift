/// What an archive of ZIP or a compound file of old programs of Microsoft holds, as the names in it tell.
package enum FileContainer: UInt8, Hashable, Sendable, CaseIterable {
  /// A workbook of Office Open XML.
  case workbook
  /// A workbook in the binary form that Excel calls `.xlsb`.
  case binaryWorkbook
  /// A workbook of Excel before 2007.
  case oldWorkbook
  /// A spreadsheet of OpenDocument.
  case spreadsheet
  /// A spreadsheet of Numbers.
  case numbers
  /// A document whose content is encrypted.
  case locked
  case wordDocument
  case oldWordDocument
  case textDocument
  case presentation
  case oldPresentation
  case book
  /// A compound file of another program.
  case compound
  /// An archive of other files.
  case zip

  /// Tells what an archive of ZIP is.
  ///
  /// - Parameters:
  ///   - names: The names of its files.
  ///   - type: The content of the file `mimetype`, if there is one.
  package init(zip names: some Collection<String>, type: String) {
    func has(_ prefix: String) -> Bool { names.contains { $0.lowercased().hasPrefix(prefix) } }
    self =
      switch true {
      case type.hasPrefix("application/epub"): .book
      case type.contains("opendocument.spreadsheet"): .spreadsheet
      case type.contains("opendocument.presentation"), has("ppt/"): .presentation
      case type.contains("opendocument"): .textDocument
      case has("xl/workbook.bin"): .binaryWorkbook
      case has("xl/"): .workbook
      case has("word/"): .wordDocument
      case has("index/document.iwa"): .numbers
      default: .zip
      }
  }

  /// The first bytes of a compound file.
  package static let signatureOfCompound: [UInt8] = [
    0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1,
  ]

  /// Whether a file begins as compound files do.
  package static func isCompound(_ head: ArraySlice<UInt8>) -> Bool {
    head.starts(with: signatureOfCompound)
  }

  /// Tells what a compound file is, by all of it or its first bytes; nil for another file.
  package init?(compound bytes: ArraySlice<UInt8>) {
    guard Self.isCompound(bytes) else { return nil }
    self = Self.firstStream(in: bytes) ?? Self.stream(namedIn: bytes.prefix(8_192)) ?? .compound
  }

  /// The names of the streams that tell what a compound file is.
  private static let streams: [(name: String, kind: FileContainer)] = [
    ("EncryptedPackage", .locked), ("WordDocument", .oldWordDocument),
    ("PowerPoint Document", .oldPresentation), ("Workbook", .oldWorkbook), ("Book", .oldWorkbook),
  ]

  /// Returns the kind of the first known stream in the directory, whose entries are 128 bytes long and stand at
  /// multiples of that.
  ///
  /// Source: Microsoft, [MS-CFB] 2.6.1: a name of at most 32 units of UTF-16 with the NUL at its end, the number of
  /// its bytes, and the type of the object, 2 for a stream.
  private static func firstStream(in bytes: ArraySlice<UInt8>) -> FileContainer? {
    let names = streams.map { (name: utf16($0.name) + [0, 0], kind: $0.kind) }
    var start = bytes.startIndex + 512
    while start + 128 <= bytes.endIndex {
      if bytes[start + 66] == 2, bytes[start + 65] == 0 {
        let name = bytes[start..<start + Int(min(bytes[start + 64], 64))]
        if let found = names.first(where: { name.elementsEqual($0.name) }) { return found.kind }
      }
      start += 128
    }
    return nil
  }

  /// Returns the kind of a stream whose name stands anywhere.
  private static func stream(namedIn bytes: ArraySlice<UInt8>) -> FileContainer? {
    streams.first { stream in
      let name = utf16(stream.name)
      return bytes.indices.contains { bytes[$0...].starts(with: name) }
    }?.kind
  }

  private static func utf16(_ name: String) -> [UInt8] { name.utf8.flatMap { [$0, 0] } }
}
