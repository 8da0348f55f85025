import TagSphereDrawing
import TagSphereShaders
import TagSphereTestSupport
import Testing

@testable import TagSphereGLObjects
@testable import TagSphereRenderer

/// Links every program as frames request it, and compares its inputs with the inputs that Swift sets.
///
/// Shaders and Swift must have the members of each block at the same places, and no program reads what
/// is never set.
@Suite(.serialized) @MainActor struct ShaderTests {
  @Test(
    "Programs of labels read only uniforms that are set", arguments: LabelPass.Kind.allCases)
  func labelPrograms(pass: LabelPass.Kind) throws {
    try SharedContext.makeCurrent()
    let hasSamples = try Driver().maximumSamples > 1
    for variant in LabelPrograms.Variant.all
    where variant.pass == pass && (hasSamples || variant.quality.method != .best) {
      do {
        try expectAllIsSet(in: LabelPrograms.link(variant), "\(variant)")
      } catch {
        Issue.record("\(variant): \(error)")
      }
    }
    try Driver.check()
  }

  @Test("All other programs read only uniforms that are set")
  func otherPrograms() throws {
    try SharedContext.makeCurrent()
    for variant in DustPass.Variant.allCases {
      try expectAllIsSet(in: DustPass.link(variant))
    }
    try expectAllIsSet(in: BackdropPass.link())
    let hasSamples = try Driver().maximumSamples > 1
    for variant in BallPass.Variant.all where hasSamples || variant.samples == 0 {
      try expectAllIsSet(in: BallPass.link(variant), "\(variant)")
    }
    for samples in Resolver.sampleCounts where hasSamples || samples == 1 {
      try expectAllIsSet(in: Resolver.link(samples: samples), "\(samples) samples")
    }
    try expectAllIsSet(in: PresentingPass.link())
    try expectAllIsSet(in: FillingImage.link())
    try expectAllIsSet(in: WheelPrograms.linkMark())
    try expectAllIsSet(in: WheelPrograms.linkIdentities())
    try expectAllIsSet(in: WheelPrograms.linkWordIdentities())
    for samples in [0] + (hasSamples ? EdgeQuality.ladder : []) {
      try expectAllIsSet(in: WheelPrograms.linkRing(samples: samples), "\(samples) samples")
    }
    let counts = hasSamples ? EdgeQuality.ladder : []
    let best = counts.map { EdgeQuality(method: .best, samples: $0) }
    for quality in [EdgeQuality.smooth, .fast] + best {
      try expectAllIsSet(in: WheelPrograms.linkText(quality), "\(quality)")
    }
    try Driver.check()
  }

  /// Expects that the linked program in use finds its blocks where Swift writes them.
  ///
  /// The program must read nothing that is not set. A graphics card's driver may keep reads without effect;
  /// therefore only software drivers are checked.
  private func expectAllIsSet(
    in _: LinkedProgram, _ comment: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let program = ProgramReflection.ofProgramInUse
    let misplaced = program.misplaced(in: .cloud)
    #expect(misplaced.isEmpty, Comment(rawValue: comment), sourceLocation: sourceLocation)
    guard try Driver().isSoftware else { return }
    let unset = program.unset(by: .cloud)
    #expect(unset.isEmpty, Comment(rawValue: comment), sourceLocation: sourceLocation)
  }

  @Test("Each variant has its own program")
  func variants() {
    var known: [String: LabelPrograms.Variant] = [:]
    for variant in LabelPrograms.Variant.all {
      let (vertex, fragment) = LabelPrograms.stages(of: variant)
      let same = known.updateValue(variant, forKey: vertex.text + (fragment?.text ?? ""))
      #expect(same == nil, "as \(variant)")
    }
    #expect(known.count > 400)
    #expect(Set(BallPass.Variant.all.map { BallPass.stages(of: $0).fragment.text }).count == 6)
  }

  @Test("The error for a refused shader contains its name and the driver's log")
  func refused() throws {
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

  @Test("All shader sources are used")
  func sources() {
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
