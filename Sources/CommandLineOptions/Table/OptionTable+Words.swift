internal import TagSphereTagData

extension OptionTable {
  /// The options that count words and lines.
  static let wordRows: [CommandOption] = [
    .flag(
      "count-words", .words, readers, \.document.countsWords,
      "read FILE as running text and count its words; those of the text of a PDF file, HTML page or feed"
    ),
    .flag(
      "count-lines", .words, readers, \.document.countsLines,
      "one label for each different line of FILE, larger the more often it occurs"),
    .option(
      "stopwords", .words, readers, \.nextStopWords, .stopWords,
      "when words are counted, leave out those of FILE too, or those of a language in place of the "
        + "text's, such as polish; none keeps all; may be given several times"
    ),
    .option(
      "ngrams", .words, readers, \.document.reading.wordsPerTag,
      ValueSyntax.integer(1...5, unit: "words", placeholder: "N"),
      "when words are counted, count N that stand side by side together"),
    .option(
      "collocations", .words, readers, \.document.reading.collocations, .choice,
      "when words are counted, count pairs that belong together, such as New York, in place of their "
        + "words; auto does so from 2000 words"),
    .option(
      "words", .words, readers, \.document.reading.words, .wordRule,
      "what counts as a word: plain leaves out emoji, #tags and @names, and a regular expression takes whatever "
        + "matches it, as '#[a-z]+' takes #tags alone"),
  ]
}
