import Foundation
import TagSphereArrangement
import TagSphereCloudBuilding
import TagSphereDesign
import TagSphereForms
import TagSphereInteraction
import TagSphereLabels
import TagSphereLook
import TagSphereTagData
import TagSphereTestSupport
import Testing

@testable import TagSphereWebPage

private typealias Tag = TagSphereTagData.Tag

@Suite struct WebPageTests {
  static let still = WebPage.Still(png: [1, 2, 3], width: 4, height: 3)

  fileprivate static func page(
    _ tags: [Tag], title: String? = nil, dataAddress: String? = nil,
    adjust: (inout CloudDesign) -> Void = { _ in }
  ) throws -> WebPage {
    var design = CloudDesign()
    adjust(&design)
    let cloud = try Cloud.build(TagDocument(title: title, tags: tags), design: design).cloud
    return try WebPage(
      cloud, motion: MotionOptions(), still: still, dataAddress: dataAddress)
  }

  static func text(_ page: WebPage) -> String { String(decoding: page.html, as: UTF8.self) }

  /// Returns the names of the elements of a page, outside of script and style.
  static func elements(_ html: String) -> [Substring] {
    html.split(separator: "<").dropFirst().map { $0.prefix { $0.isLetter || $0.isNumber } }
  }

  static let hostile = [
    "</script><script>alert(1)</script>", "<!--<script>", "\" onload=\"alert(1)", "' x='",
    "\u{202E}gnirts\u{2066}", "nul\u{0}end", "line\u{2028}end\u{2029}", "&lt;b&gt;", "]]>",
    "</title>",
    "<img src=x onerror=alert(1)>", "\u{FFFE}",
  ]

  /// Returns the tags of a page, with the names of their attributes but without the values.
  static func bareTags(_ html: String) -> [String] {
    html.split(separator: "<").dropFirst().map { part in
      var (tag, isQuoted) = ("", false)
      for letter in part {
        if letter == "\"" { isQuoted.toggle() }
        if letter == ">", !isQuoted { break }
        if !isQuoted { tag.append(letter) }
      }
      return tag
    }
  }

  @Test("Hostile titles add no elements or attributes")
  func titles() throws {
    func tags(title: String) throws -> [String] {
      let tags = [Tag(text: "word", weight: 2)]
      let page = try Self.page(tags, title: title) { $0.look.heading.title = title }
      return Self.bareTags(Self.text(page))
    }
    // The title is also in attributes: no attribute ends early, and none is added.
    let harmless = try tags(title: "word")
    #expect(harmless.contains { $0.contains("aria-label=") })
    for title in Self.hostile {
      #expect(try tags(title: title) == harmless, "\(title.debugDescription)")
    }
  }

  @Test("Hostile texts add no elements, and control characters are replaced")
  func texts() throws {
    let tags = Self.hostile.map { Tag(text: $0, weight: 2) }
    let page = Self.text(try Self.page(tags, title: Self.hostile[9]))
    let harmless = Self.text(
      try Self.page(tags.indices.map { Tag(text: "word\($0)", weight: 2) }, title: "word"))
    // No text became an element: the elements and their order are the same.
    #expect(Self.elements(page) == Self.elements(harmless))
    let controls = page.unicodeScalars.filter { $0.value < 0x20 && $0 != "\n" }
    #expect(controls.isEmpty)
    #expect(!page.unicodeScalars.contains("\u{2028}"))
    #expect(page.contains("nul\u{FFFD}end"))
    // Overrides are isolated in the list, and escaped in the data.
    #expect(page.contains("<bdi>\u{202E}gnirts\u{2066}</bdi>"))
    #expect(page.components(separatedBy: "\u{202E}").count == 2)
  }

  @Test("Long texts are cut, and the cut is reported")
  func longTexts() throws {
    let text = String(repeating: "</script>é", count: 1_000_000)
    let page = try Self.page([Tag(text: text, weight: 1), Tag(text: "short", weight: 1)])
    #expect(page.html.count < 500_000)
    #expect(page.omissions.contains(.longTexts(labels: 1, longest: 1_000)))
  }

  @Test("Only valid http and https addresses become links")
  func links() throws {
    let addresses = [
      "https://example.org/a?b=1&c='", "http://example.org", "javascript:alert(1)",
      "data:text/html,x",
      "HTTPS://example.org/\"x", "//example.org", "file:///etc/passwd",
    ]
    let tags = addresses.enumerated().map { index, address in
      var details = Tag.Details()
      details.url = address
      return Tag(text: "t\(index)", weight: 1, details: details)
    }
    let page = try Self.page(tags)
    let html = Self.text(page)
    #expect(html.components(separatedBy: "<a href=").count == 3)
    #expect(
      html.contains(
        "<a href=\"https://example.org/a?b=1&amp;c=&#39;\" rel=\"noopener noreferrer\">"))
    #expect(page.omissions == [.addresses(labels: 5)])
  }

  @Test("The content security policy allows only the page's own script and style")
  func policy() throws {
    let html = Self.text(try Self.page([Tag(text: "a", weight: 1)]))
    func part(_ start: String, _ end: String) -> String {
      let rest = html[html.range(of: start)!.upperBound...]
      return String(rest[..<rest.range(of: end)!.lowerBound])
    }
    func hash(_ text: String) -> String {
      "'sha256-" + Base64.text(SHA256.hash(Array(text.utf8))) + "'"
    }
    let policy = part("Content-Security-Policy\" content=\"", "\"")
    #expect(policy.hasPrefix("default-src 'none'; "))
    #expect(policy.contains("script-src \(hash(part("<script>", "</script>")));"))
    #expect(policy.contains("style-src \(hash(part("<style>", "</style>")));"))
    #expect(policy.contains("connect-src 'none'"))
    #expect(!policy.contains("unsafe"))
  }

  @Test("SHA-256 and Base64 give the standard values")
  func hashes() {
    func hex(_ text: String) -> String {
      SHA256.hash(Array(text.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    #expect(hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    #expect(
      ["", "f", "fo", "foo"].map { Base64.text(Array($0.utf8)) } == ["", "Zg==", "Zm8=", "Zm9v"])
  }

  @Test("Equal clouds give pages of equal bytes")
  func reproducible() throws {
    let tags = (0..<50).map { Tag(text: "word \($0)", weight: Double($0)) }
    #expect(try Self.page(tags).html == Self.page(tags).html)
  }

  @Test("The data of a page can be in a separate file")
  func separateData() throws {
    let page = try Self.page([Tag(text: "</script>", weight: 1)], dataAddress: "./a.json")
    let html = Self.text(page)
    #expect(html.contains("data-source=\"./a.json\""))
    #expect(html.contains("connect-src 'self'"))
    #expect(!html.contains("id=\"tagsphere-data\""))
    #expect(page.data?.first == UInt8(ascii: "{"))
  }

  @Test("The script of the element contains no labels")
  func element() throws {
    func element(_ texts: [String]) throws -> WebElement {
      let document = TagDocument(title: texts[0], tags: texts.map { Tag(text: $0, weight: 1) })
      return try WebElement(
        Cloud.build(document, design: CloudDesign()).cloud, motion: MotionOptions())
    }
    let (hostile, plain) = (try element(Self.hostile), try element(["word"]))
    #expect(hostile.script == plain.script)
    let script = String(decoding: plain.script, as: UTF8.self)
    #expect(script.contains("customElements.define(\"tag-sphere\"") && !script.contains("word\""))
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(hostile.data)) as? [String: Any])
    #expect(object["title"] as? String == Self.hostile[0])
    #expect((object["colors"] as? [String: String])?["background"]?.hasPrefix("#") == true)
    #expect((object["labels"] as? [Any])?.count == Self.hostile.count)
  }

  @Test("A page of 10 000 labels has less than 2.3 MB")
  func size() throws {
    var random = SeededGenerator(seed: 5)
    let tags = (0..<10_000).map { index in
      let letters = (0..<Int.random(in: 4...16, using: &random)).map { _ in
        "abcdefghijklmnopqrstuvwxyz-".randomElement(using: &random) ?? "a"
      }
      return Tag(text: String(letters), weight: Double(10_000 - index))
    }
    let page = try Self.page(tags)
    // This includes the picture, of at most a megabyte.
    #expect(page.html.count < 2_300_000, "\(page.html.count) bytes")
  }

  @Test("Groups are in the legend, and an omitted legend of sizes is reported")
  func groups() throws {
    func page(_ weights: [Double]) throws -> WebPage {
      let tags = zip(["games", "libs"], weights).map { group, weight in
        var details = Tag.Details()
        details.group = group
        return Tag(text: "of \(group)", weight: weight, details: details)
      }
      return try Self.page(tags)
    }
    let alike = try page([1, 1])
    #expect(Self.text(alike).contains("[\"games\",\"#") && alike.omissions.isEmpty)
    #expect(try page([9, 1]).omissions == [.sizes])
  }

  @Test("Numbers below 0 have the same bar as in the window, with both ends and 0 in the middle")
  func numbersHaveABar() throws {
    let tags = zip(["up", "down", "even"], [12.5, -25, 0]).map { Tag(text: $0, weight: $1) }
    let page = try Self.page(tags)
    let ramp = Theme.midnight.divergingRamp.sampled
    let text = Self.text(page)
    #expect(text.contains("\"bar\":[\"\(ramp[0])\",") && text.contains("\"\(ramp[255])\"]"))
    #expect(text.contains("\"numbers\":[\"−25\",\"0\",\"25\"]"))
    #expect(page.omissions == [.sizes])
  }

  @Test("Omitted parts are reported, and a shape that pages cannot show is refused")
  func omissions() throws {
    #expect(throws: PageFault.noSphere(shape: "disc")) {
      try Self.page([Tag(text: "a", weight: 1)]) { $0.layout.form.shape = .disc }
    }
    let page = try Self.page([Tag(text: "a", weight: 1)]) { $0.look.center.text = "middle" }
    #expect(page.omissions == [.center])
    // Texts of emoji alone are shown.
    let texts = ["😀", "tea 🍵", "tea"]
    let emoji = try Self.page(texts.map { Tag(text: $0, weight: 1) })
    #expect(emoji.omissions == [.pictures(labels: 1)])
    #expect(try Self.page([Tag(text: "plain", weight: 1)]).omissions.isEmpty)
  }
}
