internal import Glibc
internal import TagSphereGlyphs
internal import TagSphereSandbox

/// The helper process of ``PageFile``.
///
/// It draws the pages of one PDF file for the process that started it.
///
/// Before it reads the first byte, it limits itself as `LimitedProcess` describes.
public enum PageService {
  /// Reads a file, then answers requests on standard input until it is closed, then ends the process.
  ///
  /// Call it first in `main` of the helper program, before threads are started.
  public static func run() -> Never {
    let library = PageDocument.Library()
    LimitedProcess.begin(mebibytes: DecoderLimits.mebibytes, seconds: DecoderLimits.seconds)
    guard let count = LimitedProcess.read(4)?.numbers32.first, count <= PageFile.longestFile,
      let file = LimitedProcess.read(Int(count)), let document = open(file, library: library)
    else { exit(EXIT_FAILURE) }
    while let request = LimitedProcess.read(DecodingRequest.encodedCount).map(DecodingRequest.init)
    {
      LimitedProcess.allowMoreTime(seconds: DecoderLimits.seconds)
      answer(request, from: document)
    }
    exit(EXIT_SUCCESS)
  }

  /// Opens the file, and writes the sizes of its pages, or the fault.
  private static func open(_ file: [UInt8], library: PageDocument.Library) -> PageDocument? {
    do throws(PageFileFault) {
      let document = try PageDocument(file, library: library)
      LimitedProcess.write(PageAccount(pages: document.pageCount).encoded)
      for page in 0..<document.pageCount {
        LimitedProcess.write(document.size(ofPage: page).encoded)
      }
      return document
    } catch {
      var message: [UInt8] = []
      if case .damaged(let reason) = error {
        message = Array(reason.utf8.prefix(PageAccount.longestMessage))
      }
      LimitedProcess.write(PageAccount(error, messageCount: message.count).encoded)
      LimitedProcess.write(message)
      return nil
    }
  }

  /// Returns the factor by which a page is first drawn larger, before it is reduced to its size.
  ///
  /// cairo positions letters at whole pixels, which spaces small text unevenly.
  private static func oversampling(of format: ImageTile.Format) -> Int {
    switch max(format.width, format.height) {
    case ...512: 4
    case ...2048: 2
    default: 1
    }
  }

  private static func answer(_ request: DecodingRequest, from document: PageDocument) {
    let format = request.format
    let scale = oversampling(of: format)
    let size = ImageSize(width: format.width * scale, height: format.height * scale)
    LimitedProcess.leastRequest = max(
      LimitedProcess.usualRequest, size.width * size.height * 4)
    do throws(PageFileFault) {
      let bitmap = try document.bitmap(ofPage: request.byteCount, size: size)
      let tile = ImageTile(bitmap, format: format)
      LimitedProcess.write(DecodingAnswer(.tile, byteCount: tile.byteCount).encoded)
      for level in tile.levels { LimitedProcess.write(level.rgba) }
    } catch {
      LimitedProcess.write(DecodingAnswer(.damaged, byteCount: 0).encoded)
    }
  }
}
