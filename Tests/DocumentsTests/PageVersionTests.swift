import Foundation
import TagSphereCommandLineOptions
import TagSphereTagData
import TagSphereTestSupport
import Testing

@testable import TagSphereEnvironment
@testable import TagSphereDocuments

/// Tests versions of a PDF file that is watched.
@Suite("The versions of a PDF file")
struct PageVersionTests {
  @Test("Reading a PDF file stops when the file is replaced, and the newer file is read")
  func replaced() throws {
    let folder = try TemporaryFolder()
    let page = (size: SIMD2(600, 800), color: "1 0 0")
    let file = try folder.file("a.pdf", PDFPages.file([page]))
    let newer = try folder.file("newer.pdf", PDFPages.file([page, page, page]))
    // The first helper replaces the file and never answers.
    let program = try folder.file(
      "program",
      Array(
        """
        #!/bin/sh
        if mv '\(newer.path)' '\(file.path)' 2>/dev/null; then exec sleep 1000; fi
        exec '\(try BuiltProgram.file().path)' "$@"

        """.utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    guard case .view(let options) = try parse(["pages", file.path, "--watch"]) else {
      throw CommandFailure("it shows nothing")
    }
    var context = ProcessContext()
    context.programFile = program.path
    try ProcessContext.$current.withValue(context) {
      func read() throws -> SourceReading {
        try Source(options.document).read(CurrentVersion(of: options.document.source))
      }
      #expect(throws: DocumentBytesError.replaced(name: file.path)) { try read() }
      let texts = try read().document.tags.map(\.text)
      #expect(texts == ["1", "2", "3"])
    }
  }
}
