internal import Glibc
internal import TagSphereFiles
public import TagSphereGlyphs

/// A PDF file whose pages are shown as images.
///
/// Page 3 of `a.pdf` has the name `a.pdf#page=3`.
///
/// Source: RFC 8118, §3 (fragment identifiers).
public struct PageFile: Hashable, Sendable {
  /// The maximum number of pages of a file.
  public static let mostPages = 5_000
  /// The maximum length of a file, bytes.
  public static let longestFile = 128 << 20
  /// The signature of PDF files.
  static let signature = Array("%PDF-".utf8)
  /// The size that replaces a missing or invalid size of a page, points.
  static let a4 = SIMD2(595.0, 842)
  /// The pixels per point at the finest resolution of pages, which is 432 pixels per inch.
  private static let finestScale = 6.0
  /// The longest side at the finest resolution, pixels.
  package static let longestSide = 8_192

  /// The path of the file.
  public let path: String
  /// The sizes of the pages at the finest resolution, pixels; at least one size.
  public let sizes: [ImageSize]
  /// The version of the file in which these pages were found.
  let version: FileSignature
  /// The program that draws the pages, and its arguments.
  let program: String
  let arguments: [String]

  /// Opens a file in a helper process, and measures its pages.
  ///
  /// - Parameters:
  ///   - path: The path of a regular file.
  ///   - program: The path of a program that calls `PageService.run()`.
  ///   - arguments: The program's arguments.
  ///   - isWanted: Returns whether the file is still wanted. It is called often; false cancels the
  ///     reading.
  /// - Throws: The reason why the file cannot be read; `stopped` if the reading was cancelled.
  public init(
    at path: String, program: String, arguments: [String], isWanted: @escaping () -> Bool = { true }
  ) throws(ImageFileError) {
    let process = DecodingProcess(path: program, arguments: arguments)
    let file = try RegularFile(path, longest: .max)
    guard file.byteCount <= Self.longestFile else {
      throw .page(.tooLong(byteCount: file.byteCount))
    }
    let helper = try process.start()
    let conversation = Conversation(
      socket: helper.socket, limit: DecoderLimits.deadline, isWanted: isWanted)
    do throws(Conversation.Failure) {
      sizes = try conversation.open(file)
    } catch {
      throw process.reason(for: error, crash: .page(.crashed))
    }
    self.path = path
    version = file.signature
    self.program = program
    self.arguments = arguments
  }

  /// Returns whether a file has the signature of PDF files; false if the file cannot be read.
  public static func isRecognized(at path: String) -> Bool {
    // Opening and closing a pipe would end the program that writes to it, so skip pipes.
    guard FileIdentity.exists(at: path), let file = try? RegularFile(path, longest: .max),
      let bytes = try? file.bytes(upTo: signature.count)
    else { return false }
    return bytes == signature
  }

  /// Returns the name of a page's image.
  ///
  /// - Parameters:
  ///   - number: The page number, from 1.
  ///   - path: The path of the file.
  public static func name(ofPage number: Int, in path: String) -> String {
    "\(path)#page=\(number)"
  }

  /// Returns the index, from 0, of the page that a name denotes; nil if the name denotes no page.
  package static func page(in name: String) -> Int? {
    guard let mark = name.ranges(of: "#page=").last else { return nil }
    return Int(name[mark.upperBound...]).flatMap { $0 >= 1 ? $0 - 1 : nil }
  }

  /// Returns the size of a page at the finest resolution, within the limits.
  ///
  /// - Parameter points: The page's width and height, points, > 0.
  static func finest(_ points: SIMD2<Double>) -> ImageSize {
    let scale = min(finestScale, Double(longestSide) / points.max())
    func side(_ length: Double) -> Int {
      min(max(1, Int((length * scale).rounded())), longestSide)
    }
    return ImageSize(width: side(points.x), height: side(points.y))
  }
}
