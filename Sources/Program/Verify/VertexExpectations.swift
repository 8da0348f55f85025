internal import TagSphereCloudReference
internal import TagSphereRenderer
internal import TagSphereWheels

// The expectations of the vertex shaders' twins for their outputs.

extension LetterVertex {
  /// Returns the expectation for an output.
  ///
  /// - Parameter label: The index of the letter's label.
  func value(of output: VertexOutput, label: UInt32) -> ProgramCheck.Expected {
    switch output {
    case .position: .position(position)
    case .atlasCoordinate: .fractions(atlasCoordinate.components)
    case .atlasStep: .fractions(atlasStep.components)
    case .pixelsPerField: .fractions([pixelsPerField])
    case .labelIndex: .integers([label])
    case .threshold: .fractions([threshold])
    case .pixelsPerEm: .fractions([pixelsPerEm])
    case .color: color.map { .color($0.components) } ?? .anything
    case .behind: .color(behind.components)
    case .alpha: .color([presence])
    case .fadeAmount: .color([1 - presence])
    case .letter: .packed(farCorner.components + [pixelsPerField], color: color)
    default: .unknown
    }
  }
}

extension BoxVertex {
  /// Returns the expectation for an output.
  ///
  /// - Parameter label: The index of the box's label.
  func value(of output: VertexOutput, label: UInt32) -> ProgramCheck.Expected {
    switch output {
    case .position: .position(position)
    case .boxPlace: .fractions(place.components)
    case .boxHalfSize: .fractions(halfSize.components)
    case .pixelsPerEm: .fractions([pixelsPerEm])
    case .isFilled: .fractions([isFilled ? 1 : 0])
    case .color: .color(color.components)
    case .borderColor: .color(borderColor.components)
    case .labelIndex: .integers([label])
    case .ringWidth: .fractions([ring.x])
    case .ringRadius: .fractions([ring.y])
    case .alpha: .color([presence])
    default: .unknown
    }
  }
}

extension BarVertex {
  /// Returns the expectation for an output.
  func value(of output: VertexOutput) -> ProgramCheck.Expected {
    switch output {
    case .position: .position(position)
    case .place: .fractions(place.components)
    case .halfSize: .fractions(halfSize.components)
    case .ink: .color([ink])
    case .color: .color(color.components)
    default: .unknown
    }
  }
}

extension DustVertex {
  /// Returns the expectation for an output.
  func value(of output: VertexOutput) -> ProgramCheck.Expected {
    switch output {
    case .position: .position(position)
    case .pointSize: .fractions([pointSize])
    case .place: .fractions(place.components)
    case .color: .color(color.components)
    case .share: .color([share])
    case .isHard: .fractions([isHard ? 1 : 0])
    default: .unknown
    }
  }
}

extension RingVertex {
  /// Returns the expectation for an output.
  ///
  /// - Parameter layerStep: The reciprocals of the size of a layer of the atlas, 1/texels.
  func value(of output: VertexOutput, layerStep: SIMD2<Float>) -> ProgramCheck.Expected {
    switch output {
    case .position: .position(position)
    case .fromCenter: .fractions(fromCenter.components)
    case .place: .fractions(place.components)
    case .color: .color(color.components)
    case .behind: .color(behind.components)
    case .texelPlace: .fractions(texelPlace.components)
    case .layerStep: .fractions(layerStep.components)
    case .bend: .fractions([bend])
    case .steps: .fractions(steps.components)
    case .pixelsPerField: .fractions([pixelsPerField])
    case .pill: .fractions(pill.components)
    case .image: .fractions(image.components)
    default: .unknown
    }
  }
}

extension SIMD where Scalar == Float {
  /// The components in order.
  var components: [Float] { indices.map { self[$0] } }
}
