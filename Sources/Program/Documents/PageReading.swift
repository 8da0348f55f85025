internal import TagSphereFiles
internal import TagSphereImages
internal import TagSphereTagData

/// Reads the pages of a PDF file as tags, in their order: the text is the number of the page.
///
/// - Parameters:
///   - path: The path of the file.
///   - options: How many are kept, from the first on; the format is `pages`.
/// - Throws: `DocumentInputError` if it cannot be read.
nonisolated func readPages(
  at path: String, options: ReadingOptions
) throws(DocumentInputError) -> Reading {
  let file: PageFile
  do throws(PictureFileError) {
    file = try PageFile(at: path)
  } catch {
    if case .page(.damaged) = error, !PageFile.isRecognized(at: path) { throw .isNoPDF(name: path) }
    throw .noPages(name: path, error)
  }
  let count = min(file.sizes.count, options.top ?? .max)
  let tags = (1..<count + 1).map { number in
    var tag = Tag(text: String(number))
    tag.details = Tag.Details()
    tag.details?.image = PageFile.name(ofPage: number, in: PathName.name(of: path))
    return tag
  }
  var report = ReadingReport(format: .pages)
  (report.rowsRead, report.tagsKept) = (file.sizes.count, count)
  report.belowTop = file.sizes.count - count
  var reading = Reading(document: TagDocument(tags: tags), report: report)
  if options.keepsLines { reading.lines = Array(1..<count + 1) }
  return reading
}
