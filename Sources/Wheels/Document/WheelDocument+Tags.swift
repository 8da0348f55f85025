package import TagSphereTagData

extension WheelDocument {
  /// The words of all wheels as tags, in their order.
  ///
  /// The group of a tag is the name of its wheel. The attribute `selected` marks the word that is
  /// initially chosen on the wheel.
  package var tags: TagDocument {
    var tags: [Tag] = []
    for wheel in wheels {
      for (index, word) in wheel.words.enumerated() {
        var tag = Tag(text: word.text, weight: word.weight ?? 1)
        var details = Tag.Details()
        details.group = wheel.name
        details.attributes = [Tag.Attribute(name: "value", values: [word.value.text])]
        if index == wheel.selected {
          details.attributes.append(Tag.Attribute(name: "selected", values: ["true"]))
        }
        tag.details = details
        tags.append(tag)
      }
    }
    return TagDocument(tags: tags)
  }
}
