internal import CTagSpherePoppler
internal import TagSphereGlyphs

/// An open PDF file in the helper process that draws its pages.
///
/// The file stays open until the process ends.
struct PageDocument {
  /// The number of pages, at least 1.
  let pageCount: Int
  private let library: Library
  private let document: UnsafeMutableRawPointer

  /// The PDF library, which must be loaded before the process limits itself.
  struct Library {
    fileprivate var functions = poppler_library()
    /// Whether the library is installed.
    fileprivate let isThere: Bool

    /// Loads the library if it is installed.
    init() { isThere = poppler_load(&functions) }
  }

  /// Opens a file.
  ///
  /// - Throws: The reason why the file cannot be read.
  init(_ file: [UInt8], library: Library) throws(PageFileFault) {
    guard library.isThere else { throw .noReader }
    // The library reads the bytes as long as the file is open, so keep a copy.
    let bytes = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(file.count, 1), alignment: 1)
    bytes.copyBytes(from: file)
    var (document, message) = (
      UnsafeMutableRawPointer?.none, [CChar](repeating: 0, count: 200)
    )
    var functions = library.functions
    let result = poppler_open(
      &functions, bytes.baseAddress, file.count, &document, &message, message.count)
    guard let document else {
      if Int(result) == POPPLER_ENCRYPTED { throw .encrypted }
      let text = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw .damaged(reason: String(decoding: text, as: UTF8.self))
    }
    (self.library, self.document) = (library, document)
    pageCount = Int(poppler_page_count(&functions, document))
    guard pageCount >= 1 else { throw .empty }
    guard pageCount <= PageFile.mostPages else { throw .tooManyPages(count: pageCount) }
  }

  /// The size of a page at the finest resolution; the size of A4 for a damaged page.
  func size(ofPage index: Int) -> ImageSize {
    var (width, height) = (0.0, 0.0)
    var functions = library.functions
    _ = poppler_size(&functions, document, Int32(index), &width, &height)
    let isSound = width.isFinite && height.isFinite && width > 0 && height > 0
    return PageFile.finest(isSound ? SIMD2(width, height) : PageFile.a4)
  }

  /// Draws a page.
  ///
  /// - Parameters:
  ///   - index: The page, from 0.
  ///   - size: The size, pixels.
  /// - Throws: `damagedPage`.
  func bitmap(ofPage index: Int, size: ImageSize) throws(PageFileFault) -> Bitmap {
    guard (0..<pageCount).contains(index) else { throw .damagedPage }
    var isDrawn = false
    var pixels = [UInt8](unsafeUninitializedCapacity: size.width * size.height * 4) {
      buffer, count in
      var functions = library.functions
      isDrawn = poppler_draw(
        &functions, document, Int32(index), buffer.baseAddress, Int32(size.width),
        Int32(size.height))
      count = buffer.count
    }
    guard isDrawn else { throw .damagedPage }
    // The library writes 32-bit words whose highest byte is red. This machine stores the blue byte
    // first.
    for start in stride(from: 0, to: pixels.count, by: 4) {
      pixels.swapAt(start, start + 2)
      pixels[start + 3] = 255
    }
    return Bitmap(width: size.width, height: size.height, rgba: pixels)
  }
}
