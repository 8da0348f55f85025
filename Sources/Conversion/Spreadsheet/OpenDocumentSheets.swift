/// Lists the sheets of an OpenDocument spreadsheet's content, in order.
///
/// Sheets are hidden by their style. Source: OpenDocument 1.3 part 3, 9.1.2, 16.2 and 19.390,
/// `table:display`.
final class OpenDocumentSheets: MarkupSink {
  let isDone = false
  private(set) var sheets: [SheetList.Sheet] = []
  private var path: [String] = []
  private var style = ""
  private var hiddenStyles: Set<String> = []

  func begin(_ element: MarkupStart) {
    let name = element.name
    switch name {
    case "style": style = element.value(of: "name") ?? ""
    case "table-properties" where element.value(of: "display") == "false":
      hiddenStyles.insert(style)
    case "table" where path.last == "spreadsheet":
      let style = element.value(of: "style-name")
      sheets.append(
        SheetList.Sheet(
          name: element.value(of: "name") ?? "",
          isHidden: style.map { hiddenStyles.contains($0) } ?? false))
    default: break
    }
    path.append(name)
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}

  func end() { _ = path.popLast() }
}

/// Detects encrypted parts in the manifest of an OpenDocument package.
///
/// Source: OpenDocument 1.3 part 2, 4.5.
final class PackageManifest: MarkupSink {
  private(set) var isEncrypted = false
  var isDone: Bool { isEncrypted }

  func begin(_ element: MarkupStart) {
    if element.name == "encryption-data" { isEncrypted = true }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
  func end() {}
}
