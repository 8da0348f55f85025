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
    return part.map { "\(plainLine($0, longest: 120)) – \(name)" } ?? name
  }
}
