internal import TagSphereCloudCore
internal import TagSphereTagData

extension ArgumentParser {
  /// Reads a directory as photos unless another format is asked for, and gives photos their own look
  /// where none is asked for.
  ///
  /// - Parameter holdsPhotos: Returns whether a path leads to a directory that is read as photos.
  mutating func arrangePhotos(holdsPhotos: (String) -> Bool) {
    let reads = OptionTable.readers.contains(command.base)
    if reads, settings.document.format == nil, let path = operands.first, path != "-",
      operands.count == 1, holdsPhotos(path)
    {
      settings.document.format = .photos
    }
    guard settings.document.format == .photos else { return }
    if isFree("print") { settings.choosing.record.template = .image }
    // A page for browsers shows the names.
    guard command != .export else { return }
    if isFree("image-place") { settings.look.images.place = .alone }
    if isFree("image-corners") { settings.look.images.cornerRadius = Self.photoCorners }
    if isFree("density"), isFree("text-height") {
      settings.layout.textSize = .density(Self.photoDensity)
    }
    if isFree("back") { settings.layout.space.back = .hide }
    if isFree("facing") { settings.layout.space.facing = .outward }
    if isFree("order") { settings.layout.placement.order = .file }
    if isFree("legend") { settings.look.color.legend = .off }
  }

  /// The share of the sphere that photographs cover: as tiles, with narrow gaps.
  private static let photoDensity = 0.6
  /// The radius of the corners of photographs, as a share of the shorter side.
  private static let photoCorners: Float = 0.04

  /// Whether neither the command line nor a preference sets an option.
  private func isFree(_ name: String) -> Bool { !isGiven(name) && origins[name] == nil }

  /// Rejects photos from anything but a directory, and options that only photos have.
  func checkPhotos(_ document: DocumentOptions) throws(UsageError) {
    guard document.format == .photos else {
      if isGiven("group-by") {
        throw UsageError("--group-by has no effect without --format photos: add it")
      }
      return
    }
    guard case .file = document.source else {
      throw UsageError("photos are read from a directory: give its path")
    }
    if isGiven("encoding") {
      throw UsageError("--encoding has no effect with --format photos: leave it out")
    }
  }
}
