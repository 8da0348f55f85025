internal import TagSphereGlyphs

/// What a viewer asks of its helper process: an image file, and the tile wanted of it, or its frames.
struct DecodingRequest: Hashable {
  /// The tile's format.
  var format: PictureTile.Format
  /// The length of the file, which follows.
  var byteCount: Int
  /// Whether all frames of an animation are wanted, again and again, until nobody reads.
  var isMoving = false

  /// The length of the encoded request, bytes.
  static let encodedCount = 6 * 4

  /// Six 32-bit numbers in the machine's order: both processes run on one machine.
  var encoded: [UInt8] {
    [
      UInt32(format.width), UInt32(format.height), UInt32(format.levelCount),
      format.cornerRadius.bitPattern, UInt32(byteCount),
      isMoving ? 1 : 0,
    ].flatMap { number in withUnsafeBytes(of: number) { Array($0) } }
  }

  init(format: PictureTile.Format, byteCount: Int, isMoving: Bool = false) {
    self.format = format
    self.byteCount = byteCount
    self.isMoving = isMoving
  }

  init(_ bytes: [UInt8]) {
    let numbers = bytes.numbers32
    format = PictureTile.Format(
      width: Int(numbers[0]), height: Int(numbers[1]), levelCount: Int(numbers[2]),
      cornerRadius: Float(bitPattern: numbers[3]))
    byteCount = Int(numbers[4])
    isMoving = numbers[5] != 0
  }
}

/// The beginning of a helper's answer: a kind, and the length of what follows.
struct DecodingAnswer: Hashable {
  /// The kinds of answers.
  enum Kind: UInt32 {
    /// The levels of the tile follow, finest first.
    case tile
    /// The image is damaged; the library's message follows.
    case damaged
    /// The machine has no reader for the format.
    case noReader
    /// The image takes too much memory.
    case tooMuchMemory
    /// A frame of an animation follows: its duration, and the levels of its tile.
    case frame
  }

  var kind: Kind
  var byteCount: Int

  /// The length of the encoded beginning, bytes.
  static let encodedCount = 2 * 4
  /// The longest message, bytes.
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

  /// Creates the beginning from bytes of a process that is not trusted; nil if they make no sense.
  init?(_ bytes: [UInt8], format: PictureTile.Format) {
    let numbers = bytes.numbers32
    guard let kind = Kind(rawValue: numbers[0]) else { return nil }
    self.kind = kind
    byteCount = Int(numbers[1])
    let isPossible =
      switch kind {
      case .tile: byteCount == PictureTile.byteCount(format)
      case .frame: byteCount == MovingFrame.durationCount + PictureTile.byteCount(format)
      case .damaged: byteCount <= Self.longestMessage
      case .noReader, .tooMuchMemory: byteCount == 0
      }
    guard isPossible else { return nil }
  }

  /// Returns the reason why there is no image; nil if there is one.
  ///
  /// - Parameters:
  ///   - bytes: What followed.
  ///   - format: The format of the image.
  func error(_ bytes: [UInt8], of format: PictureFormat) -> PictureFileError? {
    switch kind {
    case .tile, .frame: nil
    case .damaged: .damaged(format, reason: bytes.printable)
    case .noReader: .noReader(format)
    case .tooMuchMemory: .tooMuchMemory(mebibytes: DecoderLimits.mebibytes)
    }
  }
}

extension [UInt8] {
  /// The bytes as 32-bit numbers in the machine's order.
  var numbers32: [UInt32] {
    withUnsafeBytes { bytes in
      (0..<count / 4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
    }
  }
}
