public import TagSphereTagData

/// What a line of a stream says.
public struct TagUpdate: Hashable, Sendable {
  /// The text's bytes.
  public var text: [UInt8]
  /// The weight that it has from now on; 0 takes it away.
  public var weight: Double

  /// An update from its parts.
  public init(text: [UInt8], weight: Double) {
    self.text = text
    self.weight = weight
  }
}

/// A line of a stream that says nothing, and why.
public struct UpdateFault: Hashable, Sendable {
  /// The line, counted from 1.
  public var line: Int
  /// What is wrong with it.
  public var reason: LeftOutReason
  /// The beginning of it.
  public var excerpt: String
}

/// Reads updates, `text<TAB>weight` a line, from bytes as they come, and keeps the last one of each
/// text until they are fetched.
///
/// A line without a weight gives 1, as in a file. The memory taken is that of the distinct texts
/// since the last fetch, up to a limit; lines beyond it are left out.
public struct UpdateReader: Sendable {
  /// The most distinct texts kept between two fetches.
  static let limit = 1_000_000

  /// One a text since the last fetch, in the order in which the texts came first.
  private var pending: [TagUpdate] = []
  private var placeOfText: [[UInt8]: Int] = [:]
  private var record = Record()
  private var isOpen = false
  private var lines = 0
  /// Lines that said nothing.
  public private(set) var faultCount = 0
  /// The first of them.
  public private(set) var firstFault: UpdateFault?

  /// A reader at the beginning of a stream.
  public init() {}

  /// Whether nothing waits to be fetched.
  public var isEmpty: Bool { pending.isEmpty }

  /// Reads the next bytes of the stream.
  public mutating func consume(_ chunk: ArraySlice<UInt8>) {
    var rest = chunk
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      if isOpen {
        record.append(rest[rest.startIndex..<end])
        endLine()
      } else {
        // Most lines lie whole in a piece, and are not copied.
        takeLine(rest[rest.startIndex..<end])
      }
      rest = rest[(end + 1)...]
    }
    if !rest.isEmpty {
      record.append(rest)
      isOpen = true
    }
  }

  /// Ends the stream, whose last line may lack its end.
  public mutating func finish() { if isOpen { endLine() } }

  /// The last weight of each text since the last fetch, in the order in which they came first.
  public mutating func fetch() -> [TagUpdate] {
    defer {
      pending = []
      placeOfText.removeAll(keepingCapacity: placeOfText.count < 1 << 16)
    }
    return pending
  }

  private mutating func endLine() {
    if record.fault == nil {
      takeLine(record.bytes[...])
    } else {
      lines += 1
      leaveOut(.rowTooLong, record.bytes[...])
    }
    record.removeAll()
    isOpen = false
  }

  private mutating func takeLine(_ line: ArraySlice<UInt8>) {
    lines += 1
    var line = line
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    guard line.contains(where: { $0 > 0x20 }) else { return }
    guard line.count <= ReadingLimits.rowBytes else { return leaveOut(.rowTooLong, line) }
    let tab = line.firstIndex(of: UInt8(ascii: "\t")) ?? line.endIndex
    let text = line[..<tab]
    if let fault = TextScan(text).fault { return leaveOut(fault, text) }
    // What stands in further columns is a file's, and passed over.
    let spelled = line[tab...].dropFirst().prefix { $0 != UInt8(ascii: "\t") }
    var weight = 1.0
    if !spelled.trimmingSpaces().isEmpty {
      do { weight = try WeightParser.weight(spelled) } catch {
        return leaveOut(error.reason, spelled)
      }
    }
    let key = Array(text)
    if let place = placeOfText[key] {
      pending[place].weight = weight
    } else if pending.count < Self.limit {
      placeOfText[key] = pending.count
      pending.append(TagUpdate(text: key, weight: weight))
    }
  }

  private mutating func leaveOut(_ reason: LeftOutReason, _ bytes: ArraySlice<UInt8>) {
    faultCount += 1
    if firstFault == nil {
      firstFault = UpdateFault(line: lines, reason: reason, excerpt: bytes.excerpt)
    }
  }
}
