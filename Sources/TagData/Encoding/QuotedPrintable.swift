/// The encoding of bytes in mails and old address books.
///
/// Source: RFC 2045, 6.7, "Quoted-Printable Content-Transfer-Encoding".
package enum QuotedPrintable {
  /// Decodes codes such as `=C3` to one byte each; malformed codes stay.
  package static func decoded(_ source: ArraySlice<UInt8>) -> [UInt8] {
    guard source.contains(UInt8(ascii: "=")) else { return Array(source) }
    var bytes: [UInt8] = []
    var rest = source
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "="), rest.count > 1, let value = UInt8(digits, radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}
