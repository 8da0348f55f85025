package import TagSphereCommandLineOptions
package import TagSphereProcesses

/// The memory that a step of the program needs beyond what it uses already, estimated.
///
/// Libraries and drivers end the process where they get no memory, so a limit that is too low is
/// refused before the step begins. The estimates are a few mebibytes above what was needed: with less, the
/// process crashes or not as its threads happen to start.
package nonisolated struct MemoryNeed {
  /// The bytes; of the addresses, reserved memory and the code of drivers are a part.
  package let bytes: MemoryUse
  /// What needs it, as the subject of a sentence.
  private let purpose: String
  /// What helps besides a higher limit; empty for nothing.
  private let advice: String

  private init(
    _ purpose: String, _ basis: MemoryUse, labels: Int = 0, each: MemoryUse = MemoryUse(),
    pixels: Int = 0
  ) {
    bytes = MemoryUse(
      addresses: basis.addresses + labels * each.addresses + pixels,
      resident: basis.resident + labels * each.resident + pixels / 2)
    // Where labels or pixels are the smaller part, fewer of them would not help.
    var advice = ""
    if labels * each.addresses > basis.addresses / 4 {
      advice += ", or keep fewer labels with --top"
    }
    if pixels > basis.addresses / 4 { advice += ", or give a smaller --size" }
    self.advice = advice
    self.purpose =
      labels == 0 ? purpose : "\(purpose) of \(labels) \(labels == 1 ? "label" : "labels")"
  }

  // Measured with a release and Mesa's llvmpipe on two threads, all threads sharing one heap: with `ulimit -v`,
  // `pick` of 30 labels succeeds from 105 000 to 120 000 KiB on, of 100 000 from 150 000; below, GLib cannot start a
  // thread and aborts. `render` of 30 labels succeeds from 380 000 KiB on for 320×240 pixels, though the driver
  // crashes once in some tens of runs up to 393 000; from 420 000 for 1280×720, 480 000 for 1920×1080, 522 000 for
  // 4000×3000 and 536 000 for 8000×6000, with images from 50 000 more; of 100 000 labels from 100 000 more. A loop
  // needs 70 000 more at 1920×1080. Wheels need 480 000 for 160×120, 540 000 for 1280×720, 610 000 for 1920×1080 and
  // 680 000 for 4000×3000. A window of 2 labels opens from 470 000 KiB on. The most that was resident was 25 and 58
  // MiB for `pick`, 113 and 220 MiB for `render`, 156 and 443 MiB for a window, of 30 and of 100 000 labels. The
  // process begins with 86 000 KiB of addresses.

  /// The fonts and the typeset labels of a cloud.
  package static func building(labels: Int) -> MemoryNeed {
    MemoryNeed(
      "a cloud", MemoryUse(addresses: 20 << 20, resident: 4 << 20), labels: labels,
      each: MemoryUse(addresses: 150, resident: 150))
  }

  /// A picture of a cloud that is built.
  ///
  /// - Parameters:
  ///   - labels: The number of labels.
  ///   - shape: What else it needs.
  package static func drawing(labels: Int, _ shape: PictureNeed = PictureNeed()) -> MemoryNeed {
    MemoryNeed(
      "drawing a cloud",
      MemoryUse(addresses: 266 << 20 + shape.images, resident: 60 << 20), labels: labels,
      each: MemoryUse(addresses: 1_200, resident: 800), pixels: shape.pixels)
  }

  /// A picture of wheels whose fonts are not opened.
  package static func drawingWheels(_ shape: PictureNeed) -> MemoryNeed {
    MemoryNeed(
      "drawing wheels", MemoryUse(addresses: 400 << 20, resident: 60 << 20),
      pixels: shape.pixels * 7 / 5)
  }

  /// A window of a cloud that is built: the driver has more threads there, and buffers of its own.
  package static func showing(labels: Int, hasImages: Bool = false) -> MemoryNeed {
    MemoryNeed(
      "a window of a cloud",
      MemoryUse(
        addresses: 360 << 20 + PictureNeed(hasImages: hasImages).images, resident: 60 << 20),
      labels: labels, each: MemoryUse(addresses: 1_200, resident: 800))
  }

  /// A window of wheels whose fonts are not opened.
  package static let showingWheels = MemoryNeed(
    "a window of wheels", MemoryUse(addresses: 480 << 20, resident: 60 << 20))

  /// Another version of a cloud that is shown.
  package static func version(labels: Int) -> MemoryNeed {
    MemoryNeed(
      "another version", MemoryUse(), labels: labels,
      each: MemoryUse(addresses: 150, resident: 150))
  }

  /// Refuses to begin if there is too little room.
  ///
  /// - Throws: `CommandFailure` with status 2, one sentence: limit, need, and what to do.
  package func require(in room: MemoryRoom = .ofProcess) throws(CommandFailure) {
    guard let (limit, wanted) = room.shortage(for: bytes) else { return }
    throw CommandFailure(
      "this process may use \(limit), and \(purpose) needs about \(wanted >> 20) MiB; raise the "
        + "limit\(advice)")
  }
}

/// What a picture needs besides its labels.
package nonisolated struct PictureNeed {
  /// The pixels drawn.
  package var size: PixelSize
  /// Whether labels have images.
  package var hasImages: Bool
  /// The bytes of a pixel that is kept while others are drawn.
  package var bytesKept: Int

  /// Creates the need of a picture.
  package init(
    size: PixelSize = PixelSize(width: 1, height: 1), hasImages: Bool = false, bytesKept: Int = 0
  ) {
    (self.size, self.hasImages, self.bytesKept) = (size, hasImages, bytesKept)
  }

  /// The addresses of images and their atlas.
  package var images: Int { hasImages ? 64 << 20 : 0 }

  /// The addresses of the pixels: large pictures are drawn in parts.
  package var pixels: Int {
    let count = size.width * size.height
    let drawn = min(count, 2 << 20)
    return drawn * 52 + min((count - drawn) * 6, 64 << 20) + count * bytesKept
  }
}
