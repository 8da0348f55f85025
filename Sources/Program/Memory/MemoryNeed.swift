internal import TagSphereProcesses

/// The memory that a step of the program needs beyond what it uses already, estimated.
///
/// Libraries and drivers end the process where they get no memory, so a limit that is too low is
/// refused before the step begins. The estimates are low: what is refused would fail, but for a few
/// mebibytes, where the process would crash or not as its threads happen to start.
nonisolated struct MemoryNeed {
  /// The bytes; of the addresses, reserved memory and the code of drivers are a part.
  private(set) var bytes: MemoryUse
  /// What needs it, as the subject of a sentence.
  private let purpose: String
  /// Whether fewer labels help.
  private let growsWithLabels: Bool

  private init(_ purpose: String, _ basis: MemoryUse, labels: Int, each: MemoryUse) {
    bytes = MemoryUse(
      addresses: basis.addresses + labels * each.addresses,
      resident: basis.resident + labels * each.resident)
    // Where the labels are the smaller part, fewer of them would not help.
    growsWithLabels = labels * each.addresses > basis.addresses / 4
    self.purpose =
      labels == 0 ? purpose : "\(purpose) of \(labels) \(labels == 1 ? "label" : "labels")"
  }

  // Measured with a release and Mesa's llvmpipe on two processors, all threads sharing one heap:
  // with `ulimit -v`, `pick` of 30 labels succeeds from 105 000 to 120 000 KiB on, of 100 000 from
  // 150 000; below, GLib cannot start a thread and aborts. `render` succeeds from 362 000 KiB on for
  // 30 labels, from 480 000 for 100 000; below, there is no driver, or it crashes. A window of 2
  // labels opens from 470 000 KiB on. The most that was resident was 25 and 58 MiB for `pick`, 113 and 220 MiB for `render`, 156 and 443 MiB for a
  // window, of 30 and of 100 000 labels. The process begins with 86 000 KiB of addresses.

  /// The fonts and the typeset labels of a cloud.
  static func building(labels: Int) -> MemoryNeed {
    MemoryNeed(
      "a cloud", MemoryUse(addresses: 20 << 20, resident: 4 << 20), labels: labels,
      each: MemoryUse(addresses: 150, resident: 150))
  }

  /// A picture of a cloud that is built.
  static func drawing(labels: Int) -> MemoryNeed {
    MemoryNeed(
      "drawing a cloud", MemoryUse(addresses: 240 << 20, resident: 60 << 20), labels: labels,
      each: MemoryUse(addresses: 1_200, resident: 800))
  }

  // A loop of 60 labels, of three frames, succeeds with 84 more bytes a pixel than a small picture: those of the
  // frame, in memory of its own and of the driver. The driver crashes within some 10 MiB below that, and from
  // run to run the process begins with 8 MiB more or less: so much is added, so that it is refused instead.

  /// The frames of a loop of a cloud that is built.
  static func loop(labels: Int, pixels: Int) -> MemoryNeed {
    var need = MemoryNeed.drawing(labels: labels)
    need.bytes.addresses += (24 << 20) + pixels * 84
    return need
  }

  /// A window of a cloud that is built: the driver has more threads there, and buffers of its own.
  static func showing(labels: Int) -> MemoryNeed {
    MemoryNeed(
      "a window of a cloud", MemoryUse(addresses: 360 << 20, resident: 60 << 20), labels: labels,
      each: MemoryUse(addresses: 1_200, resident: 800))
  }

  /// Another version of a cloud that is shown.
  static func version(labels: Int) -> MemoryNeed {
    MemoryNeed(
      "another version", MemoryUse(), labels: labels,
      each: MemoryUse(addresses: 150, resident: 150))
  }

  /// Refuses to begin if there is too little room.
  ///
  /// - Throws: `CommandFailure` with status 2, one sentence: limit, need, and what to do.
  func require(in room: MemoryRoom = .ofProcess) throws(CommandFailure) {
    guard let (limit, wanted) = room.shortage(for: bytes) else { return }
    let advice = growsWithLabels ? ", or keep fewer labels with --top" : ""
    throw CommandFailure(
      "this process may use \(limit), and \(purpose) needs about \(wanted >> 20) MiB; raise the "
        + "limit\(advice)")
  }
}
