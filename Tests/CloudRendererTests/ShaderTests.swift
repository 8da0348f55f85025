import CloudCore
import CloudRenderer
import GLObjects
import Geometry
import Shaders
import TestSupport
import Testing

@Suite(.serialized) @MainActor struct ShaderTests {
  /// Every program of the program, with the uniforms that Swift sets.
  nonisolated private static let programs: [(ShaderSource, ShaderSource, Set<String>)] = {
    let placing: Set<String> = [
      "glyphWords", "labelRecords", "glyphQuads", "clipFromModel", "projectionScale",
      "inverseLayerSize", "atlas", "highlightedLabel", "highlightScale",
    ]
    let coloring: Set<String> = ["depths", "fade", "background", "highlight"]
    return [
      (.labelVertex, .labelFast, placing.union(coloring)),
      (.labelVertex, .labelSmooth, placing.union(coloring).union(["pixelsPerClipUnit"])),
      (
        .labelVertex, .labelBest,
        placing.union(coloring).union(["pixelsPerClipUnit", "sampleOffsets"])
      ),
      (.labelVertex, .labelIdentity, placing),
      (.screenVertex, .resolve, ["samples", "blockSize", "background"]),
      (.floorVertex, .floorFragment, ["clipFromModel", "projectionScale", "atlas"]),
    ]
  }()

  @Test(arguments: 0..<6)
  func everyProgramLinksAndReadsWhatIsSet(index: Int) throws {
    try SharedContext.makeCurrent()
    let (vertex, fragment, uniforms) = Self.programs[index]
    // Every rung of the ladder of samples, also those that this driver lacks.
    for samples in [1, 2, 4, 8] {
      let definitions = ["SAMPLE_COUNT": String(samples), "SAMPLE_RESOLUTION": "1.5"]
      let program = try Program(
        vertex: Program.Stage(name: vertex.name, text: vertex.text()),
        fragment: Program.Stage(
          name: fragment.name, text: fragment.text(definitions: definitions)))
      #expect(program.activeUniforms == uniforms)
    }
    try Driver.check()
  }

  @Test func aRefusedShaderIsNamedWithTheDriversWords() throws {
    try SharedContext.makeCurrent()
    let good = Program.Stage(
      name: "label.vert", text: ShaderSource.labelVertex.text())
    let bad = Program.Stage(name: "bad.frag", text: "#version 410 core\nvoid main() { nonsense }")
    do {
      _ = try Program(vertex: good, fragment: bad)
      Issue.record("nonsense was compiled")
    } catch {
      guard case .compile("bad.frag", let log) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(!log.isEmpty)
    }
  }

  @Test func allSourcesAreUsed() {
    #expect(Self.programs.count == 6)
    let used = Set(Self.programs.flatMap { [$0.0.name, $0.1.name] })
    #expect(used == Set(ShaderSource.all.map(\.name)))
  }
}
