/// A row of a file, which stores its fields adjacently; its memory is reused from row to row.
package struct Record: Sendable {
  /// The bytes of all fields, without quotes and separators.
  package var bytes: [UInt8] = []
  /// The end of each field in `bytes`.
  package var fieldEnds: [Int] = []
  /// The line at which the row begins, counted from 1.
  package var line = 1
  /// The reason why the row cannot be read; nil if it can.
  package var fault: LeftOutReason?

  package init() {}

  /// The number of fields.
  package var count: Int { fieldEnds.count }

  /// Returns a field's bytes; empty if the row has no such field.
  package func field(_ index: Int) -> ArraySlice<UInt8> {
    guard index < fieldEnds.count else { return [] }
    return bytes[(index == 0 ? 0 : fieldEnds[index - 1])..<fieldEnds[index]]
  }

  /// Whether fewer than `limit` fields are not blank.
  func fillsFewer(than limit: Int) -> Bool {
    var filled = 0
    return !(0..<count).contains { index in
      if field(index).contains(where: { $0 > 0x20 }) { filled += 1 }
      return filled == limit
    }
  }

  /// Returns a row of one field split into at most `count` words; the last word is the rest of the line.
  func words(atMost count: Int) -> Record {
    var words = Record()
    (words.line, words.fault) = (line, fault)
    var rest = bytes[...].trimmingSpaces()
    while !rest.isEmpty {
      let isLast = words.count + 1 >= count
      let word = isLast ? rest : rest.prefix { $0 != 0x20 && $0 != 0x09 }
      words.append(word)
      words.endField()
      rest = rest[word.endIndex...].trimmingSpaces()
    }
    return words
  }

  /// Whether the row contains only white space and therefore does not count as a row.
  ///
  /// Spreadsheets save an empty row as separators only.
  package var isBlank: Bool { fault == nil && !bytes.contains { $0 > 0x20 } }

  /// Clears the row, keeping the memory.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    fieldEnds.removeAll(keepingCapacity: true)
    fault = nil
  }

  /// Ends the current field, or marks the row as too long if it has too many fields.
  package mutating func endField() {
    if fieldEnds.count <= ReadingLimits.rowBytes {
      fieldEnds.append(bytes.count)
    } else {
      fault = .rowTooLong
    }
  }

  /// Appends a byte to the current field, or marks the row as too long.
  package mutating func append(_ byte: UInt8) {
    if bytes.count < ReadingLimits.rowBytes {
      bytes.append(byte)
    } else {
      fault = .rowTooLong
    }
  }

  /// Appends bytes to the current field, or marks the row as too long.
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
