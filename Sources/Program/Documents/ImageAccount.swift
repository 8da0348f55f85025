internal import TagSphereCloudBuilding
internal import TagSphereImages
internal import TagSphereTagData

/// A report of the image files of a document that cannot be shown.
nonisolated struct ImageAccount {
  /// The number of different image files.
  private(set) var files = 0
  /// The number of files that are missing or cannot be read.
  private(set) var broken = 0
  /// The number of tags that name missing or unreadable files.
  private(set) var tags = 0
  /// The first hundred missing or unreadable files, in the document's order.
  private(set) var listed: [Entry] = []

  /// A file that cannot be shown.
  struct Entry {
    /// The file's name as given in the document.
    var image: String
    /// The lines of the tags that name the file, the first hundred.
    var lines: [Int]
    /// The number of tags that name the file.
    var tags: Int
    /// The reason, as the end of a sentence.
    var reason: String
  }

  /// Checks the beginning of each file; decodes no image.
  ///
  /// - Parameters:
  ///   - reading: A document with the lines of its tags.
  ///   - folder: The folder for relative paths, ending with a slash; or empty.
  init(of reading: Reading, in folder: String) {
    // Names that look like addresses are also checked, because they may be files.
    let names = Set(reading.document.tags.compactMap(\.details?.image)).filter {
      !$0.isEmpty && PageFile.page(in: $0) == nil
    }
    ImageIntake.ofProcess.look(at: names.map { TagImageList.path(of: $0, in: folder) })
    /// The place in the list of each broken file; nil for a file beyond the limit of the list.
    var places: [String: Int?] = [:]
    var sound: Set<String> = []
    for (index, tag) in reading.document.tags.enumerated() {
      guard let name = tag.details?.image, !name.isEmpty, !sound.contains(name) else { continue }
      let line = reading.lines[index]
      if let place = places[name] {
        tags += 1
        if let place { listed[place].add(line) }
        continue
      }
      files += 1
      guard let reason = Self.fault(of: name, in: folder) else {
        sound.insert(name)
        continue
      }
      broken += 1
      tags += 1
      let isListed = listed.count < ReadingLimits.listedFindings
      places[name] = .some(isListed ? listed.count : nil)
      if isListed { listed.append(Entry(image: name, lines: [line], tags: 1, reason: reason)) }
    }
  }

  /// Returns why an image cannot be shown; nil if no problem is known.
  private static func fault(of name: String, in folder: String) -> String? {
    // The file of a page was already read to count its pages.
    guard PageFile.page(in: name) == nil else { return nil }
    let path = TagImageList.path(of: name, in: folder)
    do throws(ImageFileError) {
      guard let finding = ImageIntake.ofProcess.finding(of: path) else { throw .unanswered }
      _ = try finding.result.get()
      return nil
    } catch {
      // A file with such a name is unlikely, so the name is treated as an address.
      let isAddress = name.contains("://") || name.hasPrefix("data:")
      return "\(isAddress ? .isAddress : error)"
    }
  }
}

nonisolated extension ImageAccount.Entry {
  fileprivate mutating func add(_ line: Int) {
    tags += 1
    if lines.count < ReadingLimits.listedFindings { lines.append(line) }
  }
}

nonisolated extension ImageAccount {
  /// The report in indented lines; empty without broken files.
  var lines: [String] {
    guard broken > 0 else { return [] }
    let all = files == 1 ? "the only image file" : "\(broken) of \(files) image files"
    var lines = ["  \(all) cannot be shown:"]
    for entry in listed {
      let shown = entry.lines.prefix(Self.shownLines).map(String.init).joined(separator: ", ")
      let rest = entry.tags > Self.shownLines ? " and \(entry.tags - Self.shownLines) more" : ""
      lines.append(
        "    \(entry.tags == 1 ? "line" : "lines") \(shown)\(rest): "
          + "\(Reading.printable(entry.image)): \(Reading.printable(entry.reason))")
    }
    if broken > listed.count { lines.append("    and \(broken - listed.count) more") }
    return lines
  }

  /// The maximum number of lines that a sentence lists per file.
  private static let shownLines = 5

  /// The report as a JSON object.
  var json: String {
    let entries = listed.map { entry in
      JSONText.block([
        ("image", JSONText.string(entry.image)),
        ("lines", JSONText.block(entry.lines.map(String.init))),
        ("reason", JSONText.string(entry.reason)), ("tags", String(entry.tags)),
      ])
    }
    return JSONText.block([
      ("broken", String(broken)), ("files", String(files)), ("listed", JSONText.block(entries)),
      ("tags", String(tags)),
    ])
  }
}
