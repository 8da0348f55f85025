extension PictureHeader {
  /// Creates the header from a JPEG file's frame header, with the orientation of its Exif segment.
  ///
  /// Source: ITU-T T.81, Annex B (markers).
  init?(jpeg bytes: [UInt8]) {
    var orientation = 1
    var offset = 2
    while offset + 9 < bytes.count {
      guard bytes[offset] == 0xFF else { return nil }
      let marker = bytes[offset + 1]
      if marker == 0xFF {
        offset += 1
        continue
      }
      let length = bytes.bigEndian16(at: offset + 2)
      // Frame headers; C4, C8 and CC are other segments, such as tables.
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        self.init(
          format: .jpeg, width: bytes.bigEndian16(at: offset + 7),
          height: bytes.bigEndian16(at: offset + 5), orientation: orientation)
        return
      }
      guard marker != 0xDA, marker != 0xD9, length >= 2 else { return nil }
      if marker == 0xE1, bytes.holds("Exif\0\0", at: offset + 4) {
        let end = min(offset + 2 + length, bytes.count)
        orientation = Self.orientation(inTIFF: Array(bytes[min(offset + 10, end)..<end])) ?? 1
      }
      offset += 2 + length
    }
    return nil
  }

  /// Returns the orientation in the first directory of a TIFF structure, as embedded by Exif.
  ///
  /// Source: TIFF 6.0, section 2; CIPA DC-008, tag 0x0112.
  private static func orientation(inTIFF bytes: [UInt8]) -> Int? {
    guard bytes.count >= 8 else { return nil }
    let isLittle = bytes.holds("II", at: 0)
    guard isLittle || bytes.holds("MM", at: 0) else { return nil }
    func number(_ offset: Int, _ count: Int) -> Int? {
      guard offset >= 0, offset + count <= bytes.count else { return nil }
      let digits = bytes[offset..<offset + count]
      return (isLittle ? Array(digits.reversed()) : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(4, 4), let entries = number(directory, 2) else { return nil }
    for entry in 0..<min(entries, 512) {
      let offset = directory + 2 + entry * 12
      guard let tag = number(offset, 2) else { return nil }
      if tag == 0x0112 { return number(offset + 8, 2) }
    }
    return nil
  }

  /// Returns whether the file has all segments up to the end-of-image marker.
  ///
  /// A library may fill missing parts with arbitrary pixels.
  static func isCompleteJPEG(_ bytes: [UInt8]) -> Bool {
    var offset = 2
    while offset + 1 < bytes.count {
      guard bytes[offset] == 0xFF else { return false }
      let marker = bytes[offset + 1]
      if marker == 0xD9 { return true }
      if marker == 0xFF {
        offset += 1
        continue
      }
      guard offset + 3 < bytes.count else { return false }
      offset += 2 + bytes.bigEndian16(at: offset + 2)
      guard marker == 0xDA else { continue }
      // Coded data: up to a marker that is neither a restart marker nor an escaped FF byte.
      while offset + 1 < bytes.count {
        if bytes[offset] == 0xFF, bytes[offset + 1] != 0, !(0xD0...0xD7).contains(bytes[offset + 1])
        {
          break
        }
        offset += 1
      }
    }
    return false
  }
}
