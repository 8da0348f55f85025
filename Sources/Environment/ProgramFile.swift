/// The file of this program, which helper processes run too.
package nonisolated enum ProgramFile {
  /// Its path.
  package static var path: String { ProcessContext.current.programFile }

  /// The only argument of the helper process that decodes images; see `CloudDesign.imageDecoder`.
  package static let decodingArgument = "--decode-images"

  /// The only argument of the helper process that draws the pages of a PDF file; see `PageFile`.
  package static let pageArgument = "--draw-pages"

  /// The argument of the helper process that becomes ffmpeg, before the path of it; see `FilmProgram`.
  package static let filmArgument = "--decode-film"

  /// The argument of the process that becomes another program, before the path and the arguments of that:
  /// one that ends with this program.
  package static let boundArgument = "--become"
}
