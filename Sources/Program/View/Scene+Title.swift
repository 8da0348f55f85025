internal import TagSphereInteraction
internal import TagSphereTagData

extension Scene {
  /// The window's title: what is in focus or searched for, so that screen readers can say it.
  func windowTitle(of document: TagDocument) -> String {
    let name = document.title ?? "TagSphere"
    let part: String? =
      if let focus {
        document.tags[focus].text
      } else if let search, !search.text.isEmpty {
        "nothing found for “\(search.text)”"
      } else if search != nil {
        "search"
      } else {
        nil
      }
    return part.map { "\(Self.plainLine($0)) – \(name)" } ?? name
  }

  /// A text without controls, as one line that is not without end.
  private static func plainLine(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(120) {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: line.append(" ")
      case .format where scalar.properties.isBidiControl: continue
      default: line.append(scalar)
      }
    }
    return String(line)
  }
}
