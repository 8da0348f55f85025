import Foundation
import TagSphereCommandLineOptions
import TagSphereProcesses
import TagSphereTagData
import TagSphereTestSupport
import Testing

@testable import TagSphereEnvironment
@testable import TagSphereDocuments

@Suite("Limits of memory", .timeLimit(.minutes(2)))
struct MemoryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String, to path: String) throws {
    let file = folder.url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private var groupBytes: Int? { ControlGroup(root: folder.url.path).memoryBytes }

  // MARK: Control groups

  @Test("In cgroup version 2, the lowest limit of the group and its ancestors applies")
  func version2() throws {
    #expect(groupBytes == nil)
    try write("0::/wall/kiosk.service\n", to: "proc/self/cgroup")
    #expect(groupBytes == nil)
    try write("max\n", to: "sys/fs/cgroup/wall/kiosk.service/memory.max")
    #expect(groupBytes == nil)
    try write("300000000\n", to: "sys/fs/cgroup/wall/memory.max")
    #expect(groupBytes == 300_000_000)
    try write("200000000\n", to: "sys/fs/cgroup/wall/kiosk.service/memory.max")
    #expect(groupBytes == 200_000_000)
  }

  @Test("In cgroup version 1, the limit is in the memory controller's own tree")
  func version1() throws {
    let list = "12:cpu,cpuacct:/other\n4:memory:/docker/0123\n1:name=systemd:/x\n0::/x\n"
    try write(list, to: "proc/self/cgroup")
    try write("77\n", to: "sys/fs/cgroup/memory/other/memory.limit_in_bytes")
    // In a container, the tree begins below the host's path.
    try write("9223372036854771712\n", to: "sys/fs/cgroup/memory/memory.limit_in_bytes")
    #expect(groupBytes == nil)
    try write("104857600\n", to: "sys/fs/cgroup/memory/memory.limit_in_bytes")
    #expect(groupBytes == 100 << 20)
  }

  @Test(
    "A malformed cgroup list or a malformed number sets no limit",
    arguments: ["", "x\n", "0:\n", "::::\n"])
  func strange(list: String) throws {
    try write(list, to: "proc/self/cgroup")
    try write("much\n", to: "sys/fs/cgroup/memory.max")
    #expect(groupBytes == nil)
  }

  // MARK: Needs

  /// The room below a limit, with some memory already in use.
  private func room(_ kind: MemoryLimit.Kind, _ bytes: Int) -> MemoryRoom {
    MemoryRoom(
      limits: [MemoryLimit(kind: kind, bytes: bytes)],
      use: { MemoryUse(addresses: 40 << 20, resident: 10 << 20) })
  }

  @Test("If the memory limit is below the need, one sentence gives both numbers and advice")
  func need() throws {
    let few = #expect(throws: CommandFailure.self) {
      try MemoryNeed.drawing(labels: 1).require(in: room(.addresses, 50 << 20))
    }
    let wanted = (40 << 20 + MemoryNeed.drawing(labels: 1).bytes.addresses) >> 20
    #expect(
      few?.description == "this process may use 50 MiB of addresses (ulimit -v), and drawing a "
        + "cloud of 1 label needs about \(wanted) MiB; raise the limit")
    #expect(few?.exitCode == .failure)
    // No labels are known yet.
    let none = #expect(throws: CommandFailure.self) {
      try MemoryNeed.showing(labels: 0).require(in: room(.addresses, 50 << 20))
    }
    #expect(none?.description.contains(" needs about ") == true)
    #expect(none?.description.hasSuffix("MiB; raise the limit") == true)
    let many = #expect(throws: CommandFailure.self) {
      try MemoryNeed.building(labels: 9_000_000).require(in: room(.resident, 900 << 20))
    }
    let sentence = many?.description ?? ""
    #expect(
      sentence.hasPrefix(
        "this process may use 900 MiB of memory (its control group), and a cloud of 9000000 labels "
          + "needs about "))
    #expect(sentence.hasSuffix("; raise the limit, or keep fewer labels with --top"))
  }

  @Test("Larger pictures, images and wheels need more memory, and the error advises a smaller size")
  func pictures() {
    func bytes(_ need: PictureNeed) -> Int { MemoryNeed.drawing(labels: 1, need).bytes.addresses }
    let small = PictureNeed(size: PixelSize(width: 320, height: 240))
    let large = PictureNeed(size: PixelSize(width: 4000, height: 3000))
    #expect(bytes(small) < bytes(large))
    #expect(bytes(small) < bytes(PictureNeed(size: small.size, hasImages: true)))
    #expect(bytes(large) < MemoryNeed.drawingWheels(large).bytes.addresses)
    let refusal = #expect(throws: CommandFailure.self) {
      try MemoryNeed.drawing(labels: 1, large).require(in: room(.addresses, 350 << 20))
    }
    #expect(refusal?.description.hasSuffix("; raise the limit, or give a smaller --size") == true)
  }

  @Test(
    "With a small address space, a command succeeds or ends with an error message",
    arguments: [300_000, 400_000, 460_000])
  func addresses(kibibytes: Int) throws {
    let wheels = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Samples/wheels.json").path
    let tags = try folder.file("a.tsv", Array("a\t1\nb\t2\n".utf8)).path
    let picture = folder.url.appending(path: "o.png").path
    for file in [wheels, tags] {
      let outcome = try BuiltProgram.run(
        ["render", file, "-o", picture], limit: "-v \(kibibytes)")
      #expect(outcome.status == 0 || outcome.status == 2, "\(outcome.errors)")
      #expect(outcome.status == 0 || outcome.errors.hasPrefix("tagsphere: error: "))
    }
  }

  @Test("With enough memory, or without a limit, nothing is refused")
  func enough() throws {
    for kind in [MemoryLimit.Kind.addresses, .resident] {
      try MemoryNeed.drawing(labels: 100_000).require(in: room(kind, 2 << 30))
      try MemoryNeed.building(labels: 100_000).require(in: room(kind, 2 << 30))
    }
    let unlimited = MemoryRoom(limits: [], use: { MemoryUse() })
    try MemoryNeed.drawing(labels: 100_000_000).require(in: unlimited)
  }

  @Test("The memory use of this process can be read")
  func use() {
    let use = MemoryUse.ofProcess
    #expect(use.resident > 4 << 20 && use.addresses > use.resident)
  }

  // MARK: Readings

  @Test("Reading fails before the tags need more memory than is left")
  func reading() throws {
    let rows = String(repeating: "a\t1\n", count: 600_000)
    let file = try folder.file("a.tsv", Array(rows.utf8)).path
    let little = room(.addresses, 70 << 20)
    let error = #expect(throws: DocumentInputError.self) {
      try readDocument(at: file, options: ReadingOptions(), room: little)
    }
    #expect(
      error?.description == "\(file) needs more memory than this process may use, 70 MiB of "
        + "addresses (ulimit -v); raise the limit, or keep fewer tags with --top")
    // The start of a reading may also need more than is left, before any row is known.
    let least = MemoryRoom(
      limits: [MemoryLimit(kind: .addresses, bytes: 10 << 20)], use: { MemoryUse() })
    #expect(throws: DocumentInputError.self) {
      try readDocument(at: file, options: ReadingOptions(), room: least)
    }
    let few = ReadingOptions(top: 100)
    #expect(try readDocument(at: file, options: few, room: little).document.tags.count == 100)
    let enough = room(.addresses, 1 << 30)
    let whole = try readDocument(at: file, options: ReadingOptions(), room: enough)
    #expect(whole.document.tags.count == 600_000)
  }
}
