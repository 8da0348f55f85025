package import TagSphereCommandLineOptions
package import TagSphereProcesses

/// The estimated memory that a step of the program needs in addition to the memory in use.
///
/// Libraries and drivers end the process if an allocation fails. If the limit is too low for a
/// step, the step is therefore refused before it begins. The estimates are a few mebibytes above
/// the measured need. Just below the measured need, the order in which threads start decides
/// whether the process crashes.
package nonisolated struct MemoryNeed {
  /// The needed memory, bytes.
  ///
  /// Its address space includes reserved memory and the code of drivers.
  package let bytes: MemoryUse
  /// The step, as the subject of a sentence.
  private let purpose: String
  /// The advice in addition to a higher limit; empty for no further advice.
  private let advice: String

  private init(
    _ purpose: String, _ basis: MemoryUse, labels: Int = 0, each: MemoryUse = MemoryUse(),
    pixels: Int = 0
  ) {
    bytes = MemoryUse(
      addresses: basis.addresses + labels * each.addresses + pixels,
      resident: basis.resident + labels * each.resident + pixels / 2)
    // If labels or pixels need the smaller part of the memory, having fewer of them does not help.
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
  // - `pick` needs 105 000 to 120 000 KiB for 30 labels and 150 000 KiB for 100 000 labels. With
  //   less, GLib cannot start a thread and aborts.
  // - `render` of 30 labels needs 380 000 KiB for 320×240 pixels; up to 393 000 KiB, the driver
  //   still crashes once in a few dozen runs. It needs 420 000 KiB for 1280×720, 480 000 KiB for
  //   1920×1080, 522 000 KiB for 4000×3000 and 536 000 KiB for 8000×6000. Images need 50 000 KiB
  //   more, 100 000 labels need 100 000 KiB more, and a loop at 1920×1080 needs 70 000 KiB more.
  // - Wheels need 480 000 KiB for 160×120, 540 000 KiB for 1280×720, 610 000 KiB for 1920×1080 and
  //   680 000 KiB for 4000×3000.
  // - A window of 2 labels needs 470 000 KiB.
  // - The largest resident memory for 30 labels was 25 MiB for `pick`, 113 MiB for `render` and 156
  //   MiB for a window. For 100 000 labels, it was 58, 220 and 443 MiB.

  /// The memory that a cloud's fonts and typeset labels need.
  package static func building(labels: Int) -> MemoryNeed {
    MemoryNeed(
      "a cloud", MemoryUse(addresses: 20 << 20, resident: 4 << 20), labels: labels,
      each: MemoryUse(addresses: 150, resident: 150))
  }

  /// The memory that a picture of a built cloud needs.
  ///
  /// - Parameters:
  ///   - labels: The number of labels.
  ///   - shape: The need of the picture in addition to its labels.
  package static func drawing(labels: Int, _ shape: PictureNeed = PictureNeed()) -> MemoryNeed {
    MemoryNeed(
      "drawing a cloud",
      MemoryUse(addresses: 266 << 20 + shape.images, resident: 60 << 20), labels: labels,
      each: MemoryUse(addresses: 1_200, resident: 800), pixels: shape.pixels)
  }

  /// The memory that a picture of wheels needs if its fonts are not opened yet.
  package static func drawingWheels(_ shape: PictureNeed) -> MemoryNeed {
    MemoryNeed(
      "drawing wheels", MemoryUse(addresses: 400 << 20, resident: 60 << 20),
      pixels: shape.pixels * 7 / 5)
  }

  /// The memory that a window with a built cloud needs.
  ///
  /// In a window, the driver has more threads than for a picture, and buffers of its own.
  package static func showing(labels: Int, hasImages: Bool = false) -> MemoryNeed {
    MemoryNeed(
      "a window of a cloud",
      MemoryUse(
        addresses: 360 << 20 + PictureNeed(hasImages: hasImages).images, resident: 60 << 20),
      labels: labels, each: MemoryUse(addresses: 1_200, resident: 800))
  }

  /// The memory that a window of wheels needs if its fonts are not opened yet.
  package static let showingWheels = MemoryNeed(
    "a window of wheels", MemoryUse(addresses: 480 << 20, resident: 60 << 20))

  /// The memory that another version of a shown cloud needs.
  package static func version(labels: Int) -> MemoryNeed {
    MemoryNeed(
      "another version", MemoryUse(), labels: labels,
      each: MemoryUse(addresses: 150, resident: 150))
  }

  /// Throws if the memory that the process may still use is too small for the step.
  ///
  /// - Throws: `CommandFailure` with status 2; its sentence names the limit, the need, and the
  ///   remedy.
  package func require(in room: MemoryRoom = .ofProcess) throws(CommandFailure) {
    guard let (limit, wanted) = room.shortage(for: bytes) else { return }
    throw CommandFailure(
      "this process may use \(limit), and \(purpose) needs about \(wanted >> 20) MiB; raise the "
        + "limit\(advice)")
  }
}

/// The need of a picture in addition to its labels.
package nonisolated struct PictureNeed {
  /// The pixels drawn.
  package var size: PixelSize
  /// Whether labels have images.
  package var hasImages: Bool
  /// The bytes that are kept for each pixel while other pixels are drawn.
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
