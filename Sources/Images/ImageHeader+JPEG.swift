extension ImageHeader {
  /// Creates the header from a JPEG file's frame header and from the orientation in the file's Exif segment.
  init?(jpeg bytes: [UInt8], work: inout HeaderWork) {
    var orientation = 1
    var segments = JPEGSegments(bytes, work: work)
    defer { work = segments.work }
    while let segment = segments.next() {
      let parameters = segment.parameters
      if segment.isFrameHeader {
        guard parameters.count >= 5 else { return nil }
        self.init(
          format: .jpeg, width: bytes.bigEndian16(at: parameters.lowerBound + 3),
          height: bytes.bigEndian16(at: parameters.lowerBound + 1), orientation: orientation)
        return
      }
      if let data = ExifData(segment, of: bytes, work: &segments.work) {
        orientation = data.orientation ?? 1
      }
    }
    return nil
  }

  /// Returns whether the file has all segments up to the end-of-image marker.
  ///
  /// A library may fill missing parts with arbitrary pixels.
  package static func isCompleteJPEG(_ bytes: [UInt8]) -> Bool {
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
      // Skip coded data up to a marker that is neither a restart marker nor an escaped FF byte.
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
