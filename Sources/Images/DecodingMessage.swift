internal import TagSphereGlyphs

/// A request to a helper process to decode an image file to a tile or to frames.
struct DecodingRequest: Hashable {
  /// The tile's format.
  var format: ImageTile.Format
  /// The length of the file, which follows the request.
  var byteCount: Int
  /// Whether to send all frames of an animation, repeatedly, until the reader stops.
  var isMoving = false

  /// The length of the encoded request, bytes.
  static let encodedCount = 6 * 4

  /// Six 32-bit numbers in the machine's byte order, because both processes run on one machine.
  var encoded: [UInt8] {
    [
      UInt32(format.width), UInt32(format.height), UInt32(format.levelCount),
      format.cornerRadius.bitPattern, UInt32(byteCount),
      isMoving ? 1 : 0,
    ].flatMap { number in withUnsafeBytes(of: number) { Array($0) } }
  }

  init(format: ImageTile.Format, byteCount: Int, isMoving: Bool = false) {
    self.format = format
    self.byteCount = byteCount
    self.isMoving = isMoving
  }

  init(_ bytes: [UInt8]) {
    let numbers = bytes.numbers32
    format = ImageTile.Format(
      width: Int(numbers[0]), height: Int(numbers[1]), levelCount: Int(numbers[2]),
      cornerRadius: Float(bitPattern: numbers[3]))
    byteCount = Int(numbers[4])
    isMoving = numbers[5] != 0
  }
}

/// The header of a helper's answer: its kind, and the length of its content.
struct DecodingAnswer: Hashable {
  /// The kinds of answers.
  enum Kind: UInt32 {
    /// The image was decoded; the levels of its tile follow, finest first.
    case tile
    /// The image is damaged; the library's message follows.
    case damaged
    /// The machine has no reader for the format.
    case noReader
    /// Decoding the image needs too much memory.
    case tooMuchMemory
    /// A frame of an animation follows: its duration, and the levels of its tile.
    case frame
  }

  var kind: Kind
  var byteCount: Int

  /// The length of the encoded header, bytes.
  static let encodedCount = 2 * 4
  /// The maximum length of a message, bytes.
  static let longestMessage = 400

  var encoded: [UInt8] {
    [kind.rawValue, UInt32(byteCount)].flatMap { number in
      withUnsafeBytes(of: number) { Array($0) }
    }
  }

  init(_ kind: Kind, byteCount: Int) {
    self.kind = kind
    self.byteCount = byteCount
  }

  /// Decodes a header that an untrusted process sent; nil if it is malformed.
  init?(_ bytes: [UInt8], format: ImageTile.Format) {
    let numbers = bytes.numbers32
    guard let kind = Kind(rawValue: numbers[0]) else { return nil }
    self.kind = kind
    byteCount = Int(numbers[1])
    let isPossible =
      switch kind {
      case .tile: byteCount == ImageTile.byteCount(format)
      case .frame: byteCount == MovingFrame.durationCount + ImageTile.byteCount(format)
      case .damaged: byteCount <= Self.longestMessage
      case .noReader, .tooMuchMemory: byteCount == 0
      }
    guard isPossible else { return nil }
  }

  /// Returns the error in the answer; nil if the answer contains an image.
  ///
  /// - Parameters:
  ///   - bytes: The content of the answer.
  ///   - format: The format of the image.
  func error(_ bytes: [UInt8], of format: ImageFormat) -> ImageFileError? {
    switch kind {
    case .tile, .frame: nil
    case .damaged: .damaged(format, reason: bytes.printable)
    case .noReader: .noReader(format)
    case .tooMuchMemory: .tooMuchMemory(mebibytes: DecoderLimits.mebibytes)
    }
  }
}

extension [UInt8] {
  /// The bytes as 32-bit numbers in the machine's byte order.
  var numbers32: [UInt32] {
    withUnsafeBytes { bytes in
      (0..<count / 4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
    }
  }
}
