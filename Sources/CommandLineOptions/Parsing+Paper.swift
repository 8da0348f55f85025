internal import TagSphereWheels

extension ArgumentParser {
  /// Gives the picture the size of its sheet, and rejects options that the picture's format does not support.
  mutating func applyPaper() throws(UsageError) {
    guard let output = settings.destination else { return }
    let format = output.format
    if format.isVector, !settings.wheel.columns.isEmpty {
      throw UsageError("SVG and PDF have no wheels: write a PNG, or leave out --wheels")
    }
    guard let paper = settings.picture.paper else {
      if let idle = ["bleed", "dpi"].first(where: isGiven) {
        throw UsageError("--\(idle) has no effect without --paper: add it")
      }
      return try checkPoster(for: format)
    }
    if isGiven("size") {
      throw UsageError("--paper and --size both determine the size: leave one of the two out")
    }
    if isGiven("bleed"), !format.isVector {
      throw UsageError("--bleed is for SVG and PDF: write one of them, or leave it out")
    }
    let density = settings.picture.dotsPerInch ?? (format.isVector ? 96 : 300)
    settings.picture.dotsPerInch = density
    let pixels = paper.pixels(perInch: density)
    guard PixelSize.allowsPoster(width: pixels.x, height: pixels.y) else {
      throw UsageError(
        "the paper has \(pixels.x)x\(pixels.y) pixels at --dpi \(density), and at most "
          + "\(PixelSize.longestPosterSide) on a side are possible: give a smaller --dpi")
    }
    // Wheels reach to the edges of their picture, and frames of films are not cut, so neither needs a margin.
    let isFilm = try sequenceFiles(of: output) != nil
    let margin = isFilm || !settings.wheel.columns.isEmpty ? 0 : paper.margin(perInch: density)
    settings.picture.margin = margin
    settings.picture.size = PixelSize(
      width: pixels.x - 2 * margin, height: pixels.y - 2 * margin)
    try checkPoster(for: format)
  }

  /// Rejects a poster in a pixel format other than PNG; only PNG files are written row by row.
  private func checkPoster(for format: OutputFormat) throws(UsageError) {
    let size = settings.picture.sheet
    guard size.isPoster, !format.isVector, format != .png else { return }
    throw UsageError(
      "only a PNG can have \(size.width)x\(size.height) pixels: write one, or give a smaller size")
  }
}
