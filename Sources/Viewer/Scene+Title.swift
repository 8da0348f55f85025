internal import TagSphereInteraction
internal import TagSphereMessages
internal import TagSphereTagData

extension Scene {
  /// Returns the window's title: what is in focus or searched for, so that screen readers say it.
  ///
  /// - Parameters:
  ///   - cloud: The cloud, whose title names the window.
  ///   - wheels: The wheels that filter it, if any.
  ///   - page: What is said of the pages, if there are any.
  ///   - isArranging: Whether that is said even of a label in focus.
  ///   - fileName: The name of the window if the cloud has no title; nil for the program's.
  func windowTitle(
    of cloud: ShownCloud, wheels: CloudWheels?, page: String?, isArranging: Bool,
    fileName: String?
  ) -> String {
    let name = cloud.title ?? fileName.map { plainLine($0, longest: 120) } ?? "TagSphere"
    let part: String? =
      if isArranging {
        page
      } else if let focus {
        cloud.tags[focus].text
      } else if let search, !search.text.isEmpty {
        settings.messages.text(
          search.matches.isEmpty
            ? Message("nothing found for “\(search.text)”")
            : Message("search for “\(search.text)”"))
      } else if search != nil {
        settings.messages.text(Message("search"))
      } else {
        wheels?.title ?? page
      }
    return part.map { "\(plainLine($0, longest: 120)) – \(name)" } ?? name
  }
}
