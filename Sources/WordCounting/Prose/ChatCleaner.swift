import Foundation

/// Removes senders, times and the messenger's own notices from chats.
///
/// It handles exports of WhatsApp, Telegram, Discord and Slack, and logs of IRC.
enum ChatCleaner {
  static func prose(of line: String) -> String {
    if Patterns.nameAndTime.matches(line) { return "" }
    guard Patterns.message.matches(line) else { return withoutNotices(line) }
    let content = Patterns.message.replacing(in: line, with: "")
    // A message without a sender is a notice of the messenger.
    guard Patterns.sender.matches(content) else { return "" }
    return withoutNotices(Patterns.sender.replacing(in: content, with: ""))
  }

  /// Returns a message without notices; empty if a notice replaces the message.
  private static func withoutNotices(_ text: String) -> String {
    let marks: Set<Unicode.Scalar> = ["\u{200E}", "\u{202A}", "\u{202C}", "\u{FEFF}"]
    let kept = String(String.UnicodeScalarView(text.unicodeScalars.filter { !marks.contains($0) }))
    // Notices that replace a message begin with a left-to-right mark.
    if text.unicodeScalars.first == "\u{200E}" { return "" }
    let message = kept.trimmingCharacters(in: .whitespacesAndNewlines)
    if isNotice(message) { return "" }
    let edited = text.range(of: "\u{200E}<") != nil
    return Patterns.shortCode.replacing(
      in: withoutEditMark(message, isCertain: edited), with: " ")
  }

  /// Returns a message without the mark that it was edited, in any language: `Fine <This message was edited>`.
  ///
  /// - Parameter isCertain: Whether the messenger's own mark precedes the angle bracket.
  private static func withoutEditMark(_ message: String, isCertain: Bool) -> String {
    guard message.hasSuffix(">"), let open = message.lastIndex(of: "<"),
      message.distance(from: open, to: message.endIndex) < 60
    else { return message }
    let first = message[open...].dropFirst().first
    guard isCertain || message[open...].contains(" ") && first?.isLowercase == false else {
      return message
    }
    return String(message[..<open])
  }

  private static func isNotice(_ text: String) -> Bool {
    if Patterns.notice.matches(text) { return true }
    // Notices are short, and are recognized by known phrases.
    guard text.count < 60 else { return false }
    let words = text.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: ".。 "))
    return omitted.contains(where: words.hasSuffix) || deleted.contains(where: words.contains)
  }

  /// The endings of placeholders for pictures, films and sounds that were not exported.
  private static let omitted = [
    "omitted", "weggelassen", "ausgeschlossen", " absent", " absente", "omis", "omise", "omitido",
    "omitida",
    "omesso", "omessa", "omessi", "ocultado", "ocultada", "weggelaten", "pominięto", "pominięty",
    "utelämnades",
    "utelämnad", "udeladt", "utelatt", "vynechán", "vynechané", "отсутствует", "не добавлены",
    "без медиафайлов",
    "含まれていません", "생략됨", "已忽略", "已省略", "dahil edilmedi", "(file attached)", "(datei angehängt)",
    "(fichier joint)", "(archivo adjunto)", "(file allegato)", "(arquivo anexado)",
  ]

  /// The placeholders for deleted messages.
  private static let deleted = [
    "this message was deleted", "you deleted this message", "diese nachricht wurde gelöscht",
    "du hast diese nachricht gelöscht", "ce message a été supprimé",
    "vous avez supprimé ce message",
    "se eliminó este mensaje", "eliminaste este mensaje", "questo messaggio è stato eliminato",
    "hai eliminato questo messaggio", "mensagem apagada", "esta mensagem foi apagada",
    "você apagou esta mensagem", "dit bericht is verwijderd", "wiadomość została usunięta",
    "это сообщение удалено", "данное сообщение удалено", "вы удалили это сообщение",
    "メッセージは削除されました", "삭제된 메시지입니다", "此消息已删除", "你删除了这条消息", "bu mesaj silindi",
  ]
}
