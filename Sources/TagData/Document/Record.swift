/// One row of a file: its fields' bytes end to end, reused from row to row.
package struct Record: Sendable {
  /// The bytes of all fields, quotes and separators removed.
  package var bytes: [UInt8] = []
  /// Where each field ends in `bytes`.
  package var fieldEnds: [Int] = []
  /// The line on which the row begins, counted from 1.
  package var line = 1
  /// Why the row cannot be read, if so.
  package var fault: LeftOutReason?

  package init() {}

  /// The number of fields.
  package var count: Int { fieldEnds.count }

  /// A field's bytes; empty where the row has no such field.
  package func field(_ index: Int) -> ArraySlice<UInt8> {
    guard index < fieldEnds.count else { return [] }
    return bytes[(index == 0 ? 0 : fieldEnds[index - 1])..<fieldEnds[index]]
  }

  /// Whether nothing but white space is in the row: it is no row then.
  package var isBlank: Bool {
    fault == nil && !bytes.contains { $0 > 0x20 } && fieldEnds.count <= 1
  }

  /// Forgets the row, keeping the memory.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    fieldEnds.removeAll(keepingCapacity: true)
    fault = nil
  }

  /// Adds a byte to the field being read, or marks the row as too long for it.
  package mutating func append(_ byte: UInt8) {
    if bytes.count < ReadingLimits.rowBytes {
      bytes.append(byte)
    } else {
      fault = .rowTooLong
    }
  }

  /// Adds bytes to the field being read, or marks the row as too long for it.
  package mutating func append(_ run: ArraySlice<UInt8>) {
    guard fault != .rowTooLong else { return }
    if bytes.count + run.count > ReadingLimits.rowBytes {
      bytes.append(contentsOf: run.prefix(ReadingLimits.rowBytes - bytes.count))
      fault = .rowTooLong
    } else {
      bytes.append(contentsOf: run)
    }
  }
}
