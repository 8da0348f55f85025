internal import CTagSphereArchive

/// The library that unpacks zip archives.
///
/// It is for limited processes, as `MarkupLibrary` is.
package final class ArchiveLibrary {
  private var functions: archive_library

  /// Loads the library; nil if there is none.
  package init?() {
    var functions = archive_library()
    guard archive_load(&functions) else { return nil }
    self.functions = functions
  }

  /// The most parts that are looked at; workbooks have some dozens.
  private static let mostParts = 100_000

  /// How the reading of a part ended.
  enum Ending: Hashable {
    /// All was read that was wanted.
    case complete
    /// There is no such part.
    case missing
    /// It is damaged.
    case damaged
    /// It is longer than the limit.
    case tooLong
  }

  /// Returns the names of the parts of an archive, as far as it is sound; nil if it is none.
  func names(in archive: [UInt8]) -> [String]? {
    var names: [String] = []
    let isArchive = walk(archive) { name, _ in
      names.append(name)
      return true
    }
    return isArchive ? names : nil
  }

  /// Unpacks a part, in pieces.
  ///
  /// - Parameters:
  ///   - name: Its name, in capital or small letters.
  ///   - archive: The archive.
  ///   - limit: The most bytes that it may have.
  ///   - body: Takes the next piece, and returns whether it wants another one.
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

  /// Calls `body` with the name of each part, until it returns false; returns whether this is an archive.
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

  /// Names of parts are the same in capital and small letters; some programs write backslashes.
  private static func normalized(_ name: String) -> String {
    let slashes = name.lowercased().map { $0 == "\\" ? "/" : $0 }
    return String(slashes.drop { $0 == "/" })
  }
}
