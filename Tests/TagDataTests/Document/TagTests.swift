import TagSphereTagData
import Testing

@Suite("Tags") struct TagTests {
  private typealias Tag = TagSphereTagData.Tag

  @Test("A tag takes 32 bytes, whatever its contents")
  func size() { #expect(MemoryLayout<Tag>.stride == 32) }

  @Test("A copy of a tag keeps its details and bytes when another copy changes")
  func copies() {
    var tag = Tag(text: "a", weight: 2)
    #expect(tag.details == nil && tag.originalBytes == nil)
    tag.details = Tag.Details()
    tag.details?.url = "https://example.org"
    let copy = tag
    tag.details?.url = nil
    tag.details?.attributes.append(Tag.Attribute(name: "size", values: ["3"]))
    tag.originalBytes = [0xFF]
    #expect(copy.details?.url == "https://example.org")
    #expect(copy.details?.attributes.isEmpty == true && copy.originalBytes == nil)
    #expect(tag.details?.attributes.count == 1 && tag.bytes == [0xFF])
    tag.details = nil
    #expect(tag.originalBytes == [0xFF])
    tag.originalBytes = nil
    #expect(tag == Tag(text: "a", weight: 2))
  }

  @Test("Tags are equal if all their members are equal")
  func equality() {
    func tag(_ change: (inout Tag) -> Void = { _ in }) -> Tag {
      var tag = Tag(text: "a", weight: 2, details: Tag.Details())
      tag.details?.group = "g"
      tag.originalBytes = [1]
      change(&tag)
      return tag
    }
    #expect(tag() == tag() && tag().hashValue == tag().hashValue)
    #expect(tag() != tag { $0.text = "b" })
    #expect(tag() != tag { $0.weight = 3 })
    #expect(tag() != tag { $0.details?.group = "h" })
    #expect(tag() != tag { $0.details = nil })
    #expect(tag() != tag { $0.originalBytes = nil })
    #expect(tag() != tag { $0.originalBytes = [2] })
    #expect(Tag(text: "a", details: Tag.Details()) != Tag(text: "a"))
  }
}
