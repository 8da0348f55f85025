internal import Glibc
internal import TagSphereFiles
public import TagSphereGlyphs

/// A PDF file whose pages are shown as images: page 3 of `a.pdf` has the name `a.pdf#page=3`.
///
/// Source: RFC 8118, §3 (fragment identifiers).
public struct PageFile: Hashable, Sendable {
  /// The most pages of a file.
  public static let mostPages = 5_000
  /// The greatest length of a file, bytes.
  public static let longestFile = 128 << 20
  /// The first bytes of every such file.
  static let signature = Array("%PDF-".utf8)
  /// The size of a page that has none, points.
  static let a4 = SIMD2(595.0, 842)
  /// The pixels per point of the finest resolution at which pages are drawn: 432 pixels per inch.
  private static let finestScale = 6.0
  /// The longest side at the finest resolution, pixels.
  package static let longestSide = 8_192

  /// The path of the file.
  public let path: String
  /// The sizes of its pages at the finest resolution, pixels; at least one.
  public let sizes: [PictureSize]
  /// The version of the file that has these pages.
  let version: FileSignature
  /// The program that draws them, and its arguments.
  let program: String
  let arguments: [String]

  /// Opens a file in a helper process, and measures its pages.
  ///
  /// - Parameters:
  ///   - path: The path of a regular file.
  ///   - program: The path of a program that calls `PageService.run()`.
  ///   - arguments: Its arguments.
  ///   - isWanted: Whether it is still wanted; asked often, and false gives up.
  /// - Throws: The reason why it cannot be read; `stopped` if it was given up.
  public init(
    at path: String, program: String, arguments: [String], isWanted: @escaping () -> Bool = { true }
  ) throws(PictureFileError) {
    let process = HelperProcess(path: program, arguments: arguments)
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

  /// Whether a file begins as PDF files do; false for one that cannot be read.
  public static func isRecognized(at path: String) -> Bool {
    // A pipe that is opened and closed loses its writer.
    guard FileIdentity.exists(at: path), let file = try? RegularFile(path, longest: .max),
      let bytes = try? file.bytes(upTo: signature.count)
    else { return false }
    return bytes == signature
  }

  /// Returns the name of a page's image.
  ///
  /// - Parameters:
  ///   - number: The page, from 1.
  ///   - path: The path of the file.
  public static func name(ofPage number: Int, in path: String) -> String {
    "\(path)#page=\(number)"
  }

  /// Returns the index of the page that a name is of, from 0; nil for a name of something else.
  package static func page(in name: String) -> Int? {
    guard let mark = name.ranges(of: "#page=").last else { return nil }
    return Int(name[mark.upperBound...]).flatMap { $0 >= 1 ? $0 - 1 : nil }
  }

  /// Returns the size of a page at the finest resolution, within the limits.
  ///
  /// - Parameter points: Its width and height, points, > 0.
  static func finest(_ points: SIMD2<Double>) -> PictureSize {
    let scale = min(finestScale, Double(longestSide) / points.max())
    func side(_ length: Double) -> Int {
      min(max(1, Int((length * scale).rounded())), longestSide)
    }
    return PictureSize(width: side(points.x), height: side(points.y))
  }
}
