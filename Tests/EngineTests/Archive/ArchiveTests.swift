import TagSphereLook
import Testing

@testable import TagSphereEngine

@Suite("An archive") struct ArchiveTests {
  /// A value of each kind of field.
  private struct Everything: Equatable {
    var byte: UInt8 = 200
    var word: UInt32 = 4_000_000_000
    var long: Int64 = -5
    var count = 2_147_483_647
    var flag = true
    var small: Float = -1.5
    var large = 1e300
    var share = 0.25
    var time = Duration.nanoseconds(1_234_567_890_123)
    var mode = DeclutterMode.hide
    var absent: Double?
    var present: Double? = 3
    var list = ["a", "bc"].map(\.utf8.count)
    var records: [SIMD2<UInt16>] = [[1, 2], [3, 65_535]]

    mutating func fields(_ archive: inout Archive) {
      archive.field(&byte)
      archive.field(&word)
      archive.field(&long)
      archive.field(count: &count)
      archive.field(&flag)
      archive.field(&small)
      archive.field(&large)
      archive.field(&share, in: 0...1)
      archive.field(&time)
      archive.field(&mode)
      archive.optional(&absent, blank: 0) { $0.field(&$1) }
      archive.optional(&present, blank: 0) { $0.field(&$1) }
      archive.list(&list, blank: 0, most: 2) { $0.field(count: &$1) }
      archive.records(&records, blank: .zero)
    }
  }

  private func read(_ bytes: [UInt8]) -> (value: Everything, fault: ArchiveError?) {
    var value = Everything()
    (value.byte, value.word, value.long, value.count, value.flag) = (0, 0, 0, 0, false)
    (value.small, value.large, value.share, value.time) = (0, 0, 0, .zero)
    (value.mode, value.absent, value.present, value.list) = (.off, 1, nil, [])
    value.records = []
    var archive = Archive(reading: bytes)
    value.fields(&archive)
    archive.end()
    return (value, archive.fault)
  }

  private var bytes: [UInt8] {
    var (archive, value) = (Archive(), Everything())
    value.fields(&archive)
    return archive.bytes
  }

  @Test("Every kind of field is read as it was written")
  func roundTrip() {
    let (value, fault) = read(bytes)
    #expect(value == Everything() && fault == nil)
  }

  @Test("Numbers are little-endian, and records are stored in planes of their bytes")
  func layout() {
    #expect(bytes.prefix(5) == [200, 0x00, 0x28, 0x6B, 0xEE])
    #expect(bytes.suffix(12) == [2, 0, 0, 0, 1, 3, 0, 0, 2, 0xFF, 0, 0xFF])
  }

  @Test("Bytes that end early or go on are a fault")
  func lengths() {
    for length in 0..<bytes.count {
      #expect(read(Array(bytes.prefix(length))).fault == .tooShort, "\(length) bytes")
    }
    #expect(read(bytes + [0]).fault == .tooLong)
  }

  @Test("Values out of their range are a fault, and leave the value as it was")
  func ranges() {
    func fault(at place: Int, _ replacement: [UInt8]) -> ArchiveError? {
      var damaged = bytes
      damaged.replaceSubrange(place..<place + replacement.count, with: replacement)
      return read(damaged).fault
    }
    #expect(fault(at: 16, [0x80]) == .damaged, "a count beyond 2³¹ − 1")
    #expect(fault(at: 17, [2]) == .damaged, "a truth value of 2")
    #expect(fault(at: 20, [0x80, 0x7F]) == .damaged, "an infinite number")
    #expect(
      fault(at: 30, [0, 0, 0, 0, 0, 0, 0xF8, 0x7F]) == .damaged, "a share that is not a number")
    #expect(fault(at: 54, [3]) == .damaged, "a case that does not exist")
    #expect(fault(at: 65, [3]) == .damaged, "a list that is too long")
    #expect(fault(at: 77, [0xFF, 0xFF, 0xFF, 0x7F]) == .tooShort, "more records than bytes")
  }
}
