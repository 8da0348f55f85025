import Foundation
internal import TagSphereTagData

/// Removes everything except subjects and texts from mails and mailbox files.
struct MailCleaner: Sendable {
  private var isInHead = true
  /// Whether the rest of a part is skipped, because it is an attachment, a signature or an HTML duplicate of the text.
  private var isSkipped = false
  private var isQuotedPrintable = false
  private var isSubject = false
  private var boundaries: [String] = []
  private var hasAlternatives = false
  private var isPage = false
  private var markup = MarkupCleaner()
  /// The beginning of a line that continues in the next one.
  private var carried = ""

  /// The maximum number of boundaries kept, and the maximum length of a joined line, bytes.
  private static let (mostBoundaries, longest) = (16, 32_768)

  mutating func prose(of line: String) -> String {
    if Patterns.mailStart.matches(line) {
      self = MailCleaner()
      return ""
    }
    if line.hasPrefix("--"), boundaries.contains(where: { line.dropFirst(2).hasPrefix($0) }) {
      beginPart()
      return ""
    }
    if isInHead { return head(line) }
    if line == "-- " || line == "-- \r" { isSkipped = true }
    return isSkipped || Patterns.encodedLine.matches(line) ? "" : body(line)
  }

  private mutating func beginPart() {
    (isInHead, isSkipped, isQuotedPrintable, isSubject) = (true, false, false, false)
    (isPage, carried, markup) = (false, "", MarkupCleaner())
  }

  private mutating func head(_ line: String) -> String {
    if line.allSatisfy(\.isWhitespace) {
      isInHead = false
      return ""
    }
    let isContinued = line.first == " " || line.first == "\t"
    if !isContinued { isSubject = line.lowercased().hasPrefix("subject:") }
    note(line.lowercased())
    if let boundary = Patterns.boundary.firstGroup(in: line), boundaries.count < Self.mostBoundaries
    {
      boundaries.append(boundary)
    }
    guard isSubject else { return "" }
    let subject = isContinued ? line : String(line.dropFirst("subject:".count))
    return Patterns.encodedWord.replacing(
      in: Patterns.reply.replacing(in: subject, with: ""), with: " ")
  }

  /// Records the information that a header line gives about the text.
  private mutating func note(_ line: String) {
    if line.contains("multipart/alternative") { hasAlternatives = true }
    if line.hasPrefix("content-transfer-encoding:") {
      isQuotedPrintable = line.contains("quoted-printable")
      if line.contains("base64") { isSkipped = true }
    }
    guard line.hasPrefix("content-type:") else { return }
    isPage = line.contains("text/html")
    if isPage && hasAlternatives { isSkipped = true }
    if !line.contains("text/"), !line.contains("multipart/"), !line.contains("message/") {
      isSkipped = true
    }
  }

  private mutating func body(_ line: String) -> String {
    var text = Patterns.quote.replacing(in: line, with: "")
    if isQuotedPrintable {
      text = carried + text.trimmingCharacters(in: CharacterSet(charactersIn: "\r"))
      carried = ""
      if text.hasSuffix("="), text.utf8.count < Self.longest {
        carried = String(text.dropLast())
        return ""
      }
      text = String(decoding: QuotedPrintable.decoded(Array(text.utf8)[...]), as: UTF8.self)
    }
    return isPage ? markup.prose(of: text) : Entities.decoded(text)
  }
}
