/// What a command line asks for, with every value typed and in range.
public enum Invocation: Hashable, Sendable {
  /// Show the cloud in a window.
  case view(ViewOptions)
  /// Write a picture.
  case render(RenderOptions)
  /// Print what stands at pixels.
  case pick(PickOptions)
  /// Print all tags.
  case list(ListOptions)
  /// Measure the renderer.
  case bench(BenchOptions)
  /// Compare the renderer with the reference.
  case verify(VerifyOptions)
  /// Report how a document was read.
  case check(CheckOptions)
  /// Print what holds for a command, and where it comes from, to standard output.
  case preferences(PreferenceReport, asJSON: Bool)
  /// Print the help of a topic to standard output.
  case help(HelpTopic)
  /// Print name and version to standard output.
  case version
  /// Print a completion script to standard output.
  case completions(Shell)
  /// Print the manual page to standard output.
  case manual
}

/// What help can be asked about.
public enum HelpTopic: Hashable, Sendable {
  /// The program as a whole.
  case program
  /// One command.
  case command(Subcommand)
}
