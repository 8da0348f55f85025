import TagSphereInteraction
import Foundation
import TagSphereCommandLineOptions
import TagSphereTestSupport
import Testing

@testable import TagSphereProgram

@Suite("Reduced motion") @MainActor struct MotionPreferenceTests {
  @Test(
    "Reduced motion follows the files of the desktop's settings, unless an option is given",
    arguments: [
      ("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=0\n", true),
      ("gtk-4.0/settings.ini", "[Settings]\r\n gtk-enable-animations = False \r\n", true),
      ("gtk-4.0/settings.ini", "[Settings]\ngtk-enable-animations=1\n", false),
      ("gtk-3.0/settings.ini", "[Other]\ngtk-enable-animations=0\n", false),
      ("gtk-3.0/settings.ini", "[Settings]\n#gtk-enable-animations=0\n", false),
      ("kdeglobals", "[General]\nx=1\n[KDE]\nAnimationDurationFactor=0\n", true),
      ("kdeglobals", "[KDE]\nAnimationDurationFactor=0.5\n", false),
      ("kdeglobals", "AnimationDurationFactor=0\n", false),
      ("kdeglobals", "\u{0}\u{FFFD}[[[=", false),
    ])
  func files(file: String, text: String, isReduced: Bool) throws {
    let home = try TemporaryFolder()
    try write(text, to: ".config/" + file, in: home)
    let environment = ["HOME": home.url.path]
    #expect(MotionPreference(.auto, environment: environment).isReduced() == isReduced)
    #expect(!MotionPreference(.full, environment: environment).isReduced())
    #expect(MotionPreference(.reduced, environment: environment).isReduced())
  }

  @Test(
    "The setting of reduced motion is read despite other folders, pipes instead of files, or a missing home"
  )
  func odd() throws {
    let home = try TemporaryFolder()
    try write("[KDE]\nAnimationDurationFactor=0\n", to: "own/kdeglobals", in: home)
    let own = ["HOME": home.url.path, "XDG_CONFIG_HOME": home.url.path + "/own"]
    #expect(MotionPreference(.auto, environment: own).isReduced())
    try #require(mkfifo(home.url.path + "/kdeglobals", 0o600) == 0)
    let pipe = ["XDG_CONFIG_HOME": home.url.path]
    #expect(!MotionPreference(.auto, environment: pipe).isReduced())
    #expect(!MotionPreference(.auto, environment: [:]).isReduced())
  }

  @Test(
    "Reduced motion follows gsettings only in a desktop session",
    arguments: [
      ("echo false", "GNOME", true), ("echo true", "GNOME", false), ("echo false", "", false),
      ("exit 1", "GNOME", false), ("yes", "GNOME", false),
    ])
  func gsettings(command: String, desktop: String, isReduced: Bool) throws {
    let folder = try TemporaryFolder()
    let preference = try preference(gsettings: command, in: folder, desktop: desktop)
    // A busy machine may be slow; the next test covers a gsettings that does not answer.
    #expect(preference.isReduced(within: .seconds(300)) == isReduced)
  }

  @Test("The setting of reduced motion does not wait for a gsettings process that does not answer")
  func silent() throws {
    let folder = try TemporaryFolder()
    let preference = try preference(gsettings: "exec sleep 300", in: folder, desktop: "GNOME")
    let start = ContinuousClock.now
    #expect(!preference.isReduced())
    #expect(start.duration(to: .now) < .seconds(250))
  }

  /// Returns the preference of a desktop whose `gsettings` runs `command`.
  private func preference(
    gsettings command: String, in folder: TemporaryFolder, desktop: String
  ) throws -> MotionPreference {
    let program = folder.url.appending(path: "gsettings").path
    // The script accepts only the expected arguments.
    let script = """
      #!/bin/sh
      [ "$*" = "get org.gnome.desktop.interface enable-animations" ] || exit 1
      \(command)
      """
    try write(script, to: "gsettings", in: folder)
    try #require(chmod(program, 0o700) == 0)
    let environment = [
      "HOME": folder.url.path, "PATH": folder.url.path + ":/usr/bin:/bin",
      "XDG_CURRENT_DESKTOP": desktop,
    ]
    return MotionPreference(.auto, environment: environment)
  }

  private func write(_ text: String, to path: String, in folder: TemporaryFolder) throws {
    let url = folder.url.appending(path: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }
}
