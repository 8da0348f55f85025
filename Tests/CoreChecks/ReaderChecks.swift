internal import TagSphereTagData
internal import TagSphereWheels

extension CheckResults {
  /// Checks the documents of made-up texts in several formats, numbers beyond 32 bits among them.
  mutating func checkTexts() {
    for (name, text) in CheckTexts.all {
      add(name) { $0.add(reading: Array(text.utf8)) }
    }
  }

  /// Checks the document of a sample file, and its cloud.
  mutating func checkSample(_ name: String, _ samples: CheckSamples) {
    let bytes = samples.bytes(named: name)
    add("document") { $0.add(reading: bytes) }
    guard let reading = try? Fingerprint.read(bytes, chunk: bytes.count + 1) else { return }
    check(CheckCloud(name, reading.document), samples)
  }

  /// Checks the wheels of a sample file.
  mutating func checkSampleWheels(_ samples: CheckSamples) {
    guard let document = try? WheelDocument(json: samples.bytes(named: "wheels.json")) else {
      return add("unreadable") { _ in }
    }
    checkWheels(document)
  }
}

extension Fingerprint {
  /// Reads a document in chunks of a number of bytes.
  fileprivate static func read(_ bytes: [UInt8], chunk: Int) throws(TagDocumentError) -> Reading {
    var reader = TagDocumentReader(options: ReadingOptions())
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      try reader.consume(bytes[start..<min(start + chunk, bytes.count)])
    }
    return try reader.finish()
  }

  /// Adds the document and the report of bytes, or the sentence of the error.
  fileprivate mutating func add(reading bytes: [UInt8]) {
    for chunk in [bytes.count + 1, 61] {
      do throws(TagDocumentError) {
        add(try Self.read(bytes, chunk: chunk))
      } catch {
        add("\(error)")
      }
    }
  }

  private mutating func add(_ reading: Reading) {
    add(reading.report.format.rawValue)
    for count in [reading.report.rowsRead, reading.report.tagsKept, reading.report.leftOut.total] {
      add(count)
    }
    for finding in reading.report.leftOut.listed {
      add(finding.line)
      add(finding.excerpt)
    }
    add(reading.document.title ?? "")
    for tag in reading.document.tags {
      add(bytes: tag.bytes)
      add(tag.weight)
      add(tag.details?.group ?? "")
      for attribute in tag.details?.attributes ?? [] {
        add(attribute.name)
        for value in attribute.values { add(value) }
      }
    }
  }
}

/// Texts in the formats that the core reads, well-formed and malformed.
private enum CheckTexts {
  static let all: [(name: String, text: String)] = [
    ("TSV", "apple\t3\npear\t4294967296\nplum\t1e300\nfig\t-9007199254740993\nkiwi\tx\n"),
    ("CSV", "name,weight,group\n\"a, b\",12345678901234,x\nc,0.1,y\n\"open,3\n"),
    ("JSON", #"{"tags": [{"text": "é", "weight": 9999999999}, {"text": "b"}, {"weight": 2}]}"#),
    ("JSON of weights", #"{"one": 5000000000, "two": 2.5e10, "three": 3}"#),
    ("JSON lines", "{\"text\": \"a\", \"weight\": 4294967295}\n{\"text\": \"b\"}\n{]\n"),
    ("malformed JSON", #"{"tags": [{"text": "a", "weight": 1e}]}"#),
    ("sizes", "4.0K\tnotes\n1.5G\tfilms\n700M\tmusic\n3T\tbackup\n"),
    ("durations", "99:59:59 long\n0:30 short\n12:00 noon\n"),
    ("counted lines", "red\ngreen\nred\nred\ngreen\nblue\n"),
    ("uniq", "   5000000000 one\n      7 two words\n     12 three\n"),
    ("pipe table", "| a | b |\n|---|---|\n| x | 3000000000 |\n| y | 4 |\n"),
    ("aligned", "NAME     SIZE\nalpha    4294967297\nbeta     12\ngamma    7\n"),
    ("list", "- one\n- two\n- three (3)\n"),
    ("settings", "[a]\nx = 5000000000\ny = 2\nz = 3\n"),
    (
      "prose", "The quick brown fox jumps over the lazy dog. The dog sleeps, and the fox runs away."
    ),
    ("malformed UTF-8", "caf\u{FFFD}\t2\nna\u{EF}ve\t1\n"),
    ("empty", ""),
  ]
}
