import Foundation

/// A regular expression of Foundation's ICU.
struct Pattern: Sendable {
  private let expression: NSRegularExpression

  /// Creates a pattern.
  ///
  /// - Precondition: It is one.
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

  /// Returns the first group of the first match; nil for none.
  func firstGroup(in text: String) -> String? {
    let match = expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text))
    return match.flatMap { Range($0.range(at: 1), in: text) }.map { String(text[$0]) }
  }

  /// Returns the place of the first match from a place on; nil for none.
  func firstRange(in text: String, from place: String.Index) -> Range<String.Index>? {
    let match = expression.firstMatch(in: text, range: NSRange(place..., in: text))
    return match.flatMap { Range($0.range, in: text) }
  }

  /// Returns the number of matches.
  func count(in text: String) -> Int {
    expression.numberOfMatches(in: text, range: NSRange(text.startIndex..., in: text))
  }

  /// Returns a text with something in place of each match, in which `$1` is the first group.
  func replacing(in text: String, with template: String) -> String {
    expression.stringByReplacingMatches(
      in: text, range: NSRange(text.startIndex..., in: text), withTemplate: template)
  }
}

/// The patterns of texts that are no prose.
///
/// What is open ends at the latest where the next one opens, or is short, so that a line of openers without ends takes time
/// in proportion to its length.
enum Patterns {
  /// The times of a subtitle: SubRip and WebVTT.
  static let cue = Pattern(#"\d\d:\d\d[.,:]\d{1,3}\s{0,4}-->"#)
  /// The frames of a subtitle: MicroDVD.
  static let frames = Pattern(#"^\{\d+\}\{\d*\}"#)
  /// The style of a subtitle.
  static let subtitleStyle = Pattern(#"\{(?:\\|[a-zA-Z]:)[^{}]*+\}"#)
  /// A tag, or a time within a subtitle.
  static let subtitleTag = Pattern(#"</?[A-Za-z][^<>]{0,200}>|<[\d:.]+>"#)
  /// A break of lines in a script of subtitles.
  static let lineBreak = Pattern(#"\\[Nnh]"#)

  private static let date =
    #"(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,2}[-. ]\p{L}{3,4}[-. ]\d{2,4})\.?"#
  private static let time =
    #"\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:[ \x{A0}\x{202F}]?[AaPp]\.?[ \x{A0}\x{202F}]?[Mm]\.?)?"#
  /// The head of a message in the exports of messengers and in logs of IRC, up to the text.
  static let message = Pattern(
    #"^[\x{200E}\x{202A}\x{FEFF}]*\[?(?:"# + date + #",? (?:à |um |at |klo )?)?"# + time
      + #"\]?(?: [-–]|:)? "#)
  /// The same with a date.
  static let datedMessage = Pattern(#"^[\x{200E}\x{202A}\x{FEFF}]*\[?"# + date)
  /// A line with nothing but a sender and a time, above a message: Telegram and Slack.
  static let nameAndTime = Pattern(
    #"^.{1,60}(?:, \[(?:"# + date + #",? )?"# + time + #"\]|  "# + time + #")\s*$"#)
  /// The sender of a message, behind its time.
  static let sender = Pattern(#"^\s*(?:<[^>]{1,60}>|[^:]{1,60}:)\s?"#)
  /// What messengers write by themselves, and rules of exports.
  static let notice = Pattern(
    #"^<.*>$|^\[ [\p{L} ]+ \]$|^=+$|^\{[A-Z][a-z]+\}$|^Exported \d+ message|^(?:Guild|Channel|Topic|After|Before): "#
  )
  /// An emoji by its name between colons.
  static let shortCode = Pattern(#"(?<!\w):[a-z0-9_+-]{2,40}:"#)

  /// The head of an entry in a log: a date, a time, and what follows them.
  static let logHead = Pattern(
    #"^(?:\[?\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d\S*|\[?\d\d:\d\d:\d\d\S*|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \S+ [^:]+:|\S+ \S+ \S+ \[[^\]]+\])\s*"#
  )
  /// The level of an entry in a log.
  static let logLevel = Pattern(
    #"^\W*(?:\w{1,30}\.)?(?i:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|CRITICAL|FATAL)\b[\]:]?\s*(?:\[[^\]]{0,100}\]|\d+#\d+:)?\W*"#
  )
  /// A request in the log of a web server; the first group is its path.
  static let request = Pattern(#"^"[A-Z]{3,8} (\S+) HTTP/[\d.]+".*$"#)

  /// A tag of HTML or XML, or a declaration.
  static let markupTag = Pattern(
    #"</?[A-Za-z][A-Za-z0-9:-]*(?:\s[^<>]*)?/?>|<![^<>]*>"#)
  /// The beginning of a tag.
  static let openTag = Pattern(#"^</?[A-Za-z][A-Za-z0-9:-]*(?:\s[^<>]*)?$"#)
  /// The beginning of a style, a script or a comment.
  static let blockStart = Pattern(#"(?i)<(!--|script\b|style\b)"#)

  /// The kind of a callout of Obsidian or GitHub, and the name of a block.
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
  /// A link or an image of Markdown; the first group is its text.
  static let markdownLink = Pattern(
    #"!?\[([^\[\]]*+)\](?:\([^\[)\s]*+(?:\s"[^"]{0,200}")?\)|\[[^\[\]]*+\])"#)
  /// A link within a wiki; the first group is its text.
  static let wikiLink = Pattern(#"!?\[\[(?:[^\[\]|]*+\|)?([^\[\]|]*+)\]\]"#)
  /// The mark of a footnote.
  static let footnote = Pattern(#"\[\^[^\]\s]{1,40}\]:?"#)
  /// The definition of a link of Markdown.
  static let linkTarget = Pattern(#"^\s*+\[[^\]^][^\]]*+\]:\s*+\S"#)

  /// The first line of a mail in a file of many.
  static let mailStart = Pattern(#"^From \S+ +[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d"#)
  /// The boundary between the parts of a mail.
  static let boundary = Pattern(#"(?i)\bboundary="?([^";\s]{1,70})"#)
  /// A word of a head in another encoding.
  static let encodedWord = Pattern(#"=\?[^?\s]+\?[BbQq]\?[^?\s]*\?="#)
  /// What programs write before the subject of an answer.
  static let reply = Pattern(#"^\s*(?i:(?:re|fwd?|aw|wg|sv|vs|tr|rv|antw)\s*:\s*)+"#)
  /// The marks before the lines of a mail that is answered.
  static let quote = Pattern(#"^(?:> ?)+"#)
  /// A line of encoded bytes.
  static let encodedLine = Pattern(#"^[A-Za-z0-9+/=]{50,}\s*$"#)

  /// What only a text of LaTeX has.
  static let texMark = Pattern(
    #"^\s*\\(?:documentclass|usepackage|begin|end|section|subsection|chapter|title)\b"#)
  static let texComment = Pattern(#"(?<!\\)%.*"#)
  /// A command whose argument is no text.
  static let texReference = Pattern(
    #"\\(?:documentclass|usepackage|begin|end|cite[a-z]*|ref|eqref|pageref|label|input|include|includegraphics|bibliography|bibliographystyle|url|href)\*?(?:\[[^\[\]]*+\])*+\{(?:[^{}]*+\}|[^}]{0,200}\})(?:\[[a-zA-Z!]{1,8}\]|\{[lcrp|@{}. 0-9cmt]{1,40}\})?"#
  )
  static let texFormula = Pattern(
    #"\$\$?[^$]*\$\$?|\\\((?:[^\\]++|\\(?![()]))*+\\\)|\\\[(?:[^\\]++|\\(?![\[\]]))*+\\\]"#)
  static let texCommand = Pattern(#"\\[A-Za-z]+\*?(?:\[[^\[\]]*+\])?|\\."#)
  /// A letter with an accent, or by its name.
  static let texLetter = Pattern(
    #"\\["'`^~=.]\s?(?:\{\\?[A-Za-z]\}|\\?[A-Za-z])|\\[cvHukrdb]\s?\{\\?[A-Za-z]\}|\\(?:ss|ae|oe|aa|AE|OE|AA|o|O|l|L)(?![A-Za-z])(?:\{\}|\s)?"#
  )
}
