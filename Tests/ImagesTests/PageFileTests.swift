import Foundation
import Glibc
import TagSphereGlyphs
import TagSphereTestSupport
import Testing

@testable import TagSphereImages

@Suite("The pages of PDF files")
struct PageFileTests {
  private let folder: TemporaryFolder
  private let program: String

  init() throws {
    folder = try TemporaryFolder()
    program = try BuiltProgram.file().path
  }

  private static let pages = [
    (size: SIMD2(600, 800), color: "1 0 0"), (size: SIMD2(800, 600), color: "0 0 1"),
  ]

  private func opened(_ bytes: [UInt8]) throws(ImageFileError) -> PageFile {
    let path: String
    do {
      path = try folder.file("a.pdf", bytes).path
    } catch {
      throw .empty
    }
    return try PageFile(at: path, program: program, arguments: ["--draw-pages"])
  }

  @Test(
    "The pages of a PDF file have sizes in either orientation, and are drawn at the requested size")
  func drawing() throws {
    let file = try opened(PDFPages.file(Self.pages))
    #expect(file.sizes.count == 2)
    #expect(file.sizes[0].height * 3 == file.sizes[0].width * 4)
    #expect(file.sizes[1].width * 3 == file.sizes[1].height * 4)
    let decoder = ImageDecoder.pages(file)
    let name = PageFile.name(ofPage: 2, in: file.path)
    #expect(try decoder.page(name)?.result.get().size == file.sizes[1])
    let worker = decoder.worker()
    let format = ImageTile.Format(width: 80, height: 60, levelCount: 1)
    let tile = try worker.tile(at: name, format: format)
    #expect(tile.levels[0].rgba == Array(repeatElement([0, 0, 255, 255], count: 4800).joined()))
    let first = try worker.tile(
      at: PageFile.name(ofPage: 1, in: file.path),
      format: ImageTile.Format(width: 30, height: 40, levelCount: 1))
    #expect(first.levels[0].rgba.prefix(4) == [255, 0, 0, 255])
    worker.finish()
  }

  /// The share of a page's pixels that are dark, 0…1.
  private func ink(ofPage number: Int, in file: PageFile) throws -> Double {
    let worker = ImageDecoder.pages(file).worker()
    defer { worker.finish() }
    let size = file.sizes[number - 1].fitted(into: ImageSize(width: 300, height: 300))
    let tile = try worker.tile(
      at: PageFile.name(ofPage: number, in: file.path),
      format: ImageTile.Format(width: size.width, height: size.height, levelCount: 1))
    let rgba = tile.levels[0].rgba
    let dark = stride(from: 0, to: rgba.count, by: 4).count { rgba[$0] < 128 }
    return Double(dark) / Double(rgba.count / 4)
  }

  @Test("A PDF file that cairo writes for a cloud has a page of the paper's size with the words")
  func ownPDF() throws {
    let words = try folder.file("words.txt", Array("one\ntwo\nthree\n".utf8)).path
    let path = folder.url.appending(path: "cloud.pdf").path
    let run = try BuiltProgram.run([
      "render", words, "--theme", "print", "--paper", "A5", "-o", path,
    ])
    #expect(run.status == 0, "\(run.errors)")
    let file = try PageFile(at: path, program: program, arguments: ["--draw-pages"])
    #expect(file.sizes.count == 1)
    let sides = [file.sizes[0].width, file.sizes[0].height].sorted()
    #expect(abs(Double(sides[1]) / Double(sides[0]) - 2.0.squareRoot()) < 0.02)
    #expect((0.005...0.5).contains(try ink(ofPage: 1, in: file)))
  }

  @Test("The PDF specification in Debian's shared-mime-info is read as pages of text")
  func debianPDF() throws {
    let path = "/usr/share/doc/shared-mime-info/shared-mime-info-spec.pdf"
    #expect(PageFile.isRecognized(at: path))
    let file = try PageFile(at: path, program: program, arguments: ["--draw-pages"])
    #expect(file.sizes.count > 5 && Set(file.sizes).count == 1)
    for number in [1, file.sizes.count] {
      #expect((0.0005...0.3).contains(try ink(ofPage: number, in: file)), "page \(number)")
    }
  }

  @Test("Missing pages and later damage of a PDF file are reported")
  func missing() throws {
    let file = try opened(PDFPages.file(Self.pages))
    let worker = ImageDecoder.pages(file).worker()
    let format = ImageTile.Format(width: 8, height: 8, levelCount: 1)
    for name in ["a.pdf", "a.pdf#page=0", "a.pdf#page=3", "a.pdf#page=x"] {
      #expect(throws: ImageFileError.page(.damagedPage), "\(name)") {
        try worker.tile(at: name, format: format)
      }
    }
    try folder.file("a.pdf", Array("nothing".utf8))
    #expect(throws: ImageFileError.self) {
      try worker.tile(at: "a.pdf#page=1", format: format)
    }
    worker.finish()
  }

  @Test("Damaged, empty and encrypted PDF files are refused in one sentence each")
  func refusals() throws {
    func message(_ bytes: [UInt8]) -> String {
      do throws(ImageFileError) {
        _ = try opened(bytes)
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(message(Array("%PDF-1.4\nnothing".utf8)).hasPrefix("the PDF file is damaged: "))
    #expect(message([]).hasPrefix("the PDF file is damaged: "))
    #expect(message(PDFPages.file([])) == "the PDF file has no pages")
    var encrypted = String(decoding: PDFPages.file(Self.pages), as: UTF8.self)
    encrypted.replace(
      "/Root 1 0 R",
      with: "/Root 1 0 R/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/P -4"
        + "/O<\(String(repeating: "11", count: 32))>/U<\(String(repeating: "22", count: 32))>>>")
    #expect(message(Array(encrypted.utf8)).hasPrefix("the PDF file is encrypted; "))
  }

  @Test("A damaged PDF file gives pages or an error, and reading it always ends")
  func damage() throws {
    let sound = PDFPages.file(Self.pages)
    var random = SeededGenerator(seed: 1)
    for _ in 0..<12 {
      var damaged = sound
      for _ in 0..<6 {
        damaged[Int.random(in: 8..<sound.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      do throws(ImageFileError) {
        let file = try opened(damaged)
        let sides = file.sizes.flatMap { [$0.width, $0.height] }
        #expect(!sides.isEmpty && sides.allSatisfy((1...PageFile.longestSide).contains))
        let worker = ImageDecoder.pages(file).worker()
        defer { worker.finish() }
        let format = ImageTile.Format(width: 8, height: 8, levelCount: 1)
        let tile = try worker.tile(at: PageFile.name(ofPage: 1, in: file.path), format: format)
        #expect(tile.levels[0].rgba.count == 8 * 8 * 4)
      } catch {
        #expect(!"\(error)".contains("\n") && error != .stopped)
      }
    }
    #expect(try opened(sound).sizes.count == 2, "nothing remains of the damage")
  }

  @Test("The answer of a helper that reads a PDF file is validated")
  func accounts() {
    #expect(PageAccount([0, 0, 0, 0, 2, 0, 0, 0]) == .pages(2))
    #expect(PageAccount([0, 0, 0, 0, 0, 0, 0, 0]) == nil)
    #expect(PageAccount([0, 0, 0, 0, 255, 255, 255, 255]) == nil)
    #expect(PageAccount([1, 0, 0, 0, 255, 255, 0, 0]) == nil)
    #expect(PageAccount([9, 0, 0, 0, 1, 0, 0, 0]) == nil)
    #expect(ImageSize(page: [0, 0, 0, 0, 1, 0, 0, 0]) == nil)
    #expect(ImageSize(page: [0, 0, 0, 255, 1, 0, 0, 0]) == nil)
    #expect(ImageSize(page: [2, 0, 0, 0, 1, 0, 0, 0]) == ImageSize(width: 2, height: 1))
    for fault in [PageFileFault.encrypted, .noReader, .empty, .tooManyPages(count: 9_000)] {
      let account = PageAccount(fault, messageCount: 0)
      #expect(PageAccount(account.encoded) == account)
    }
  }

  @Test("Giving up a PDF file ends the helper that reads the file")
  func givingUp() throws {
    let path = try folder.file("a.pdf", PDFPages.file(Self.pages)).path
    let note = folder.url.appending(path: "helper")
    let words = "echo $$ >'\(note.path)'; exec sleep 1000"
    func helper() -> pid_t? {
      let text = try? String(contentsOf: note, encoding: .utf8)
      return text.flatMap { $0.hasSuffix("\n") ? pid_t($0.dropLast()) : nil }
    }
    #expect(throws: ImageFileError.stopped) {
      try PageFile(
        at: path, program: "/bin/sh", arguments: ["-c", words], isWanted: { helper() == nil })
    }
    let process = try #require(helper())
    #expect(kill(process, 0) == -1 && errno == ESRCH, "the helper is left")
  }

  @Test("A PDF file is recognized by its first bytes")
  func recognition() throws {
    let pdf = try folder.file("a.txt", Array("%PDF-1.7".utf8)).path
    #expect(PageFile.isRecognized(at: pdf))
    let other = try folder.file("b.pdf", Array("%PD".utf8)).path
    #expect(!PageFile.isRecognized(at: other))
    #expect(!PageFile.isRecognized(at: folder.url.path))
  }
}
