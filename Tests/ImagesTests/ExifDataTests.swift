import Testing

@testable import TagSphereImages

@Suite("Exif data of photographs")
struct ExifDataTests {
  @Test("Exif data give the time of a photograph, in either byte order", arguments: [true, false])
  func time(isLittleEndian: Bool) throws {
    let file = SampleImages.jpeg(
      taken: "2024:07:15 12:30:01", changed: "2025:01:01 00:00:00", isLittleEndian: isLittleEndian)
    let time = try #require(ExifData(jpeg: file)?.time)
    #expect(time.description == "2024-07-15 12:30:01" && time.month == "2024-07")
  }

  @Test("Without a time of the photograph, Exif data give the time of the last change")
  func changed() {
    let file = SampleImages.jpeg(taken: nil, changed: "2025:01:01 00:00:00")
    #expect(ExifData(jpeg: file)?.time?.description == "2025-01-01 00:00:00")
  }

  @Test(
    "The time of an unset clock and a malformed time are nil",
    arguments: [
      "0000:00:00 00:00:00", "2024:13:01 00:00:00", "2024:00:10 10:00:00", "2024:01:32 10:00:00",
      "2024:01:01 24:00:00", "    :  :     :  :  ", "2024-01-01 10:00:00", "2024:01:01 1x:00:00",
    ])
  func nonsense(time: String) {
    #expect(ExifData(jpeg: SampleImages.jpeg(taken: time, changed: nil))?.time == nil)
  }

  @Test("Exif data with any damage, or cut at any length, give nothing or a well-formed time")
  func damage() {
    let file = SampleImages.jpeg(taken: "2024:07:15 12:30:01", changed: nil)
    for length in 0..<160 { _ = ExifData(jpeg: Array(file.prefix(length))) }
    for offset in 2..<160 {
      for byte: UInt8 in [0, 1, 0x7F, 0xFF] {
        var damaged = file
        damaged[offset] = byte
        if let time = ExifData(jpeg: damaged)?.time { #expect(time.description.count == 19) }
      }
    }
  }

  @Test("A file without an Exif segment has no Exif data")
  func others() throws {
    #expect(ExifData(jpeg: SampleImages.jpeg) == nil)
    #expect(ExifData(jpeg: try SampleImages.png()) == nil)
    #expect(ExifData(jpeg: []) == nil)
  }

  @Test("Photo times are ordered, and seconds since 1970 become local times")
  func order() throws {
    let early = PhotoTime(secondsSince1970: 1_000_000_000)
    let late = PhotoTime(secondsSince1970: 1_100_000_000)
    #expect(early < late && early.description.hasPrefix("2001-09-"))
    let later = try #require(PhotoTime(exif: Array("2001:09:20 01:02:03".utf8)[...]))
    #expect(later > early)
  }
}

extension SampleImages {
  /// Returns the JPEG file with an Exif segment of times.
  static func jpeg(
    taken: String?, changed: String?, isLittleEndian: Bool = false
  ) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let digits = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isLittleEndian ? digits : digits.reversed()
    }
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
      number(tag, 2) + number(type, 2) + number(count, 4) + number(value, 4)
    }
    // There are two directories of one entry each, at 8 and 38, and the texts are at 64 and 84.
    var tiff = Array((isLittleEndian ? "II" : "MM").utf8) + number(42, 2) + number(8, 4)
    tiff += number(2, 2) + entry(changed == nil ? 0xC000 : 0x0132, 2, 20, 84)
    tiff += entry(0x8769, 4, 1, 38) + number(0, 4)
    tiff += number(1, 2) + entry(taken == nil ? 0xC001 : 0x9003, 2, 20, 64)
    tiff += [UInt8](repeating: 0, count: 64 - tiff.count)
    for text in [taken, changed] {
      tiff += Array((text ?? String(repeating: " ", count: 19)).utf8) + [0]
    }
    let segment = Array("Exif\0\0".utf8) + tiff
    return [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(segment.count + 2)] + segment + jpeg.dropFirst(2)
  }
}
