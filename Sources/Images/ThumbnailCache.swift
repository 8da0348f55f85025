internal import CTagSphereGdkPixbuf
internal import Glibc
internal import TagSphereFiles
internal import TagSphereGlyphs

/// The thumbnails that desktop programs share, by the paths of the images.
///
/// Source: Thumbnail Managing Standard, freedesktop.org.
public struct ThumbnailCache: Hashable, Sendable {
  /// The longer side of new thumbnails, pixels, which the standard calls “large”.
  static let side = 256
  /// The folders with thumbnails of at least `side`, smallest thumbnails first.
  private static let folders = ["large", "x-large", "xx-large"]
  /// The maximum length of a thumbnail's file, bytes.
  private static let longestFile = 4 << 20

  /// The folder of the cache.
  private let folder: String

  /// Uses the thumbnails in a folder.
  ///
  /// - Parameter folder: An absolute path such as `/home/me/.cache/thumbnails`; it need not exist.
  public init(folder: String) { self.folder = folder }

  /// Returns the path of an image's thumbnail that fits this version of the image's file; nil without a thumbnail.
  ///
  /// - Parameters:
  ///   - path: The path of the image.
  ///   - version: The version of the image.
  func copy(of path: String, _ version: FileSignature) -> String? {
    guard let address = Self.address(of: path) else { return nil }
    let texts = ["Thumb::URI": address, "Thumb::MTime": Self.time(of: version)]
    return Self.folders.lazy.map { file(for: address, in: $0) }.first { copy in
      guard let file = try? RegularFile(copy, longest: Self.longestFile),
        let bytes = try? file.bytes()
      else { return false }
      let known = PNG.texts(in: bytes)
      return texts.allSatisfy { known[$0.key] == $0.value }
    }
  }

  /// Stores a thumbnail of an image.
  ///
  /// If writing fails, the thumbnail is created again next time.
  ///
  /// - Parameters:
  ///   - bitmap: The thumbnail, with `side` pixels on the longer side.
  ///   - path: The path of the image.
  ///   - version: The version of the image.
  func keep(_ bitmap: Bitmap, of path: String, _ version: FileSignature) {
    guard let address = Self.address(of: path) else { return }
    let file = file(for: address, in: Self.folders[0])
    let texts = [
      "Thumb::URI": address, "Thumb::MTime": Self.time(of: version),
      "Thumb::Size": String(version.size), "Software": "TagSphere",
    ]
    guard
      let bytes = try? PNG.encode(
        width: bitmap.width, height: bitmap.height, rgba: bitmap.rgba, texts: texts)
    else { return }
    // Make the folder private, because it shows which images are on this machine.
    g_mkdir_with_parents(PathName.directory(of: file), 0o700)
    do throws(SystemError) {
      let replacement = try FileReplacement(file, mode: 0o600)
      try replacement.write(bytes)
      try replacement.commit(isOnDisk: false)
    } catch {}
  }

  private func file(for address: String, in size: String) -> String {
    let sum = g_compute_checksum_for_string(G_CHECKSUM_MD5, address, -1)
    defer { g_free(sum) }
    let name = sum.map { String(cString: $0) } ?? ""
    return "\(folder)/\(size)/\(name).png"
  }

  /// Returns the URI of a file as desktop programs write it; nil if the path has no URI.
  private static func address(of path: String) -> String? {
    let absolute = g_canonicalize_filename(path, nil)
    defer { g_free(absolute) }
    guard let absolute, let address = g_filename_to_uri(absolute, nil, nil) else { return nil }
    defer { g_free(address) }
    return String(cString: address)
  }

  /// The modification time of a version as thumbnails store it: whole seconds since 1970.
  private static func time(of version: FileSignature) -> String {
    // Round down, also for times before 1970.
    String(Int((Double(version.modified) / 1e9).rounded(.down)))
  }
}
