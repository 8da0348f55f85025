import TagSphereArrangement
import TagSphereCommandLineOptions
import TagSphereDesign
import TagSphereForms
import TagSphereLabels
import TagSphereLook
import TagSphereTagData
import Testing

@Suite("Options for directories of images")
struct PhotoOptionsTests {
  private func parsed(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> Invocation {
    try parse(
      arguments, environment: environment, pictures: { ["pictures": .photos, "a.pdf": .pages][$0] })
  }

  @Test("Every command reads a directory as photos, as if the format were given")
  func recognition() throws {
    let named = try parsed("photos", "pictures")
    #expect(try parsed("pictures") == named)
    #expect(try parsed("view", "--format", "photos", "pictures") == named)
    guard case .view(let options) = named else { return #expect(Bool(false)) }
    #expect(options.document.format == .photos && options.choosing.record.template == .image)
    #expect(options.look.images.place == .alone && options.layout.space.facing == .outward)
    #expect(options.layout.order == .file && options.layout.space.back == .hide)
    guard case .list(let list) = try parsed("list", "pictures") else { return #expect(Bool(false)) }
    #expect(list.document.format == .photos && list.choosing.record.template == .image)
    guard case .check(let check) = try parsed("check", "pictures") else {
      return #expect(Bool(false))
    }
    #expect(check.document.format == .photos)
    #expect(
      try parsed("pictures", "pictures") == parsed("photos", "pictures", "pictures"))
    #expect(try parsed("pictures", "a.tsv") == parsed("photos", "pictures", "a.tsv"))
    #expect(throws: UsageError.self) { try parsed("a.tsv", "pictures") }
    #expect(throws: UsageError.self) { try parsed("a.pdf", "a.pdf") }
  }

  @Test("Explicit options and preferences take precedence over the defaults for photos")
  func ownChoices() throws {
    let invocation = try parsed(
      "pictures", "--image-place", "above", "--print", "text", "--order", "shuffle",
      environment: ["TAGSPHERE_FACING": "camera"])
    guard case .view(let options) = invocation else { return #expect(Bool(false)) }
    #expect(options.look.images.place == .above && options.choosing.record.template == .text)
    #expect(options.layout.order == .shuffle)
    #expect(options.layout.space.facing == .camera)
    guard case .check(let check) = try parsed("check", "--format", "tsv", "pictures") else {
      return #expect(Bool(false))
    }
    #expect(check.document.format == .tsv)
  }

  @Test("All tiles are drawn by default; labels of files without tiles are decluttered by default")
  func declutter() throws {
    func mode(
      _ arguments: String..., environment: [String: String] = [:]
    ) throws -> DeclutterMode? {
      let invocation = try parse(
        arguments, environment: environment,
        pictures: { ["pictures": .photos, "a.pdf": .pages][$0] })
      guard case .view(let options) = invocation else { return nil }
      return options.layout.declutter
    }
    #expect(try mode("pictures") == .off)
    #expect(try mode("a.pdf") == .off)
    #expect(try mode("kiosk", "pictures") == .off)
    #expect(try mode("pictures", "--declutter", "hide") == .hide)
    #expect(try mode("pictures", environment: ["TAGSPHERE_DECLUTTER": "fade"]) == .fade)
    #expect(try mode("pictures", "--facing", "camera") == .hide)
    #expect(try mode("a.tsv", "--facing", "outward") == .hide)
    #expect(try mode("a.tsv", "--facing", "outward", "--declutter", "fade") == .fade)
  }

  @Test("The pages of a PDF file are placed around a drum, and choosing a page prints its number")
  func pages() throws {
    let named = try parsed("pages", "a.pdf")
    #expect(try parsed("a.pdf") == named)
    guard case .view(let options) = named else { return #expect(Bool(false)) }
    #expect(options.document.format == .pages && options.choosing.record.template == .text)
    #expect(options.layout.form.shape == .cylinderV)
    #expect(options.layout.rows?.fitsSizes == true)
    #expect(options.look.images.cornerRadius == 0)
  }

  @Test("If images may be added later, the size of all images depends on the number of images")
  func growing() throws {
    for arguments in [["kiosk", "pictures"], ["photos", "pictures", "--watch"]] {
      let invocation = try parse(arguments, environment: [:], pictures: { _ in .photos })
      guard case .view(let options) = invocation else { return #expect(Bool(false)) }
      #expect(options.layout.rows == nil && options.layout.textSize == .density(0.6))
    }
    let invocation = try parse(
      ["pages", "a.pdf", "--watch"], environment: [:], pictures: { _ in .pages })
    guard case .view(let options) = invocation else { return #expect(Bool(false)) }
    #expect(options.layout.rows?.fitsSizes == false)
    #expect(options.layout.textSize == .density(0.6))
  }

  @Test("A dropped file has its own look, and inherits no options of the previous file")
  func dropped() throws {
    func dropped(_ path: String, on arguments: String...) throws -> Settings? {
      let invocation = try parse(
        arguments, dropped: path, pictures: { ["pictures": .photos, "a.pdf": .pages][$0] })
      return if case .view(let options) = invocation { options } else { nil }
    }
    for before in [
      ["a.rss", "b.rss", "--badge", "counts"], ["pictures", "--group-by", "folder"],
      ["-", "--follow"], ["a.tsv", "--format", "tsv", "--encoding", "latin1"],
    ] {
      let invocation = try parse(
        before, dropped: "a.pdf", pictures: { ["pictures": .photos, "a.pdf": .pages][$0] })
      guard case .view(let options) = invocation else { return #expect(Bool(false)) }
      #expect(options.document.source == .file("a.pdf") && options.document.format == .pages)
      #expect(options.document.further.isEmpty && options.document.badges == nil)
      #expect(!options.document.isFollowed && options.layout.form.shape == .cylinderV)
    }
    guard case .view(let usual) = try parse(["a.tsv"]) else { return #expect(Bool(false)) }
    let table = try #require(try dropped("a.tsv", on: "pages", "a.pdf", "--watch"))
    #expect(table.document.format == nil && table.document.isWatched)
    #expect(table.look.images == ImageStyle() && table.choosing.record.template == .text)
    #expect(table.layout == usual.layout)
    let photos = try #require(try dropped("pictures", on: "a.tsv", "--order", "shuffle"))
    #expect(photos.document.format == .photos && photos.choosing.record.template == .image)
    #expect(photos.layout.order == .shuffle && photos.look.images.place == .alone)
    let words = try #require(try dropped("b.txt", on: "a.txt", "--count-words", "--ngrams", "2"))
    #expect(words.document.countsWords && words.document.wordsPerTag == 2)
  }

  @Test(
    "With an explicit shape, layout or order, photos are not placed in rows",
    arguments: [["--shape", "sphere"], ["--layout", "spiral"], ["--order", "front"]])
  func otherRows(arguments: [String]) throws {
    let invocation = try parse(
      ["pages", "a.pdf"] + arguments, environment: [:], pictures: { _ in .pages })
    guard case .view(let options) = invocation else { return #expect(Bool(false)) }
    #expect(options.layout.rows == nil)
  }

  @Test("Files other than photos and pages keep the default look")
  func others() throws {
    guard case .view(let options) = try parsed("a.tsv") else { return #expect(Bool(false)) }
    #expect(options.document.format == nil && options.choosing.record.template == .text)
    #expect(options.look.images == ImageStyle())
  }

  @Test("A kiosk keeps as many photos as a window")
  func kiosk() throws {
    guard case .view(let options) = try parsed("kiosk", "pictures") else {
      return #expect(Bool(false))
    }
    #expect(options.document.top == nil && options.document.isWatched)
  }
}
