import TagSphereGLObjects
import TagSphereGeometry
import TagSphereRenderer
import TagSphereShaders
import TagSphereTestSupport
import Testing

@Suite(.serialized) @MainActor struct ShaderTests {
  /// Every shader program, with the uniforms that Swift sets.
  nonisolated private static let programs: [ProgramCase] = {
    let placing: Set<String> = [
      "labelRecords", "clipFromModel", "projectionScale", "highlightedLabel", "highlightScale",
      "recession", "lastRecession",
    ]
    let letters = placing.union(["glyphWords", "glyphQuads", "inverseLayerSize", "atlas"])
    let coloring: Set<String> = ["backRecession", "fade", "background", "highlight"]
    let styling: Set<String> = ["layerDepth", "fillPaint", "highlightHasBox"]
    let wide: Set<String> = ["reach", "shift", "paint", "pixelsPerClipUnit"]
    let boxes = placing.union(styling).union(wide).union(["padding", "cornerRadius", "borderWidth"])
    let painted = letters.union(coloring)
    // The scale of tiles is read from the steps between pixels.
    let tiles = painted.union(["labelTiles", "eye"]).subtracting(["projectionScale"])
    // Layers behind the ink take no highlight colour.
    let behind = painted.subtracting(["highlight"]).union(wide).union(["layerDepth"])
    let ball: Set<String> = [
      "outline", "halfExtents", "eyeDepth", "spread", "radius", "center", "nearer", "shift",
    ]
    return [
      ProgramCase(
        .ballVertex, .ball,
        ball.union(["color", "background", "ndcPerPixel", "sampleOffsets"])),
      ProgramCase(.ballVertex, .ball, ball, ["IDENTITY"]),
      ProgramCase(.labelVertex, .labelFast, painted),
      ProgramCase(.labelVertex, .labelSmooth, painted.union(["pixelsPerClipUnit"])),
      ProgramCase(.labelVertex, .labelBest, painted.union(["pixelsPerClipUnit", "sampleOffsets"])),
      ProgramCase(.labelVertex, .labelIdentity, letters),
      ProgramCase(
        .labelVertex, .labelIdentity,
        tiles.subtracting(coloring).subtracting(["pixelsPerClipUnit", "recession"]),
        ["FACING_OUTWARD"]),
      ProgramCase(.labelVertex, .labelSmooth, tiles, ["FACING_OUTWARD", "SOFT_EDGE"]),
      ProgramCase(
        .labelVertex, .labelBest, tiles.union(["sampleOffsets"]), ["FACING_OUTWARD"]),
      ProgramCase(
        .labelVertex, .labelFast,
        painted.union(["labelStates", "selection", "dim"]), ["LABEL_STATES"]),
      ProgramCase(
        .labelVertex, .labelSmooth,
        painted.union(styling).union(["pixelsPerClipUnit", "paintBehind"]),
        ["STYLED", "SOFT_EDGE"]),
      ProgramCase(
        .labelVertex, .labelFast,
        behind, ["STYLED", "REACH"]),
      ProgramCase(
        .labelVertex, .labelSoft,
        behind.union(["softness", "strength"]), ["STYLED", "REACH"]),
      ProgramCase(
        .boxVertex, .box, boxes.union(coloring).union(["sampleOffsets"]), ["STYLED"]),
      ProgramCase(
        .boxVertex, .boxSoft,
        boxes.union(coloring).union(["softness", "strength"])
          .subtracting(["highlight", "pixelsPerClipUnit"]), ["STYLED", "SOFT_LAYER", "BOX"]),
      ProgramCase(
        .boxVertex, .boxIdentity,
        boxes.subtracting(["paint", "pixelsPerClipUnit"]), ["STYLED"]),
      ProgramCase(
        .boxVertex, .box,
        placing.union([
          "layerDepth", "padding", "reach", "shift", "paint", "pixelsPerClipUnit", "ring",
          "sampleOffsets",
        ]), ["STYLED", "RING"]),
      ProgramCase(
        .labelVertex, .labelPicture,
        letters.union(["backRecession", "fade", "background", "sampleOffsets"]), ["PICTURE"]),
      ProgramCase(.labelVertex, .pictureIdentity, letters, ["PICTURE"]),
      ProgramCase(
        .screenVertex, .resolve, ["samples", "blockSize", "background", "isTransparent"]),
      ProgramCase(
        .screenVertex, .present, ["picture", "origin", "across", "upward", "background", "band"]),
      ProgramCase(.floorVertex, .floorFragment, ["clipFromModel", "projectionScale", "atlas"]),
    ]
  }()

  /// A shader program, the uniforms that it reads, and the names defined for its variant.
  nonisolated private struct ProgramCase: Sendable {
    let vertex: ShaderSource
    let fragment: ShaderSource
    let uniforms: Set<String>
    let names: [String]

    init(
      _ vertex: ShaderSource, _ fragment: ShaderSource, _ uniforms: Set<String>,
      _ names: [String] = []
    ) {
      (self.vertex, self.fragment) = (vertex, fragment)
      (self.uniforms, self.names) = (uniforms, names)
    }
  }

  @Test(arguments: 0..<22)
  func everyProgramLinksAndReadsWhatIsSet(index: Int) throws {
    try SharedContext.makeCurrent()
    let program = Self.programs[index]
    // Every sample count, including those that this driver lacks.
    for samples in [1, 2, 4, 8] {
      var definitions = [
        "SAMPLE_COUNT": String(samples), "SAMPLE_RESOLUTION": "1.5", "WINDOW_DEPTH_STEP": "1e-5",
      ]
      for name in program.names { definitions[name] = "1" }
      let linked = try Program(
        vertex: Program.Stage(
          name: program.vertex.name, text: program.vertex.text(definitions: definitions)),
        fragment: Program.Stage(
          name: program.fragment.name, text: program.fragment.text(definitions: definitions)))
      #expect(
        linked.activeUniforms == program.uniforms,
        "\(program.fragment.name) \(program.names)")
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
    #expect(Self.programs.count == 22)
    let used = Set(Self.programs.flatMap { [$0.vertex.name, $0.fragment.name] })
    #expect(used == Set(ShaderSource.all.map(\.name)))
  }
}
