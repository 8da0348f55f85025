import TagSphereTestSupport
import TagSphereWheels
import Testing

@Suite("Wheel files")
struct WheelDocumentTests {
  private func read(_ text: String) throws(WheelFileError) -> WheelDocument {
    try WheelDocument(json: Array(text.utf8))
  }

  @Test("Words are texts, or objects with a value, a weight, an image and a badge")
  func words() throws {
    let document = try read(
      """
      {"title": "cards", "wheels": [
        {"name": "occasion", "words": ["birthday", {"text": "Neujahr", "value": 7, "weight": 12.5,
          "image": "a.png", "badge": "new"}, {"text": "none", "weight": 0, "value": null}],
         "selected": 7},
        {"words": [{"text": "عيد", "value": true}, "x"], "selected": "x"},
        {"name": "third", "words": ["a"]}]}
      """)
    #expect(document.wheels.map(\.name) == ["occasion", "wheel 2", "third"])
    #expect(document.wheels.map(\.selected) == [1, 1, 0])
    let words = document.wheels[0].words
    #expect(words.map(\.text) == ["birthday", "Neujahr", "none"])
    #expect(words.map(\.value) == [.string("birthday"), .number(7), .null])
    #expect(words.map(\.weight) == [nil, 12.5, 0] && words.map(\.isEmpty) == [false, false, true])
    #expect(words[1].image == "a.png" && words[1].badge == "new")
    #expect(document.wheels[1].words[0].value == .bool(true))
  }

  @Test(
    "A fault of a wheel file is reported in one sentence with its place and the remedy",
    arguments: [
      ("[]", "line 1, column 1: the file must be an object; write its members in braces"),
      ("{}", "line 1, column 1: the object has no member \"wheels\"; put an array of wheels there"),
      ("{\"wheels\": 3}", "line 1, column 12: \"wheels\" must be an array of wheels"),
      ("{\"wheels\": []}", "line 1, column 12: \"wheels\" has 0 wheels; give 1 to 12"),
      (
        "{\"wheel\": []}",
        "line 1, column 2: the file has no member \"wheel\": did you mean \"wheels\"?"
      ),
      (
        "{\"wheels\": [3]}",
        "line 1, column 13: wheel 1 must be an object; write its members in braces"
      ),
      (
        "{\"wheels\": [{}]}",
        "line 1, column 13: wheel 1 has no member \"words\"; put an array of words there"
      ),
      (
        "{\"wheels\": [{\"words\": []}]}",
        "line 1, column 23: the wheel \"wheel 1\" has no words; give it at least one"
      ),
      (
        "{\"wheels\": [{\"words\": [\"a\"], \"words\": [\"b\"]}]}",
        "line 1, column 30: \"words\" appears twice in wheel 1: leave one out"
      ),
      (
        "{\"wheels\": [{\"words\": [\"a\"], \"selected\": \"b\"}]}",
        "line 1, column 42: no word of the wheel \"wheel 1\" has the value of \"selected\"; give a "
          + "word's value or text"
      ),
      (
        "{\"wheels\": [{\"words\": [\"a\"], \"selected\": [1]}]}",
        "line 1, column 42: \"selected\" must be a text, a number below 1e308, true, false or null"
      ),
      (
        "{\"wheels\": [{\"words\": [\" \"]}]}",
        "line 1, column 24: the word's text is empty; write what is shown"
      ),
      (
        "{\"wheels\": [{\"words\": [\"\(String(repeating: "é", count: 1025))\"]}]}",
        "line 1, column 24: the word has more than 1024 characters; make it shorter"
      ),
      (
        "{\"wheels\": [{\"name\": \"\(String(repeating: "é", count: 1025))\", \"words\": [\"a\"]}]}",
        "line 1, column 22: \"name\" has more than 1024 characters; make it shorter"
      ),
      (
        "{\"wheels\": [{\"words\": [{\"value\": 1}]}]}",
        "line 1, column 24: the word has no member \"text\"; write what is shown"
      ),
      (
        "{\"wheels\": [{\"words\": [{\"text\": 1}]}]}",
        "line 1, column 33: \"text\" must be a text in quotes"
      ),
      (
        "{\"wheels\": [{\"words\": [{\"text\": \"a\", \"weight\": -1}]}]}",
        "line 1, column 48: \"weight\" must be a number that is not negative, and below 1e308"
      ),
      (
        "{\"wheels\": [{\"name\": \"a\", \"words\": [\"x\"]},\n {\"name\": \"a\", \"words\": [\"x\"]}]}",
        "line 2, column 2: there are two wheels named \"a\"; give each its own name"
      ),
      ("{\"wheels\": [", "line 1, column 13: this is not JSON: it ends too early, inside a value"),
    ])
  func faults(text: String, sentence: String) {
    do {
      _ = try read(text)
      Issue.record("\(text) was read")
    } catch {
      #expect(error.description == sentence)
    }
  }

  @Test("A wheel file is distinguished from other JSON by its first members")
  func recognition() {
    func isRecognized(_ text: String) -> Bool { WheelDocument.isRecognized(in: text.utf8) }
    #expect(isRecognized("{\"wheels\": ["))
    #expect(isRecognized(" \n{ \"title\": \"a \\\"wheels\\\" b\", \"wheels\" : []}"))
    #expect(!isRecognized("[{\"text\": \"wheels\"}]"))
    #expect(!isRecognized("{\"title\": \"wheels\", \"tags\": []}"))
    #expect(!isRecognized("{\"tags\": [{\"text\": \"a\", \"wheels\": 3}]}"))
    #expect(!isRecognized("{\"style\": {\"wheels\": 1}, \"tags\": []}"))
    #expect(!isRecognized("text\tweight\nwheels\t3\n") && !isRecognized(""))
  }

  @Test("Random bytes and cut files are refused or read, and never cause a trap")
  func fuzz() {
    var generator = SeededGenerator(seed: 15)
    let sample = Array(
      "{\"wheels\":[{\"name\":\"a\",\"words\":[\"x\",{\"text\":\"y\",\"weight\":3}],\"selected\":\"x\"}]}"
        .utf8)
    for _ in 0..<3000 {
      var bytes = sample
      for _ in 0..<Int.random(in: 0...4, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[place] = UInt8.random(in: 0...255, using: &generator)
      }
      bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator)))
      _ = WheelDocument.isRecognized(in: bytes)
      let document = try? WheelDocument(json: bytes)
      #expect(document?.wheels.allSatisfy { $0.words.indices.contains($0.selected) } != false)
    }
  }
}
