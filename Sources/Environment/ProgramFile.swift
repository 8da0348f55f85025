/// The file of this program, which also runs as helper processes.
package nonisolated enum ProgramFile {
  /// The path of the program's file.
  package static var path: String { ProcessContext.current.programFile }

  /// The only argument of the helper process that decodes images: see `CloudDesign.imageDecoder`.
  package static let decodingArgument = "--decode-images"

  /// The only argument of the helper process that draws the pages of a PDF file: see `PageFile`.
  package static let pageArgument = "--draw-pages"

  /// The first argument of the helper process that becomes ffmpeg, before ffmpeg's path: see `FilmProgram`.
  package static let filmArgument = "--decode-film"

  /// The first argument of a helper process that becomes another program.
  ///
  /// The path and the arguments of the other program follow. The process ends when this process
  /// ends.
  package static let boundArgument = "--become"
}
