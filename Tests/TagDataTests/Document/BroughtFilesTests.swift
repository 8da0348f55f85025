import TagSphereTagData
import TagSphereTestSupport
import Testing

/// A file as users have it, with the expected tags.
struct BroughtFile: CustomTestStringConvertible {
  /// The file's name, whose extension is the only hint at its format; empty for standard input.
  let name: String
  let text: String
  /// The requested format; nil if none is requested.
  var format: DocumentFormat?
  /// The expected tags, each with its weight.
  let tags: [String]

  var testDescription: String { "\(name) \(text.prefix(40))" }

  init(_ name: String, _ text: String, as format: DocumentFormat? = nil, _ tags: [String]) {
    (self.name, self.text, self.format, self.tags) = (name, text, format, tags)
  }

  /// Reads the file in pieces of a number of bytes, or at once.
  func reading(piece: Int? = nil) throws(TagDocumentError) -> Reading {
    var options = ReadingOptions(format: format)
    options.suggestedFormat = DocumentFormat(fileName: name)
    return try read(Array(text.utf8), options, piece: piece)
  }
}

extension Reading {
  /// The weights and texts of the tags, as `12 apple`.
  var spelled: [String] {
    document.tags.map { tag in
      let weight = tag.weight
      return weight == weight.rounded() ? "\(Int(weight)) \(tag.text)" : "\(weight) \(tag.text)"
    }
  }
}

/// Tests files in the notations that people and programs write.
@Suite("Files of users")
struct BroughtFilesTests {
  static let fruit = ["12 apple", "7 pear", "3 plum"]
  static let list = ["1 Milk", "1 Eggs", "1 Bread"]

  static let files: [BroughtFile] = [
    // Counts.
    BroughtFile("", "     12 apple\n      7 pear\n      3 plum\n", fruit),
    BroughtFile("a.txt", "apple = 12\npear = 7\nplum = 3\n", fruit),
    BroughtFile("a.txt", "apple -> 12\npear -> 7\nplum -> 3\n", fruit),
    BroughtFile("a.txt", "apple => 12\npear => 7\nplum => 3\n", fruit),
    BroughtFile("a.txt", "apple - 12\npear - 7\nplum - 3\n", fruit),
    BroughtFile("a.txt", "apple (12)\npear (7)\nplum (3)\n", fruit),
    BroughtFile("a.txt", "apple [12]\npear [7]\nplum [3]\n", fruit),
    BroughtFile("a.txt", "apple x12\npear x7\nplum x3\n", fruit),
    BroughtFile("a.txt", "12x apple\n7x pear\n3x plum\n", fruit),
    BroughtFile("a.txt", "12 × apple\n7 × pear\n3 × plum\n", fruit),
    BroughtFile("a.txt", "apple ..... 12\npear ...... 7\nplum ...... 3\n", fruit),
    BroughtFile("a.txt", "apple 12%\npear 7%\nplum 3%\n", fruit),
    BroughtFile("a.txt", "Word Count\napple 12\npear 7\nplum 3\n", fruit),
    BroughtFile("", "apple    12\npear      7\nplum      3\nName: fruit, dtype: int64\n", fruit),
    BroughtFile(
      "", "fruit\napple    12\npear      7\nplum      3\nName: count, dtype: int64\n", fruit),
    BroughtFile("", " 120 a.swift\n  30 b c.swift\n 150 total\n", ["120 a.swift", "30 b c.swift"]),
    BroughtFile("", " 120 a.swift\n  30 total\n", ["120 a.swift", "30 total"]),
    BroughtFile("", "  2   9  40 a.c\n 10  30 200 b.c\n 12  39 240 total\n", ["2 a.c", "10 b.c"]),
    BroughtFile("", "     40 200\n      3 404\n", ["40 200", "3 404"]),
    BroughtFile("", "4.0K\t./a\n1.5M\t./b\n900\t./c\n", ["4096 ./a", "1572864 ./b", "900 ./c"]),
    BroughtFile("", "2.0G\t./a\n512M\t./b c\n", ["2147483648 ./a", "536870912 ./b c"]),
    BroughtFile(
      "a.csv", "video,views\none,1.2K\ntwo,3M\nthree,950\n",
      ["1200 one", "3000000 two", "950 three"]),
    BroughtFile(
      "a.csv", "name,size\na,2 MB\nb,700 KiB\nc,12 B\n", ["2000000 a", "716800 b", "12 c"]),
    // Drawn tables.
    BroughtFile(
      "a.md", "| tag | count |\n|-----|------:|\n| apple | 12 |\n| pear | 7 |\n| plum | 3 |\n",
      fruit),
    BroughtFile("a.md", "tag | count\n--- | ---\napple | 12\npear | 7\nplum | 3\n", fruit),
    BroughtFile(
      "a.md", "# Fruit\n\n| tag | count |\n|:-:|--:|\n| **apple** | 12 |\n| a \\| b | 7 |\n",
      ["12 apple", "7 a | b"]),
    BroughtFile(
      "a.md",
      "tag | count\n--|--\n[apple](https://a.example) | 12\n*pear* | 7\nred `plum` | 3\n",
      ["12 apple", "7 pear", "3 red plum"]),
    BroughtFile(
      "a.md",
      "| who | n |\n|--|--|\n| [[Ada]] | 3.120 |\n| [[b\\|Bo]] | 2.877 |\n| Cy | 2.310 |\n| Di | 412 |\n",
      ["3120 Ada", "2877 Bo", "2310 Cy", "412 Di"]),
    BroughtFile(
      "a.md", "| name | colour |\n|--|--|\n| apple | red |\n| pear | green |\n",
      ["1 apple", "1 pear"]),
    BroughtFile(
      "a.org", "| tag   | n |\n|-------+---|\n| apple | 12 |\n| pear  | 7 |\n| plum | 3 |\n", fruit),
    BroughtFile("a.org", "| apple | 12 |\n| pear  | 7 |\n| plum | 3 |\n", fruit),
    BroughtFile(
      "",
      "+-------+-------+\n| word  | count |\n+-------+-------+\n| apple |    12 |\n| pear  |     7 |\n"
        + "| plum  |     3 |\n+-------+-------+\n3 rows in set (0.00 sec)\n", fruit),
    BroughtFile(
      "",
      " word  | count \n-------+-------\n apple |    12\n pear  |     7\n plum  |     3\n(3 rows)\n",
      fruit),
    BroughtFile(
      "",
      "┌───────┬───────┐\n│ word  │ count │\n├───────┼───────┤\n│ apple │ 12    │\n│ pear  │ 7     │\n"
        + "│ plum  │ 3     │\n└───────┴───────┘\n", fruit),
    // Lists.
    BroughtFile("a.txt", "• Milk\n• Eggs\n• Bread\n", list),
    BroughtFile("a.txt", "•Milk\n•Eggs\n•Bread\n", list),
    BroughtFile("a.md", "- [ ] Milk\n- [x] Eggs\n- [ ] Bread\n", list),
    BroughtFile("", "[ ] Milk\n[x] Eggs\n[ ] Bread\n", list),
    BroughtFile("", "☐ Milk\n☑ Eggs\n☐ Bread\n", list),
    BroughtFile("a.txt", "1. Milk\n2. Eggs\n3. Bread\n", list),
    BroughtFile("a.txt", "1) Milk\n2) Eggs\n3) Bread\n", list),
    BroughtFile("a.md", "# Shopping\n\n* Milk\n  * Eggs\n* Bread\n", list),
    BroughtFile("a.txt", "Shopping list:\n– Milk\n– Eggs\n– Bread\n", list),
    BroughtFile("a.md", "- apple: 12\n- pear: 7\n- plum: 3\n", fruit),
    BroughtFile(
      "a.md",
      "---\ntitle: Words\ndate: 2025-05-11\n---\n\n# Words\n\n## Talks\n\n- **Rust** (1,204) <!-- loud -->\n"
        + "- `eBPF` (22)\n- [OpenTelemetry](https://a.example) (19)\n- C++ (7)\n\n## Corridor\n\n"
        + "* GPT-4 (13)\n* 5G (2)\n  * ~~free~~ lunch (6)\n",
      [
        "1204 Rust", "22 eBPF", "19 OpenTelemetry", "7 C++", "13 GPT-4", "2 5G", "6 free lunch",
      ]),
    BroughtFile(
      "a.md",
      "# Plan\n- [x] Fix *login* (12 pts)\n- [ ] Update page (1 pt)\n- [ ] Move on (5 pts)\n",
      ["12 Fix login", "1 Update page", "5 Move on"]),
    BroughtFile(
      "a.md", "- apple (12)\n- pear (7)\n- plum (3)\n- cherry (2)\n  - and others\n",
      fruit + ["2 cherry", "1 and others"]),
    BroughtFile(
      "a.md", "- [apple](https://a.example) (12)\n- [pear](https://b.example) (7)\n- plum (3)\n",
      fruit),
    BroughtFile(
      "a.md",
      "- [C](https://a.example/C_(lang) \"T\") - old\n- see [Go](<https://b.example>)\n- ![x](a.png) f*ck\n- 5*3*2\n",
      ["1 C - old", "1 see Go", "1 f*ck", "1 5*3*2"]),
    BroughtFile(
      "a.yml", "- name: 'it''s'\n  n: 2\n- name: b\n  n: 1\n...\n", ["2 it's", "1 b"]),
    BroughtFile(
      "", "[Tag(text: \"apple\", weight: 12), Tag(text: \"pear\", weight: 7)]",
      ["12 apple", "7 pear"]),
    BroughtFile(
      "a.bib", "@misc{a,\n keywords = {a \\~{}b, \\'{\\o}}\n}\n", ["1 a ~b", "1 ǿ"]),
    BroughtFile(
      "a.md", "- __init__ and snake_case\n- 5 * 3 * 2\n- a \\*star\\*\n- **open\n",
      ["1 __init__ and snake_case", "1 5 * 3 * 2", "1 a *star*", "1 **open"]),
    BroughtFile(
      "a.md",
      "# Mine\n- [Media](#media)\n## Media\n- [A](https://a.example) - one\n- [B](https://b.example) - two\n",
      ["1 A", "1 B"]),
    BroughtFile(
      "a.md", "- [Milk](https://a.example) - white\n- [Eggs](https://b.example)\n",
      ["1 Milk", "1 Eggs"]),
    BroughtFile(
      "a.txt", "• Milk\n• Eggs\n• Bread\n", as: .lines, ["1 • Milk", "1 • Eggs", "1 • Bread"]),
    // Settings.
    BroughtFile(
      "a.yaml", "# fruit\n- apple\n- pear\n- plum: 3\n", ["1 apple", "1 pear", "3 plum"]),
    BroughtFile("a.yaml", "apple: 12\npear: 7\n", ["12 apple", "7 pear"]),
    BroughtFile("a.yaml", "---\n# of today\napple: 12\npear: 7\nplum: 3 # few\n", fruit),
    BroughtFile(
      "a.yaml", "title: Fruit\nof: today\nfruit:\n  apple: 12\n  pear: 7\n  plum: 3\n", fruit),
    BroughtFile(
      "a.yaml", "tags:\n  - apple\n  - 'pear'\n  - plum\n", ["1 apple", "1 pear", "1 plum"]),
    BroughtFile("a.yaml", "fruit:\n  apple: 12\n  pear: 7\n  plum: 3\n", fruit),
    BroughtFile("a.yaml", "tags: [apple, pear, apple]\n", ["2 apple", "1 pear"]),
    BroughtFile(
      "a.toml", "tags = [\"apple\", \"pear\"]\n[weights]\napple = 12\n", ["12 apple", "1 pear"]),
    BroughtFile("a.toml", "tags = [\n  \"apple\", # red\n  \"pear\",\n]\n", ["1 apple", "1 pear"]),
    BroughtFile("a.ini", "; today\n[fruit]\napple=12\npear=7\n[other]\nplum=3\n", fruit),
    BroughtFile("a.properties", "# today\napple=12\npear=7\nplum=3\n", fruit),
    BroughtFile(
      "a.yml",
      "# mine\n- name: apple\n  votes: 12\n- name: pear\n  votes: 7\n- votes: 3\n  name: 'plum'\n",
      ["12 apple", "7 pear", "3 plum"]),
    BroughtFile(
      "a.yaml",
      "title: Fruit\ntags:\n  - text: apple\n    weight: 12 # many\n    kinds:\n      - red\n      - green\n"
        + "  - text: pear\n    weight: 7\n    about: >\n      long\n      text\n  - text: plum\n    weight: 3\n"
        + "more: no\n", fruit),
    // Keywords.
    BroughtFile(
      "a.bib",
      "@article{a1,\n title={One},\n keywords = {graphs, layout, text},\n}\n@book{b2,\n title={Two},\n"
        + " keywords = {layout; text},\n}\n", ["1 graphs", "2 layout", "2 text"]),
    BroughtFile(
      "a.bib", "% mine\n@Article{a, Keywords = \"big {Data}, R\\&D,\n  big Data\", year = 2020}\n",
      ["1 big Data", "1 R&D"]),
    BroughtFile(
      "a.bib",
      "@book{a,\n keywords = {Sonntags{\\\"o}ffnung, caf\\'e, Stra{\\ss}e, {\\v{S}}koda, na\\\"{\\i}ve, R\\&D, x\\foo}\n}\n",
      [
        "1 Sonntagsöffnung", "1 café", "1 Straße", "1 Škoda", "1 naïve", "1 R&D", "1 x\\foo",
      ]),
    BroughtFile(
      "a.bib",
      "@book{a,\n title = {The {Art} of, one},\n year = 1\n}\n@book{b,\n title = \"Two\",\n}\n",
      ["1 The Art of, one", "1 Two"]),
    BroughtFile(
      "a.ris", "TY  - BOOK\nTI  - One\nER  - \nTY  - BOOK\nTI  - Two\nER  - \n", ["1 One", "1 Two"]),
    BroughtFile(
      "a.ris", "TY  - JOUR\nKW  - maps\nKW  - text\nER  - \nTY  - BOOK\nKW  - maps\nER  - \n",
      ["2 maps", "1 text"]),
    BroughtFile(
      "a.nbib",
      "PMID- 1\nTI  - Tea\nMH  - Humans\nMH  - *Tea/adverse effects\nMH  - Tea/history\n\nPMID- 2\nMH  - Humans\n",
      ["2 Humans", "1 Tea"]),
    BroughtFile(
      "",
      "     €1,204.50  rent: flat\n        €31.00  books\n--------------------\n     €1,235.50\n",
      ["1204.5 rent: flat", "31 books"]),
    BroughtFile(
      "bookmarks.html",
      "<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<TITLE>Bookmarks</TITLE>\n<DL><p>\n    <DT><H3 ADD_DATE=\"1\">News &amp; co</H3>\n"
        + "    <DL><p>\n        <DT><A HREF=\"https://a.example/?x=1&amp;y\" ICON=\"data:,x\">Q&amp;A</A>\n    </DL><p>\n"
        + "    <DT><A HREF=\"https://b.example\">Two</A>\n</DL>\n", ["1 Q&A", "1 Two"]),
    BroughtFile(
      "a.m3u8",
      "#EXTM3U\n#EXTINF:-1 group-title=\"News, World\",BBC One\nhttps://b.example/1\n#EXTINF:330,Air - Sexy Boy\n../Music/Air/1.flac\nhttps://a.example/live.mp3\n",
      ["1 BBC One", "1 Air - Sexy Boy", "1 live.mp3"]),
    BroughtFile(
      "", "swift, opengl, linux kiosk, swift\n", ["2 swift", "1 opengl", "1 linux kiosk"]),
    BroughtFile(
      "", "one; two, three; four; five;\n", ["1 one", "1 two, three", "1 four", "1 five"]),
    // Names above numbers, as in tables printed by R.
    BroughtFile("", "\n apple   pear  plum \n    12      7     3 \n", fruit),
    BroughtFile(
      "", "fruit\n apple   pear \n    12      7 \nred plum   fig \n       3     1 \n",
      ["12 apple", "7 pear", "3 red plum", "1 fig"]),
    // Calendars and address books.
    BroughtFile(
      "a.ics",
      "BEGIN:VCALENDAR\r\nSUMMARY:no event\r\nBEGIN:VEVENT\r\nSUMMARY:Lunch\\, at\r\n  noon\r\nEND:VEVENT\r\n"
        + "BEGIN:VEVENT\r\nSUMMARY;LANGUAGE=en:Call\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Call\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
      ["1 Lunch, at noon", "2 Call"]),
    BroughtFile(
      "a.ics",
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nBEGIN:VALARM\nSUMMARY:beep\nEND:VALARM\nSUMMARY;ALTREP=\"cid:1\":Tea\nEND:VEVENT\nEND:VCALENDAR\n",
      ["1 Tea"]),
    BroughtFile(
      "a.vcf",
      "begin:vcard\nN;ENCODING=QUOTED-PRINTABLE:Zo=C3=AB;Bo;;;\nend:vcard\nBEGIN:VCARD\nN:Doe;Jo\nFN:Jo Doe\nEND:VCARD\n",
      ["1 Bo Zoë", "1 Jo Doe"]),
    BroughtFile(
      "a.vcf", "BEGIN:VCARD\nFN:Ada Fern\nEND:VCARD\nBEGIN:VCARD\nitem1.FN:Bo\nEND:VCARD\n",
      ["1 Ada Fern", "1 Bo"]),
    // Output of programs.
    BroughtFile(
      "",
      "total 12\n-rw-r--r-- 1 root root  120 Nov 29 13:09 a.txt\n"
        + "drwxr-xr-x 2 ada  staff  64 Jan  2  2025 b c\n", ["120 a.txt", "64 b c"]),
    BroughtFile(
      "",
      "-rw-r--r-- 1 root root 1.5K 2026-11-29 13:09 a.txt\n-rw-r--r-- 1 root root  512 2026-11-29 13:09 b\n",
      ["1536 a.txt", "512 b"]),
    BroughtFile(
      "",
      "Filesystem      Size  Used Avail Use% Mounted on\noverlay         126G   20G  100G  17% /\n"
        + "tmpfs            64M     0   64M   0% /dev\n/dev/sda1       1.5T  200G  1.3T  14% /data\n",
      ["135291469824 overlay", "67108864 tmpfs", "1649267441664 /dev/sda1"]),
    BroughtFile(
      "",
      "      42 text files.\n\ngithub.com/AlDanial/cloc v 1.96  T=0.58 s (646.4 files/s)\n"
        + "-------------------------------------------------\n"
        + "Language     files          blank           code\n"
        + "-------------------------------------------------\n"
        + "Swift          120           2100          15400\n"
        + "C               14            120            800\n"
        + "-------------------------------------------------\n"
        + "SUM:           134           2220          16200\n"
        + "-------------------------------------------------\n", ["15400 Swift", "800 C"]),
    BroughtFile("", "   word  count\n0  apple     12\n1   pear      7\n2   plum      3\n", fruit),
    BroughtFile(
      "",
      "Package    Version\n---------- -------\nnumpy      1.26.4\npandas     2.2.0\nsix        1.16.0\n",
      ["1 numpy", "1 pandas", "1 six"]),
    BroughtFile(
      "",
      "  UNIT    LOAD   ACTIVE SUB     DESCRIPTION\n"
        + String(repeating: "  a.timer loaded active running Does what it says\n", count: 10)
        + "\nLegend: LOAD   → Reflects it.\n        ACTIVE → The state.\n\n10 loaded units listed.\n",
      Array(repeating: "1 a.timer", count: 10)),
    BroughtFile(
      "",
      " README.md       |   8 +-\n docs/logo.png   | Bin 18 -> 20 bytes\n src/{a => b}.ts |  12 ++++----\n"
        + " 3 files changed, 9 insertions(+), 11 deletions(-)\n",
      ["8 README.md", "0 docs/logo.png", "12 src/{a => b}.ts"]),
    // Literals of programming languages.
    BroughtFile("", "{'apple': 12, 'pear': 7, 'plum': 3}", fruit),
    BroughtFile("a.txt", "Counter({'apple': 12, 'pear': 7, 'plum': 3})\n", fruit),
    BroughtFile(
      "", "Counter({'apple': 12,\n         None: 3,\n         2024: 2})\n",
      ["12 apple", "3 None", "2 2024"]),
    BroughtFile("", "[('apple', 12), ('pear', 7), ('plum', 3)]\n", fruit),
    BroughtFile(
      "", "[('apple', np.int64(12)), ('pear', np.int64(7)), ('plum', np.int64(3))]\n", fruit),
    BroughtFile("", "dict_items([('apple', 12), ('pear', 7), ('plum', 3)])", fruit),
    BroughtFile("", "['Milk', 'Eggs', \"Bread\"]", list),
    BroughtFile("", "('Milk', 'Eggs', 'Bread',)", list),
    BroughtFile(
      "a.js",
      "var words = [\n  {text: 'apple', size: 12},\n  {text: 'pear', size: 7}, // green\n"
        + "  {text: 'plum', size: 3},\n];\n", fruit),
    BroughtFile("a.js", "const list = [['apple', 12], ['pear', 7], ['plum', 3]];", fruit),
    BroughtFile(
      "a.json", "{\n  // today\n  \"apple\": 12,\n  \"pear\": 7,\n  \"plum\": 3,\n}\n", fruit),
    BroughtFile("a.R", "x <- c(apple = 12, pear = 7, plum = 3)\n", fruit),
    BroughtFile(
      "", "{'word': 'apple', 'n': 12}\n{'word': 'pear', 'n': 7}\n{'word': 'plum', 'n': 3}\n", fruit),
    // Quotes in TSV.
    BroughtFile(
      "a.tsv", "text\tweight\n\"a\tb\"\t4\n\"say \"\"hi\"\"\"\t2\nplain\t1\n",
      ["4 a\tb", "2 say \"hi\"", "1 plain"]),
    BroughtFile("a.tsv", "\"Heroes\"\t4\nplain\t1\n", ["4 \"Heroes\"", "1 plain"]),
    BroughtFile("a.tsv", "\"apple\"\t12\n\"pear\"\t7\n\"plum\"\t3\n", fruit),
    BroughtFile(
      "a.tsv", "\"one\" two\t4\n\"three, four\"\t1\n", ["4 \"one\" two", "1 \"three, four\""]),
    BroughtFile("a.tsv", "\"a, b\"\t4\n\"c, d\"\t1\n", as: .tsv, ["4 \"a, b\"", "1 \"c, d\""]),
  ]

  @Test("A file becomes the tags that a user expects, in pieces of any size", arguments: files)
  func tags(file: BroughtFile) throws {
    let reading = try file.reading()
    #expect(reading.spelled == file.tags && reading.isBalanced && reading.report.faultyRows == 0)
    for piece in [1, 7] { #expect(try file.reading(piece: piece) == reading) }
  }

  @Test(
    "Lines that only look like a notation of another program stay as they are",
    arguments: [
      "1. FC Köln\n1. FC Nürnberg\n", "12. Mai\n7. Juni\n", "-a\n-b\n", "- one\ntwo\nthree\n",
      "red car\nbig dog\nold hat\n", "a | b\n", "note: this\nnote: that\n", "#one\n#two\n",
      "Alien (1979)\nBrazil (1985)\nDune (1984)\n", "one = two\nthree = four\n",
      "x = 1\nhello world\n",
      "@ada\n@bob{}\n", "[a] one\n[b] two\n", "(see below)\n(and above)\n", "total 12\n",
      "12\n7\n3\n", "a b c\n10 20 30\nd e f\n",
      "John 3:16\nMark 4:1\nLuke 1:12\n", "First, we went home by the sea, then slept, finally.\n",
      "a, b, c\n",
      "apple 3 kg\npear 2 kg\nplum 1 kg\n", "well-known 12\nlow-key\nhigh-end 3\n",
    ])
  func plainLines(text: String) throws {
    let reading = try read(text, nil)
    #expect(reading.texts == text.split(separator: "\n").map(String.init))
    #expect(reading.weights.allSatisfy { $0 == 1 })
  }

  @Test(
    "Lines of logs, settings or columns are noted, and are read as lines",
    arguments: [
      (
        "2026-11-20T10:00:00Z web1: GET /\n2026-11-20T10:00:01Z web1: GET /\n2026-11-20T10:00:02Z web2: GET /a\n",
        "looksLikeLog"
      ),
      ("Nov 20 10:00:00 a b: c\nNov 20 10:00:01 a b: d\nNov 21 10:00:01 a b: e\n", "looksLikeLog"),
      (
        "1.2.3.4 - - [20/Nov/2026:10:00:00 +0000] \"GET /\" 200\n1.2.3.5 - - [20/Nov/2026:10:00:00 +0000] \"GET /\" 200\n1.2.3.4 - - [20/Nov/2026:10:00:01 +0000] \"GET /a\" 404\n",
        "looksLikeLog"
      ),
      ("a:\n  b:\n    c: d\n  e: f\n", "looksLikeSettings"),
      ("[main]\nname = x\npath = /tmp\n[other]\nname = y\n", "looksLikeSettings"),
      ("one  two  three\nfour    five  six\nseven  eight    nine\n", "looksLikeColumns"),
    ])
  func notes(text: String, note: String) throws {
    let reading = try read(text, nil)
    #expect(reading.notes == ["0 \(note)"])
    #expect(reading.texts == text.split(separator: "\n").map(String.init))
  }

  @Test("The addresses of links and the file details that ls prints become details of the tags")
  func details() throws {
    let link = try read("- [Milk](https://a.example) - white\n- [Eggs](https://b.example)\n", nil)
    let details = link.document.tags[0].details
    #expect(details?.url == "https://a.example")
    #expect(details?.attributes == [.init(name: "note", values: ["white"])])
    let bookmarks = try #require(Self.files.first { $0.name == "bookmarks.html" }).reading()
    let first = bookmarks.document.tags[0].details
    #expect(first?.url == "https://a.example/?x=1&y" && first?.group == "News & co")
    #expect(bookmarks.document.tags[1].details?.group == nil)
    let counted = try read("- [Milk](https://a.example) (2)\n- Eggs (3)\n- Bread (1)\n", nil)
    #expect(counted.document.tags.map { $0.details?.url } == ["https://a.example", nil, nil])
  }

  @Test("Only the chosen field of a bibliography is read")
  func fields() throws {
    let entries =
      "% mine\n@book{a,\n  author = {Ann {\\'E}lan and Bo Ray},\n  title = \"One, two\", year = 2020\n}\n@comment{x}\n"
      + "@Article{b, author = {Bo Ray}, Title = {Three},\n keywords = {x},\n}\n"
    func tags(of field: String, count: Bool = false) throws -> [String] {
      var options = ReadingOptions()
      options.columns.text = ColumnName(field)
      if count { (options.columns.use, options.columns.separator) = (.counted, " and ") }
      let reading = try read(Array(entries.utf8), options)
      #expect(reading.isBalanced)
      return reading.spelled
    }
    #expect(try tags(of: "title") == ["1 One, two", "1 Three"])
    #expect(try tags(of: "author", count: true) == ["1 Ann Élan", "2 Bo Ray"])
    #expect(try tags(of: "kind") == ["1 book", "1 article"])
  }

  @Test("Lines between the items of a page are left out, and the report says so")
  func linesOfPages() throws {
    let page = "# Fruit\n\nWhat we ate:\nand counted.\n\n- apple (12)\n- pear (7)\n- plum (3)\n"
    let reading = try read(page, nil)
    #expect(reading.spelled == Self.fruit && reading.isBalanced)
    #expect(reading.leftOut == ["4 noteBesideTable"] && reading.report.faultyRows == 0)
  }

  @Test("Values of named items become details of the tags, and columns are chosen by name")
  func recordDetails() throws {
    let list = """
      - tool: vim
        votes: 20
        stars: 4
        kinds: [editor, modal]
      - tool: ed
        votes: 7
        stars: 9
        kinds:
          - editor
          - line
      """
    var options = ReadingOptions()
    options.columns.weight = ColumnName("stars")
    let reading = try read(Array(list.utf8), options)
    #expect(reading.spelled == ["4 vim", "9 ed"])
    let details = reading.document.tags.map { $0.details?.attributes.map(\.values) }
    #expect(details == [[["20"], ["editor, modal"]], [["7"], ["editor, line"]]])
  }
}
