internal import TagSphereCommandLineOptions
internal import TagSphereFiles
internal import TagSphereTagData

extension StandardWork {
  /// The number of bytes written at a time.
  private static let chunkBytes = 1 << 20

  /// Writes the workload's labels into an unnamed temporary file; a label's weight is 10⁶ over its number.
  ///
  /// - Returns: The file as a document. The file exists until the process ends.
  /// - Throws: `CommandFailure` if the file cannot be written.
  static func file(count: Int) throws -> DocumentOptions {
    let file = try UnnamedFile.create()
    var bytes = Array("text\tweight\n".utf8)
    var texts = texts
    for number in 1...count {
      bytes += "\(texts.next() ?? "")\t\(max(1, 1_000_000 / number))\n".utf8
      guard bytes.count > chunkBytes || number == count else { continue }
      try file.append(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    var document = DocumentOptions()
    document.source = .file(file.path)
    document.format = .tsv
    file.keep()
    return document
  }
}
