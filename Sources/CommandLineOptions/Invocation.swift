/// The request of a command line; every value is typed and in its range.
package enum Invocation: Hashable, Sendable {
  /// Show the cloud, or wheels without a cloud, in a window.
  case view(Settings)
  /// Write a picture.
  case render(Settings)
  /// Write a page for browsers.
  case export(Settings)
  /// Print the tags at given pixels.
  case pick(Settings)
  /// Print all tags.
  case list(Settings)
  /// Measure the renderer.
  case bench(Settings)
  /// Compare the renderer with the reference.
  case verify(Settings)
  /// Report how a document was read.
  case check(Settings)
  /// Print the settings of a command, and their origins, to standard output.
  case preferences(PreferenceReport, asJSON: Bool)
  /// Print the help of a topic to standard output.
  case help(HelpTopic)
  /// Print name and version to standard output.
  case version
  /// Print a completion script to standard output.
  case completions(Shell)
  /// Print the manual page to standard output.
  case manual
  /// Print the reference of all options, in Markdown, to standard output.
  case optionReference
}

/// The topics of help.
package enum HelpTopic: Hashable, Sendable {
  /// The program as a whole.
  case program
  /// One command.
  case command(Subcommand)
}
