import TagSphereCommandLineOptions
import TagSphereTagData
import Testing

@Suite("Options for loops and frames")
struct SequenceOptionsTests {
  private func sequence(_ arguments: String...) throws -> SequenceOptions? {
    guard case .render(let options) = try parse(["render", "a.tsv"] + arguments) else { return nil }
    return options.sequence.target == nil ? nil : options.sequence
  }

  @Test("The file extension selects a loop; for WebP, an option of loops is also needed")
  func targets() throws {
    for (ending, format) in [
      ("gif", FilmFormat.gif), ("apng", .apng), ("mp4", .mp4), ("webm", .webM), ("GIF", .gif),
    ] {
      #expect(try sequence("-o", "a.\(ending)")?.target == .film(format, path: "a.\(ending)"))
    }
    #expect(try sequence("-o", "a.webp") == nil)
    #expect(try sequence("-o", "a.png") == nil)
    #expect(try sequence("-o", "a#.png") == nil)
    for option in ["--seconds=2", "--fps=30", "--turns=2", "--loop-frames=9", "--path=fly"] {
      #expect(try sequence("-o", "a.webp", option)?.target == .film(.webP, path: "a.webp"))
    }
    #expect(try sequence("-o", "-", "--format", "rgba")?.target == .raw)
    let both = try parse(["render", "a.b", "-o", "-", "-f", "csv", "-f", "rgba"])
    guard case .render(let options) = both else {
      Issue.record("it is another command")
      return
    }
    #expect(options.document.format == .csv && options.sequence.target == .raw)
  }

  @Test("Length and rate determine the number of frames")
  func counts() throws {
    #expect(try sequence("-o", "a.gif")?.count == 250)
    #expect(try sequence("-o", "a.mp4", "--seconds", "2", "--fps", "30")?.count == 60)
    #expect(try sequence("-o", "a.mp4", "--loop-frames", "7")?.count == 7)
    #expect(try sequence("-o", "a.mp4", "--turns", "-2")?.turns == -2)
  }

  @Test("A pattern writes each frame to its own file")
  func patterns() throws {
    let target = try sequence("-o", "x##/f_###.#.jpg", "--frame-range", "2-6:2", "--skip-existing")?
      .target
    guard case .pictures(let pattern, let frames, let skips) = target else {
      Issue.record("\(String(describing: target))")
      return
    }
    #expect(frames == [2, 4, 6] && skips)
    #expect(pattern.path(ofFrame: 2) == "x##/f_###.2.jpg")
    #expect(FramePattern("f_###.png")?.path(ofFrame: 12) == "f_012.png")
    #expect(FramePattern("f_#.png")?.path(ofFrame: 1234) == "f_1234.png")
    #expect(FramePattern("a##/b.png") == nil)
  }

  @Test(
    "An impossible combination of options is refused in one sentence",
    arguments: [
      (
        ["-o", "a.gif", "--fps", "30"],
        "GIF shows each frame for whole hundredths of a second, at least two, so 30 frames per "
          + "second cannot be held: give --fps 100/3 or 25"
      ),
      (
        ["-o", "a.gif", "--fps", "60"],
        "GIF shows each frame for whole hundredths of a second, at least two, so 60 frames per "
          + "second cannot be held: give --fps 50 or 100/3"
      ),
      (
        ["-o", "a.mp4", "-s", "161x90"],
        "MP4 needs an even width and height, but got 161x90: give --size 162x90"
      ),
      (
        ["-o", "a.mp4", "--background", "transparent"],
        "MP4 has no transparency: write a .webm, .webp, .apng or .gif, or leave out --background "
          + "transparent"
      ),
      (
        ["-o", "a.gif", "-s", "20000x16000"],
        "only one PNG can have 20000x16000 pixels: give a smaller size for frames"
      ),
      (
        ["-o", "a_##.png", "-s", "20000x16000"],
        "only one PNG can have 20000x16000 pixels: give a smaller size for frames"
      ),
      (
        ["-o", "a_##.png", "--loop-frames", "9", "--frame-range", "1-1000000,1-1000000"],
        "--frame-range 1-1000000,1-1000000 goes beyond the last frame, 9: give --loop-frames or "
          + "--seconds, or a smaller range"
      ),
      (
        ["-o", "a.png", "--turns", "2"],
        "--turns needs a place for several frames: give -o NAME.gif, .webp, .apng, .mp4 or .webm, "
          + "-o frame_####.png, or -o - with --format rgba"
      ),
      (
        ["-o", "a.gif", "--frame-range", "1-4"],
        "--frame-range chooses files of frames, but a film is one file: give -o frame_####.png, or "
          + "leave it out"
      ),
      (
        ["-o", "a##.png", "--frame-range", "1-251"],
        "--frame-range 1-251 goes beyond the last frame, 250: give --loop-frames or --seconds, or "
          + "a smaller range"
      ),
      (
        ["-o", "a.gif", "--seconds", "2", "--loop-frames", "2"],
        "--seconds and --loop-frames both determine the number of frames: leave one of the two out"
      ),
      (
        ["-o", "a.gif", "--path", "p.txt", "--turns", "2"],
        "--turns has no effect with a --path from a file: leave it out"
      ),
      (["-o", "a.gif", "-f", "rgba"], "--format rgba writes to standard output: give -o -"),
    ])
  func errors(arguments: [String], expected: String) {
    #expect(message(["render", "a.tsv"] + arguments) == expected)
  }
}
