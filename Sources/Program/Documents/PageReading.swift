internal import TagSphereFiles
internal import TagSphereImages
internal import TagSphereTagData

extension PageFile {
  /// Opens the file of a document in a helper process, which is this program.
  ///
  /// - Throws: `DocumentInputError` if it cannot be read.
  nonisolated init(of path: String) throws(DocumentInputError) {
    do throws(PictureFileError) {
      try self.init(at: path, program: ProgramFile.path, arguments: [TagSphere.pageArgument])
    } catch {
      if case .page(.damaged) = error, !Self.isRecognized(at: path) { throw .isNoPDF(name: path) }
      throw .noPages(name: path, error)
    }
  }
}

extension Reading {
  /// Creates the tags of the pages of a PDF file, in their order: the text is the number of the page.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - options: How many are kept, from the first on; the format is `pages`.
  nonisolated init(pagesOf file: PageFile, options: ReadingOptions) {
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
