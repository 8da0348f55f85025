import TagSphereGLObjects
import TagSphereShaders
import TagSphereTestSupport
import Testing

@testable import TagSphereRenderer

/// Links every program that frames ask for, as they ask for it.
///
/// Linking fails where a program does not read what is set for it; here it must also read nothing
/// that is not set.
@Suite(.serialized) @MainActor struct ShaderTests {
  @Test(arguments: LabelPrograms.Pass.allCases)
  func everyProgramOfLabelsReadsWhatIsSet(pass: LabelPrograms.Pass) throws {
    try SharedContext.makeCurrent()
    let hasSamples = try Driver().maximumSamples > 1
    // A graphics card's driver may keep what is read without any effect.
    let keepsIdle = try !Driver().isSoftware
    for variant in LabelPrograms.Variant.all
    where variant.pass == pass && (hasSamples || variant.quality.method != .best) {
      do {
        let unset = try LabelPrograms.link(variant).unset
        #expect(keepsIdle || unset.isEmpty, "\(variant)")
      } catch {
        Issue.record("\(variant): \(error)")
      }
    }
    try Driver.check()
  }

  @Test func everyOtherProgramReadsWhatIsSet() throws {
    try SharedContext.makeCurrent()
    for variant in DustPass.Variant.allCases {
      #expect(try DustPass.link(variant).unset.isEmpty)
    }
    #expect(try BackdropPass.link().unset.isEmpty)
    let hasSamples = try Driver().maximumSamples > 1
    for variant in BallPass.Variant.all where hasSamples || variant.samples == 0 {
      let unset = try BallPass.link(variant).unset
      #expect(unset.isEmpty, "\(variant)")
    }
    for samples in Resolver.sampleCounts where hasSamples || samples == 1 {
      let unset = try Resolver.link(samples: samples).unset
      #expect(unset.isEmpty, "\(samples) samples")
    }
    #expect(try PresentingPass.link().unset.isEmpty)
    #expect(try WheelPrograms.linkMark().unset.isEmpty)
    #expect(try WheelPrograms.linkIdentities().unset.isEmpty)
    #expect(try WheelPrograms.linkWordIdentities().unset.isEmpty)
    for samples in [0] + (hasSamples ? EdgeQuality.ladder : []) {
      #expect(try WheelPrograms.linkRing(samples: samples).unset.isEmpty, "\(samples) samples")
    }
    let counts = hasSamples ? EdgeQuality.ladder : []
    let best = counts.map { EdgeQuality(method: .best, samples: $0) }
    for quality in [EdgeQuality.smooth, .fast] + best {
      #expect(try WheelPrograms.linkText(quality).unset.isEmpty, "\(quality)")
    }
    try Driver.check()
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
