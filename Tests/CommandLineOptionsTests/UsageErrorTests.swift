import TagSphereCommandLineOptions
import Testing

/// Returns the error message of a command line; records an issue if the command line is valid.
func message(_ arguments: [String], environment: [String: String] = [:]) -> String? {
  do {
    let invocation = try parse(arguments, environment: environment)
    Issue.record("\(arguments) is understood as \(invocation)")
    return nil
  } catch {
    return error.message
  }
}

@Suite struct UsageErrorTests {
  @Test(
    "An error message states the fault and the correction",
    arguments: [
      // Unknown options.
      (["--densty", "0.3"], "view has no option “--densty”: did you mean --density?"),
      (["--backgrund", "red"], "view has no option “--backgrund”: did you mean --background?"),
      (["--qwertz"], "view has no option “--qwertz”: see tagsphere help view"),
      (
        ["render", "--"],
        "render needs a file to write: give -o FILE.png, or -o - for standard output"
      ),
      (["-z"], "view has no option “-z”: see tagsphere help view"),
      (["-30"], "view has no option “-3”: see tagsphere help view"),
      (["--=x"], "view has no option “--”: see tagsphere help view"),
      (["--\u{1B}[2J"], "view has no option “--\\u{1b}[2J”: see tagsphere help view"),
      (
        ["check", "--seed", "3"],
        "“--seed” belongs to view, kiosk, render, export, pick, bench and verify, not to check: "
          + "see tagsphere help check"
      ),
      (
        ["export", "a.tsv"],
        "export needs a file to write: give -o FILE.html, or -o - for standard output"
      ),
      (
        ["export", "a.tsv", "-o", "a.html", "--data", "a.html"],
        "-o and --data are both “a.html”: give two files"
      ),
      (["-o", "x"], "“-o” belongs to render and export, not to view: see tagsphere help view"),
      (
        ["--jsn"],
        "view has no option “--jsn”: did you mean --json?"
      ),
      (
        ["--center-text", "x", "--center-sphere", "theme"],
        "--center-sphere and --center-text both fill the middle of the cloud: leave one of the two "
          + "out"
      ),
      (["--center-color", "red"], "--center-color has no effect without --center-text: give both"),
      (
        ["--center-size", "0.4"],
        "--center-size has no effect without --center-text or --center-image: give one of them"
      ),
      (
        ["--shape", "globe", "--layout", "rings", "a.tsv"],
        "--layout has no effect on --shape globe, where labels are placed by lat and lon: "
          + "leave one of the two out"
      ),
      (
        ["--stretch", "1,0,1"],
        "--stretch does not take “1,0,1”: give fit or three factors from 0.1 to 10, such as 1.5,1,1"
      ),
      // Missing values, and values after options that take no value.
      (
        ["a.csv", "--encoding", "UTF-8//TRANSLIT"],
        "--encoding does not take “UTF-8//TRANSLIT”: give the name of an encoding, such as "
          + "windows-1252; iconv -l lists all"
      ),
      (
        ["a.csv", "--encoding", "martian"],
        "--encoding does not take “martian”: give the name of an encoding, such as "
          + "windows-1252; iconv -l lists all"
      ),
      (
        ["-", "--follow", "--encoding", "latin1"],
        "--encoding has no effect with --follow, whose lines are a text and a weight: leave it out"
      ),
      (["--top"], "--top needs a value: give a whole number of tags from 1 to 100000000, or all"),
      (
        ["--top", "--"],
        "--top needs a value: give a whole number of tags from 1 to 100000000, or all"
      ),
      (
        ["--font", "--zoom", "2"],
        "--font needs a value, but “--zoom” follows: give a font's name, such as DejaVu Sans "
          + "Bold; a value that begins with a dash is written --font=VALUE"
      ),
      (
        ["--zoom", "-2"],
        "--zoom needs a value, but “-2” follows: give a factor from 0.1 to 100; a value that "
          + "begins with a dash is written --zoom=VALUE"
      ),
      (["--fullscreen=yes"], "--fullscreen takes no value, but got “yes”: leave it out"),
      (["-h=1"], "-h takes no value, but got “1”: leave it out"),
      // Values of the wrong type or out of range.
      (
        ["--format=xml"],
        "--format does not take “xml”: give tsv, csv, json, jsonl, lines, feed, photos, pages or apps"
      ),
      (
        ["-n", "0"], "-n does not take “0”: give a whole number of tags from 1 to 100000000, or all"
      ),
      (
        ["-n1.5"], "-n does not take “1.5”: give a whole number of tags from 1 to 100000000, or all"
      ),
      (
        ["--seed=-1"],
        "--seed does not take “-1”: give a whole number from 0 to 18446744073709551615"
      ),
      (
        ["--seed", "18446744073709551616"],
        "--seed does not take “18446744073709551616”: "
          + "give a whole number from 0 to 18446744073709551615"
      ),
      (["--density", "0"], "--density does not take “0”: give a share from 0.001 to 1"),
      (["--density", "nan"], "--density does not take “nan”: give a share from 0.001 to 1"),
      (["--density="], "--density does not take “”: give a share from 0.001 to 1"),
      (["--yaw", "inf"], "--yaw does not take “inf”: give degrees from -3600 to 3600"),
      (["--yaw", "1e999"], "--yaw does not take “1e999”: give degrees from -3600 to 3600"),
      (["--yaw", "0x10"], "--yaw does not take “0x10”: give degrees from -3600 to 3600"),
      (["--samples", "2"], "--samples does not take “2”: give auto, 1, 4 or 8"),
      (["--quality", "good"], "--quality does not take “good”: give auto, fast, smooth or best"),
      (
        ["--size-range", "4:1"],
        "--size-range does not take “4:1”: give two sizes from 0.01 to 100, the smaller first, "
          + "such as 1:4"
      ),
      (
        ["-s", "16384x16384"],
        "-s does not take “16384x16384”: give width x height in pixels, such as 1280x720, each "
          + "from 1 to 16384 and the product at most 67108864"
      ),
      (
        ["--background", "transparent"],
        "--background does not take “transparent”: give #rrggbb, #rgb or a CSS colour name, such "
          + "as navy"
      ),
      (["--font", ""], "--font does not take “”: give a font's name, such as DejaVu Sans Bold"),
      (
        ["--stopwords="],
        "--stopwords does not take “”: give a file with one word per line, a language such as "
          + "polish, auto or none"
      ),
      (
        ["render", "-o", ""],
        "-o does not take “”: give the path of a file to write, or - for standard output"
      ),
      (
        ["--count-words", "--stopwords", "-", "-"],
        "standard input cannot be both the text and its --stopwords: give a file for one of them"
      ),
      (
        ["--pick", "--multi", "a.tsv"],
        "--pick ends with the first choice, and --multi collects several: leave one of the two out"
      ),
      (
        ["render", "-o", "a.b/cloud.TIFF"],
        "render writes PNG, JPEG, WebP, SVG, PDF, GIF, APNG, MP4 and WebM, but got “a.b/cloud.TIFF”: "
          + "name it “a.b/cloud.png”"
      ),
      (
        ["render", "-o", "a.jpeg", "--background", "transparent"],
        "JPEG has no transparency: write a PNG or WebP, or leave out --background transparent"
      ),
      // Operands.
      (["check"], "check needs a FILE: give a path, or - for standard input"),
      (
        ["render", "-o", "a.png", "-n", "3"],
        "--top has no effect without a FILE: give a path, or - for standard input"
      ),
      (
        ["--count-words"],
        "--count-words has no effect without a FILE: give a path, or - for standard input"
      ),
      ([""], "the path of FILE is empty: give a path, or - for standard input"),
      (
        ["a.tsv", "b.tsv"],
        "view reads one FILE, but got “a.tsv” and “b.tsv”: leave one out, or put quotation marks "
          + "around a path with spaces"
      ),
      (
        ["rendr", "a.tsv"],
        "view reads one FILE, but got “rendr” and “a.tsv”: did you mean the command render?"
      ),
      (
        ["--seed", "3", "render", "a.tsv"],
        "view reads one FILE, but got “render” and “a.tsv”: a command comes first, as in "
          + "tagsphere render FILE"
      ),
      (["help", "rendr"], "there is no command “rendr”: did you mean render?"),
      (
        ["help", "x"],
        "there is no command “x”: give view, apps, photos, pages, kiosk, render, export, wheel, pick, list, bench, "
          + "verify, check, help, completions or manual"
      ),
      (["help", "view", "x"], "help explains one command, but got “x” too: leave it out"),
      (["completions"], "completions needs the name of a shell: give bash, zsh or fish"),
      (
        ["completions", "csh"], "completions does not know the shell “csh”: give bash, zsh or fish"
      ),
      (["completions", "zsh", "x"], "completions takes one shell, but got “x” too: leave it out"),
      (["manual", "x"], "manual takes no argument, but got “x”: leave it out"),
      // Choosing.
      (
        ["--print", "txt"],
        "--print does not take “txt”: give text, url, weight, index, group, color, image or json, "
          + "or a FORMAT that contains one of them or a column in braces, such as "
          + "'{weight}\\t{text}'"
      ),
      (
        ["--exec"],
        "--exec needs a command: give its name and arguments, up to a lone ; or the end; {} in an argument, "
          + "not in the command itself, is the choice"
      ),
      (
        ["--exec", "{}", "x"],
        "--exec needs a command: give its name and arguments, up to a lone ; or the end; {} in an argument, "
          + "not in the command itself, is the choice"
      ),
      (
        ["--open", "--exec", "a"],
        "--exec and --open both determine what happens to a choice: leave one of the two out"
      ),
      (
        ["--print0", "--exec", "a"],
        "--print0 has no effect with --exec: leave one of the two out"
      ),
      (
        ["--print={text}\\0", "--exec", "a"],
        "--exec cannot pass a NUL to a command: leave \\0 out of --print"
      ),
      (
        ["--print-query"], "--print-query has no effect without --pick or --multi: add one of them"
      ),
      (["--accept-new"], "--accept-new has no effect without --pick or --multi: add one of them"),
      (
        ["--pick", "--accept-new", "--open"],
        "--accept-new prints a text that was typed, and --open opens addresses: leave one of the two out"
      ),
      (
        ["--pick", "--print-query", "--exec", "a"],
        "--print-query and --exec both determine what happens to what was typed: leave one of the two out"
      ),
      (
        ["list", "--read0", "--count-words", "a"],
        "--read0 reads texts that NULs end, and --count-words none: leave one of the two out"
      ),
      (
        ["list", "--read0", "--format", "csv", "a"],
        "--read0 reads texts that NULs end, and --format csv none: leave one of the two out"
      ),
      (
        ["list", "--ansi", "--count-lines", "a"],
        "--ansi has no effect with --count-lines, which takes the colours out: leave it out"
      ),
      (
        ["list", "--ansi", "--format", "json", "a"],
        "--ansi colours the texts of lines and tsv, and --format json has none: leave one of the two out"
      ),
      (
        ["--print", "url", "--open"],
        "--print has no effect with --open: leave one of the two out"
      ),
      (["--allow-scheme", "mailto"], "--allow-scheme has no effect without --open: add it"),
      (
        ["--open", "--allow-scheme", "mail to"],
        "--allow-scheme does not take “mail to”: give schemes separated by commas, such as "
          + "mailto,gopher"
      ),
      (
        ["kiosk", "--open"],
        "a kiosk opens only addresses of listed hosts: add --allow-host HOST, or leave --open out"
      ),
      (
        ["kiosk", "--allow-host", "example.org"],
        "--allow-host has no effect without --open: add it"
      ),
      (
        ["--open", "--allow-host", "https://example.org/"],
        "--allow-host does not take “https://example.org/”: give a host such as example.org or "
          + "*.example.org, in ASCII, without a scheme or a path"
      ),
      (
        ["--open", "--allow-host", "example.org", "--allow-scheme", "mailto"],
        "--allow-scheme has no effect with --allow-host, which allows only http and https: leave one of "
          + "the two out"
      ),
      (["pick"], "pick needs a pixel to examine: give --at X,Y"),
      (
        ["pick", "--at", "5"],
        "--at does not take “5”: give a column and a row of pixels from 0, such as 640,360"
      ),
      (
        ["pick", "--at", "5,100", "--size", "100x100"],
        "--at 5,100 is outside 100x100 pixels: give a pixel inside, or another --size"
      ),
      (
        ["--json"], "--json has no effect without --print-config: add it, or leave it out"
      ),
      (
        ["list", "--json", "--print0"],
        "--print0 has no effect with --json: leave one of the two out"
      ),
      // Options that cannot be combined.
      (["photos"], "photos are images and directories of them: give their paths"),
      (["pages"], "pages are read from a PDF file: give its path"),
      (["photos", "-"], "photos are images and directories of them: give their paths"),
      (
        ["--group-by", "folder", "a.tsv"],
        "--group-by has no effect without --format photos: add it"
      ),
      (
        ["--format", "photos", "--encoding", "utf-16", "d"],
        "--encoding has no effect with --format photos: leave it out"
      ),
      (
        ["--sheet", "2", "--format", "json", "a.json"],
        "--sheet has no effect with --format json, which has no sheets: leave one of the two out"
      ),
      (
        ["--sheet", "2", "--read0", "a.xlsx"],
        "--sheet has no effect with --read0, which reads texts that NULs end: leave one of the two out"
      ),
      (
        ["list", "--sheet", "2"],
        "--sheet has no effect without a FILE: give a path, or - for standard input"
      ),
      (
        ["--words", "plain"],
        "--words has no effect without --count-words, or --words-of and a column: add one of them"
      ),
      (
        ["--count-words", "--words", "(", "a.txt"],
        "--words does not take “(”: give all, plain or a regular expression without (?…), \\1 and "
          + "*?, such as [A-Z]\\w+"
      ),
      (
        ["--count-words", "--ngrams", "2", "--collocations", "on", "a.txt"],
        "--collocations on has no effect with --ngrams, which tells how many words are counted "
          + "together: leave one of the two out"
      ),
      (
        ["--stopwords", "s.txt"],
        "--stopwords has no effect without --count-words, or --words-of and a column: add one of them"
      ),
      (
        ["--count-words", "--format", "tsv"],
        "--count-words reads prose, which has no --format: leave one of the two out"
      ),
      (
        ["--format", "tsv", "--count-lines"],
        "--count-lines reads plain lines, which has no --format: leave one of the two out"
      ),
      (
        ["--count-words", "--count-lines", "a"],
        "words and lines cannot both be counted: leave one of the two options out"
      ),
      (
        ["bench", "a.tsv", "--labels", "4"],
        "bench measures a FILE or the standard work, but got both “a.tsv” and --labels 4: "
          + "leave one out"
      ),
      (
        ["bench", "--density", "0.3"],
        "--density has no effect on the standard work of bench: give a FILE, or leave it out"
      ),
      (
        ["bench", "--compare", "old.json", "--json"],
        "--compare has no effect with --json: leave one of the two out"
      ),
      (
        ["bench", "--floor", "--scenario", "zoom"],
        "--floor has no effect with --scenario zoom: give --scenario spin, or leave one of the two "
          + "out"
      ),
      (
        ["bench", "--labels", "9", "--count-words"],
        "--count-words has no effect on the standard work of bench: give a FILE, or leave it out"
      ),
    ] as [([String], String)])
  func messages(arguments: [String], expected: String) {
    #expect(message(arguments) == expected)
  }

  @Test(
    "An error message contains the name of the environment variable with the bad value",
    arguments: [
      (
        "TAGSPHERE_SPIN", "fast",
        "the environment variable TAGSPHERE_SPIN does not take “fast”: "
          + "give degrees per second from -720 to 720"
      ),
      (
        "TAGSPHERE_REDUCED_MOTION", "maybe",
        "the environment variable TAGSPHERE_REDUCED_MOTION does not take “maybe”: give 1 or 0"
      ),
    ])
  func variables(name: String, value: String, expected: String) {
    #expect(message([], environment: [name: value]) == expected)
  }

  @Test("Long values are cut in error messages")
  func longValues() {
    let long = String(repeating: "x", count: 10_000)
    let expected = "“" + String(repeating: "x", count: 60) + "…”"
    #expect(message(["--top", long])?.contains(expected) == true)
  }

  @Test("Exit codes keep the values that scripts rely on")
  func exitCodes() {
    #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 2, 64, 126, 127, 130])
    #expect(ExitCode.usage.rawValue == 64)
    #expect(ExitCode.cancelled.rawValue == 130)
  }
}
