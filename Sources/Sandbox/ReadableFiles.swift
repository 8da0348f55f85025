internal import CTagSphereSandbox
internal import Glibc
internal import TagSphereFiles

/// The files that a limited process can read if the kernel has Landlock.
///
/// These are libraries and their modules, the system files that libraries read, and explicitly
/// allowed files. The process cannot open any other file, whatever its permissions. It cannot write
/// or execute any file. It can still query the names and sizes of files.
struct ReadableFiles: ~Copyable {
  /// The folders of libraries, of their modules and of their data.
  ///
  /// The data are languages, times, file types and character maps of PDF.
  ///
  /// Some distributions keep each package in a folder of its own.
  private static let paths = [
    "/lib", "/lib32", "/lib64", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/local/lib",
    "/nix/store", "/gnu/store", "/etc/ld.so.cache", "/etc/ld.so.preload",
    "/usr/share/locale", "/usr/share/zoneinfo", "/etc/localtime", "/usr/share/mime",
    "/usr/share/poppler",
    "/proc/self", "/dev/null", "/dev/urandom",
  ]

  private let rules: Int32

  /// Starts with the files of libraries; nil if the kernel has no Landlock.
  ///
  /// Ends the process if the kernel has Landlock but fails to create rules.
  init?() {
    guard sandbox_files_version() >= 1 else { return nil }
    rules = sandbox_files()
    guard rules >= 0 else { _exit(EXIT_FAILURE) }
    for path in Self.paths { allow(path) }
    for folder in Self.value(of: "LD_LIBRARY_PATH").split(separator: ":") { allow(String(folder)) }
    // The folder contains the list of gdk-pixbuf's modules and the files beside the list.
    let modules = Self.value(of: "GDK_PIXBUF_MODULE_FILE")
    if !modules.isEmpty { allow(PathName.directory(of: modules)) }
  }

  /// Allows reading a file, or all files below a folder; does nothing if the path does not exist.
  func allow(_ path: String) { sandbox_allow_file(rules, path, false) }

  /// Allows reading an open file.
  func allow(openFile: Int32) { sandbox_allow_open_file(rules, openFile, false) }

  /// Allows executing a program, and reading the folder `../lib` relative to the program.
  func allow(program: String) {
    sandbox_allow_program(rules, program)
    allow(PathName.directory(of: program) + "/../lib")
  }

  /// Allows reading the fonts that are known to fontconfig.
  func allowFonts() { sandbox_allow_fonts(rules) }

  /// Refuses all files that were not allowed, from now on; ends the process if this fails.
  consuming func enforce() { if !sandbox_enforce_files(rules) { _exit(EXIT_FAILURE) } }

  private static func value(of variable: String) -> String {
    getenv(variable).map { String(cString: $0) } ?? ""
  }
}
