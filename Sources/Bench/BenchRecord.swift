internal import TagSphereDocuments
internal import TagSphereEnvironment
internal import TagSphereTagData

/// The part of an earlier `bench --json` report that a comparison needs.
struct BenchRecord {
  /// The date of the measurement, as written.
  var date: String?
  /// The properties on which times depend, as text, by their keys in `context`.
  var machine: [String: String] = [:]
  /// The benchmarks, by their names.
  var benchmarks: [String: Benchmark] = [:]

  /// One benchmark.
  struct Benchmark {
    /// The number of labels; nil if unknown.
    var labels: Int?
    /// The wall times of all frames, ms; at least one time, and all times are finite and ≥ 0.
    var times: [Double]
  }

  /// The keys in `context` of the properties on which times depend.
  static let machineKeys = [
    "cpu", "num_cpus", "renderer", "gl_version", "graphics", "width", "height", "samples", "font",
  ]
  /// The maximum size of a report, bytes.
  private static let mostBytes = 16 << 20

  /// Reads the file of a report.
  ///
  /// - Throws: `DocumentInputError`, or `CommandFailure` if the file is not a report.
  init(path: String) throws {
    let file = try InputFile(path: path)
    var bytes: [UInt8] = []
    while let chunk = try file.nextChunk() {
      bytes += chunk
      guard bytes.count <= Self.mostBytes else {
        throw CommandFailure(
          "\(file.name) is longer than \(Self.mostBytes) bytes; give a report of bench --json")
      }
    }
    do { try self.init(json: bytes) } catch {
      throw CommandFailure("\(file.name): \(error)")
    }
  }

  /// Reads a report.
  ///
  /// - Throws: `TagDocumentError` with line and column.
  init(json bytes: [UInt8]) throws(TagDocumentError) {
    let root = try JSONValue(parsing: bytes)
    let context = try root.member("context", of: "the report")
    for key in Self.machineKeys {
      switch context[key]?.content {
      case .string(let text): machine[key] = text
      case .number(let number): machine[key] = JSONText.number(number)
      default: break
      }
    }
    if case .string(let text)? = context["date"]?.content { date = text }
    let list = try root.member("benchmarks", of: "the report")
    guard case .array(let values) = list.content else {
      throw list.fault("\"benchmarks\" is not an array")
    }
    for value in values {
      let name = try value.member("name", of: "a benchmark")
      guard case .string(let text) = name.content else { throw name.fault("a name is not a text") }
      guard benchmarks[text] == nil else {
        throw name.fault("there are two benchmarks named \(quoted(text))")
      }
      let times = try value.member("frame_times", of: "a benchmark")
      var labels: Int?
      if case .number(let count)? = value["labels"]?.content { labels = Int(exactly: count) }
      benchmarks[text] = Benchmark(labels: labels, times: try times.times())
    }
  }
}

extension JSONValue {
  /// The first member of an object with a name; nil if the object has no such member.
  fileprivate subscript(name: String) -> JSONValue? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.name == name }?.value
  }

  fileprivate func member(_ name: String, of what: String) throws(TagDocumentError) -> JSONValue {
    guard let member = self[name] else { throw fault("\(what) has no \"\(name)\"") }
    return member
  }

  fileprivate func times() throws(TagDocumentError) -> [Double] {
    guard case .array(let values) = content, !values.isEmpty else {
      throw fault("\"frame_times\" is not an array of times")
    }
    var times: [Double] = []
    for value in values {
      guard case .number(let time) = value.content, time.isFinite, time >= 0 else {
        throw value.fault("a time is not a number of at least 0")
      }
      times.append(time)
    }
    return times
  }

  fileprivate func fault(_ words: String) -> TagDocumentError {
    TagDocumentError(
      .shape("this is not a report of bench --json: \(words); give one"), line: position.line,
      column: position.column)
  }
}
