/// The content of a ZIP archive or Microsoft compound file, as derived from the names inside it.
package enum FileContainer: UInt8, Hashable, Sendable, CaseIterable {
  /// A workbook in Office Open XML.
  case workbook
  /// A workbook in Excel's binary format `.xlsb`.
  case binaryWorkbook
  /// An Excel workbook from before 2007.
  case oldWorkbook
  /// An OpenDocument spreadsheet.
  case spreadsheet
  /// A document of Numbers, Pages or Keynote.
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

  /// Detects the content of a ZIP archive.
  ///
  /// - Parameters:
  ///   - names: The names of its files.
  ///   - type: The content of the archive's file `mimetype`; empty if the archive lacks this file.
  package init(zip names: some Collection<String>, type: String) {
    func has(_ prefix: String) -> Bool { names.contains { $0.lowercased().hasPrefix(prefix) } }
    self =
      switch true {
      case type.hasPrefix("application/epub"): .book
      case type.range(of: "opendocument.spreadsheet") != nil: .spreadsheet
      case type.range(of: "opendocument.presentation") != nil, has("ppt/"): .presentation
      case type.range(of: "opendocument") != nil: .textDocument
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

  /// Whether a file begins like a compound file.
  package static func isCompound(_ head: ArraySlice<UInt8>) -> Bool {
    head.starts(with: signatureOfCompound)
  }

  /// Detects the content of a compound file from all or only its first bytes; nil for other files.
  package init?(compound bytes: ArraySlice<UInt8>) {
    guard Self.isCompound(bytes) else { return nil }
    self = Self.firstStream(in: bytes) ?? Self.stream(namedIn: bytes.prefix(8_192)) ?? .compound
  }

  /// The streams that identify the content of a compound file.
  private static let streams: [(name: String, kind: FileContainer)] = [
    ("EncryptedPackage", .locked), ("WordDocument", .oldWordDocument),
    ("PowerPoint Document", .oldPresentation), ("Workbook", .oldWorkbook), ("Book", .oldWorkbook),
  ]

  /// Returns the kind of the first known stream in the directory; nil if no stream is known.
  ///
  /// The directory entries are 128 bytes long, and each begins at a multiple of 128.
  ///
  /// Source: Microsoft, [MS-CFB] 2.6.1. An entry has a name of at most 32 UTF-16 units including a
  /// final NUL, the length of the name in bytes, and the type of the object, 2 for a stream.
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

  /// Returns the kind of the first stream whose name occurs anywhere in the bytes; nil if no name occurs.
  private static func stream(namedIn bytes: ArraySlice<UInt8>) -> FileContainer? {
    streams.first { stream in
      let name = utf16(stream.name)
      return bytes.indices.contains { bytes[$0...].starts(with: name) }
    }?.kind
  }

  private static func utf16(_ name: String) -> [UInt8] { name.utf8.flatMap { [$0, 0] } }
}
