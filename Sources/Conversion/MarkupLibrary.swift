internal import CTagSphereXML

/// The library that reads XML and HTML.
///
/// Use the library only in processes that limit themselves after loading it: a crafted document may
/// crash it.
package final class MarkupLibrary {
  var functions: xml_library
  /// Whether memory ran out, so that only the beginning of a document was walked.
  private(set) var isOutOfMemory = false

  /// Loads the library; nil if it is not installed.
  package init?() {
    var functions = xml_library()
    guard xml_load(&functions) else { return nil }
    self.functions = functions
  }

  /// The kinds of markup.
  package enum Markup: Hashable, Sendable {
    case xml, html
  }

  /// Calls `body` with each event of a document until it returns false.
  ///
  /// Faults of the document are skipped if possible. No other file is read. Only the five entities
  /// of XML and the entities of HTML are replaced.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - markup: The kind of markup.
  ///   - encoding: The encoding; nil for the encoding that the document declares.
  /// - Returns: Whether the bytes contain a document.
  @discardableResult
  package func walk(
    _ bytes: [UInt8], as markup: Markup, encoding: String?, _ body: (MarkupEvent) -> Bool
  ) -> Bool {
    guard let count = Int32(exactly: bytes.count), count > 0 else { return false }
    let document = bytes.withUnsafeBytes { buffer in
      xml_read(
        &functions, markup == .html, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), count,
        encoding)
    }
    if xml_lacks_memory(&functions) { isOutOfMemory = true }
    guard let document else { return false }
    defer { xml_release(&functions, document) }
    guard let reader = xml_walk(&functions, document) else { return false }
    defer { xml_end_walk(&functions, reader) }
    var bases = [""]
    while xml_next(&functions, reader) {
      switch Int(xml_kind(&functions, reader)) {
      case xml_node_element:
        let isEmpty = xml_is_empty(&functions, reader)
        let element = element(reader, in: bases[bases.count - 1])
        if !isEmpty { bases.append(element.base) }
        guard body(.begin(element)), !isEmpty || body(.end) else { return true }
      case xml_node_text, xml_node_cdata, xml_node_whitespace, xml_node_significant_whitespace:
        guard body(.text(string(xml_value(&functions, reader)))) else { return true }
      case xml_node_end:
        if bases.count > 1 { bases.removeLast() }
        guard body(.end) else { return true }
      default: break
      }
    }
    return true
  }

  /// Returns an address resolved against a base address; nil if one of them is not an address.
  package func resolve(_ address: String, against base: String) -> String? {
    guard let text = xml_resolve(&functions, address, base) else { return nil }
    defer { xml_release_text(&functions, text) }
    return String(cString: text)
  }

  /// The maximum length of a base URI, bytes.
  ///
  /// An element that would make the base URI longer does not change it.
  private static let longestBase = 2_048

  /// Returns the current element.
  ///
  /// - Parameter base: The base URI of the surrounding element.
  private func element(_ reader: OpaquePointer, in base: String) -> MarkupElement {
    var element = MarkupElement(name: string(xml_name(&functions, reader)).lowercased())
    element.space = string(xml_space(&functions, reader))
    while xml_next_attribute(&functions, reader) {
      let prefix = string(xml_prefix(&functions, reader))
      let name = string(xml_name(&functions, reader))
      let full = prefix.isEmpty ? name : "\(prefix):\(name)"
      element.attributes[full.lowercased()] = string(xml_value(&functions, reader))
    }
    element.base = element.attributes["xml:base"].map { self.base($0, in: base) } ?? base
    return element
  }

  private func base(_ address: String, in base: String) -> String {
    let whole = base.isEmpty ? address : resolve(address, against: base) ?? base
    return whole.utf8.count <= Self.longestBase ? whole : base
  }

  private func string(_ text: UnsafePointer<CChar>?) -> String {
    text.map { String(cString: $0) } ?? ""
  }
}
