internal import Glibc
internal import TagSphereGlyphs
internal import TagSphereSandbox

/// The helper process of `ImageDecoder.helper`, which decodes images for the process that started it.
///
/// Before it reads the first byte, it limits itself as `LimitedProcess` describes.
public enum ImageDecodingService {
  /// Answers requests on standard input until it is closed, then ends the process.
  ///
  /// Call it first in `main` of the helper program, before threads are started.
  public static func run() -> Never {
    LimitedProcess.begin(mebibytes: DecoderLimits.mebibytes, seconds: DecoderLimits.seconds)
    while let request = LimitedProcess.read(DecodingRequest.encodedCount).map(DecodingRequest.init),
      let bytes = LimitedProcess.read(request.byteCount)
    {
      LimitedProcess.allowMoreTime(seconds: DecoderLimits.seconds)
      if request.isMoving {
        play(bytes, request.format)
      } else {
        answer(bytes, request.format)
      }
    }
    exit(EXIT_SUCCESS)
  }

  private static func answer(_ bytes: [UInt8], _ format: ImageTile.Format) {
    LimitedProcess.leastRequest = largestRequest(for: bytes)
    do throws(ImageFileError) {
      let size = ImageSize(width: format.width, height: format.height)
      let tile = ImageTile(try ImageFile.bitmap(of: bytes, for: size), format: format)
      LimitedProcess.write(DecodingAnswer(.tile, byteCount: tile.byteCount).encoded)
      for level in tile.levels { LimitedProcess.write(level.rgba) }
    } catch {
      answer(error)
    }
  }

  /// Sends the frames of an animation, each after the reader has read the previous frame.
  private static func play(_ bytes: [UInt8], _ format: ImageTile.Format) {
    LimitedProcess.leastRequest = largestRequest(for: bytes)
    do throws(ImageFileError) {
      var frames = try ImageFile.frames(of: bytes)
      while true {
        let (bitmap, duration) = try frames.next()
        let frame = MovingFrame(ImageTile(bitmap, format: format), duration: duration).encoded
        LimitedProcess.write(DecodingAnswer(.frame, byteCount: frame.count).encoded)
        LimitedProcess.write(frame)
        if duration == nil { break }
        LimitedProcess.allowMoreTime(seconds: DecoderLimits.seconds)
      }
    } catch {
      answer(error)
    }
  }

  private static func answer(_ error: ImageFileError) {
    var message: [UInt8] = []
    let kind: DecodingAnswer.Kind
    switch error {
    case .noReader: kind = .noReader
    case .tooMuchMemory: kind = .tooMuchMemory
    case .damaged(_, let reason): (kind, message) = (.damaged, Array(reason.utf8))
    default: (kind, message) = (.damaged, Array("\(error)".utf8))
    }
    message = Array(message.prefix(DecodingAnswer.longestMessage))
    LimitedProcess.write(DecodingAnswer(kind, byteCount: message.count).encoded)
    LimitedProcess.write(message)
  }

  /// Returns the size of the largest single allocation that decoding a file needs: a copy of all its pixels.
  private static func largestRequest(for bytes: [UInt8]) -> Int {
    // A vector image has no pixels of its own, so the usual size applies.
    let usual = LimitedProcess.usualRequest
    guard let header = ImageHeader(bytes), header.format != .svg else { return usual }
    let side = ImageFile.longestSide
    return max(usual, min(header.width, side) * min(header.height, side) * 4)
  }
}
