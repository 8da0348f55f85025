import Foundation
import TagSphereGlyphs
import TagSphereImages
import TagSphereProgramSupport
import TagSphereTagData
import TagSphereTestSupport
import Testing

@testable import TagSphereProgram

@Suite("Loops of the built program")
struct LoopTests {
  private let folder: TemporaryFolder
  private let file: String
  private static let (width, height) = (96, 64)
  private static let size = "\(width)x\(height)"

  init() throws {
    folder = try TemporaryFolder()
    var generator = SeededGenerator(seed: 5)
    // Hostile labels are drawn like any other text.
    let rows = (0..<60).map { index in
      "-i $(x) '\(index)'\t\(Int.random(in: 1...500, using: &generator))\n"
    }
    file = try folder.file("cloud.tsv", Array(rows.joined().utf8)).path
  }

  private func path(_ name: String) -> String { folder.url.appending(path: name).path }

  /// Runs `render` to a file or a pattern.
  private func render(_ name: String, _ arguments: [String]) throws -> BuiltProgram.Outcome {
    try BuiltProgram.run(
      ["render", file, "-o", path(name), "--size", Self.size] + arguments)
  }

  /// Returns the pixels of all frames.
  private func raw(_ arguments: [String]) throws -> [[UInt8]] {
    let outcome = try BuiltProgram.run(
      ["render", file, "-o", "-", "--format", "rgba", "--size", Self.size] + arguments)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    return frames(of: outcome.outputBytes)
  }

  private func frames(of bytes: [UInt8]) -> [[UInt8]] {
    let size = Self.width * Self.height * 4
    #expect(bytes.count % size == 0)
    return stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<$0 + size]) }
  }

  /// Returns the frames of a film as ffmpeg decodes them.
  private func decoded(_ name: String, decoder: [String] = []) throws -> [[UInt8]] {
    let options = ["-f", "rawvideo", "-pix_fmt", "rgba", "-fps_mode", "passthrough", "-"]
    return frames(
      of: [UInt8](
        try runTool("ffmpeg", ["-v", "error"] + decoder + ["-i", path(name)] + options)))
  }

  /// Returns the root mean square difference, 0…255.
  private func difference(_ a: [UInt8], _ b: [UInt8]) -> Double {
    let sum = zip(a, b).reduce(0) { $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1)) }
    return (Double(sum) / Double(a.count)).squareRoot()
  }

  @Test(
    "The last and the first frame of a loop differ no more than any two neighbouring frames",
    arguments: [24, 60])
  func closing(count: Int) throws {
    // At this yaw, the heaviest labels, which move most, are not in front when the loop closes.
    let frames = try raw(["--loop-frames", "\(count)", "--fps", "20", "--yaw", "120"])
    #expect(frames.count == count && Set(frames).count == count)
    let steps = zip(frames, frames.dropFirst()).map { difference($0, $1) }
    let seam = difference(frames[count - 1], frames[0])
    #expect(seam > 0 && seam <= (steps.max() ?? 0), "\(seam) of \(steps)")
    // The seam of the loop is also not a jump compared with the frames next to the seam.
    #expect(seam <= 1.2 * max(steps[0], steps[count - 2]), "\(seam) of \(steps)")
  }

  @Test(
    "A film has all frames, and the film's frames match the drawn pictures",
    arguments: [("apng", 0.0), ("gif", 12), ("mp4", 8), ("webm", 8)])
  func films(ending: String, most: Double) throws {
    let loop = ["--loop-frames", "6", "--fps", "25"]
    let outcome = try render("loop.\(ending)", loop)
    #expect(outcome.status == 0 && outcome.errors.isEmpty && outcome.output.isEmpty)
    let (shown, drawn) = (try decoded("loop.\(ending)"), try raw(loop))
    #expect(shown.count == 6)
    for (a, b) in zip(shown, drawn) { #expect(difference(a, b) <= most) }
  }

  @Test("Frames of a GIF last the requested number of hundredths of a second")
  func delays() throws {
    for (rate, delay) in [("50", "0.020000"), ("100/3", "0.030000"), ("12.5", "0.080000")] {
      #expect(try render("a.gif", ["--loop-frames", "4", "--fps", rate]).status == 0)
      let entries = ["-v", "error", "-show_entries", "packet=duration_time", "-of", "csv=p=0"]
      let output = try runTool("ffprobe", entries + [path("a.gif")])
      let times = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline)
      #expect(times.count == 4 && times.allSatisfy { $0 == delay }, "\(times)")
    }
  }

  @Test("A transparent background stays transparent in formats that support transparency")
  func alpha() throws {
    let loop = [
      "--loop-frames", "3", "--background", "transparent", "--text-height", "0.5", "--declutter",
      "off",
    ]
    let drawn = try raw(loop)
    for (ending, decoder) in [
      ("apng", []), ("gif", []), ("webm", ["-c:v", "libvpx-vp9"]),
    ] as [(String, [String])] {
      #expect(try render("a.\(ending)", loop).status == 0)
      let shown = try decoded("a.\(ending)", decoder: decoder)
      #expect(shown.count == 3)
      for (a, b) in zip(shown, drawn) { checkAlpha(a, b, ending) }
    }
    #expect(try render("a.webp", loop).status == 0)
    let size = ImageSize(width: Self.width, height: Self.height)
    let first = try ImageFile.bitmap(at: path("a.webp"), for: size)
    checkAlpha(first.rgba, drawn[0], "webp")
  }

  /// Expects the same transparent and opaque pixels, with few exceptions.
  private func checkAlpha(_ shown: [UInt8], _ drawn: [UInt8], _ format: String) {
    let alphas = stride(from: 3, to: drawn.count, by: 4)
    let clear = alphas.count { drawn[$0] == 0 }
    let opaque = alphas.count { drawn[$0] > 192 }
    #expect(clear > 500 && opaque > 50)
    #expect(alphas.count { drawn[$0] == 0 && shown[$0] > 32 } * 50 < clear, "\(format)")
    #expect(alphas.count { drawn[$0] > 192 && shown[$0] < 128 } * 10 < opaque, "\(format)")
  }

  @Test("Half-transparent pixels of a GIF are painted on the background")
  func matte() throws {
    let matte = Matte(SRGBColor(hex: 0x204060))
    let pixels: [UInt8] = [255, 255, 255, 255, 200, 100, 0, 128, 9, 9, 9, Matte.least - 1]
    #expect(matte.pixels(pixels) == [255, 255, 255, 255, 116, 82, 48, 255, 0, 0, 0, 0])
    // Faint labels of the far side are drawn, too.
    let loop = ["--loop-frames", "2", "--background", "transparent"]
    let drawn = try raw(loop)[0]
    #expect(try render("faint.gif", loop).status == 0)
    let shown = try decoded("faint.gif")[0]
    func share(_ rgba: [UInt8], above least: UInt8) -> Int {
      stride(from: 3, to: rgba.count, by: 4).count { rgba[$0] >= least }
    }
    let faint = share(drawn, above: Matte.least)
    #expect(faint > share(drawn, above: 128) && share(shown, above: 255) * 10 > faint * 9)
  }

  @Test("If ffmpeg is missing or fails, the error is one sentence and no file is left")
  func failures() async throws {
    let absent = try await ProgramRun.runDrawing(
      ["render", file, "-o", path("a.mp4")], environment: ["PATH": "/nowhere"])
    #expect(absent.status == 2)
    #expect(
      absent.errors == "tagsphere: error: MP4 is made by the program ffmpeg, which is in no folder "
        + "of PATH: install the Debian package ffmpeg\n")
    let tools = folder.url.appending(path: "tools")
    try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: false)
    let script = "#!/bin/sh\necho first >&2\necho '[mp4 @ 0x5] no \u{1B}[2Jpower' >&2\nexit 7\n"
    let fake = try folder.file("tools/ffmpeg", Array(script.utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: fake.path)
    let before = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    let failed = try BuiltProgram.run(
      ["render", file, "-o", path("a.mp4"), "-s", "64x48"], environment: ["PATH": tools.path])
    #expect(failed.status == 2)
    #expect(
      failed.errors
        == "tagsphere: error: ffmpeg ended with status 7: no \\u{1b}[2Jpower\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == before)
    // ffmpeg may end with status 0 although there was no room for its last bytes.
    for (script, reason) in [
      (
        "cat >/dev/null; echo '[mp4 @ 0x5] Error closing file' >&2",
        "ffmpeg has failed: Error closing file"
      ),
      ("cat >/dev/null", "ffmpeg has written nothing"),
    ] {
      try folder.file("tools/ffmpeg", Array("#!/bin/sh\n\(script)\n".utf8))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: fake.path)
      let lost = try BuiltProgram.run(
        ["render", file, "-o", path("a.mp4"), "-s", "64x48", "--loop-frames", "2"],
        environment: ["PATH": "\(tools.path):/usr/bin:/bin"])
      #expect(lost.status == 2 && lost.errors == "tagsphere: error: \(reason)\n")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == before)
    }
    let device = try ProgramRun.run(
      ["render", file, "-o", "/dev/null", "--loop-frames", "2"])
    #expect(device.status == 64, "it has no place for frames")
  }

  @Test("A path of poses is read from a file, and its errors name the line")
  func poses() throws {
    let table = try folder.file("way.txt", Array("0 0\n1 40 10\n2 0\n".utf8)).path
    let frames = try raw(["--path", table, "--loop-frames", "4", "--declutter", "off"])
    #expect(frames.count == 4 && frames[1] == frames[3] && frames[1] != frames[2])
    let broken = try folder.file("broken.txt", Array("0 0\n1 up\n".utf8)).path
    let outcome = try render("a.gif", ["--path", broken])
    #expect(outcome.status == 2)
    #expect(
      outcome.errors == "tagsphere: error: \(broken), line 2: the yaw “up” is not a number from "
        + "-1000000 to 1000000\n")
  }
}
