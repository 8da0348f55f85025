import Foundation
import TagSphereCloudBuilding
import TagSphereCommandLineOptions
import TagSphereFiles
import TagSphereInteraction
import TagSphereLook
import TagSphereMessages
import TagSphereStartup
import TagSphereTestSupport
import TagSphereViewer
import Testing

@testable import TagSphereEnvironment
@testable import TagSphereDocuments
@testable import TagSphereProgram

/// Tests the file of preferences when it changes while a cloud is shown.
@Suite("Watched preferences") @MainActor
struct PreferenceWatchTests {
  private let folder: TemporaryFolder
  private var file: URL { folder.url.appending(path: "config.json") }

  init() throws { folder = try TemporaryFolder() }

  private func watch(_ arguments: String...) throws -> PreferenceWatch? {
    let reader = CommandLineReader(
      arguments: ["--motion", "full"] + arguments, variables: ["TAGSPHERE_HALF_LIFE": "3"],
      language: .english, isInputRedirected: false, path: file.path,
      known: WatchedPath(path: file.path).signature)
    guard case .view(let options) = try reader.read(warn: { _ in }) else { return nil }
    var settling = FileSettling(known: reader.known)
    (settling.moment, settling.patience) = (.zero, .milliseconds(4))
    let design = try CloudDesign(
      layout: options.layout, look: options.look, document: options.document)
    return PreferenceWatch(
      reader, options: options, design: design, settling: settling, wake: {})
  }

  /// Writes the file, and returns the resulting update of the watch.
  private func write(_ json: String, for watch: PreferenceWatch) throws -> PreferenceUpdate {
    try Data(json.utf8).write(to: file, options: .atomic)
    var update: PreferenceUpdate?
    _ = waits {
      update = watch.fetch()
      return update != nil
    }
    return try #require(update)
  }

  private func changes(
    _ json: String, for watch: PreferenceWatch
  ) throws -> (changes: PreferenceChanges, notes: [String]) {
    guard case .changed(let changes, let notes) = try write(json, for: watch) else {
      throw CommandFailure("a refusal")
    }
    return (changes, notes)
  }

  @Test(
    "Motion and colours follow the file of preferences; command line and environment take precedence"
  )
  func precedence() throws {
    let watch = try #require(try watch("--spin", "3"))
    #expect(watch.fetch() == nil)
    let (changes, notes) = try changes(
      #"{"spin": 9, "half-life": 9, "drag-speed": 2, "status": "on", "theme": "paper"}"#, for: watch
    )
    #expect(notes.isEmpty)
    #expect(changes.motion.spin == 3 * .pi / 180 && changes.motion.halfLife == .seconds(3))
    #expect(changes.motion.dragSpeed == 2 && changes.screen.status == .on)
    #expect(changes.design?.theme.name == "paper")
    let back = try self.changes("{}", for: watch).changes
    #expect(back.motion.dragSpeed == 1 && back.design?.theme.name == "midnight")
    #expect(try self.changes(#"{"spin": 1}"#, for: watch).changes.design == nil, "same colours")
  }

  @Test(
    "A broken version of the preferences is refused with its reason, and the next valid version is used"
  )
  func broken() throws {
    try Data(#"{"theme": "paper"}"#.utf8).write(to: file)
    let watch = try #require(try watch())
    for (json, reason) in [
      ("{", "this is not JSON"), (#"{"theme": []}"#, "“theme” takes a text"),
      (#"{"theme": "none.json"}"#, "there is no such file"),
    ] {
      guard case .refusal(let sentence) = try write(json, for: watch) else {
        Issue.record("\(json) is taken")
        continue
      }
      #expect(sentence.contains(reason), "\(sentence)")
      #expect(sentence.hasSuffix("; the preferences stay as they are"))
      #expect(watch.fetch() == nil, "it is reported once")
    }
    let changes = try changes(#"{"theme": "paper", "spin": 2}"#, for: watch).changes
    #expect(changes.design == nil && changes.motion.spin == 2 * .pi / 180)
  }

  @Test(
    "Preferences for the next start are reported once, and unknown names are reported each time")
  func notes() throws {
    let watch = try #require(try watch())
    let first = try changes(#"{"shape": "torus", "spin": 2}"#, for: watch)
    #expect(first.notes.count == 1 && first.notes[0].contains("takes effect at the next start"))
    #expect(first.changes.motion.spin == 2 * .pi / 180 && first.changes.design == nil)
    #expect(try changes(#"{"shape": "disc"}"#, for: watch).notes.isEmpty)
    let unknown = try changes(#"{"spn": 2}"#, for: watch).notes
    #expect(unknown.count == 1 && unknown[0].contains("did you mean spin?"))
  }

  @Test("With --no-config, preferences are not watched")
  func ignored() throws {
    #expect(try watch("--no-config") == nil)
  }
}
