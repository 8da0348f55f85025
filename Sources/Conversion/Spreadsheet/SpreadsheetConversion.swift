/// Makes a table of the first sheet of a spreadsheet.
package struct SpreadsheetConversion {
  private let markup: MarkupLibrary
  private let archive: ArchiveLibrary
  /// The most bytes of a part once it is unpacked.
  static let mostBytes = ConversionLimits.mebibytesOfPart << 20

  /// Creates a conversion.
  package init(markup: MarkupLibrary, archive: ArchiveLibrary) {
    (self.markup, self.archive) = (markup, archive)
  }

  /// Writes the rows of the first sheet.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - isPlain: Whether they are plain text, and not CSV.
  ///   - write: Takes the next bytes.
  /// - Returns: What the file is, or that it was read.
  package func convert(
    _ bytes: [UInt8], isPlain: Bool, write: @escaping ([UInt8]) -> Void
  ) -> ConversionOutcome {
    let text = SheetText(isPlain: isPlain, write: write)
    guard let names = archive.names(in: bytes) else { return .wrongFormat }
    let paths = Set(names.map { $0.lowercased() })
    let outcome: ConversionOutcome =
      if paths.contains("xl/workbook.xml") {
        workbook(bytes, into: text)
      } else if paths.contains("content.xml") {
        openDocument(bytes, into: text)
      } else {
        .wrongFormat
      }
    guard outcome == .success else { return outcome }
    text.finish()
    return text.isFull ? .tooMuchContent : .success
  }

  private func openDocument(_ bytes: [UInt8], into text: SheetText) -> ConversionOutcome {
    let sheet = OpenDocumentSheet(into: text)
    let outcome = read("content.xml", of: bytes, into: sheet)
    return outcome == .success && !sheet.hasSheet ? .wrongFormat : outcome
  }

  private func workbook(_ bytes: [UInt8], into text: SheetText) -> ConversionOutcome {
    let (workbook, relations) = (Workbook(), PartRelations())
    let (formats, strings) = (CellFormats(), SharedStrings())
    var outcome = read("xl/workbook.xml", of: bytes, into: workbook)
    guard outcome == .success else { return outcome }
    outcome = read("xl/_rels/workbook.xml.rels", of: bytes, into: relations)
    guard outcome == .success else { return outcome }
    func path(_ target: String) -> String { PartRelations.path(of: target, in: "xl") }
    let sheets = workbook.sheets.filter { relations.parts[$0.relation]?.kind == "worksheet" }
    guard let sheet = sheets.first(where: { !$0.isHidden }) ?? sheets.first,
      let part = relations.parts[sheet.relation]
    else { return .wrongFormat }
    for (kind, sink) in [("styles", formats), ("sharedStrings", strings)]
      as [(String, any MarkupSink)]
    {
      guard let target = relations.parts.values.first(where: { $0.kind == kind })?.target else {
        continue
      }
      outcome = read(path(target), of: bytes, into: sink)
      guard outcome == .success else { return outcome }
    }
    return read(
      path(part.target), of: bytes,
      into: Worksheet(
        strings: strings, formats: formats, has1904: workbook.has1904, into: text))
  }

  private func read(
    _ part: String, of bytes: [UInt8], into sink: any MarkupSink
  ) -> ConversionOutcome {
    let pieces = MarkupPieces(markup, into: sink)
    switch archive.read(part, in: bytes, limit: Self.mostBytes, { pieces.read($0) }) {
    case .complete:
      switch pieces.finish() {
      case .complete: return .success
      case .damaged: return .wrongFormat
      case .outOfMemory: return .tooMuchMemory
      }
    case .missing, .damaged: return .wrongFormat
    case .tooLong: return .tooMuchContent
    }
  }
}
