internal import TagSphereEnvironment
internal import TagSphereFiles
package import TagSphereImages
package import TagSphereTagData

extension PageFile {
  /// Opens the file of a document in a helper process, which is this program.
  ///
  /// - Parameters:
  ///   - path: Its path.
  ///   - isCurrent: Whether it is still wanted; asked often, and false ends the reading.
  /// - Throws: `DocumentInputError` if it cannot be read, and `DocumentBytesError.replaced`.
  package nonisolated init(of path: String, isCurrent: @escaping () -> Bool = { true }) throws {
    do throws(PictureFileError) {
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
  /// Creates the tags of the pages of a PDF file, in their order: the text is the number of the page.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - options: How many are kept, from the first on; the format is `pages`.
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
