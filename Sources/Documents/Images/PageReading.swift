internal import TagSphereEnvironment
internal import TagSphereFiles
package import TagSphereImages
package import TagSphereTagData

extension PageFile {
  /// Opens the file of a document in a helper process that runs this program.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - isCurrent: Whether the file is still wanted. It is called often; false ends the reading.
  /// - Throws: `DocumentInputError` if the file cannot be read, or `DocumentBytesError.replaced`.
  package nonisolated init(of path: String, isCurrent: @escaping () -> Bool = { true }) throws {
    do throws(ImageFileError) {
      try self.init(
        at: path, program: ProgramFile.path, arguments: [ProgramFile.pageArgument],
        isWanted: isCurrent)
    } catch {
      if error == .stopped { throw DocumentBytesError.replaced(name: path) }
      if case .page(.damaged) = error, !Self.isRecognized(at: path) {
        throw DocumentInputError.isNoPDF(name: path)
      }
      throw DocumentInputError.noPages(name: path, error)
    }
  }
}

extension Reading {
  /// Creates the tags of a PDF file's pages, in order; the text of each tag is the page number.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - options: The number of pages to keep, from the first; the format is `pages`.
  package nonisolated init(pagesOf file: PageFile, options: ReadingOptions) {
    let count = min(file.sizes.count, options.top ?? .max)
    let tags = (1..<count + 1).map { number in
      var tag = Tag(text: String(number))
      tag.details = Tag.Details()
      tag.details?.image = PageFile.name(ofPage: number, in: PathName.name(of: file.path))
      return tag
    }
    var report = ReadingReport(format: .pages)
    (report.rowsRead, report.tagsKept) = (file.sizes.count, count)
    report.belowTop = file.sizes.count - count
    self.init(document: TagDocument(tags: tags), report: report)
    if options.keepsLines { lines = Array(1..<count + 1) }
  }
}
