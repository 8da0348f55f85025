import TagSphereArrangement
import TagSphereCommandLineOptions
import TagSphereDesign
import Testing

@Suite("Paper, posters and vectors on the command line")
struct PaperTests {
  private func picture(_ arguments: String...) throws -> PictureOptions {
    guard case .render(let options) = try parse(["render"] + arguments) else {
      throw UsageError("it is another command")
    }
    return options.picture
  }

  @Test(
    "The paper size determines the size in pixels at the density of the format",
    arguments: [
      // The margin is 3 % of the shorter side.
      (["-o", "a.pdf", "--paper", "A4"], 794, 1_123, 24),
      (["-o", "a.svg", "--paper", "a4"], 794, 1_123, 24),
      (["-o", "a.png", "--paper", "A4"], 2_480, 3_508, 75),
      (["-o", "a.png", "--paper", "A0", "--dpi", "600"], 19_866, 28_087, 596),
      (["-o", "a.pdf", "--paper", "297x210mm"], 1_123, 794, 24),
      // The margin is at least 5 mm, and at most a quarter of the shorter side.
      (["-o", "a.png", "--paper", "25.4x50.8MM", "--dpi", "100"], 100, 200, 20),
      (["-o", "a.png", "--paper", "10x10mm", "--dpi", "254"], 100, 100, 25),
      (["-o", "a.webm", "--paper", "A5", "--dpi", "20"], 117, 165, 0),
    ] as [([String], Int, Int, Int)])
  func sizes(arguments: [String], width: Int, height: Int, margin: Int) throws {
    guard case .render(let options) = try parse(["render"] + arguments) else {
      Issue.record("it is another command")
      return
    }
    #expect(options.picture.sheet.width == width && options.picture.sheet.height == height)
    #expect(options.picture.margin == margin)
    let placed = options.layout.pictureSize
    #expect(
      placed == [Double(width - 2 * margin), Double(height - 2 * margin)],
      "labels are placed for what is within the margin")
  }

  @Test("Bleed is a length in millimetres")
  func bleed() throws {
    #expect(try picture("-o", "a.pdf", "--paper", "A3", "--bleed", "3mm").bleed == 3)
    #expect(try picture("-o", "a.svg", "--paper", "A3", "--bleed", "2.5").bleed == 2.5)
  }

  @Test("Posters are PNG files of up to 30 000 pixels on a side")
  func posters() throws {
    let size = try picture("-o", "a.png", "-s", "30000x30000").size
    #expect(size.isPoster && size.width == 30_000)
    #expect(try !picture("-o", "a.png", "-s", "16384x4096").size.isPoster)
    #expect(throws: UsageError.self) { try picture("-o", "a.png", "-s", "30001x10") }
    #expect(throws: UsageError.self) { try parse(["view", "-s", "20000x10"]) }
  }

  @Test(
    "Options that do not fit together are rejected",
    arguments: [
      (["-o", "a.png", "--bleed", "3mm"], "--bleed has no effect without --paper: add it"),
      (["-o", "a.png", "--dpi", "100"], "--dpi has no effect without --paper: add it"),
      (
        ["-o", "a.pdf", "--paper", "A4", "-s", "10x10"],
        "--paper and --size both determine the size: leave one of the two out"
      ),
      (
        ["-o", "a.png", "--paper", "A4", "--bleed", "3mm"],
        "--bleed is for SVG and PDF: write one of them, or leave it out"
      ),
      (
        ["-o", "a.png", "--paper", "A0", "--dpi", "2400"],
        "the paper has 79465x112346 pixels at --dpi 2400, and at most 30000 on a side are possible: "
          + "give a smaller --dpi"
      ),
      (
        ["-o", "a.jpg", "-s", "20000x100"],
        "only a PNG can have 20000x100 pixels: write one, or give a smaller size"
      ),
      (
        ["-o", "a.svg", "--wheels", "kind"],
        "SVG and PDF have no wheels: write a PNG, or leave out --wheels"
      ),
      (
        ["-o", "a.pdf", "--paper", "A9"],
        "--paper does not take “A9”: give A5, A4, A3, A2, A1, A0 or width x height in millimetres, "
          + "such as 297x210mm, each from 10 to 5000"
      ),
    ] as [([String], String)])
  func faults(arguments: [String], sentence: String) {
    #expect(throws: UsageError(sentence)) { try parse(["render"] + arguments) }
  }
}
