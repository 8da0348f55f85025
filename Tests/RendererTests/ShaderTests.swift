import TagSphereShaders
import TagSphereTestSupport
import Testing

@testable import TagSphereGLObjects
@testable import TagSphereRenderer

/// Links every program of the renderer in the same way as frames do.
///
/// Linking fails where a block of a program lies in another way than in Swift; here a program must also
/// read nothing that is not set.
@Suite(.serialized) @MainActor struct ShaderTests {
  @Test(arguments: LabelPrograms.Pass.allCases)
  func everyProgramOfLabelsReadsWhatIsSet(pass: LabelPrograms.Pass) throws {
    try SharedContext.makeCurrent()
    let hasSamples = try Driver().maximumSamples > 1
    for variant in LabelPrograms.Variant.all
    where variant.pass == pass && (hasSamples || variant.quality.method != .best) {
      do {
        let unset = try LabelPrograms.link(variant).unset
        try expectAllIsSet(but: unset, "\(variant)")
      } catch {
        Issue.record("\(variant): \(error)")
      }
    }
    try Driver.check()
  }

  @Test func everyOtherProgramReadsWhatIsSet() throws {
    try SharedContext.makeCurrent()
    for variant in DustPass.Variant.allCases {
      try expectAllIsSet(but: DustPass.link(variant).unset)
    }
    try expectAllIsSet(but: BackdropPass.link().unset)
    let hasSamples = try Driver().maximumSamples > 1
    for variant in BallPass.Variant.all where hasSamples || variant.samples == 0 {
      let unset = try BallPass.link(variant).unset
      try expectAllIsSet(but: unset, "\(variant)")
    }
    for samples in Resolver.sampleCounts where hasSamples || samples == 1 {
      let unset = try Resolver.link(samples: samples).unset
      try expectAllIsSet(but: unset, "\(samples) samples")
    }
    try expectAllIsSet(but: PresentingPass.link().unset)
    try expectAllIsSet(but: WheelPrograms.linkMark().unset)
    try expectAllIsSet(but: WheelPrograms.linkIdentities().unset)
    try expectAllIsSet(but: WheelPrograms.linkWordIdentities().unset)
    for samples in [0] + (hasSamples ? EdgeQuality.ladder : []) {
      try expectAllIsSet(but: WheelPrograms.linkRing(samples: samples).unset, "\(samples) samples")
    }
    let counts = hasSamples ? EdgeQuality.ladder : []
    let best = counts.map { EdgeQuality(method: .best, samples: $0) }
    for quality in [EdgeQuality.smooth, .fast] + best {
      try expectAllIsSet(but: WheelPrograms.linkText(quality).unset, "\(quality)")
    }
    try Driver.check()
  }

  /// Drivers keep all members of a block in the layout `std140`, whether they are read or not.
  @Test func everyMemberOfABlockIsOneInShaders() throws {
    try SharedContext.makeCurrent()
    let pairs: [(ShaderSource, ShaderSource, [any UniformBlock.Type])] = [
      (.labelVertex, .labelSoft, [FrameBlock.self, PassBlock.self]),
      (.ballVertex, .ball, [BallBlock.self]), (.screenVertex, .backdrop, [BackdropBlock.self]),
      (.screenVertex, .present, [PresentBlock.self]),
      (.screenVertex, .filling, [FillingBlock.self]), (.ringVertex, .ring, [RingBlock.self]),
      (.markVertex, .mark, [MarkBlock.self]),
    ]
    let definitions = ["STYLED": "1", "REACH": "1"]
    for (vertex, fragment, blocks) in pairs {
      let program = try Program(
        vertex: LabelPrograms.stage(vertex, definitions),
        fragment: LabelPrograms.stage(fragment, definitions))
      for (index, found) in program.activeBlocks.enumerated() {
        let block = try #require(blocks.first { $0.name == found.name })
        let members = program.activeUniforms.filter { $0.block == index }
        #expect(Set(members.map(\.name)) == Set(block.members.keys), "\(found.name)")
      }
      #expect(program.activeBlocks.count == blocks.count)
    }
    let resolver = try Program(
      vertex: LabelPrograms.stage(.screenVertex),
      fragment: LabelPrograms.stage(.resolve, ["SAMPLE_COUNT": "1"]))
    let members = resolver.activeUniforms.filter { $0.block == 0 }
    #expect(Set(members.map(\.name)) == Set(ResolveBlock.members.keys))
  }

  /// Expects that a program reads no value that is not set.
  ///
  /// A graphics card's driver may keep reads without effect; therefore only software drivers are
  /// checked.
  private func expectAllIsSet(
    but unset: some Collection, _ comment: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    guard try Driver().isSoftware else { return }
    #expect(unset.isEmpty, Comment(rawValue: comment), sourceLocation: sourceLocation)
  }

  @Test func noTwoVariantsAreTheSameProgram() {
    var known: [String: LabelPrograms.Variant] = [:]
    for variant in LabelPrograms.Variant.all {
      let (vertex, fragment) = LabelPrograms.stages(of: variant)
      let same = known.updateValue(variant, forKey: vertex.text + (fragment?.text ?? ""))
      #expect(same == nil, "as \(variant)")
    }
    #expect(known.count > 400)
    #expect(Set(BallPass.Variant.all.map { BallPass.stages(of: $0).fragment.text }).count == 6)
  }

  @Test func aRefusedShaderIsNamedWithTheDriversWords() throws {
    try SharedContext.makeCurrent()
    let good = Program.Stage(
      name: "label.vert", text: ShaderSource.labelVertex.text())
    let bad = Program.Stage(name: "bad.frag", text: "void main() { nonsense }")
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
    var used: Set = [
      "screen.vert", "resolve.frag", "present.frag", "dust.vert", "dust.frag", "backdrop.frag",
      "ring.vert", "ring.frag", "ring-text.vert", "ring-text.frag", "mark.vert", "mark.frag",
      "filling.frag",
    ]
    for variant in LabelPrograms.Variant.all {
      let (vertex, fragment) = LabelPrograms.stages(of: variant)
      used.formUnion([vertex.name] + (fragment.map { [$0.name] } ?? []))
    }
    for variant in BallPass.Variant.all {
      let (vertex, fragment) = BallPass.stages(of: variant)
      used.formUnion([vertex.name, fragment.name])
    }
    #expect(used == Set(ShaderSource.all.map(\.name)))
  }
}
