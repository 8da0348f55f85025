package import TagSphereTagData

/// Colour vision with all three kinds of cone, or with one kind missing.
///
/// Source: Machado, Oliveira, Fernandes, "A physiologically-based model for simulation of color
/// vision deficiency", IEEE TVCG 15(6), 2009, severity 1.
package enum ColorVision: CaseIterable, Sendable {
  case trichromacy, deuteranopia, protanopia, tritanopia

  private var rows: [SIMD3<Double>] {
    switch self {
    case .trichromacy: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    case .deuteranopia:
      [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
        [-0.01182, 0.04294, 0.968881],
      ]
    case .protanopia:
      [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
      ]
    case .tritanopia:
      [
        [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.3039],
      ]
    }
  }

  /// Returns a colour as it is perceived.
  package func seen(_ color: SRGBColor) -> Oklab {
    let linear = color.linear
    let channels = rows.map { min(max(($0 * linear).sum(), 0), 1) }
    return Oklab(linear: [channels[0], channels[1], channels[2]])
  }
}
