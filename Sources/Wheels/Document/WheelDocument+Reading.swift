internal import TagSphereTagData

extension WheelDocument {
  /// The maximum number of wheels in a file.
  public static let mostWheels = 12
  /// The maximum number of words in all wheels of a file together.
  public static let mostWords = 1_000_000

  /// Reads a document from JSON; `Formats.md` lists the keys.
  ///
  /// - Parameter bytes: The whole file.
  /// - Throws: `WheelFileError` with line and column.
  public init(json bytes: [UInt8]) throws(WheelFileError) {
    let root: JSONValue
    do { root = try JSONValue(parsing: bytes) } catch { throw WheelFileError(error) }
    if case .object(let members) = root.content, members.contains(where: { $0.name == "tags" }) {
      throw WheelFileError(
        "this is a file of tags: tagsphere FILE --wheels COLUMNS shows wheels that filter them",
        at: root.position)
    }
    let members = try root.members(of: "the file", ["wheels", "title"])
    guard let wheels = members["wheels"] else {
      throw WheelFileError(
        "the object has no member \"wheels\"; put an array of wheels there", at: root.position)
    }
    let values = try wheels.elements(of: "\"wheels\"", "wheels")
    guard (1...Self.mostWheels).contains(values.count) else {
      throw WheelFileError(
        "\"wheels\" has \(values.count) wheels; give 1 to \(Self.mostWheels)", at: wheels.position)
    }
    self.wheels = []
    for (index, value) in values.enumerated() {
      let wheel = try Wheel(value, number: index + 1)
      guard !self.wheels.contains(where: { $0.name == wheel.name }) else {
        throw WheelFileError(
          "there are two wheels named \(wheel.name.quoted); give each its own name",
          at: value.position)
      }
      self.wheels.append(wheel)
      let count = self.wheels.reduce(0) { $0 + $1.words.count }
      guard count <= Self.mostWords else {
        throw WheelFileError(
          "the wheels have more than \(Self.mostWords) words; leave some out", at: value.position)
      }
    }
  }
}

extension WheelDocument.Wheel {
  fileprivate init(_ value: JSONValue, number: Int) throws(WheelFileError) {
    let members = try value.members(of: "wheel \(number)", ["name", "words", "selected"])
    name = try members["name"]?.label(of: "\"name\"") ?? "wheel \(number)"
    guard let list = members["words"] else {
      throw WheelFileError(
        "wheel \(number) has no member \"words\"; put an array of words there", at: value.position)
    }
    words = []
    for element in try list.elements(of: "\"words\"", "words") {
      words.append(try WheelDocument.Word(element))
    }
    guard !words.isEmpty else {
      throw WheelFileError(
        "the wheel \(name.quoted) has no words; give it at least one", at: list.position)
    }
    selected = 0
    guard let wanted = members["selected"] else { return }
    let choice = try wanted.scalar(of: "\"selected\"")
    guard
      let index = words.firstIndex(where: { $0.value == choice })
        ?? words.firstIndex(where: { .string($0.text) == choice })
    else {
      throw WheelFileError(
        "no word of the wheel \(name.quoted) has the value of \"selected\"; give a word's value "
          + "or text", at: wanted.position)
    }
    selected = index
  }
}

extension WheelDocument.Word {
  fileprivate init(_ value: JSONValue) throws(WheelFileError) {
    if case .string = value.content {
      self.init(try value.label(of: "the word"))
    } else {
      let keys = ["text", "value", "weight", "image", "badge"]
      let members = try value.members(of: "a word", keys)
      guard let text = members["text"] else {
        throw WheelFileError(
          "the word has no member \"text\"; write what is shown", at: value.position)
      }
      self.init(try text.label(of: "\"text\""))
      if let value = members["value"] { self.value = try value.scalar(of: "\"value\"") }
      weight = try members["weight"]?.weight()
      image = try members["image"]?.text(of: "\"image\"")
      badge = try members["badge"]?.text(of: "\"badge\"")
    }
    guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
      throw WheelFileError("the word's text is empty; write what is shown", at: value.position)
    }
  }
}

extension JSONValue {
  /// Returns the members of an object by name, each name at most once.
  fileprivate func members(
    of what: String, _ names: [String]
  ) throws(WheelFileError) -> [String: JSONValue] {
    guard case .object(let members) = content else {
      throw WheelFileError("\(what) must be an object; write its members in braces", at: position)
    }
    var values: [String: JSONValue] = [:]
    for member in members {
      guard names.contains(member.name) else {
        let advice =
          nearest(to: member.name, among: names).map { "did you mean \"\($0)\"?" }
          ?? "give " + names.map { "\"\($0)\"" }.joined(separator: ", ")
        throw WheelFileError(
          "\(what) has no member \(member.name.quoted): \(advice)", at: member.position)
      }
      guard values.updateValue(member.value, forKey: member.name) == nil else {
        throw WheelFileError(
          "\"\(member.name)\" appears twice in \(what): leave one out", at: member.position)
      }
    }
    return values
  }

  fileprivate func elements(
    of what: String, _ kind: String
  ) throws(WheelFileError) -> [JSONValue] {
    guard case .array(let values) = content else {
      throw WheelFileError("\(what) must be an array of \(kind)", at: position)
    }
    return values
  }

  fileprivate func text(of what: String) throws(WheelFileError) -> String {
    guard case .string(let text) = content else {
      throw WheelFileError("\(what) must be a text in quotes", at: position)
    }
    return try withoutNUL(text, what)
  }

  /// Returns a text to be drawn; the text must not be longer than a tag's text may be.
  fileprivate func label(of what: String) throws(WheelFileError) -> String {
    let text = try text(of: what)
    guard text.unicodeScalars.count <= ReadingLimits.textScalars else {
      throw WheelFileError(
        "\(what) has more than \(ReadingLimits.textScalars) characters; make it shorter",
        at: position)
    }
    return text
  }

  private func withoutNUL(_ text: String, _ what: String) throws(WheelFileError) -> String {
    guard !text.unicodeScalars.contains("\0") else {
      throw WheelFileError("\(what) contains a NUL character; leave it out", at: position)
    }
    return text
  }

  fileprivate func weight() throws(WheelFileError) -> Double? {
    switch content {
    case .null: return nil
    case .number(let number) where number.isFinite && number >= 0: return number
    default:
      throw WheelFileError(
        "\"weight\" must be a number that is not negative, and below 1e308", at: position)
    }
  }

  fileprivate func scalar(of what: String) throws(WheelFileError) -> WheelDocument.Value {
    switch content {
    case .string(let text): return .string(try withoutNUL(text, what))
    case .number(let number) where number.isFinite: return .number(number)
    case .bool(let isTrue): return .bool(isTrue)
    case .null: return .null
    default:
      throw WheelFileError(
        "\(what) must be a text, a number below 1e308, true, false or null", at: position)
    }
  }
}

extension String {
  /// The text in quotes, shortened and without control characters.
  fileprivate var quoted: String { "\"\(spelledOut(String(prefix(60)), keeping: []))\"" }
}
