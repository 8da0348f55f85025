/// Extracts the first frame of an animation as an image of its own.
///
/// The libraries decode all frames at once, which may exceed the limits for an image.
enum FirstFrame {
  /// Returns a file of the first frame; the unchanged bytes if they are not an animation.
  ///
  /// A WebP file is also unchanged if its first frame does not fill the image.
  ///
  /// - Parameters:
  ///   - bytes: A complete GIF or WebP file, or another image.
  ///   - format: The format of the file.
  static func image(of bytes: [UInt8], format: ImageFormat) -> [UInt8] {
    switch format {
    case .gif: firstOfGIF(bytes) ?? bytes
    case .webP: firstOfWebP(bytes) ?? bytes
    default: bytes
    }
  }

  /// Truncates a GIF file after its first image.
  ///
  /// Source: Graphics Interchange Format, version 89a, 1990.
  private static func firstOfGIF(_ bytes: [UInt8]) -> [UInt8]? {
    func byte(_ index: Int) -> Int? { bytes.indices.contains(index) ? Int(bytes[index]) : nil }
    /// Returns the length of a colour table, bytes.
    ///
    /// The low bits of the flags encode it.
    func tableLength(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1) }
    /// Returns the end of a chain of blocks, each of which begins with its length; nil if the chain is truncated.
    func endOfBlocks(from start: Int) -> Int? {
      var index = start
      while let length = byte(index) {
        index += length + 1
        if length == 0 { return index }
      }
      return nil
    }
    guard let flags = byte(10) else { return nil }
    var index = 13 + tableLength(flags)
    while let kind = byte(index) {
      switch kind {
      case 0x21:
        guard let end = endOfBlocks(from: index + 2) else { return nil }
        index = end
      case 0x2C:
        // Skip the position and size, the flags, the colour table, and the initial code size.
        guard let flags = byte(index + 9),
          let end = endOfBlocks(from: index + 11 + tableLength(flags)), end < bytes.count
        else { return nil }
        return bytes[..<end] + [0x3B]
      default: return nil
      }
    }
    return nil
  }

  /// Creates a WebP file from the first frame of an animation.
  ///
  /// Source: WebP Container Specification, RFC 9649.
  private static func firstOfWebP(_ bytes: [UInt8]) -> [UInt8]? {
    let (isAnimation, hasAlpha) = (UInt8(0x02), UInt8(0x10))
    let (firstChunk, headLength, canvasStart) = (12, 8, 24)
    guard bytes.holds("VP8X", at: firstChunk), bytes.count > canvasStart + 6,
      bytes[20] & isAnimation != 0
    else { return nil }
    var index = firstChunk
    while index + headLength <= bytes.count {
      let length = bytes.littleEndian(at: index + 4, count: 4)
      let content = index + headLength
      guard length <= bytes.count - content else { return nil }
      if bytes.holds("ANMF", at: index) {
        let frameHead = 16
        guard length > frameHead, bytes[content..<content + 6].allSatisfy({ $0 == 0 }),
          bytes[content + 6..<content + 12] == bytes[canvasStart..<canvasStart + 6]
        else { return nil }
        let frame = bytes[content + frameHead..<content + length]
        var image = Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBPVP8X".utf8) + [10, 0, 0, 0]
        image += [bytes[20] & hasAlpha, 0, 0, 0] + bytes[canvasStart..<canvasStart + 6] + frame
        let size = UInt32(image.count - headLength)
        for place in 0..<4 { image[4 + place] = UInt8(truncatingIfNeeded: size >> (8 * place)) }
        return image
      }
      index = content + length + length % 2
    }
    return nil
  }
}
