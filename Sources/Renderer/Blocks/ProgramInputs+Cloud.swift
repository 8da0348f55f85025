internal import TagSphereDrawing
internal import TagSphereGLObjects

extension LinkedProgram {
  /// Links a program that reads blocks and textures of clouds and wheels.
  ///
  /// - Parameters:
  ///   - vertex: The vertex stage.
  ///   - fragment: The fragment stage; nil for a program that only captures vertices.
  ///   - captures: The outputs of the vertex stage that are captured.
  convenience init(
    _ vertex: Program.Stage, _ fragment: Program.Stage?, captures: [String] = []
  ) throws(GLError) {
    try self.init(vertex: vertex, fragment: fragment, captures: captures, inputs: .cloud)
  }
}

extension ProgramInputs {
  /// All blocks and textures that programs of clouds and wheels read.
  static let cloud = ProgramInputs(
    blocks: [
      FrameBlock.self, PassBlock.self, BallBlock.self, BackdropBlock.self, ResolveBlock.self,
      PresentBlock.self, FillingBlock.self, RingBlock.self, MarkBlock.self,
    ],
    units: [
      "glyphWords": 0, "glyphRecords": 0, "labelOrder": 0, "labelRecords": 1, "wordRecords": 1,
      "glyphQuads": 2, "images": 2, "atlas": 3, "image": 3, "labelStates": 4, "samples": 4,
      "picture": 4, "backdrop": 5, "labelTiles": 7,
    ],
    singles: ["sampleOffsets", "stepStrength", "corners"])
}
