internal import Glibc

/// The reason why a file gave no image.
public enum ImageFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system could not open or read the file; `code` is its error number.
  case cannotOpen(code: Int32)
  /// The name is a URL, but images are read only from files.
  case isAddress
  /// The path leads to a folder.
  case isFolder
  /// The path leads to a device, a pipe or a socket.
  case isNoFile
  /// The file is empty.
  case empty
  /// The file is longer than the maximum; `byteCount` is its length.
  case tooLong(byteCount: Int)
  /// The file has no supported image format.
  case unknownFormat
  /// The image has more pixels than the maximum, or no pixels.
  case unsupportedSize(width: Int, height: Int)
  /// gdk-pixbuf has no reader for the format on this machine.
  case noReader(ImageFormat)
  /// The library could not decode the image; `reason` is its message.
  case damaged(ImageFormat, reason: String)
  /// Decoding the image took more than the allowed processor time, which is given in seconds.
  case tooSlow(seconds: Int)
  /// The image was not decoded within the allowed elapsed time, in seconds, although it took little processor time.
  case tooLate(seconds: Int)
  /// Decoding the image took more than the allowed memory, which is given in mebibytes.
  case tooMuchMemory(mebibytes: Int)
  /// The library crashed on the image, in a helper process.
  case crashed(ImageFormat)
  /// The PDF file or its page cannot be shown.
  case page(PageFileFault)
  /// The helper process could not be started; `code` is the system's error number.
  case noHelper(code: Int32)
  /// The decoder was stopped before the image was decoded.
  case stopped
  /// The file system does not answer, or has not answered yet.
  case unanswered
  /// The image was not examined, because other images of its document took too long, or because it has too many.
  case tooMuchWork

  /// Whether detecting the error took much time or memory, and would do so again.
  package var isCostly: Bool {
    switch self {
    case .tooSlow, .tooLate, .tooMuchMemory, .crashed, .page(.crashed): true
    default: false
    }
  }

  /// The end of a sentence that begins with the file's name and a colon.
  public var description: String {
    switch self {
    case .cannotOpen(ENOENT): "there is no such file"
    case .cannotOpen(EACCES): "you have no permission to read it"
    case .cannotOpen(ELOOP): "its links lead in a circle"
    case .cannotOpen(let code):
      strerror(code).map { String(cString: $0) } ?? "error \(code)"
    case .isAddress: "images are read from files, not from the network; save it beside the tags"
    case .isFolder: "it is a directory; name a file in it"
    case .isNoFile: "it is not a regular file; name an image"
    case .empty: "it is empty; name an image"
    case .tooLong(let count):
      "it has \(count >> 20) MiB; at most \(ImageFile.longestFile >> 20) are read; make it smaller"
    case .unknownFormat:
      "it is not a PNG, JPEG, WebP, GIF or SVG image, nor a complete MP4 or WebM film with a "
        + "picture; convert it to one of these, or get it again"
    case .unsupportedSize(0, _), .unsupportedSize(_, 0): "it has no pixels; name another image"
    case .unsupportedSize(let width, let height):
      "it has \(width) × \(height) pixels; at most \(ImageFile.longestSide) on a side and "
        + "\(ImageFile.mostPixels >> 20) million in total are read; make it smaller"
    case .noReader(let format):
      "this machine cannot read \(format.name); install \(format.package)"
    case .damaged(let format, let reason):
      "the \(format.name) image is damaged: \(reason); get it again"
    case .tooSlow(let seconds):
      "decoding it takes more than \(seconds) s of processor time; make it smaller or simpler"
    case .tooLate(let seconds):
      "it was not decoded within \(seconds) s: this machine is too busy, or its library waits for ever; "
        + "show it again when less runs, or make it simpler"
    case .tooMuchMemory(let mebibytes):
      "decoding it takes more than \(mebibytes) MiB of memory; make it smaller or simpler"
    case .crashed(let format):
      "the library for \(format.name) crashed on it; save it again with another program"
    case .page(let fault): "\(fault)"
    case .noHelper(let code):
      "the program that decodes images cannot be started: "
        + (strerror(code).map { String(cString: $0) } ?? "error \(code)")
    case .stopped: "it was not decoded in time"
    case .unanswered:
      "its file system does not answer; it is shown as soon as it does, or give another place"
    case .tooMuchWork:
      "it was not looked at, because others of this document take too long, or are too many; name "
        + "fewer images, or simpler ones"
    }
  }
}
