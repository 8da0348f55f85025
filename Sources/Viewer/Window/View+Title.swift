internal import TagSphereInteraction
internal import TagSphereMessages
internal import TagSphereTagData

extension View {
  /// The window's title, also for screen readers.
  ///
  /// It consists of the label in focus, the search or the filter, and the name of the cloud.
  var title: String {
    if let title = facts.wholeTitle { return title }
    let name = cloud.title ?? settings.fileName.map { plainLine($0, longest: 120) } ?? "TagSphere"
    return titlePart.map { "\(plainLine($0, longest: 120)) – \(name)" } ?? name
  }

  private var titlePart: String? {
    if facts.titleComesFirst { return facts.title }
    if let focus = scene.focus { return cloud.tags[focus].text }
    guard let search = scene.search else { return facts.title }
    guard !search.text.isEmpty else { return messages.text(Message("search")) }
    return messages.text(
      search.matches.isEmpty
        ? Message("nothing found for “\(search.text)”")
        : Message("search for “\(search.text)”"))
  }
}
