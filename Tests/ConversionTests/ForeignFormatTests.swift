import Testing

@testable import TagSphereConversion

@Suite("Foreign formats by their first bytes")
struct ForeignFormatTests {
  @Test(
    "The first bytes show whether a format is foreign, or that more bytes are needed",
    arguments: [
      ("<rss version", ForeignFormat.Evidence.foreign(.feed)),
      ("\u{FEFF}<feed xmlns", .foreign(.feed)),
      ("<?xml version='1.0'?>\n<!-- <html> -->\n<!DOCTYPE x>\n<rdf:RDF\n", .foreign(.feed)),
      ("<!DOCTYPE rdf:RDF [ <!ENTITY % x \"y\"> ]>\n<rdf:RDF xmlns", .foreign(.feed)),
      ("<!DOCTYPE rss [<!-- don't ]> --><!ENTITY a ']>'>]><rss>", .foreign(.feed)),
      ("<!DOCTYPE rss [<!ENTITY a 'b'> <rss>", .needsMore), ("<!-- > <rss>", .needsMore),
      ("<feed>", .foreign(.feed)), ("<fee", .needsMore), ("", .needsMore), (" \n", .needsMore),
      ("<?xml version='1.0'", .needsMore), ("<", .needsMore), ("<!DOCTYPE HTML>", .foreign(.html)),
      ("<HTML lang", .foreign(.html)), ("<style>\nb", .foreign(.html)),
      ("<Title>a", .foreign(.html)),
      ("PK", .needsMore), ("PK\u{3}\u{4}\n", .foreign(.spreadsheet)), ("P\t1", .none),
      ("%PD", .needsMore),
      ("%PDF-1.7", .foreign(.pdf)), ("<!doctype", .needsMore), ("<feeds>", .none),
      ("a\t1\n", .none), ("{\"a\": 1}", .none), ("{\"a\": 1", .needsMore),
      ("{\"version\": \"https://jsonfeed.org/version/1\"", .foreign(.feed)),
      ("<a:feed xmlns:a", .foreign(.feed)), ("<r:RDF ", .foreign(.feed)), ("<nick> hello", .none),
    ])
  func evidence(_ head: String, _ expected: ForeignFormat.Evidence) {
    #expect(ForeignFormat.evidence(in: Array(head.utf8)[...]) == expected, "\(head)")
  }

  @Test("A file with a usual file name of feeds may have other text before the feed")
  func named() {
    func evidence(_ head: String) -> ForeignFormat.Evidence {
      ForeignFormat.evidence(inNamedFeed: Array(head.utf8)[...])
    }
    #expect(
      evidence("<br />\n<b>Warning</b>\n<?xml version='1.0'?><rss version") == .foreign(.feed))
    #expect(evidence("<graphml xmlns='x'><graph/></graphml>") == .needsMore)
    #expect(evidence("<graphml>" + String(repeating: "<node/>", count: 1000)) == .none)
  }

  @Test("No format is detected if the file begins with 5000 spaces")
  func endless() {
    let head = [UInt8](repeating: 0x20, count: 5_000)
    #expect(ForeignFormat.evidence(in: head[...]) == .none)
  }

  @Test("A feed in UTF-16 is recognized")
  func wide() {
    for isBig in [true, false] {
      let units = Array("\u{FEFF}<rss version".utf16)
      let bytes = units.flatMap { unit -> [UInt8] in
        let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
        return isBig ? [high, low] : [low, high]
      }
      #expect(ForeignFormat.evidence(in: bytes[...]) == .foreign(.feed))
    }
  }

  @Test(
    "A conversion request is decoded from its bytes, and the helper's library from its arguments")
  func requests() {
    for (format, now) in zip(ForeignFormat.allCases, [5, -7, Int64.max]) {
      for flag in [true, false] {
        let request = ConversionRequest(
          format: format, readsText: flag, isDecoded: !flag, now: now,
          sheet: [nil, "", "Köln"][flag ? 0 : now > 0 ? 2 : 1])
        #expect(ConversionRequest(request.encoded) == request)
        #expect(ConversionRequest(request.encoded.dropLast()) == nil)
      }
    }
    #expect(ConversionRequest([UInt8](repeating: 9, count: 16)) == nil)
    for library in ConversionLibrary.allCases {
      #expect(ConversionLibrary(arguments: library.arguments) == library)
    }
    for words in [
      [], ["--convert"], ["--convert", "feed"], ["--convert", "pdf", "x"], ["a", "pdf"],
    ] {
      #expect(ConversionLibrary(arguments: words) == nil)
    }
  }
}
