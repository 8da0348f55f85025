internal import TagSphereTagData

/// Converts a sheet of a spreadsheet to a table.
package struct SpreadsheetConversion {
  private let markup: MarkupLibrary
  private let archive: ArchiveLibrary
  /// The maximum length of an unpacked part, bytes.
  static let mostBytes = ConversionLimits.mebibytesOfPart << 20

  /// Creates a conversion.
  package init(markup: MarkupLibrary, archive: ArchiveLibrary) {
    (self.markup, self.archive) = (markup, archive)
  }

  /// Writes the rows of a sheet.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - sheet: The sheet's name or number; nil for the first visible one.
  ///   - isPlain: Whether to write plain text instead of CSV.
  ///   - details: Set to the chosen sheet. If no sheet is chosen, set to the existing sheets or the
  ///     container.
  ///   - write: Takes the next bytes.
  /// - Returns: `success`, or the reason why the sheet was not read.
  package func convert(
    _ bytes: [UInt8], sheet: String? = nil, isPlain: Bool, details: inout ConversionDetails,
    write: @escaping ([UInt8]) -> Void
  ) -> ConversionOutcome {
    let text = SheetText(isPlain: isPlain, write: write)
    guard let names = archive.names(in: bytes) else { return .wrongFormat }
    if let other = otherContainer(bytes, names: names) {
      details.container = other
      return .otherContainer
    }
    let paths = Set(names.map { $0.lowercased() })
    var outcome = ConversionOutcome.wrongFormat
    if paths.contains("xl/workbook.xml") {
      outcome = workbook(bytes, sheet, &details, into: text)
    } else if paths.contains("content.xml") {
      outcome = openDocument(bytes, sheet, &details, into: text)
    }
    guard outcome == .success else { return outcome }
    text.finish()
    return text.isFull ? .tooMuchContent : .success
  }

  /// Returns the kind of an archive that is not a readable spreadsheet or has a password; nil for a spreadsheet.
  private func otherContainer(_ bytes: [UInt8], names: [String]) -> FileContainer? {
    let paths = Set(names.map { $0.lowercased() })
    let manifest = PackageManifest()
    if paths.contains("meta-inf/manifest.xml") {
      _ = read("META-INF/manifest.xml", of: bytes, into: manifest)
      if manifest.isEncrypted { return .locked }
    }
    var type: [UInt8] = []
    _ = archive.read("mimetype", in: bytes, limit: 1_000) { piece in
      type += piece.map { UInt8(bitPattern: $0) }
      return true
    }
    let container = FileContainer(zip: names, type: String(decoding: type, as: UTF8.self))
    switch container {
    case .workbook, .spreadsheet: return nil
    // Some programs omit the part `mimetype`.
    case .zip where type.isEmpty && paths.contains("content.xml"): return nil
    default: return container
    }
  }

  /// Chooses a sheet.
  ///
  /// Stores the chosen sheet in the details, or the names of the existing sheets if there is no
  /// such sheet.
  private func choice(
    of sheet: String?, among list: SheetList, _ details: inout ConversionDetails
  ) -> Result<Int, ConversionFailure> {
    if let choice = list.choice(of: sheet) {
      details.sheet = choice.sheet
      return .success(choice.index)
    }
    // A spreadsheet without sheets counts as malformed.
    guard sheet != nil, !list.names.isEmpty else { return .failure(.init(outcome: .wrongFormat)) }
    (details.names, details.nameCount) = (list.names, list.names.count)
    return .failure(.init(outcome: .noSheet))
  }

  private func openDocument(
    _ bytes: [UInt8], _ sheet: String?, _ details: inout ConversionDetails, into text: SheetText
  ) -> ConversionOutcome {
    let names = OpenDocumentSheets()
    let outcome = read("content.xml", of: bytes, into: names)
    guard outcome == .success else { return outcome }
    switch choice(of: sheet, among: SheetList(names.sheets), &details) {
    case .failure(let failure): return failure.outcome
    case .success(let index):
      return read("content.xml", of: bytes, into: OpenDocumentSheet(number: index, into: text))
    }
  }

  private func workbook(
    _ bytes: [UInt8], _ sheet: String?, _ details: inout ConversionDetails, into text: SheetText
  ) -> ConversionOutcome {
    let (workbook, relations) = (Workbook(), PartRelations())
    let (formats, strings) = (CellFormats(), SharedStrings())
    var outcome = read("xl/workbook.xml", of: bytes, into: workbook)
    guard outcome == .success else { return outcome }
    outcome = read("xl/_rels/workbook.xml.rels", of: bytes, into: relations)
    guard outcome == .success else { return outcome }
    func path(_ target: String) -> String { PartRelations.path(of: target, in: "xl") }
    let sheets = workbook.sheets.filter { relations.parts[$0.relation]?.kind == "worksheet" }
    let list = SheetList(sheets.map { SheetList.Sheet(name: $0.name, isHidden: $0.isHidden) })
    let target: String
    switch choice(of: sheet, among: list, &details) {
    case .failure(let failure): return failure.outcome
    case .success(let index): target = relations.parts[sheets[index].relation]?.target ?? ""
    }
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
      path(target), of: bytes,
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

/// The reason why no sheet could be chosen.
private struct ConversionFailure: Error {
  var outcome: ConversionOutcome
}
