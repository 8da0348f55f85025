import Foundation

/// A regular expression of Foundation's ICU.
struct Pattern: Sendable {
  private let expression: NSRegularExpression

  /// Creates a pattern.
  ///
  /// - Precondition: The pattern is valid.
  init(_ pattern: String) {
    guard let expression = try? NSRegularExpression(pattern: pattern) else {
      preconditionFailure("no pattern: \(pattern)")
    }
    self.expression = expression
  }

  /// Returns whether a text has a match.
  func matches(_ text: String) -> Bool {
    expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }

  /// Returns the first group of the first match; nil if there is no match.
  func firstGroup(in text: String) -> String? {
    let match = expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text))
    return match.flatMap { Range($0.range(at: 1), in: text) }.map { String(text[$0]) }
  }

  /// Returns the range of the first match at or after an index; nil if there is no match.
  func firstRange(in text: String, from place: String.Index) -> Range<String.Index>? {
    let match = expression.firstMatch(in: text, range: NSRange(place..., in: text))
    return match.flatMap { Range($0.range, in: text) }
  }

  /// Returns the number of matches.
  func count(in text: String) -> Int {
    expression.numberOfMatches(in: text, range: NSRange(text.startIndex..., in: text))
  }

  /// Returns a text with each match replaced by a template, in which `$1` is the first group.
  func replacing(in text: String, with template: String) -> String {
    expression.stringByReplacingMatches(
      in: text, range: NSRange(text.startIndex..., in: text), withTemplate: template)
  }
}

/// The patterns of text that is not prose.
///
/// An open construct ends at the next opening mark at the latest, or has a limited length. A line
/// of opening marks without closing marks therefore takes linear time.
enum Patterns {
  /// The times of a subtitle in SubRip and WebVTT.
  static let cue = Pattern(#"\d\d:\d\d[.,:]\d{1,3}\s{0,4}-->"#)
  /// The frames of a subtitle in MicroDVD.
  static let frames = Pattern(#"^\{\d+\}\{\d*\}"#)
  /// The style of a subtitle.
  static let subtitleStyle = Pattern(#"\{(?:\\|[a-zA-Z]:)[^{}]*+\}"#)
  /// A tag, or a time within a subtitle.
  static let subtitleTag = Pattern(#"</?[A-Za-z][^<>]{0,200}>|<[\d:.]+>"#)
  /// A line break in a subtitle script.
  static let lineBreak = Pattern(#"\\[Nnh]"#)

  private static let date =
    #"(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,2}[-. ]\p{L}{3,4}[-. ]\d{2,4})\.?"#
  private static let time =
    #"\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:[ \x{A0}\x{202F}]?[AaPp]\.?[ \x{A0}\x{202F}]?[Mm]\.?)?"#
  /// The prefix of a message in exports of messengers and logs of IRC.
  static let message = Pattern(
    #"^[\x{200E}\x{202A}\x{FEFF}]*\[?(?:"# + date + #",? (?:à |um |at |klo )?)?"# + time
      + #"\]?(?: [-–]|:)? "#)
  /// The prefix of a message with a date.
  static let datedMessage = Pattern(#"^[\x{200E}\x{202A}\x{FEFF}]*\[?"# + date)
  /// A line with only a sender and a time, above a message: Telegram and Slack.
  static let nameAndTime = Pattern(
    #"^.{1,60}(?:, \[(?:"# + date + #",? )?"# + time + #"\]|  "# + time + #")\s*$"#)
  /// The sender of a message, after its time.
  static let sender = Pattern(#"^\s*(?:<[^>]{1,60}>|[^:]{1,60}:)\s?"#)
  /// Notices of messengers, and separator lines of exports.
  static let notice = Pattern(
    #"^<.*>$|^\[ [\p{L} ]+ \]$|^=+$|^\{[A-Z][a-z]+\}$|^Exported \d+ message|^(?:Guild|Channel|Topic|After|Before): "#
  )
  /// An emoji by its name between colons.
  static let shortCode = Pattern(#"(?<!\w):[a-z0-9_+-]{2,40}:"#)

  /// The prefix of a log entry: a date, a time, and the fields after them.
  static let logHead = Pattern(
    #"^(?:\[?\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d\S*|\[?\d\d:\d\d:\d\d\S*|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \S+ [^:]+:|\S+ \S+ \S+ \[[^\]]+\])\s*"#
  )
  /// The level of a log entry.
  static let logLevel = Pattern(
    #"^\W*(?:\w{1,30}\.)?(?i:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|CRITICAL|FATAL)\b[\]:]?\s*(?:\[[^\]]{0,100}\]|\d+#\d+:)?\W*"#
  )
  /// A request in a web server's log; the first group is the path.
  static let request = Pattern(#"^"[A-Z]{3,8} (\S+) HTTP/[\d.]+".*$"#)

  /// A tag or a declaration of HTML or XML.
  static let markupTag = Pattern(
    #"</?[A-Za-z][A-Za-z0-9:-]*(?:\s[^<>]*)?/?>|<![^<>]*>"#)
  /// The beginning of a tag.
  static let openTag = Pattern(#"^</?[A-Za-z][A-Za-z0-9:-]*(?:\s[^<>]*)?$"#)
  /// The beginning of a style, a script or a comment.
  static let blockStart = Pattern(#"(?i)<(!--|script\b|style\b)"#)

  /// The kind of a callout in Obsidian or GitHub.
  static let callout = Pattern(#"^(?:\s*>)+\s*\[![\w-]{1,40}\][+-]?"#)
  static let blockName = Pattern(#"\s\^[A-Za-z0-9-]{1,40}\s*$"#)
  /// A comment of Obsidian.
  static let hiddenNote = Pattern(#"%%[^%]{0,1000}%%"#)
  static let heading = Pattern(#"^#{1,6}\s"#)
  static let listItem = Pattern(#"^\s*(?:[-*+•]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?"#)
  static let fence = Pattern(#"^\s*(?:```|~~~)"#)
  static let emphasis = Pattern(#"(?:\*\*|__)[^\s*_]"#)
  static let tableRule = Pattern(
    #"^\s*+(?:\|\s*+)?:?-{3,}+:?\s*+(?:\|\s*+:?-{3,}+:?\s*+)*+\|?\s*+$"#)
  /// A link or an image in Markdown; the first group is its text.
  static let markdownLink = Pattern(
    #"!?\[([^\[\]]*+)\](?:\([^\[)\s]*+(?:\s"[^"]{0,200}")?\)|\[[^\[\]]*+\])"#)
  /// A link within a wiki; the first group is its text.
  static let wikiLink = Pattern(#"!?\[\[(?:[^\[\]|]*+\|)?([^\[\]|]*+)\]\]"#)
  /// The mark of a footnote.
  static let footnote = Pattern(#"\[\^[^\]\s]{1,40}\]:?"#)
  /// The definition of a link of Markdown.
  static let linkTarget = Pattern(#"^\s*+\[[^\]^][^\]]*+\]:\s*+\S"#)

  /// The first line of a mail in a mailbox file.
  static let mailStart = Pattern(#"^From \S+ +[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d"#)
  /// The boundary between the parts of a mail.
  static let boundary = Pattern(#"(?i)\bboundary="?([^";\s]{1,70})"#)
  /// An encoded word in a mail header.
  static let encodedWord = Pattern(#"=\?[^?\s]+\?[BbQq]\?[^?\s]*\?="#)
  /// The reply and forward prefixes before a subject.
  static let reply = Pattern(#"^\s*(?i:(?:re|fwd?|aw|wg|sv|vs|tr|rv|antw)\s*:\s*)+"#)
  /// The prefix `>` of the lines of a quoted mail.
  static let quote = Pattern(#"^(?:> ?)+"#)
  /// A line of encoded bytes.
  static let encodedLine = Pattern(#"^[A-Za-z0-9+/=]{50,}\s*$"#)

  /// A command that occurs only in LaTeX.
  static let texMark = Pattern(
    #"^\s*\\(?:documentclass|usepackage|begin|end|section|subsection|chapter|title)\b"#)
  static let texComment = Pattern(#"(?<!\\)%.*"#)
  /// A command whose argument is not text.
  static let texReference = Pattern(
    #"\\(?:documentclass|usepackage|begin|end|cite[a-z]*|ref|eqref|pageref|label|input|include|includegraphics|bibliography|bibliographystyle|url|href)\*?(?:\[[^\[\]]*+\])*+\{(?:[^{}]*+\}|[^}]{0,200}\})(?:\[[a-zA-Z!]{1,8}\]|\{[lcrp|@{}. 0-9cmt]{1,40}\})?"#
  )
  static let texFormula = Pattern(
    #"\$\$?[^$]*\$\$?|\\\((?:[^\\]++|\\(?![()]))*+\\\)|\\\[(?:[^\\]++|\\(?![\[\]]))*+\\\]"#)
  static let texCommand = Pattern(#"\\[A-Za-z]+\*?(?:\[[^\[\]]*+\])?|\\."#)
  /// A letter with an accent, or a named letter.
  static let texLetter = Pattern(
    #"\\["'`^~=.]\s?(?:\{\\?[A-Za-z]\}|\\?[A-Za-z])|\\[cvHukrdb]\s?\{\\?[A-Za-z]\}|\\(?:ss|ae|oe|aa|AE|OE|AA|o|O|l|L)(?![A-Za-z])(?:\{\}|\s)?"#
  )
}
