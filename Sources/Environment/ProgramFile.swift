/// The file of this program, which is also run as helper processes.
package nonisolated enum ProgramFile {
  /// The path of the program's file.
  package static var path: String { ProcessContext.current.programFile }

  /// The only argument of the helper process that decodes images; see `CloudDesign.imageDecoder`.
  package static let decodingArgument = "--decode-images"

  /// The only argument of the helper process that draws the pages of a PDF file; see `PageFile`.
  package static let pageArgument = "--draw-pages"

  /// The argument of the helper process that becomes ffmpeg, followed by ffmpeg's path; see `FilmProgram`.
  package static let filmArgument = "--decode-film"

  /// The argument of the process that becomes another program and ends with this one.
  ///
  /// It is followed by the path and the arguments of the other program.
  package static let boundArgument = "--become"
}
