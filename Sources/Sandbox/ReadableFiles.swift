internal import CTagSphereSandbox
internal import Glibc
internal import TagSphereFiles

/// The files that a limited process can read, where the kernel has Landlock: those of libraries and their
/// modules, what they read of the system, and what is allowed besides.
///
/// It can write and execute none, and open none that it does not name here, whoever may read it. It can
/// still ask for the names and the sizes of files.
struct ReadableFiles: ~Copyable {
  /// Libraries and their modules, also where a distribution keeps each package in a folder of its own, and
  /// their data: languages, times, types of files, character maps of PDF.
  private static let paths = [
    "/lib", "/lib32", "/lib64", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/local/lib",
    "/nix/store", "/gnu/store", "/etc/ld.so.cache", "/etc/ld.so.preload",
    "/usr/share/locale", "/usr/share/zoneinfo", "/etc/localtime", "/usr/share/mime",
    "/usr/share/poppler",
    "/proc/self", "/dev/null", "/dev/urandom",
  ]

  private let rules: Int32

  /// Begins with the files of libraries; nil where the kernel has no Landlock.
  ///
  /// Ends the process if the kernel has it and makes no rules.
  init?() {
    guard sandbox_files_version() >= 1 else { return nil }
    rules = sandbox_files()
    guard rules >= 0 else { _exit(EXIT_FAILURE) }
    for path in Self.paths { allow(path) }
    for folder in Self.value(of: "LD_LIBRARY_PATH").split(separator: ":") { allow(String(folder)) }
    // The list of the modules of gdk-pixbuf, and what is beside it.
    let modules = Self.value(of: "GDK_PIXBUF_MODULE_FILE")
    if !modules.isEmpty { allow(PathName.directory(of: modules)) }
  }

  /// Allows the file or all below the folder at a path, if it is there.
  func allow(_ path: String) { sandbox_allow_file(rules, path, false) }

  /// Allows an open file.
  func allow(openFile: Int32) { sandbox_allow_open_file(rules, openFile, false) }

  /// Allows a program to be executed, and what is in the folder `lib` beside its own.
  func allow(program: String) {
    sandbox_allow_program(rules, program)
    allow(PathName.directory(of: program) + "/../lib")
  }

  /// Allows the fonts that fontconfig knows.
  func allowFonts() { sandbox_allow_fonts(rules) }

  /// Refuses all others from now on; ends the process if the kernel does not.
  consuming func enforce() { if !sandbox_enforce_files(rules) { _exit(EXIT_FAILURE) } }

  private static func value(of variable: String) -> String {
    getenv(variable).map { String(cString: $0) } ?? ""
  }
}
