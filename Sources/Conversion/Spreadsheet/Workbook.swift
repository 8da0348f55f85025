/// The sheets of an Office Open XML workbook, in order.
///
/// Source: ECMA-376-1, 18.2, in its transitional and strict forms.
final class Workbook: MarkupSink {
  /// A sheet.
  struct Sheet: Hashable {
    var name: String
    var relation: String
    var isHidden: Bool
  }

  let isDone = false
  private(set) var sheets: [Sheet] = []
  private(set) var has1904 = false

  func begin(_ element: MarkupStart) {
    switch element.name {
    case "sheet":
      let state = element.value(of: "state") ?? "visible"
      sheets.append(
        Sheet(
          name: element.value(of: "name") ?? "", relation: element.value(of: "id") ?? "",
          isHidden: state != "visible"))
    case "workbookPr":
      has1904 = ["1", "true", "on"].contains(element.value(of: "date1904") ?? "")
    default: break
    }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
  func end() {}
}

/// The relationships of a part to other parts.
final class PartRelations: MarkupSink {
  let isDone = false
  /// The kinds, such as `worksheet`, and the targets of the relationships, by identifier.
  private(set) var parts: [String: (kind: Substring, target: String)] = [:]

  func begin(_ element: MarkupStart) {
    guard element.name == "Relationship", let id = element.value(of: "Id") else { return }
    let kind = element.value(of: "Type")?.split(separator: "/").last ?? ""
    parts[id] = (kind, element.value(of: "Target") ?? "")
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
  func end() {}

  /// Returns the path in the archive of a target that is relative to a folder.
  static func path(of target: String, in folder: String) -> String {
    if target.hasPrefix("/") { return String(target.dropFirst()) }
    var path = folder.split(separator: "/")
    for step in target.split(separator: "/") where step != "." {
      if step == ".." { _ = path.popLast() } else { path.append(step) }
    }
    return path.joined(separator: "/")
  }
}

/// The number formats of the cell styles.
final class CellFormats: MarkupSink {
  let isDone = false
  private var codes: [Int: NumberFormat] = [:]
  private var ids: [Int] = []
  private var isInCells = false

  func begin(_ element: MarkupStart) {
    let id = element.value(of: "numFmtId").flatMap { Int($0) } ?? 0
    switch element.name {
    case "numFmt": codes[id] = NumberFormat(code: element.value(of: "formatCode") ?? "")
    case "cellXfs": isInCells = true
    case "cellStyles", "cellStyleXfs", "dxfs": isInCells = false
    case "xf" where isInCells: ids.append(id)
    default: break
    }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
  func end() {}

  /// Returns the format of a style.
  subscript(style: Int) -> NumberFormat {
    guard ids.indices.contains(style) else { return .plain }
    return codes[ids[style]] ?? NumberFormat(builtIn: ids[style])
  }
}
