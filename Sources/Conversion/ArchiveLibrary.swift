internal import CTagSphereArchive

/// The library that unpacks zip archives.
///
/// Use it only in limited processes, as with `MarkupLibrary`.
package final class ArchiveLibrary {
  private var functions: archive_library

  /// Loads the library; nil if it is not installed.
  package init?() {
    var functions = archive_library()
    guard archive_load(&functions) else { return nil }
    self.functions = functions
  }

  /// The maximum number of parts to visit; workbooks have a few dozen.
  private static let mostParts = 100_000

  /// The ways in which reading a part can end.
  enum Ending: Hashable {
    /// All requested bytes were read.
    case complete
    /// The archive has no part with this name.
    case missing
    /// The part is damaged.
    case damaged
    /// The part is longer than the limit.
    case tooLong
  }

  /// Returns the names of an archive's parts up to its first fault; nil if the bytes are not an archive.
  func names(in archive: [UInt8]) -> [String]? {
    var names: [String] = []
    let isArchive = walk(archive) { name, _ in
      names.append(name)
      return true
    }
    return isArchive ? names : nil
  }

  /// Unpacks a part in chunks.
  ///
  /// - Parameters:
  ///   - name: The part's name; case is ignored.
  ///   - archive: The archive.
  ///   - limit: The maximum length of the unpacked part, bytes.
  ///   - body: Takes the next chunk, and returns whether to continue.
  func read(
    _ name: String, in archive: [UInt8], limit: Int,
    _ body: (UnsafeBufferPointer<CChar>) -> Bool
  ) -> Ending {
    let wanted = Self.normalized(name)
    var ending = Ending.missing
    walk(archive) { found, reader in
      guard Self.normalized(found) == wanted else { return true }
      ending = unpack(reader, limit: limit, body)
      return false
    }
    return ending
  }

  private func unpack(
    _ reader: OpaquePointer, limit: Int, _ body: (UnsafeBufferPointer<CChar>) -> Bool
  ) -> Ending {
    var piece = [CChar](repeating: 0, count: 1 << 16)
    var total = 0
    while true {
      let count = archive_read(&functions, reader, &piece, piece.count)
      if count == 0 { return .complete }
      guard count > 0 else { return .damaged }
      total += count
      if total > limit { return .tooLong }
      let goesOn = piece.withUnsafeBufferPointer {
        body(UnsafeBufferPointer(rebasing: $0[..<count]))
      }
      if !goesOn { return .complete }
    }
  }

  /// Calls `body` with the name of each part until `body` returns false.
  ///
  /// Returns whether the bytes are an archive.
  @discardableResult
  private func walk(_ archive: [UInt8], _ body: (String, OpaquePointer) -> Bool) -> Bool {
    archive.withUnsafeBytes { buffer in
      guard let reader = archive_open(&functions, buffer.baseAddress, buffer.count) else {
        return false
      }
      defer { archive_end(&functions, reader) }
      for _ in 0..<Self.mostParts {
        guard let part = archive_next(&functions, reader) else { break }
        guard let name = archive_name(&functions, part) else { continue }
        if !body(String(cString: name), reader) { break }
      }
      return true
    }
  }

  /// Returns a part's name in lower case and with slashes, for comparison; some programs write backslashes.
  private static func normalized(_ name: String) -> String {
    let slashes = name.lowercased().map { $0 == "\\" ? "/" : $0 }
    return String(slashes.drop { $0 == "/" })
  }
}
