internal import CTagSphereXML

/// Receives the events of an XML document that is parsed in chunks.
protocol MarkupSink: AnyObject {
  /// Whether no further events are needed.
  var isDone: Bool { get }

  /// Takes the start of an element; the value is valid only during the call.
  func begin(_ element: MarkupStart)

  /// Takes text, not necessarily the complete text of an element.
  func text(_ bytes: UnsafeBufferPointer<UInt8>)

  /// Takes the end of the innermost open element.
  func end()
}

/// The start of an element; it is valid only during the call that receives it.
struct MarkupStart {
  fileprivate let localName: UnsafePointer<CChar>?
  /// The number of attributes.
  ///
  /// Each attribute is five pointers: name, prefix, namespace, and the bounds of the value.
  fileprivate let count: Int
  fileprivate let attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?

  /// The name without prefix.
  var name: String { localName.map { String(cString: $0) } ?? "" }

  /// Returns the value of the first attribute with a local name; nil if no attribute has it.
  ///
  /// - Parameters:
  ///   - name: The name without prefix.
  ///   - space: A part of the attribute's namespace; nil to ignore the namespace.
  func value(of name: StaticString, in space: String? = nil) -> String? {
    guard let attributes else { return nil }
    for index in 0..<count {
      let parts = attributes + 5 * index
      guard let found = parts[0], Self.isEqual(found, name), let begin = parts[3],
        let end = parts[4]
      else { continue }
      if let space, parts[2].map({ String(cString: $0).contains(space) }) != true { continue }
      return begin.withMemoryRebound(to: UInt8.self, capacity: end - begin) { bytes in
        String(decoding: UnsafeBufferPointer(start: bytes, count: end - begin), as: UTF8.self)
      }
    }
    return nil
  }

  private static func isEqual(_ found: UnsafePointer<CChar>, _ name: StaticString) -> Bool {
    name.withUTF8Buffer { bytes in
      for (index, byte) in bytes.enumerated() where UInt8(bitPattern: found[index]) != byte {
        return false
      }
      return found[bytes.count] == 0
    }
  }
}

/// The ways in which parsing a document in chunks can end.
enum MarkupEnding: Hashable {
  /// The root element has ended, or the sink needs no further events.
  case complete
  /// The document is damaged, or has a document type declaration, which spreadsheet parts must not have.
  case damaged
  /// Memory ran out.
  case outOfMemory
}

/// Parses an XML document in chunks, without building a tree in memory.
final class MarkupPieces {
  private let library: MarkupLibrary
  private let sink: any MarkupSink
  private var parser: OpaquePointer?
  private var depth = 0
  private var hasRoot = false
  private var isRefused = false

  /// The maximum nesting depth, which is far above the depth of spreadsheets.
  private static let mostDepth = 256

  /// Starts a document.
  init(_ library: MarkupLibrary, into sink: any MarkupSink) {
    (self.library, self.sink) = (library, sink)
    var callbacks = xml_callbacks(
      subset: { user, _, _, _ in MarkupPieces.of(user)?.refuse() },
      begin: { user, name, _, _, _, _, count, _, attributes in
        let start = MarkupStart(localName: name, count: Int(count), attributes: attributes)
        MarkupPieces.of(user)?.begin(start)
      },
      end: { user, _, _, _ in MarkupPieces.of(user)?.end() },
      text: { user, bytes, count in MarkupPieces.of(user)?.text(bytes, Int(count)) })
    parser = xml_begin_pieces(
      &library.functions, &callbacks, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit { if let parser { xml_end_pieces(&library.functions, parser) } }

  /// Parses the next bytes; returns whether more bytes are needed.
  func read(_ bytes: UnsafeBufferPointer<CChar>) -> Bool {
    guard let parser, wantsMore, let count = Int32(exactly: bytes.count) else { return false }
    xml_read_piece(&library.functions, parser, bytes.baseAddress, count, false)
    return wantsMore
  }

  /// Ends the document and returns how it ended.
  func finish() -> MarkupEnding {
    if let parser, wantsMore { xml_read_piece(&library.functions, parser, nil, 0, true) }
    if parser == nil || xml_lacks_memory(&library.functions) { return .outOfMemory }
    return !isRefused && (sink.isDone || hasRoot && depth == 0) ? .complete : .damaged
  }

  private var wantsMore: Bool { !isRefused && !sink.isDone }

  private static func of(_ user: UnsafeMutableRawPointer?) -> MarkupPieces? {
    user.map { Unmanaged<MarkupPieces>.fromOpaque($0).takeUnretainedValue() }
  }

  private func refuse() {
    isRefused = true
    stop()
  }

  private func stop() { if let parser { xml_stop(&library.functions, parser) } }

  private func begin(_ element: MarkupStart) {
    guard wantsMore else { return }
    hasRoot = true
    depth += 1
    if depth > Self.mostDepth { return refuse() }
    sink.begin(element)
    if sink.isDone { stop() }
  }

  private func end() {
    guard wantsMore else { return }
    depth -= 1
    sink.end()
    if sink.isDone { stop() }
  }

  private func text(_ bytes: UnsafePointer<CChar>?, _ count: Int) {
    guard wantsMore, let bytes else { return }
    bytes.withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
      sink.text(UnsafeBufferPointer(start: bytes, count: count))
    }
  }
}
