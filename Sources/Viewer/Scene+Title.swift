internal import TagSphereInteraction
internal import TagSphereTagData

extension Scene {
  /// Returns the window's title: what is in focus or searched for, so that screen readers say it.
  func windowTitle(of cloud: ShownCloud) -> String {
    let name = cloud.title ?? "TagSphere"
    let part: String? =
      if let focus {
        cloud.tags[focus].text
      } else if let search, !search.text.isEmpty {
        "nothing found for “\(search.text)”"
      } else if search != nil {
        "search"
      } else {
        nil
      }
    return part.map { "\(Self.plainLine($0)) – \(name)" } ?? name
  }

  /// Returns a text without control characters, as one line of limited length.
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
