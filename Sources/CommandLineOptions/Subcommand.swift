internal import TagSphereTagData

/// The commands of the program; `view` runs if none is named.
package enum Subcommand: String, CaseIterable, Hashable, Sendable {
  /// Shows the cloud in a window.
  case view
  /// Shows the installed programs in a window: short for `view --format apps`.
  case apps
  /// Shows the images below a directory in a window: short for `view --format photos`.
  case photos
  /// Shows the pages of a PDF file in a window: short for `view --format pages`.
  case pages
  /// Shows the cloud on an unattended public screen.
  case kiosk
  /// Draws the cloud into a picture file.
  case render
  /// Writes the cloud as a page for browsers.
  case export
  /// Shows wheels of words to choose from.
  case wheel
  /// Prints the tags that a picture shows at given pixels.
  case pick
  /// Prints the tags.
  case list
  /// Measures the renderer.
  case bench
  /// Verifies the renderer against the CPU reference.
  case verify
  /// Reports how a document was read.
  case check
  /// Prints help.
  case help
  /// Prints a completion script for a shell.
  case completions
  /// Prints the manual page.
  case manual

  /// The commands that use the user's preferences: all commands that show a cloud or wheels.
  ///
  /// Measurements and lists of data must not depend on the user.
  static let withPreferences: Set<Subcommand> = [
    .view, .apps, .photos, .pages, .kiosk, .render, .export, .wheel, .pick,
  ]

  /// The command for which this command is a short form, and whose options it takes; otherwise this command.
  package var base: Subcommand {
    switch self {
    case .apps, .photos, .pages: .view
    default: self
    }
  }

  /// The options of the base command that a short form sets itself, or that have no effect on it.
  var optionsWithoutEffect: Set<String> {
    let ofTexts: Set = [
      "format", "encoding", "negative", "sheet", "text", "weight", "count", "split", "words-of",
      "count-words",
      "count-lines", "stopwords", "ngrams", "collocations", "words", "repeated-stories", "read0",
      "ansi",
      "follow",
    ]
    let ofPrograms: Set = ["stay", "page-size", "reset-launcher"]
    return switch self {
    case .apps: ofTexts.union(["group-by", "watch", "open", "allow-host", "allow-scheme"])
    case .photos: ofTexts.union(ofPrograms)
    case .pages: ofTexts.union(ofPrograms).union(["group-by"])
    default: []
    }
  }

  /// A one-line description for lists of commands.
  package var summary: String {
    switch self {
    case .view: "show the cloud in a window (the default command)"
    case .apps: "show the installed programs, and start the one that is chosen"
    case .photos: "show images, and those below directories, in a window"
    case .pages: "show the pages of a PDF file in a window"
    case .kiosk: "show the cloud on a wall: full screen, locked, for weeks"
    case .render: "draw the cloud into a picture file, without a display"
    case .export: "write the cloud as a web page that turns without a network"
    case .wheel: "show wheels of words, and print which are chosen"
    case .pick: "print the tag that a window or picture shows at a pixel"
    case .list: "print all tags, the heaviest first"
    case .bench: "measure frame times, without a display"
    case .verify: "compare this machine's driver with the CPU reference"
    case .check: "report what was read from a file, what was left out, and why"
    case .help: "explain a command"
    case .completions: "print the completion script of a shell"
    case .manual: "print the manual page (troff)"
    }
  }

  /// A few sentences for the command's own help and the manual.
  package var discussion: String {
    switch self {
    case .view:
      """
      Opens a window with the tags of FILE on a sphere. Drag to turn it, flick to spin it, scroll \
      or press + and - to zoom, arrows to turn, Space to pause, Home to return, F11 for full \
      screen. Type to search: matches stay bright, the best comes to the front. Tab walks through \
      the labels by weight, arrows go to the neighbour of the label in focus. A click chooses a \
      tag, and Enter the one in focus: it is printed to standard output, or given to a command, or \
      its address is opened; then a double click looks closer without choosing. The right button \
      opens the menu of a label. Control-F searches, Control-C copies a label, Control-V pastes \
      into the search. A file that is dropped on the window is shown instead. Escape closes the \
      search, then the focus, the full screen and the window, and asks before marks or a stream \
      are lost, as Control-W does; Control-Q ends at once. F1 or ? shows all keys. Without FILE \
      it shows the tags of standard input if that is a file or a pipe, otherwise a sample.
      """
    case .apps:
      """
      Shows the programs that the desktop's menus offer, with their icons, as view --format apps \
      does. Type to find one; Enter or a click starts it, and the window closes unless --stay keeps \
      it. The menu of the right button has what else a program can be started for. Those that are \
      started most are largest, and in front; many form pages of --page-size, which the dots below, \
      Page Up, Page Down, a swipe and Shift with the wheel turn. A long press on a program, F2 or \
      its menu begins to arrange them: drag one onto the place of another or to the edge, or remove it \
      with its cross; by keys, Control with the arrows moves the one in focus, and Delete removes it. \
      Control-Z takes the last change back, and Escape ends that. The arrangement is kept until --reset-launcher. --image-height is 5, \
      --size-range 1:2.5 and --legend off unless they are given. With --pick, --multi, --print, \
      --print0 or --exec a choice is printed, or given to a command, and no program is started. Other \
      commands take the programs as a document with --format apps.
      """
    case .photos:
      """
      Opens a window with images and films, those below directories and those that are named, the \
      newest first, by the time at which they were taken; hidden files are left out. Up to 12 are on a \
      wall, up to 60 around a drum, and more on a mirror ball, as are all in a kiosk and with --watch. \
      The path of the one that is chosen is printed. It is short for view --format photos, and takes its options; render, pick, list and \
      check read directories and images likewise, and a kiosk reads one directory. With it, --facing \
      is outward, --declutter off, --order file, --density 0.95 (0.6 in a kiosk and with --watch), --back hide, \
      --image-place alone, --image-corners 0.04, --legend off and --print image unless they are given.
      """
    case .pages:
      """
      Opens a window with the pages of a PDF file around a drum; Tab begins with the first. Enter, \
      or a double click, fills the window with a page; arrows and Page Up and Page Down turn pages \
      there, Escape or a click returns. The number of the page that is chosen is printed. It is \
      short for view --format pages, and takes its options; kiosk, render, pick, list and check \
      read a PDF file likewise. With it, --shape is cylinder-v, --facing outward, --declutter off, --order file, \
      --density 0.95 (0.6 in a kiosk and with --watch), --back hide, --image-place alone, \
      --image-corners 0 and --legend off unless they are given.
      """
    case .kiosk:
      """
      Fills a monitor with the tags of FILE. It ends only when the keys of --exit-chord are held \
      for two seconds, or by SIGTERM or SIGINT; other keys, clicks and close requests do not end \
      it. After a while without input the view is reset, and labels come forward in turn. It \
      returns to its monitor when that is plugged in again, reads FILE again on SIGHUP, and \
      notifies systemd that it is ready and alive.
      """
    case .render:
      """
      Draws one picture and writes it as PNG, or as JPEG or WebP in quality 90 if its name ends \
      so; as SVG, with the outlines of letters and the label as a title, or as PDF, whose text can be \
      selected. No display is needed, nor a driver for SVG and PDF. With --paper the picture has the \
      size of a sheet. The same document, options \
      and seed give the same bytes on the same driver. The file appears only once it is complete. With a \
      name that ends in .gif, .apng, .mp4 or .webm, or one in .webp and an option of loops, it writes a \
      loop: frames that span a whole turn, the first of which is not repeated; that needs the program \
      ffmpeg. A name such as frame_####.png writes a picture for each frame, of which --frame-range \
      chooses some, so that several machines can share the work: the bytes are the same.
      """
    case .export:
      """
      Writes one HTML file that shows the cloud in any browser with WebGL 2: drag, flick, scroll, \
      pinch, point, search with / or by typing, walk with Tab and arrows, and click to open an \
      address. It needs neither network nor server, and neither fetches nor sends anything, but with \
      --data: then the labels are in a JSON file of their own, which the page fetches from its \
      server, so that they can be refreshed. Browsers without WebGL 2 show a picture, and screen \
      readers find the labels by weight. With a name that ends in .js, a script is written that \
      defines the element <tag-sphere src="cloud.json"> for a page of one's own. A page shows \
      spheres of words; what it leaves out is said when it is written.
      """
    case .wheel:
      """
      Opens a window with the wheels of FILE, a JSON file: rings of words around one centre, of \
      which the word at the mark is chosen. Drag a wheel to turn it, flick to spin it, click a \
      word to bring it to the mark, or scroll over it. Up and Down select a wheel, Left and Right \
      turn it by a word, Home returns to its first choice, and typing finds a word. Each new choice \
      is printed to standard output as one JSON object: the wheels' names with the values of their \
      words. F11 fills the screen, Escape closes the window. FILE is read again when it changes. \
      tagsphere render draws the wheels of such a FILE as a picture.
      """
    case .pick:
      """
      Prints the tags that a window or picture of the given size shows at pixels, where a click \
      would choose them; neither display nor driver is needed. Accepts the options of render that \
      affect the places of labels. Ends with status 1 if there is no tag at one of the pixels.
      """
    case .list:
      """
      Prints the tags in the order in which the Tab key goes through them, the heaviest first, \
      for screen readers and scripts.
      """
    case .bench:
      """
      Draws frames as fast as they finish, turning by a fixed step, and prints the distribution \
      of their times. Without FILE it measures the standard work: N labels of 4 to 12 letters \
      that cover 35 % of the sphere. With --scenario it measures a window, and the parts of its \
      work: the sphere spins; a hand zooms, or flies far and near; a file is loaded; letters of a \
      search are typed; the pointer hovers over labels; labels declutter; a stream brings 50 000 \
      updates a second; a wheel turns, of a file of wheels or of --wheels. The last of --frames \
      and --seconds counts. The program tagsphere-bench, which is installed beside tagsphere, measures.
      """
    case .verify:
      """
      Runs the real vertex shader and compares every clip position with the reference, then \
      compares picks with the pixels of an id buffer. Ends with status 0 only if both agree.
      """
    case .check:
      """
      Reads FILE as the other commands do, and reports its tags and weights, and everything left \
      out and each image that cannot be shown, with their lines. Ends with status 1 if no tag \
      remains.
      """
    case .help: "Explains the program, or the command named COMMAND."
    case .completions:
      """
      Prints a script to standard output. For bash: tagsphere completions bash > \
      ~/.local/share/bash-completion/completions/tagsphere. For zsh, save it as _tagsphere in a \
      folder of $fpath; for fish, as ~/.config/fish/completions/tagsphere.fish.
      """
    case .manual: "Prints the manual page; read it with: tagsphere manual | man -l -"
    }
  }

  /// The operand after the options in the usage line; nil for commands without operands.
  package var operand: Operand? {
    switch self {
    case .pages: Operand(placeholder: "FILE", isRequired: true, completion: .dataFile)
    case .photos:
      Operand(placeholder: "DIRECTORY|IMAGE...", isRequired: true, completion: .dataFile)
    case .view, .kiosk, .render, .export, .wheel, .pick, .list, .bench, .verify, .check:
      Operand(
        placeholder: "FILE|-", isRequired: self == .check || self == .wheel,
        completion: .dataFile)
    case .help:
      Operand(
        placeholder: "COMMAND", isRequired: false,
        completion: .words(Subcommand.allCases.map(\.rawValue)))
    case .completions:
      Operand(
        placeholder: Shell.allCases.map(\.rawValue).joined(separator: "|"), isRequired: true,
        completion: .words(Shell.allCases.map(\.rawValue)))
    case .apps, .manual: nil
    }
  }

  /// The operand of a command.
  package struct Operand: Sendable {
    /// The name in usage lines.
    package let placeholder: String
    /// Whether the command fails without the operand.
    package let isRequired: Bool
    /// The completions that a shell offers.
    package let completion: ValueCompletion
  }

  /// Returns the command that `word` most likely means, by edit distance; nil if none is close.
  package static func suggestion(for word: String) -> Subcommand? {
    nearest(to: word, among: allCases.map(\.rawValue)).flatMap(Subcommand.init(rawValue:))
  }
}

/// The shells with completion scripts.
package enum Shell: String, CaseIterable, Hashable, Sendable {
  /// GNU Bash.
  case bash
  /// The Z shell.
  case zsh
  /// The friendly interactive shell.
  case fish
}
