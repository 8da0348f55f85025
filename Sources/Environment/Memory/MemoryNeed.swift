package import TagSphereCommandLineOptions
package import TagSphereProcesses

/// The estimated memory that a step of the program needs beyond what is already in use.
///
/// Libraries and drivers end the process if an allocation fails, so a step with too low a limit is
/// refused before it begins. The estimates are a few mebibytes above the measured need. Just below
/// that need, whether the process crashes depends on how its threads happen to start.
package nonisolated struct MemoryNeed {
  /// The need, bytes; the address space includes reserved memory and the code of drivers.
  package let bytes: MemoryUse
  /// The step, as the subject of a sentence.
  private let purpose: String
  /// The advice besides a higher limit; empty for none.
  private let advice: String

  private init(
    _ purpose: String, _ basis: MemoryUse, labels: Int = 0, each: MemoryUse = MemoryUse(),
    pixels: Int = 0
  ) {
    bytes = MemoryUse(
      addresses: basis.addresses + labels * each.addresses + pixels,
      resident: basis.resident + labels * each.resident + pixels / 2)
    // If labels or pixels are the smaller part, having fewer of them does not help.
    var advice = ""
    if labels * each.addresses > basis.addresses / 4 {
      advice += ", or keep fewer labels with --top"
    }
    if pixels > basis.addresses / 4 { advice += ", or give a smaller --size" }
    self.advice = advice
    self.purpose =
      labels == 0 ? purpose : "\(purpose) of \(labels) \(labels == 1 ? "label" : "labels")"
  }

  // Measured with a release build and Mesa's llvmpipe on two threads, with all threads sharing one
  // heap. The numbers in KiB are limits of `ulimit -v`. The process starts with 86 000 KiB of
  // address space.
  //
  // - `pick` needs 105 000 to 120 000 KiB for 30 labels and 150 000 for 100 000 labels. Below, GLib
  //   cannot start a thread and aborts.
  // - `render` of 30 labels needs 380 000 KiB for 320×240 pixels, though the driver crashes once in
  //   some tens of runs up to 393 000. It needs 420 000 for 1280×720, 480 000 for 1920×1080, 522 000
  //   for 4000×3000 and 536 000 for 8000×6000. Images need 50 000 more, 100 000 labels need 100 000
  //   more. A loop needs 70 000 more at 1920×1080.
  // - Wheels need 480 000 KiB for 160×120, 540 000 for 1280×720, 610 000 for 1920×1080 and 680 000
  //   for 4000×3000.
  // - A window of 2 labels needs 470 000 KiB.
  // - The largest resident memory for 30 and for 100 000 labels was 25 and 58 MiB for `pick`, 113
  //   and 220 MiB for `render`, 156 and 443 MiB for a window.

  /// The need of a cloud's fonts and typeset labels.
  package static func building(labels: Int) -> MemoryNeed {
    MemoryNeed(
      "a cloud", MemoryUse(addresses: 20 << 20, resident: 4 << 20), labels: labels,
      each: MemoryUse(addresses: 150, resident: 150))
  }

  /// The need of a picture of a built cloud.
  ///
  /// - Parameters:
  ///   - labels: The number of labels.
  ///   - shape: The need besides the labels.
  package static func drawing(labels: Int, _ shape: PictureNeed = PictureNeed()) -> MemoryNeed {
    MemoryNeed(
      "drawing a cloud",
      MemoryUse(addresses: 266 << 20 + shape.images, resident: 60 << 20), labels: labels,
      each: MemoryUse(addresses: 1_200, resident: 800), pixels: shape.pixels)
  }

  /// The need of a picture of wheels whose fonts are not opened yet.
  package static func drawingWheels(_ shape: PictureNeed) -> MemoryNeed {
    MemoryNeed(
      "drawing wheels", MemoryUse(addresses: 400 << 20, resident: 60 << 20),
      pixels: shape.pixels * 7 / 5)
  }

  /// The need of a window with a built cloud; the driver has more threads than for a picture, and its own buffers.
  package static func showing(labels: Int, hasImages: Bool = false) -> MemoryNeed {
    MemoryNeed(
      "a window of a cloud",
      MemoryUse(
        addresses: 360 << 20 + PictureNeed(hasImages: hasImages).images, resident: 60 << 20),
      labels: labels, each: MemoryUse(addresses: 1_200, resident: 800))
  }

  /// The need of a window of wheels whose fonts are not opened yet.
  package static let showingWheels = MemoryNeed(
    "a window of wheels", MemoryUse(addresses: 480 << 20, resident: 60 << 20))

  /// The need of another version of a shown cloud.
  package static func version(labels: Int) -> MemoryNeed {
    MemoryNeed(
      "another version", MemoryUse(), labels: labels,
      each: MemoryUse(addresses: 150, resident: 150))
  }

  /// Throws if there is too little room for the step.
  ///
  /// - Throws: `CommandFailure` with status 2, in one sentence: limit, need, and remedy.
  package func require(in room: MemoryRoom = .ofProcess) throws(CommandFailure) {
    guard let (limit, wanted) = room.shortage(for: bytes) else { return }
    throw CommandFailure(
      "this process may use \(limit), and \(purpose) needs about \(wanted >> 20) MiB; raise the "
        + "limit\(advice)")
  }
}

/// The need of a picture besides its labels.
package nonisolated struct PictureNeed {
  /// The pixels drawn.
  package var size: PixelSize
  /// Whether labels have images.
  package var hasImages: Bool
  /// The bytes kept for each pixel while others are drawn.
  package var bytesKept: Int

  /// Creates the need of a picture.
  package init(
    size: PixelSize = PixelSize(width: 1, height: 1), hasImages: Bool = false, bytesKept: Int = 0
  ) {
    (self.size, self.hasImages, self.bytesKept) = (size, hasImages, bytesKept)
  }

  /// The address space of images and their atlas, bytes.
  package var images: Int { hasImages ? 64 << 20 : 0 }

  /// The address space of the pixels, bytes; large pictures are drawn in parts.
  package var pixels: Int {
    let count = size.width * size.height
    let drawn = min(count, 2 << 20)
    return drawn * 52 + min((count - drawn) * 6, 64 << 20) + count * bytesKept
  }
}
