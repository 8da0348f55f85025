import Foundation
import TagSphereProgramSupport
import TagSphereTestSupport
import Testing

@Suite("tagsphere check")
struct CheckCommandTests {
  private static let table =
    "text\tweight\tcolor\na\t2\t#fff\nb\tnan\t\nc\t10.5\treddish\n\u{202E}\tx\t\nd\t1\t\n"

  private let folder: TemporaryFolder
  private let file: URL

  init() throws {
    folder = try TemporaryFolder()
    file = try folder.file("a.tsv", Array(Self.table.utf8))
  }

  @Test(
    "check reports in sentences what was read and what was left out, with reasons and line numbers")
  func sentences() throws {
    let outcome = try ProgramRun.run(["check", file.path])
    #expect(
      outcome.output == """
        \(file.path): 3 tags from 5 rows of tsv; word: “text” (column 1), weight: “weight” (column 2); 2 rows left out
          weights: 1 to 10.5
          left out: 2
            1 × the weight is not a number
            1 × the weight is not finite
            line 3: the weight is not finite (nan)
            line 5: the weight is not a number (x)
          notes: 1
            1 × the colour is not #rgb, #rrggbb or a CSS name; the theme's is used
            line 4: the colour is not #rgb, #rrggbb or a CSS name; the theme's is used (reddish)

        """)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
  }

  @Test("The file's name is escaped in the report of check, and exact in its JSON")
  func names() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a\u{1B}]0;X\u{7}\n.tsv", Array("a\t1\n".utf8)).path
    let outcome = try ProgramRun.run(["check", file])
    let shown = folder.url.path + "/a\\u{1b}]0;X\\u{7}\\u{a}.tsv"
    #expect(
      outcome.output.hasPrefix(
        "\(shown): 1 tag from 1 row of tsv; word: column 1, weight: column 2\n"))
    let json = try ProgramRun.run(["check", "--json", file])
    let object = try JSONSerialization.jsonObject(with: Data(json.outputBytes)) as? [String: Any]
    #expect(object?["file"] as? String == file)
  }

  @Test("check suggests a word for an unknown word of a style")
  func styles() throws {
    let outcome = try ProgramRun.run(
      ["check", "-", "--format", "csv"], input: Array("text,style\na,bold itlaic\n".utf8))
    #expect(
      outcome.output.contains(
        "line 2: the style is not made of words like bold, italic, light, condensed; it is drawn "
          + "regular (bold itlaic); did you mean italic?"))
  }

  @Test("The JSON report of check has stable keys")
  func json() throws {
    let outcome = try ProgramRun.run(
      ["check", "-", "--format", "tsv", "--top", "2", "--json"],
      input: Array(Self.table.utf8))
    #expect(
      outcome.output == """
        {
          "belowTop" : 1,
          "columns" : {
            "decimalMark" : ".",
            "groupMark" : null,
            "guessed" : false,
            "text" : {
              "name" : "text",
              "number" : 1
            },
            "unit" : "",
            "weight" : {
              "name" : "weight",
              "number" : 2
            }
          },
          "file" : "standard input",
          "format" : "tsv",
          "hint" : null,
          "images" : {
            "broken" : 0,
            "files" : 0,
            "listed" : [

            ],
            "tags" : 0
          },
          "leftOut" : {
            "byReason" : {
              "weightNotANumber" : 1,
              "weightNotFinite" : 1
            },
            "listed" : [
              {
                "column" : null,
                "excerpt" : "nan",
                "line" : 3,
                "reason" : "weightNotFinite"
              },
              {
                "column" : null,
                "excerpt" : "x",
                "line" : 5,
                "reason" : "weightNotANumber"
              }
            ],
            "total" : 2
          },
          "notes" : {
            "byReason" : {
              "colorNotUnderstood" : 1
            },
            "listed" : [
              {
                "column" : null,
                "excerpt" : "reddish",
                "line" : 4,
                "reason" : "colorNotUnderstood"
              }
            ],
            "total" : 1
          },
          "repeated" : 0,
          "rowsRead" : 5,
          "sheet" : null,
          "stopWords" : null,
          "tagsKept" : 2,
          "title" : null,
          "weights" : {
            "max" : 10.5,
            "min" : 2,
            "negative" : 0
          }
        }

        """)
    #expect(outcome.status == 0)
  }

  @Test("Terminal control characters of texts are escaped in JSON")
  func escapedJSON() throws {
    let title = "a\"\\\n\u{1B}[31m\u{9B}\u{202E}\u{E0001}é"
    let escaped = #"a\"\\\n\u001b[31m\u009b\u202e\udb40\udc01é"#
    let outcome = try ProgramRun.run(
      ["check", "-", "--json"], input: Array("{\"title\": \"\(escaped)\", \"tags\": []}".utf8))
    #expect(outcome.output.contains("\"title\" : \"\(escaped)\""))
    #expect(outcome.output.contains("\"weights\" : null"))
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    #expect((object as? [String: Any])?["title"] as? String == title)
  }

  @Test("Image files that cannot be shown are listed with their rows")
  func images() throws {
    _ = try folder.file("broken.png", Array("no image".utf8))
    _ = try folder.file(
      "good.svg",
      Array(#"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"></svg>"#.utf8))
    let table = try folder.file(
      "images.csv",
      Array(
        """
        text,image
        a,good.svg
        b,none.png
        "c
        d",broken.png
        e,none.png
        f,https://example.org/f.png
        g,
        """.utf8))
    let sentences = try ProgramRun.run(["check", table.path])
    #expect(
      sentences.output.hasSuffix(
        """
          3 of 4 image files cannot be shown:
            lines 3, 6: none.png: there is no such file
            line 4: broken.png: it is not a PNG, JPEG, WebP, GIF or SVG image, nor a complete MP4 or \
        WebM film with a picture; convert it to one of these, or get it again
            line 7: https://example.org/f.png: images are read from files, not from the network; \
        save it beside the tags

        """), "\(sentences.output)")
    #expect(sentences.status == 0 && sentences.errors.isEmpty)
    let json = try ProgramRun.run(["check", table.path, "--json"])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let images = try #require(object["images"] as? [String: Any])
    #expect(images["files"] as? Int == 4 && images["broken"] as? Int == 3)
    #expect(images["tags"] as? Int == 4)
    let first = try #require((images["listed"] as? [[String: Any]])?.first)
    #expect(first["image"] as? String == "none.png" && first["lines"] as? [Int] == [3, 6])
    #expect(first["tags"] as? Int == 2)
    #expect(first["reason"] as? String == "there is no such file")
  }

  @Test("The sentence about a table names its columns and its number format")
  func semicolons() throws {
    let outcome = try ProgramRun.run(
      ["check", "-", "--format", "csv"], input: Array("name;count\na;15\nb;2.000\n".utf8))
    #expect(
      outcome.output == """
        standard input: 1 tag from 2 rows of csv; word: “name” (column 1), weight: “count” (column 2), \
        thousands separated by points; 1 row left out
          weights: 15 to 15
          left out: 1
            1 × the weight may be a thousand or a fraction; write 1234 or 1,234
            line 3: the weight may be a thousand or a fraction; write 1234 or 1,234 (2.000)

        """)
  }

  @Test("The exit status distinguishes data with nothing to show from faulty data")
  func exitStatus() throws {
    let nothing = try ProgramRun.run(["check", "-"])
    #expect(nothing.status == 1 && nothing.output.hasPrefix("standard input: 0 tags from 0 rows"))
    let bad = try ProgramRun.run(["check", "-"], input: Array("[1,\n}".utf8))
    #expect(bad.status == 2 && bad.output.isEmpty)
    #expect(
      bad.errors
        == "tagsphere: error: standard input: line 2, column 1: this is not JSON: "
        + "a value is expected here\n")
  }

  @Test("Words are counted without the stop words of the built-in list or of a file")
  func words() throws {
    let text = Array("The sphere and the cloud".utf8)
    let english = try ProgramRun.run(["check", "-", "--count-words"], input: text)
    #expect(english.output.hasPrefix("standard input: 2 tags from 5 words of prose"))
    let list = try folder.file("stop", Array("sphere".utf8)).path
    let own = try ProgramRun.run(
      ["check", "-", "--count-words", "--stopwords", list], input: text)
    #expect(own.output.hasPrefix("standard input: 1 tag from 5 words of prose"))
  }

  private static let survey =
    "When,Tools,Comment\n"
    + (0..<12).map {
      "2025-03-0\($0 % 9 + 1),\(["R;SQL", "R", "SQL;Python"][$0 % 3]),The import failed again and I lost a day. Please mend it soon.\n"
    }.joined() + "2025-03-04,,\n"

  @Test("Counting a column reports values, and counting its words reports words")
  func units() throws {
    let input = Array(Self.survey.utf8)
    let values = try ProgramRun.run(
      ["check", "-", "--format", "csv", "--count", "Tools", "--split", ";"], input: input)
    #expect(
      values.output == """
        standard input: 3 tags from 21 values of csv; word: “Tools” (column 2); 1 row left out
          weights: 4 to 8
          repeated values: 17
          left out: 1
            1 × the text is missing or empty
            line 14: the text is missing or empty

        """)
    let words = try ProgramRun.run(
      ["check", "-", "--format", "csv", "--words-of", "Comment"], input: input)
    #expect(words.output.contains(" words of prose; word: “Comment” (column 3); 1 row left out\n"))
  }

  @Test("A hint about another way to read the data names the options")
  func hint() throws {
    let input = Array(Self.survey.utf8)
    let check = try ProgramRun.run(["check", "-", "--format", "csv"], input: input)
    #expect(
      check.output.contains(
        "  hint: most cells of “Tools” hold several values; --count Tools --split ';' counts each\n"
      ))
    let file = try folder.file("survey.csv", input).path
    let list = try ProgramRun.run(["list", file])
    #expect(list.errors.contains("note: \(file): most cells of “Tools” hold several values; "))
    let chosen = try ProgramRun.run(["list", file, "--text", "Tools"])
    #expect(!chosen.errors.contains("several values"))
    let json = try ProgramRun.run(["check", file, "--json"])
    let object = try JSONSerialization.jsonObject(with: Data(json.outputBytes)) as? [String: Any]
    #expect((object?["hint"] as? [String: Any])?["kind"] as? String == "severalValues")
  }

  @Test("check and list count equal lines with --count-lines")
  func lines() throws {
    let text = Array("b\na\nb\n\n".utf8)
    let check = try ProgramRun.run(["check", "-", "--count-lines"], input: text)
    #expect(check.output.hasPrefix("standard input: 2 tags from 3 lines\n"))
    #expect(check.output.contains("  repeated lines: 1\n"))
    let list = try ProgramRun.run(["list", "-", "--count-lines"], input: text)
    #expect(list.output == "b\na\n")
  }
}

@Suite("Standard output")
struct StandardOutputTests {
  @Test("check fails if the output device is full")
  func fullDevice() throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let outcome = try ProgramRun.run(["check", "-"], input: [0x61], output: full)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors == "tagsphere: error: cannot write to standard output: "
        + "no space is left on the device; free some\n")
  }

  @Test("check fails at a closed pipe if SIGPIPE is ignored")
  func closedPipe() throws {
    let folder = try TemporaryFolder()
    // The text is longer than a pipe's buffer, so that the missing reader is noticed.
    let labels = (0..<100_000).map { "label \($0)\n" }.joined()
    let file = try folder.file("labels.txt", Array(labels.utf8)).path
    let program = try BuiltProgram.file().path
    let shown = try runTool(
      "/bin/sh",
      ["-c", "{ (trap '' PIPE; '\(program)' list '\(file)'; echo $? >&2) | true; } 2>&1"],
      environment: BuiltProgram.environment)
    #expect(
      String(decoding: shown, as: UTF8.self)
        == "tagsphere: error: cannot write to standard output: its reader has gone away\n2\n")
  }
}
