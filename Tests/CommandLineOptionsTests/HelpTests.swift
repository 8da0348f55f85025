import TagSphereCommandLineOptions
import Testing

@Suite struct HelpTests {
  static let topics: [HelpTopic] = [.program] + Subcommand.allCases.map { .command($0) }

  @Test("The help of the program lists its commands, examples and exit statuses")
  func program() {
    #expect(
      HelpText.text(for: .program) == """
        tagsphere 0.1.0: a cloud of tags on a sphere that you spin by hand

        Usage: tagsphere [COMMAND] [OPTIONS] [FILE|-]

        Commands
          view          show the cloud in a window (the default command)
          apps          show the installed programs, and start the one that is chosen
          photos        show images, and those below directories, in a window
          pages         show the pages of a PDF file in a window
          kiosk         show the cloud on a wall: full screen, locked, for weeks
          render        draw the cloud into a picture file, without a display
          export        write the cloud as a web page that turns without a network
          wheel         show wheels of words, and print which are chosen
          pick          print the tag that a window or picture shows at a pixel
          list          print all tags, the heaviest first
          bench         measure frame times, without a display
          verify        compare this machine's driver with the CPU reference
          check         report what was read from a file, what was left out, and why
          help          explain a command
          completions   print the completion script of a shell
          manual        print the manual page (troff)

        Examples
          tagsphere                                   a sample, in a window
          tagsphere tags.tsv                          the tags of a file
          tagsphere sales.xlsx                        a table, whose columns are found
          tagsphere a.csv --text Item --weight Sales  columns of a table, by their names
          tagsphere a.csv --count Country             how often each value occurs
          tagsphere --count-words book.txt            the words of a text
          ls | tagsphere                              the output of another program
          tagsphere --pick tags.tsv                   print the tag that is clicked
          tagsphere render tags.tsv -o cloud.png      a picture
          tagsphere bench --labels 10000 --floor      its speed on this machine
          tagsphere verify tags.tsv                   a check of the driver

        Exit status
          0             done: picked, drawn, or the window was closed
          1             nothing to show or to pick, or a verification that failed
          2             a failure: bad data, no display, a write or a command that
                        failed
          64            an invalid command line
          126           the command for a tag may not be executed
          127           the command for a tag was not found
          130           cancelled: Control-C, or with --pick or --multi no choice was
                        made

        FILE is a table (TSV, CSV, JSON, .xlsx, .ods), a list of lines, a feed, a PDF
        file, or a directory of images; - is standard input, which is also read if no
        FILE is given and it is a file or a pipe. How a file was understood: tagsphere
        check FILE. Write a file named like a command as ./NAME. Results go to
        standard output, messages to standard error. For the options of a command:
        tagsphere help COMMAND

        """)
  }

  @Test("The help of a command lists its options in sections")
  func command() {
    #expect(
      HelpText.text(for: .command(.check)) == """
        Usage: tagsphere check [OPTIONS] FILE|-

        Reads FILE as the other commands do, and reports its tags and weights, and
        everything left out and each image that cannot be shown, with their lines. Ends
        with status 1 if no tag remains.

        Document
          -f, --format tsv|csv|json|jsonl|lines|feed|photos|pages|apps
                                      format of FILE; apps are the installed programs,
                                      without a FILE [default: by the file's extension]
              --encoding NAME         encoding of FILE, by any name that iconv -l lists
                                      [default: utf-8, or utf-16 with its mark]
              --group-by date|folder  with photos, sort and group them by the month in
                                      which they were taken, or by directory
                                      [default: date]
          -n, --top N                 keep only the N heaviest tags [default: all]
              --repeated-stories      keep all items of feeds that are the same story;
                                      otherwise, only the first is kept
              --read0                 a NUL ends each text of FILE instead of a line
                                      feed, as find -print0 writes them
              --ansi                  the colours, bold and italic that escape sequences
                                      give to texts on a terminal become those of the
                                      labels, and links their addresses

        Columns of a table
              --sheet SHEET           sheet of a spreadsheet that is read: its name, or
                                      its number from 1 among those that are not hidden
                                      [default: the first that is not hidden]
              --text COLUMN           column whose cells become the labels: its name in
                                      the first row, or its number from 1, as in --text
                                      Product; in lines without columns, words are
                                      columns
                                      [default: by the header and what the columns hold]
              --weight COLUMN         column of the numbers that make labels large, as
                                      in --weight Sales; none makes all alike
                                      [default: by the header and what the columns hold]
              --negative show|out     show labels with numbers below 0, as large as
                                      their opposites and in other colours, or leave
                                      them out [default: show]
              --count COLUMN          one label for each different value of the column,
                                      larger the more often it occurs, as in --count
                                      Country; with --weight Sales, by the sum of its
                                      sales
              --split SEPARATOR       what separates several values in one cell, each of
                                      which is counted: --count Colours --split ';'
                                      takes apart red;blue
              --words-of COLUMN       column whose cells are sentences, of which the
                                      words are counted, as in --words-of Comments

        Counting words and lines
              --count-words           read FILE as running text and count its words;
                                      those of the text of a PDF file, HTML page or feed
              --count-lines           one label for each different line of FILE, larger
                                      the more often it occurs
              --stopwords FILE        when words are counted, leave out those of FILE
                                      too, or those of a language in place of the
                                      text's, such as polish; none keeps all; may be
                                      given several times [default: auto]
              --ngrams N              when words are counted, count N that stand side by
                                      side together [default: 1]
              --collocations auto|on|off
                                      when words are counted, count pairs that belong
                                      together, such as New York, in place of their
                                      words; auto does so from 2000 words
                                      [default: auto]
              --words REGEXP          what counts as a word: plain leaves out emoji,
                                      #tags and @names, and a regular expression takes
                                      whatever matches it, as '#[a-z]+' takes #tags
                                      alone [default: all]

        Output
              --json                  print it as JSON

        General
          -h, --help                  print this help
          -V, --version               print the version

        """)
  }

  @Test("Help texts are printable ASCII in lines of at most 80 characters", arguments: topics)
  func width(topic: HelpTopic) {
    let text = HelpText.text(for: topic)
    #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      #expect(line.count <= 80, "\(line)")
      #expect(!line.hasSuffix(" "), "\(line)")
      #expect(line.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value < 127 }, "\(line)")
    }
  }

  @Test(
    "The help of a command contains all its options with their defaults",
    arguments: Subcommand.allCases)
  func options(command: Subcommand) {
    let text = HelpText.text(for: .command(command))
    for row in OptionTable.rows(of: command) {
      #expect(
        text.contains(row.spelling + (row.value.map { " " + $0.placeholder } ?? "\n"))
          || text.contains(row.spelling + "  "), "\(row.spelling)")
      if let shown = row.shownDefault(Settings(defaultsOf: command)) {
        #expect(text.contains("[default: \(shown)]"), "\(row.spelling)")
      }
    }
  }
}

@Suite struct ManualPageTests {
  @Test("The manual page contains every command, option, variable and exit status")
  func names() {
    let page = ManualPage.text
    for command in Subcommand.allCases { #expect(page.contains(".B \(command.rawValue)\n")) }
    for code in ExitCode.allCases { #expect(page.contains(".B \(code.rawValue)\n")) }
    for row in OptionTable.rows {
      let spelling = row.spelling.split(separator: "-", omittingEmptySubsequences: false)
      #expect(page.contains(spelling.joined(separator: "\\-")), "\(row.spelling)")
      if let variable = row.variable { #expect(page.contains(".B \(variable)\n")) }
    }
  }

  @Test("Lines of the manual page begin with a control character only if they are macros")
  func macros() {
    let macros: Set<Substring> = [".TH", ".SH", ".SS", ".TP", ".B", ".br"]
    for line in ManualPage.text.split(separator: "\n") {
      #expect(!line.hasPrefix("'"), "\(line)")
      if line.hasPrefix(".") {
        #expect(macros.contains(line.prefix { $0 != " " }), "\(line)")
      }
    }
  }
}
