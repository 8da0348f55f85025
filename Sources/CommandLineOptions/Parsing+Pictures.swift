internal import TagSphereArrangement
internal import TagSphereDesign
internal import TagSphereForms
internal import TagSphereLabels
internal import TagSphereLook
internal import TagSphereTagData

extension ArgumentParser {
  /// Reads directories and images as photos, and a PDF file as pages; both have their own look.
  ///
  /// A given format, or an option of the look, takes precedence.
  ///
  /// - Parameter pictures: Returns the format of a path to photos or pages; nil for other paths.
  mutating func arrangeImages(_ pictures: (String) -> DocumentFormat?) {
    if OptionTable.readers.contains(command.base), settings.document.format == nil,
      let path = operands.first, path != "-", let format = pictures(path),
      operands.count == 1 || format == .photos
    {
      settings.document.format = format
    }
    guard let format = settings.document.format, format.isPictures else { return }
    if format == .photos, isFree("print") { settings.choosing.record.template = .image }
    // A page for browsers shows texts instead of images.
    guard command != .export else { return }
    if isFree("image-place") { settings.look.images.place = .alone }
    if isFree("image-corners") {
      settings.look.images.cornerRadius = format == .photos ? Self.photoCorners : 0
    }
    arrangeRows(of: format)
    if isFree("back") { settings.layout.space.back = .hide }
    if isFree("facing") { settings.layout.space.facing = .outward }
    // Tiles in rows, or packed on a ball, are all shown, as on a wall.
    if isFree("declutter"), settings.layout.space.facing == .outward {
      settings.layout.declutter = .off
    }
    if isFree("order") { settings.layout.order = .file }
    if isFree("legend") { settings.look.legend = .off }
  }

  /// Places pages in rows on a drum, with the first page in front, and photos as tiles of a ball.
  ///
  /// A few pages or photos are placed on a wall instead.
  ///
  /// If images may be added later, they need space: photos are then on a ball, and all sizes depend on the
  /// number of images.
  private mutating func arrangeRows(of format: DocumentFormat) {
    let mayGrow = command == .kiosk || settings.document.isWatched
    let hasOwnSize = isFree("density") && isFree("text-height")
    if hasOwnSize {
      settings.layout.textSize = .density(mayGrow ? Self.tileDensity.growing : Self.tileDensity.all)
    }
    guard isFree("shape") else { return }
    if format == .pages { settings.layout.form.shape = .cylinderV }
    guard isFree("layout"), isFree("order"), format == .pages || !mayGrow else { return }
    var rows = ReadingRows()
    rows.fitsSizes = hasOwnSize && !mayGrow
    settings.layout.rows = rows
  }

  /// The share of the surface that images cover: 0.95 leaves narrow gaps, 0.6 leaves space for more images.
  private static let tileDensity = (all: 0.95, growing: 0.6)
  /// The radius of the corners of photos, as a share of the shorter side.
  private static let photoCorners: Float = 0.04

  /// Whether neither the command line nor a preference sets an option.
  func isFree(_ name: String) -> Bool { !isGiven(name) && origins[name] == nil }

  /// Rejects images from standard input, and options that apply only to photos.
  func checkPictures(_ document: DocumentOptions) throws(UsageError) {
    if isGiven("group-by"), document.format != .photos {
      throw UsageError("--group-by has no effect without --format photos: add it")
    }
    guard let format = document.format, format.isPictures else { return }
    guard case .file = document.source else {
      throw UsageError(
        format == .photos
          ? "photos are images and directories of them: give their paths"
          : "pages are read from a PDF file: give its path")
    }
    if isGiven("encoding") {
      throw UsageError(
        "--encoding has no effect with --format \(format.rawValue): leave it out")
    }
  }
}
