import Foundation
import TagSphereProgramSupport
import TagSphereTestSupport
import Testing

@Suite("Lists of tags")
struct ListCommandTests {
  private let hostile =
    Array("-rf $(touch x)\t2\n\"quoted\" 'too'\t9\n\u{202E}evil\t2\n".utf8) + [0xFF, 0x61]
    + Array("\t3\n".utf8)

  @Test(
    "list prints the heaviest tags first, equal weights in file order, with their original bytes")
  func order() throws {
    let outcome = try ProgramRun.run(["list", "--format", "tsv"], input: hostile)
    let expected =
      Array("\"quoted\" 'too'\n".utf8) + [0xFF] + Array("a\n-rf $(touch x)\n\u{202E}evil\n".utf8)
    #expect(outcome.outputBytes == expected)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors
        == "tagsphere: warning: 1 text of standard input, in line 4, cannot be read in the file's "
        + "encoding; name the right one with --encoding, such as --encoding windows-1252\n")
  }

  @Test("On a terminal, control characters of texts are escaped")
  func terminal() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a.tsv", hostile + Array("\u{1B}]0;x\u{7}\t1\n".utf8)).path
    let program = try BuiltProgram.file().path
    let shown = try runTool(
      "script", ["-qec", "'\(program)' list '\(file)' 2>/dev/null", "/dev/null"],
      environment: BuiltProgram.environment)
    #expect(
      String(decoding: shown, as: UTF8.self)
        == "\"quoted\" 'too'\r\n\\xffa\r\n-rf $(touch x)\r\n\\u{202e}evil\r\n\\u{1b}]0;x\\u{7}\r\n")
  }

  @Test("On a terminal, a text with a line feed or a tab stays on its line and in its column")
  func terminalLines() throws {
    let folder = try TemporaryFolder()
    let json = #"[{"text":"a\nforged","weight":2,"group":"b\tc"},{"text":"d","group":"e"}]"#
    let file = try folder.file("a.json", Array(json.utf8)).path
    let program = try BuiltProgram.file().path
    let template = #"{weight}\t{text}\t{group}"#
    let shown = try runTool(
      "script", ["-qec", "'\(program)' list '\(file)' --print '\(template)'", "/dev/null"],
      environment: BuiltProgram.environment)
    #expect(
      String(decoding: shown, as: UTF8.self) == "2\ta\\nforged\tb\\tc\r\n1\td\te\r\n")
    let piped = try ProgramRun.run(["list", file, "--print", template])
    #expect(piped.output == "2\ta\\nforged\tb\tc\n1\td\te\n", "a record is a line")
    let exact = try ProgramRun.run(["list", file, "--print", template, "--print0"])
    #expect(exact.output == "2\ta\nforged\tb\tc\u{0}1\td\te\u{0}")
    let broken = try ProgramRun.run(["list", file, "--print", #"{text}\n--"#])
    #expect(broken.output == "a\\nforged\n--\nd\n--\n", "a line feed of the template is one")
  }

  @Test("Texts that end with NUL keep all their bytes, with or without --read0")
  func read0() throws {
    let input = Array("./one\u{0}./two words\u{0}./three\nlines\u{0}".utf8)
    for arguments in [["list"], ["list", "--read0"]] {
      let lines = try ProgramRun.run(arguments, input: input)
      #expect(lines.output == "./one\n./two words\n./three\\nlines\n")
      let exact = try ProgramRun.run(arguments + ["--print0"], input: input)
      #expect(exact.outputBytes == input)
    }
    let counted = try ProgramRun.run(
      ["list", "--read0", "--count-lines", "--print", #"{weight} {text}"#],
      input: Array("a\nb\u{0}c\u{0}a\nb".utf8))
    #expect(counted.output == "2 a\\nb\n1 c\n")
  }

  @Test("Terminal colours are removed from texts, or become the tags' colours with --ansi")
  func colors() throws {
    let input = Array(
      "\u{1B}[0m\u{1B}[01;34mdir\u{1B}[0m\n\u{1B}[31mold.gz\u{1B}[0m\nREADME\n".utf8)
    let plain = try ProgramRun.run(["list"], input: input)
    #expect(plain.output == "dir\nold.gz\nREADME\n" && plain.status == 0)
    let colored = try ProgramRun.run(["list", "--ansi", "--print", "{text} {color}"], input: input)
    #expect(colored.output == "dir #3465a4\nold.gz #cc0000\nREADME \n")
    let counted = try ProgramRun.run(["list", "--count-lines", "--print", "json"], input: input)
    #expect(
      counted.outputBytes.contains(0x1B) == false && counted.output.contains(#""text":"dir""#))
    let words = try ProgramRun.run(["list", "--count-words"], input: input)
    #expect(words.output.contains("dir\n") && !words.output.contains("34"))
  }

  @Test("With --print0, texts with line breaks are separated by NULs")
  func print0() throws {
    let input = Array("[\"a\\nb\",{\"text\":\"c\",\"weight\":5}]".utf8)
    let outcome = try ProgramRun.run(["list", "-", "--print0"], input: input)
    #expect(outcome.output == "c\u{0}a\nb\u{0}")
  }

  @Test("With --top, a template prints only the heaviest tags")
  func template() throws {
    let outcome = try ProgramRun.run(
      ["list", "--top", "2", "--print", "{index}:{weight}\\t{text}", "--format", "tsv", "-"],
      input: hostile)
    #expect(outcome.outputBytes.starts(with: Array("1:9\t\"quoted\" 'too'\n2:3\t".utf8)))
  }

  @Test("A JSON document reads back unchanged")
  func json() throws {
    let input = Array("text\turl\tlicense\nb\thttps://x\tGPL\na\t\t\n".utf8)
    let once = try ProgramRun.run(["list", "--json"], input: input)
    let again = try ProgramRun.run(
      ["list", "--print", "{text} {url} {license}"], input: once.outputBytes)
    #expect(again.output == "b https://x GPL\na  \n")
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(once.outputBytes)) }
  }

  @Test("A missing column in a template is reported with a suggestion")
  func absentColumn() throws {
    let input = Array("text\tlicense\na\tGPL\n".utf8)
    let outcome = try ProgramRun.run(["list", "--print", "{licence}"], input: input)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(
      outcome.errors
        == "tagsphere: error: --print: the data has no column “licence”; did you mean {license}? "
        + "the fields are text, url, weight, index, group, color, image, json, license\n")
  }

  @Test("Without a file or pipe, the sample is used; an empty input is not replaced by the sample")
  func standardInput() throws {
    #expect(try ProgramRun.run(["list", "--print", "index"]).status == 0)
    let empty = try ProgramRun.run(["list"], input: [])
    #expect(empty.status == 1)
    #expect(empty.errors == "tagsphere: error: standard input contains no tags: it is empty\n")
  }

  @Test("The program waits for a slow pipe, and says on a terminal that it waits")
  func waiting() throws {
    let program = try BuiltProgram.file().path
    let shown = try runTool(
      "script", ["-qec", "(sleep 1.5; echo late) | '\(program)' list", "/dev/null"],
      environment: BuiltProgram.environment)
    let text = String(decoding: shown, as: UTF8.self)
    #expect(text.contains("reading standard input; press Control-D to end the input"))
    #expect(text.hasSuffix("late\r\n"))
  }

  @Test("list fails if the output device is full")
  func fullDevice() throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let outcome = try ProgramRun.run(["list"], output: full)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("no space is left on the device"))
  }
}

@Suite("Tags at pixels")
struct PickCommandTests {
  private let one = Array("solo\n".utf8)
  private let place = ["--size", "600x400", "--text-height", "0.3"]

  @Test("pick prints the label in the middle; if no label is there, pick exits with status 1")
  func pick() throws {
    let pixels = ["--at", "300,200"]
    let hit = try ProgramRun.run(["pick"] + place + pixels, input: one)
    #expect(hit.output == "solo\n" && hit.status == 0 && hit.errors.isEmpty)
    let miss = try ProgramRun.run(["pick", "--at", "0,0"] + place + pixels, input: one)
    #expect(miss.output == "solo\n" && miss.status == 1 && miss.errors.isEmpty)
    let turned = try ProgramRun.run(["pick", "--yaw", "180"] + place + pixels, input: one)
    #expect(turned.output.isEmpty && turned.status == 1)
  }

  @Test("pick needs neither a display nor OpenGL")
  func withoutDriver() throws {
    let outcome = try BuiltProgram.run(
      ["pick", "--at", "300,200", "--print", "index", "--print0"] + place, input: one,
      environment: ["__EGL_VENDOR_LIBRARY_FILENAMES": "/nowhere", "DISPLAY": nil])
    #expect(outcome.output == "1\u{0}" && outcome.status == 0)
  }
}
