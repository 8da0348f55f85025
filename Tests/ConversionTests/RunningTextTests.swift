import Testing

@testable import TagSphereConversion

@Suite("Running text of pages")
struct RunningTextTests {
  @Test("A word that is hyphenated at the end of a line is one word")
  func hyphens() {
    #expect(
      RunningText.unbroken("exam-\nple and E-\nMail\n- a\nb") == "example and E-\nMail\n- a\nb")
    #expect(RunningText.unbroken("soft\u{AD}\nware") == "software")
    #expect(RunningText.unbroken("") == "" && RunningText.unbroken("-\na") == "-\na")
  }

  @Test("The text of a page has no scripts, and separate elements do not merge into a word")
  func page() throws {
    let library = try #require(MarkupLibrary(), "libxml2 is missing")
    func text(_ html: String) -> String? {
      library.text(ofPage: Array(html.utf8), isDecoded: false)?.onOneLine
    }
    #expect(
      text(
        """
        <!doctype html><html><head><title>no</title><style>no</style></head><body>
        <h1>Harbour</h1><p>One<b>word</b> &amp; caf&eacute;</p><ul><li>a<li>b</ul>
        <script>no()</script><td>c</td><td>d</td></body></html>
        """) == "Harbour Oneword & café a b c d")
    #expect(text("just text") == "just text")
  }

  @Test("An element that is never closed, as in old pages, hides no text after the element")
  func unclosed() throws {
    let library = try #require(MarkupLibrary(), "libxml2 is missing")
    let html = String(repeating: "<p>word <font color=red>", count: 400) + "last"
    let text = try #require(library.text(ofPage: Array(html.utf8), isDecoded: false)).onOneLine
    #expect(text.split(separator: " ").count == 401 && text.hasSuffix("last"))
  }

  @Test("A page is decoded in its encoding, even if the page does not declare the encoding")
  func encodings() throws {
    let library = try #require(MarkupLibrary(), "libxml2 is missing")
    func text(_ head: String, _ bytes: [UInt8]) -> String? {
      let page = Array("<html>\(head)<body><p>".utf8) + bytes + Array("</p></body></html>".utf8)
      return library.text(ofPage: page, isDecoded: false)?.onOneLine
    }
    #expect(text("", Array("Köln".utf8)) == "Köln")
    #expect(text("", [0x93, 0x4B, 0xF6, 0x6C, 0x6E, 0x94]) == "“Köln”")
    #expect(
      text("<head><meta charset=\"shift_jis\"></head>", [0x93, 0xFA, 0x96, 0x7B]) == "日本")
  }
}
