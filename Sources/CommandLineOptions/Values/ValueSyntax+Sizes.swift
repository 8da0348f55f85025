extension ValueSyntax where Value == PixelSize {
  /// A width and a height, such as `1280x720`.
  static var pixelSize: Self {
    size(
      limit: "each from 1 to \(PixelSize.longestSide) and the product at most "
        + "\(PixelSize.mostPixels)", PixelSize.allows)
  }

  /// A width and a height of a picture that may be a poster.
  static var posterSize: Self {
    size(limit: "each from 1 to \(PixelSize.longestPosterSide)", PixelSize.allowsPoster)
  }

  private static func size(
    limit: String, _ allows: @escaping @Sendable (Int, Int) -> Bool
  ) -> Self {
    Self(
      placeholder: "WxH", allowed: "width x height in pixels, such as 1280x720, \(limit)",
      read: { text in
        guard let sides = parts(of: text), let width = Int(sides.0), let height = Int(sides.1),
          allows(width, height)
        else { return nil }
        return PixelSize(width: width, height: height)
      },
      write: { "\($0.width)x\($0.height)" })
  }
}

extension ValueSyntax where Value == PaperSize {
  /// The name of a sheet, or its width and height, such as `297x210mm`.
  static var paper: Self {
    let names = PaperSize.named.map(\.name)
    let sides = PaperSize.sides
    return Self(
      placeholder: "PAPER",
      allowed: listed(names + ["width x height in millimetres, such as 297x210mm"])
        + ", each from \(shortest(sides.lowerBound)) to \(shortest(sides.upperBound))",
      completion: .words(names),
      read: { text in
        if let known = PaperSize.named.first(where: { $0.name == text.uppercased() }) {
          return known.size
        }
        let text = text.lowercased()
        guard text.hasSuffix("mm"), let lengths = parts(of: text.dropLast(2)),
          let width = decimalNumber(lengths.0), let height = decimalNumber(lengths.1),
          sides.contains(width), sides.contains(height)
        else { return nil }
        return PaperSize(width: width, height: height)
      },
      write: { paper in
        PaperSize.named.first { $0.size == paper }?.name
          ?? "\(shortest(paper.width))x\(shortest(paper.height))mm"
      })
  }
}

extension ValueSyntax where Value == Double {
  /// A length in millimetres, such as `3mm`.
  static func millimetres(_ range: ClosedRange<Double>) -> Self {
    Self(
      placeholder: "MM",
      allowed: "millimetres from \(shortest(range.lowerBound)) to \(shortest(range.upperBound)), "
        + "such as 3mm",
      read: { text in
        let text = text.lowercased()
        return decimalNumber(text.hasSuffix("mm") ? String(text.dropLast(2)) : text).flatMap {
          range.contains($0) ? $0 : nil
        }
      },
      write: { shortest($0) + "mm" })
  }
}

/// Returns the two parts of a text around an `x`.
private func parts(of text: some StringProtocol) -> (String, String)? {
  let sides = text.lowercased().split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "×" }
  return sides.count == 2 ? (String(sides[0]), String(sides[1])) : nil
}
