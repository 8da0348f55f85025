internal import TagSphereConversion
internal import TagSphereEnvironment
internal import TagSphereImages
internal import TagSphereSandbox

/// The helper processes, which a program starts from its own file: see `ProgramFile`.
package enum HelperProcess {
  /// Runs the helper process that the arguments request, and ends this process.
  ///
  /// If the arguments request none, returns.
  ///
  /// Call it first in `main`.
  package static func runIfAsked() {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments == [ProgramFile.pageArgument] { PageService.run() }
    if arguments == [ProgramFile.decodingArgument] { ImageDecodingService.run() }
    if arguments.count == 2, arguments[1] == ProgramFile.filmArgument {
      FilmService.run(ffmpeg: arguments[2])
    }
    if arguments.count > 1, arguments[1] == ProgramFile.boundArgument {
      LimitedProcess.becomeBound(arguments[2], Array(arguments.dropFirst(2)))
    }
    if let library = ConversionLibrary(arguments: arguments) { ConversionService.run(library) }
  }
}
