internal import TagSphereTagData

extension TestPicture {
  /// The relative luminance of each pixel, 0…1, row by row: see `SRGBColor.luminance`.
  package var luminances: [Double] {
    let linear = Self.linear
    return stride(from: 0, to: rgba.count, by: 4).map { index in
      0.2126 * linear[Int(rgba[index])] + 0.7152 * linear[Int(rgba[index + 1])]
        + 0.0722 * linear[Int(rgba[index + 2])]
    }
  }

  private static let linear = (0...255).map { byte in
    SRGBColor(red: UInt8(byte), green: UInt8(byte), blue: UInt8(byte)).luminance
  }
}
