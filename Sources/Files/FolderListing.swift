internal import Glibc

/// The names of the files in a folder.
package enum FolderListing {
  /// Returns the names in a folder, without `.` and `..`, unsorted; nil if the folder cannot be listed.
  ///
  /// - Parameter most: The maximum number of names.
  package static func names(in folder: String, atMost most: Int) -> [String]? {
    guard let entries = opendir(folder) else { return nil }
    defer { closedir(entries) }
    var names: [String] = []
    while names.count < most, let entry = readdir(entries) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
