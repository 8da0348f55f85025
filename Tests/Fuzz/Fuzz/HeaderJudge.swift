import CTagSphereFuzzer
import Glibc
import TagSphereCloudCore
import TagSphereImages

/// Reads headers of images and films from files, as for a document's images, and counts the steps.
enum HeaderJudge {
  /// A file in memory.
  private static let file = {
    let descriptor = memfd_create("header", 0)
    precondition(descriptor >= 0, "no file in memory")
    return descriptor
  }()

  /// Numbers of zeros that follow some inputs: too many for the first read, for both reads, or for any image.
  ///
  /// The last number is like a long film.
  private static let extensions = [1 << 15, 2 << 20, 1 << 40]

  /// Reads the bytes as the header of a format, with the first bytes replaced by its signature.
  static func judge(_ bytes: [UInt8], as format: ImageFormat) {
    var bytes = bytes
    let hasSignature = sign(&bytes, as: format)
    judgeWhole(bytes, as: format)
    // Long files take longer to read.
    let kind = bytes.count % 24
    let byteCount = bytes.count + (extensions.indices.contains(kind) ? extensions[kind] : 0)
    write(bytes, byteCount: byteCount)
    let path = "/proc/self/fd/\(file)"
    var work = HeaderWork()
    do throws(ImageFileError) {
      let measure = try ImageFile.measure(at: path, work: &work)
      let longest = measure.format == .svg ? ImageFile.drawnSide : ImageFile.longestSide
      for side in [measure.size.width, measure.size.height] {
        precondition((1...longest).contains(side), "a side of \(side) pixels")
      }
      // A film header that leads to no picture may still be a drawing.
      precondition(measure.format == format || !hasSignature || format == .mp4, "another format")
    } catch {
      precondition(!error.description.contains("\n"), "an error of two lines")
    }
    precondition(work.steps <= HeaderWork.mostOfFile, "\(work.steps) steps")
    let most = mostSteps(hasSignature ? format : nil, byteCount: byteCount)
    precondition(work.steps <= most, "\(work.steps) steps for \(byteCount) bytes, at most \(most)")
    guard let time = ImageFile.timeTaken(at: path) else { return }
    precondition(time.description.utf8.count == 19 && time.month.utf8.count == 7, "no time")
  }

  /// The maximum number of steps for reading a header, by format and file length; nil means without a signature.
  private static func mostSteps(_ format: ImageFormat?, byteCount: Int) -> Int {
    let looked = min(byteCount, 1 << 20)
    return switch format {
    // One read of the beginning of the file, and one read of a longer part.
    case .png, .gif, .webP: 2
    case .jpeg, .svg: 2 * (looked + 1)
    // The boxes or elements are read first.
    case .mp4, .webM, nil: 3 * (looked + 1)
    }
  }

  /// Checks whether the file is complete, and the texts in it.
  private static func judgeWhole(_ bytes: [UInt8], as format: ImageFormat) {
    if format == .jpeg { _ = ImageHeader.isCompleteJPEG(bytes) }
    guard format == .png else { return }
    _ = PNG.isComplete(bytes)
    let length = PNG.texts(in: bytes).reduce(0) { $0 + $1.key.unicodeScalars.count }
    precondition(length <= bytes.count, "more text than bytes")
  }

  /// Replaces the first bytes by the signature of a format.
  ///
  /// - Returns: Whether the format has a signature and the input is long enough.
  private static func sign(_ bytes: inout [UInt8], as format: ImageFormat) -> Bool {
    let signature: [Int: [UInt8]] =
      switch format {
      case .png: [0: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]]
      case .jpeg: [0: [0xFF, 0xD8, 0xFF]]
      case .webP: [0: Array("RIFF".utf8), 8: Array("WEBP".utf8)]
      case .gif: [0: Array("GIF89a".utf8)]
      case .mp4: [4: Array("ftyp".utf8)]
      case .webM: [0: [0x1A, 0x45, 0xDF, 0xA3]]
      case .svg: [:]
      }
    let length = signature.map { $0 + $1.count }.max() ?? 0
    guard bytes.count >= length else { return false }
    for (start, part) in signature { bytes.replaceSubrange(start..<start + part.count, with: part) }
    return format != .svg
  }

  private static func write(_ bytes: [UInt8], byteCount: Int) {
    precondition(ftruncate(file, 0) == 0 && ftruncate(file, off_t(byteCount)) == 0)
    precondition(pwrite(file, bytes, bytes.count, 0) == bytes.count, "no file of this length")
  }
}
