import Foundation
import TagSphereScreen
import TagSphereTestSupport
import Testing

/// Tests windows of every graphics API.
@Suite("Windows of all graphics APIs", .serialized)
struct GraphicsWindowTests {
  private let folder: TemporaryFolder
  private let file: URL

  init() throws {
    folder = try TemporaryFolder()
    let tags = "X\t1\t#ff0000\nX\t1\t#00ff00\nX\t1\t#0000ff\n"
    file = try folder.file("tags.tsv", Array(("text\tweight\tcolor\n" + tags).utf8))
  }

  private func window(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> Screenshot {
    let shown = try ShownProgram(
      [
        "--format", "tsv", "--text-height", "0.3", "--depth-fade", "0", "--idle-spin", "never",
      ] + arguments, on: VirtualDisplay(width: 800, height: 600), environment: environment,
      inputFile: file)
    defer { shown.program.stop() }
    return try shown.still()
  }

  @Test("All graphics APIs draw the same pixels if edges are hard")
  func same() throws {
    let usual = try window("--quality", "fast")
    #expect(!usual.isBlack)
    for api in GraphicsAPI.allCases {
      let other = try window("--quality", "fast", "--graphics", api.rawValue)
      #expect(other == usual, "\(api)")
    }
  }

  @Test("A driver without sample variables and loss reports still gives soft edges")
  func poor() throws {
    let lacking = ["OES_sample_variables", "OES_gpu_shader5", "EXT_gpu_shader5", "EXT_robustness"]
    let picture = try window(
      environment: [
        "MESA_GL_VERSION_OVERRIDE": "3.1FC", "MESA_GLSL_VERSION_OVERRIDE": "140",
        "MESA_GLES_VERSION_OVERRIDE": "3.1",
        "MESA_EXTENSION_OVERRIDE": lacking.map { "-GL_" + $0 }.joined(separator: " "),
      ])
    let usual = try window()
    for channel in 0..<3 {
      let (own, best) = (
        picture.points(channel: channel, above: 130).count,
        usual.points(channel: channel, above: 130).count
      )
      #expect(best > 300 && abs(own - best) * 7 < best, "\(own) pixels instead of \(best)")
    }
    #expect(picture != usual)
  }

  @Test("A graphics API that the driver does not have is refused in one sentence")
  func refused() throws {
    let display = try VirtualDisplay(width: 800, height: 600)
    let program = try RunningProgram(
      [file.path, "--graphics", "gles32"],
      environment: display.environment.merging(["MESA_GLES_VERSION_OVERRIDE": "3.1"]) { $1 })
    #expect(try program.waitForEnd(timeout: 20) != 0)
    let text = try program.errorText()
    #expect(text.contains("no window with OpenGL ES 3.2: "))
    #expect(text.contains("leave out --graphics"))
    #expect(text.split(separator: "\n").count == 1)
  }
}
