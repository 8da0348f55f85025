/// Reads or writes the fields of values as bytes, little-endian.
///
/// A value lists its fields once, in a function that serves both directions: when writing, `field` appends
/// the value that it receives; when reading, it replaces the value. A field out of its range is a
/// ``fault``. From the first fault on, reading leaves all values as they are, so damaged bytes never trap.
/// Nothing depends on the width of `Int`.
package struct Archive {
  /// The bytes that were written, or that are read.
  package private(set) var bytes: [UInt8]
  /// Whether fields are read.
  package let isReading: Bool
  /// The first reason why the bytes cannot be read; nil if there is none.
  package private(set) var fault: ArchiveError?
  /// The index of the next byte to read.
  private var next = 0

  /// Creates an empty archive, to which fields are written.
  package init() { (bytes, isReading) = ([], false) }

  /// Creates an archive whose fields are read.
  package init(reading bytes: [UInt8]) { (self.bytes, isReading) = (bytes, true) }

  /// The number of bytes that are not read yet.
  private var remaining: Int { bytes.count - next }

  /// Records a fault, unless there is an earlier one.
  package mutating func fail(_ fault: ArchiveError) { self.fault = self.fault ?? fault }

  /// Records that the bytes are damaged, unless a condition of a value that was just read holds.
  package mutating func require(_ condition: Bool) { if isReading, !condition { fail(.damaged) } }

  /// Ends the reading; more bytes are a fault.
  package mutating func end() { if isReading, remaining > 0 { fail(.tooLong) } }

  /// Returns the bytes of records, which follow; nil after a fault.
  mutating func bytes(ofRecords count: Int, stride: Int) -> ArraySlice<UInt8>? {
    if count > remaining / stride { fail(.tooShort) }
    guard fault == nil else { return nil }
    let first = next
    next += count * stride
    return bytes[first..<next]
  }

  /// Appends bytes to those that were written.
  mutating func append(_ more: [UInt8]) { bytes += more }

  // MARK: Numbers

  /// Reads or writes the lowest bytes of a number, the lowest first.
  ///
  /// - Parameters:
  ///   - value: The number to write.
  ///   - byteCount: The number of bytes, 1…8.
  /// - Returns: The number that was read; after a fault, or when writing, `value`.
  private mutating func word(_ value: UInt64, byteCount: Int) -> UInt64 {
    guard isReading else {
      for byte in 0..<byteCount { bytes.append(UInt8(truncatingIfNeeded: value >> (byte * 8))) }
      return value
    }
    if remaining < byteCount { fail(.tooShort) }
    guard fault == nil else { return value }
    var word: UInt64 = 0
    for byte in 0..<byteCount { word |= UInt64(bytes[next + byte]) << (byte * 8) }
    next += byteCount
    return word
  }

  /// Replaces a value by one that was read, if that is within its range.
  private mutating func adopt<Value>(_ read: Value, _ value: inout Value, if isValid: Bool) {
    require(isValid)
    if isReading, fault == nil { value = read }
  }

  /// Reads or writes a byte.
  package mutating func field(_ value: inout UInt8) {
    value = UInt8(truncatingIfNeeded: word(UInt64(value), byteCount: 1))
  }

  /// Reads or writes a number of 32 bits.
  package mutating func field(_ value: inout UInt32) {
    value = UInt32(truncatingIfNeeded: word(UInt64(value), byteCount: 4))
  }

  /// Reads or writes a number of 64 bits.
  package mutating func field(_ value: inout Int64) {
    value = Int64(bitPattern: word(UInt64(bitPattern: value), byteCount: 8))
  }

  /// Reads or writes a number from 0 to 2³¹ − 1.
  package mutating func field(count value: inout Int) {
    let read = UInt32(truncatingIfNeeded: word(UInt64(value), byteCount: 4))
    adopt(Int(truncatingIfNeeded: read), &value, if: read <= UInt32(Int32.max))
  }

  /// Reads or writes a truth value, as the byte 1 or 0.
  package mutating func field(_ value: inout Bool) {
    let byte = word(value ? 1 : 0, byteCount: 1)
    adopt(byte == 1, &value, if: byte < 2)
  }

  /// Reads or writes a finite number.
  package mutating func field(
    _ value: inout Float,
    in range: ClosedRange<Float> = -.greatestFiniteMagnitude ... .greatestFiniteMagnitude
  ) {
    let bits = word(UInt64(value.bitPattern), byteCount: 4)
    let read = Float(bitPattern: UInt32(truncatingIfNeeded: bits))
    adopt(read, &value, if: range.contains(read))
  }

  /// Reads or writes a finite number.
  package mutating func field(
    _ value: inout Double,
    in range: ClosedRange<Double> = -.greatestFiniteMagnitude ... .greatestFiniteMagnitude
  ) {
    let read = Double(bitPattern: word(value.bitPattern, byteCount: 8))
    adopt(read, &value, if: range.contains(read))
  }

  /// Reads or writes a time of at most 10¹⁰ s, to the attosecond.
  package mutating func field(_ value: inout Duration) {
    var (seconds, attoseconds) = value.components
    field(&seconds)
    field(&attoseconds)
    let most: Int64 = 1_000_000_000_000_000_000
    require((-10_000_000_000...10_000_000_000).contains(seconds))
    require((-most...most).contains(attoseconds))
    guard isReading, fault == nil else { return }
    value = Duration(secondsComponent: seconds, attosecondsComponent: attoseconds)
  }

  /// Reads or writes a case of an enumeration, as its number among all cases.
  package mutating func field<Case: CaseIterable & Equatable>(_ value: inout Case) {
    let cases = Array(Case.allCases)
    let own = UInt64(cases.firstIndex(of: value) ?? 0)
    let number = word(own, byteCount: 1)
    guard number < UInt64(cases.count) else { return fail(.damaged) }
    if isReading, fault == nil { value = cases[Int(number)] }
  }
}
